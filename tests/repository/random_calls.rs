//! Random calls, with and without the proc macro: both refuse a call with the same first line, or give
//! the same value.

use std::collections::BTreeMap;

use crate::support::Package;
use crate::without_proc_macro::{WITHOUT, first_errors};

/// Fragments pass through these macros as they pass through a user's.
const PRELUDE: &str = "#![allow(unused)] use etched::*; \
    macro_rules! literal { ($name:ident $($piece:literal),+ $(; $set:ident)?) => { $name!($($piece),+ $(, $set)?) }; } \
    macro_rules! expr { ($name:ident $($piece:expr),+ $(; $set:ident)?) => { $name!($($piece),+ $(, $set)?) }; } \
    macro_rules! tokens { ($name:ident $($piece:tt)+) => { $name!($($piece)+) }; } ";

const CONVERSIONS: [&str; 8] = [
    "url_encode",
    "url_encode_str",
    "url_decode",
    "url_decode_str",
    "percent_encode",
    "percent_encode_str",
    "percent_decode",
    "percent_decode_str",
];
const JOINS: [&str; 9] = [
    "utf8_bytes",
    "utf8_str",
    "modified_utf8_bytes",
    "cesu8_bytes",
    "rfc2279_bytes",
    "write_utf_bytes",
    "utf8_cstr",
    "modified_utf8_cstr",
    "bytes",
];
const URLS: [&str; 3] = ["url", "url_str", "url_ref_str"];

/// How the text of an argument is written.
const TEXTS: [&str; 14] =
    ["a b", "ü", "%", "%41", "%zz", "%C3%A9", "%FF", "+", "/", "?q=", "{id}", "€", "😀", ""];
const BYTES: [&[u8]; 8] =
    [b"a", b"\xC3\xA9", b"\xC3", b"\xA9", b"\xED\xA0\x80", b"\xC0\x80", b"\xF0\x9F\x98\x80", b"\0"];
/// Integers; those from [`REFUSED`] on are refused, also alone.
const INTEGERS: [&str; 28] = [
    "0x41",
    "0x00",
    "0xC3",
    "0xA9",
    "0o303",
    "decimal(8080)",
    "decimal(-5)",
    "code_point(0xE9)",
    "code_point(0x20AC)",
    "u8(0xC3)",
    "u8(169)",
    "i8(-1)",
    "be_u16(300)",
    "le_i32(-70_000)",
    "be_u24(0xE282AC)",
    "decimal({ const PORT: u16 = 8080; PORT })",
    "code_point({ const SIGN: u32 = 0x1F600; SIGN })",
    // In `bytes!`, this is a byte.
    "65",
    "300",
    "-1",
    "0x20AC",
    "0xD800",
    "0x110000",
    "0x80000000",
    "code_point(0xD800)",
    "be_u16(70_000)",
    "u8(300)",
    "u8(-1)",
];
const REFUSED: usize = 17;
const STARTS: [&str; 14] = [
    "https://",
    "http://",
    "HTTP://",
    "https:/",
    "https:",
    "ftp://",
    "file:///",
    "mailto:",
    "foo:",
    "//",
    "/",
    "",
    " https://",
    "localhost:8080/",
];
const HOSTS: [&str; 14] = [
    "example.com",
    "EXAMPLE.com",
    "ex ample.com",
    "exa%mple.com",
    "ann@example.com",
    "ann:x@h",
    "127.0.0.1",
    "1.2.3",
    "256.1.1.1",
    "[::1]",
    "[::1",
    "example.com:80",
    "example.com:99999",
    "",
];
const PATHS: [&str; 14] = [
    "/",
    "",
    "/a b",
    "/ü",
    "/a/../b",
    "/%zz",
    "/%41",
    "?q=ü",
    "?q=[",
    "#f g",
    "/\t",
    "/{id}",
    "/a\\b",
    "?a=1&amp;b=2",
];

struct Random(fastrand::Rng);

impl Random {
    fn of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.0.usize(..all.len())]
    }

    fn concat(&mut self, all: &[&str]) -> String {
        (0..self.0.usize(1..4)).map(|_| self.of(all)).collect()
    }

    /// A call with one text.
    fn text(&mut self, name: &str, text: &str, set: &str) -> String {
        let (comma, semicolon) = match set {
            "" => (String::new(), String::new()),
            _ => (format!(", {set}"), format!("; {set}")),
        };
        match self.0.u8(..9) {
            0 => format!("{{ const TEXT: &str = {text:?}; {name}!(TEXT{comma}) }}"),
            1 => format!("{{ const TEXT: &[u8] = {text:?}.as_bytes(); {name}!(TEXT{comma}) }}"),
            2 => format!("{name}!(concat!({text:?}){comma})"),
            3 => format!("{name}!(concat!({text:?}, 1){comma})"),
            4 => format!("literal!({name} {text:?}{semicolon})"),
            5 => format!("expr!({name} {text:?}{semicolon})"),
            6 => format!("tokens!({name} {text:?}{comma})"),
            _ => format!("{name}!({text:?}{comma})"),
        }
    }

    /// A piece of a join, as an expression. A constant beside others is well-formed, because the proc
    /// macro reports the faults of literals before rustc knows a constant.
    fn piece(&mut self, is_alone: bool) -> String {
        let text = self.of(&TEXTS);
        let bytes = self.of(&BYTES);
        match self.0.u8(..9) {
            0 => format!("{text:?}"),
            1 => format!("b\"{}\"", bytes.escape_ascii()),
            2 => format!("{:?}", char::from(bytes[0])),
            3 => format!("[{}]", self.list(bytes)),
            4 => format!("concat!({text:?})"),
            5 => format!("{{ const TEXT: &str = {text:?}; TEXT }}"),
            6 => {
                let bytes = if is_alone { bytes } else { b"\xC3\xA9" };
                format!("{{ const BYTES: &[u8] = b\"{}\"; BYTES }}", bytes.escape_ascii())
            }
            _ => self.of(&INTEGERS).to_string(),
        }
    }

    fn list(&mut self, bytes: &[u8]) -> String {
        bytes.iter().map(|byte| format!("{byte:#04X}")).collect::<Vec<_>>().join(", ")
    }

    fn join(&mut self, name: &str) -> String {
        let count = self.0.usize(1..4);
        let pieces: Vec<String> = (0..count).map(|_| self.piece(count == 1)).collect();
        let is_known = |piece: &String| !piece.contains("const ") && !piece.contains("concat!");
        let is_refused = |piece: &String| INTEGERS[REFUSED..].contains(&piece.as_str());
        // For the same reason, an integer that is refused stands beside literals only.
        if pieces.iter().any(is_refused) && !pieces.iter().all(is_known) {
            return self.join(name);
        }
        let pieces = pieces.join(", ");
        match self.0.u8(..5) {
            0 => format!("expr!({name} {pieces})"),
            1 => format!("tokens!({name} {pieces})"),
            _ => format!("{name}!({pieces})"),
        }
    }

    fn query(&mut self) -> String {
        let names = ["a", "b b", "ü", "a=b", ""];
        let entries: Vec<String> = (0..self.0.usize(1..4))
            .map(|_| {
                let (name, text) = (self.of(&names), self.of(&TEXTS));
                match self.0.u8(..7) {
                    0 => format!("{name:?}"),
                    1 => format!("{name:?}: {}", self.0.u8(..)),
                    2 => format!("{name:?}: [{text:?}, 1]"),
                    3 => format!("{name:?}: concat!({text:?})"),
                    4 => format!("{name:?}: {{ const TEXT: &str = {text:?}; TEXT }}"),
                    5 => format!("{name:?}: b\"{}\"", self.of(&BYTES).escape_ascii()),
                    _ => format!("{name:?}: {text:?}"),
                }
            })
            .collect();
        format!("query!({{ {} }}, {})", entries.join(", "), self.of(&["form", "component"]))
    }

    fn call(&mut self) -> String {
        match self.0.u8(..10) {
            0..3 => {
                let (name, text) = (self.of(&CONVERSIONS), self.concat(&TEXTS));
                let set = self.of(&["", "", "form", "path", "component"]);
                self.text(name, &text, set)
            }
            3..6 => {
                let name = self.of(&JOINS);
                self.join(name)
            }
            6..9 => {
                let name = self.of(&URLS);
                let url = self.of(&STARTS).to_string() + self.of(&HOSTS) + self.of(&PATHS);
                self.text(name, &url, "")
            }
            _ => self.query(),
        }
    }
}

/// What comes of each call: the first line of its first error, or its value. rustc stops after errors
/// of one kind, so the calls that it has refused are taken out, and it runs again.
fn verdicts(name: &str, etched: &str, calls: &[String]) -> Vec<Result<String, String>> {
    let package = Package::new(name, "2024", etched);
    let mut refused: BTreeMap<usize, String> = BTreeMap::new();
    loop {
        let functions = calls.iter().enumerate().map(|(i, call)| match refused.contains_key(&i) {
            true => String::from("\n"),
            false => format!("fn f{i}() {{ println!(\"{i} {{:?}}\", {call}); }}\n"),
        });
        let functions: String = functions.collect();
        let run = (0..calls.len()).filter(|i| !refused.contains_key(i)).map(|i| format!("f{i}();"));
        let run: String = run.collect();
        package.write("src/main.rs", format!("{PRELUDE}\n{functions}fn main() {{ {run} }}"));
        let errors = first_errors(&package);
        if errors.is_empty() {
            break;
        }
        refused.extend(errors.into_iter().map(|(line, error)| (line - 1, error)));
    }
    let printed = package.succeed(&["run"]);
    let mut values: BTreeMap<usize, String> = printed
        .lines()
        .map(|line| {
            let (i, value) = line.split_once(' ').unwrap();
            (i.parse().unwrap(), value.to_string())
        })
        .collect();
    (0..calls.len()).map(|i| values.remove(&i).ok_or_else(|| refused[&i].clone())).collect()
}

#[test]
fn random_calls_have_the_same_verdict_in_both_ways() {
    let mut random = Random(fastrand::Rng::with_seed(62));
    let stride = std::env::var("ETCHED_STRIDE").map_or(20, |stride| stride.parse().unwrap());
    let calls: Vec<String> = (0..3_800 / stride).map(|_| random.call()).collect();
    let with = verdicts("calls-with", "", &calls);
    let without = verdicts("calls-without", WITHOUT, &calls);
    let mut differing = Vec::new();
    let mut refused = 0;
    for ((call, with), without) in calls.iter().zip(with).zip(without) {
        let first_line = |error: String| error.lines().next().unwrap_or_default().to_string();
        let (with, without) = (with.map_err(first_line), without.map_err(first_line));
        refused += usize::from(with.is_err());
        if with != without {
            differing.push(format!("{call}\n  with:    {with:?}\n  without: {without:?}"));
        }
    }
    let parts = calls.len() / 4;
    assert!((parts..3 * parts).contains(&refused), "{refused} calls are refused");
    assert!(differing.is_empty(), "{} calls differ:\n{}", differing.len(), differing.join("\n"));
}
