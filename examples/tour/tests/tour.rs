//! Tests the output, the messages and the exit status of the tour.

use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::{fs, io, str, thread};

const PROGRAM: &str = env!("CARGO_BIN_EXE_tour");

/// Runs a command with standard input that `write` writes.
fn run(
    command: &mut Command,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()> + Send,
) -> Output {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    thread::scope(|scope| {
        scope.spawn(move || write(&mut input).unwrap());
        child.wait_with_output().unwrap()
    })
}

#[track_caller]
fn check(input: &[u8], shown: &str) {
    let output = run(Command::new(PROGRAM).arg("-"), |to| to.write_all(input));
    assert_eq!(str::from_utf8(&output.stdout), Ok(shown));
    assert_eq!(str::from_utf8(&output.stderr), Ok(""));
    assert!(output.status.success());
}

/// What the tour prints without arguments. It has no colors, because it does not go to a terminal.
fn tour() -> String {
    let output = Command::new(PROGRAM).output().unwrap();
    assert!(output.status.success());
    let shown = String::from_utf8(output.stdout).unwrap();
    assert!(!shown.contains('\x1B'), "{shown}");
    shown
}

#[test]
fn links_are_shown() {
    let shown = tour();
    assert!(shown.contains("https://en.wikipedia.org/wiki/AC%2FDC\n"), "{shown}");
    assert!(shown.contains("\n30 links, 1992 bytes, all encoded at compile time\n"), "{shown}");
}

#[test]
fn bytes_and_values_are_shown() {
    let shown = tour();
    for line in [
        "utf8_bytes!(\"21 \", 0xC2, 0xB0, \"C\")  32 31 20 C2 B0 43",
        "url_encode!(\"21 °C\")                 32 31 2B 25 43 32 25 42 30 43",
        "\"ann/bob\"        https://example.com/ann%2Fbob/posts",
        "\"..\"             error: the value of `user` makes a segment of the path `.` or `..`",
    ] {
        assert!(shown.contains(&format!("\n{line}\n")), "{shown}\nlacks\n{line}");
    }
}

/// The words are the recorded ones, which `tests/programs` compares with those of the compiler.
#[test]
fn wrong_literals_are_shown() {
    let shown = tour();
    for case in ["utf8_bytes/missing_continuation_latin_1", "url/slash_missing"] {
        let recorded = format!("{}/../../tests/ui/{case}.stderr", env!("CARGO_MANIFEST_DIR"));
        let recorded = fs::read_to_string(recorded).unwrap();
        let recorded = recorded.replace(&format!("tests/ui/{case}.rs"), "src/main.rs");
        assert!(shown.contains(&recorded), "{shown}\nlacks\n{recorded}");
    }
    assert!(shown.ends_with("code for common tasks\n"), "{shown}");
}

#[test]
fn what_is_encoded_is_decoded() {
    check(
        b"100%\r\n\xC3\xBC & \xC3\xB6\n\n\xC0\xAF\n\x1B[31m",
        "     1  encoded  100%25
        decoded  100%
     2  encoded  %C3%BC+%26+%C3%B6
        decoded  ü & ö
     3  encoded  
        decoded  
     4  refused  ill-formed UTF-8 at byte 0: found C0, but a sequence starts with 00..7F or C2..F4; \
         C0 AF would be U+002F in non-shortest form
     5  encoded  %1B%5B31m
        decoded  \\u{1b}[31m

lines: 5, ill-formed: 1
18 bytes became 38, and the same 18 again
",
    );
    check(b"", "\nlines: 0, ill-formed: 0\n0 bytes became 0, and the same 0 again\n");
}

/// The fault of a long line is found at its place, even if a piece ends inside a sequence.
#[test]
fn a_long_line_is_read_in_pieces() {
    let piece = 64 << 10;
    let text = [&b"a".repeat(piece - 1)[..], "üb".as_bytes()].concat();
    let shown = "a".repeat(1 << 10);
    let more = text.len() - (1 << 10);
    let (len, encoded) = (text.len(), text.len() + 4);
    check(
        &text,
        &format!(
            "     1  encoded  {shown}\n        decoded  {shown}\n                 … and {more} more \
             bytes\n\nlines: 1, ill-formed: 0\n{len} bytes became {encoded}, and the same {len} again\n"
        ),
    );

    // A line end between two pieces.
    let line = [&b"a".repeat(piece - 1)[..], b"\r\n\r"].concat();
    let output = run(Command::new(PROGRAM).arg("-"), |to| to.write_all(&line));
    let shown = String::from_utf8(output.stdout).unwrap();
    assert!(shown.contains("     2  encoded  %0D\n"), "{shown}");
    assert!(shown.contains("\n65536 bytes became 65538,"), "{shown}");

    let cut = &text[..=piece - 1];
    let output = run(Command::new(PROGRAM).arg("-"), |to| to.write_all(cut));
    let shown = String::from_utf8(output.stdout).unwrap();
    assert!(shown.contains("refused  ill-formed UTF-8 at byte 65536: "), "{shown}");
}

/// One line of 200 MB, with 100 MB of address space.
#[test]
#[cfg(target_os = "linux")]
fn memory_is_constant() {
    let mut limited = Command::new("sh");
    limited.args(["-c", "ulimit -v 100000; exec \"$0\" -"]).arg(PROGRAM);
    let output =
        run(&mut limited, |to| (0..200).try_for_each(|_| to.write_all(&[b'%'; 1_000_000])));
    let shown = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let totals =
        "lines: 1, ill-formed: 0\n200000000 bytes became 600000000, and the same 200000000 again";
    assert!(shown.contains(totals), "{shown}");
    assert!(shown.contains("GB/s, decoded at "), "{shown}");
}

#[test]
fn wrong_arguments_are_refused() {
    for (arguments, message) in [
        (&["-x"][..], "tour: invalid option '-x'\nusage: tour [FILE | -]\n"),
        (&["a", "b"], "tour: unexpected argument \"b\"\nusage: tour [FILE | -]\n"),
        (&["no/such/file"], "tour: no/such/file: No such file or directory (os error 2)\n"),
        (&["tests"], "tour: tests: is a directory\n"),
    ] {
        let output = Command::new(PROGRAM).args(arguments).output().unwrap();
        if cfg!(target_os = "linux") {
            assert_eq!(str::from_utf8(&output.stderr), Ok(message));
        }
        assert_eq!((output.status.code(), &*output.stdout), (Some(1), &b""[..]));
    }
    let output = Command::new(PROGRAM).arg("--help").output().unwrap();
    assert!(output.status.success() && output.stdout.starts_with(b"Shows what etched does"));
}
