//! Builds a query from the command line, or decodes one.
//!
//!     cargo run --example query_builder -- q='Müller & Söhne' page=2 exact
//!     cargo run --example query_builder -- --decode 'q=M%C3%BCller+%26+S%C3%B6hne&page=2&exact'
//!
//! The first command prints the query that is the argument of the second command. The second
//! command prints one pair on each line, as Rust literals, so that a control character in a pair
//! does not reach the terminal.
//!
//! | argument | meaning |
//! |---|---|
//! | `NAME=VALUE` | a pair; the value may contain `=`, but the name may not |
//! | `NAME` | a name without a value, which is decoded with an empty value |
//! | `--` | the arguments that follow may start with a dash |
//! | `--decode QUERY` | decode a query; a `?` at its start is skipped |
//! | `--lenient` | with `--decode`: accept every query, as browsers do |
//!
//! For a malformed pair, an error with the position in QUERY is printed. The other pairs are
//! printed.

use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

use etched::query::{Serializer, parse, parse_lenient};

const USAGE: &str = "usage: query_builder [--] NAME[=VALUE]...
       query_builder --decode QUERY [--lenient]";

enum Task {
    Encode(Vec<String>),
    Decode { query: String, is_lenient: bool },
}

fn task() -> Result<Task, lexopt::Error> {
    let (mut pairs, mut query, mut is_lenient) = (Vec::new(), None, false);
    let mut parser = lexopt::Parser::from_env();
    while let Some(argument) = parser.next()? {
        match argument {
            lexopt::Arg::Long("decode") if query.is_none() => {
                query = Some(parser.value()?.into_string()?);
            }
            lexopt::Arg::Long("lenient") => is_lenient = true,
            lexopt::Arg::Value(pair) => pairs.push(pair.into_string()?),
            _ => return Err(argument.unexpected()),
        }
    }
    match query {
        Some(query) if pairs.is_empty() => Ok(Task::Decode { query, is_lenient }),
        None if !pairs.is_empty() && !is_lenient => Ok(Task::Encode(pairs)),
        _ => Err("expected either pairs or `--decode QUERY`".into()),
    }
}

/// The arguments as a query, in their order.
fn encode(arguments: &[String]) -> String {
    let mut query = Serializer::new(String::new());
    for argument in arguments {
        match argument.split_once('=') {
            Some((name, value)) => query.append_pair(name, value),
            None => query.append_key_only(argument),
        };
    }
    query.finish()
}

/// Prints the pairs of a query, and returns whether all of them are well-formed.
fn decode(argument: &str, is_lenient: bool, output: &mut impl Write) -> io::Result<bool> {
    let query = argument.strip_prefix('?').unwrap_or(argument);
    let mut print = |name: &str, value: &str| {
        writeln!(output, "\"{}\": \"{}\"", name.escape_debug(), value.escape_debug())
    };
    if is_lenient {
        parse_lenient(query).try_for_each(|(name, value)| print(&name, &value))?;
        return Ok(true);
    }
    let mut is_well_formed = true;
    for pair in parse(query) {
        match pair {
            Ok((name, value)) => print(&name, &value)?,
            Err(error) => {
                is_well_formed = false;
                // The error gets its position in the argument. `{:#}` also draws the malformed
                // escape.
                let error = error.offset_by(argument.len() - query.len());
                eprintln!("query_builder: {error:#}");
            }
        }
    }
    Ok(is_well_formed)
}

fn main() -> ExitCode {
    let mut output = io::stdout().lock();
    let result = match task() {
        Ok(Task::Encode(arguments)) => writeln!(output, "{}", encode(&arguments)).map(|()| true),
        Ok(Task::Decode { query, is_lenient }) => decode(&query, is_lenient, &mut output),
        Err(error) => {
            eprintln!("query_builder: {error}\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        // The reader of the output has closed it.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("query_builder: {error}");
            ExitCode::FAILURE
        }
    }
}
