//! A whole URL: its parts, and its validation errors.

use std::borrow::Cow;

use etched_runtime::percent;
use etched_runtime::url::{Url, UrlError, UrlErrorKind, parse_to_slice, validation_errors};

use crate::nodes::{Mark, Nodes, and_more, count, first_faults};
use crate::paste::{Call, list_errors, literal};
use crate::{State, View};

const URL: &str = "https://example.com/my docs?q=Grüße#top";

/// How many pairs of a query are drawn.
const PAIRS: usize = 50;

pub(crate) fn show(state: &State, view: &mut View) {
    let text = state.get_or("url", URL);
    view.field("url", text);

    let (errors, more) = first_faults(validation_errors(text));
    let mark_of = |error: &UrlError| {
        let start = error.position();
        let at_fault = text.get(start..).and_then(|rest| rest.chars().next());
        let end = start + at_fault.map_or(1, char::len_utf8);
        let sequence = if error.is_failure() { start..end } else { 0..0 };
        Mark { sequence, fault: start..end }
    };
    let marks: Vec<_> = errors.iter().map(mark_of).collect();
    view.show("url_marked", |marked| marked.with_marks(text, &marks));
    view.show("url_faults", |list| {
        for error in &errors {
            list.element(if error.is_failure() { "li.failure" } else { "li" }, |item| {
                item.span("code", error.kind().name());
                item.span("span", format_args!("{error:#}"));
            });
        }
        and_more(list, more);
    });

    let url = Url::parse(text);
    view.show("url_status", |status| {
        match &url {
            Ok(_) => status.span("span.good", "a URL"),
            Err(error) => {
                status.span("span.wrong", format_args!("not a URL: {}", error.kind().name()));
            }
        }
        let accepted = errors.iter().filter(|error| !error.is_failure()).count() + more;
        if accepted > 0 {
            let errors = count(accepted, "validation error");
            status.text(format_args!(", {errors} that browsers accept silently"));
        }
    });
    let call = Call::new("url", literal(text));
    let refused = call.errors();
    // Without the feature `idna-literals`, the macro refuses such a domain.
    let needs_idna = parse_to_slice(text, &mut [])
        .is_err_and(|error| error.kind() == UrlErrorKind::DomainNotAscii);
    view.show("url_refused_why", |why| {
        let words = match (url.is_ok(), refused.is_empty()) {
            (true, true) if needs_idna => {
                " accepts it, with the feature `idna-literals`, because the domain is not ASCII."
            }
            (true, true) => " accepts it.",
            (true, false) => " refuses it in source code, although the URL Standard accepts it:",
            (false, _) => " refuses it, as the URL Standard does:",
        };
        why.span("code", "url!");
        why.text(words);
    });
    view.show("url_refused", |list| list_errors(list, &refused));
    match (&url, refused.is_empty()) {
        (Ok(_), true) => {
            let line = format!("const PAGE: Url<&str> = etched::{call};");
            view.line("normalized", "url::Url", line);
        }
        (Ok(_), false) => {
            view.line("normalized", "url::Url", format_args!("Url::parse({})", literal(text)));
        }
        (Err(_), _) => view.no_line("normalized"),
    }
    view.show("normalized", |normalized| match &url {
        Ok(url) => colored(normalized, url.borrowed()),
        Err(error) => normalized.span("span.wrong", format_args!("{error:#}")),
    });
    view.show("parts", |rows| match &url {
        Ok(url) => table(rows, url.borrowed()),
        Err(_) => rows.element("tr.none", |row| row.span("td", "none, because it is not a URL")),
    });
}

/// The URL, with an element for each part. What is between the parts is plain.
fn colored(nodes: &mut Nodes, url: Url<&str>) {
    let text = url.as_str();
    // The other parts are slices of the text.
    let offset = |part: &str| part.as_ptr().addr() - text.as_ptr().addr();
    let port = url.port().zip(url.host()).map(|(port, host)| {
        let start = offset(host) + host.len() + ":".len();
        &text[start..start + port.to_string().len()]
    });
    let mut at = 0;
    for (name, part) in [
        ("span.scheme", Some(url.scheme())),
        ("span.username", Some(url.username())),
        ("span.password", url.password()),
        ("span.host", url.host()),
        ("span.port", port),
        ("span.path", Some(url.path())),
        ("span.query", url.query()),
        ("span.fragment", url.fragment()),
    ] {
        let Some(part) = part.filter(|part| !part.is_empty()) else { continue };
        let start = offset(part);
        nodes.quoted(&text[at..start]);
        nodes.element(name, |nodes| nodes.quoted(part));
        at = start + part.len();
    }
    nodes.quoted(&text[at..]);
}

/// The rows of the table of parts.
fn table(rows: &mut Nodes, url: Url<&str>) {
    let port = url.port().map(|port| port.to_string());
    let username = Some(url.username()).filter(|username| !username.is_empty());
    for (name, part) in [
        ("scheme", Some(url.scheme())),
        ("username", username),
        ("password", url.password()),
        ("host", url.host()),
        ("port", port.as_deref()),
        ("path", Some(url.path())),
        ("query", url.query()),
    ] {
        row(rows, name, part);
    }
    pair_rows(rows, url.query_pairs());
    row(rows, "fragment", url.fragment());
}

/// The names and values of a query.
pub(crate) fn pair_rows<'q>(
    rows: &mut Nodes,
    mut pairs: impl Iterator<Item = (Cow<'q, str>, Cow<'q, str>)>,
) {
    for (name, value) in pairs.by_ref().take(PAIRS) {
        rows.element("tr.pair", |row| {
            row.element("th", |cell| cell.quoted(&name));
            row.element("td", |cell| cell.quoted(&value));
        });
    }
    let more = pairs.count();
    if more > 0 {
        rows.element("tr.pair", |row| {
            row.span("th", "…");
            row.span("td", format_args!("and {more} more"));
        });
    }
}

/// A part, and what it decodes to if that differs.
fn row(rows: &mut Nodes, name: &'static str, part: Option<&str>) {
    rows.element(if part.is_some() { "tr" } else { "tr.none" }, |row| {
        row.span("th", name);
        row.element("td", |cell| match part {
            Some(part) => {
                cell.element("span", |nodes| nodes.quoted(part));
                let decoded = percent::decode_lossy(part.as_bytes());
                if name != "query" && decoded != part {
                    cell.element("span.decoded", |nodes| nodes.quoted(&decoded));
                }
            }
            None => cell.text("none"),
        });
    });
}
