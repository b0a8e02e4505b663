//! Texts whose verdict is known. They test the oracle, not the library: a text out of place was once
//! accepted by the library, or could be accepted by a wrong one.

use Known::{List, Text};

use super::Parser;
use super::expander::{Given, Values};
use super::judge::{Judge, Verdict};

#[derive(Clone, Copy, Debug)]
pub(crate) enum Known {
    Text(&'static str),
    List(&'static [&'static str]),
}

/// A template, the values of its variables, and the text that was made of them.
pub(crate) type Case = (&'static str, &'static [(&'static str, Known)], &'static str);

/// URLs in which a value is out of place.
#[rustfmt::skip]
pub(crate) const OUT_OF_PLACE: &[Case] = &[
    // Accepted by the library of 8cb2c7e1.
    ("https://api.example.com{path}", &[("path", Text("any"))], "https://api.example.comany/"),
    ("https://example.com{/v}.json", &[], "https://example.com.json/"),
    ("http://localhost:8{/v}{x}", &[("x", Text("80"))], "http://localhost:880/"),
    ("https://{+p}.example.com/x", &[("p", Text("evil.test/"))], "https://evil.test/.example.com/x"),
    ("{+endpoint}/{+key}?uploads", &[("endpoint", Text("https://s3.example")), ("key", Text("c?d#e"))], "https://s3.example/c?d#e?uploads"),
    ("{+endpoint}/{+key}?uploads", &[("endpoint", Text("https://s3.example?a")), ("key", Text("c"))], "https://s3.example/?a/c?uploads"),
    ("{s}:{x}", &[("s", Text("javascript")), ("x", Text("alert(1)"))], "javascript:alert%281%29"),
    ("{+base}repos/{owner}", &[("base", Text("https://ghe.example/api/v3")), ("owner", Text("ann"))], "https://ghe.example/api/v3repos/ann"),
    ("{+base}{x}", &[("base", Text("https://h")), ("x", Text(".evil.test"))], "https://h.evil.test/"),
    ("{&x}mailto:a", &[], "mailto:a"),
    ("htt{/y}p://{h}/", &[("h", Text("evil.test"))], "http://evil.test/"),
    ("https://example.com{?a}{&b}", &[("b", Text("1"))], "https://example.com&b=1/"),
    ("https://example.com/{?a}text", &[], "https://example.com/text"),
    ("https://example.com/search?q={+q}", &[("q", Text("a&admin=1"))], "https://example.com/search?q=a&admin=1"),
    ("https://example.com/search?q={+q}", &[("q", Text("a#b"))], "https://example.com/search?q=a#b"),
    ("https://example.com/{+path}", &[("path", Text("a?b"))], "https://example.com/a?b"),
    ("https://{+host}/x", &[("host", Text("a@evil.test"))], "https://a@evil.test/x"),
    ("https://{+host}/x", &[("host", Text("evil.test/a"))], "https://evil.test/a/x"),
    ("https://{+host}/x", &[("host", Text("evil.test?"))], "https://evil.test/?/x"),
    ("https://{+host}:80/x", &[("host", Text("h:1/"))], "https://h:1/:80/x"),
    ("https://{+a}.{b}/", &[("a", Text("x/y")), ("b", Text("z"))], "https://x/y.z/"),
    ("https://h:{+p}/a", &[("p", Text("80/b"))], "https://h:80/b/a"),
    ("mailto:{+x}", &[("x", Text("a?b"))], "mailto:a?b"),
    ("foo:{+x}", &[("x", Text("/a"))], "foo:/a"),
    ("{+base}/a", &[("base", Text("javascript:b"))], "javascript:b/a"),
    ("{+next}{&page}", &[("next", Text("https://h/a")), ("page", Text("2"))], "https://h/a&page=2"),
    ("{+next}{?page}", &[("next", Text("https://h/a?b")), ("page", Text("2"))], "https://h/a?b?page=2"),
    ("{+next}{?page}", &[("next", Text("https://h/a?b"))], "https://h/a?b"),
    ("{+next}{#top}", &[("next", Text("https://h/a#b")), ("top", Text("2"))], "https://h/a#b#2"),
    // Accepted by drafts of its check.
    ("https://{h}?a{&x}", &[("h", Text("[::1]:80#[::1]:80")), ("x", Text("b"))], "https://[::1]:80/#[::1]:80?a&x=b"),
    ("my-app://ann@{h}", &[("h", Text("[::1]:80/::1"))], "my-app://ann@[::1]:80/::1"),
    ("https://user:secret@{host}/x", &[("host", Text("[a@evil.test"))], "https://user:secret%40%5Ba@evil.test/x"),
    ("{+next}{&page}={x}", &[("next", Text("https://h?a"))], "https://h/?a="),
    ("{+next}{&page}{/x}", &[("next", Text("https://h?a")), ("x", Text("b"))], "https://h/?a/b"),
    // Not accepted by it.
    ("https://h/a/{+x}", &[("x", Text(".."))], "https://h/"),
    ("https://h/.{x}/a", &[("x", Text("."))], "https://h/a"),
    ("https://h/.{x}/a", &[], "https://h/a"),
    ("https://h/{+x}", &[("x", Text("%2e%2E"))], "https://h/"),
    ("https://h/users/{x}", &[], "https://h/users/"),
    ("https://h/users/{x}/posts", &[("x", Text(""))], "https://h/users//posts"),
    ("https://h/{+x}", &[("x", Text("a//b"))], "https://h/a//b"),
    ("https://h/{+x}", &[("x", Text("/a"))], "https://h//a"),
    ("https://h/{+x}", &[("x", Text("//a"))], "https://h//a"),
    ("https://h/{+x}/b", &[("x", Text("a/"))], "https://h/a//b"),
    ("https://h{/x*}", &[("x", List(&["a", ""]))], "https://h/a/"),
    ("https://h{/x*}", &[("x", List(&["a", "..", "b"]))], "https://h/b"),
    ("https:{+x}", &[("x", Text("//evil.test"))], "https://evil.test/"),
    ("https://{host}/x", &[("host", Text("1"))], "https://0.0.0.1/x"),
    ("https://{host}/x", &[("host", Text("h:80/a"))], "https://h:80/a/x"),
    ("https://{host}/x", &[("host", Text("u@h"))], "https://u@h/x"),
    ("http://192.168.{a}.{b}/", &[("a", Text("evil")), ("b", Text("com"))], "http://192.168.evil.com/"),
    ("http://10.0.0.{n}/", &[("n", Text("evil"))], "http://10.0.0.evil/"),
    ("{+base}/x", &[("base", Text("https://good.example\\@evil.example"))], "https://good.example%5C@evil.example/x"),
    ("{+base}/x", &[("base", Text("https://ann:pa\tss@h"))], "https://ann:pa%09ss@h/x"),
    ("{+base}", &[("base", Text("https:good.example\\@evil.example"))], "https://good.example%5C@evil.example/"),
    ("{+base}", &[("base", Text("file:\\\\h\\a"))], "file:///%5C%5Ch%5Ca"),
    ("foo:{+x}", &[("x", Text("/b"))], "foo:/b"),
    ("https://{host}:80/x", &[("host", Text("h:81"))], "https://h:81/x"),
    ("https://{host}/x", &[("host", Text("h:8"))], "https://h/x"),
    ("my-app://{h}", &[("h", Text("[a@evil.test"))], "my-app://%5Ba@evil.test"),
    ("file://{+host}/x", &[("host", Text("C:"))], "file:///C:/x"),
    ("file://{host}/x", &[("host", Text("localhost"))], "file:///x"),
    ("https://{x}.example.com/", &[("x", Text("a.b"))], "https://a.b.example.com/"),
    ("https://a.{x}/", &[("x", Text("b."))], "https://a.b./"),
    ("foo://{x}.{y}/", &[("x", Text("a"))], "foo://a./"),
    ("https://h:{port}/", &[("port", Text("880"))], "https://h:80/"),
    ("{+base}/x", &[("base", Text("https://h/a/"))], "https://h/a//x"),
    ("{+base}/x", &[("base", Text("https://h/a//b"))], "https://h/a//b/x"),
    ("{+base}/x", &[("base", Text("https:h"))], "https://h/x"),
    ("{+base}/x", &[("base", Text("https://h/a/.."))], "https://h/x"),
    ("{+x}", &[("x", Text("https://h/a/../b"))], "https://h/b"),
    ("{+x}", &[("x", Text("https://h//b"))], "https://h//b"),
];

/// URLs in which each value is in its place.
#[rustfmt::skip]
pub(crate) const IN_PLACE: &[Case] = &[
    ("https://{host}/api/{id}", &[("host", Text("h.example")), ("id", Text("a/b?c"))], "https://h.example/api/a%2Fb%3Fc"),
    ("https://{host}/x", &[("host", Text("h:8080"))], "https://h:8080/x"),
    ("https://{host}/x", &[("host", Text("h:443"))], "https://h/x"),
    ("https://{host}/x", &[("host", Text("h.:8080"))], "https://h.:8080/x"),
    ("s3://{bucket}/x", &[("bucket", Text("12345"))], "s3://12345/x"),
    ("http://192.168.{a}.{b}/", &[("a", Text("1")), ("b", Text("255"))], "http://192.168.1.255/"),
    ("http://10.0.0.{n}.nip.example/", &[("n", Text("evil"))], "http://10.0.0.evil.nip.example/"),
    ("https://h/{+x}", &[("x", Text("/a"))], "https://h/a"),
    ("https://h/{+x}", &[("x", Text("/"))], "https://h/"),
    ("{+base}/{+x}", &[("base", Text("https://h/")), ("x", Text("/a"))], "https://h/a"),
    ("data:,{+x}", &[("x", Text("a//b"))], "data:,a//b"),
    ("{+x}", &[("x", Text("data:,a//b"))], "data:,a//b"),
    ("{+base}/x", &[("base", Text("https://h/a\\b"))], "https://h/a%5Cb/x"),
    ("{+base}/x", &[("base", Text("https://CORP%5Cann@h"))], "https://CORP%5Cann@h/x"),
    ("https://{host}/x", &[("host", List(&["h:8080"]))], "https://h:8080/x"),
    ("https://{host}/x", &[("host", Text("H.Example"))], "https://h.example/x"),
    ("https://{host}/x", &[("host", Text("::1"))], "https://[::1]/x"),
    ("https://u@{+host}/x", &[("host", Text("[::1]:80"))], "https://u@[::1]:80/x"),
    ("https://{host}/x", &[("host", Text("2001:db8:0::1"))], "https://[2001:db8::1]/x"),
    ("https://{host}:80/x", &[("host", Text("::1"))], "https://[::1]:80/x"),
    ("https://{host}:{port}/x", &[("host", Text("h")), ("port", Text("0443"))], "https://h/x"),
    ("http://localhost:{port}", &[("port", Text("8080"))], "http://localhost:8080/"),
    ("https://{a}.{b}/x", &[("a", Text("x.y")), ("b", Text("z"))], "https://x.y.z/x"),
    ("https://{x}.example.com/x", &[("x", Text("a-b"))], "https://a-b.example.com/x"),
    ("https://api{x}.example.com/x", &[("x", Text(""))], "https://api.example.com/x"),
    ("{+base}/x", &[("base", Text("https://h/v1"))], "https://h/v1/x"),
    ("{+base}/x", &[("base", Text("https://h/v1/"))], "https://h/v1/x"),
    ("{+base}/x", &[("base", Text("HTTPS://u:p@H:443"))], "https://u:p@h/x"),
    ("{+base}{/x}", &[("base", Text("https://h/"))], "https://h/"),
    ("{+base}{/x*}{?q}", &[("base", Text("file:///a")), ("x", List(&["b", "c"]))], "file:///a/b/c"),
    ("{+base}{?q}", &[("base", Text("https://h/v1/")), ("q", Text("a"))], "https://h/v1/?q=a"),
    ("{+next}{&page}", &[("next", Text("https://h?b=c")), ("page", Text("2"))], "https://h/?b=c&page=2"),
    ("{+base}{#top}", &[("base", Text("https://h/a?b")), ("top", Text("c"))], "https://h/a?b#c"),
    ("{+x}", &[("x", Text("mailto:a@b"))], "mailto:a@b"),
    ("{+x}", &[("x", Text("https://h/a/?b#c"))], "https://h/a/?b#c"),
    ("{+x,y}", &[("x", Text("https://h/a")), ("y", Text("b"))], "https://h/a,b"),
    ("https://h/{+x}", &[("x", Text("a/b/"))], "https://h/a/b/"),
    ("https://h//{x}", &[("x", Text("a"))], "https://h//a"),
    ("https://h{/x*}", &[("x", List(&["a", "b"]))], "https://h/a/b"),
    ("https://h/users{/id}.json", &[], "https://h/users.json"),
    ("https://h?{+q}", &[("q", Text("a=1&b=2"))], "https://h/?a=1&b=2"),
    ("https://h?q={+q}", &[("q", Text("it's"))], "https://h/?q=it%27s"),
    ("https://h{?a}{&b}", &[("a", Text("1"))], "https://h/?a=1"),
    ("https://h/{#a}{#b}", &[("b", Text("1"))], "https://h/#1"),
    ("HTTPS://Example.COM/{id}", &[("id", Text("a"))], "https://example.com/a"),
    ("mailto:{to}{?subject}", &[("subject", Text("a"))], "mailto:?subject=a"),
    ("urn:isbn:{id}", &[("id", Text("1"))], "urn:isbn:1"),
];

/// Relative references in which a value is out of place, as RFC 3986 reads them.
#[rustfmt::skip]
pub(crate) const RELATIVE_OUT_OF_PLACE: &[Case] = &[
    // Accepted by the library of 8cb2c7e1.
    ("{?a}{&b}", &[("b", Text("1"))], "&b=1"),
    ("{#a}text", &[], "text"),
    ("a{+x}", &[("x", Text(":b"))], "a:b"),
    ("a{+x}", &[("x", Text("?b"))], "a?b"),
    ("{x}:a", &[("x", Text("b"))], "b:a"),
    ("{&x}mailto:a", &[], "mailto:a"),
    ("{+x}/a", &[("x", Text("javascript:b"))], "javascript:b/a"),
    ("https:{+x}", &[("x", Text("/evil.test"))], "https:/evil.test"),
    ("//{+host}/x", &[("host", Text("a@evil.test"))], "//a@evil.test/x"),
    ("//{host}/x", &[("host", Text("::1?"))], "//[::1?]/x"),
    ("//{host}/x", &[("host", Text("[]a@evil.test"))], "//[]a@evil.test/x"),
    // Not accepted by it.
    ("{x}/a", &[], "/a"),
    ("{+x}/a", &[], "/a"),
    ("{+x}/a", &[("x", Text("//evil.test"))], "//evil.test/a"),
    ("{+x}", &[("x", Text("//evil.test"))], "//evil.test"),
    ("/{x}/evil.test", &[], "//evil.test"),
    ("/a/{x}", &[("x", Text(".."))], "/a/.."),
    ("/a/{+x}/b", &[("x", Text("%2E."))], "/a/%2E./b"),
    ("/.{x}", &[], "/."),
    ("{/x}..", &[], ".."),
    ("/a/{.x}", &[], "/a/"),
    ("../{+x}", &[("x", Text("a/../b"))], "../a/../b"),
    ("{/x*}", &[("x", List(&["", "evil.test"]))], "//evil.test"),
];

/// Relative references in which each value is in its place.
#[rustfmt::skip]
pub(crate) const RELATIVE_IN_PLACE: &[Case] = &[
    ("/users/{id}", &[("id", Text("a/b"))], "/users/a%2Fb"),
    ("../{page}", &[("page", Text("a"))], "../a"),
    ("..{/x}", &[], ".."),
    ("{/x}", &[], ""),
    ("{x}", &[("x", Text(""))], ""),
    ("{id}.json", &[("id", Text("a:b"))], "a%3Ab.json"),
    ("{+base}/a", &[("base", Text("/v1/"))], "/v1/a"),
    ("{+base}{?q}", &[("base", Text("v1")), ("q", Text("a"))], "v1?q=a"),
    ("{?q}", &[("q", Text("a&b"))], "?q=a%26b"),
    ("//{host}/x", &[("host", Text("::1"))], "//[::1]/x"),
    ("//{host}/x", &[("host", Text("h:8080"))], "//h:8080/x"),
];

fn verdict<P: Parser>((template, values, text): &Case) -> Verdict {
    let pair = |(name, value): &(&str, Known)| {
        let given = match value {
            Text(text) => Given::text(text),
            List(list) => Given::List(list.iter().map(|text| (*text).to_owned()).collect()),
        };
        ((*name).to_owned(), given)
    };
    let values: Values = values.iter().map(pair).collect();
    Judge::of::<P>(template).expect("a template").judge::<P>(&values, text)
}

/// Checks the verdicts on texts in place and on texts out of place.
#[track_caller]
pub(crate) fn assert<P: Parser>(in_place: &[Case], out_of_place: &[Case]) {
    for case in in_place {
        assert_eq!(verdict::<P>(case), Verdict::InPlace, "{case:?}");
    }
    for case in out_of_place {
        let verdict = verdict::<P>(case);
        assert!(matches!(verdict, Verdict::OutOfPlace(_)), "{case:?}: {verdict:?}");
    }
}
