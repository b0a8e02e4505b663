//! `new URL` of Node.

use std::fmt::Write as _;
use std::process::Command;

use crate::Input;
use crate::tools::{answers, has};

/// Reads a line for each input: the URL and maybe the base, both as UTF-16 in hexadecimal. Prints
/// the URL that is parsed, or nothing.
const SCRIPT: &str = "
    const text = hex => Buffer.from(hex, 'hex').swap16().toString('utf16le');
    const lines = require('fs').readFileSync(0, 'latin1').split('\\n').slice(0, -1);
    const answer = line => {
        const [url, base] = line.split(' ');
        try { return new URL(text(url), base === undefined ? undefined : text(base)).href; }
        catch { return ''; }
    };
    process.stdout.write(lines.map(line => answer(line) + '\\n').join(''));
";

fn hex(text: &str) -> String {
    text.encode_utf16().fold(String::new(), |mut hex, unit| {
        let _ = write!(hex, "{unit:04x}");
        hex
    })
}

/// The answers of Node. `None`, and a message, if it is not installed.
pub(crate) fn ask(inputs: &[Input]) -> Option<Vec<Option<String>>> {
    if !has("node", &["--version"]) {
        return None;
    }
    let lines: String = inputs
        .iter()
        .map(|(base, url)| match base {
            Some(base) => format!("{} {}\n", hex(url), hex(base)),
            None => format!("{}\n", hex(url)),
        })
        .collect();
    let answers = answers(Command::new("node").args(["-e", SCRIPT]), lines.as_bytes());
    let answers = String::from_utf8(answers).expect("ASCII");
    Some(answers.lines().map(|url| (!url.is_empty()).then(|| url.to_string())).collect())
}
