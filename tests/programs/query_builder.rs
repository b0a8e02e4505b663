//! Tests the output, the messages and the exit status of the example `query_builder`.

use std::path::PathBuf;
use std::process::Command;
use std::str;
use std::sync::LazyLock;

use crate::support::build_example;

static PROGRAM: LazyLock<PathBuf> = LazyLock::new(|| build_example("query_builder"));

/// Runs the program, and compares its exit status, its output and its messages.
#[track_caller]
fn check(arguments: &[&str], code: i32, lines: &str, messages: &str) {
    let output = Command::new(&*PROGRAM).args(arguments).output().unwrap();
    assert_eq!(str::from_utf8(&output.stderr), Ok(messages));
    assert_eq!(str::from_utf8(&output.stdout), Ok(lines));
    assert_eq!(output.status.code(), Some(code));
}

#[test]
fn pairs_become_a_query() {
    let query = "q=M%C3%BCller+%26+S%C3%B6hne&page=2&exact";
    check(&["q=Müller & Söhne", "page=2", "exact"], 0, &format!("{query}\n"), "");
    let pairs = "\"q\": \"Müller & Söhne\"\n\"page\": \"2\"\n\"exact\": \"\"\n";
    check(&["--decode", query], 0, pairs, "");
    check(&["--decode", &format!("?{query}")], 0, pairs, "");
}

#[test]
fn signs_of_the_command_line_can_be_text() {
    check(&["a=b=c", "=", "="], 0, "a=b%3Dc&=&=\n", "");
    check(&["n=1", "--", "-x=-1", "--decode"], 0, "n=1&-x=-1&--decode\n", "");
    check(&["--decode=-x=-1"], 0, "\"-x\": \"-1\"\n", "");
    check(&["--decode", "--x"], 0, "\"--x\": \"\"\n", "");
}

#[test]
fn decoded_control_characters_are_escaped() {
    let pairs = "\"\\u{1b}[2J\": \"\\r\\n\\\"\\u{202e}\"\n";
    check(&["--decode", "%1B%5B2J=%0D%0A%22%E2%80%AE"], 0, pairs, "");
}

#[test]
fn every_malformed_pair_is_an_error_with_its_position() {
    let malformed = "query_builder: malformed escape `%` at byte 10: \
                     `%` takes two hexadecimal digits\n| …%\n|  ^\n";
    let query = "?a=1&b=100%&c=%FF&d=2";
    let ill_formed = format!("{:#}", etched::url_decode("%FF").unwrap_err());
    let ill_formed = ill_formed.replace("at byte 0", "at byte 14");
    let messages = format!("{malformed}query_builder: {ill_formed}\n");
    check(&["--decode", query], 1, "\"a\": \"1\"\n\"d\": \"2\"\n", &messages);

    let pairs = "\"a\": \"1\"\n\"b\": \"100%\"\n\"c\": \"\u{FFFD}\"\n\"d\": \"2\"\n";
    check(&["--lenient", "--decode", query], 0, pairs, "");
}

#[test]
fn a_wrong_command_line_is_an_error() {
    let usage = "usage: query_builder [--] NAME[=VALUE]...\n       \
                 query_builder --decode QUERY [--lenient]\n";
    for (arguments, fault) in [
        (&[][..], "expected either pairs or `--decode QUERY`"),
        (&["a=1", "--decode", "b=2"], "expected either pairs or `--decode QUERY`"),
        (&["--lenient", "a=1"], "expected either pairs or `--decode QUERY`"),
        (&["--decode"], "missing argument for option '--decode'"),
        (&["-x=1"], "invalid option '-x'"),
    ] {
        check(arguments, 2, "", &format!("query_builder: {fault}\n{usage}"));
    }
}
