//! `url!`, `url_str!` and `url_origin_str!`.

use etched_runtime::const_support::{Argument, ParsedUrl, UrlFaults, UrlForm, url_room};
use etched_runtime::url::{Url, UrlError, UrlErrorKind, parse_to_slice, validation_errors};
use proc_macro2::{Literal, TokenStream, TokenTree};

use super::messages::messages;
use super::{answer, call, random, stride, value};

const ROOM: usize = 512;

/// The text that a macro gives; `None` if it refuses the URL.
fn text_of(name: &str, url: &str) -> Option<String> {
    fn first_literal(tokens: TokenStream) -> Option<Literal> {
        tokens.into_iter().find_map(|token| match token {
            TokenTree::Literal(literal) => Some(literal),
            TokenTree::Group(group) => first_literal(group.stream()),
            _ => None,
        })
    }
    let expansion = call(name, &Literal::string(url).to_string());
    let is_refused = expansion.to_string().contains("compile_error");
    let text = || value(&first_literal(expansion).unwrap());
    (!is_refused).then(|| String::from_utf8(text()).unwrap())
}

/// The text of `url!`.
fn url_text(url: &str) -> Option<String> {
    text_of("url", url)
}

/// The length of the URL of a constant, or the first line of its fault.
fn constant(url: &str) -> Result<usize, String> {
    constant_of(UrlForm::Any, url)
}

fn constant_of(form: UrlForm, url: &str) -> Result<usize, String> {
    let argument = Argument::Text(url);
    assert!(url_room(&argument) <= ROOM);
    let parsed = ParsedUrl::<ROOM>::parse(form, &argument);
    match parsed.check(&argument, &[]).message() {
        None => Ok(parsed.len(&argument)),
        Some(message) => Err(message.to_string()),
    }
}

fn is_not_ascii(url: &str) -> bool {
    let error = parse_to_slice(url, &mut []).err();
    error.is_some_and(|error| error.kind() == UrlErrorKind::DomainNotAscii)
}

/// The first line of the first message of a call.
pub(super) fn first_title(answer: &str) -> String {
    let message = answer.split_once("compile_error ! {").unwrap().1;
    let tokens: TokenStream = message.split_once(" }").unwrap().0.parse().unwrap();
    let Some(TokenTree::Literal(message)) = tokens.into_iter().next() else { panic!("{answer}") };
    let message = String::from_utf8(value(&message)).unwrap();
    message.lines().next().unwrap().to_string()
}

/// A URL of these parts, in any order and number.
fn any_url(random: &mut dyn FnMut(usize) -> usize) -> String {
    #[rustfmt::skip]
    const STARTS: [&str; 12] = [
        "https://", "http://", "ws://", "ftp:", "file://", "file:///", "foo://", "foo:/", "mailto:", "",
        "HTTP://", " https:",
    ];
    #[rustfmt::skip]
    const PARTS: [&str; 51] = [
        "example.com", "example.com", "/", "/", "a", "b", "/..", "/.", "/%2e%2E", "..", "\\", "?", "#", "q=1",
        ":80", ":443", ":8080", ":99999", ":", "@", "ann@", "ann:pw@", " ", "\t", "\n", "%", "%zz", "%41", "é",
        "[", "]", "[::1]", "[1:02::]", "|", "C:", "C|", "localhost", "127.0.0.1", "0x7f.1", "{x}", "^", "\"",
        "\u{FDD0}", "//", "@", "u:p@", "<", "_", ".", "%2e", "-",
    ];
    let mut url = STARTS[random(STARTS.len())].to_string();
    (0..random(9)).for_each(|_| url += PARTS[random(PARTS.len())]);
    url
}

#[test]
fn the_literal_and_the_constant_agree() {
    let mut random = random();
    let (mut accepted, mut refused) = (0, 0);
    let turns = 20_000 / stride(7);
    for _ in 0..turns {
        let url = any_url(&mut random);
        let literal = Literal::string(&url).to_string();
        match (url_text(&url), constant(&url)) {
            (Some(text), Ok(len)) => {
                assert_eq!(text, Url::parse(&url).unwrap().as_str(), "{url:?}");
                assert_eq!(text.len(), len, "{url:?}");
                accepted += 1;
            }
            // Only a literal is converted.
            (_, Err(_)) if cfg!(feature = "idna") && is_not_ascii(&url) => {}
            (None, Err(title)) => {
                assert_eq!(first_title(&answer("url", &literal)), title, "{url:?}");
                refused += 1;
            }
            (text, constant) => panic!("{url:?}: {text:?}, and as a constant {constant:?}"),
        }
    }
    assert!(accepted > turns / 40 && refused > turns / 40, "{accepted} {refused}");
}

/// `url_str!` takes what gets no slash, and `url_origin_str!` takes an origin.
#[test]
fn each_macro_takes_its_form() {
    let mut random = random();
    let (mut with_path, mut origins) = (0, 0);
    let turns = 40_000 / stride(7);
    for _ in 0..turns {
        let url = any_url(&mut random);
        let text = url_text(&url);
        let authority = url.trim().split_once("//").map_or("", |(_, rest)| rest);
        let rest = authority.find(['/', '?', '#']).map_or("", |at| &authority[at..]);
        let parsed = text.as_deref().map(|text| Url::parse(text).unwrap());
        let is_of_web = parsed.as_ref().is_some_and(|parsed| !parsed.origin().is_opaque());
        let gets_slash =
            (is_of_web || url.to_lowercase().starts_with("file:")) && !rest.starts_with('/');
        let expected = [
            ("url_str", text.clone().filter(|_| !gets_slash)),
            (
                "url_origin_str",
                parsed
                    .as_ref()
                    .and_then(|parsed| parsed.origin().as_str().map(str::to_owned))
                    .filter(|_| rest.is_empty() && !authority.contains('@')),
            ),
        ];
        let forms = [UrlForm::WithPath, UrlForm::Origin];
        for ((name, expected), form) in expected.into_iter().zip(forms) {
            let found = text_of(name, &url);
            assert_eq!(found, expected, "{name} {url:?}");
            if cfg!(feature = "idna") && is_not_ascii(&url) {
                continue;
            }
            let constant = constant_of(form, &url);
            assert_eq!(
                constant.as_ref().ok(),
                found.as_ref().map(String::len).as_ref(),
                "{name} {url:?}"
            );
            if let Err(title) = constant {
                let literal = Literal::string(&url).to_string();
                assert_eq!(first_title(&answer(name, &literal)), title, "{name} {url:?}");
            }
            if name == "url_str" {
                with_path += usize::from(found.is_some())
            } else {
                origins += usize::from(found.is_some())
            }
        }
    }
    assert!(with_path > turns / 40 && origins > turns / 400, "{with_path} {origins}");
}

/// What a literal becomes has no validation error but for a user name and for the name of a host,
/// and stays as it is.
#[test]
fn an_accepted_url_is_valid_and_stays_as_it_is() {
    let mut random = random();
    let mut accepted = 0;
    let turns = 20_000 / stride(7);
    for _ in 0..turns {
        let url = any_url(&mut random);
        let Some(text) = url_text(&url) else { continue };
        let is_other = |kind: &UrlErrorKind| {
            !matches!(kind, UrlErrorKind::InvalidCredentials | UrlErrorKind::DomainToAscii)
        };
        let kinds: Vec<_> =
            validation_errors(&text).map(|error| error.kind()).filter(is_other).collect();
        assert_eq!(kinds, [], "{url:?} became {text:?}");
        assert_eq!(url_text(&text).as_ref(), Some(&text), "{url:?}");
        accepted += 1;
    }
    assert!(accepted > turns / 40, "{accepted}");
}

#[test]
fn everything_that_only_needs_encoding_is_accepted() {
    for (url, expected) in [
        ("https://example.com", "https://example.com/"),
        ("HTTPS://Example.COM:8443", "https://example.com:8443/"),
        ("https://example.com/a b\"<>é'", "https://example.com/a%20b%22%3C%3E%C3%A9'"),
        ("https://example.com/?a b\"<>é'", "https://example.com/?a%20b%22%3C%3E%C3%A9%27"),
        ("https://example.com/#a b\"<>é'", "https://example.com/#a%20b%22%3C%3E%C3%A9'"),
        ("https://ann@example.com/", "https://ann@example.com/"),
        ("https://example.com/a/./b/../c/..", "https://example.com/a/"),
        ("https://example.com/a/%2E%2e/b", "https://example.com/b"),
        ("mailto:ann@example.com?subject=a b", "mailto:ann@example.com?subject=a%20b"),
        ("data:text/plain,é", "data:text/plain,%C3%A9"),
        ("file:///C:/a b/..", "file:///C:/"),
        ("file://server/share", "file://server/share"),
        ("http://[2001:DB8:0:0::1]:0", "http://[2001:db8::1]:0/"),
        ("urn:isbn:0451450523", "urn:isbn:0451450523"),
        ("foo:/..a/...", "foo:/..a/..."),
        ("foo:/a b", "foo:/a%20b"),
        ("postgres://an n@db:5432/main", "postgres://an%20n@db:5432/main"),
    ] {
        assert_eq!(url_text(url).as_deref(), Some(expected), "{url}");
    }
}

/// A `..` after a drive letter climbs above the root; after another segment it does not.
#[test]
fn drive_letters_stay() {
    for letter in ('A'..='Z').chain('a'..='z') {
        let url = format!("file:///{letter}:/../b");
        assert_eq!(url_text(&url), None, "{url}");
        assert!(constant(&url).unwrap_err().starts_with("`..` at byte 11: "), "{url}");
    }
    for other in ["@", "<", "1", "é"] {
        let url = format!("file:///{other}:/../b");
        assert_eq!(url_text(&url).as_deref(), Some("file:///b"), "{url}");
        assert_eq!(constant(&url), Ok("file:///b".len()), "{url}");
    }
    // The bracket is the only fault.
    let answer = answer("url", "\"file:///[:/../b\"");
    assert_eq!(answer.matches("compile_error").count(), 1, "{answer}");
}

/// In each part, a character that is not a URL code point is refused, although the parser encodes it:
/// all of ASCII but a space, `"`, `<` and `>`, and of the others controls and noncharacters.
#[test]
fn a_character_of_no_url_is_refused() {
    let ascii = "\0\u{1}\u{8}\u{B}\u{C}\u{1B}\u{1F}[]^`{|}\u{7F}";
    let others = "\u{80}\u{85}\u{9F}\u{FDD0}\u{FDEF}\u{FFFE}\u{FFFF}\u{1FFFE}\u{10FFFF}";
    for char in ascii.chars().chain(others.chars()) {
        let starts =
            ["https://a.b/é", "https://a.b/?q=", "https://a.b/#", "foo:/x", "foo:x", "foo:?"];
        let hosts = ["foo://é"].into_iter().filter(|_| !"\0[]^|".contains(char));
        for start in starts.into_iter().chain(hosts) {
            let url = format!("{start}{char}é");
            let title = "invalid code point ";
            let place = format!(" at byte {}: ", start.len());
            let message = constant(&url).unwrap_err();
            assert!(message.starts_with(title) && message.contains(&place), "{url:?}: {message}");
            let as_reference = url.strip_prefix("https://a.b").map(|it| ("url_ref_str", it));
            for (name, text) in [("url", &url[..])].into_iter().chain(as_reference) {
                let answer = answer(name, &Literal::string(text).to_string());
                assert_eq!(answer.matches("compile_error").count(), 1, "{answer}");
            }
        }
    }
}

/// The carets are below a whole character.
#[test]
fn a_fault_is_at_a_whole_character() {
    for character in ["x", "é", "€", "\u{10FFFD}"] {
        for (url, kind) in [
            (format!("http://a:8{character}/"), UrlErrorKind::PortInvalid),
            (format!("http://[::{character}1]/"), UrlErrorKind::Ipv6InvalidCodePoint),
            (format!("{character}/a"), UrlErrorKind::MissingScheme),
        ] {
            let is_of_kind = |error: &UrlError| error.kind() == kind;
            let faults = UrlFaults::of(&url);
            let faults = faults.filter(|fault| fault.error().as_ref().is_some_and(is_of_kind));
            let found: Vec<_> = faults.map(|fault| url.get(fault.start..fault.end)).collect();
            assert_eq!(found, [Some(character)], "{url}");
        }
    }
}

/// The expansion of `url!` is the text and its offsets.
#[test]
fn a_url_is_a_literal_and_its_offsets() {
    let text = answer("url", "\"https://ann@example.com:81/a?b#c\"").replace(' ', "");
    let expected = "{const__ETCHED_URL:etched::__private::ConstUrl=etched::__private::known_url(\
                    \"https://ann@example.com:81/a?b#c\",[5,11,12,23,26,28,30,81]);__ETCHED_URL}";
    assert_eq!(text, expected);
    let text = answer("url", "\"mailto:a\"").replace(' ', "");
    assert!(text.contains("url(\"mailto:a\",[6,7,7,7,7,8,8,65536])"), "{text}");
}

/// Faults in the host and in the port hide no others.
#[test]
fn faults_after_a_failure_are_reported() {
    for (url, titles) in [
        ("https://exa mple.com:1a/%zz", 3),
        ("https://ü:p@h:99999/..", 3),
        ("https://[::1:80/%", 2),
        ("http://1.2.3.4.5:/\\", 3),
        ("foo://a b:x?%", 3),
        ("https://:80/%", 1),
        ("https://ab<c>:65536\\%zz#[", 5),
    ] {
        let literal = Literal::string(url).to_string();
        let answer = answer("url", &literal);
        assert_eq!(answer.matches("compile_error").count(), titles, "{url}: {answer}");
    }
}

#[cfg(feature = "idna")]
#[test]
fn a_domain_is_converted_to_punycode() {
    let converted = "https://xn--mller-kva.example/%C3%BC";
    for url in ["https://müller.example/ü", "https://M%C3%BCLLER.example/ü"] {
        let is_valid = !url.contains('%');
        assert_eq!(url_text(url).as_deref(), is_valid.then_some(converted), "{url}");
    }
    // The constant compares the URL with the guess, and does not convert it.
    let answer = answer("url_str", "concat!(\"https://müller.example/ü\")");
    assert!(answer.contains(converted), "{answer}");
    assert!(constant("https://müller.example/ü").unwrap_err().starts_with("domain is not ASCII"));
    assert_eq!(url_text("https://\u{AD}/"), None);
}

/// The help for digits of another script is that for IPv4.
#[cfg(feature = "idna")]
#[test]
fn an_ipv4_address_is_written_in_ascii() {
    let answer = answer("url", "\"http://１.2.3.4/\"");
    assert!(first_title(&answer).starts_with("IPv4 address is not ASCII at byte 7: "), "{answer}");
    assert!(answer.contains("= help: write `1.2.3.4`"), "{answer}");
}

#[cfg(feature = "idna")]
#[test]
fn invalid_punycode_is_refused() {
    for (domain, at) in [("xn--a.example", 8), ("a_.xn--8i7caa", 11), ("xn--zca.xn--", 16)] {
        let title = format!("invalid punycode in a domain at byte {at}: ");
        let literal = format!("\"https://{domain}/\"");
        let message = first_title(&answer("url_str", &literal));
        assert!(message.starts_with(&title), "{message}");
        let template = format!("\"https://{domain}/{{x}}\"");
        assert!(answer("uri_template", &template).contains(&title), "{domain}");
        // The const functions do not decode punycode.
        assert!(constant(&format!("https://{domain}/")).is_ok());
    }
    assert!(
        answer("url_str", "\"https://ü..example/\"").contains("empty label in a domain at byte 11")
    );
}

/// The text that the help gives for braces is taken, and so is the template that it names.
#[test]
fn the_help_for_braces_compiles() {
    for (braces, template) in [
        ("{a|b}", "{a_b}"),
        ("{x:[0-9]+}", "{x}"),
        ("{x:[a-z^`]+}", "{x}"),
        ("{x:\\d+}", "{x}"),
        ("{50%}", "{id}"),
        ("{a%20b}", "{a_b}"),
        ("{path}", "{path}"),
        ("{path*}", "{path*}"),
        ("{+path*}", "{+path*}"),
        // The rest of a path in routes.
        ("{path+}", "{+path}"),
        ("{path...}", "{+path}"),
        ("{...path}", "{+path}"),
        ("{*path}", "{+path}"),
        ("{**path}", "{+path}"),
        ("{*my-path}", "{+my_path}"),
        ("{..path}", "{path}"),
        ("{...}", "{id}"),
    ] {
        for start in ["https://a.b/", "https://a.b/?q="] {
            let url = format!("{start}{braces}");
            let messages = messages(call("url", &Literal::string(&url).to_string()));
            assert_eq!(messages.len(), 1, "{url:?}: {messages:?}");
            let help = messages[0].rsplit("= help: ").next().unwrap();
            let named = format!("`uri_template!(\"…{template}\")`");
            assert!(help.starts_with(&named), "{url:?}: {help}");
            let escaped = help.split("for the braces write `").nth(1).unwrap();
            let escaped = escaped.strip_suffix('`').unwrap();
            assert!(url_text(&format!("{start}{escaped}")).is_some(), "{url:?}: {help}");
            let template = Literal::string(&format!("https://a.b/{template}")).to_string();
            let answer = answer("uri_template", &template);
            assert!(!answer.contains("compile_error"), "{url:?}: {answer}");
        }
    }
}

/// What a text between two others is meant to be, by the macro and by the route for constants, which
/// say the same in the first line. Each has one error, and the text with the help is taken.
#[test]
fn the_help_for_signs_and_placeholders_compiles() {
    let variable = |name: &str| {
        format!("`uri_template!(\"…{{{name}}}\")` takes a variable, and `.to_url()` gives a `Url`")
    };
    let literal_or = |name: &str| variable(name) + "; write `%25` for a literal `%`";
    let remove = |sign: &str, url: &str| format!("remove `{sign}`: write `{url}`");
    let write = |text: &str| format!("write `{text}`");
    let rows = [
        // Another sign between the scheme and the host.
        ("https:://a.b/x", remove(":", "https://a.b/x"), "https://a.b/x"),
        ("https::/a.b", remove(":", "https://a.b"), "https://a.b"),
        ("wss:;//a.b", remove(";", "wss://a.b"), "wss://a.b"),
        ("https:/ /a.b/", remove(" ", "https://a.b/"), "https://a.b/"),
        ("https: //a.b/", remove(" ", "https://a.b/"), "https://a.b/"),
        ("https:'//a.b/", remove("'", "https://a.b/"), "https://a.b/"),
        ("https:.//a.b/", remove(".", "https://a.b/"), "https://a.b/"),
        ("https:/a.b/", write("https://"), "https://a.b/"),
        ("https:a.b/", write("https://"), "https://a.b/"),
        ("https:///a.b/", write("https://"), "https://a.b/"),
        ("https:// a.b/", "remove the space".into(), "https://a.b/"),
        ("https://a.b /x", "remove the space".into(), "https://a.b/x"),
        // A scheme with another sign than the `:`.
        ("https ://a.b/", write("https://a.b/"), "https://a.b/"),
        ("http s://a.b/", write("https://a.b/"), "https://a.b/"),
        ("http/a.b/x", write("http://a.b/x"), "http://a.b/x"),
        ("https;//a.b/", write("https://a.b/"), "https://a.b/"),
        ("https\u{FF1A}//a.b/", "write `:`, as in `https://a.b/`".into(), "https://a.b/"),
        (
            "https\u{FF1A}\u{FF0F}\u{FF0F}a.b/",
            "write `:`, as in `https://a.b/`".into(),
            "https://a.b/",
        ),
        ("http//:a.b/", write("http://a.b/"), "http://a.b/"),
        ("https\\://a.b/", write("https://a.b/"), "https://a.b/"),
        ("https\\:\\/\\/a.b/", write("https://a.b/"), "https://a.b/"),
        ("https/://a.b/", write("https://a.b/"), "https://a.b/"),
        ("://a.b/", write("https://a.b/"), "https://a.b/"),
        // A bracket of an IPv6 address.
        ("http://2001:db8::1]/", write("[2001:db8::1]"), "http://[2001:db8::1]/"),
        ("http://2001:db8::1]:80/", write("[2001:db8::1]"), "http://[2001:db8::1]:81/"),
        ("http://fe80::1]:8080/", write("[fe80::1]"), "http://[fe80::1]:8080/"),
        ("http://fe80::1%eth0]/", write("[fe80::1]"), "http://[fe80::1]/"),
        ("http://::1]", write("[::1]"), "http://[::1]"),
        ("redis://::1]:6379/0", write("[::1]"), "redis://[::1]:6379/0"),
        ("http://[::1/", "write `]` after the address".into(), "http://[::1]/"),
        // Signs of other scripts.
        ("https://example\u{FF0E}com/", write("."), "https://example.com/"),
        ("https://example\u{3002}com", write("."), "https://example.com"),
        ("http://127\u{FF61}0.0.1/", write("."), "http://127.0.0.1/"),
        ("https://a\u{2024}b/", write("."), "https://a.b/"),
        ("https://a.b\u{FF1A}8080/", write(":"), "https://a.b:8080/"),
        ("https://a.b\u{2236}8080/", write(":"), "https://a.b:8080/"),
        ("https://a.b\u{FF0F}x", write("/"), "https://a.b/x"),
        ("https://a.b\u{2215}x", write("/"), "https://a.b/x"),
        ("https://a\u{2010}b.example/", write("-"), "https://a-b.example/"),
        ("https://a.b\u{201D}/", "remove it".into(), "https://a.b/"),
        // Placeholders of other languages.
        ("https://$HOST/x", variable("host"), ""),
        ("https://a.$REGION.b/", variable("region"), ""),
        ("https://<host>/x", variable("host"), ""),
        ("https://<my-host>/x", variable("my_host"), ""),
        ("https://%s/x", variable("host"), ""),
        ("https://%HOST%/x", variable("host"), ""),
        ("https://%(name)s/x", variable("name"), ""),
        ("https://a.b:$PORT/", variable("port"), ""),
        ("https://a.b:%d/", variable("port"), ""),
        ("postgres://<host>/x", variable("host"), ""),
        ("https://a.b/%s/x", literal_or("id"), "https://a.b/%25s/x"),
        ("https://a.b/?q=%s&p=1", literal_or("id"), "https://a.b/?q=%25s&p=1"),
        ("https://a.b/50%", "write `%25` for a literal `%`".into(), "https://a.b/50%25"),
        (
            "https://a.b/50%discount",
            "write `%25` for a literal `%`".into(),
            "https://a.b/50%25discount",
        ),
    ];
    for (url, help, right) in rows {
        let messages = messages(call("url", &Literal::string(url).to_string()));
        if cfg!(feature = "idna") && !url.is_ascii() {
            continue;
        }
        assert_eq!(messages.len(), 1, "{url:?}: {messages:?}");
        let (title, rest) = messages[0].split_once('\n').unwrap();
        assert_eq!(rest.rsplit("= help: ").next(), Some(&help[..]), "{url:?}");
        assert_eq!(constant(url), Err(title.into()), "{url:?}");
        let argument = Argument::Text(url);
        let of_const = ParsedUrl::<ROOM>::parse(UrlForm::Any, &argument).check(&argument, &[]);
        assert_eq!(of_const.help(), help, "{url:?}");
        assert!(right.is_empty() || url_text(right).is_some(), "{right:?}");
    }
}
