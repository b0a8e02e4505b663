//! Judges a text that the library made of a template and values.

use std::net::Ipv6Addr;

use etched_runtime::url::Url;

use super::expander::{Expansion, Given, Piece, Source, Template, Values, value_of};
use super::model::{Base, Label, Model, NoModel};
use super::rfc3986::Rfc3986;
use super::{PARTS, Parser, Part, Parts, special};

use Label::{In, Mark};

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    InPlace,
    OutOfPlace(Fault),
    /// The template has no model, because the parser alters its text whatever the values are.
    NoModel,
    /// The parser refuses the text.
    NotRead,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// The part is not what the pieces of the template write in it.
    Differs { part: Part, expected: Option<String>, found: Option<String> },
    /// The part has text, but its mark was not written: the query of `{?a}{&b}` without `a`.
    NoMark(Part),
    /// With harmless values the text is not a URL. So the values decide whether it is one.
    NotAUrl,
    /// A value in the scheme.
    InScheme,
    /// A value with a `&` in a pair that the template names.
    AddsPair,
    /// A segment `.` or `..` to which a value contributes, and its position in the path.
    DotSegment(usize),
    /// The same for an empty segment.
    EmptySegment(usize),
    /// A value in the host that writes a dot, although the template has other labels.
    AddsLabel,
    /// An empty label to which a value contributes.
    EmptyLabel,
    /// The last label of the host is text with a value, as in `https://example.com{path}`.
    MixedLastLabel,
    /// A value that is the whole reference, or the base of one, begins with `//`.
    BeginsWithSlashes,
    /// The base has a scheme but no host, as `javascript:`.
    BaseWithoutHost,
    /// The base alone, as it was given, has another scheme, user, host or port than the text.
    MovedHost(Part),
    /// The template begins a host with numbers, and a value makes a domain of it.
    NotAnAddress,
    /// The base alone is not a URL.
    BaseNotAUrl,
    /// The base is empty, and a slash follows.
    EmptyBase,
    /// The base ends in the same segment in which the template goes on.
    BaseNotEnded,
}

impl Fault {
    /// The name of the fault, and the part.
    pub(super) fn kind(&self) -> String {
        match self {
            Fault::Differs { part, .. } => format!("Differs({part:?})"),
            Fault::DotSegment(_) => "DotSegment".into(),
            Fault::EmptySegment(_) => "EmptySegment".into(),
            fault => format!("{fault:?}"),
        }
    }
}

/// A template, and where its pieces lie as the parser reads them.
#[derive(Clone, Debug)]
pub(crate) struct Judge {
    pub(super) template: Template,
    pub(super) model: Result<Model, NoModel>,
}

impl Judge {
    pub(crate) fn of<P: Parser>(template: &str) -> Option<Judge> {
        let template = Template::parse(template)?;
        let model = Model::of::<P>(&template);
        Some(Judge { template, model })
    }

    /// The verdict on a text that the library made of the values. The parser must be the same.
    pub(crate) fn judge<P: Parser>(&self, values: &Values, text: &str) -> Verdict {
        let Some(found) = P::split(text) else { return Verdict::NotRead };
        let model = match &self.model {
            Ok(model) => model,
            Err(NoModel::Altered) => return Verdict::NoModel,
            // A parser may refuse `xn--` with a harmless value, and a base that a prefix cuts.
            Err(NoModel::NotAUrl)
                if self.template.text.contains("xn--") || self.template.text.starts_with("{+") =>
            {
                return Verdict::NoModel;
            }
            Err(NoModel::NotAUrl) => {
                return Verdict::OutOfPlace(Fault::NotAUrl);
            }
        };
        let expansion = self.template.expand(values);
        let case = Case { template: &self.template, model, values, expansion: &expansion };
        let fault = match model.base {
            Some(Base::Whole) => case.whole_fault().or_else(|| case.moved_host::<P>(&found)),
            Some(Base::Before(after)) => {
                case.base_fault::<P>(after, &found).or_else(|| case.moved_host::<P>(&found))
            }
            None => case.fault(&found),
        };
        match fault {
            None => Verdict::InPlace,
            Some(fault) => Verdict::OutOfPlace(fault),
        }
    }
}

struct Case<'c> {
    template: &'c Template,
    model: &'c Model,
    values: &'c Values,
    expansion: &'c Expansion,
}

/// A value in a part, by the bytes of the part that it writes.
struct InPart {
    part: Part,
    start: usize,
    end: usize,
    operator: char,
    is_defined: bool,
    is_base: bool,
    /// Whether the slash at its start is that of the literal before it.
    shares_slash: bool,
}

/// What the pieces write in each part.
#[derive(Default)]
struct Expected {
    parts: Parts,
    values: Vec<InPart>,
    /// Whether a literal has `=` after the last `&` in the query.
    has_equals_sign: bool,
    /// Whether the last byte is a slash of a literal.
    is_after_slash: bool,
    fault: Option<Fault>,
}

impl Expected {
    /// Adds a byte of a token, which may be a value that keeps its reserved characters.
    fn push(&mut self, label: Label, byte: &str, source: Source, is_raw_value: bool) {
        let part = match label {
            Mark(part) => return self.parts.push(part, ""),
            In(part) => part,
        };
        self.is_after_slash = source == Source::Literal && byte == "/";
        let is_marked = self.parts.get(part).is_some();
        if !is_marked && matches!(part, Part::Port | Part::Query | Part::Fragment) {
            self.fault.get_or_insert(Fault::NoMark(part));
        }
        self.parts.push(part, byte);
        match byte {
            _ if part != Part::Query => {}
            "&" if is_raw_value && self.has_equals_sign => {
                self.fault.get_or_insert(Fault::AddsPair);
            }
            "&" if !is_raw_value => self.has_equals_sign = false,
            "=" if source == Source::Literal => self.has_equals_sign = true,
            _ => {}
        }
    }

    fn values_in(&self, part: Part) -> Vec<&InPart> {
        self.values.iter().filter(|it| it.part == part).collect()
    }
}

impl Case<'_> {
    fn fault(&self, found: &Parts) -> Option<Fault> {
        let expected = self.expected(Parts::default(), 0);
        let is_raw = |_: &Fault| {
            let raw = self.with_raw_host(&expected.parts);
            raw.is_some_and(|raw| difference(&raw, found).is_none())
        };
        difference(&expected.parts, found)
            .filter(|fault| !is_raw(fault))
            .or_else(|| self.fault_of_pieces(&expected))
    }

    /// Whether a parser that is given the base alone, as it was given, finds another target of the
    /// request. Only a parser that encodes what it reads can tell.
    fn moved_host<P: Parser>(&self, found: &Parts) -> Option<Fault> {
        let Piece::Expression('+', variables) = &self.template.pieces[0] else { return None };
        let [variable] = &variables[..] else { return None };
        let given = match (value_of(self.values, &variable.name), variable.prefix) {
            (Given::Text(text), None) if P::ENCODES => P::split(text)?,
            _ => return None,
        };
        let target = [Part::Scheme, Part::Username, Part::Password, Part::Host, Part::Port];
        target.into_iter().find(|part| given.get(*part) != found.get(*part)).map(Fault::MovedHost)
    }

    /// Values that are the whole reference have their own parts. But they may not begin with
    /// `//`, or have empty or dot segments in the path.
    fn whole_fault(&self) -> Option<Fault> {
        let text = &self.expansion.text;
        let parts = Rfc3986::split(text)?;
        if text.starts_with("//") {
            return Some(Fault::BeginsWithSlashes);
        }
        if is_opaque(&parts) {
            return None;
        }
        let path = parts.get(Part::Path).unwrap_or_default();
        segment_fault(path, &[&base_in_path(path, true)], false)
    }

    /// The scheme and the authority are those of the base. What follows the base is in its place.
    fn base_fault<P: Parser>(&self, after: Label, found: &Parts) -> Option<Fault> {
        let base = &self.expansion.tokens[0];
        let (base_text, tail) = self.expansion.text.split_at(base.end);
        let written = Rfc3986::split(base_text)?;
        let Some(read) = P::split(base_text) else {
            return Some(Fault::BaseNotAUrl);
        };
        let has_host = written.get(Part::Host).is_some_and(|host| !host.is_empty());
        let host_may_be_empty = written.get(Part::Scheme) == Some("file");
        match (written.get(Part::Scheme), written.get(Part::Host)) {
            (None, Some(_)) => return Some(Fault::BeginsWithSlashes),
            (Some(_), None) => return Some(Fault::BaseWithoutHost),
            (Some(_), Some(_)) if !has_host && !host_may_be_empty => {
                return Some(Fault::BaseWithoutHost);
            }
            _ => {}
        }
        let is_boundary = match after {
            In(Part::Query) => tail.starts_with(['&', '#']),
            _ => tail.starts_with(['/', '?', '#']),
        };
        if !(tail.is_empty() || is_boundary) {
            return Some(Fault::BaseNotEnded);
        }
        let mut own = Parts::default();
        for part in [Part::Scheme, Part::Username, Part::Password, Part::Host, Part::Port] {
            own.set(part, read.get(part));
        }
        let mut path = written.get(Part::Path).unwrap_or_default();
        if tail.starts_with('/') {
            // Of the two slashes only one is written.
            path = path.strip_suffix('/').unwrap_or(path);
        }
        own.set(Part::Path, Some(path));
        if matches!(after, In(Part::Query) | Mark(Part::Fragment)) {
            own.set(Part::Query, written.get(Part::Query));
        }
        let mut expected = self.expected(own, 1);
        let is_empty = path.is_empty() && written.get(Part::Host).is_none();
        let full = expected.parts.get(Part::Path).unwrap_or_default();
        if is_empty && base_text.is_empty() && full.starts_with('/') {
            return Some(Fault::EmptyBase);
        }
        expected.values.insert(0, base_in_path(path, base.is_defined));
        difference(&expected.parts, found).or_else(|| self.fault_of_pieces(&expected))
    }

    fn fault_of_pieces(&self, expected: &Expected) -> Option<Fault> {
        if !expected.values_in(Part::Scheme).is_empty() {
            return Some(Fault::InScheme);
        }
        let path = expected.parts.get(Part::Path).unwrap_or_default();
        let is_opaque = is_opaque(&expected.parts);
        expected
            .fault
            .clone()
            .or_else(|| self.label_fault(expected))
            .or_else(|| segment_fault(path, &expected.values_in(Part::Path), is_opaque))
    }

    /// A value beside a text of the template in the host that writes a dot, or a label that is
    /// empty and to which a value contributes.
    fn label_fault(&self, expected: &Expected) -> Option<Fault> {
        if self.model.whole_host.is_some() {
            return None;
        }
        if self.model.has_mixed_end {
            return Some(Fault::MixedLastLabel);
        }
        let host = expected.parts.get(Part::Host)?;
        let last = host.rsplit('.').next().unwrap_or_default();
        if self.model.is_address && !is_ipv4_number(last) {
            return Some(Fault::NotAnAddress);
        }
        let values = expected.values_in(Part::Host);
        if values.iter().any(|it| host[it.start..it.end].contains('.')) && !self.model.has_only_dots
        {
            return Some(Fault::AddsLabel);
        }
        let mut start = 0;
        for label in host.split('.') {
            let end = start + label.len();
            if label.is_empty() && values.iter().any(|it| it.start <= end && start <= it.end) {
                return Some(Fault::EmptyLabel);
            }
            start = end + 1;
        }
        None
    }

    /// The text of each part: what the pieces write, from the token `first` on, after `parts`.
    fn expected(&self, parts: Parts, first: usize) -> Expected {
        let mut expected = Expected { parts, ..Expected::default() };
        expected.parts.push(Part::Path, "");
        for token in &self.expansion.tokens[first..] {
            let is_value = matches!(token.source, Source::Value(_));
            let operator = if is_value { self.template.operator(token.piece) } else { ' ' };
            let mut skipped = 0;
            if let (true, Some(In(part))) = (is_value, self.model.label(token, 0)) {
                let start = expected.parts.get(part).map_or(0, str::len);
                let end = start + (token.end - token.start);
                let is_defined = token.is_defined;
                // Of the slash of the template and the one after it, one is written.
                let shares_slash = part == Part::Path
                    && (operator, expected.is_after_slash) == ('+', true)
                    && self.expansion.text[token.start..token.end].starts_with('/')
                    && !is_opaque(&expected.parts);
                skipped = usize::from(shares_slash);
                let end = end - skipped;
                let is_base = false;
                let value =
                    InPart { part, start, end, operator, is_defined, is_base, shares_slash };
                expected.values.push(value);
            }
            for (number, at) in (token.start..token.end).enumerate().skip(skipped) {
                if let Some(label) = self.model.label(token, number) {
                    let byte = &self.expansion.text[at..=at];
                    // The second `#` of `{#a}{#b}` is the mark if `a` is undefined.
                    let is_hash = token.source == Source::First && byte == "#";
                    let is_missing = expected.parts.get(Part::Fragment).is_none();
                    let is_mark = is_hash && is_missing && label == In(Part::Fragment);
                    let label = if is_mark { Mark(Part::Fragment) } else { label };
                    let is_raw_value = is_value && operator == '+';
                    expected.push(label, byte, token.source, is_raw_value);
                }
            }
        }
        expected
    }

    /// The parts with the raw text of the value that is the whole host: `:`, `[` and `]` stay, and
    /// an IPv6 address gets brackets. If the template has no port, the value may have one.
    fn with_raw_host(&self, expected: &Parts) -> Option<Parts> {
        let ((piece, source), has_port) = self.model.whole_host?;
        let Source::Value(number) = source else { return None };
        let variable = self.template.variable(piece, number);
        let raw: String = match value_of(self.values, &variable.name) {
            Given::Text(text) => text.chars().take(variable.prefix.unwrap_or(usize::MAX)).collect(),
            Given::List(list) => list.join(","),
            Given::Undefined | Given::Pairs(_) => return None,
        };
        let (host, port) = if raw.parse::<Ipv6Addr>().is_ok() {
            (format!("[{raw}]"), None)
        } else if has_port || expected.get(Part::Scheme) == Some("file") {
            // A `file` URL has no port.
            (raw, None)
        } else {
            let brackets = raw.rfind(']').unwrap_or(0);
            match raw[brackets..].find(':').map(|at| brackets + at) {
                Some(colon) => (raw[..colon].to_owned(), Some(raw[colon + 1..].to_owned())),
                None => (raw, None),
            }
        };
        if port.as_ref().is_some_and(|port| !is_number(port)) {
            return None;
        }
        let mut parts = expected.clone();
        parts.set(Part::Host, Some(&host));
        if !has_port {
            parts.set(Part::Port, port.as_deref());
        }
        Some(parts)
    }
}

/// The part of a base in the path.
fn base_in_path(path: &str, is_defined: bool) -> InPart {
    let (part, operator, is_base, shares_slash) = (Part::Path, '+', true, false);
    InPart { part, start: 0, end: path.len(), operator, is_defined, is_base, shares_slash }
}

/// Whether a path is opaque: it has no segments. Only a special scheme adds a slash and a host.
fn is_opaque(parts: &Parts) -> bool {
    let is_other = parts.get(Part::Scheme).is_some_and(|scheme| special(scheme).is_none());
    let path = parts.get(Part::Path).unwrap_or_default();
    is_other && parts.get(Part::Host).is_none() && !path.starts_with('/')
}

/// Whether a label is a number in a notation that the IPv4 parser knows.
pub(super) fn is_ipv4_number(label: &str) -> bool {
    match label.strip_prefix("0x").or(label.strip_prefix("0X")) {
        Some(digits) => digits.bytes().all(|digit| digit.is_ascii_hexdigit()),
        None => is_number(label),
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether the feature `idna` has converted the domain.
fn same_domain(expected: Option<&str>, found: Option<&str>) -> bool {
    let is_converted =
        expected.is_some_and(|host| host.contains('%') || !host.is_ascii()) && found.is_some();
    let url = format!("https://{}/", expected.unwrap_or_default());
    is_converted && Url::parse(&url).is_ok_and(|url| url.host() == found)
}

/// The first part that is not as expected.
fn difference(expected: &Parts, found: &Parts) -> Option<Fault> {
    let scheme = found.get(Part::Scheme);
    let of_special = scheme.and_then(special);
    for part in PARTS {
        let (expected, found) = (expected.get(part), found.get(part));
        let is_same = match part {
            Part::Scheme => same_case(expected, found),
            Part::Username | Part::Password => {
                expected.unwrap_or_default() == found.unwrap_or_default()
            }
            Part::Host => {
                same_case(expected, found)
                    || same_address(expected, found)
                    || same_domain(expected, found)
            }
            Part::Port => {
                let default = of_special.and_then(|(_, port)| *port);
                port(expected).or(default.map(Ok)) == port(found).or(default.map(Ok))
            }
            Part::Path => {
                expected == found
                    || of_special.is_some() && expected == Some("") && found == Some("/")
            }
            // The URL Standard encodes the apostrophe in the query of a special URL.
            Part::Query => quoted(expected) == quoted(found),
            Part::Fragment => expected == found,
        };
        if !is_same {
            let [expected, found] = [expected, found].map(|text| text.map(str::to_owned));
            return Some(Fault::Differs { part, expected, found });
        }
    }
    None
}

fn same_case(a: Option<&str>, b: Option<&str>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => a.eq_ignore_ascii_case(b),
        (None, None) => true,
        _ => false,
    }
}

fn same_address(a: Option<&str>, b: Option<&str>) -> bool {
    let address =
        |text: Option<&str>| text?.strip_prefix('[')?.strip_suffix(']')?.parse::<Ipv6Addr>().ok();
    address(a).is_some() && address(a) == address(b)
}

/// The number of a port, or its text if it is not a number. An empty port is none.
fn port(text: Option<&str>) -> Option<Result<u32, &str>> {
    text.filter(|text| !text.is_empty()).map(|text| match text.parse() {
        Ok(number) if is_number(text) => Ok(number),
        _ => Err(text),
    })
}

fn quoted(query: Option<&str>) -> Option<String> {
    query.map(|query| query.replace('\'', "%27"))
}

/// A segment that is empty, `.` or `..` and to which a value contributes. In an opaque path, only the
/// first one matters if it is empty in `{+x}`: the path would begin with a slash.
fn segment_fault(path: &str, values: &[&InPart], is_opaque: bool) -> Option<Fault> {
    // The first slash of a path belongs to the template or to a base. Otherwise a value is before it,
    // and the slash ends a first segment that is empty.
    let is_first = |it: &&InPart| it.start == 0 && (it.is_defined || it.operator != '/');
    let is_rooted = path.starts_with('/') && !values.iter().any(|it| is_first(it) && !it.is_base);
    if path.is_empty() {
        return None;
    }
    let mut start = usize::from(is_rooted);
    for segment in path[start..].split('/') {
        let end = start + segment.len();
        let is_last = end == path.len();
        let touching = || values.iter().filter(|value| touches(value, start, end, path));
        let plain = segment.replace("%2e", ".").replace("%2E", ".");
        if touching().next().is_some() && [".", ".."].contains(&&*plain) {
            return Some(Fault::DotSegment(start));
        }
        if touching().next().is_some() && segment.is_empty() {
            let ends_with_slash = |it: &&InPart| {
                it.operator == '+' && (it.start < it.end || it.shares_slash) && it.end == path.len()
            };
            let is_text = is_opaque && start > 0 && touching().any(|it| it.operator == '+');
            let is_end = is_last && path.ends_with('/') && touching().all(ends_with_slash);
            if !(is_text || is_end) {
                return Some(Fault::EmptySegment(start));
            }
        }
        start = end + 1;
    }
    None
}

/// Whether a value contributes to the segment from `start` to `end`.
fn touches(value: &InPart, start: usize, end: usize, path: &str) -> bool {
    // If `{/x}` is undefined, it writes no slash. It contributes only if other text follows, which
    // then belongs to the segment before it.
    let joins = || path[value.end..].starts_with(|next| next != '/');
    value.start <= end
        && start <= value.end
        && (value.is_defined || value.operator != '/' || joins())
}
