//! Decodes the request targets of an access log, to make them readable.
//!
//!     cargo run --manifest-path examples/programs/Cargo.toml --bin log_decoder -- [--all] [FILE|-]
//!
//! reads FILE or standard input, and prints each line with its request target decoded. In the
//! common and the combined log format the target is in the first quotation marks, between the
//! method and `HTTP/1.1`. With `--all` it decodes whole lines of any format. A line that is
//! malformed, or has no request, is printed without decoding. At the end, the number of such lines
//! and the first error are printed to standard error.
//!
//! **The URLs of a log are untrusted.** Decoded, they may contain line ends, escape sequences of a
//! terminal, or a quotation mark that seems to end the request. A character that is not printable
//! is shown as in a Rust literal (`\u{1b}`, `\n`). Quotation marks and backslashes that were
//! encoded are shown in the same way. Other quotation marks and backslashes belong to the log
//! format, and are not changed. A `+` is not changed either, because it is a space only in a form,
//! and a log does not say which targets contain a form.
//!
//! **Memory is constant.** A line of 64 KiB or more counts as malformed. It is printed in pieces.
//! If a character is split between two pieces, its bytes are shown, such as `\xc3`. (Apache and
//! nginx refuse a target of more than 8 KiB.)
//!
//! A progress bar is drawn if standard error is a terminal and standard output is not.

use std::borrow::Cow;
use std::convert::Infallible;
use std::error::Error;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, ErrorKind, IsTerminal, Read, Write};
use std::path::Path;
use std::process::ExitCode;

use etched::from_utf8;
use etched::percent::COMPONENT;
use indicatif::ProgressBar;

/// The most bytes of a line that are read at once.
const LIMIT: usize = 64 << 10;

/// Characters that are not changed if they were not encoded. Other characters are not changed if
/// they are printable.
const OF_THE_FORMAT: [char; 4] = ['"', '\'', '\\', '\t'];

/// Appends text in printable form. The parts between `OF_THE_FORMAT` characters are decoded.
fn show<'t, E>(
    text: &'t str,
    output: &mut String,
    decode: impl Fn(&'t str, usize) -> Result<Cow<'t, str>, E>,
) -> Result<(), E> {
    let mut at = 0;
    for piece in text.split_inclusive(OF_THE_FORMAT) {
        let body = piece.trim_end_matches(OF_THE_FORMAT);
        output.extend(decode(body, at)?.escape_debug());
        output.extend(piece.chars().rev().take_while(|sign| OF_THE_FORMAT.contains(sign)));
        at += piece.len();
    }
    Ok(())
}

/// Appends text, with characters that are not printable escaped.
fn show_raw(text: &str, output: &mut String) {
    let Ok(()) = show(text, output, |piece, _| Ok::<_, Infallible>(Cow::Borrowed(piece)));
}

/// Splits a line into the part before the request target, the target, and the rest. The target is
/// empty if the request is `-`, as servers log a missing request.
fn split_at_target(line: &str) -> Option<(&str, &str, &str)> {
    let mut is_escaped = false;
    let mut marks = line.bytes().zip(0..).filter(|&(byte, _)| {
        let is_mark = byte == b'"' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        is_mark
    });
    let (start, end) = (marks.next()?.1 + 1, marks.next()?.1);
    let request = line.get(start..end)?;
    let (_, target) = request.split_once(' ').unwrap_or((request, ""));
    let (before, rest) = line.split_at_checked(end - target.len())?;
    let version = target.rfind(" HTTP/").unwrap_or(target.len());
    let (target, rest) = rest.split_at_checked(version)?;
    Some((before, target, rest))
}

/// Decodes a line and makes it printable. The position of an error is a position in the line.
fn decode(line: &[u8], is_all: bool) -> Result<String, Box<dyn Error>> {
    let line = from_utf8(line)?;
    let parts = if is_all { Some(("", line, "")) } else { split_at_target(line) };
    let (before, target, rest) = parts.ok_or("no request in quotation marks")?;
    let mut output = String::with_capacity(line.len());
    show_raw(before, &mut output);
    show(target, &mut output, |piece, at| {
        COMPONENT.decode(piece).map_err(|error| error.offset_by(before.len() + at))
    })?;
    show_raw(rest, &mut output);
    Ok(output)
}

/// The line in printable form, without decoding.
fn undecoded(line: &[u8]) -> String {
    let mut output = String::with_capacity(line.len());
    for chunk in line.utf8_chunks() {
        show_raw(chunk.valid(), &mut output);
        output.extend(chunk.invalid().escape_ascii().map(char::from));
    }
    output
}

/// The number of lines, the number of lines that were not decoded, and the first error.
#[derive(Default)]
struct Report {
    lines: u64,
    failed: u64,
    first: String,
}

fn decode_lines(input: impl Read, output: &mut impl Write, is_all: bool) -> io::Result<Report> {
    let mut report = Report::default();
    let mut input = BufReader::new(input);
    let mut line = Vec::with_capacity(LIMIT);
    let mut is_inside = false;
    while (&mut input).take(LIMIT as u64).read_until(b'\n', &mut line)? > 0 {
        let text = line.strip_suffix(b"\n").unwrap_or(&line);
        let text = text.strip_suffix(b"\r").unwrap_or(text);
        let is_cut = line.len() == LIMIT && !line.ends_with(b"\n");
        report.lines += u64::from(!is_inside);
        let decoded = if is_inside || is_cut {
            Err(format!("{LIMIT} bytes or more").into())
        } else {
            decode(text, is_all)
        };
        let shown = decoded.unwrap_or_else(|fault: Box<dyn Error>| {
            if report.failed == 0 {
                report.first = format!("line {}: {fault:#}", report.lines);
            }
            report.failed += u64::from(!is_inside);
            undecoded(text)
        });
        output.write_all(shown.as_bytes())?;
        output.write_all(line.get(text.len()..).unwrap_or_default())?;
        // If the log is still growing, a line is printed without waiting for the next line.
        if input.buffer().is_empty() {
            output.flush()?;
        }
        line.clear();
        is_inside = is_cut;
    }
    Ok(report)
}

fn run(file: Option<&OsStr>, is_all: bool) -> io::Result<Report> {
    let (input, len): (Box<dyn Read>, _) = match file.filter(|&file| file != "-") {
        Some(file) => {
            let file = File::open(file)?;
            let metadata = file.metadata()?;
            (Box::new(file), metadata.is_file().then_some(metadata.len()))
        }
        None => (Box::new(io::stdin().lock()), None),
    };
    // The bar is drawn on standard error, but not if the terminal also shows the lines or the
    // user's input.
    let is_shared = io::stdout().is_terminal() || len.is_none() && io::stdin().is_terminal();
    let bar = match is_shared {
        true => ProgressBar::hidden(),
        false => len.map_or_else(ProgressBar::no_length, ProgressBar::new),
    };
    let mut output = BufWriter::new(io::stdout().lock());
    let result = decode_lines(bar.wrap_read(input), &mut output, is_all);
    bar.finish_and_clear();
    output.flush().and(result)
}

fn arguments() -> Result<(Option<OsString>, bool), lexopt::Error> {
    let (mut file, mut is_all) = (None, false);
    let mut parser = lexopt::Parser::from_env();
    while let Some(argument) = parser.next()? {
        match argument {
            lexopt::Arg::Long("all") => is_all = true,
            lexopt::Arg::Value(path) if file.is_none() => file = Some(path),
            _ => return Err(argument.unexpected()),
        }
    }
    Ok((file, is_all))
}

fn main() -> ExitCode {
    let Ok((file, is_all)) = arguments().inspect_err(|error| {
        eprintln!("log_decoder: {error}\nusage: log_decoder [--all] [FILE | -]");
    }) else {
        return ExitCode::from(2);
    };
    match run(file.as_deref(), is_all) {
        Ok(Report { failed: 0, .. }) => {}
        Ok(Report { lines, failed, first }) => {
            eprintln!("log_decoder: cannot decode {failed} of {lines} lines; the first is {first}");
        }
        // The reader of the output has closed it.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
        Err(error) => {
            let file = file.unwrap_or("-".into());
            eprintln!("log_decoder: {}: {error}", Path::new(&file).display());
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
