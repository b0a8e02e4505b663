//! The faults of a literal beyond validation errors, and URLs that only look like these.

use std::net::{Ipv6Addr, SocketAddrV6};

use etched_runtime::const_support::{Argument, ParsedUrl, UrlFaultKind, UrlFaults};
use proc_macro2::Literal;

use super::answer;

const ROOM: usize = 512;

/// The message and the help of a constant.
fn refusal(url: &str) -> Option<String> {
    let argument = Argument::Text(url);
    let parsed = ParsedUrl::<ROOM>::parse(&argument);
    let refusal = parsed.check(&argument, &[]);
    refusal.message().map(|message| format!("{message}; {}", refusal.help()))
}

fn assert_accepted(url: &str) {
    assert_eq!(refusal(url), None, "{url:?}");
    let answer = answer("url_str", &Literal::string(url).to_string());
    assert!(!answer.contains("compile_error"), "{answer}");
}

#[test]
fn what_was_meant_is_said() {
    let v = "`uri_template!(\"…\")` takes variables, and `.to_url()` gives a `Url`; for the braces write";
    let remove = "remove it, or write";
    for (url, words) in [
        ("https://a.b/{id}", format!("`{{id}}` at byte 12 is not a variable here; {v} `%7Bid%7D`")),
        ("https://{host}/", format!("`{{host}}` at byte 8 is not a variable here; {v} `%7Bhost%7D`")),
        ("{x}://a.b/", "`{x}` at byte 0 is not a variable here; `uri_template!(\"…\")` takes variables; for the braces write `%7Bx%7D`".into()),
        ("https://a.b:{port}/", format!("`{{port}}` at byte 12 is not a variable here; {v} `%7Bport%7D`")),
        ("https://a.b/?q={q}", format!("`{{q}}` at byte 15 is not a variable here; {v} `%7Bq%7D`")),
        ("https://a.b/#{f}", format!("`{{f}}` at byte 13 is not a variable here; {v} `%7Bf%7D`")),
        ("https://a.b/{}", format!("`{{}}` at byte 12 is not a variable here; {v} `%7B%7D`")),
        ("https://a.b/{0}", format!("`{{0}}` at byte 12 is not a variable here; {v} `%7B0%7D`")),
        ("https://a.b/{0:?}", format!("`{{0:?}}` at byte 12 is not a variable here; {v} `%7B0:?%7D`")),
        ("https://a.b/{x:>5}", format!("`{{x:>5}}` at byte 12 is not a variable here; {v} `%7Bx:>5%7D`")),
        ("https://a.b{/x,y*}", format!("`{{/x,y*}}` at byte 11 is not a variable here; {v} `%7B/x,y*%7D`")),
        ("https://a.b/{{id}}", format!("`{{id}}` at byte 13 is not a variable here; {v} `%7Bid%7D`")),
        ("localhost:8080/x", "`localhost` at byte 0 is read as a scheme, not as a host; write `http://localhost:8080/x`".into()),
        ("example.com:443", "`example.com` at byte 0 is read as a scheme, not as a host; write `https://example.com`".into()),
        ("intranet:80?q", "`intranet` at byte 0 is read as a scheme, not as a host; write `http://intranet?q`".into()),
        ("C:/Users/x", "`C:` at byte 0 is read as a scheme, not as a drive; a path of Windows: write `file:///C:/Users/x`".into()),
        ("C:\\Users\\x", "`C:` at byte 0 is read as a scheme, not as a drive; a path of Windows: write `file:///C:/Users/x`".into()),
        ("C:\\ü", "`C:` at byte 0 is read as a scheme, not as a drive; a path of Windows: write `file:///` before it, and `/` in place of each `\\`".into()),
        ("htps://a.b/", "unknown scheme `htps` at byte 0; did you mean `https`?".into()),
        ("HTPP://a.b/", "unknown scheme `HTPP` at byte 0; did you mean `http`?".into()),
        ("fiel:///a", "unknown scheme `fiel` at byte 0; did you mean `file`?".into()),
        ("mailot:a@b.c", "unknown scheme `mailot` at byte 0; did you mean `mailto`?".into()),
        ("fpt://a.b/", "unknown scheme `fpt` at byte 0; did you mean `ftp`?".into()),
        ("wsss://a.b/", "unknown scheme `wsss` at byte 0; did you mean `wss`?".into()),
        ("sw://a.b/", "unknown scheme `sw` at byte 0; did you mean `ws`?".into()),
        ("https://https://a.b/", "two schemes: `https:` at byte 8 is the second; write `https://a.b/`".into()),
        ("http://http:x", "two schemes: `http:` at byte 7 is the second; write `http:x`".into()),
        ("root@a.b:/etc", "`:` at byte 8 begins a port, not a path; write `/` in place of the `:`: `ssh://root@a.b/etc`".into()),
        ("git@a.b:org/x", "`:` at byte 7 begins a port, not a path; write `/` in place of the `:`: `ssh://git@a.b/org/x`".into()),
        ("ssh://git@a.b:org/x", "`:` at byte 13 begins a port, not a path; write `/` in place of the `:`: `ssh://git@a.b/org/x`".into()),
        ("https://::1:8080/", "`::1:8080` at byte 8: an IPv6 address is written in brackets; write `[::1]:8080`".into()),
        ("https://2001:db8::1/", "`2001:db8::1` at byte 8: an IPv6 address is written in brackets; write `[2001:db8::1]`".into()),
        ("https://a.b/x\u{200B}", format!("invisible character U+200B at byte 13; {remove} `%E2%80%8B`")),
        ("https://a.b/x\u{FEFF}y", format!("invisible character U+FEFF at byte 13; {remove} `%EF%BB%BF`")),
        ("https://a.b/#\u{2066}", format!("invisible character U+2066 at byte 13; {remove} `%E2%81%A6`")),
        ("urn:a/b/\u{200B}", format!("invisible character U+200B at byte 8; {remove} `%E2%80%8B`")),
        ("https://a\u{AD}.b/", "invisible character U+00AD at byte 9; remove it".into()),
        ("https://a.b/?x&amp;y", "`&amp;` at byte 14 is an HTML escape; write `&`".into()),
        ("https://a.b/?x&#38;y", "`&#38;` at byte 14 is an HTML escape; write `&`".into()),
        ("https://a.b/?x&lt;y", "`&lt;` at byte 14 is an HTML escape; write `%3C`".into()),
        ("https://a.b/?x&#x27;y", "`&#x27;` at byte 14 is an HTML escape; write `%27`".into()),
    ] {
        assert_eq!(refusal(url), Some(words.clone()), "{url:?}");
        let answer = answer("url_str", &Literal::string(url).to_string());
        let (message, help) = words.split_once("; ").unwrap();
        for part in [message, help] {
            let part = Literal::string(part).to_string();
            assert!(answer.contains(part.trim_matches('"')), "{answer} lacks {part}");
        }
        assert_eq!(answer.matches("compile_error").count(), 1, "{answer}");
    }
}

#[test]
fn other_schemes_and_braces_are_accepted() {
    for url in [
        "tel:112",
        "tel:1234567890",
        "urn:isbn:0451450523",
        "com.example.app:/callback",
        "myapp://open/x",
        "mailto:a@b.c",
        "data:,x",
        "magnet:?xt=urn:btih:a",
        "steam://run/440",
        "otpauth://totp/x?secret=a",
        "sms:112",
        "geo:37.8,-122.4",
        "spotify:track:1",
        "about:blank",
        "javascript:void(0)",
        "sip:a@b.c",
        "doi:10.1000/182",
        "s3://b/k",
        "gs://b/k",
        "ss://b/k",
        "redis:6379",
        "shttp://a/",
        "sftp://a/",
        "tftp://a/",
        "ftps://a/",
        "rtp://a/",
        "view-source:https://a.b/",
        "feed:https://a.b/",
        "a:b",
        "c://x/y",
        "https://a.b/${id}",
        "https://a.b/%25s",
        "https://a.b/:id",
        "https://a.b/<id>",
        "https://a.b/{a b}",
        "https://a.b/{\"a\":1}",
        "https://a.b/{",
        "https://a.b/}",
        "https://git@a.b:22/x",
        "https://a.b/x&amp;y",
        "https://a.b/?a&b;c",
        "https://a.b/?a&ampx",
        "https://a.b/\u{200D}\u{200C}",
        "http://http:8080/",
        "localhost:99999",
        "x:8a",
        "postgres://ann@db/x",
    ] {
        assert_accepted(url);
    }
}

/// A help that does not quote the text does not depend on it.
#[test]
fn the_help_for_a_password_does_not_depend_on_it() {
    for password in ["b c", &"b".repeat(100), "\u{200D}"] {
        let words = refusal(&format!("https://ann:{password}@a.b/")).unwrap();
        assert!(words.starts_with("password at byte 12: "), "{words}");
        assert!(words.contains("; read the URL when the program runs"), "{words}");
    }
}

/// What the parser says of a text that it reads otherwise than its author is not reported.
#[test]
fn only_the_misreading_is_reported() {
    for (url, titles) in [
        // The scheme is missing too.
        ("git@{host}:org/x", 2),
        ("https://{host}:{port}/\u{200B}", 3),
        ("https://https://a.b:443/{x}", 2),
        ("git@a.b:{x}", 2),
        ("localhost:8080/[", 1),
        ("https:/::1/[", 2),
        ("ssh://ann:pw@a.b:org/[", 2),
        (" localhost:80", 2),
    ] {
        let answer = answer("url", &Literal::string(url).to_string());
        assert_eq!(answer.matches("compile_error").count(), titles, "{answer}");
    }
}

/// Every authority of some pieces and colons: an address, as `core` reads it, gets its brackets, and
/// nothing else does.
#[test]
fn only_an_ipv6_address_gets_brackets() {
    let long = ["1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8:80", "1:2:3:4::5:6:7:8", "1:2:3:4:5:6:7::"];
    let mut texts: Vec<String> = [""].into_iter().chain(long).map(String::from).collect();
    let mut found = 0;
    for at in 0.. {
        let Some(text) = texts.get(at).cloned() else { break };
        if text.len() < 13 {
            texts.extend([":", "1", "abcd", "23456"].map(|piece| format!("{text}{piece}")));
        }
        let url = format!("https://{text}/");
        let fault = UrlFaults::of(&url).find(|fault| fault.kind == UrlFaultKind::BareIpv6);
        let Some(fault) = fault else {
            assert!(text.parse::<Ipv6Addr>().is_err(), "{text}");
            continue;
        };
        let refusal = fault.refusal(&url);
        let written = refusal.help().strip_prefix("write `").unwrap().trim_end_matches('`');
        let is_right = written.parse::<SocketAddrV6>().is_ok()
            || written
                .strip_prefix('[')
                .and_then(|address| address.strip_suffix(']'))
                .is_some_and(|address| address.parse::<Ipv6Addr>().is_ok());
        assert!(is_right, "{text}: {written}");
        found += 1;
    }
    assert!(found > 100, "{found} of {}", texts.len());
}

/// The example of each row of the table has only the fault of that row, and the help leads to the
/// corrected text, which compiles.
#[test]
fn the_corrected_text_of_each_row_compiles() {
    for &(kind, wrong, right) in UrlFaultKind::EXAMPLES {
        let is_reference = matches!(kind, UrlFaultKind::OtherHost | UrlFaultKind::WholeUrl);
        let name = if is_reference { "url_ref_str" } else { "url_str" };
        let faults = if is_reference { UrlFaults::of_reference } else { UrlFaults::of };
        let [fault] = faults(wrong).collect::<Vec<_>>()[..] else { panic!("{wrong}") };
        assert_eq!(fault.kind, kind, "{wrong}");
        for (text, is_accepted) in [(wrong, false), (right, true)] {
            let answer = answer(name, &Literal::string(text).to_string());
            assert_eq!(!answer.contains("compile_error"), is_accepted, "{answer}");
        }

        let refusal = fault.refusal(wrong);
        let is_right = |text: &str, start: usize, end: usize| {
            [&wrong[..start], text, wrong.get(end..).unwrap_or_default()].concat() == right
        };
        let written = |text: &str| {
            [fault.start, 0].iter().any(|start| {
                [*start, fault.end, fault.end + 1, wrong.len()]
                    .iter()
                    .any(|end| is_right(text, *start, *end))
            })
        };
        let is_removed = |start| is_right("", start, fault.end);
        let is_led_to = match kind {
            // The help does not say what to write.
            UrlFaultKind::Password => true,
            _ if refusal.help().starts_with("remove") => (0..=fault.start).any(is_removed),
            _ => refusal.help().split('`').skip(1).step_by(2).any(written),
        };
        assert!(is_led_to, "{wrong}: {}", refusal.help());
    }
}
