//! Finds the rows of `docs/moving-in.md` that put a text into a URL, and makes both calls functions
//! of that text: a hole. The test fills the holes with hostile texts.
//!
//! A hole is a string literal of our call that the call of the other library has too, whole or as a
//! part of one literal.

use std::ops::Range;

use crate::rows::Row;

/// What our call contains if it puts a text into a part of a URL. A row also does so if its result is a
/// whole URL.
const WRITES: [&str; 12] = [
    ".append_",
    ".display(",
    ".encode(",
    ".encode_append(",
    ".encode_in(",
    ".extend_",
    ".join",
    ".with_",
    ".without_pair(",
    "format!(",
    "uri_template!(",
    "url_encode(",
];

/// The calls of rows that put a text into a URL and have no hole, or whose hole is not for the text of
/// a caller, and why.
const EXCUSED: [(&str, &str); 4] = [
    ("url.path_segments_mut().unwrap().pop()", "the text is `.`"),
    ("url.path_segments_mut().unwrap().clear()", "the text is `/`"),
    ("percent_encode_byte(b'a')", "one byte"),
    (
        r#"Serializer::for_suffix(String::from("/pods?"), 6).append_pair("b", "2").finish()"#,
        "the position 6 is that after the text `/pods?`",
    ),
];

/// Expressions of the type `Hole` of the test, one for each hole of a row. Without a setup of theirs,
/// their call is in another language.
pub(crate) fn of_row(section: &str, row: &Row, ours: &str, theirs: Option<&String>) -> String {
    let Some(call) = &row.ours else { return String::new() };
    // A row with two results says itself how the two libraries differ. A text of `utf8_str!` is constant.
    if call.result != row.theirs.result || call.call.starts_with("utf8_str!(") {
        return String::new();
    }
    let our_texts = texts(&call.call);
    let mut holes: Vec<_> = our_texts.iter().filter_map(|text| hole(row, text)).collect();
    // The program writes a whole URL itself, unless the whole URL is all that the row writes.
    let has_part = holes.iter().any(|hole| !hole.text.contains("://"));
    if has_part {
        holes.retain(|hole| !hole.text.contains("://"));
    }
    // The methods of an encoding write bytes, not URLs.
    let writes = WRITES.iter().any(|name| call.call.contains(name)) && !call.call.contains("TF_8.");
    let gives_url = has_part && call.result.contains("://");
    if !(writes || gives_url) {
        return String::new();
    }
    let is_excused = EXCUSED.iter().any(|(excused, _)| row.theirs.call == *excused);
    let has_text = !our_texts.is_empty();
    assert!(!holes.is_empty() || !has_text || is_excused, "no hole: {}", row.theirs.call);
    if is_excused {
        return String::new();
    }
    holes.iter().map(|hole| hole.literal(section, row, ours, theirs)).collect()
}

/// Checks that the page has all calls that are excused.
pub(crate) fn check_excused(page: &str) {
    for (call, why) in EXCUSED {
        assert!(page.contains(call), "{call}: {why}");
    }
}

/// A literal of our call, and where its text is in their call.
struct Hole {
    text: String,
    ours: Text,
    theirs: Text,
    /// The place of `text` inside the literal of theirs.
    within: Range<usize>,
}

/// A string literal in a call.
#[derive(Clone)]
struct Text {
    /// The place of the literal, with its quotation marks and the `b` before them.
    place: Range<usize>,
    /// What is between the quotation marks, as it is written.
    content: String,
    is_bytes: bool,
}

fn hole(row: &Row, ours: &Text) -> Option<Hole> {
    let (text, all) = (&ours.content, texts(&row.theirs.call));
    let equal: Vec<_> = all.iter().filter(|theirs| theirs.content == *text).collect();
    let containing: Vec<_> = all.iter().filter(|theirs| theirs.content.contains(&**text)).collect();
    let theirs = match (&equal[..], &containing[..]) {
        ([theirs], _) | ([], [theirs]) => (*theirs).clone(),
        ([], []) => return None,
        _ => panic!("more than one place of {text:?} in {}", row.theirs.call),
    };
    let places: Vec<_> = theirs.content.match_indices(&**text).map(|(at, _)| at).collect();
    let [at] = places[..] else { panic!("more than one {text:?} in {:?}", theirs.content) };
    Some(Hole { text: text.clone(), ours: ours.clone(), theirs, within: at..at + text.len() })
}

impl Hole {
    /// An expression of the type `Hole` of the test.
    fn literal(&self, section: &str, row: &Row, ours: &str, theirs: Option<&String>) -> String {
        let function = |call: &str, body: &dyn Fn(&str) -> String, text: &Text, value: &str| {
            let (before, after) = (&call[..text.place.start], &call[text.place.end..]);
            let value = if text.is_bytes { format!("{value}.as_bytes()") } else { value.into() };
            format!("|hostile| {}", body(&format!("{before}{value}{after}")))
        };
        let our_call = row.ours.as_ref().expect("a call of ours");
        let our_body = |call: &str| our_call.body(call, ours);
        let our_run = function(&our_call.call, &our_body, &self.ours, "hostile");

        let call = &row.theirs.call;
        let start = self.theirs.place.start + usize::from(self.theirs.is_bytes) + 1;
        let before = &call[..start + self.within.start];
        let after = &call[start + self.within.end..];
        let their_run = theirs.map(|setup| {
            let (start, end) = self.theirs.content.split_at(self.within.start);
            let end = &end[self.within.len()..];
            let joined = format!("joined(\"{start}\", hostile, \"{end}\")");
            let value = if start.is_empty() && end.is_empty() { "hostile" } else { &joined };
            function(call, &|call| row.theirs.body(call, setup), &self.theirs, value)
        });
        let their_run = their_run.map_or("None".into(), |run| format!("Some({run})"));
        let url =
            texts(ours).into_iter().map(|text| text.content).find(|text| text.contains("://"));
        let url = url.unwrap_or_default();
        // Bytes that are not text stand for no harmless text.
        let original = if self.text.contains("\\x") { "x" } else { &self.text };
        format!(
            "Hole {{ section: {section:?}, before: {before:?}, after: {after:?}, \
             changed: {:?}, url: {url:?}, original: \"{original}\", result: {:?}, our_call: {:?}, \
             ours: {our_run}, theirs: {their_run} }},\n",
            row.theirs.changed, our_call.result, our_call.call,
        )
    }
}

/// The string literals in a call that are texts of their own, and not formats.
fn texts(call: &str) -> Vec<Text> {
    let mut texts = Vec::new();
    let mut start = None;
    let mut escaped = false;
    for (at, byte) in call.bytes().enumerate() {
        match start {
            None if byte == b'"' => start = Some(at),
            None => {}
            Some(_) if escaped => escaped = false,
            Some(_) if byte == b'\\' => escaped = true,
            Some(first) if byte == b'"' => {
                let is_bytes = call[..first].ends_with('b');
                let content = call[first + 1..at].to_owned();
                if !content.is_empty() && !content.contains('{') {
                    texts.push(Text {
                        place: first - usize::from(is_bytes)..at + 1,
                        content,
                        is_bytes,
                    });
                }
                start = None;
            }
            Some(_) => {}
        }
    }
    assert!(start.is_none(), "a literal has no end: {call}");
    texts
}
