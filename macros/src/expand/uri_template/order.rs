//! Checks the order of the operators of a template. RFC 6570 allows every order, also one that
//! writes a second `?`, or a query after the fragment.

use super::template::Template;
use crate::fault::{Fault, Faults};

pub(super) fn faults_of_order(template: &Template) -> Faults {
    let text = &template.text[..];
    let mut faults = Faults::default();
    let mut order = Order::default();
    for range in template.expressions() {
        let literal = &text[order.at..range.start];
        faults.extend(order.literal(template, literal, &text[range.start..]));
        order.at = range.end;
        if let Some((title, help)) = order.expression(literal, &text[range.clone()]) {
            let title = format!("`{}` at byte {} {title}", &text[range.clone()], range.start);
            faults.push(template.fault(range, title).help(help));
        }
    }
    faults.extend(order.literal(template, &text[order.at..], ""));
    faults
}

/// What the template has up to the offset `at`.
#[derive(Default)]
struct Order<'t> {
    at: usize,
    has_query: bool,
    /// Whether an expression may write any character, as `{+base}` may.
    has_reserved: bool,
    /// What begins the fragment.
    fragment: Option<&'t str>,
    /// The last expression, if it has the operator `?`.
    query: Option<&'t str>,
}

impl<'t> Order<'t> {
    /// Reads the literal text at `at`, which `after` follows.
    fn literal(&mut self, template: &Template, literal: &'t str, after: &str) -> Option<Fault> {
        let (before_fragment, has_fragment) = match literal.split_once('#') {
            Some((before, _)) => (before, true),
            None => (literal, false),
        };
        if self.fragment.is_none() {
            self.has_query |= before_fragment.contains('?');
            self.fragment = has_fragment.then_some("#");
        }
        let query = self.query.take()?;
        let pairs = before_fragment.strip_prefix('&')?;
        let at = self.at;
        let title =
            format!("`&` at byte {at}: without a value for `{query}` the query begins with it");
        let fault = template.fault(at..at + 1, title);
        let names = &query[2..query.len() - 1];
        let name = pairs.strip_suffix('=').unwrap_or_default();
        Some(fault.help(match has_fragment || after.is_empty() {
            false if !name.is_empty() && after.starts_with(&format!("{{{name}}}")) => {
                format!("write `{{?{names},{name}}}`")
            }
            true => format!("write `?{pairs}{{&{names}}}`"),
            false => {
                format!("write `{{&{names}}}` after the other names, and `?` before the first")
            }
        }))
    }

    /// Reads an expression after `literal`. Returns what is wrong with it, and the help.
    fn expression(&mut self, literal: &str, expression: &'t str) -> Option<(&'static str, String)> {
        let operator = expression[1..].chars().next()?;
        let rest = expression.get(2..)?;
        match operator {
            '?' | '&' | '/' if self.fragment.is_some() => {
                let fragment = self.fragment.unwrap_or_default();
                Some(("is after the fragment", format!("put it before `{fragment}`")))
            }
            '?' => {
                let had_query = std::mem::replace(&mut self.has_query, true);
                self.query = Some(expression);
                if literal.ends_with('?') {
                    return Some(("writes a second `?`", "remove the `?` before it".into()));
                }
                had_query.then(|| ("writes a second `?`", format!("write `{{&{rest}`")))
            }
            '&' => {
                let had_query = std::mem::replace(&mut self.has_query, true);
                let is_continued = had_query || self.has_reserved || self.at == expression.len();
                (!is_continued).then(|| ("has no `?` before it", format!("write `{{?{rest}`")))
            }
            '/' if literal.ends_with('/') => Some((
                "writes a second `/`",
                "drop the `/` before it, because `//` begins a host".into(),
            )),
            '#' => {
                self.fragment = self.fragment.or(Some(expression));
                let is_second = literal.ends_with('#');
                is_second.then(|| ("writes a second `#`", "remove the `#` before it".into()))
            }
            '.' if literal.ends_with('.') => {
                Some(("writes a second `.`", "remove the `.` before it".into()))
            }
            '+' => {
                self.has_reserved = true;
                None
            }
            _ => None,
        }
    }
}
