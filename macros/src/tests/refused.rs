//! What the macros say to the calls that they refuse. `refused.txt` has one call after another, each
//! with its errors. To write the errors anew: `RECORD=1 cargo test -p etched-macros refused::`.

use std::{env, fs};

use super::call;
use super::messages::messages;

/// The errors of a call, as rustc prints them, without the lines about the place.
fn errors(source: &str) -> String {
    let (name, arguments) = source.split_once('!').expect("a call");
    let arguments = &arguments[1..arguments.len() - 1];
    let errors = messages(call(name, arguments)).into_iter();
    errors.map(|message| format!("error: {}\n", message.replace('\n', "\n       "))).collect()
}

#[test]
fn calls_are_refused_in_the_recorded_words() {
    let recorded = include_str!("refused.txt");
    let sources: Vec<&str> =
        recorded.split("\n\n").map(|row| row.lines().next().expect("a call")).collect();
    let rows: Vec<String> =
        sources.iter().map(|source| format!("{source}\n{}", errors(source))).collect();
    let now = rows.join("\n");
    if env::var_os("RECORD").is_some() {
        fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/src/tests/refused.txt"), now).unwrap();
        return;
    }
    for (row, recorded) in rows.iter().zip(recorded.split("\n\n")) {
        assert_eq!(row.trim_end(), recorded.trim_end());
        assert!(row.contains("\nerror: "), "not refused: {row}");
    }
    assert_eq!(now, recorded);
}
