//! `url_ref_str!`.

use etched_runtime::const_support::{Argument, ParsedUrl, UrlForm, url_room};
use etched_runtime::url::{Url, UrlErrorKind};
use proc_macro2::{Literal, TokenTree};

use super::url::first_title;
use super::{answer, call, random, stride, value};

const ROOM: usize = 512;

/// The result for a literal; `None` if it is refused.
fn literal(text: &str) -> Option<String> {
    let literal = Literal::string(text).to_string();
    match &call("url_ref_str", &literal).into_iter().collect::<Vec<_>>()[..] {
        [TokenTree::Literal(literal)] => Some(String::from_utf8(value(literal)).unwrap()),
        _ => None,
    }
}

/// The result for a constant, or the first line of its fault.
fn constant(text: &str) -> Result<String, String> {
    let argument = Argument::Text(text);
    assert!(url_room(&argument) <= ROOM);
    let parsed = ParsedUrl::<ROOM>::parse(UrlForm::Reference, &argument);
    match parsed.check(&argument, &[]).message() {
        Some(message) => Err(message.to_string()),
        None => {
            let bytes: [u8; ROOM] = parsed.run(&argument);
            Ok(String::from_utf8(bytes[..parsed.len(&argument)].to_vec()).unwrap())
        }
    }
}

/// A reference of these parts, in any order and number.
fn any_reference(random: &mut dyn FnMut(usize) -> usize) -> String {
    #[rustfmt::skip]
    const PARTS: [&str; 44] = [
        "/", "/", "/", "a", "b", "..", ".", "%2e", "../", "./", "?", "#", "q=1", "&", "&amp;", ":", "@", " ",
        "\t", "\\", "%", "%41", "é", "[", "|", "{x}", "{", "^", "`", "'", "\"", "<", "\u{FDD0}", "\u{200B}",
        "//", "https:", "C:", "~", "!$()*+,;=", "1", "-", "_", "\u{10FFFD}", "x",
    ];
    (0..random(8)).map(|_| PARTS[random(PARTS.len())]).collect()
}

/// The result is what the parser makes of the reference beside an `https` base, if there are no dot
/// segments. Joined to any base, it gives the same URL as the text. It is refused if it has a scheme,
/// a host or what `url!` refuses.
#[test]
fn a_reference_is_what_the_parser_makes_of_it() {
    let bases = ["https://h/", "https://h/x/y?z#w", "http://h", "wss://h/a/"];
    let bases = bases.map(|base| Url::parse(base).unwrap());
    let mut random = random();
    let (mut accepted, mut refused, mut with_dots) = (0, 0, 0);
    let turns = 20_000 / stride(7);
    for _ in 0..turns {
        let text = any_reference(&mut random);
        let source = Literal::string(&text).to_string();
        let (literal, constant) = (literal(&text), constant(&text));
        let Some(result) = literal else {
            let title = first_title(&answer("url_ref_str", &source));
            assert_eq!(constant, Err(title), "{text:?}");
            refused += 1;
            continue;
        };
        assert_eq!(constant.as_ref(), Ok(&result), "{text:?}");
        assert!(result.is_ascii(), "{text:?}");
        assert!(!result.starts_with("//") && Url::parse(&result).is_err(), "{text:?}");
        assert_eq!(Url::parse(&result).unwrap_err().kind(), UrlErrorKind::MissingScheme);
        for base in &bases {
            assert_eq!(base.join(&text), base.join(&result), "{text:?} became {result:?}");
        }
        let path = result.split(['?', '#']).next().unwrap();
        let is_dots = |segment: &str| {
            matches!(&segment.to_ascii_lowercase().replace("%2e", ".")[..], "." | "..")
        };
        if path.split('/').any(is_dots) {
            with_dots += 1;
        } else if !result.is_empty() {
            let joined = bases[0].join(&result).unwrap();
            let slash = if path.starts_with('/') { "" } else { "/" };
            assert_eq!(joined.as_str(), format!("https://h{slash}{result}"), "{text:?}");
        }
        // What is accepted stays as it is.
        assert_eq!(super::url_ref::literal(&result).as_ref(), Some(&result), "{text:?}");
        accepted += 1;
    }
    assert!(
        accepted > turns * 3 / 20 && refused > turns * 3 / 20 && with_dots > turns / 40,
        "{accepted} {refused} {with_dots}"
    );
}

#[test]
fn a_scheme_and_a_host_are_refused() {
    for text in [
        "https://example.com/",
        "HTTPS:",
        "mailto:a",
        "a:b",
        "a.b:80/x",
        "C:\\x",
        "//h",
        "/\\h",
        "\\/h",
        "\\\\h",
        "///",
        "data:,",
    ] {
        let title = constant(text).unwrap_err();
        let words = [" a relative reference has none", "`//` at byte 0: it begins a host"];
        assert!(words.iter().any(|words| title.contains(words)), "{text}: {title}");
        assert_eq!(literal(text), None, "{text}");
    }
    for text in ["1:2", ":", "a/b:c", "?a:b", "#//h", "?//h", "/a//b", "./a:b", "", ".", "..", "é:"]
    {
        assert_eq!(literal(text), constant(text).ok(), "{text}");
        assert!(literal(text).is_some(), "{text}");
    }
}

/// A URL that lacks only the `:` after its scheme, or has another sign in its place, is not a path.
#[test]
fn a_broken_scheme_is_refused() {
    for text in [
        "https//example.com/x",
        "http//:example.com/x",
        "WSS;//example.com",
        "https ://example.com",
        "https\u{FF1A}//example.com",
        "https\u{FF1A}\u{FF0F}\u{FF0F}example.com",
        "://example.com/x",
    ] {
        let title = constant(text).unwrap_err();
        assert!(title.ends_with(" is read as a path, not as a scheme"), "{text}: {title}");
        let answer = answer("url_ref_str", &Literal::string(text).to_string());
        assert_eq!((first_title(&answer), answer.matches("compile_error").count()), (title, 1));
    }
    for text in [
        "example/x",
        "https/x",
        "a//b",
        "./https//a",
        "https?//a",
        "wiki\u{FF1A}x",
        "https\u{FF0C}",
    ] {
        assert_eq!(literal(text), constant(text).ok(), "{text}");
        assert!(literal(text).is_some(), "{text}");
    }
}
