//! Random templates and values.

use super::expander::{Given, Values};

/// Makes choices: a random generator, or the bytes of a fuzzer.
pub(crate) trait Source {
    /// A number below `end`, which is at most 256.
    fn below(&mut self, end: usize) -> usize;
}

impl Source for fastrand::Rng {
    fn below(&mut self, end: usize) -> usize {
        self.usize(..end)
    }
}

fn pick<'t>(from: &mut impl Source, list: &[&'t str]) -> &'t str {
    list[from.below(list.len())]
}

/// Templates as programs have them, and some that programs have by mistake.
#[rustfmt::skip]
pub(crate) const REAL: &[&str] = &[
    "https://{host}/api/{id}",
    "https://{host}/",
    "https://{+host}{/path*}",
    "https://{host}{?q}",
    "https://{host}",
    "https://user@{host}/x",
    "https://user:secret@{host}/x",
    "redis://{host}/{db}",
    "wss://{host}/socket{?token}",
    "http://localhost:{port}/",
    "http://localhost:{port}{/path*}",
    "http://{host}:{port}/x",
    "http://{host}:{port}",
    "http://{host}:8080/x/{id}",
    "https://{host}:443{?q}",
    "redis://{host}:{port}/{db}",
    "foo://{host}:{port}{/path}",
    "http://node{n}:9200/_search",
    "https://{bucket}.{endpoint}/{key}",
    "https://{bucket}.{endpoint}{?q}",
    "https://{a}.{b}.{c}/x",
    "http://{service}.{namespace}:8080{/path*}",
    "redis://{a}.{b}",
    "https://{a}.{b}{/path*}",
    "https://ann@{a}.{b}.{c}:8443/{d}",
    "https://{region}.example.com/v1/{id}{?page}",
    "https://{bucket}.s3.{region}.amazonaws.com/{+key}",
    "https://{tenant}.example.com{/path*}{?query*}",
    "https://{+p}.example.com/x",
    "https://a.{x}/",
    "http://10.0.0.{x}/",
    "http://192.168.{a}.{b}/",
    "http://10.{a}.{b}.{c}:8080{/path}",
    "https://172.16.{a}.{b}{?q}",
    "http://10.0.0.{n}.nip.example/",
    "redis://10.0.0.{n}/0",
    "s3://{bucket}/{+key}",
    "data:text/plain;base64,{+data}",
    "https://{host}/{+path}",
    "https://api-{region}.example.com/{+path}",
    "https://{region}-api.example.com/",
    "https://api-{x}-{y}.example.com:8443/{id}",
    "{+base}/repos/{owner}/{repo}/issues{?page,per_page}",
    "{+base}/repos/{owner}",
    "{+base}/{+path}",
    "{+base}{/path*}",
    "{+endpoint}/{+key}?uploads",
    "{+endpoint}{/bucket,key}{?version}",
    "{+base}{?q}",
    "{+base}?q={q}",
    "{+base}{?page,size}",
    "{+base}?{+query}",
    "{+base}{#section}",
    "{+page}{#section,x}",
    "{+base}#{section}",
    "{+base}?a=b&q={q}",
    "{+base}{?q*}{&page}",
    "{+next}{&page}",
    "{+next}{&page,size}{#top}",
    "{+next}{&page*}",
    "{+next}{&page}#top",
    "{+url}",
    "{+link}",
    "{+next}",
    "mailto:{to}",
    "mailto:{to}{?subject,body}",
    "urn:isbn:{id}",
    "tel:{+number}",
    "urn:{+nid}:{nss}{?q}{#f}",
    "data:,{text}",
    "file:///{path}",
    "file:///home/{user}/{file}",
    "file:///{+path}",
    "file://{server}/{share}",
    "https://example.com/{owner}/{repo}/compare/{from}...{to}",
    "https://example.com/search?q={q}&lang={lang}{&page}{#top}",
    "https://example.com/search?q={+q}&lang={+lang}",
    "https://example.com/{+path}/edit",
    "https://example.com/{+path}",
    "https://example.com/{id}{;v,w}/{file}{.ext}",
    "https://example.com/users{/id}/posts{?page}",
    "https://example.com/users{/id}.json",
    "https://example.com/{a,b}/{c:3}",
    "https://example.com{/path*}{?a,b}{#c}",
    "https://example.com{?a,b*}",
    "https://example.com/x{?list*}{&more*}",
    "https://example.com/x?{+query}",
    "https://example.com/x#{+fragment}",
    "https://example.com/@{user}:{key}",
    "https://ann:pw@example.com:8443/{id}?a=b{&c}",
    "HTTPS://Example.COM/{id}",
    "https://[::1]:8080/{id}",
    // These let a value decide where a part ends.
    "https://api.example.com{path}",
    "https://example.com{+path}",
    "https://example.com{/v}.json",
    "http://localhost:8{/v}{x}",
    "http://localhost:80{port}/",
    "{+base}repos/{owner}",
    "{+base}{x}",
    "{s}:{x}",
    "{s}://example.com/{x}",
    "{&x}mailto:a",
    "https://example.com{?a}{&b}",
    "https://example.com{?a}text",
    "https:{+x}",
    "https://{user}@example.com/",
    "https://{/x}",
    "https://example.com:{port}{/x}{y}",
];

/// References that are relative.
#[rustfmt::skip]
pub(crate) const RELATIVE: &[&str] = &[
    "/users/{id}",
    "/users/{id}/posts{?page}",
    "/users{/id}/posts",
    "/users{/id}.json",
    "/{a}/{b}{.ext}",
    "/{+path}",
    "/files/{+path}/edit",
    "{/path*}",
    "{/a,b}{?c}",
    "users/{id}",
    "{id}",
    "{id}/x",
    "{id}.json",
    "{a}-{b}/c",
    "x{id}y/{+path}",
    "{id:3}{?q}",
    "../{page}",
    "./{page}{#top}",
    "//{host}/x",
    "//{host}:{port}/x",
    "//{a}.example.com/{b}",
    "//10.0.0.{x}/{y}",
    "//192.168.{x}.{y}:80{/path}",
    "//10.{x}.{y}.{z}{?q}",
    "//127.0.0.{x}",
    "//172.16.{x}.{y}/{z}",
    "//10.{x}.0.{y}",
    "//{a}.{b}/c",
    "?q={q}&r={+r}",
    "{?q,r*}",
    "?a{&b}",
    "{&a,b}",
    "#{id}",
    "{#id}",
    "{;a,b}/c",
    "a{;b,c*}",
    "{.ext}",
    "{+base}/a/{id}",
    "{+base}{?q}",
    "{+base}{#id}",
    "{+next}{&page}",
    "{+next}{&page,size}",
    "{+base}#{id}",
    "{+base}?q={q}",
    "{+url}",
    "{+link}",
    "{a},{b}",
    "//{host}{?q}",
    "//{host}:80{/path*}",
    "//{host}:8080/x",
    "//{host}:{port}{?q}",
    "//{a}.{b}:8080/c",
    "//a.{b}.example.com{/c}",
    "//api-{a}.example.com/{b}",
    "//{a}.{b}.{c}{?q}",
    "//{a}.{b}/",
    "//localhost:{port}{/path*}",
    "//example.com:{port}{?q}",
    // These let a value decide where a part ends.
    "{x}:a",
    "a{+x}",
    "{?a}{&b}",
    "/.{x}./a",
    "{&x}mailto:a",
];

const SCHEMES: &[&str] = &["https", "https", "http", "wss", "ftp", "redis", "my-app", "file"];
const EXPRESSIONS: &[&str] = &[
    "{x}", "{x}", "{y}", "{+x}", "{+y}", "{#x}", "{#y}", "{.x}", "{.y}", "{/x}", "{/y}", "{;x}",
    "{;y}", "{?x}", "{?y}", "{&x}", "{&y}", "{x,y}", "{+x,y}", "{#x,y}", "{.x,y}", "{/x,y}",
    "{;x,y}", "{?x,y}", "{&x,y}", "{x*}", "{+x*}", "{#x*}", "{.x*}", "{/x*}", "{;x*}", "{?x*}",
    "{&x*}", "{x:1}", "{+x:3}", "{/x:2}", "{?x:2}", "{&z}", "{/z}", "{z}",
];
const LITERALS: &[&str] = &[
    "/",
    "/",
    "/a",
    "/a/",
    "a",
    "b-",
    ".",
    ".a",
    "..",
    ":",
    ":80",
    ":8",
    "@",
    "ann@",
    "?",
    "?a",
    "?a=",
    "&b=",
    "=",
    "#",
    "#a",
    ";",
    "example",
    "example.com",
    "https://",
    "https:",
    "foo:",
    "//",
    "%2e",
    "%41",
    ",",
    "+",
    "!",
    "8",
];
const IN_SEGMENT: &[&str] = &[
    "{x}", "{x}", "{y}", "{y}", "{z}", "{+x}", "{+y}", "{x:2}", "{y,z}", "{;x,y}", "{.z}", "{x*}",
    "{y}.json", "v{x}", "{x}@{y}", "{x}:{y}",
];
const HOSTS: &[&str] = &[
    "{h}",
    "{h}",
    "{+h}",
    "{h}:{p}",
    "{h}:8080",
    "{h}:{p}",
    "localhost:{p}",
    "{h}.example.com",
    "a.{h}.example.com",
    "{h}.{y}",
    "{h}.{y}.{z}",
    "a-{h}.example.com",
    "{h}-b.example.com:8080",
    "example.com",
    "example.com:{p}",
    "h",
    "ann@{h}",
    "ann:pw@example.com",
    "[::1]:{p}",
    "10.0.0.{h}",
    "10.0.{h}.{y}",
    "1.{h}.{y}.{z}",
];
const TAILS: &[&str] = &[
    "",
    "",
    "",
    "?a",
    "?a={x}",
    "?a={x}&b={+y}",
    "{?x}",
    "{?x,y}",
    "{?z*}",
    "{?x}{&y*}",
    "?a{&x}",
    "?{+x}",
    "{?x}{#y}",
    "#a",
    "#{x}",
    "{#y}",
];

/// A template of a URL.
pub(crate) fn url(from: &mut impl Source) -> String {
    match from.below(20) {
        0..8 => pick(from, REAL).to_owned(),
        8..16 => composed(from),
        16..19 => changed(from, REAL),
        _ => wild(from),
    }
}

/// A template of a relative reference, or of any other.
pub(crate) fn reference(from: &mut impl Source) -> String {
    match from.below(20) {
        0..7 => pick(from, RELATIVE).to_owned(),
        7..10 => changed(from, RELATIVE),
        10..13 => {
            let start = pick(from, &["", "", "/", "../", "{x}", "a", "{y}a", "//{h}"]);
            format!("{start}{}{}", path(from), pick(from, TAILS))
        }
        13 => wild(from),
        _ => url(from),
    }
}

/// A template with a part of each kind.
fn composed(from: &mut impl Source) -> String {
    let start = match from.below(10) {
        0 => pick(from, &["mailto:", "urn:", "foo:", "tel:+", "data:"]).to_owned() + segment(from),
        1 => "{+b}".to_owned(),
        2 => "file://".to_owned(),
        _ => format!("{}://{}", pick(from, SCHEMES), pick(from, HOSTS)),
    };
    format!("{start}{}{}", path(from), pick(from, TAILS))
}

fn segment(from: &mut impl Source) -> &'static str {
    match from.below(3) {
        0 => pick(from, &["a", "v1", ";v=", "a:b", "@", "%20", "~", "b.c"]),
        _ => pick(from, IN_SEGMENT),
    }
}

fn path(from: &mut impl Source) -> String {
    let mut path = String::new();
    for _ in 0..from.below(4) {
        match from.below(5) {
            0 => path += pick(from, &["{/x}", "{/x,y}", "{/z*}", "{/y:2}"]),
            _ => {
                path += "/";
                path += segment(from);
            }
        }
    }
    path
}

/// A template of the list, in which something is added or left out.
fn changed(from: &mut impl Source, list: &[&str]) -> String {
    let template = pick(from, list);
    // Only between two pieces, or beside a character of a literal.
    let mut ends: Vec<usize> = vec![0];
    let mut is_inside = false;
    for (at, next) in template.char_indices() {
        is_inside = (is_inside || next == '{') && next != '}';
        if !is_inside {
            ends.push(at + 1);
        }
    }
    let number = from.below(ends.len());
    let (before, after) = template.split_at(ends[number]);
    match from.below(4) {
        0 => format!("{before}{}{after}", pick(from, EXPRESSIONS)),
        1 => format!("{before}{}{after}", pick(from, LITERALS)),
        2 => before.to_owned(),
        _ => {
            let end = ends.get(number + 1).copied().unwrap_or(template.len());
            format!("{before}{}", &template[end..])
        }
    }
}

/// Any expressions and literals.
fn wild(from: &mut impl Source) -> String {
    let start = ["", "", "https://", "https://h", "foo:", "//", "{+x}", "/", "https://h/"];
    let mut template = pick(from, &start).to_owned();
    for _ in 0..=from.below(5) {
        template += if from.below(2) == 0 { pick(from, EXPRESSIONS) } else { pick(from, LITERALS) };
    }
    template
}

/// Values that fit many places.
const FITTING: &[&str] = &[
    "h.example",
    "shop",
    "a-b",
    "80",
    "8080",
    "a",
    "a b",
    "ü",
    "a/b",
    "a/b/",
    "x=1",
    "1",
    "b",
    "v1",
    "x1",
    "example",
];
const BASES: &[&str] = &[
    "https://base.example/v1",
    "https://base.example/v1/",
    "https://base.example",
    "https://base.example/",
    "http://localhost:8080",
    "http://h:80/x",
    "https://u:p@h.example/a/b",
    "https://base.example/v1?a=1",
    "https://base.example/?",
    "https://base.example/a#b",
    "/v1",
    "v1/",
    "foo://h/a",
    "https://[::1]:80/x",
    "file:///etc",
    "HTTPS://BASE.example/v1",
    "http://127.0.0.1/",
    "https://h/a//b",
    // A parser reads the host before the `\\`, or drops the tab.
    "https://h\\@evil.test",
    "https://h:443\\@evil.test/v1",
    "https://ann:pa\tss@h",
    "https://a%b@h",
    "file:\\\\h\\a",
    "foo:/\t/h",
    "https:h\\@evil.test",
];
const BASES_WITH_QUERY: &[&str] = &[
    "https://base.example/v1?a=1",
    "https://base.example?a=1&b",
    "https://base.example/?",
    "/v1?a=1",
    "?a",
    "foo://h?a",
    "http://h:80/a/b?c=d",
    "https://base.example/v1?a#b",
];
const AUTHORITIES: &[&str] = &[
    "h.example",
    "h.example:80",
    "localhost:8080",
    "127.0.0.1",
    "::1",
    "[::1]",
    "[::1]:8080",
    "H.Example:443",
    "a_b",
    "a.b.c",
    "2001:db8::1",
    "h",
    "h.example.",
    "h.:8080",
    "12345",
    "10",
    "h..",
];
const LABELS: &[&str] = &["shop", "a-b", "h", "example", "x1", "a_b", "h.example", "a.b.c"];
const NUMBERS: &[&str] = &["0", "1", "4", "10", "255", "256", "01", "0x1", "evil", "1a", "1.2"];
/// The pieces of hostile values.
#[rustfmt::skip]
const PIECES: &[&str] = &[
    "", "", "a", "b", "x", ".", ".", "..", "..", "%2e", "%2E", "%2e%2e", "%", "%41", "50%41", "/",
    "/", "\\", "//", "//", "@", ":", ":", "?", "#", "&", "&b=", "=", "+", " ", "\t", "\n", "\r",
    "\0", "ü", "\u{AD}", "\u{3002}", "1", "0x7f", "99999", "xn--a", "[", "]", "evil.test",
    "evil.test", "localhost", "javascript", "javascript:", "//evil.test", "evil.test/",
    "a@evil.test", ":80", "80", "880", "?d#e", "c?d#e", "127.0.0.1", "::1", "[::1]", "[::1]:80",
    "https://evil.test/", "https://evil.test", "https://h/a b", "localhost:8080", "h:80", "..;",
    ";", ",", "|", "C:", "C|", "'", "!$()*", "%00",
];

/// What a value is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    Authority,
    Label,
    /// A label after a number.
    Number,
    Port,
    Base,
    /// A base before `{&x}`.
    BaseWithQuery,
    Other,
}

fn hostile(from: &mut impl Source) -> String {
    (0..1 + from.below(3)).map(|_| pick(from, PIECES)).collect()
}

fn text(from: &mut impl Source, of: Use) -> String {
    match (from.below(8), of) {
        (0..2, _) => hostile(from),
        (2, _) => pick(from, PIECES).to_owned(),
        (3 | 4, _) => pick(from, FITTING).to_owned(),
        (_, Use::Base) => pick(from, BASES).to_owned(),
        (_, Use::BaseWithQuery) => pick(from, BASES_WITH_QUERY).to_owned(),
        (_, Use::Number) => pick(from, NUMBERS).to_owned(),
        (_, Use::Label) => pick(from, LABELS).to_owned(),
        (_, Use::Authority) => pick(from, AUTHORITIES).to_owned(),
        (5 | 6, Use::Port) => {
            pick(from, &["80", "8080", "443", "0", "65535", "65536", "080"]).to_owned()
        }
        (_, _) => pick(from, FITTING).to_owned(),
    }
}

pub(crate) fn value(from: &mut impl Source, of: Use) -> Given {
    let (kind, count) = (from.below(16), from.below(4));
    let mut member = || text(from, Use::Other);
    match kind {
        0 => Given::Undefined,
        1 => Given::text(""),
        2 => Given::List((0..count).map(|_| member()).collect()),
        3 => Given::Pairs((0..count).map(|_| (member(), member())).collect()),
        _ => Given::Text(text(from, of)),
    }
}

/// A value for each name.
pub(crate) fn values(from: &mut impl Source, names: &[(&str, Use)]) -> Values {
    names.iter().map(|(name, of)| ((*name).to_owned(), value(from, *of))).collect()
}
