//! Runs the calls of the page that are in other languages. A program in each language prints one
//! line for each call, as [`Show`](crate::show::Show) writes the result.

use std::fs::OpenOptions;
use std::io::Write as _;
use std::process::Command;
use std::{env, fs, io};

use crate::Call;

/// What a program has before its calls: it prints a value in a line, or `Err(_)` for an exception
/// that the library throws. A mistake in a call ends the program.
const JAVASCRIPT: &str = r#"
const byte = (byte) => byte >= 32 && byte < 127 && byte != 34 && byte != 92
    ? String.fromCharCode(byte)
    : '\\x' + byte.toString(16).toUpperCase().padStart(2, '0');
const show = (value) => {
    if (value === null || value === undefined) return 'None';
    if (value instanceof Uint8Array) return 'b"' + [...value].map(byte).join('') + '"';
    if (value instanceof URL || value instanceof URLSearchParams) return show(String(value));
    if (typeof value !== 'object') return JSON.stringify(value);
    const item = (item) => Array.isArray(item) ? '(' + item.map(show).join(', ') + ')' : show(item);
    return '[' + [...value].map(item).join(', ') + ']';
};
const ERRORS = ['ERR_INVALID_URL', 'ERR_ENCODING_INVALID_ENCODED_DATA'];
const row = (call) => {
    let line;
    try {
        line = show(call());
    } catch (error) {
        if (!(error instanceof URIError || ERRORS.includes(error.code))) throw error;
        line = 'Err(_)';
    }
    console.log(line);
};
"#;
const PYTHON: &str = r#"
import json, sys

def show(value):
    if isinstance(value, bytes):
        plain = lambda byte: 32 <= byte < 127 and byte not in b'"\\'
        text = (chr(byte) if plain(byte) else '\\x%02X' % byte for byte in value)
        return 'b"' + ''.join(text) + '"'
    if isinstance(value, dict):
        return show(list(value.items()))
    if type(value) is tuple:
        return '(' + ', '.join(map(show, value)) + ')'
    if isinstance(value, list):
        return '[' + ', '.join(map(show, value)) + ']'
    return 'None' if value is None else json.dumps(value, ensure_ascii=False)

def row(call):
    try:
        line = show(call())
    except ValueError:
        line = 'Err(_)'
    sys.stdout.buffer.write((line + '\n').encode())
"#;
const GO: &str = r#"
func show(values ...any) string {
	if err, is := values[len(values)-1].(error); is && err != nil {
		return "Err(_)"
	}
	switch value := values[0].(type) {
	case string:
		return strconv.Quote(value)
	case *url.URL:
		return strconv.Quote(value.String())
	case url.Values:
		names := make([]string, 0, len(value))
		for name := range value {
			names = append(names, name)
		}
		sort.Strings(names)
		var pairs []string
		for _, name := range names {
			for _, text := range value[name] {
				pairs = append(pairs, fmt.Sprintf("(%q, %q)", name, text))
			}
		}
		return "[" + strings.Join(pairs, ", ") + "]"
	default:
		return fmt.Sprint(value)
	}
}
"#;
const JAVA: &str = r#"
    static String show(Object value) {
        if (value == null) return "None";
        if (value instanceof ByteArrayOutputStream) {
            return show(((ByteArrayOutputStream) value).toByteArray());
        }
        if (value instanceof byte[]) {
            var text = new StringBuilder("b\"");
            for (byte b : (byte[]) value) {
                boolean plain = b >= 32 && b < 127 && b != '"' && b != '\\';
                text.append(plain ? "" + (char) b : String.format("\\x%02X", b));
            }
            return text + "\"";
        }
        if (value instanceof String || value instanceof URI) {
            return '"' + value.toString().replace("\\", "\\\\").replace("\"", "\\\"") + '"';
        }
        return value.toString();
    }

    static void row(Callable<Object> call) throws Exception {
        String line;
        try {
            line = show(call.call());
        } catch (IllegalArgumentException | IOException | URISyntaxException error) {
            line = "Err(_)";
        }
        System.out.writeBytes((line + "\n").getBytes(UTF_8));
    }
"#;

/// Runs calls after a setup, and gives the line of each. `None` if the language is not installed.
pub(crate) type Program = fn(&str, &[Call]) -> Option<Vec<String>>;

pub(crate) fn javascript(setup: &str, calls: &[Call]) -> Option<Vec<String>> {
    let rows = rows(calls, |call| {
        let value = call.returned();
        format!("row(() => {{\n{setup}{value}\n}});\n")
    });
    run("node", &["--version"], &["moving_in.cjs"], &format!("{JAVASCRIPT}{rows}"), calls)
}

pub(crate) fn python(setup: &str, calls: &[Call]) -> Option<Vec<String>> {
    let rows = rows(calls, |call| {
        assert!(call.changed.is_none());
        format!("row(lambda: {})\n", call.call)
    });
    let text = format!("{PYTHON}\n{setup}\n{rows}");
    run("python3", &["--version"], &["moving_in.py"], &text, calls)
}

pub(crate) fn go(setup: &str, calls: &[Call]) -> Option<Vec<String>> {
    let rows = rows(calls, |call| {
        assert!(call.changed.is_none());
        format!("\tfmt.Println(show({}))\n", call.call)
    });
    let imports = r#"import ("fmt"; "net/url"; "sort"; "strconv"; "strings")"#;
    let text = format!("package main\n\n{imports}\n{GO}\nfunc main() {{\n{setup}{rows}}}\n");
    run("go", &["version"], &["run", "moving_in.go"], &text, calls)
}

pub(crate) fn java(setup: &str, calls: &[Call]) -> Option<Vec<String>> {
    let rows = rows(calls, |call| {
        let value = call.returned();
        format!("row(() -> {{\n{setup}{value}\n}});\n")
    });
    let text = format!(
        "import static java.nio.charset.StandardCharsets.*;
        import java.io.*;
        import java.net.*;
        import java.nio.*;
        import java.util.*;
        import java.util.concurrent.Callable;

        class MovingIn {{{JAVA}
            public static void main(String[] arguments) throws Exception {{\n{rows}}}
        }}"
    );
    let probe = ["--describe-module", "jdk.compiler"];
    let lines = run("java", &probe, &["-Dfile.encoding=UTF-8", "MovingIn.java"], &text, calls);
    assert!(lines.is_some() || env::var_os("CI").is_none(), "no JDK, and `CI` is set");
    lines
}

impl Call {
    /// The statements that return the result of this call, in Java and JavaScript.
    fn returned(&self) -> String {
        let call = self.call;
        match self.changed {
            Some(variable) => format!("{call}; return {variable};"),
            None => format!("return {call};"),
        }
    }
}

fn rows(calls: &[Call], row: impl Fn(&Call) -> String) -> String {
    calls.iter().map(row).collect()
}

/// Runs a program if its probe succeeds, and gives the lines that it prints, one for each call. The
/// last argument is the name of the file, whose content is `text`.
#[track_caller]
fn run(
    program: &str,
    probe: &[&str],
    arguments: &[&str],
    text: &str,
    calls: &[Call],
) -> Option<Vec<String>> {
    let is_there = Command::new(program).args(probe).output();
    if !is_there.is_ok_and(|output| output.status.success()) {
        not_checked(program);
        return None;
    }
    let folder = env!("CARGO_TARGET_TMPDIR");
    fs::write(format!("{folder}/{}", arguments[arguments.len() - 1]), text).expect("a file");
    let mut command = Command::new(program);
    command.args(arguments).current_dir(folder);
    // Java cannot name every folder in every locale.
    command.env("LC_ALL", "C.UTF-8");
    let output = command.output().expect("the program");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let output = String::from_utf8(output.stdout).expect("text");
    assert_eq!(output.lines().count(), calls.len(), "{output}");
    Some(output.lines().map(str::to_owned).collect())
}

/// Says that the calls in a language are not checked, also to the script in `.ci` that runs this
/// test.
fn not_checked(program: &str) {
    let line = format!(
        "NOT CHECKED: the calls for {program} in moving-in.md, because it is not installed\n"
    );
    io::stderr().write_all(line.as_bytes()).expect("standard error");
    if let Some(file) = env::var_os("NOT_CHECKED") {
        let mut file = OpenOptions::new().append(true).open(file).expect("the file of the script");
        file.write_all(line.as_bytes()).expect("the file of the script");
    }
}
