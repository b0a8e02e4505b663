//! Fills the rows of the page that put a text into a URL with hostile texts: where the other library
//! refuses a text or keeps it in its place, ours does.
//!
//! The crate `url` reads the results of both. A place is found by harmless texts: what differs between
//! their results is the place, and everything else has to stay as it is.

use std::error::Error;
use std::panic;

use url::Url;

use crate::Call;
use crate::tables::HOLES;

/// Texts that a caller did not mean as anything but a text.
const HOSTILE: [&str; 28] = [
    "",
    ".",
    "..",
    "../",
    "../x",
    "/../x",
    "/",
    "/evil.org/x",
    "//evil.org/x",
    "evil.org/x",
    "a@evil.org",
    "a:b@evil.org",
    "evil.org:99",
    ":99",
    "@",
    "?",
    "?a=b",
    "#",
    "a#b",
    "&a=b",
    "\\",
    "\\\\evil.org\\x",
    "\r\n",
    "a\r\nb",
    "javascript:",
    "javascript:alert(1)",
    "file:",
    "mailto:",
];

/// Texts that stay in every place. A setter of a scheme refuses the first, because `https` and a scheme
/// that is not special do not change into each other.
const HARMLESS: [&str; 2] = ["plain7", "ws"];

type Run = fn(&'static str) -> Result<String, Box<dyn Error>>;

/// A row of the page as functions of a text. `build/holes.rs` makes them.
pub(crate) struct Hole {
    pub(crate) section: &'static str,
    /// The call of the other library before and after the text.
    pub(crate) before: &'static str,
    pub(crate) after: &'static str,
    pub(crate) changed: Option<&'static str>,
    /// The whole URL that the block above the table begins with, which some calls change.
    pub(crate) url: &'static str,
    /// The text on the page, and our result with it.
    pub(crate) original: &'static str,
    pub(crate) result: &'static str,
    pub(crate) our_call: &'static str,
    pub(crate) ours: Run,
    /// If the call is in Rust.
    pub(crate) theirs: Option<Run>,
}

/// A text between two others.
pub(crate) fn joined(before: &str, text: &str, after: &str) -> &'static str {
    format!("{before}{text}{after}").leak()
}

/// The texts that fill a hole, the first ones harmless.
fn values(hole: &Hole) -> impl Iterator<Item = &'static str> {
    [hole.original].into_iter().chain(HARMLESS).chain(HOSTILE)
}

/// The calls in another language with each text. The literals of all these languages have the escapes
/// of Rust for these texts.
pub(crate) fn calls(section: &str) -> Vec<Call> {
    let holes = HOLES.iter().filter(|hole| hole.section == section);
    let calls = holes.flat_map(|hole| {
        values(hole).map(|value| {
            let escaped = value.escape_debug().to_string();
            let call = joined(hole.before, &escaped, hole.after);
            Call { call, result: "", changed: hole.changed }
        })
    });
    calls.collect()
}

/// Checks the rows of a section with the results of [`calls`].
#[track_caller]
pub(crate) fn check(section: &str, lines: &[String]) {
    let mut lines = lines.iter();
    let mut report = Report::default();
    for hole in HOLES.iter().filter(|hole| hole.section == section) {
        let theirs: Vec<_> = values(hole).map(|_| lines.next().expect("a line").clone()).collect();
        report.hole(hole, theirs);
    }
    assert!(lines.next().is_none());
    report.finish();
}

#[test]
fn rows_in_rust_keep_hostile_texts_in_their_places() {
    let mut report = Report::default();
    for hole in HOLES {
        let Some(run) = hole.theirs else { continue };
        // A panic refuses the text too.
        let shown = |value| {
            let result = panic::catch_unwind(|| run(value).unwrap_or_else(|_| "Err(_)".into()));
            result.unwrap_or_else(|_| "Err(_)".into())
        };
        report.hole(hole, values(hole).map(shown).collect());
    }
    report.finish();
}

/// The check finds a row that lets a text out of its place. The page once had this one.
#[test]
fn a_row_that_is_not_safe_is_found() {
    let hole = Hole {
        section: "",
        before: "urlunsplit((\"https\", \"x\", \"",
        after: "\", \"q=1\", \"\"))",
        changed: None,
        url: "",
        original: "/a",
        result: "\"https://x/a?q=1\"",
        our_call: "",
        ours: |value| Ok(format!("{:?}", format!("https://x{value}?q=1"))),
        theirs: None,
    };
    let their = |value: &str| {
        let mut url = Url::parse("https://x/?q=1").unwrap();
        url.set_path(value);
        format!("{:?}", url.as_str())
    };
    let mut report = Report::default();
    report.hole(&hole, values(&hole).map(their).collect());
    assert!(report.faults.len() > 5, "{:?}", report.faults);
    let host = report.faults.iter().find(|fault| fault.contains("\"a@evil.org\""));
    assert!(host.is_some_and(|fault| fault.contains("https://xa@evil.org")));
    assert!(!report.faults.iter().any(|fault| fault.contains("plain7")));
}

/// What a call makes of a text.
#[derive(Debug)]
enum Outcome {
    /// An error, or no value.
    Refused,
    Url(Url),
    /// A text that the crate `url` refuses.
    Unreadable,
    /// A part of a URL, as [`Show`](crate::show::Show) writes it.
    Part,
}

impl Outcome {
    /// Of the line that shows a result.
    fn of(line: &str, hole: &Hole) -> Outcome {
        if ["Err", "None", "[Err"].iter().any(|start| line.starts_with(start)) {
            return Outcome::Refused;
        }
        // A set alone encodes a part, also if the text on the page is a whole URL.
        let is_set = |call: &str| call.bytes().all(|byte| matches!(byte, b'A'..=b'Z' | b'_'));
        let encodes = hole.our_call.split_once(".encode(").is_some_and(|(set, _)| is_set(set));
        if encodes || !hole.result.contains("://") {
            return Outcome::Part;
        }
        let text = line.split_once('"').and_then(|(_, rest)| Some(rest.rsplit_once('"')?.0));
        let text = text.unwrap_or_else(|| panic!("a text in quotes: {line}")).replace("\\\\", "\\");
        Url::parse(&text).map_or(Outcome::Unreadable, Outcome::Url)
    }
}

#[derive(Default)]
struct Report {
    faults: Vec<String>,
}

impl Report {
    /// Checks a row with the results of the other library.
    fn hole(&mut self, hole: &Hole, theirs: Vec<String>) {
        let ours = values(hole).map(|value| {
            let result = panic::catch_unwind(|| (hole.ours)(value));
            let result = result.map(|result| result.unwrap_or_else(|_| "Err(_)".into()));
            result.unwrap_or_else(|_| "a panic".into())
        });
        let all: Vec<_> = values(hole).zip(theirs).zip(ours).map(|((v, t), o)| (v, t, o)).collect();
        let (harmless, hostile) = all.split_at(1 + HARMLESS.len());
        let place = Place::of(hole, harmless);
        let mut demands = 0;
        for (value, theirs, ours) in hostile {
            let Some(is_kept) = is_kept(hole, place.as_ref(), value, theirs, ours) else {
                continue;
            };
            demands += 1;
            let call = joined(hole.before, &value.escape_debug().to_string(), hole.after);
            // The page may say that the two differ.
            if is_kept || crate::PAGE.contains(&format!("| `{call}` |")) {
                continue;
            }
            let our_call = hole.our_call;
            self.faults
                .push(format!("{call} gives {theirs}, and {our_call} with {value:?} {ours}"));
        }
        if demands == 0 {
            self.faults.push(format!("nothing is demanded of {}…{}", hole.before, hole.after));
        }
    }

    #[track_caller]
    fn finish(self) {
        assert!(self.faults.is_empty(), "\n{}", self.faults.join("\n"));
    }
}

/// Whether ours refuses a text, or keeps it in its place as far as theirs does. `None` if theirs does
/// neither, so that nothing is demanded of ours.
fn is_kept(
    hole: &Hole,
    place: Option<&Place>,
    value: &str,
    theirs: &str,
    ours: &str,
) -> Option<bool> {
    let needed = match Outcome::of(theirs, hole) {
        // Ours writes an empty name as `=`, so that it can be read. Theirs writes nothing.
        Outcome::Part if value.is_empty() && hole.our_call.contains("_only(") => Kept::No,
        Outcome::Part => return Some(ours.starts_with("Err") || ours == theirs),
        // A setter that changes nothing refuses the text, or has nothing to remove.
        Outcome::Url(url) if hole.changed.is_some() && url.as_str() == hole.url => {
            if ours == theirs {
                return Some(true);
            }
            Kept::AsText
        }
        Outcome::Url(url) => place?.kept(&url, value),
        // A link may lead anywhere, as the page says. Others refuse some links for their syntax.
        Outcome::Refused | Outcome::Unreadable if hole.our_call.contains(".join(") => Kept::No,
        Outcome::Refused | Outcome::Unreadable => Kept::AsText,
    };
    if needed == Kept::No {
        return None;
    }
    Some(match Outcome::of(ours, hole) {
        Outcome::Refused => true,
        Outcome::Url(url) => place?.kept(&url, value) >= needed,
        Outcome::Part | Outcome::Unreadable => false,
    })
}

/// How far a text stays in its place.
#[derive(PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Kept {
    No,
    /// All other parts of the URL are as they were.
    InPart,
    /// And the text can be read where it was put, as one segment, one name or one value.
    AsText,
}

/// Our results with two harmless texts.
struct Place {
    original: &'static str,
    first: Url,
    second: Url,
}

impl Place {
    /// `None` if the results are no whole URLs.
    fn of(hole: &Hole, harmless: &[(&'static str, String, String)]) -> Option<Place> {
        let url = |line: &str| match Outcome::of(line, hole) {
            Outcome::Url(url) => Some(url),
            Outcome::Refused | Outcome::Unreadable | Outcome::Part => None,
        };
        let (original, _, ours) = &harmless[0];
        let first = url(ours)?;
        let mut others = harmless[1..].iter().filter_map(|(_, _, ours)| url(ours));
        let second = others.find(|other| *other != first).expect("another result");
        Some(Place { original, first, second })
    }

    fn kept(&self, url: &Url, value: &str) -> Kept {
        let mut all = parts(&self.first).into_iter().zip(parts(&self.second)).zip(parts(url));
        if !all.all(|((first, second), it)| first != second || first == it) {
            return Kept::No;
        }
        let (first, second, it) = (texts(&self.first), texts(&self.second), texts(url));
        let is_text = first.len() == second.len()
            && first.len() == it.len()
            && first.iter().zip(&second).zip(&it).all(|((first, second), it)| {
                first == it && first == second
                    || first != second && *it == first.replace(self.original, value)
            });
        if is_text { Kept::AsText } else { Kept::InPart }
    }
}

/// The parts of a URL, as they are written. An empty query is none.
fn parts(url: &Url) -> [String; 8] {
    [
        url.scheme(),
        url.username(),
        url.password().unwrap_or_default(),
        url.host_str().unwrap_or_default(),
        &url.port().map(|port| port.to_string()).unwrap_or_default(),
        url.path(),
        url.query().unwrap_or_default(),
        url.fragment().unwrap_or_default(),
    ]
    .map(str::to_owned)
}

/// The texts of a URL, decoded: each segment, name and value is one.
fn texts(url: &Url) -> Vec<String> {
    let decoded =
        |text: &str| percent_encoding::percent_decode_str(text).decode_utf8_lossy().into();
    let mut texts: Vec<String> =
        [url.scheme(), url.username(), url.password().unwrap_or_default()].map(decoded).into();
    texts.extend([url.host_str().unwrap_or_default().into(), format!("{:?}", url.port())]);
    texts.extend(url.path_segments().into_iter().flatten().map(decoded));
    texts.push("query".into());
    texts.extend(url.query_pairs().flat_map(|(name, value)| [name.into(), value.into()]));
    texts.push(decoded(url.fragment().unwrap_or_default()));
    texts
}
