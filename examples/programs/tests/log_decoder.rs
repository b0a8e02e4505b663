//! Runs the log decoder, and checks its output, its messages and its exit status.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::{fs, str, thread};

const PROGRAM: &str = env!("CARGO_BIN_EXE_log_decoder");

/// Runs the program with this standard input.
fn run(arguments: &[&str], input: &[u8]) -> Output {
    feed(Command::new(PROGRAM).args(arguments), input)
}

fn feed(command: &mut Command, input: &[u8]) -> Output {
    let mut program = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = program.stdin.take().unwrap();
    thread::scope(|scope| {
        // A program that reads no input may have ended already.
        scope.spawn(move || stdin.write_all(input).unwrap_or_default());
        program.wait_with_output().unwrap()
    })
}

/// Checks the lines that the program prints for this input, and its message.
#[track_caller]
fn check(arguments: &[&str], input: &[u8], lines: &str, message: &str) {
    let output = run(arguments, input);
    assert_eq!(str::from_utf8(&output.stdout), Ok(lines));
    assert_eq!(str::from_utf8(&output.stderr), Ok(message));
    assert_eq!(output.status.code(), Some(0));
}

/// A line in the combined log format.
fn line(request: &str) -> String {
    let before = r#"203.0.113.9 - ann%20b [22/Nov/2026:05:35:04 +0000]"#;
    let after = r#"200 512 "https://example.com/?q=%C3%BC" "Mozilla/5.0 (100%)""#;
    format!("{before} \"{request}\" {after}\n")
}

#[test]
fn the_target_is_decoded_and_nothing_else() {
    for (request, expected) in [
        ("GET /gr%C3%BC%C3%9Fe?q=a+b%26c%20d HTTP/1.1", "GET /grüße?q=a+b&c d HTTP/1.1"),
        (
            "GET /%E0%A4%B9%E0%A4%BF%E0%A4%A8%E0%A5%8D%E0%A4%A6%E0%A5%80 HTTP/2.0",
            "GET /हिन्दी HTTP/2.0",
        ),
        ("GET /it's/ü HTTP/1.1", "GET /it's/ü HTTP/1.1"),
        ("GET /%25%34%31", "GET /%41"),
        ("GET /a HTTP/x%20y HTTP/1.1", "GET /a HTTP/x y HTTP/1.1"),
        ("-", "-"),
        ("", ""),
    ] {
        check(&[], line(request).as_bytes(), &line(expected), "");
    }
    check(&["-"], b"\"GET /%41\"\r\n\"GET /%42\"", "\"GET /A\"\r\n\"GET /B\"", "");
    check(&[], b"", "", "");
}

#[test]
fn decoded_text_cannot_control_a_terminal_or_end_the_request() {
    for (request, expected) in [
        ("GET /%1B%5B2J%07 HTTP/1.1", r"GET /\u{1b}[2J\u{7} HTTP/1.1"),
        ("GET /%C2%9B31m%E2%80%AE HTTP/1.1", r"GET /\u{9b}31m\u{202e} HTTP/1.1"),
        ("GET /%0D%0A127.0.0.1%09 HTTP/1.1", r"GET /\r\n127.0.0.1\t HTTP/1.1"),
        ("GET /%22%20200%20%5C%22 HTTP/1.1", r#"GET /\" 200 \\\" HTTP/1.1"#),
        // Escapes that the server wrote are not changed.
        (r#"GET /\"\x1b\\%5C HTTP/1.1"#, r#"GET /\"\x1b\\\\ HTTP/1.1"#),
    ] {
        check(&[], line(request).as_bytes(), &line(expected), "");
    }
}

#[test]
fn whole_lines_are_decoded_if_asked() {
    let input = "https://example.com/?q=%C3%BC\n'a'\t\"%22%09\"\n100%\n";
    let lines = "https://example.com/?q=ü\n'a'\t\"\\\"\\t\"\n100%\n";
    let message = "log_decoder: cannot decode 1 of 3 lines; the first is line 3: \
                   malformed escape `%` at byte 3: `%` takes two hexadecimal digits\n| …%\n|  ^\n";
    check(&["--all"], input.as_bytes(), lines, message);
}

#[test]
fn malformed_lines_are_printed_without_decoding_and_counted() {
    let good = line("GET /%41 HTTP/1.1");
    let bad = line(r"GET /\x1b/%zz HTTP/1.1");
    let position = bad.find("%zz").unwrap();
    let mut input = [&good, &bad, "no request %41\x1b\n", &good].concat().into_bytes();
    input.extend(b"\"GET /%41\xFF\xC3\xBC\"\n");
    let decoded = line("GET /A HTTP/1.1");
    let undecoded = "no request %41\\u{1b}\n";
    let lines = [&decoded, &bad, undecoded, &decoded, "\"GET /%41\\xffü\"\n"].concat();
    let message = format!(
        "log_decoder: cannot decode 3 of 5 lines; the first is line 2: malformed escape `%zz` \
         at byte {position}: `%` takes two hexadecimal digits\n| …%zz\n|  ^^^\n",
    );
    check(&[], &input, &lines, &message);

    let message = "log_decoder: cannot decode 1 of 1 lines; the first is line 1: \
                   no request in quotation marks\n";
    check(&[], b"%41 \"half\n", "%41 \"half\n", message);
}

#[test]
fn a_long_line_is_printed_in_pieces() {
    let long = "%41".repeat(1 << 20);
    let input = format!("%41\n{long}\n%42\n");
    let lines = format!("A\n{long}\nB\n");
    let message = "log_decoder: cannot decode 1 of 3 lines; the first is line 2: \
                   65536 bytes or more\n";
    check(&["--all"], input.as_bytes(), &lines, message);
}

#[test]
#[cfg(target_os = "linux")]
fn a_line_may_be_longer_than_the_memory() {
    let input = vec![b'a'; 32 << 20];
    let limited = "ulimit -v 24576 && exec \"$0\" --all";
    let output = feed(Command::new("sh").args(["-c", limited, PROGRAM]), &input);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stdout == input);
}

#[test]
fn a_missing_file_and_a_wrong_option_are_errors() {
    let missing = run(&["no-such-file"], b"");
    assert_eq!((missing.status.code(), missing.stdout.len()), (Some(1), 0));
    let message = String::from_utf8(missing.stderr).unwrap();
    assert!(message.starts_with("log_decoder: no-such-file: "), "{message}");

    let wrong = run(&["--none"], b"");
    assert_eq!((wrong.status.code(), wrong.stdout.len()), (Some(2), 0));
    let expected = "log_decoder: invalid option '--none'\nusage: log_decoder [--all] [FILE | -]\n";
    assert_eq!(str::from_utf8(&wrong.stderr), Ok(expected));
}

/// Runs the program with a file in a terminal. `rest` may redirect the lines. Returns the output on
/// the terminal.
#[cfg(target_os = "linux")]
fn on_a_terminal(name: &str, input: &str, rest: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    fs::write(folder.join(name), input).unwrap();
    let command = format!("'{PROGRAM}' --all {name} {rest}");
    let output = Command::new("script")
        .args(["--quiet", "--return", "--command", &command, "/dev/null"])
        .current_dir(folder)
        .env("TERM", "xterm")
        .stdin(Stdio::null())
        .output()
        .expect("the program `script`, of util-linux");
    assert_eq!(output.status.code(), Some(0));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
#[cfg(target_os = "linux")]
fn a_progress_bar_is_drawn_on_a_terminal_without_the_lines() {
    let input = "%C3%BC\n".repeat(100_000);
    let sent = on_a_terminal("log", &input, ">decoded");
    assert!(sent.contains(&format!("/{}", input.len())), "{sent:?}");
    let decoded = fs::read_to_string(Path::new(env!("CARGO_TARGET_TMPDIR")).join("decoded"));
    assert_eq!(decoded.unwrap(), "ü\n".repeat(100_000));

    // No bar is drawn if the lines are printed on the terminal too.
    assert_eq!(on_a_terminal("short-log", "%41\n%42\n", ""), "A\r\nB\r\n");
}
