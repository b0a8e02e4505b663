//! A tour: links and bytes that macros make at compile time, literals that do not compile, and the same
//! codec at run time.

mod bytes;
mod errors;
mod lines;
mod links;
mod values;

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, BufWriter, ErrorKind, IsTerminal, Write};
use std::path::Path;
use std::process::ExitCode;

use console::style;
use indicatif::{ProgressBar, ProgressStyle};

const HELP: &str = "\
Shows what etched does: what the compiler encoded and refused, and text that this program encodes.

    cargo run -p tour              prints links, bytes, values in a URL, and compile errors
    cargo run -p tour -- FILE      encodes each line of FILE, and decodes the result
    cargo run -p tour -- -         does the same with standard input

A line is read in pieces of 64 KiB, and only its first KiB is printed. While the output goes to a
file, a progress bar is drawn on the terminal.";

const NEXT: &str = "\
Try next:
    cargo run -p tour -- README.md          encodes each line of a file, and decodes it again
    change a literal in examples/tour/src   and run this again: a wrong one does not compile
    cargo doc -p etched --no-deps --open    what to call for URLs, for bytes and on a chip
    docs/recipes.md                         code for common tasks";

/// Colors the escapes of an encoded text, if the output has colors.
fn colored(text: &str) -> String {
    if !console::colors_enabled() {
        return text.to_owned();
    }
    let mut colored = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(['%', '+']) {
        let len = if rest[at..].starts_with('%') { 3 } else { 1 };
        let (before, escape) = rest.split_at(at);
        let (escape, after) = escape.split_at(len.min(escape.len()));
        colored += before;
        colored += &style(escape).cyan().to_string();
        rest = after;
    }
    colored + rest
}

/// The length of a file. Unknown for a pipe.
fn len_of(file: &File) -> Option<u64> {
    file.metadata().ok().filter(|it| it.is_file()).map(|it| it.len())
}

fn show_all(out: &mut impl Write) -> io::Result<()> {
    links::show(out)?;
    writeln!(out)?;
    bytes::show(out)?;
    writeln!(out)?;
    values::show(out)?;
    writeln!(out)?;
    errors::show(out)?;
    writeln!(out, "\n{NEXT}")
}

fn run(file: Option<&OsStr>) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    match file {
        None => show_all(&mut out)?,
        Some(path) if path == "-" => lines::show(progress(None)?.wrap_read(io::stdin()), &mut out)?,
        Some(path) => {
            let named = |error: io::Error| {
                io::Error::new(error.kind(), format!("{}: {error}", Path::new(path).display()))
            };
            let file = File::open(path).map_err(named)?;
            if file.metadata().map_err(named)?.is_dir() {
                return Err(named(ErrorKind::IsADirectory.into()));
            }
            lines::show(progress(len_of(&file))?.wrap_read(file), &mut out)?;
        }
    }
    out.flush()
}

/// Draws how much of the input is read, while the output goes to a file.
fn progress(len: Option<u64>) -> io::Result<ProgressBar> {
    if io::stdout().is_terminal() {
        return Ok(ProgressBar::hidden());
    }
    let (bar, template) = match len {
        Some(len) => (ProgressBar::new(len), "{wide_bar} {bytes} of {total_bytes}"),
        None => (ProgressBar::no_length(), "{spinner} {bytes}"),
    };
    Ok(bar.with_style(ProgressStyle::with_template(template).map_err(io::Error::other)?))
}

/// What the command line asks for.
enum Task {
    Help,
    Show(Option<OsString>),
}

fn task() -> Result<Task, lexopt::Error> {
    use lexopt::Arg::{Long, Short, Value};

    let mut parser = lexopt::Parser::from_env();
    let mut file = None;
    while let Some(argument) = parser.next()? {
        match argument {
            Long("help") | Short('h') => return Ok(Task::Help),
            Value(path) if file.is_none() => file = Some(path),
            _ => return Err(argument.unexpected()),
        }
    }
    Ok(Task::Show(file))
}

fn main() -> ExitCode {
    let fault = match task() {
        Err(error) => format!("{error}\nusage: tour [FILE | -]"),
        Ok(Task::Help) => {
            println!("{HELP}");
            return ExitCode::SUCCESS;
        }
        Ok(Task::Show(file)) => match run(file.as_deref()) {
            Ok(()) => return ExitCode::SUCCESS,
            // The reader of the output has closed it.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Err(error) => error.to_string(),
        },
    };
    eprintln!("tour: {fault}");
    ExitCode::FAILURE
}
