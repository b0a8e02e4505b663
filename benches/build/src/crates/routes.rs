//! Crates that call macros, each with the proc macro and without it.

use super::{TEXTS, Text, statics};
use crate::compile::Route;
use crate::series::Variant;

/// The numbers of calls in the first crate, and in the crate with URLs.
pub const SHORT_CALLS: usize = 1000;
pub const URLS: usize = 200;

/// Pairs of the same crate: with the proc macro, and without it.
pub fn routes() -> Vec<Variant> {
    let text = Text::new(TEXTS[0].1, 100_000).plain;
    let crates = [
        (
            "1,000 `url_encode_str!` of 40 bytes",
            calls(SHORT_CALLS, |i| {
                format!("url_encode_str!(\"{i:05} the quick brown fox jumps over {i:03}\")")
            }),
        ),
        (
            "200 `url!` of 37 bytes",
            calls(URLS, |i| format!("url!(\"https://example.com/path/{i:04}?q=a%20b\").as_str()")),
        ),
        ("500 calls with a constant", constants(100)),
        (
            "1,000 `utf8_str!` of 3 arguments",
            calls(1000, |i| format!("utf8_str!(\"{i:05} caf\", 'é', '\\u{{1F600}}')")),
        ),
        ("100 `query!` of 5 entries", calls(100, |i| query(5, i))),
        ("one `query!` of 100 entries", calls(1, |i| query(100, i))),
        ("one `query!` of 500 entries", calls(1, |i| query(500, i))),
        ("one `url_encode_str!` of 100 KB", calls(1, |_| format!("url_encode_str!(\"{text}\")"))),
    ];
    let pair = |(name, source): (&'static str, String)| {
        [Route::ProcMacro, Route::ConstEvaluation]
            .map(|route| Variant { route, ..Variant::new(name, source.clone()) })
    };
    crates.into_iter().flat_map(pair).collect()
}

fn calls(count: usize, call: impl Fn(usize) -> String) -> String {
    statics(count, |i| format!("&str = etched::{}", call(i)))
}

/// Calls of five macros with constants, `count` of each.
fn constants(count: usize) -> String {
    const CALLS: [&str; 5] = [
        "url_encode_str!(TEXT)",
        "percent_decode_str!(TEXT)",
        "utf8_str!(\"a\", TEXT, 'é')",
        "url_str!(URL)",
        "query!(\"q\": TEXT, \"page\": 2)",
    ];
    let texts = "const TEXT: &str = \"the quick brown fox\";\n\
                 const URL: &str = \"https://example.com/docs?q=a\";\n";
    texts.to_owned() + &calls(count * CALLS.len(), |i| CALLS[i % CALLS.len()].to_owned())
}

fn query(entries: usize, i: usize) -> String {
    let entries = (0..entries).map(|at| format!("\"name {at:03}\": \"value {i} & {at}\", "));
    format!("query!({})", entries.collect::<String>())
}
