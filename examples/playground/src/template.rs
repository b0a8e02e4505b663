//! A URI template with values for its variables.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::{Mutex, PoisonError};

use etched_runtime::uri_template::parts::{
    ENCODED_LITERAL, Form, Modifier, OPERATORS, ParsedTemplate, PhantomData, Place, Places, Record,
    TemplateStep, TemplateSteps,
};
use etched_runtime::uri_template::stored::OfValues;
use etched_runtime::uri_template::{
    Expansion, ExpansionError, ExpansionErrorKind, Template, ToValue, Value,
};

use crate::nodes::{Mark, Nodes, and_more, first_faults};
use crate::paste::{Call, list_errors, literal};
use crate::{State, View, on_or_off};

const TEMPLATE: &str = "{+base}/users/{id}{?page}";

/// The values of `TEMPLATE`. A variable of another template first has its name as its value.
const VALUES: [(&str, &str); 3] =
    [("base", "https://example.com/api/"), ("id", "ann/bob"), ("page", "2")];

/// Values that may change another part of a URL; the page lists those that the check refuses.
const HOSTILE: [&str; 8] = [
    "",
    "..",
    "a/../b",
    "?admin=1",
    "#top",
    "//evil.example",
    "evil.example:80",
    "javascript:alert(1)",
];

/// More variables have no fields, and are undefined.
const MOST: usize = 50;

/// A variable, and the value in its field. Several lines are a list.
#[derive(Debug)]
struct Variable<'s> {
    name: &'s str,
    /// The members of the list, or one text; `None` if it is undefined.
    lines: Option<Vec<&'s str>>,
}

pub(crate) fn show(state: &State, view: &mut View) {
    let text = state.get_or("template", TEMPLATE);
    view.field("template", text);

    let parsed = Template::parse(text);
    let mut variables: Vec<Variable<'_>> = Vec::new();
    for name in parsed.into_iter().flat_map(|template| template.variables()) {
        if variables.len() == MOST || variables.iter().any(|known| known.name == name) {
            continue;
        }
        let first = VALUES.iter().find(|(known, _)| *known == name);
        let first = first.map_or(name, |(_, value)| value);
        let value = state.get_or(&format!("value.{name}"), first);
        let is_undefined = state.get(&format!("undefined.{name}")) == Some("on");
        view.field(format!("value.{name}"), value);
        view.field(format!("undefined.{name}"), on_or_off(is_undefined));
        let lines = (!is_undefined).then(|| value.split('\n').collect());
        variables.push(Variable { name, lines });
    }

    let call = call(text, &variables);
    let errors = call.errors();
    view.show("template_faults", |list| list_errors(list, &errors));
    view.show("template_status", |status| match (&parsed, errors.is_empty()) {
        (Ok(_), true) => status.span("span.good", "a template"),
        (Ok(_), false) => {
            status.span("span.wrong", "a template of RFC 6570 that `uri_template!` refuses")
        }
        (Err(_), _) => status.span("span.wrong", "not a template"),
    });
    let values: Vec<_> = variables.iter().map(|it| (it.name, it.value())).collect();
    let expansion = parsed.ok().map(|template| template.expand(&values[..]));
    let expansion = match expansion {
        Some(Ok(expansion)) => expansion,
        Some(Err(error)) => return no_results(view, &error.to_string()),
        None => return no_results(view, "none, because it is not a template"),
    };

    // The macro has `to_url` only for a whole URL; a relative reference is text.
    let is_whole = is_whole(text);
    let method = if is_whole { "to_url" } else { "try_to_string" };
    let check_macro = |values: &[_]| {
        let expansion = if errors.is_empty() { of_macro(text, values)? } else { return None };
        Some(if is_whole {
            expansion.to_url().map(String::from)
        } else {
            expansion.try_to_string()
        })
    };
    let checked = check_macro(&values).unwrap_or_else(|| match is_whole {
        true => expansion.to_url().map(String::from),
        false => expansion.try_to_string(),
    });
    let (path, call) = match errors.is_empty() {
        true => ("uri_template", call.to_string()),
        false => ("uri_template::{Template, Value}", run_time_call(text, &variables)),
    };
    view.show("expanded", |nodes| nodes.quoted(&expansion.unchecked().to_string()));
    view.line("expanded", path, format_args!("{call}.unchecked().to_string()"));
    view.show("checked_name", |name| name.text(format_args!("{method}()")));
    view.show("checked", |nodes| match &checked {
        Ok(text) => nodes.quoted(text),
        Err(error) => refusal(nodes, error, text),
    });
    view.line("checked", path, format_args!("{call}.{method}()"));

    // Each variable has each hostile value once, while the others keep their values.
    let tries = (0..values.len()).flat_map(|at| HOSTILE.map(|hostile| (at, hostile)));
    let refused = tries.filter(|_| errors.is_empty()).filter_map(|(at, hostile)| {
        let mut values = values.clone();
        values[at].1 = Value::Text(hostile);
        let error = check_macro(&values)?.err()?;
        // Another value may be refused too.
        let (name, _) = values[at];
        (error.variable() == Some(name)).then(|| (format!("{name} = {}", literal(hostile)), error))
    });
    let (refused, more) = first_faults(refused);
    view.show("refused", |list| {
        for (value, error) in &refused {
            list.element("li", |item| {
                item.span("code", value);
                item.span("span", format_args!("error: {error}"));
            });
        }
        and_more(list, more);
    });
}

/// The expansion that the macro makes. Each step of the template, also a literal, has a value and a form
/// of its own. Errors name the variable, so they hold its name for ever. A template is therefore leaked,
/// but only once. `None` if the template has more steps than forms.
fn of_macro<'v>(
    text: &'v str,
    values: &[(&str, Value<'v>)],
) -> Option<Expansion<OfValues<Vec<Value<'v>>>>> {
    static PARSED: Mutex<BTreeMap<String, ParsedTemplate>> = Mutex::new(BTreeMap::new());

    let steps: Vec<TemplateStep<'_>> = TemplateSteps::of(text).filter_map(Result::ok).collect();
    if steps.len() > Record::LITERAL.into() {
        return None;
    }
    let mut parsed = PARSED.lock().unwrap_or_else(PoisonError::into_inner);
    let template = *parsed.entry(text.to_owned()).or_insert_with(|| {
        let text: &'static str = text.to_owned().leak();
        let mut places = Places::of(text);
        let mut place = Place::Query;
        let (mut records, mut forms) = (Vec::new(), Vec::new());
        for (number, step) in (0..).zip(&steps) {
            // The macro has taken the template, so no step is refused.
            place = places.step(step).ok().flatten().unwrap_or(place);
            let record = Record { value: number.into(), form: number, ..Record::default() };
            let (form, record) = match *step {
                TemplateStep::Literal(_) => {
                    let literal = OPERATORS[ENCODED_LITERAL];
                    (Form::new(literal, Modifier::None, Place::Query), record)
                }
                TemplateStep::Variable { name, at, operator, modifier, is_first } => {
                    let (at, len) = (at as u16, name.len() as u16);
                    let record = Record { at, len, is_first, ..record };
                    (Form::new(operator, modifier, place), record)
                }
            };
            records.extend(record.to_bytes());
            forms.push(form);
        }
        ParsedTemplate { text, steps: records.leak(), forms: forms.leak() }
    });
    let values = steps.iter().map(|step| match *step {
        TemplateStep::Literal(text) => Value::Text(text),
        TemplateStep::Variable { name, .. } => {
            values.iter().find(|(other, _)| *other == name).map_or(Value::Undefined, |it| it.1)
        }
    });
    let of = OfValues {
        template,
        values: values.collect(),
        visit: |values: &Vec<Value<'v>>, number, to| values[usize::from(number)].visit(to),
        kind: PhantomData,
    };
    Some(Expansion { of })
}

/// Shows why there is no expansion.
fn no_results(view: &mut View, why: &str) {
    for result in ["expanded", "checked"] {
        view.show(result, |nodes| nodes.span("span.wrong", why));
        view.no_line(result);
    }
    view.show("checked_name", |name| name.text("to_url()"));
    view.show("refused", |_| {});
}

/// Whether a template begins with a scheme or with `{+base}`.
fn is_whole(template: &str) -> bool {
    let mut places = Places::of(template);
    for step in TemplateSteps::of(template).filter_map(Result::ok) {
        let _ = places.step(&step);
    }
    places.is_whole
}

/// The error, and the variable or the part of the template that is at fault.
fn refusal(nodes: &mut Nodes, error: &ExpansionError, template: &str) {
    nodes.span("span.wrong", format_args!("error: {error}"));
    let (start, ends) = match (error.kind(), error.variable_position()) {
        (ExpansionErrorKind::Template, _) => (error.position(), ['/', '?', '#', ':']),
        (_, Some(at)) => (at, ['}', ',', ':', '*']),
        (_, None) => return,
    };
    let rest = template.get(start..).unwrap_or_default();
    let end = start + rest.find(ends).unwrap_or(rest.len()).max(1);
    let mark = Mark { sequence: start..end, fault: start..end };
    nodes.element("div.marked", |nodes| nodes.with_marks(template, &[mark]));
}

/// The call of the macro with these values.
fn call(template: &str, variables: &[Variable<'_>]) -> Call {
    let mut arguments = literal(template);
    for variable in variables {
        let name = variable.name;
        let is_word = name.starts_with(|char: char| char.is_ascii_alphabetic())
            && name.chars().all(|char| char.is_ascii_alphanumeric() || char == '_');
        let name = if is_word { name.to_owned() } else { literal(name) };
        let value = variable.write("None::<&str>", ("", ""), ("[", "]"));
        let _ = write!(arguments, ", {name} = {value}");
    }
    Call::new("uri_template", arguments)
}

/// The call that gives the same expansion of a template that the macro refuses.
fn run_time_call(template: &str, variables: &[Variable<'_>]) -> String {
    let mut pairs = String::new();
    for variable in variables {
        let separator = if pairs.is_empty() { "" } else { ", " };
        let value =
            variable.write("Value::Undefined", ("Value::Text(", ")"), ("Value::List(&[", "])"));
        let _ = write!(pairs, "{separator}({}, {value})", literal(variable.name));
    }
    let of_type = if pairs.is_empty() { "::<[(&str, Value); 0]>" } else { "" };
    let template = literal(template);
    format!("Template::parse({template}).unwrap().expand{of_type}([{pairs}]).unwrap()")
}

impl Variable<'_> {
    fn value(&self) -> Value<'_> {
        match self.lines.as_deref() {
            None => Value::Undefined,
            Some([text]) => Value::Text(text),
            Some(list) => Value::List(list),
        }
    }

    /// The value in Rust, between these words.
    fn write(&self, undefined: &str, text: (&str, &str), list: (&str, &str)) -> String {
        let Some(lines) = &self.lines else { return undefined.to_owned() };
        let literals: Vec<_> = lines.iter().map(|line| literal(line)).collect();
        let (before, after) = if lines.len() == 1 { text } else { list };
        format!("{before}{}{after}", literals.join(", "))
    }
}
