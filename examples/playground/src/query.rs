//! The pairs of a query or a form, written and read.

use etched_runtime::percent::{COMPONENT, FORM};
use etched_runtime::query::{Serializer, parse, parse_lenient};

use crate::nodes::{first_faults, list_faults};
use crate::paste::{Call, list_errors, literal};
use crate::percent::{mark, status};
use crate::url::pair_rows;
use crate::{State, View, on_or_off};

const PAIRS: &str = "q=Müller & Söhne\npage=2\nexact";
const QUERY: &str = "q=M%C3%BCller+%26+S%C3%B6hne&page=2&exact&share=100%";

pub(crate) fn show(state: &State, view: &mut View) {
    let is_component = state.get("component") == Some("on");
    let (pairs, query) = (state.get_or("pairs", PAIRS), state.get_or("query", QUERY));
    view.field("component", on_or_off(is_component));
    view.field("pairs", pairs);
    view.field("query", query);
    write(pairs, is_component, view);
    read(query, view);
}

/// Writes a pair for each line; a line without `=` is a name alone.
fn write(lines: &str, is_component: bool, view: &mut View) {
    let mut query = Serializer::new(String::new());
    let (mut path, mut code) = ("query::Serializer", "Serializer::new(String::new())".to_owned());
    if is_component {
        query = query.with_set(COMPONENT);
        path = "{percent::COMPONENT, query::Serializer}";
        code += ".with_set(COMPONENT)";
    }
    let mut entries = Vec::new();
    for line in lines.split('\n').filter(|line| !line.is_empty()) {
        if let Some((name, value)) = line.split_once('=') {
            query.append_pair(name, value);
            let (name, value) = (literal(name), literal(value));
            code += &format!(".append_pair({name}, {value})");
            entries.push(format!("{name}: {value}"));
        } else {
            query.append_key_only(line);
            let name = literal(line);
            code += &format!(".append_key_only({name})");
            entries.push(name);
        }
    }
    let set = if is_component { ", component" } else { "" };
    let call = Call::new("query", format!("{{ {} }}{set}", entries.join(", ")));
    let errors = call.errors();
    view.show("pairs_faults", |list| list_errors(list, &errors));
    view.show("written", |nodes| nodes.quoted(&query.finish()));
    match errors.is_empty() {
        true => view.line("written", "query", call),
        false => view.no_line("written"),
    }
    view.show("run_time", |_| {});
    view.line("run_time", path, format_args!("{code}.finish()"));
}

fn read(query: &str, view: &mut View) {
    let (faults, more) = first_faults(parse(query).filter_map(Result::err));
    let marks: Vec<_> = faults.iter().map(|fault| mark(&FORM, query.as_bytes(), fault)).collect();
    view.show("query_marked", |marked| marked.with_marks(query, &marks));
    view.show("query_faults", |list| list_faults(list, &faults, more));
    view.show("query_status", |nodes| status(nodes, faults.len() + more));
    view.show("strict_pairs", |rows| match faults.is_empty() {
        true => pair_rows(rows, parse(query).filter_map(Result::ok)),
        false => rows.element("tr", |row| row.span("td.wrong", "none, because there are errors")),
    });
    let query_of = literal(query);
    match faults.is_empty() {
        true => {
            let code = format!("query::parse({query_of}).collect::<Result<Vec<_>, _>>()");
            view.line("strict_pairs", "query", code);
        }
        false => view.no_line("strict_pairs"),
    }
    view.show("lenient_pairs", |rows| pair_rows(rows, parse_lenient(query)));
    let code = format!("query::parse_lenient({query_of}).collect::<Vec<_>>()");
    view.line("lenient_pairs", "query", code);
}
