//! Parses the template into its steps and variables.

use std::ops::Range;

use etched_runtime::const_support::{has_scheme, placeholder, repaired, rest_of_path};
use etched_runtime::percent::{EncodeSet, NON_ALPHANUMERIC};
use etched_runtime::uri_template::parts::{
    LITERAL, Modifier, Place, Places, Refusal, TemplateStep, TemplateSteps,
};
use etched_runtime::uri_template::{TemplateError, TemplateErrorKind};
use proc_macro2::{Literal, TokenTree};

use crate::call::{is_mark, missing_comma, span_of, unwrap_groups};
use crate::fault::{Fault, Faults, Within};
use crate::help::{self, Notation};
use crate::literal::Value;
use crate::names::{self, Names};
use crate::spec::Macro;

/// The values of a template.
#[derive(Clone, Copy)]
pub(crate) enum Values {
    /// Expressions, which are evaluated when the program runs.
    RunTime,
    /// Literals.
    Literal,
}

/// The help for a constant in `uri_template_str!`.
pub(super) const FOR_CONSTANTS: &str = "`uri_template!` takes any expression; for a constant, write \
                             `utf8_str!(BASE, \"/x/\", percent_encode_str!(NAME))`";

/// What the name of a variable has as an escape.
const NOT_IN_NAME: EncodeSet = NON_ALPHANUMERIC.remove_all(b"_.");

/// A step, and the place of its value; `Place::Query` if it has none.
pub(super) type Step<'t> = (TemplateStep<'t>, Place);

/// A template in a literal.
pub(super) struct Template {
    pub(super) token: Literal,
    pub(super) text: String,
}

/// The steps of a template, and its kind, which decides what its expansion has.
pub(super) struct Steps<'t> {
    pub(super) all: Vec<Step<'t>>,
    /// Whether it begins with a scheme or with a base, so that it can be a URL.
    pub(super) is_whole: bool,
    /// Whether its expansion has `Display`.
    pub(super) is_shown: bool,
    /// Whether it was refused because of its scheme, or because that needs slashes and a host.
    pub(super) lacks_host: bool,
}

/// A variable of the template.
pub(super) struct Variable<'t> {
    pub(super) name: &'t str,
    /// The offsets of all occurrences, of which there is at least one.
    pub(super) places: Vec<usize>,
    /// Whether any occurrence has a prefix modifier, as in `{name:3}`.
    pub(super) has_prefix: bool,
    /// Whether any occurrence is `{name}` or `{/name}` before the query.
    pub(super) is_in_path: bool,
}

impl Template {
    /// Returns the template that `argument` is, or the fault that it is not a string literal.
    pub(super) fn parse(
        this: &Macro,
        values: Values,
        argument: &[TokenTree],
    ) -> Result<Template, Fault> {
        let argument = unwrap_groups(argument);
        let span = span_of(&argument);
        if let Some(fault) = missing_comma(&argument) {
            return Err(fault);
        }
        if let [TokenTree::Literal(token)] = &argument[..] {
            match Value::of(token) {
                Value::Text(text) if !token.to_string().starts_with('\'') => {
                    return Ok(Template { token: token.clone(), text });
                }
                Value::Refused => return Err(Fault::refused(token)),
                _ => {}
            }
        }
        let title = format!("`{}!` takes a template in a string literal", this.name);
        // rustc proposes `"…".to_string()` where the call stands for a `String`.
        let is_method =
            matches!(&argument[..], [TokenTree::Literal(_), dot, ..] if is_mark(dot, '.'));
        Err(Fault::new(span, title).help(match values {
            Values::RunTime if is_method => "write `uri_template!(\"…\").try_to_string()?`",
            Values::RunTime => {
                "for a template that is not a literal, call `etched::uri_template::Template::parse`"
            }
            Values::Literal if is_method => "write `uri_template_str!(\"…\").to_string()`",
            Values::Literal => FOR_CONSTANTS,
        }))
    }

    /// Parses the template into steps with the places of their values, and adds its faults to
    /// `faults`.
    pub(super) fn steps(&self, faults: &mut Faults) -> Steps<'_> {
        let all = Vec::new();
        let mut steps = Steps { all, is_whole: false, is_shown: true, lacks_host: false };
        // The offset of the end of a placeholder such as `<host>`, which is one fault.
        let mut told = 0;
        for step in TemplateSteps::of(&self.text) {
            match step {
                Ok(step) => steps.all.push((step, Place::Query)),
                Err(error) if error.position() < told => {}
                Err(error) => faults.push_with(|| {
                    let fault;
                    (fault, told) = self.fault_of(&error);
                    fault
                }),
            }
        }
        // Only a template that RFC 6570 allows has places.
        if faults.is_empty() {
            self.find_places(&mut steps, faults);
        }
        steps
    }

    /// Sets the place of each step, and adds the expressions that are refused to `faults`.
    fn find_places(&self, steps: &mut Steps<'_>, faults: &mut Faults) {
        let mut places = Places::of(&self.text);
        // The place of the last expression. Each expression sets it at its first variable, so this
        // first value is used only if that expression is refused.
        let mut place = Place::Query;
        for (step, place_of_step) in &mut steps.all {
            match places.step(step) {
                Ok(new_place) => place = new_place.unwrap_or(place),
                Err((refusal, range)) => {
                    steps.lacks_host |= matches!(refusal, Refusal::Slashes | Refusal::Scheme);
                    faults.push_with(|| self.fault_of_refusal(refusal, range));
                }
            }
            if let TemplateStep::Variable { .. } = step {
                *place_of_step = place;
                steps.is_shown &= place.is_harmless();
            }
        }
        steps.is_whole = places.is_whole;
    }

    fn fault_of_refusal(&self, refusal: Refusal, range: Range<usize>) -> Fault {
        let (rule, help) = refusal.words();
        let found = &self.text[range.clone()];
        let title = format!("`{found}` at byte {}: {rule}", range.start);
        let help = match refusal {
            Refusal::Equals | Refusal::Brackets => {
                let name = found.trim_start_matches(['{', '+', '#', ';', '?', '&']);
                help.replace("{x}", &format!("{{{name}"))
            }
            _ => help.into(),
        };
        self.fault(range, title).help(help)
    }

    /// The fault of an error, and the offset up to which it tells all.
    fn fault_of(&self, error: &TemplateError) -> (Fault, usize) {
        use TemplateErrorKind::{MalformedEscape, MalformedName, NotALiteral};

        let range = error.range();
        let fault_to = |end, help| {
            let fault = self.fault(range.start..end, error.to_string());
            Fault { help, ..fault }
        };
        let (before, rest) = self.text.split_at(range.start);
        let is_of_literal = matches!(error.kind(), MalformedEscape | NotALiteral);
        let meant = is_of_literal.then(|| placeholder(&self.text, range.start)).flatten();
        if let Some((help, len)) = meant {
            let help = match &rest[..len] {
                text if text.starts_with('%') => {
                    format!("{}; `{}` for the text", help.as_str(), text.replace('%', "%25"))
                }
                _ => help.as_str().into(),
            };
            let end = range.start + len;
            return (fault_to(end, Some(help)), end);
        }
        // The `:` of a scheme with a `\`, which may be before each slash too.
        if rest.starts_with("\\:") && !before.contains('/') {
            if let Some(help) = repaired(&self.text) {
                let host = rest.trim_start_matches(['\\', ':', '/']);
                let told = self.text.len() - host.len();
                return (fault_to(range.end, Some(help.as_str().into())), told);
            }
        }
        let help = match error.kind() {
            MalformedName => {
                let inside = self.expression_at(range.start).unwrap_or_default().trim();
                let rest = rest_of_path(inside);
                let (name, mark) = rest.map_or((inside, ""), |name| (name, "+"));
                match names::is_identifier(name) {
                    true => Some(format!("write `{{{mark}{name}}}`")),
                    false => self.name_on_the_wire(range.start),
                }
            }
            _ if is_of_literal => self.help_for_literal(range.clone()),
            _ => None,
        };
        let found = self.text.get(range.clone()).unwrap_or_default();
        (fault_to(range.end, help.or_else(|| help_for(error.kind(), found))), range.end)
    }

    /// The help for the text in `range`, which no literal has; `None` if it is to be escaped.
    fn help_for_literal(&self, range: Range<usize>) -> Option<String> {
        let (before, rest) = self.text.split_at(range.start);
        let (found, after) = (&self.text[range.clone()], &self.text[range.end..]);
        // What may be around a URL that was copied.
        let is_around =
            |char: char| char.is_whitespace() || char.is_control() || "\"'`<>()[]".contains(char);
        let is_at_end = before.chars().all(is_around) || after.chars().all(is_around);
        // In a URL with a host, what is before the space and after the scheme.
        let start = match before.split_once(':').filter(|_| has_scheme(before)) {
            Some((_, rest)) => {
                Some(rest).filter(|_| rest.starts_with("//") || reads_backslash(before))
            }
            None => Some(before).filter(|_| after.contains("://")),
        };
        let is_before_path =
            start.is_some_and(|it| !it.trim_start_matches('/').contains(['/', '?', '#']));
        match found {
            "\\" if after.starts_with(':') => Some("remove it".into()),
            "\\" if reads_backslash(before) => Some("write `/`".into()),
            "%" => help::for_javascript(rest.as_bytes(), Notation::Text),
            "\t" | "\n" | "\r" => Some("remove it".into()),
            _ if found.chars().all(is_around) && is_at_end => Some("remove it".into()),
            " " if is_before_path => Some("remove it".into()),
            _ => None,
        }
    }

    /// What is between the braces around the offset `at`. `None` for a long expression, so that many
    /// braces take linear time.
    fn expression_at(&self, at: usize) -> Option<&str> {
        const LONGEST: usize = 256;

        let text = self.text.as_bytes();
        // A brace at `at` counts too.
        let before = &text[..text.len().min(at + 1)];
        let start =
            before.len() - before.iter().rev().take(LONGEST).position(|byte| *byte == b'{')?;
        let at = at.max(start);
        let rest = &text[at..];
        let end = rest.iter().take(LONGEST).position(|byte| *byte == b'}');
        let len = end.or_else(|| (rest.len() < LONGEST).then_some(rest.len()))?;
        self.text.get(start..at + len)
    }

    /// The help for a name of a query that no variable has, such as `api-version`. `at` is in it.
    fn name_on_the_wire(&self, at: usize) -> Option<String> {
        let mut inside = self.expression_at(at)?.chars();
        let mark = inside.next().filter(|mark| "?&;".contains(*mark))?;
        let (mut wire, mut others) = (None, Vec::new());
        for spec in inside.as_str().split(',') {
            let (name, modifier) = spec.split_at(spec.find([':', '*']).unwrap_or(spec.len()));
            let is_name =
                name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_.%".contains(&byte));
            match wire {
                None if !is_name && !name.contains([' ', '{']) => wire = Some((name, modifier)),
                _ => others.push(spec),
            }
        }
        let ((wire, modifier), others) = (wire?, others.join(","));
        // A list of other names continues a query by `&`.
        let next = if mark == ';' { ';' } else { '&' };
        let others = if others.is_empty() { others } else { format!("{{{next}{others}}}") };
        let (variable, escaped) = (names::identifier(wire), NOT_IN_NAME.encode(wire));
        Some(format!(
            "write `{mark}{wire}={{{variable}{modifier}}}{others}`; if the value may be missing, \
             `{{{mark}{escaped}{modifier}}}` with `\"{escaped}\" = …`"
        ))
    }

    /// The names in malformed expressions, as identifiers.
    pub(super) fn malformed_names(&self) -> Vec<String> {
        let errors = TemplateSteps::of(&self.text).filter_map(Result::err);
        // The help for an unclosed expression leads to a template without a variable.
        let errors = errors.filter(|error| error.kind() != TemplateErrorKind::UnclosedExpression);
        let expressions = errors.filter_map(|error| self.expression_at(error.range().start));
        expressions.flat_map(|inside| inside.split(',').map(names::identifier)).collect()
    }

    /// The variables of other languages in the template: the `$` of `${id}`, and `:id` as a segment.
    pub(super) fn placeholders(&self, expressions: &[(Range<usize>, Place)]) -> Faults {
        let mut faults = Faults::default();
        let text = &self.text[..];
        for (range, _) in expressions {
            let at = range.start;
            if text[..at].ends_with('$') {
                faults.push_with(|| {
                    let expression = &text[range.clone()];
                    let title = format!("`$` at byte {} is not a part of the variable", at - 1);
                    let help = format!("write `{expression}`; `%24{expression}` for the text");
                    self.fault(at - 1..at, title).help(help)
                });
            }
        }
        let path = text.find(['?', '#']).map_or(text, |end| &text[..end]);
        for (slash, _) in
            path.match_indices("/:").filter(|(at, _)| !path[..*at].ends_with(['/', ':']))
        {
            let (at, rest) = (slash + 1, &path[slash + 2..]);
            let name = &rest[..rest.find('/').unwrap_or(rest.len())];
            if names::is_identifier(name) {
                faults.push_with(|| {
                    let title = format!("`:{name}` at byte {at} is not a variable here");
                    let help = format!("write `{{{name}}}`; `%3A{name}` for the text");
                    self.fault(at..at + 1 + name.len(), title).help(help)
                });
            }
        }
        faults
    }

    /// The expressions: the range of each, and the place of its values. Malformed ones are among
    /// them.
    pub(super) fn expressions(&self, steps: &[Step<'_>]) -> Vec<(Range<usize>, Place)> {
        let text = &self.text[..];
        let mut variables = steps.iter().filter_map(|(step, place)| match step {
            TemplateStep::Variable { at, .. } => Some((*at, *place)),
            TemplateStep::Literal(_) => None,
        });
        let mut next = variables.next();
        let mut expressions = Vec::new();
        let mut end = 0;
        while let Some(start) = text[end..].find('{').map(|start| end + start) {
            end = text[start..].find('}').map_or(text.len(), |len| start + len + 1);
            // All variables of an expression have the same place. A malformed one may have none.
            let mut place = Place::Query;
            while let Some((_, variable_place)) = next.filter(|(at, _)| *at < end) {
                (place, next) = (variable_place, variables.next());
            }
            expressions.push((start..end, place));
        }
        expressions
    }

    /// A fault of the bytes in `range` of the text.
    pub(super) fn fault(&self, range: Range<usize>, title: String) -> Fault {
        let at = range.start;
        let within = Some(Within::Literal(self.token.clone(), range));
        Fault { within, at, ..Fault::new(self.token.span(), title) }
    }
}

/// Whether a `\` after this start of a template is read as a `/`: before the query, and if the scheme is
/// special, or is a drive letter of Windows.
fn reads_backslash(before: &str) -> bool {
    let (scheme, _) = before.split_once(':').filter(|_| has_scheme(before)).unwrap_or(("http", ""));
    let special = ["http", "https", "ws", "wss", "ftp", "file"];
    !before.contains(['?', '#'])
        && (scheme.len() == 1 || special.contains(&&scheme.to_ascii_lowercase()[..]))
}

/// The help for a fault of the template. `found` is the text at fault.
fn help_for(kind: TemplateErrorKind, found: &str) -> Option<String> {
    use TemplateErrorKind::{
        EmptyExpression, MalformedEscape, MalformedName, MalformedPrefix, NotALiteral,
        ReservedOperator, SecondModifier, StrayBrace, UnclosedExpression,
    };

    Some(String::from(match kind {
        UnclosedExpression => "write `%7B` for a literal `{`",
        StrayBrace => "write `%7D` for a literal `}`",
        EmptyExpression => "write a name between the braces",
        ReservedOperator => "write `{name}`, or `{+name}` to keep slashes in the value",
        MalformedName if found == " " => "separate variables by `,` without a space",
        MalformedName if found == "-" => "write `_` instead",
        MalformedName => "write a name, as in `{user}` or `{?q,page}`",
        MalformedPrefix => "`{name:3}` writes the first three characters of a value",
        SecondModifier => "`{name*}` writes each member of a list on its own",
        MalformedEscape => "write `%25` for a literal `%`",
        NotALiteral => return Some(format!("write `{}`", LITERAL.encode(found))),
        _ => return None,
    }))
}

/// The variables of a template, each once, in the order of their first occurrence.
pub(super) struct Variables<'t> {
    pub(super) all: Vec<Variable<'t>>,
    names: Names,
}

impl<'t> Variables<'t> {
    pub(super) fn of(steps: &[Step<'t>]) -> Variables<'t> {
        let mut variables = Variables { all: Vec::new(), names: Names::default() };
        for (step, place) in steps {
            let TemplateStep::Variable { name, at, operator, modifier, .. } = *step else {
                continue;
            };
            let is_escaped = matches!(operator.symbol, None | Some('/'));
            let number = variables.number(name).unwrap_or_else(|| {
                variables.names.add(name);
                let (places, has_prefix, is_in_path) = (Vec::new(), false, false);
                variables.all.push(Variable { name, places, has_prefix, is_in_path });
                variables.all.len() - 1
            });
            let variable = &mut variables.all[number];
            variable.places.push(at);
            variable.has_prefix |= matches!(modifier, Modifier::Prefix(..));
            variable.is_in_path |= is_escaped && !place.is_harmless();
        }
        variables
    }

    /// The number of the variable with this name.
    pub(super) fn number(&self, name: &str) -> Option<usize> {
        self.names.number(name)
    }
}
