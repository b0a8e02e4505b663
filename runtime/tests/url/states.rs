//! What each state of the standard's parser does, with a base and without.

use etched_runtime::url::Url;

/// Checks inputs and what they become. `None` is a failure.
#[track_caller]
fn check<'c>(base: Option<&str>, cases: impl IntoIterator<Item = (&'c str, Option<&'c str>)>) {
    for (input, expected) in cases {
        let parsed = match base {
            None => Url::parse(input),
            Some(base) => Url::parse(base).expect("a base").join(input),
        };
        assert_eq!(parsed.as_ref().map(AsRef::as_ref).ok(), expected, "{input} {parsed:?}");
    }
}

#[test]
fn scheme() {
    check(
        None,
        [
            ("A+b-1.:x", Some("a+b-1.:x")),
            ("h\tt\ntp\r://a", Some("http://a/")),
            ("\0 http://a \u{1F}", Some("http://a/")),
            ("https:", None),
            ("1a:b", None),
            ("a_b:c", None),
            ("ä:", None),
            ("//a", None),
            ("", None),
        ],
    );
}

/// Schemes and drive letters begin with any of the 52 letters, and not with a neighbour of these.
#[test]
fn letters() {
    let letters = ('A'..='Z').chain('a'..='z');
    for letter in letters {
        let lower = letter.to_ascii_lowercase();
        check(None, [(&*format!("{letter}:x"), Some(&*format!("{lower}:x")))]);

        // A drive letter stays, and the bar after it becomes a colon.
        let drive = &*format!("file:///{letter}:");
        let with_slash = &*format!("{drive}/");
        for url in ["file:///", "file://"].map(|start| format!("{start}{letter}|/..")) {
            check(None, [(&*url, Some(with_slash))]);
        }
        let below = &*format!("{drive}/b");
        check(Some("file:///a/b"), [(&*format!("{letter}|"), Some(drive))]);
        check(Some(drive), [("b", Some(below)), ("/b", Some(below)), ("../b", Some(below))]);
        check(Some(&format!("{drive}/c")), [("/b", Some(below)), ("../b", Some(below))]);
    }
    for (other, encoded) in [("@", "@"), ("[", "["), ("`", "%60"), ("{", "%7B")] {
        check(None, [(&*format!("{other}:x"), None)]);

        let no_drive = &*format!("file:///{encoded}:");
        check(
            None,
            [
                (&*format!("file:///{other}|/.."), Some("file:///")),
                (&*format!("file:///{other}|/b"), Some(&*format!("file:///{encoded}|/b"))),
                (&*format!("file://{other}|/b"), None),
            ],
        );
        check(
            Some("file:///a/b"),
            [(&*format!("{other}|"), Some(&*format!("file:///a/{encoded}|")))],
        );
        check(Some(no_drive), [("b", Some("file:///b")), ("/b", Some("file:///b"))]);
        check(Some(&format!("{no_drive}/c")), [("/b", Some("file:///b"))]);
    }
}

#[test]
fn without_scheme() {
    check(
        Some("mailto:a?b#c"),
        [("#d", Some("mailto:a?b#d")), ("", None), ("?d", None), ("d", None), ("x:y", Some("x:y"))],
    );
}

#[test]
fn special_relative_or_authority() {
    check(
        Some("http://u:p@h:1/a/b?q#f"),
        [
            ("http:c", Some("http://u:p@h:1/a/c")),
            ("HTTP:/c", Some("http://u:p@h:1/c")),
            ("http:", Some("http://u:p@h:1/a/b?q")),
            ("http://c", Some("http://c/")),
            ("http:\\\\c", Some("http://c/")),
            ("https:c", Some("https://c/")),
        ],
    );
}

#[test]
fn path_or_authority() {
    check(
        None,
        [
            ("foo:/a", Some("foo:/a")),
            ("foo://a", Some("foo://a")),
            ("foo:/\\a", Some("foo:/\\a")),
            ("foo:/", Some("foo:/")),
            ("foo:/?q", Some("foo:/?q")),
        ],
    );
}

#[test]
fn relative() {
    check(
        Some("http://u:p@h:1/a/b?q#f"),
        [
            ("", Some("http://u:p@h:1/a/b?q")),
            ("?", Some("http://u:p@h:1/a/b?")),
            ("?r", Some("http://u:p@h:1/a/b?r")),
            ("#g", Some("http://u:p@h:1/a/b?q#g")),
            ("c", Some("http://u:p@h:1/a/c")),
            ("c?r#g", Some("http://u:p@h:1/a/c?r#g")),
            (".", Some("http://u:p@h:1/a/")),
            ("..", Some("http://u:p@h:1/")),
            ("../../c", Some("http://u:p@h:1/c")),
            ("\\c", Some("http://u:p@h:1/c")),
        ],
    );
    check(
        Some("foo:/a/b"),
        [
            ("c", Some("foo:/a/c")),
            ("\\c", Some("foo:/a/\\c")),
            ("/c", Some("foo:/c")),
            ("..//c", Some("foo:/.//c")),
            ("//c/d", Some("foo://c/d")),
        ],
    );
    check(
        Some("foo://h"),
        [
            ("c", Some("foo://h/c")),
            ("", Some("foo://h")),
            ("..", Some("foo://h/")),
            ("?q", Some("foo://h?q")),
        ],
    );
    check(
        Some("foo:/.//a"),
        [
            ("?q", Some("foo:/.//a?q")),
            ("b", Some("foo:/.//b")),
            ("..", Some("foo:/")),
            ("/b", Some("foo:/b")),
            ("//b:1", Some("foo://b:1")),
        ],
    );
}

#[test]
fn relative_slash() {
    check(
        Some("http://u:p@h:1/a/b?q#f"),
        [
            ("/", Some("http://u:p@h:1/")),
            ("/c", Some("http://u:p@h:1/c")),
            ("//c", Some("http://c/")),
            ("/\\c", Some("http://c/")),
            ("///c", Some("http://c/")),
            ("//", None),
        ],
    );
}

#[test]
fn slashes_of_special_urls() {
    check(
        None,
        [
            ("http:a", Some("http://a/")),
            ("http:/a", Some("http://a/")),
            ("http:\\a", Some("http://a/")),
            ("http:///\\/a", Some("http://a/")),
        ],
    );
}

#[test]
fn authority() {
    check(
        None,
        [
            ("http://a@b", Some("http://a@b/")),
            ("http://a:b@c", Some("http://a:b@c/")),
            ("http://a:@b", Some("http://a@b/")),
            ("http://:a@b", Some("http://:a@b/")),
            ("http://@b", Some("http://b/")),
            ("http://:@b", Some("http://b/")),
            ("http://a@b@c", Some("http://a%40b@c/")),
            ("http://a:b:c@d@e", Some("http://a:b%3Ac%40d@e/")),
            ("http://ü /@b", None),
            ("http://ü^%\t4@b", Some("http://%C3%BC%5E%4@b/")),
            ("http://a@", None),
            ("http://a@/b", None),
            ("foo://a@/b", None),
            ("foo://a:b@c:1", Some("foo://a:b@c:1")),
            ("foo://a\\@b", Some("foo://a%5C@b")),
            ("http://a\\@b", Some("http://a/@b")),
        ],
    );
}

#[test]
fn domains() {
    check(
        None,
        [
            ("http://EXAMPLE.com.", Some("http://example.com./")),
            ("http://%45x%2Eorg", Some("http://ex.org/")),
            ("http://a_b..c", Some("http://a_b..c/")),
            ("http://xn--", Some("http://xn--/")),
            ("http://%", None),
            ("http://a%25", None),
            ("http://a%3Ab", None),
            ("http://a b", None),
            ("http://a%00", None),
            ("http://a\u{7F}", None),
            ("http://a\t\nb", Some("http://ab/")),
            ("http://", None),
            ("http:?", None),
        ],
    );
}

#[test]
fn ipv4() {
    check(
        None,
        [
            ("http://1.2.3.4", Some("http://1.2.3.4/")),
            ("http://1.2.3.4.", Some("http://1.2.3.4/")),
            ("http://1.2.3", Some("http://1.2.0.3/")),
            ("http://1.65536", Some("http://1.1.0.0/")),
            ("http://4294967295", Some("http://255.255.255.255/")),
            ("http://4294967296", None),
            ("http://0x", Some("http://0.0.0.0/")),
            ("http://0XfF.010.%30", Some("http://255.8.0.0/")),
            ("http://09", None),
            ("http://1.2.3.4.5", None),
            ("http://1..2", None),
            ("http://a.1", None),
            ("http://a.1.", None),
            ("http://a.0x1g", Some("http://a.0x1g/")),
            ("http://1.2.3.256", None),
            ("http://256.2.3.4", None),
            ("http://99999999999999999999999999", None),
            ("http://0000000000000000000000000000001", Some("http://0.0.0.1/")),
            ("http://0x00000000000000000000000000001", Some("http://0.0.0.1/")),
            ("http://1..", Some("http://1../")),
            ("foo://1.2", Some("foo://1.2")),
        ],
    );
}

#[test]
fn ipv6() {
    check(
        None,
        [
            ("http://[::]", Some("http://[::]/")),
            ("http://[1:2:3:4:5:6:7:8]", Some("http://[1:2:3:4:5:6:7:8]/")),
            ("http://[0:1:0:0:1:0:0:0]", Some("http://[0:1:0:0:1::]/")),
            ("http://[1:0:0:2:0:0:3:4]", Some("http://[1::2:0:0:3:4]/")),
            ("http://[1:0:2:3:4:5:6:7]", Some("http://[1:0:2:3:4:5:6:7]/")),
            ("http://[00AB::0c]", Some("http://[ab::c]/")),
            ("http://[1:2:3:4:5:6:7::]", Some("http://[1:2:3:4:5:6:7:0]/")),
            ("http://[::1:2:3:4:5:6:7]", Some("http://[0:1:2:3:4:5:6:7]/")),
            ("http://[::1.2.3.4]", Some("http://[::102:304]/")),
            ("http://[1::1.2.3.4]", Some("http://[1::102:304]/")),
            ("http://[1:2:3:4:5:6:1.2.3.4]", Some("http://[1:2:3:4:5:6:102:304]/")),
            ("http://[::\t1]", Some("http://[::1]/")),
            ("http://[::1]:80", Some("http://[::1]/")),
            ("foo://[::1]:80", Some("foo://[::1]:80")),
            ("http://[::%31]", None),
            ("http://[]", None),
            ("http://[", None),
            ("http://[::1]a", None),
            ("http://[::1%251]", None),
            ("http://[12345::]", None),
        ],
    );
}

#[test]
fn opaque_hosts() {
    check(
        None,
        [
            ("foo://EXAMPLE%2e%zz", Some("foo://EXAMPLE%2e%zz")),
            ("foo://ü~{}", Some("foo://%C3%BC~{}")),
            ("foo://", Some("foo://")),
            ("foo:///", Some("foo:///")),
            ("foo://?q", Some("foo://?q")),
            ("foo://:1", None),
            ("foo://a|b", None),
            ("foo://a b", None),
            ("foo://a\u{7F}", Some("foo://a%7F")),
        ],
    );
}

#[test]
fn port() {
    check(
        None,
        [
            ("http://a:", Some("http://a/")),
            ("http://a:80", Some("http://a/")),
            ("http://a:443", Some("http://a:443/")),
            ("https://a:443", Some("https://a/")),
            ("ws://a:80", Some("ws://a/")),
            ("wss://a:443", Some("wss://a/")),
            ("ftp://a:21", Some("ftp://a/")),
            ("foo://a:80", Some("foo://a:80")),
            ("http://a:00000000000000000065535", Some("http://a:65535/")),
            ("http://a:0", Some("http://a:0/")),
            ("http://a:65536", None),
            ("http://a:184467440737095516170", None),
            ("http://a:-1", None),
            ("http://a:8\t1\\b", Some("http://a:81/b")),
            ("foo://a:8\\", None),
        ],
    );
}

#[test]
fn files() {
    check(
        None,
        [
            ("file:", Some("file:///")),
            ("file:a", Some("file:///a")),
            ("file:/a", Some("file:///a")),
            ("file:\\\\h\\a", Some("file://h/a")),
            ("file://localhost/a", Some("file:///a")),
            ("file://%4CocalHost", Some("file:///")),
            ("file://h:1/a", None),
            ("file://[::1]/a", Some("file://[::1]/a")),
            ("file:///", Some("file:///")),
            ("file://?q", Some("file:///?q")),
            ("file://a@b", None),
        ],
    );
    check(
        Some("file://h/a/b?q#f"),
        [
            ("", Some("file://h/a/b?q")),
            ("file:", Some("file://h/a/b?q")),
            ("?r", Some("file://h/a/b?r")),
            ("#g", Some("file://h/a/b?q#g")),
            ("c", Some("file://h/a/c")),
            ("/c", Some("file://h/c")),
            ("//c", Some("file://c/")),
            ("///c", Some("file:///c")),
        ],
    );
    check(Some("http://h/a"), [("file:b", Some("file:///b"))]);
}

#[test]
fn drive_letters() {
    check(
        None,
        [
            ("file:c:\\a\\..\\..", Some("file:///c:/")),
            ("file:///C|/a", Some("file:///C:/a")),
            ("file:///C|a", Some("file:///C|a")),
            ("file:///a/C|", Some("file:///a/C|")),
            ("file:///a/../C|/../..", Some("file:///C:/")),
            ("file:///./C|/../b", Some("file:///C:/b")),
            ("file:///..//C|/..", Some("file:////")),
            ("file://C|/a", Some("file:///C:/a")),
            ("file://c:?q", Some("file:///c:?q")),
            ("file://c:a/", None),
            ("foo:///C|/../..", Some("foo:///")),
            ("http://h/C|", Some("http://h/C|")),
        ],
    );
    check(
        Some("file://h/C:/a/b"),
        [
            ("..", Some("file://h/C:/")),
            ("../../..", Some("file://h/C:/")),
            ("/x", Some("file://h/C:/x")),
            ("/..", Some("file://h/C:/")),
            ("/D|/x", Some("file://h/D:/x")),
            ("D|", Some("file://h/D:")),
            ("D:", Some("d:")),
            ("D|x", Some("file://h/C:/a/D|x")),
            ("//i/x", Some("file://i/x")),
            ("/", Some("file://h/C:/")),
        ],
    );
    check(
        Some("file:///C:"),
        [("x", Some("file:///C:/x")), ("..", Some("file:///C:/")), ("D|/..", Some("file:///D:/"))],
    );
    check(
        Some("file:///a/b"),
        [("../D|/../..", Some("file:///D:/")), ("x/../../../D|", Some("file:///D:"))],
    );
}

#[test]
fn path_start() {
    check(
        None,
        [
            ("http://a\\b", Some("http://a/b")),
            ("http://a?", Some("http://a/?")),
            ("foo://a", Some("foo://a")),
            ("foo://a?b", Some("foo://a?b")),
            ("foo://a#b", Some("foo://a#b")),
            ("foo://a/", Some("foo://a/")),
        ],
    );
}

#[test]
fn path() {
    check(
        None,
        [
            ("http://h/a/./b/../c", Some("http://h/a/c")),
            ("http://h/a/%2E/%2e./.%2E/b", Some("http://h/b")),
            ("http://h/a\\.\\b\\..", Some("http://h/a/")),
            ("http://h/a/.\t./b", Some("http://h/b")),
            ("http://h/..", Some("http://h/")),
            ("http://h/.../%2e%2e%2e/.a", Some("http://h/.../%2e%2e%2e/.a")),
            ("http://h/a//../b", Some("http://h/a/b")),
            ("http://h/a/b/c/../../d/../../..", Some("http://h/")),
            (
                "http://h/a b^`{}|\"<>~é%zz'",
                Some("http://h/a%20b%5E%60%7B%7D|%22%3C%3E~%C3%A9%zz'"),
            ),
            ("foo:/a/../..//b", Some("foo:/.//b")),
            ("foo:/.//b/../..", Some("foo:/")),
            ("foo:/a/..//", Some("foo:/.//")),
            ("foo:/..//../", Some("foo:/")),
            ("foo://h/..//a", Some("foo://h//a")),
            ("foo:/a\\..\\b", Some("foo:/a\\..\\b")),
        ],
    );
}

#[test]
fn opaque_path() {
    check(
        None,
        [
            ("a:b/../c", Some("a:b/../c")),
            ("a:b c \"é\u{1}~", Some("a:b c \"%C3%A9%01~")),
            ("a:b  ?c", Some("a:b %20?c")),
            ("a:b  \t\n#c", Some("a:b %20#c")),
            ("a: ", Some("a:")),
            ("a:b  ", Some("a:b")),
            ("a:", Some("a:")),
            ("a:?b", Some("a:?b")),
        ],
    );
}

#[test]
fn query_and_fragment() {
    check(
        None,
        [
            ("http://h?a'b\"<>`é ^#", Some("http://h/?a%27b%22%3C%3E`%C3%A9%20^#")),
            ("foo:?a'b\\?#", Some("foo:?a'b\\?#")),
            ("http://h#a b\"<>`#é?", Some("http://h/#a%20b%22%3C%3E%60#%C3%A9?")),
            ("http://h?\t#\n", Some("http://h/?#")),
        ],
    );
}
