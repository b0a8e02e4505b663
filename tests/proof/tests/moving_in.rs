//! Runs the code in `docs/moving-in.md`, ours and that of other crates and languages.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::process::{Command, Output};
use std::{env, fs, io};

// A test for each section, the code in each other language as a constant, and a function for each
// row of a table.
include!(concat!(env!("OUT_DIR"), "/moving_in.rs"));

/// What the rows use. `SET` stands for any set.
mod rows {
    pub(crate) use std::borrow::Cow;
    pub(crate) use std::collections::BTreeMap;
    pub(crate) use std::io;

    pub(crate) use etched::encoding::{CESU_8, MODIFIED_UTF_8};
    pub(crate) use etched::java::{read_utf_from, write_utf_to};
    pub(crate) use etched::percent::{
        COMPONENT, COMPONENT as SET, ENCODE_URI, FORM, FRAGMENT, PATH, QUERY, UNRESERVED,
        UNRESERVED_PATH, USERINFO,
    };
    pub(crate) use etched::query::{self, Serializer};
    pub(crate) use etched::url::{SegmentError, Url, UrlError, parse_to_slice, validation_errors};
    pub(crate) use etched::{DecodeError, IllFormedError, url_decode, url_encode};
}

/// Says that the code for a program is not checked, also to the script in `.ci` that runs this
/// test.
fn not_checked(program: &str) {
    let line = format!(
        "NOT CHECKED: the code for {program} in moving-in.md, because it is not installed\n"
    );
    io::stderr().write_all(line.as_bytes()).expect("standard error");
    if let Some(file) = env::var_os("NOT_CHECKED") {
        let mut file = OpenOptions::new().append(true).open(file).expect("the file of the script");
        file.write_all(line.as_bytes()).expect("the file of the script");
    }
}

/// Runs a command if its probe succeeds.
#[track_caller]
fn run(program: &str, probe: &[&str], arguments: &[&str]) -> Option<Output> {
    let is_there = Command::new(program).args(probe).output();
    if !is_there.is_ok_and(|output| output.status.success()) {
        not_checked(program);
        return None;
    }
    let output = Command::new(program).args(arguments).output().expect("the program");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(output)
}

/// Checks that more than four lines of `code` contain `assertion`, writes the program `text` to a
/// file, and returns the path of the file.
#[track_caller]
fn program(name: &str, code: &str, assertion: &str, text: &str) -> String {
    assert!(code.lines().filter(|line| line.contains(assertion)).count() > 4, "{code}");
    let file = format!("{}/{name}", env!("CARGO_TARGET_TMPDIR"));
    fs::write(&file, text).expect("a file");
    file
}

#[test]
fn javascript() {
    let text = format!(
        "const assert = require('node:assert').strict;\n{JAVASCRIPT}
        assert.throws(() => assert.equal(1, 2));"
    );
    let file = program("moving_in.cjs", JAVASCRIPT, "assert.", &text);
    run("node", &["--version"], &[&file]);
}

#[test]
fn python() {
    let text = format!(
        "from urllib.parse import *\n{PYTHON}\ntry:\n    assert False\nexcept AssertionError:\n    \
        pass\nelse:\n    raise Exception('nothing was asserted')\n"
    );
    let file = program("moving_in.py", PYTHON, "assert ", &text);
    run("python3", &["--version"], &[&file]);
}

#[test]
fn go() {
    // Each line is a block, because several declare the same names.
    let lines: String = GO.lines().map(|line| format!("\t{{ {line} }}\n")).collect();
    let text = format!(
        "package main\n\nimport \"net/url\"\n\nfunc check(is bool) {{ if !is {{ panic(\"differs\") }} }}\n\n\
        func main() {{\n{lines}}}\n"
    );
    let file = program("moving_in.go", GO, "check(", &text);
    run("go", &["version"], &["run", &file]);
}

#[test]
fn java_net_and_java_io() {
    let probe = ["--describe-module", "jdk.compiler"];
    let source = format!(
        "import static java.nio.charset.StandardCharsets.UTF_8;
        import java.io.*;
        import java.net.*;
        import java.util.*;

        class MovingIn {{
            public static void main(String[] arguments) throws Exception {{
                {JAVA}
                try {{ assert false; }} catch (AssertionError error) {{ return; }}
                throw new Exception(\"nothing was asserted\");
            }}
        }}"
    );
    let file = program("MovingIn.java", JAVA, "assert ", &source);
    let output = run("java", &probe, &["-ea", "-Dfile.encoding=UTF-8", &file]);
    assert!(output.is_some() || env::var_os("CI").is_none(), "no JDK, and `CI` is set");
}
