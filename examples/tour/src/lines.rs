//! Lines of a file, encoded and decoded again.

use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::time::{Duration, Instant};

use console::style;
use etched::IllFormedError;
use etched::encoding::{UTF_8, Validator};
use etched::percent::FORM;

use super::colored;

/// How many bytes are read, encoded and decoded at once.
const PIECE: u64 = 64 << 10;

/// The most bytes of a line that are printed.
const SHOWN: usize = 1 << 10;

/// A line that is read in pieces.
struct Line {
    /// At most [`SHOWN`] bytes from its start.
    beginning: Vec<u8>,
    len: u64,
    validator: Validator,
    fault: Option<IllFormedError>,
}

impl Line {
    fn new() -> Line {
        Line { beginning: Vec::new(), len: 0, validator: Validator::new(UTF_8), fault: None }
    }

    /// Encodes the next piece, decodes the result, and measures how long each takes.
    fn push(&mut self, piece: &[u8], totals: &mut Totals) {
        let start = Instant::now();
        let encoded = FORM.encode(piece);
        let middle = Instant::now();
        let decoded = FORM.decode_bytes(encoded.as_bytes());
        totals.decoding += middle.elapsed();
        totals.encoding += middle - start;
        totals.encoded += encoded.len() as u64;
        totals.decoded += piece.len() as u64;
        assert_eq!(decoded.as_deref(), Ok(piece), "decoding gives what was encoded");

        self.fault = self.fault.or(self.validator.push(piece).err());
        self.beginning.extend(piece.iter().take(SHOWN - self.beginning.len()));
        self.len += piece.len() as u64;
    }

    /// Prints the line encoded and decoded, or where it is ill-formed.
    fn show(&self, totals: &mut Totals, out: &mut impl Write) -> io::Result<()> {
        totals.lines += 1;
        let number = totals.lines;
        if let Some(error) = self.fault.or(self.validator.finish().err()) {
            totals.refused += 1;
            return writeln!(out, "{number:>6}  {}  {error}", style("refused").red());
        }
        // The beginning may end inside a character.
        let end = self.beginning.utf8_chunks().next().map_or(0, |chunk| chunk.valid().len());
        let encoded = FORM.encode(&self.beginning[..end]);
        let decoded = FORM.decode(&encoded).map_err(io::Error::other)?;
        writeln!(out, "{number:>6}  {}  {}", style("encoded").dim(), colored(&encoded))?;
        writeln!(out, "        {}  {}", style("decoded").dim(), Printable(&decoded))?;
        match self.len - end as u64 {
            0 => Ok(()),
            more => writeln!(out, "                 … and {more} more bytes"),
        }
    }
}

/// Text whose control characters are escaped, because they could change the terminal.
struct Printable<'t>(&'t str);

impl fmt::Display for Printable<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.split_inclusive(char::is_control).try_for_each(|part| {
            let end = part.trim_end_matches(char::is_control).len();
            write!(f, "{}{}", &part[..end], part[end..].escape_debug())
        })
    }
}

#[derive(Default)]
struct Totals {
    lines: u64,
    refused: u64,
    decoded: u64,
    encoded: u64,
    encoding: Duration,
    decoding: Duration,
}

impl Totals {
    fn show(&self, out: &mut impl Write) -> io::Result<()> {
        let Totals { lines, refused, decoded, encoded, .. } = self;
        writeln!(out, "\nlines: {lines}, ill-formed: {refused}")?;
        write!(out, "{decoded} bytes became {encoded}, and the same {decoded} again")?;
        // The time for less is too short to be measured here.
        if *decoded >= 1_000_000 {
            let speed = |time: Duration| *decoded as f64 / time.as_secs_f64() / 1e9;
            let (there, back) = (speed(self.encoding), speed(self.decoding));
            write!(out, ": encoded at {there:.2} GB/s, decoded at {back:.2} GB/s")?;
        }
        writeln!(out)
    }
}

/// Encodes each line of the input, decodes the result, and prints both, and totals at the end.
pub(crate) fn show(input: impl Read, out: &mut impl Write) -> io::Result<()> {
    let mut input = BufReader::new(input);
    let mut totals = Totals::default();
    let mut piece = Vec::new();
    let mut line = None;
    while input.by_ref().take(PIECE).read_until(b'\n', &mut piece)? > 0 {
        // The `\n` of a `\r\n` must not be in the next piece.
        if piece.ends_with(b"\r") {
            input.by_ref().take(1).read_until(b'\n', &mut piece)?;
        }
        let (text, is_end) = match piece.strip_suffix(b"\n") {
            Some(text) => (text.strip_suffix(b"\r").unwrap_or(text), true),
            None => (&piece[..], false),
        };
        line.get_or_insert_with(Line::new).push(text, &mut totals);
        if is_end {
            if let Some(line) = line.take() {
                line.show(&mut totals, out)?;
            }
        }
        piece.clear();
    }
    // The last line may have no line end.
    if let Some(line) = line {
        line.show(&mut totals, out)?;
    }
    totals.show(out)
}
