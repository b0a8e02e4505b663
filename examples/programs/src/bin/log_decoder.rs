//! Decodes the request targets of an access log, so that people can read them.
//!
//!     cargo run --manifest-path examples/programs/Cargo.toml --bin log_decoder -- [--all] [FILE | -]
//!
//! reads FILE, or standard input, and prints each line with the target of its request decoded: what
//! stands between the method and `HTTP/1.1`, in the first quotation marks of a line in the common
//! or the combined log format. With `--all` it decodes whole lines, whatever they are. A line that
//! is malformed, or has no request, is kept as it is; how many were, and what the first of them
//! has, is said at the end on standard error.
//!
//! **Anybody writes the URLs of a log.** Decoded, they may hold ends of lines, escape sequences of a
//! terminal, or a quotation mark that seems to end the request. What is no printable character is
//! shown as in a literal of Rust (`\u{1b}`, `\n`), and so are quotation marks and backslashes that
//! were encoded; others belong to the format, in which servers escape by them, and stay. A `+`
//! stays too: only in a form it is a space, and a log does not say what is one.
//!
//! **It takes as much memory for a gigabyte as for a line.** A line of 64 KiB or more is malformed
//! here, and kept in pieces; a character between two of them may be shown as its bytes, `\xc3`.
//! (Apache and nginx refuse a target of more than 8 KiB.)
//!
//! A progress bar is drawn if standard error is a terminal and the lines go elsewhere.

use std::borrow::Cow;
use std::convert::Infallible;
use std::error::Error;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, ErrorKind, IsTerminal, Read, Write};
use std::process::ExitCode;

use etched::from_utf8;
use etched::percent::COMPONENT;
use indicatif::ProgressBar;

/// The most bytes that are read at once.
const LIMIT: usize = 64 << 10;

/// Stays where it is not encoded. The rest of what is no printable character does not.
const OF_THE_FORMAT: [char; 4] = ['"', '\'', '\\', '\t'];

/// Appends text as it may be printed, with what is between the format's own signs decoded.
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

/// Appends text as it is, but for what is not printable.
fn show_raw(text: &str, output: &mut String) {
    let Ok(()) = show(text, output, |piece, _| Ok::<_, Infallible>(Cow::Borrowed(piece)));
}

/// What stands before the target of the request, the target, and the rest. A request that is a
/// `-`, which servers write for none, has an empty one.
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

/// A line, decoded, as it may be printed. Positions in errors are those in the line.
fn decode(line: &[u8], is_all: bool) -> Result<String, Box<dyn Error>> {
    let line = from_utf8(line)?;
    let parts = if is_all { Some(("", line, "")) } else { split_at_target(line) };
    let (before, target, rest) = parts.ok_or("there is no request in quotation marks")?;
    let mut output = String::with_capacity(line.len());
    show_raw(before, &mut output);
    show(target, &mut output, |piece, at| {
        COMPONENT.decode(piece).map_err(|error| error.offset_by(before.len() + at))
    })?;
    show_raw(rest, &mut output);
    Ok(output)
}

/// A line as it is, as it may be printed.
fn keep(line: &[u8]) -> String {
    let mut output = String::with_capacity(line.len());
    for chunk in line.utf8_chunks() {
        show_raw(chunk.valid(), &mut output);
        output.extend(chunk.invalid().escape_ascii().map(char::from));
    }
    output
}

/// How many lines there were, how many of these were kept, and what the first of those has.
#[derive(Default)]
struct Report {
    lines: u64,
    kept: u64,
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
            Err(format!("it has {LIMIT} bytes or more").into())
        } else {
            decode(text, is_all)
        };
        let shown = decoded.unwrap_or_else(|fault: Box<dyn Error>| {
            if report.kept == 0 {
                report.first = format!("line {}: {fault:#}", report.lines);
            }
            report.kept += u64::from(!is_inside);
            keep(text)
        });
        output.write_all(shown.as_bytes())?;
        output.write_all(line.get(text.len()..).unwrap_or_default())?;
        // Whoever follows a log sees a line before there is another.
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
    // On standard error, if that is a terminal; not between the lines, nor what somebody types.
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
        Ok(Report { kept: 0, .. }) => {}
        Ok(Report { lines, kept, first }) => {
            eprintln!("log_decoder: {kept} of {lines} lines kept as they are; the first, {first}");
        }
        // Whoever reads the output has seen enough.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
        Err(error) => {
            eprintln!("log_decoder: {}: {error}", file.unwrap_or("-".into()).display());
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
