//! Runs a JDK on many strings.

use std::io::{self, Write as _};
use std::process::{Command, Stdio};
use std::thread;

const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/jdk_url/UrlOracle.java");

/// The answer of Java to each string, or `None` if Java throws. Without a JDK, prints a message and
/// returns `None`.
pub(crate) fn ask(request: u8, strings: &[Vec<u16>]) -> Option<Vec<Option<Vec<u16>>>> {
    // `java` can run a source file only if the compiler is installed too.
    let probe = Command::new("java").args(["--describe-module", "jdk.compiler"]).output();
    if !probe.is_ok_and(|output| output.status.success()) {
        assert!(std::env::var_os("CI").is_none(), "no JDK, and `CI` is set");
        // Not `eprintln!`, because the test harness hides its output if the test passes.
        writeln!(io::stderr(), "skipped: no `java` with a compiler").expect("standard error");
        return None;
    }
    let mut requests = Vec::new();
    for string in strings {
        requests.push(request);
        requests.extend((string.len() as u32).to_be_bytes());
        requests.extend(string.iter().flat_map(|unit| unit.to_be_bytes()));
    }
    let mut java = Command::new("java");
    // Java throws many exceptions here. Their stack traces would take most of the time.
    java.args(["-XX:-StackTraceInThrowable", SOURCE]);
    let mut oracle = java.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("a JDK");
    let mut stdin = oracle.stdin.take().expect("a pipe");
    let output = thread::scope(|scope| {
        // If writing fails, `UrlOracle.java` fails too.
        scope.spawn(move || stdin.write_all(&requests));
        oracle.wait_with_output().expect("answers")
    });
    assert!(output.status.success(), "{}", output.status);
    let mut answers = &output.stdout[..];
    let mut taken = Vec::new();
    while let [is_taken, rest @ ..] = answers {
        answers = rest;
        taken.push((*is_taken == 1).then(|| take_string(&mut answers)));
    }
    Some(taken)
}

fn take_string(answers: &mut &[u8]) -> Vec<u16> {
    let (len, rest) = answers.split_first_chunk().expect("a length");
    let (units, rest) = rest.split_at(2 * u32::from_be_bytes(*len) as usize);
    *answers = rest;
    let (units, _) = units.as_chunks();
    units.iter().map(|unit| u16::from_be_bytes(*unit)).collect()
}
