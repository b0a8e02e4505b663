//! Tests expansions of values whose `Display` fails, panics, or writes a different text each time.

use std::cell::Cell;
use std::fmt::{self, Write as _};
use std::slice;

use etched_runtime::ToSliceError;
use etched_runtime::uri_template::{
    Displayed, ExpansionError, ExpansionErrorKind, Template, Value,
};

use crate::support::{Shown, Then};

/// A writer that records each call of `write_str`.
#[derive(Default)]
struct Recorded(Vec<String>);

impl fmt::Write for Recorded {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.push(text.into());
        Ok(())
    }
}

fn fails_to_display(result: Result<String, ExpansionError>) -> bool {
    result.is_err_and(|error| error.kind() == ExpansionErrorKind::Display)
}

#[test]
fn a_value_that_fails_writes_nothing() {
    // Prefixes are tested too, because a prefix may be complete before the value fails.
    for template in ["/users/{x}", "{+x}", "{#x}", "{?x}", "{/x*}", "{x:2}", "{+x:2}", "{;y,x}/a"] {
        for len in [0, 1, 3, 50, 500] {
            let pieces = vec!["ü"; len];
            let fails = Shown(&pieces, Then::Fails);
            let template = Template::parse(template).unwrap();
            let wrapped = template.expand([("x", Displayed(fails))]).unwrap();
            let any: [(&str, Value); 2] =
                [("x", Value::Displayed(&fails)), ("y", Value::Text("z"))];
            let any = template.expand(any).unwrap();
            let mut room = [0; 4000];
            for result in [wrapped.to_slice(&mut room).err(), any.to_slice(&mut [0; 3]).err()] {
                let Some(ToSliceError::Input(error)) = result else { panic!("{result:?}") };
                assert_eq!(error.kind(), ExpansionErrorKind::Display);
            }
            assert!(fails_to_display(any.try_to_string()));
            assert_eq!(any.encoded_len(), 0);
            let mut recorded = Recorded::default();
            assert_eq!(write!(recorded, "{}", any.unchecked()), Err(fmt::Error));
            assert!(recorded.0.is_empty());
        }
    }
}

#[test]
fn a_display_may_hide_the_errors_of_its_formatter() {
    for template in ["{?x}", "{;x}", "{&x*}", "{x}", "{+x}"] {
        for text in ["", "a", "ü/"] {
            let template = Template::parse(template).unwrap();
            let expected = template.expand([("x", text)]).unwrap().unchecked().to_string();
            let careless = Displayed(Shown(slice::from_ref(&text), Then::HidesErrors));
            let careless = template.expand([("x", careless)]).unwrap();
            assert_eq!(careless.unchecked().to_string(), expected);
            let room = expected.len().saturating_sub(1);
            assert_eq!(careless.to_slice(&mut vec![0; room]).is_err(), !expected.is_empty());
        }
    }
}

#[test]
fn debug_of_a_value_that_fails_does_not_panic() {
    let fails = Shown(&["ü", "ü"], Then::Fails);
    let link = Template::parse("/{x}").unwrap().expand([("x", Displayed(fails))]).unwrap();
    assert_eq!(format!("{link:?}"), "Expansion(\"/{x}\")");
    assert_eq!(format!("{:?}", Value::Displayed(&fails)), "Displayed(üüDisplayError)");
}

#[test]
fn a_member_that_fails_is_an_error() {
    let fails = |pieces| Displayed(Shown::<&str>(pieces, Then::Fails));
    let template = Template::parse("{?list*,pairs*}").unwrap();
    let list = [fails(&[]), fails(&["ü"])];
    assert!(fails_to_display(template.expand([("list", list)]).unwrap().try_to_string()));
    let pairs = [(fails(&["ü", "ü"]), 1)];
    assert!(fails_to_display(template.expand([("pairs", pairs)]).unwrap().try_to_string()));
    let pairs = [("a", fails(&["ü", "ü"]))];
    assert!(fails_to_display(template.expand([("pairs", pairs)]).unwrap().try_to_string()));
}

/// A value that writes nothing is an empty value.
#[test]
fn a_display_that_writes_nothing_is_empty() {
    let nothing = Displayed(Shown::<&str>(&[], Then::Ends));
    for (template, expected) in [
        ("/a{x}", Ok("/a")),
        ("/a?b={x}", Ok("/a?b=")),
        ("{+x}?a", Ok("?a")),
        ("/a/{x}", Err(ExpansionErrorKind::EmptySegment)),
        ("{+x}/a", Err(ExpansionErrorKind::EmptyBase)),
        ("http://{x}/", Err(ExpansionErrorKind::Host)),
        ("http://h:{x}/", Err(ExpansionErrorKind::Port)),
    ] {
        let link = Template::parse(template).unwrap().expand([("x", nothing)]).unwrap();
        let found = link.try_to_string().map_err(|error| error.kind());
        assert_eq!(found.as_deref(), expected.as_ref().copied(), "{template}");
    }
}

/// Each time that a text is written, it is checked.
#[test]
fn a_display_that_changes_its_text_stays_in_its_place() {
    let long = "a".repeat(300);
    for (template, hostile) in [
        ("https://{x}.example.com/", "evil.example/"),
        ("https://{x}/", "user@evil.example"),
        ("http://localhost:{x}/", "80@evil.example/"),
        ("https://example.com/{+x}/b", "c?d#e"),
        ("https://example.com/{x}/b", ".."),
        ("{+x}/b", "//evil.example"),
    ] {
        for texts in [[&long[..], hostile], [hostile, &long[..]], ["80", hostile]] {
            for turn in 0..2 {
                let texts = texts.map(|text| Some(text.to_string()));
                let lies = Lies { texts: &texts, turn: Cell::new(turn) };
                let x = [("x", Displayed(&lies))];
                let link = Template::parse(template).unwrap().expand(x).unwrap();
                let mut buffer = [0; 1000];
                let slice = link.to_slice(&mut buffer).map_or(String::new(), String::from);
                for text in [slice, link.try_to_string().unwrap_or_default()] {
                    let expected = texts.iter().flatten().filter(|text| *text != hostile);
                    let mut expected =
                        expected.map(|x| template.replace("{x}", x).replace("{+x}", x));
                    assert!(text.is_empty() || expected.any(|it| it == text), "{text}");
                }
                if let Ok(url) = link.to_url() {
                    assert!(
                        !url.as_str().contains("evil") && !url.as_str().contains("d#"),
                        "{url}"
                    );
                }
            }
        }
    }
}

/// A `Display` that writes a different text each time, longer or shorter, or fails.
struct Lies<'t> {
    texts: &'t [Option<String>],
    turn: Cell<usize>,
}

impl fmt::Display for Lies<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = &self.texts[self.turn.get() % self.texts.len()];
        self.turn.set(self.turn.get() + 1);
        f.write_str(text.as_ref().ok_or(fmt::Error)?)
    }
}

/// The output is one of the texts or an error. Nothing is written beyond the buffer.
#[test]
fn a_display_that_changes_its_text_does_no_harm() {
    let mut random = fastrand::Rng::with_seed(3);
    let lens = [0, 1, 84, 85, 86, 300, 5000];
    for _ in 0..3000 {
        let texts: Vec<Option<String>> = (0..random.usize(1..4))
            .map(|_| (random.u8(..5) > 0).then(|| "/".repeat(lens[random.usize(..lens.len())])))
            .collect();
        let template = ["{x}", "{?x}", "{+x}", "{;x}", "{x:90}"][random.usize(..5)];
        let lies = Lies { texts: &texts, turn: Cell::new(random.usize(..3)) };
        let link = Template::parse(template).unwrap().expand([("x", Displayed(&lies))]).unwrap();
        // The expansions with the text of any turn, and with an empty value.
        let possible: Vec<String> = texts
            .iter()
            .flatten()
            .flat_map(|text| {
                let link = Template::parse(template).unwrap();
                let whole = link.expand([("x", &text[..])]).unwrap().unchecked().to_string();
                [
                    whole,
                    template.trim_matches(['{', '}']).to_string(),
                    format!("{}=", &template[1..3]),
                ]
            })
            .collect();
        let is_one = |text: &str| possible.iter().any(|it| it == text);
        assert!(link.try_to_string().map_or(true, |text| is_one(&text)));
        let mut formatted = String::new();
        assert!(write!(formatted, "{}", link.unchecked()).is_err() || is_one(&formatted));
        let room = random.usize(..400);
        let mut buffer = [0xAA; 500];
        assert!(link.to_slice(&mut buffer[..room]).map_or(true, is_one));
        assert!(buffer[room..].iter().all(|byte| *byte == 0xAA));
        let _ = (link.encoded_len(), link.to_url());
    }
}
