//! The program in the page. It reads the state of the page, which is a query such as
//! `mode=percent&set=form&text=a+b`, and says what the page shows. All results come from
//! `etched_runtime`, and all compile errors from the code of the macros. The script of the page only
//! shows them.

mod bytes;
mod exports;
mod nodes;
mod paste;
mod percent;
mod query;
mod read;
mod template;
mod url;

use std::borrow::Cow;

use etched_runtime::encoding::UTF_8;
use etched_runtime::query::{Serializer, parse_bytes_lenient};

use self::nodes::{Nodes, push_string};

/// A longer state does not become the link of the page.
const LONGEST_LINK: usize = 4000;

/// What the page shows.
#[derive(Debug, Default)]
pub(crate) struct View {
    /// The names and values of the fields; `None` if a field has no effect.
    fields: Vec<(Cow<'static, str>, Option<String>)>,
    /// The ids of elements, and their contents.
    contents: Vec<(Cow<'static, str>, Nodes)>,
}

impl View {
    fn field(&mut self, name: impl Into<Cow<'static, str>>, value: impl Into<String>) {
        self.fields.push((name.into(), Some(value.into())));
    }

    fn show(&mut self, id: impl Into<Cow<'static, str>>, fill: impl FnOnce(&mut Nodes)) {
        let mut nodes = Nodes::default();
        fill(&mut nodes);
        self.contents.push((id.into(), nodes));
    }
}

/// The names and values of the fields of the page. Those that are missing have a default.
#[derive(Debug)]
pub(crate) struct State(Vec<(String, String)>);

impl State {
    fn get(&self, name: &str) -> Option<&str> {
        let (_, value) = self.0.iter().find(|(found, _)| found == name)?;
        Some(value)
    }

    fn get_or<'s>(&'s self, name: &str, default: &'s str) -> &'s str {
        self.get(name).unwrap_or(default)
    }
}

/// The value of a checkbox.
pub(crate) fn on_or_off(is_on: bool) -> &'static str {
    if is_on { "on" } else { "off" }
}

/// Shows a mode.
type Show = fn(&State, &mut View);

/// The page starts in the first mode.
const MODES: [(&str, Show); 5] = [
    ("url", url::show),
    ("template", template::show),
    ("query", query::show),
    ("percent", percent::show),
    ("bytes", bytes::show),
];

/// What the page shows for a link, as JSON. `link` is the fragment of its address.
pub fn view_link(link: &[u8]) -> String {
    let pairs = parse_bytes_lenient(link);
    view(State(pairs.map(|(name, value)| (name.into(), value.into())).collect()))
}

/// What the page shows for its fields, as JSON. The names and values end with a byte 0xFF, which
/// never occurs in UTF-8.
pub fn view_fields(fields: &[u8]) -> String {
    let mut texts = fields.split(|&byte| byte == 0xFF).map(|text| UTF_8.decode_lossy(text));
    let mut pairs = Vec::new();
    while let (Some(name), Some(value)) = (texts.next(), texts.next()) {
        pairs.push((name.into(), value.into()));
    }
    view(State(pairs))
}

fn view(state: State) -> String {
    let mode = state.get_or("mode", "");
    let (mode, show) = *MODES.iter().find(|(name, _)| *name == mode).unwrap_or(&MODES[0]);
    let mut view = View::default();
    show(&state, &mut view);

    let mut link = Serializer::new(String::new());
    link.append_pair("mode", mode);
    for (name, value) in &view.fields {
        if let Some(value) = value {
            link.append_pair(name, value);
        }
    }
    let is_short = link.as_str().len() <= LONGEST_LINK;
    if !is_short {
        link.clear().append_pair("mode", mode);
    }
    let link = link.finish();
    view.show("note", |note| {
        if !is_short {
            note.text("The input is too long for a link, so the address has only its tab.");
        }
    });
    to_json(mode, &link, &view)
}

fn to_json(mode: &str, link: &str, view: &View) -> String {
    let mut json = String::from("{");
    let key = |json: &mut String, name: &str| {
        if !json.ends_with('{') {
            json.push(',');
        }
        push_string(json, name);
        json.push(':');
    };
    key(&mut json, "mode");
    push_string(&mut json, mode);
    key(&mut json, "link");
    push_string(&mut json, link);
    key(&mut json, "fields");
    json.push('{');
    for (name, value) in &view.fields {
        key(&mut json, name);
        match value {
            Some(value) => push_string(&mut json, value),
            None => json.push_str("null"),
        }
    }
    json.push('}');
    key(&mut json, "contents");
    json.push('{');
    for (id, nodes) in &view.contents {
        key(&mut json, id);
        json.push('[');
        json.push_str(nodes.as_json());
        json.push(']');
    }
    json.push_str("}}");
    json
}
