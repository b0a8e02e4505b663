//! Checks the readers and writers of `std`, on streams that transfer any number of bytes at a time,
//! and that fail between.

use std::error::Error;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};

use etched_runtime::encoding::Validator;
use etched_runtime::io::{Codec, Reader, Writer};
use etched_runtime::percent::Decoder;
use etched_runtime::{DecodeError, IllFormedError};

use super::faults_of_decoders;
use crate::reference::{encodings, percent};
use crate::support::{Stream, Turns, inside};

pub(crate) type StdStream<'s> = Stream<'s, ErrorKind>;

/// How bytes go through a reader or a writer.
#[derive(Clone, Copy)]
pub(crate) struct Way<'w> {
    /// What the inner stream does.
    pub(crate) turns: &'w dyn Fn() -> Turns<'w, ErrorKind>,
    /// The length of each chunk that is written, and of each buffer into which is read.
    pub(crate) size: usize,
}

impl<'w> Way<'w> {
    fn source<'b>(self, bytes: &'b [u8]) -> StdStream<'b>
    where
        'w: 'b,
    {
        Stream::source(bytes, (self.turns)())
    }

    fn sink(self) -> StdStream<'w> {
        Stream { flush: (self.turns)(), ..Stream::sink((self.turns)()) }
    }
}

fn is_of_stream(error: &io::Error) -> bool {
    error.get_ref().is_none() || error.kind() == ErrorKind::WriteZero
}

/// Reads to the end or to an error of the input.
pub(crate) fn read_all(reader: &mut impl Read, size: usize) -> (Vec<u8>, Option<io::Error>) {
    let (mut all, mut buffer) = (Vec::new(), vec![0xAA; size + 64]);
    loop {
        let result = reader.read(&mut buffer[..size]);
        assert!(buffer[size..] == [0xAA; 64], "read into other bytes");
        match result {
            Ok(0) => return (all, None),
            Ok(len) => all.extend_from_slice(&buffer[..len]),
            Err(error) if is_of_stream(&error) => {}
            Err(error) => {
                let again = reader.read(&mut buffer[..size]);
                assert!(!matches!(again, Ok(1..)), "{again:?} comes after {error}");
                return (all, Some(error));
            }
        }
    }
}

/// Writes all of `bytes`, and writes bytes that were not accepted again. Then calls `end` until the
/// stream does not fail. Calls `check` with the number of accepted bytes. Returns the error of the
/// input.
fn write_all<W: Write>(
    writer: &mut W,
    bytes: &[u8],
    size: usize,
    check: impl Fn(&W, usize),
    end: fn(&mut W) -> io::Result<()>,
) -> Option<io::Error> {
    let mut at = 0;
    while at < bytes.len() {
        match writer.write(&bytes[at..][..size.min(bytes.len() - at)]) {
            Ok(accepted) => at += accepted,
            Err(error) if is_of_stream(&error) => {}
            Err(error) => return Some(error),
        }
        check(writer, at);
    }
    end_at_last(writer, end)
}

/// Calls `end` until the stream does not fail. Returns the error of the input.
fn end_at_last<W>(writer: &mut W, end: fn(&mut W) -> io::Result<()>) -> Option<io::Error> {
    loop {
        match end(writer) {
            Ok(()) => return None,
            Err(error) if is_of_stream(&error) => {}
            Err(error) => return Some(error),
        }
    }
}

/// The error in the input.
fn fault_in<E: Error + Copy + 'static>(error: Option<&io::Error>) -> Option<E> {
    let error = error?;
    assert_eq!(error.kind(), ErrorKind::InvalidData, "{error}");
    Some(inside(error))
}

/// Checks the bytes that came out: all of `output`, or, before a fault, the first `whole` bytes and
/// at most the start of a sequence.
fn is_passed_on(passed_on: &[u8], output: &[u8], fault: Option<usize>) {
    match fault {
        None => assert_eq!(passed_on, output),
        Some(whole) => {
            assert!(output.starts_with(passed_on), "{passed_on:02X?} of {output:02X?}");
            assert!((whole..whole + 6).contains(&passed_on.len()), "{whole} in {output:02X?}");
        }
    }
}

/// All bytes that a writer has encoded or decoded.
fn got<C: Codec>(writer: &Writer<C, StdStream<'_>>) -> Vec<u8> {
    assert!(writer.pending().len() <= 2);
    [&writer.get_ref().written, writer.pending()].concat()
}

/// Checks the reader and the writer that validate. Returns whether the bytes have a fault.
pub(crate) fn validating(rules: &encodings::Rules, bytes: &[u8], way: Way<'_>) -> bool {
    let encoding = rules.encoding;
    let expected = rules.first_fault(bytes);
    let (read, read_error) =
        read_all(&mut Reader::new(Validator::new(encoding), way.source(bytes)), way.size);
    let mut writer = Writer::new(Validator::new(encoding), way.sink());
    let check = |writer: &Writer<_, StdStream<'_>>, accepted: usize| {
        assert_eq!(writer.get_ref().written, bytes[..accepted]);
    };
    let error = write_all(&mut writer, bytes, way.size, check, Writer::finish);
    assert!(writer.write(b"a").is_err(), "the error stays, and so does the end");
    let again = end_at_last(&mut writer, Writer::finish);
    assert_eq!(again.is_some(), error.is_some(), "the error stays");
    for (passed_on, error) in [(read, read_error), (writer.into_inner().written, error)] {
        let fault: Option<IllFormedError> = fault_in(error.as_ref());
        let found = fault.map(|fault| (fault.valid_up_to(), fault.error_len(), fault.kind()));
        let expected = expected
            .map(|(at, segment)| (at, segment.error_len(), rules.kind(&bytes[at..], segment)));
        assert_eq!(found, expected, "{encoding:?}: {bytes:02X?}");
        is_passed_on(&passed_on, bytes, expected.map(|(at, ..)| at));
    }
    expected.is_some()
}

/// Checks the readers and the writers that decode. Returns whether the bytes have a fault.
pub(crate) fn decoding(rules: &percent::Rules, bytes: &[u8], way: Way<'_>) -> bool {
    let decoded = rules.decode(bytes);
    let [of_bytes, of_text] = faults_of_decoders(&decoded);
    for (decoder, expected) in [
        (Decoder::lenient(rules.set), None),
        (Decoder::bytes(rules.set), of_bytes),
        (Decoder::text(rules.set), of_text),
    ] {
        let read = |inner: &mut dyn BufRead| read_all(&mut Reader::new(decoder, inner), way.size);
        let few = read(&mut BufReader::with_capacity(way.size, way.source(bytes)));
        let direct = read_all(&mut Reader::new(decoder, way.source(bytes)), way.size);
        let mut writer = Writer::new(decoder, way.sink());
        let check = |writer: &Writer<_, StdStream<'_>>, accepted: usize| {
            // A lenient decoder may keep the last two bytes, because they may be the start of an
            // escape.
            let expected = rules.set.decode_lenient(&bytes[..accepted]).len();
            assert!(expected <= got(writer).len() + 2, "{bytes:02X?}");
        };
        let error = write_all(&mut writer, bytes, way.size, check, Writer::finish);
        let written = got(&writer);
        if error.is_none() {
            assert!(end_at_last(&mut writer, Writer::finish).is_none());
            assert!(writer.pending().is_empty());
        }
        // If the input ends within an escape or a sequence, more input may follow.
        let mut at_once = decoder;
        let mut room = vec![0; Decoder::max_len(bytes.len())];
        if error.is_none() || at_once.push(bytes, &mut room).is_err() {
            assert!(writer.write(b"a").is_err(), "written after an error or the end");
        }
        for (passed_on, error) in [few, direct, (written, error)] {
            let fault: Option<DecodeError> = fault_in(error.as_ref());
            let found = fault.map(|fault| (fault.kind(), fault.position()));
            let fault = expected.map(|(kind, position, _)| (kind, position));
            assert_eq!(found, fault, "{decoder:?}: {}", bytes.escape_ascii());
            is_passed_on(&passed_on, &decoded.bytes, expected.map(|(.., before)| before));
        }
    }
    of_text.is_some()
}

/// Checks the reader and the writer that encode.
pub(crate) fn encoding(rules: &percent::Rules, bytes: &[u8], way: Way<'_>) {
    let expected = rules.encode(bytes);
    let (read, error) = read_all(&mut Reader::new(rules.set, way.source(bytes)), way.size);
    assert!(read == expected.as_bytes() && error.is_none(), "{}", bytes.escape_ascii());
    let mut writer = Writer::new(rules.set, way.sink());
    let check = |writer: &Writer<_, StdStream<'_>>, accepted: usize| {
        assert_eq!(got(writer), rules.set.encode(&bytes[..accepted]).as_bytes());
    };
    let error = write_all(&mut writer, bytes, way.size, check, Write::flush);
    assert!(error.is_none() && writer.pending().is_empty(), "{}", bytes.escape_ascii());
    assert_eq!(writer.into_inner().written, expected.as_bytes(), "{}", bytes.escape_ascii());
}
