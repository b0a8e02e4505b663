//! Tests that the readers and writers process a gigabyte, in chunks of many lengths, in constant
//! memory.

use std::io::{self, BufReader, Read, Write};

use etched::encoding::{UTF_8, Validator};
use etched::io::{Reader, Writer};
use etched::percent::{Decoder, FORM};

const GIGABYTE: u64 = 1 << 30;

/// A reader that repeats a pattern until it has given `left` bytes.
struct Repeated<'p> {
    pattern: &'p [u8],
    at: usize,
    left: u64,
}

impl Read for Repeated<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let rest = &self.pattern[self.at..];
        let len =
            rest.len().min(buffer.len()).min(usize::try_from(self.left).unwrap_or(usize::MAX));
        buffer[..len].copy_from_slice(&rest[..len]);
        self.at = (self.at + len) % self.pattern.len();
        self.left -= len as u64;
        Ok(len)
    }
}

/// A writer that counts the bytes and discards them.
#[derive(Default)]
struct Counted(u64);

impl Write for Counted {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The peak memory of the process in KiB, if the system reports it.
fn peak() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok()
}

#[test]
fn a_gigabyte_in_constant_memory() {
    // The text has 997 characters, so that chunks end at changing places in the text.
    let text: String = "Grüße & Küsse, 二進法 🦀 a+b ".chars().cycle().take(997).collect();
    let encoded = FORM.encode(&text);
    let before = peak();

    let repeats = GIGABYTE / encoded.len() as u64;
    let left = repeats * encoded.len() as u64;
    let source = Repeated { pattern: encoded.as_bytes(), at: 0, left };
    let decoded = Reader::new(Decoder::text(FORM), BufReader::with_capacity(4093, source));
    let mut checked = Reader::new(Validator::new(UTF_8), decoded);
    let encoder = Writer::new(FORM, Counted::default());
    let decoder = Writer::new(Decoder::text(FORM), encoder);
    // The writer validates the text, encodes it, decodes it, and encodes it again.
    let mut writer = Writer::new(Validator::new(UTF_8), Writer::new(FORM, decoder));
    assert_eq!(io::copy(&mut checked, &mut writer).unwrap(), repeats * text.len() as u64);
    writer.finish().unwrap();
    let mut decoder = writer.into_inner().into_inner();
    decoder.finish().unwrap();
    assert_eq!(decoder.into_inner().into_inner().0, left);

    if let (Some(before), Some(after)) = (before, peak()) {
        assert!(after - before < 1024, "{before} KiB before, {after} KiB after");
    }
}
