//! Compares the readers and writers with the references, on streams that transfer any number of
//! bytes at a time, are interrupted, and would block.

mod decode;
mod validate;

use std::error::Error;
use std::io::{self, ErrorKind, Read, Write};

use etched_runtime::io::Writer;

use crate::encoding_bytes;
use crate::input::Input;
use crate::percent_decode;
use crate::reference::encodings::{ENCODINGS, UTF_8_RULES};
use crate::uneven::{Uneven, inside};

/// How bytes go through a reader or a writer: the limits of the inner stream, and the length of each
/// chunk and of each buffer.
#[derive(Clone, Copy)]
struct Way<'p> {
    pattern: &'p [u8],
    size: usize,
}

pub fn check(data: &[u8]) {
    let mut input = Input(data);
    let rules = input.pick(&ENCODINGS);
    let len = usize::from(input.byte() % 16);
    let pattern = input.take(len);
    let way = Way { pattern, size: usize::from(input.byte()) + 1 };
    let set = percent_decode::choose(&mut input);
    let is_text = input.coin();
    let bytes = encoding_bytes::rest(&mut input, if is_text { &UTF_8_RULES } else { rules }, 3000);

    validate::check(rules, &bytes, way);
    decode::check(&set, &bytes, way);
    let encoded = set.encode(&bytes);
    decode::check(&set, encoded.as_bytes(), way);

    let mut writer = Writer::new(set.set, Uneven::blocking(Vec::new(), pattern));
    let fault = write_all(&mut writer, &bytes, way, Write::flush);
    assert!(fault.is_none() && writer.pending().is_empty(), "{}", bytes.escape_ascii());
    assert_eq!(writer.into_inner().inner, encoded.as_bytes(), "{}", bytes.escape_ascii());
}

fn is_of_stream(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::Interrupted | ErrorKind::WouldBlock)
}

/// Reads to the end or to an error of the input.
fn read_all(reader: &mut impl Read, way: Way<'_>) -> (Vec<u8>, Option<io::Error>) {
    let (mut all, mut buffer) = (Vec::new(), vec![0xAA; way.size + 64]);
    loop {
        let result = reader.read(&mut buffer[..way.size]);
        assert!(buffer[way.size..].iter().all(|byte| *byte == 0xAA));
        match result {
            Ok(0) => return (all, None),
            Ok(len) => all.extend_from_slice(&buffer[..len]),
            Err(error) if is_of_stream(&error) => {}
            Err(error) => return (all, Some(error)),
        }
    }
}

/// Writes all of `bytes`, and writes bytes that were not accepted again. Then calls `end` until the
/// stream does not fail. Returns the error of the input.
fn write_all<W: Write>(
    writer: &mut W,
    bytes: &[u8],
    way: Way<'_>,
    end: fn(&mut W) -> io::Result<()>,
) -> Option<io::Error> {
    let mut rest = bytes;
    while !rest.is_empty() {
        match writer.write(&rest[..way.size.min(rest.len())]) {
            Ok(accepted) => rest = &rest[accepted..],
            Err(error) if is_of_stream(&error) => {}
            Err(error) => return Some(error),
        }
    }
    loop {
        match end(writer) {
            Ok(()) => return None,
            Err(error) if is_of_stream(&error) => {}
            Err(error) => return Some(error),
        }
    }
}

/// The error in the input.
fn fault_in<E: Error + Copy + 'static>(error: Option<io::Error>) -> Option<E> {
    let error = error?;
    assert_eq!(error.kind(), ErrorKind::InvalidData, "{error}");
    Some(inside(&error))
}

/// Checks the bytes that came out: all of `output`, or, before a fault, the first `whole` bytes and
/// at most the start of a sequence.
fn check_passed_on(passed_on: &[u8], output: &[u8], fault: Option<usize>) {
    match fault {
        None => assert_eq!(passed_on, output),
        Some(whole) => {
            assert!(output.starts_with(passed_on), "{passed_on:02X?} of {output:02X?}");
            assert!((whole..whole + 6).contains(&passed_on.len()), "{whole} in {output:02X?}");
        }
    }
}
