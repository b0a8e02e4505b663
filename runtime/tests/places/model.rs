//! Says in which part of the URL each piece of a template lies, from an expansion with harmless
//! values.

use std::ops::Range;

use super::expander::{Expansion, Given, Piece, Source, Template, Token, Values};
use super::judge::is_ipv4_number;
use super::{Parser, Part, Parts, special};

/// A byte of a URL: a byte of a part, or a mark before a part (after it, for the scheme, the user
/// name and the password).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Label {
    In(Part),
    Mark(Part),
}

use Label::{In, Mark};

/// Where the base of a template ends: the label of what follows it if all values are defined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Base {
    /// The template is one expression `{+x}` alone, maybe of several values.
    Whole,
    Before(Label),
}

#[derive(Clone, Debug)]
pub(super) struct Model {
    /// The labels of each token: one for each byte of a literal, and one for any other token.
    labels: Vec<((usize, Source), Vec<Label>)>,
    /// Whether the template begins with `{+x}`, whose value has parts of its own.
    pub(super) base: Option<Base>,
    /// The value that is the whole host, and whether the template has a port.
    pub(super) whole_host: Option<((usize, Source), bool)>,
    /// Whether the template writes nothing in the host but dots.
    pub(super) has_only_dots: bool,
    /// Whether the last label of the host is text with a value, as in `https://example.com{path}`.
    pub(super) has_mixed_end: bool,
    /// Whether the template begins the host with a number, has no other text in it, and ends it with a
    /// value, as in `http://10.0.0.{x}/`.
    pub(super) is_address: bool,
    /// The expansion with harmless values and its labels.
    pub(super) harmless: Expansion,
    pub(super) labels_of_harmless: Vec<Label>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoModel {
    /// With none of the harmless values is the expansion a URL.
    NotAUrl,
    /// The parser always reads another text than the expansion, as in `https://h/a/../{x}`.
    Altered,
}

impl Model {
    pub(super) fn of<P: Parser>(template: &Template) -> Result<Model, NoModel> {
        let mut found = NoModel::NotAUrl;
        for values in harmless(template) {
            let expansion = template.expand(&values);
            let Some(parts) = P::split(&expansion.text) else { continue };
            found = NoModel::Altered;
            let labels = locate(&parts, &expansion.text);
            let model = labels.and_then(|labels| Model::new(template, expansion, labels));
            if let Some(model) = model {
                return Ok(model);
            }
        }
        Err(found)
    }

    fn new(template: &Template, expansion: Expansion, of_bytes: Vec<Label>) -> Option<Model> {
        // RFC 3986, appendix B, takes any text before a colon as the scheme. `a%2e://{x}` has none.
        let scheme_end = of_bytes.iter().position(|it| *it != In(Part::Scheme)).unwrap_or(0);
        let is_of_template = template.text.get(..scheme_end) == expansion.text.get(..scheme_end);
        if is_of_template && scheme_end > 0 && !is_scheme(&expansion.text[..scheme_end]) {
            return None;
        }
        // A prefix may cut the query of the harmless base, before `{&x}`.
        if has_base(template) && template.variable(0, 0).prefix.is_some() {
            return None;
        }
        let base = has_base(template).then(|| match template.pieces.len() {
            1 => Base::Whole,
            _ => Base::Before(of_bytes[expansion.tokens[0].end]),
        });
        let mut labels = Vec::new();
        for (number, token) in expansion.tokens.iter().enumerate() {
            let key = (token.piece, token.source);
            let of_token = &of_bytes[token.start..token.end];
            if token.source == Source::Literal {
                labels.push((key, of_token.to_vec()));
            } else if !(number == 0 && base.is_some()) {
                let first = *of_token.first()?;
                if of_token.iter().any(|label| *label != first) {
                    return None;
                }
                labels.push((key, vec![first]));
            }
        }
        let mut of_host = expansion
            .tokens
            .iter()
            .filter(|it| of_bytes[it.start..it.end].contains(&In(Part::Host)));
        let whole_host = match (of_host.next(), of_host.next()) {
            (Some(Token { piece, source: Source::Value(0), .. }), None) if base.is_none() => {
                let variables = match &template.pieces[*piece] {
                    Piece::Expression(' ' | '+', variables) => &variables[..],
                    _ => &[],
                };
                let is_alone = variables.len() == 1 && !variables[0].explode;
                is_alone.then(|| ((*piece, Source::Value(0)), of_bytes.contains(&Mark(Part::Port))))
            }
            _ => None,
        };
        // The bytes of the host, and whether each is of a value.
        let host: Vec<(u8, bool)> = (0..of_bytes.len())
            .filter(|at| of_bytes[*at] == In(Part::Host))
            .map(|at| {
                let token = expansion.tokens.iter().find(|it| it.start <= at && at < it.end);
                let is_value = token.is_some_and(|it| matches!(it.source, Source::Value(_)));
                (expansion.text.as_bytes()[at], is_value)
            })
            .collect();
        let has_only_dots = host.iter().all(|(byte, is_value)| *is_value || *byte == b'.');
        let has_mixed_end =
            base.is_none() && has_mixed_end(&host, of_bytes.contains(&Mark(Part::Port)));
        let is_address = base.is_none() && is_address(&host);
        let (harmless, labels_of_harmless) = (expansion, of_bytes);
        Some(Model {
            labels,
            base,
            whole_host,
            has_only_dots,
            has_mixed_end,
            is_address,
            harmless,
            labels_of_harmless,
        })
    }

    /// The label of a byte of a token. A value that is a base has no label.
    pub(super) fn label(&self, token: &Token, byte: usize) -> Option<Label> {
        let key = (token.piece, token.source);
        let (_, labels) = self.labels.iter().find(|(it, _)| *it == key)?;
        Some(labels[if token.source == Source::Literal { byte } else { 0 }])
    }
}

fn is_scheme(text: &str) -> bool {
    text.starts_with(|first: char| first.is_ascii_alphabetic())
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
}

/// Whether the last label of a host is text with a value. A value may end a single label before a
/// port, as in `http://node{n}:9200/`, but not in `http://localhost{n}:9200/`.
fn has_mixed_end(host: &[(u8, bool)], has_port: bool) -> bool {
    let start = host.iter().rposition(|it| *it == (b'.', false)).map_or(0, |dot| dot + 1);
    let text: Vec<u8> = host[start..].iter().filter(|it| !it.1).map(|it| it.0).collect();
    let is_single = start == 0 && has_port && !text.eq_ignore_ascii_case(b"localhost");
    !text.is_empty() && host[start..].iter().any(|it| it.1) && !is_single
}

/// Whether the first label of a host is a number of the template, each other label is such a number or
/// a value, maybe with digits beside it, and the last one is a value.
fn is_address(host: &[(u8, bool)]) -> bool {
    let labels: Vec<_> = host.split(|it| *it == (b'.', false)).collect();
    let has_value = |label: &&[(u8, bool)]| label.iter().any(|it| it.1);
    let of_template = |label: &[(u8, bool)]| -> String {
        label.iter().filter(|it| !it.1).map(|it| char::from(it.0)).collect()
    };
    let is_number = |label: &&[(u8, bool)]| is_ipv4_number(&of_template(label));
    let may_be_number = |label: &&[(u8, bool)]| {
        is_number(label) || has_value(label) && of_template(label).is_empty()
    };
    labels.first().is_some_and(|first| !has_value(first) && is_number(first))
        && labels.iter().all(may_be_number)
        && labels.last().is_some_and(has_value)
}

/// Whether a template begins with `{+x}`, or is an expression of this operator alone.
pub(super) fn has_base(template: &Template) -> bool {
    match &template.pieces[..] {
        [Piece::Expression('+', _)] => true,
        [Piece::Expression('+', variables), ..] => variables.len() == 1 && !variables[0].explode,
        _ => false,
    }
}

/// Harmless values for all variables: letters, and digits where letters are no URL. The value of a
/// base is a URL; one with a query if the template goes on with `{&x}`.
pub(super) fn harmless(template: &Template) -> Vec<Values> {
    let has_base = has_base(template);
    let base = match template.pieces.get(1) {
        Some(Piece::Expression('&', _)) => "https://base.example/v1?a=1",
        _ => "https://base.example/v1",
    };
    let names = template.names();
    let mut choices: Vec<u32> = (0..1 << names.len().min(6)).collect();
    choices.sort_by_key(|choice| choice.count_ones());
    let value =
        |number: usize, choice: u32| match choice.checked_shr(number as u32).unwrap_or(0) & 1 {
            _ if number == 0 && has_base => Given::text(base),
            0 => Given::text(&format!("qz{}", number + 1)),
            _ => Given::text("4"),
        };
    let values = |choice| {
        let pair = |(number, name): (usize, &&str)| ((*name).to_owned(), value(number, choice));
        names.iter().enumerate().map(pair).collect()
    };
    choices.into_iter().map(values).collect()
}

/// The labels of the bytes of a text that was read as these parts, or `None` if the text is not
/// exactly the parts and their marks. In the text a default port and an empty path may stand that
/// the parser leaves out or writes as `/`, and any number of slashes after a special scheme.
pub(super) fn locate(parts: &Parts, text: &str) -> Option<Vec<Label>> {
    let mut at = Locator { text, labels: Vec::new() };
    let of_special = parts.get(Part::Scheme).and_then(special);
    if let Some(scheme) = parts.get(Part::Scheme) {
        at.take(scheme, Part::Scheme)?;
        at.mark(":", Part::Scheme)?;
    }
    if let Some(host) = parts.get(Part::Host) {
        at.mark(
            match of_special {
                Some((_, Some(_))) => at.run(|byte| byte == b'/'),
                _ => "//",
            },
            Part::Host,
        )?;
        if let Some(username) = parts.get(Part::Username) {
            at.take(username, Part::Username)?;
            if let Some(password) = parts.get(Part::Password) {
                at.mark(":", Part::Password)?;
                at.take(password, Part::Password)?;
            }
            at.mark("@", Part::Username)?;
        }
        at.take(host, Part::Host)?;
        if at.rest().starts_with(':') {
            at.mark(":", Part::Port)?;
            let digits = at.run(|byte| byte.is_ascii_digit());
            at.take(digits, Part::Port)?;
        }
    }
    let path = parts.get(Part::Path).unwrap_or_default();
    let is_left_out = of_special.is_some() && path == "/" && !at.rest().starts_with('/');
    at.take(if is_left_out { "" } else { path }, Part::Path)?;
    for (part, mark) in [(Part::Query, "?"), (Part::Fragment, "#")] {
        if let Some(read) = parts.get(part) {
            at.mark(mark, part)?;
            at.take(read, part)?;
        }
    }
    at.rest().is_empty().then_some(at.labels)
}

struct Locator<'t> {
    text: &'t str,
    labels: Vec<Label>,
}

impl<'t> Locator<'t> {
    fn rest(&self) -> &'t str {
        &self.text[self.labels.len()..]
    }

    fn run(&self, is_in: impl Fn(u8) -> bool) -> &'t str {
        let rest = self.rest();
        &rest[..rest.bytes().position(|byte| !is_in(byte)).unwrap_or(rest.len())]
    }

    fn take(&mut self, read: &str, part: Part) -> Option<()> {
        let any_case = matches!(part, Part::Scheme | Part::Host);
        let found = self.rest().get(..read.len())?;
        if found != read && !(any_case && found.eq_ignore_ascii_case(read)) {
            return None;
        }
        self.labels.resize(self.labels.len() + read.len(), In(part));
        Some(())
    }

    fn mark(&mut self, mark: &str, part: Part) -> Option<()> {
        let end = self.labels.len() + mark.len();
        self.rest().starts_with(mark).then(|| self.labels.resize(end, Mark(part)))
    }
}

/// The bytes of the host of the harmless expansion.
pub(super) fn host_of(model: &Model) -> Range<usize> {
    let is_host = |label: &Label| *label == In(Part::Host);
    let labels = &model.labels_of_harmless;
    let start = labels.iter().position(is_host).unwrap_or(0);
    start..labels.iter().rposition(is_host).map_or(start, |last| last + 1)
}
