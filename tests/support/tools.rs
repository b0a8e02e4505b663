//! Tools and files that may be missing. Then a test is skipped, or fails if `CI` is set.

#![allow(dead_code, reason = "each test program uses a part")]

use std::env;
use std::io::{self, Write as _};
use std::process::{Command, Stdio};
use std::thread;

/// Says that a test is skipped, because this is missing.
pub(crate) fn missing(what: &str) {
    assert!(env::var_os("CI").is_none(), "no {what}, and `CI` is set");
    // Directly, because the test harness hides the output of a test that passes.
    writeln!(io::stderr(), "skipped: no {what}").expect("standard error");
}

/// Whether a program is installed. `probe` are arguments with which it succeeds.
pub(crate) fn has(program: &str, probe: &[&str]) -> bool {
    let output = Command::new(program).args(probe).output();
    let has = output.is_ok_and(|output| output.status.success());
    if !has {
        missing(&format!("`{program} {}`", probe.join(" ")));
    }
    has
}

/// What a program prints. It reads `input`.
pub(crate) fn answers(command: &mut Command, input: &[u8]) -> Vec<u8> {
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("a program");
    let mut stdin = child.stdin.take().expect("a pipe");
    let output = thread::scope(|scope| {
        // If writing fails, the program fails too.
        scope.spawn(move || stdin.write_all(input));
        child.wait_with_output().expect("answers")
    });
    assert!(output.status.success(), "{}", output.status);
    output.stdout
}

/// What a Java program prints, if there is a JDK. `source` is its file.
pub(crate) fn java_answers(source: &str, input: &[u8]) -> Option<Vec<u8>> {
    // `java` can run a source file only if the compiler is installed too. Java throws millions of
    // exceptions here, and their stack traces would take most of the time.
    let mut java = Command::new("java");
    java.args(["-XX:-StackTraceInThrowable", source]);
    // Java cannot name every folder in every locale.
    java.env("LC_ALL", "C.UTF-8");
    has("java", &["--describe-module", "jdk.compiler"]).then(|| answers(&mut java, input))
}
