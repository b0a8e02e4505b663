//! The faults of a literal beyond validation errors, and URLs that only look like these.

use std::net::{Ipv6Addr, SocketAddrV6};

use etched_runtime::const_support::{
    Argument, ParsedUrl, UrlFault, UrlFaultKind, UrlFaults, UrlForm,
};
use proc_macro2::{Literal, TokenStream};

use super::answer;
use crate::expand::url::refusal as refusal_of;

const ROOM: usize = 512;

/// The message and the help of a constant.
fn refusal(url: &str) -> Option<String> {
    let argument = Argument::Text(url);
    let parsed = ParsedUrl::<ROOM>::parse(UrlForm::Any, &argument);
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
    let v = |name: &str| {
        format!(
            "`uri_template!(\"…{{{name}}}\")` takes a variable, and `.to_url()` gives a `Url`; for the \
             braces write"
        )
    };
    // A host and a port have no braces.
    let in_host = |words: String| words.split("; for the braces").next().unwrap().to_owned();
    let remove = "remove it, or write";
    for (url, words) in [
        ("https://a.b/{id}", format!("`{{id}}` at byte 12 is not a variable here; {} `%7Bid%7D`", v("id"))),
        ("https://{host}/", in_host(format!("`{{host}}` at byte 8 is not a variable here; {} `%7Bhost%7D`", v("host")))),
        ("{x}://a.b/", "`{x}` at byte 0 is not a variable here; `uri_template!(\"…{x}\")` takes a variable; for the braces write `%7Bx%7D`".into()),
        ("https://a.b:{port}/", in_host(format!("`{{port}}` at byte 12 is not a variable here; {} `%7Bport%7D`", v("port")))),
        ("https://a.b/?q={q}", format!("`{{q}}` at byte 15 is not a variable here; {} `%7Bq%7D`", v("q"))),
        ("https://a.b/#{f}", format!("`{{f}}` at byte 13 is not a variable here; {} `%7Bf%7D`", v("f"))),
        ("https://a.b/{}", format!("`{{}}` at byte 12 is not a variable here; {} `%7B%7D`", v("id"))),
        ("https://a.b/{0}", format!("`{{0}}` at byte 12 is not a variable here; {} `%7B0%7D`", v("id"))),
        ("https://a.b/{0:?}", format!("`{{0:?}}` at byte 12 is not a variable here; {} `%7B0:%3F%7D`", v("id"))),
        ("https://a.b/{x:>5}", format!("`{{x:>5}}` at byte 12 is not a variable here; {} `%7Bx:%3E5%7D`", v("x"))),
        ("https://a.b{/x,y*}", in_host(format!("`{{/x,y*}}` at byte 11 is not a variable here; {} `%7B/x,y*%7D`", v("/x,y*")))),
        ("https://a.b/{{id}}", format!("`{{{{id}}}}` at byte 12 is not a variable here; {} `%7B%7Bid%7D%7D`", v("id"))),
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
        ("http://http:x", "two schemes: `http:` at byte 7 is the second; write `http://x`".into()),
        ("root@a.b:/etc", "`:` at byte 8 begins a port, not a path; write `/` in place of the `:`: `ssh://root@a.b/etc`".into()),
        ("git@a.b:org/x", "`:` at byte 7 begins a port, not a path; write `/` in place of the `:`: `ssh://git@a.b/org/x`".into()),
        ("ssh://git@a.b:org/x", "`:` at byte 13 begins a port, not a path; write `/` in place of the `:`: `ssh://git@a.b/org/x`".into()),
        ("https://::1:8080/", "`::1` at byte 8: an IPv6 address is written in brackets; write `[::1]`".into()),
        ("https://2001:db8::1/", "`2001:db8::1` at byte 8: an IPv6 address is written in brackets; write `[2001:db8::1]`".into()),
        ("https://a.b/x\u{200B}", format!("invisible character U+200B at byte 13; {remove} `%E2%80%8B`")),
        ("https://a.b/x\u{FEFF}y", format!("invisible character U+FEFF at byte 13; {remove} `%EF%BB%BF`")),
        ("https://a.b/#\u{2066}", format!("invisible character U+2066 at byte 13; {remove} `%E2%81%A6`")),
        ("urn:a/b/\u{200B}", format!("invisible character U+200B at byte 8; {remove} `%E2%80%8B`")),
        ("https://a\u{AD}.b/", "invisible character U+00AD at byte 9; remove it".into()),
        ("https://a.b/?x&amp;y", "`&amp;` at byte 14 is an HTML escape; write `&`".into()),
        ("https://a.b/?x&#38;y", "`&#38;` at byte 14 is an HTML escape; write `&`".into()),
        ("https://a.b/?x&lt;y", "`&lt;` at byte 14 is an HTML escape; write the character itself; for a space, `%20`".into()),
        ("https://a.b/?x&#x27;y", "`&#x27;` at byte 14 is an HTML escape; write `%27`".into()),
    ] {
        let answer = answer("url_str", &Literal::string(url).to_string());
        let (message, help) = words.split_once("; ").unwrap();
        assert_eq!(refusal(url), Some(words.clone()), "{url:?}");
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
        "https://a.b/$id",
        "https://a.b/$",
        "https://a.b/%25s",
        "https://a.b/:id",
        "https://a.b/<id>",
        "https://git@a.b:22/x",
        "https://a.b/x&amper;y",
        "https://a.b/?a&id;b",
        "https://a.b/?a&#;b",
        "https://a.b/?a&b;c",
        "https://a.b/?a&ampx",
        "https://a.b/\u{2764}\u{FE0F}",
        "https://a.b/\u{1F469}\u{200D}\u{1F4BB}#1\u{FE0F}\u{20E3}",
        "https://a.b/\u{1F3F4}\u{E0067}\u{E0062}\u{E007F}",
        "https://a.b/?q=\u{646}\u{645}\u{6CC}\u{200C}\u{62E}",
        "https://a.b/\u{915}\u{94D}\u{200D}",
        "https://a.b/\u{1820}\u{180B}\u{845B}\u{E0100}",
        "https://a.b/web/2020/http://c.d/",
        "https://a.b/http://c.d/,x",
        "https://a.b/?q=1,http://c.d/",
        "https://a.b/#x http://c.d/",
        "data:,http://c.d/",
        "jdbc:postgresql://localhost:5432/db",
        "jdbc:postgresql://ann@db.example/x",
        "blob:https://a.b/7",
        "git::https://a.b/x?y=u:p@z",
        "file://nas-1/x",
        "file://[::1]/x",
        "s3://my_bucket/key",
        "postgresql://a,b/db",
        "ss://YTpiQGM6MQ==",
        "vmess://a+b=",
        "http://http:8080/",
        "localhost:99999",
        "x:8a",
        "postgres://ann@db/x",
        "sip:ann@voip.example:5060",
        "chat:ann@example.org/room",
        "patch:foo@npm:1",
        "linphone:ann@sip.example.org:5060",
        "http3://h/",
        "httpx://h/",
        "file://wsl$/Ubuntu",
        "https://h/x:batchGet",
    ] {
        assert_accepted(url);
    }
}

/// A help that does not quote the text does not depend on it.
#[test]
fn the_help_for_a_password_does_not_depend_on_it() {
    for password in ["b c", &"b".repeat(100), "\u{915}\u{200D}"] {
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
        let refusal = fault.refusal(&url, None);
        let written = refusal.help().strip_prefix("write `").unwrap().trim_end_matches('`');
        let written = format!("{written}{}", &url[fault.end..url.len() - 1]);
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

/// The texts that the help for a fault leads to: the text at fault is removed, or a text that the
/// help quotes takes its place.
pub(super) fn texts_led_to(text: &str, fault: &UrlFault) -> Vec<String> {
    let refusal = refusal_of(fault, text);
    let help = refusal.help();
    let end = fault.end.min(text.len());
    let quoted = help.split('`').skip(1).step_by(2);
    let template = quoted.clone().find_map(|it| it.strip_prefix("uri_template!(\"…"));
    let expression = template.map(|it| it.trim_end_matches("\")"));
    let is_removed = help.starts_with("remove");
    let starts = if is_removed { 0..=fault.start } else { 0..=0 };
    let removed =
        starts.map(|start| [&text[..start], &text[end..]].concat()).filter(|_| is_removed);
    let next = (end + 1).min(text.len());
    let ends = [fault.start, end, next, text.len()];
    let replaced = quoted.chain(expression).flat_map(|it| {
        let texts = [fault.start, fault.start.saturating_sub(1), 0]
            .map(|start| ends.map(|to| [&text[..start], it, &text[to..]].concat()));
        texts.into_iter().flatten()
    });
    removed.chain(replaced).collect()
}

/// Whether a macro takes a literal. `uri_template!` may have values.
pub(super) fn is_taken(name: &str, text: &str) -> bool {
    let mut arguments = Literal::string(text).to_string();
    if let ("uri_template", Some((_, after))) = (name, text.split_once('{')) {
        let is_of_name = |char: char| char.is_ascii_alphanumeric() || char == '_';
        let first = after.trim_start_matches(['+', '#', '/', ';', '?', '&']);
        for name in first.split('}').next().unwrap_or_default().split(',') {
            arguments += &format!(
                ", {} = \"1\"",
                name.trim_end_matches('*').replace(|it| !is_of_name(it), "")
            );
        }
    }
    arguments.parse::<TokenStream>().is_ok() && !answer(name, &arguments).contains("compile_error")
}

/// Whether a help says to read the URL when the program runs.
pub(super) fn is_at_run_time(help: &str) -> bool {
    help.contains("read the URL when the program runs")
}

/// The example of each row of the table has only the fault of that row, and the help, which is that of
/// a constant too, leads to the corrected text, which compiles.
#[test]
fn the_corrected_text_of_each_row_compiles() {
    for &(kind, wrong, right) in UrlFaultKind::EXAMPLES {
        let is_reference = !UrlFaults::of(wrong).any(|fault| fault.kind == kind);
        let name = if is_reference { "url_ref_str" } else { "url_str" };
        let faults = if is_reference { UrlFaults::of_reference } else { UrlFaults::of };
        let mut faults = faults(wrong);
        let fault = faults.next().unwrap_or_else(|| panic!("{wrong}"));
        assert_eq!(fault.kind, kind, "{wrong}");
        // A macro does not report what the parser says of a part that is a fault of the text.
        assert!(faults.all(|other| other.start < fault.end), "{wrong}");
        assert!(!is_taken(name, wrong) && is_taken(name, right), "{wrong}");
        let is_led_to = texts_led_to(wrong, &fault).iter().any(|text| text == right);
        let refusal = refusal_of(&fault, wrong);
        assert!(is_led_to || is_at_run_time(refusal.help()), "{wrong}: {}", refusal.help());
        let form = if is_reference { UrlForm::Reference } else { UrlForm::Any };
        let argument = Argument::Text(wrong);
        let of_constant = ParsedUrl::<ROOM>::parse(form, &argument).check(&argument, &[]);
        assert_eq!(of_constant.message(), refusal.message());
        assert_eq!(of_constant.help(), refusal.help());
    }
}

/// What a new user would write: each literal has only the fault of its row, and the help leads to a
/// text that compiles, as a URL or as a template.
#[test]
fn the_help_for_each_literal_compiles() {
    use UrlFaultKind::*;

    let rows: &[(UrlFaultKind, &[&str])] = &[
        (
            Variable,
            &[
                "https://a.b/users/{user.id}/x",
                "https://a.b/{?}",
                "https://a.b/{path:.*}",
                "https://a.b/{id:[0-9]+}",
                "https://{{host}}/x",
                "https://a.b/x?q={{ query }}",
                "https://a.b/{{ user.name | urlencode }}",
                "https://a.b/x?key=${API_KEY}",
                "https://${sub}.a.b/",
                "https://a.b/#${x}",
                "https://a.b:${PORT}/x",
                "https://a.b/{*rest}",
                "https://a.b/{id?}",
                "https://a.b/{ id }",
                "https://a.b/{key!}",
                "https://a.b/{proxy+}",
                "https://a.b/{-x}",
                "https://a.b/{x()}",
                "https://a.b/{key/}",
                "https://a.b/{a:b:c}",
                "https://a.b/{x|lower}",
            ],
        ),
        (
            HtmlEscape,
            &[
                "https://a.b/x?a=1&amp;b=2",
                "https://a.b/x&amp;y",
                "https://a.b/#x&quot;",
                "https://a.b/?q=&#x20AC;",
                "https://a.b/?q=caf&eacute;",
                "https://a.b/?a&nbsp;b",
                "https://a.b/&#38;",
                "https://a.b/?q=&hellip;",
            ],
        ),
        (
            Invisible,
            &[
                "https://a.b/x\u{202F}y",
                "https://a.b/\u{3000}",
                "https://a.b/?q=a\u{2009}b",
                "https://a.b/#\u{A0}x",
                "https://a.b\u{A0}/",
                "urn:x\u{2003}y",
                "https://a.b/x\u{2028}",
                "https://a.b/x\u{34F}y",
                "https://a.b/x\u{17B4}y",
                "https://a.b/?q=\u{180E}",
                "https://a.b/x\u{180F}y",
                "https://a.b/#\u{206A}",
                "https://a.b/x\u{200D}y",
                "https://a.b/x\u{FE0F}",
                "https://a.b/\u{FFA0}",
                "https://a.b/x\u{FFF9}y",
                "https://a.b/x\u{1D173}",
                "https://a.b/x\u{E0001}y",
                "https://a.b/x\u{E0041}y",
            ],
        ),
        (
            SpaceInAddresses,
            &[
                "mailto:ann@x.example, bob@y.example",
                "mailto:a@x.example, b@y.example?subject=c",
                "MAILTO:a@b, c@d",
                "mailto:eve@z.example, ann@x.example",
                "mailto:?to=a@b.example, c@d.example",
            ],
        ),
        (
            WebSocketFragment,
            &["ws://a.b/#x", "ws://a.b/x#", "wss://a.b/?x#y", "wss://a.b:8443/x#y", "WSS://a.b/#y"],
        ),
        (
            HashInData,
            &[
                "data:text/html,%3Cp%3E#%3C/p%3E",
                "data:,#",
                "data:image/svg+xml;utf8,%3Csvg%20fill='#000'/%3E",
                "data:text/css,a%7Bcolor:#fff%7D",
                "DATA:,a#b",
            ],
        ),
        (
            Surrounded,
            &[
                "\"https://a.b/x\"",
                "<https://a.b/>",
                "`https://a.b/`",
                "[https://a.b/]",
                "\u{201C}https://a.b/x\u{201D}",
                "'mailto:a@b.c'",
                "\u{AB}https://a.b/\u{BB}",
            ],
        ),
        (
            EncodedUrl,
            &[
                "https%3A%2F%2Fa.b%2Fx",
                "http%3a%2f%2fa.b",
                "mailto%3Aa%40b.c",
                "https%3A//a.b/x",
                "ftp%3A%2F%2Fa.b%2F",
            ],
        ),
        (
            HostAndPort,
            &["a.example:1234", "localhost:1", "redis-1:6379", "my-host:8443/x", "db:5432"],
        ),
        (
            MisspelledScheme,
            &[
                "fttp://a.b/",
                "ftpp://a.b/",
                "httsp://a.b/",
                "htttp://a.b/",
                "flie:///x",
                "filee:///x",
                "hhttps://a.b/",
            ],
        ),
        (
            NoHost,
            &[
                "urn://isbn:1",
                "data://text/plain,x",
                "javascript://void(0)",
                "MAILTO://a@b.c",
                "mailto://a@b.c?subject=x",
            ],
        ),
        (
            Folder,
            &[
                "file://home/ann/x",
                "file://var/log/x.log",
                "unix://run/docker.sock",
                "file://tmp",
                "FILE://Users/ann/x",
                "unix://var/run/x.sock",
                "file://~/x",
                "file://~ann/x",
                "file://$HOME/x",
                "file://*/y",
                "file://a,b/y",
                "unix://~/x.sock",
            ],
        ),
        (
            User,
            &[
                "admin:secret@db.example:5432/x",
                "sa:pw@10.0.0.1:1433",
                "ann:pw@localhost/x",
                "postgres:postgres@localhost:5432/postgres",
                "guest:guest@rabbit:5672",
            ],
        ),
        (
            SecondScheme,
            &[
                "https://http//a.b/x",
                "http://https:a.b/",
                "https://https:/a.b/x",
                "ws://http://a.b/",
                "https://ftp//a.b/",
                "postgres://postgres://ann@db/x",
                "redis://redis://h",
                "git+https://https://a.b/x",
            ],
        ),
        (
            SignInPassword,
            &[
                "postgres://ann:pa#ss@db.example:5432/x",
                "https://ann:p/w@a.b/",
                "mysql://root:1?2@db.example/x",
                "redis://:p#w@cache:6379",
                "postgres://ann@x.org:p#w@localhost/db",
                "redis://:[a#b@h:1",
                "amqp://guest:a/b@rabbit:5672/v",
                "postgres://ann:#pw@db.example/x",
                "https://ann:77#7@a.b/",
                "mongodb://ann:a?b@a.b/?x=y",
            ],
        ),
        (
            Prefix,
            &[
                "URL:https://a.b/",
                "url:mailto:a@b.c",
                "Url:ftp://a.b/",
                "URL:urn:x:y",
                "URL:file:///x",
            ],
        ),
        (
            SecondUrl,
            &[
                "http://a/,http://b/",
                "http://a/ http://b/",
                "http://a/;https://b/",
                "http://a.b, http://c.d",
                "nats://a:4222,nats://b:4222",
                "http://192.168.1.1,http://b",
                "http://a/x,y,http://b/",
                "http://a;http://b;http://c",
                "http://a/ or https://b/?x",
                "file:///a,file:///b",
            ],
        ),
        (
            SeveralHosts,
            &[
                "mongodb://a:27017,b:27017/x",
                "kafka://a:9092,b:9092,c:9092",
                "mongodb://ann@a:1,b/x?y=z",
                "http://a:8080,b:8080/",
                "postgres://[::1]:1,b/x",
            ],
        ),
        (
            NestedPassword,
            &[
                "jdbc:mysql://root:secret@h:3306/db",
                "view-source:https://ann:secret@a.b/",
                "blob:https://ann:secret@a.b/7",
                "git::https://ann:secret@a.b/x.git",
                "cache:http://ann:secret@h/",
                "a:b:c://ann:secret@h",
                "jdbc:redis://:secret@h/0",
            ],
        ),
        (
            UserOrPort,
            &[
                "file://nas:445/x",
                "file://ann@nas/x",
                "file://nas:/x",
                "file://ann:pw@nas/x",
                "FILE://nas:445",
            ],
        ),
        (
            PathInPort,
            &[
                "ssh://git@a.b:org/x",
                "mysql://root@h:3306:name",
                "mysql://h:3306:name?x=y",
                "http://h:8080:x/",
                "ssh://ann@h:22:x",
            ],
        ),
        (
            Zone,
            &[
                "http://[fe80::1%eth0]/",
                "http://[fe80::1%25eth0]:8080/",
                "http://[fe80::1%251]/x",
                "ssh://ann@[fe80::2%en0]/",
                "foo://[::1%a]/",
            ],
        ),
        (
            InBrackets,
            &[
                "http://[10.0.0.1]/",
                "https://[a.example]:8080/x",
                "http://[localhost]:3000/",
                "ftp://ann@[1.2.3.4]/",
                "foo://[a]/",
            ],
        ),
        (
            AfterBracket,
            &[
                "http://[::1]x/",
                "http://[::1]8080/",
                "https://[2001:db8::1]a:80/x",
                "foo://[::1]]/",
                "http://[::1].example/",
            ],
        ),
        (
            SignInDomain,
            &[
                "https://a.b,/",
                "https://(a.b)/x",
                "https://a'b.c/",
                "https://a.b;c.d/",
                "https://a&b.example/",
                "https://a+b.example/",
                "https://a=b.example/",
                "https://a!b.example/",
                "https://a.b\"/x",
                "ws://a.b);/",
                "https://a~b.example/",
                "https://*.a.b:8080/",
                "postgres://(x)/y",
                "redis://*/0",
                "s3://$a/x",
            ],
        ),
    ];
    let mut wrong = Vec::new();
    for (kind, texts) in rows {
        assert!(texts.len() >= 5, "{kind:?}");
        for text in *texts {
            let faults = crate::expand::url::check(text);
            // The feature `idna` says that it cannot convert the domain, too.
            let is_alone = faults.len() == 1 || cfg!(feature = "idna") && !text.is_ascii();
            let fault = faults.iter().find(|fault| fault.kind == *kind && is_alone);
            let Some(fault) = fault else {
                wrong.push(format!("{text}: {faults:?}"));
                continue;
            };
            let led_to = texts_led_to(text, fault);
            let is_cured =
                led_to.iter().any(|it| is_taken("url", it) || is_taken("uri_template", it));
            let refusal = refusal_of(fault, text);
            if !is_cured && !is_at_run_time(refusal.help()) {
                wrong.push(format!("{text}: {} {led_to:#?}", refusal.help()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
