//! Tests that the time of a function grows at most linearly with the length of its input, whatever
//! the input is. Other work on the machine disturbs the times, so these tests run only on request:
//!
//!     cargo test -p etched-runtime --test all growth:: -- --ignored --nocapture --test-threads=1
//!
//! Each case is run with n, 4n and 16n items, and the time per item is printed. Ordinary tests count
//! what can be counted: `uri_template/counts.rs` how often names are read and values displayed, and
//! the facade's `tests/allocations.rs` the bytes that are allocated. `tests/proof/tests/linear_time`
//! compares the time of long inputs with that of ordinary text.

use std::fmt;
use std::hint::black_box;
use std::str;
use std::time::Instant;

use etched_runtime::Cursor;
use etched_runtime::encoding::{CESU_8, Encoding, JAVA_STRING, MODIFIED_UTF_8, RFC_2279, UTF_8};
use etched_runtime::percent::{COMPONENT, Decoder, FORM};
use etched_runtime::query;
use etched_runtime::uri_template::{Displayed, Template, Value, Variables};
use etched_runtime::url::{Url, validation_errors};

const TIMES: [usize; 3] = [1, 4, 16];

/// The number of items in one measurement, in multiples of n. Work on fewer items is repeated. So
/// all measurements take equally long, and other work on the machine slows them equally.
const ALL: usize = 16;

/// The largest accepted factor by which the time per item grows from n items to 16n items. If the
/// time is quadratic, the factor is 16; if it is n log n, the factor is less than 2.
const LIMIT: f64 = 5.0;

/// The minimal and the maximal number of turns. If a case is too slow in every turn, other work on
/// the machine is not the reason.
const TURNS: [usize; 2] = [3, 30];

/// The work to measure, prepared for a number of items.
type Work = Box<dyn Fn() -> usize>;

#[derive(Default)]
struct Growth {
    too_slow: String,
}

impl Growth {
    /// Measures the work on `few` items, four times as many and 16 times as many. The time of
    /// `prepare` is not measured.
    fn check(&mut self, name: &str, few: usize, prepare: impl Fn(usize) -> Work) {
        let work = TIMES.map(|times| prepare(times * few));
        let mut least = [f64::INFINITY; TIMES.len()];
        for turn in 1..=TURNS[1] {
            for ((least, work), times) in least.iter_mut().zip(&work).zip(TIMES) {
                let start = Instant::now();
                for _ in 0..ALL / times {
                    black_box(work());
                }
                *least = least.min(start.elapsed().as_secs_f64() / (ALL * few) as f64);
            }
            if turn >= TURNS[0] && least[2] <= LIMIT * least[0] {
                break;
            }
        }
        let [a, b, c] = least.map(|it| it * 1e9);
        let line = format!("{name:58} {few:>6} items {a:8.2}, then {b:8.2}, {c:8.2} ns");
        println!("{line}");
        if least[2] > LIMIT * least[0] {
            self.too_slow += &format!("{line}\n");
        }
    }

    fn end(self) {
        assert!(self.too_slow.is_empty(), "these grow faster:\n{}", self.too_slow);
    }
}

/// Each input repeats one of these patterns.
const PATTERNS: [&[u8]; 27] = [
    // An error, and a long text after it.
    b"\xFFabcdefghijklmnopqrstuvwxyz abcdefghijklmnopqrstuvwxyz abcdefghijklmnopqrstuvwxyz",
    b"%",
    b"%4",
    b"%zz",
    b"%41",
    b"%C3",
    b"%82",
    b"%F0%9F",
    b"%ED%A0%80",
    b"%E2%82%zz%82",
    b"{",
    b"}",
    b"{a",
    b"{a,",
    b"{a}",
    b"{a b}",
    b"{a:3}",
    b"&",
    b"=",
    b"a=b&",
    b"+",
    b"\xC3",
    b"\xF0\x9F",
    b"\x80",
    b"\xED\xA0\x80",
    b"\xC0\x80",
    b"\xFC\x84\x80",
];

fn with_patterns(growth: &mut Growth, name: &str, run: fn(&[u8]) -> usize) {
    for pattern in PATTERNS {
        let name = format!("{name}, {}", pattern.escape_ascii());
        growth.check(&name, 1_000, |n| {
            let input = pattern.repeat(n);
            Box::new(move || run(black_box(&input)))
        });
    }
}

#[test]
#[ignore = "measures time: `.ci/full` runs it"]
fn decoding_takes_linear_time() {
    let mut growth = Growth::default();
    with_patterns(&mut growth, "decode_faults", |it| COMPONENT.decode_faults(it).count());
    with_patterns(&mut growth, "decode_lenient", |it| FORM.decode_lenient(it).len());
    with_patterns(&mut growth, "decode_in_place", |it| {
        FORM.decode_in_place(&mut it.to_vec()).map_or(0, |it| it.len())
    });
    with_patterns(&mut growth, "Decoder::lenient, byte by byte", |it| {
        by_bytes(Decoder::lenient(FORM), it)
    });
    with_patterns(&mut growth, "Decoder::bytes, byte by byte", |it| {
        by_bytes(Decoder::bytes(FORM), it)
    });
    with_patterns(&mut growth, "Decoder::text, byte by byte", |it| {
        by_bytes(Decoder::text(FORM), it)
    });
    growth.end();
}

fn by_bytes(mut decoder: Decoder, input: &[u8]) -> usize {
    let mut room = [0; Decoder::max_len(1)];
    let decoded =
        input.chunks(1).map(|byte| decoder.push(byte, &mut room).map_or(0, |it| it.len()));
    decoded.sum::<usize>() + decoder.finish().map_or(0, <[u8]>::len)
}

#[test]
#[ignore = "measures time: `.ci/full` runs it"]
fn reading_a_query_takes_linear_time() {
    let mut growth = Growth::default();
    with_patterns(&mut growth, "query::split", |it| query::split(text(it)).count());
    with_patterns(&mut growth, "query::parse", |it| query::parse(text(it)).flatten().count());
    with_patterns(&mut growth, "query::parse_lenient", |it| query::parse_lenient(text(it)).count());
    growth.end();
}

#[test]
#[ignore = "measures time: `.ci/full` runs it"]
fn parsing_a_url_takes_linear_time() {
    /// Before the repeated part, that part, and after it: one for each loop of the parser.
    const URLS: [(&str, &str, &str); 20] = [
        ("http://h/", "a/", ""),
        ("http://h/", "../", ""),
        ("http://h/", "%2e/", "?"),
        ("http://h/", "a b", ""),
        ("http://h/", "ab/", "../ü"),
        ("http://h/?", "ü", "#"),
        ("http://h/#", "<", ""),
        ("http://", "@", "h"),
        ("http://", "a:", "@h"),
        ("http://", "/", "h"),
        ("http://", "a.", "1"),
        ("http://", "1.", ""),
        ("http://", "%41", "."),
        ("http://", "ab.", "example"),
        ("http://h:", "0", "1"),
        ("file:///", "a/../", "C|/.."),
        ("a", "a", ":"),
        ("a:", " ", "?"),
        ("a:/.", "/", "/b"),
        ("h", "\n", "ttp://h"),
    ];
    let mut growth = Growth::default();
    for (before, repeated, after) in URLS {
        let url = move |n: usize| [before, &repeated.repeat(n), after].concat();
        let name = |what: &str| format!("{what}, {before}{repeated:?}…{after}");
        growth.check(&name("Url::parse"), 4_000, |n| {
            let url = url(n);
            Box::new(move || Url::parse(&url).map_or(0, |url| url.as_str().len()))
        });
        growth.check(&name("validation_errors"), 4_000, |n| {
            let url = url(n);
            Box::new(move || validation_errors(&url).count())
        });
        growth.check(&name("Url::join"), 4_000, |n| {
            let base = Url::parse(&url(n)).or_else(|_| Url::parse("http://h")).unwrap();
            let relative = "../".repeat(n);
            Box::new(move || base.join(&relative).map_or(0, |url| url.as_str().len()))
        });
    }
    growth.end();
}

#[test]
#[ignore = "measures time: `.ci/full` runs it"]
fn pairs_are_replaced_in_linear_time() {
    let mut growth = Growth::default();
    growth.check("Url::with_pairs", 1_000, |n| {
        let names: Vec<String> = (0..n).map(|i| format!("a{i}")).collect();
        let url = Url::parse(&format!("http://h/?{}=1", names.join("=1&"))).unwrap();
        Box::new(move || {
            let pairs = names.iter().map(|name| (name, 2));
            url.with_pairs(pairs).as_str().len()
        })
    });
    growth.end();
}

/// The bytes as text, or an empty text if the bytes are not UTF-8.
fn text(bytes: &[u8]) -> &str {
    str::from_utf8(bytes).unwrap_or_default()
}

#[test]
#[ignore = "measures time: `.ci/full` runs it"]
fn reading_an_encoding_takes_linear_time() {
    fn check_encoding(growth: &mut Growth, encoding: Encoding, runs: [fn(&[u8]) -> usize; 5]) {
        let names = ["faults", "decode_lossy", "code_points", "code_points, back", "find, rfind"];
        for (name, run) in names.into_iter().zip(runs) {
            with_patterns(growth, &format!("{} {name}", encoding.name()), run);
        }
    }

    macro_rules! runs {
        ($encoding:expr) => {
            [
                |it| $encoding.faults(it).count(),
                |it| $encoding.decode_lossy(it).len(),
                |it| $encoding.code_points(it).count(),
                |it| $encoding.code_points(it).rev().count(),
                |it| {
                    let mut cursor = Cursor::new($encoding, it);
                    let found = cursor.find(0x1_0FFE).unwrap_or(0);
                    cursor.seek(it.len());
                    found + cursor.rfind(0x1_0FFE).unwrap_or(0)
                },
            ]
        };
    }

    let mut growth = Growth::default();
    check_encoding(&mut growth, UTF_8, runs!(UTF_8));
    check_encoding(&mut growth, MODIFIED_UTF_8, runs!(MODIFIED_UTF_8));
    check_encoding(&mut growth, CESU_8, runs!(CESU_8));
    check_encoding(&mut growth, RFC_2279, runs!(RFC_2279));
    check_encoding(&mut growth, JAVA_STRING, runs!(JAVA_STRING));
    growth.end();
}

fn expanded(template: &str, values: impl Variables) -> usize {
    Template::parse(template).unwrap().expand(values).unwrap().encoded_len()
}

/// Checked expansions of templates that repeat an expression and a text in each part of a URL.
fn growth_of_checks(growth: &mut Growth) {
    for (start, repeated) in [
        ("https://", "{a}."),
        ("https://", "a."),
        ("https://u", "@h"),
        ("https://h:", "{a}"),
        ("https://h", "{/a}"),
        ("https://h/", "{+a}/"),
        ("https://h/", ".{/n*}"),
        ("/", "{n}"),
        ("?", "{+a}=&"),
        ("?", "a"),
        ("{?n}", "{&n}"),
        ("{?a}", "{&a}"),
        ("#", "{a}#"),
        ("foo:", "{a}:"),
    ] {
        growth.check(&format!("checked expansion, {start} and {repeated}"), 1_000, |n| {
            let template = format!("{start}{}", repeated.repeat(n));
            Box::new(move || {
                let link = Template::parse(&template).unwrap().expand([("a", "b")]).unwrap();
                link.try_to_string().map_or_else(|error| error.position(), |text| text.len())
            })
        });
    }
    for template in ["https://{x}/", "{+x}/a", "/{+x}", "{/x*}"] {
        for repeated in ["a/", "a.", ":", "%", "a:b@"] {
            growth.check(&format!("checked {template} of {repeated}"), 1_000, |n| {
                let x = [("x", repeated.repeat(n))];
                Box::new(move || {
                    let link = Template::parse(template).unwrap().expand(&x).unwrap();
                    link.try_to_string().map_or_else(|error| error.position(), |text| text.len())
                })
            });
        }
    }
}

#[test]
#[ignore = "measures time: `.ci/full` runs it"]
fn templates_take_linear_time() {
    let mut growth = Growth::default();
    with_patterns(&mut growth, "Template::faults", |it| Template::faults(text(it)).count());
    with_patterns(&mut growth, "Template::expand", |it| {
        Template::parse(text(it)).map_or(0, |it| it.expand([("a", "bcd")]).unwrap().encoded_len())
    });
    growth_of_checks(&mut growth);

    growth.check("Template::expand, other variables", 2_000, |n| {
        let template: String = (0..n).map(|i| format!("{{v{i}}}")).collect();
        Box::new(move || expanded(&template, [("v0", 1)]))
    });
    growth.end();
}

/// A `Display` that writes its bytes one by one.
struct InPieces(Vec<u8>);

impl fmt::Display for InPieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|&byte| f.write_str(char::from(byte).encode_utf8(&mut [0; 4])))
    }
}

#[test]
#[ignore = "measures time: `.ci/full` runs it"]
fn values_of_templates_take_linear_time() {
    const TEMPLATES: [&str; 6] = ["{x}", "{+x}", "{?x}", "{x:9999}", "{+x:9999}", "{#x:3}"];
    const PATTERNS: [&[u8]; 7] = [b"%", b"%4", b"%41", b"%C3", b"%F0%9F", b"ab c", b"/"];
    let mut growth = Growth::default();
    for template in TEMPLATES {
        for pattern in PATTERNS {
            let name = format!("{template}, {}", pattern.escape_ascii());
            growth.check(&name, 2_000, |n| {
                let value = String::from_utf8(pattern.repeat(n)).unwrap();
                Box::new(move || expanded(template, [("x", &value)]))
            });
            growth.check(&format!("{name}, in pieces"), 2_000, |n| {
                let value = InPieces(pattern.repeat(n));
                Box::new(move || expanded(template, [("x", Displayed(&value))]))
            });
        }
    }
    growth.check("{?x*}, a list", 2_000, |n| {
        Box::new(move || expanded("{?x*}", [("x", Value::List(&vec!["a"; n]))]))
    });
    growth.check("{?x*}, pairs", 2_000, |n| {
        Box::new(move || expanded("{?x*}", [("x", Value::Pairs(&vec![("a", "b"); n]))]))
    });
    growth.check("{?x*}, displayed", 2_000, |n| {
        Box::new(move || {
            let list = vec!["a"; n];
            let values = [("x", Value::List(&list))];
            let link = Template::parse("{?x*}").unwrap().expand(values).unwrap();
            format!("{}", link.unchecked()).len() + link.try_to_string().unwrap().len()
        })
    });
    growth.end();
}
