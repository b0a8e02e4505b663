//! Tests the readers and writers on streams that transfer few bytes at a time.

use std::error::Error;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};

use crate::reference::percent::{mixed_bytes, mixed_text};
use etched_runtime::encoding::{CESU_8, Encoding, UTF_8, Validator};
use etched_runtime::io::{Codec, Reader, Writer};
use etched_runtime::percent::{Decoder, EncodeSet, FORM};
use etched_runtime::{DecodeError, IllFormedError, ToSliceError};

/// A stream that transfers at most `most` bytes at once and is interrupted at every other call.
struct Few<S> {
    inner: S,
    most: usize,
    turn: usize,
}

impl<S> Few<S> {
    fn new(inner: S, most: usize) -> Few<S> {
        Few { inner, most, turn: 0 }
    }

    fn interrupt(&mut self) -> io::Result<()> {
        self.turn += 1;
        if self.turn % 2 == 1 { Err(ErrorKind::Interrupted.into()) } else { Ok(()) }
    }
}

impl<R: Read> Read for Few<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.interrupt()?;
        let len = buffer.len().min(self.most);
        self.inner.read(&mut buffer[..len])
    }
}

impl<W: Write> Write for Few<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.interrupt()?;
        self.inner.write(&bytes[..bytes.len().min(self.most)])
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

/// Reads to the end or to an error, with a buffer of `size` bytes.
fn read_all(reader: &mut impl Read, size: usize) -> (Vec<u8>, Option<io::Error>) {
    let (mut all, mut buffer) = (Vec::new(), vec![0; size]);
    loop {
        match reader.read(&mut buffer) {
            Ok(0) => return (all, None),
            Ok(len) => all.extend_from_slice(&buffer[..len]),
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => {
                let again = reader.read(&mut buffer);
                assert!(
                    !matches!(again, Ok(1..)),
                    "nothing comes after an error, but {again:?} after {error}"
                );
                return (all, Some(error));
            }
        }
    }
}

fn inside<E: Error + Copy + 'static>(error: &io::Error) -> E {
    assert_eq!(error.kind(), ErrorKind::InvalidData, "{error}");
    *error.get_ref().unwrap().downcast_ref().unwrap()
}

/// Checks the bytes that were passed on before a fault was reported: all bytes before the fault,
/// and perhaps some bytes of its sequence.
fn check_handed_on(handed_on: &[u8], bytes: &[u8], fault: IllFormedError) {
    assert!(bytes.starts_with(handed_on));
    let range = fault.valid_up_to()..=fault.valid_up_to() + 5;
    assert!(range.contains(&handed_on.len()), "{} of {bytes:02X?}", handed_on.len());
}

fn check_validation(encoding: Encoding, bytes: &[u8], few: usize, size: usize) {
    let expected = encoding.validate(bytes);
    let (read, error) =
        read_all(&mut Reader::new(Validator::new(encoding), Few::new(bytes, few)), size);
    assert_eq!(error.as_ref().map(inside), expected.err(), "{bytes:02X?}");

    let mut writer = Writer::new(Validator::new(encoding), Few::new(Vec::new(), few));
    let written = bytes.chunks(size).try_for_each(|chunk| writer.write_all(chunk));
    let result = written.and_then(|()| writer.finish());
    assert_eq!(result.as_ref().err().map(inside), expected.err());
    if expected.is_err() {
        assert!(writer.finish().is_err() && writer.write(b"a").is_err(), "the error stays");
    }
    let written = writer.into_inner().inner;
    match expected {
        Ok(()) => assert!(read == bytes && written == bytes),
        Err(fault) => {
            check_handed_on(&read, bytes, fault);
            check_handed_on(&written, bytes, fault);
        }
    }
}

#[test]
fn validating_a_stream_is_like_validating_a_slice() {
    let mut rng = fastrand::Rng::with_seed(0x5EED);
    for encoding in [UTF_8, CESU_8] {
        for _ in 0..3000 {
            let bytes = if rng.bool() {
                encoding.encode(&mixed_text(&mut rng, 8)).into_owned()
            } else {
                mixed_bytes(&mut rng, 8)
            };
            check_validation(encoding, &bytes, rng.usize(1..30), rng.usize(1..30));
        }
    }
    check_validation(UTF_8, b"", 1, 1);
}

/// The error in the input, from a decoder with a large enough buffer.
fn refused(error: ToSliceError<DecodeError>) -> DecodeError {
    match error {
        ToSliceError::Input(error) => error,
        error => panic!("{error}"),
    }
}

/// Checks that the reader and the writer give all decoded bytes, or the decoded bytes before the
/// fault.
fn check_decoding(decoder: Decoder, input: &[u8], few: usize, size: usize) {
    let mut all_at_once = decoder;
    let mut room = vec![0; Decoder::max_len(input.len())];
    let pushed =
        all_at_once.push(input, &mut room).map_err(refused).map(|decoded| decoded.to_vec());
    let expected = pushed.and_then(|decoded| Ok([&decoded, all_at_once.finish()?].concat()));

    let read = [
        read_all(&mut Reader::new(decoder, BufReader::with_capacity(few, input)), size),
        read_all(&mut Reader::new(decoder, Few::new(input, few)), size),
    ];
    let read = read.map(|(read, error)| {
        assert_eq!(error.as_ref().map(inside), expected.as_ref().err().copied(), "{input:02X?}");
        read
    });

    let mut writer = Writer::new(decoder, Few::new(Vec::new(), few));
    let written = input.chunks(size).try_for_each(|chunk| writer.write_all(chunk));
    let result = written.and_then(|()| writer.finish()).and_then(|()| writer.finish());
    assert_eq!(result.as_ref().err().map(inside), expected.as_ref().err().copied());
    // If the input ends within an escape or a sequence, more input may follow.
    let continues = expected.is_err() && all_at_once.push(b"a", &mut [0; 8]).is_ok();
    assert!(continues || writer.write(b"a").is_err(), "written after an error or the end");
    let written = writer.into_inner().inner;
    match expected {
        Ok(decoded) => {
            assert!(read.iter().all(|read| *read == decoded) && written == decoded, "{input:02X?}");
        }
        // All decoded bytes before the fault, and perhaps the start of a sequence.
        Err(fault) => {
            let before = FORM.decode_lenient(&input[..fault.position()]);
            for passed_on in read.iter().chain([&written]) {
                assert!(passed_on.starts_with(&before) && passed_on.len() <= before.len() + 5);
            }
        }
    }
}

#[test]
fn decoding_a_stream_is_like_decoding_a_slice() {
    let mut rng = fastrand::Rng::with_seed(0x5EED);
    for _ in 0..4000 {
        let input = match rng.u8(..3) {
            0 => mixed_bytes(&mut rng, 8),
            1 => mixed_text(&mut rng, 8).replace('%', "%25").into_bytes(),
            _ => FORM.encode(&mixed_text(&mut rng, 8)).into_owned().into_bytes(),
        };
        for decoder in [Decoder::text(FORM), Decoder::bytes(FORM), Decoder::lenient(FORM)] {
            check_decoding(decoder, &input, rng.usize(1..30), rng.usize(1..30));
        }
    }
    check_decoding(Decoder::text(FORM), b"", 1, 1);
}

#[test]
fn encoding_a_stream_is_like_encoding_a_slice() {
    let mut rng = fastrand::Rng::with_seed(0x5EED);
    for _ in 0..1000 {
        let bytes = mixed_bytes(&mut rng, 200);
        let set = FORM.lower_case_hex(rng.bool());
        let mut writer = Writer::new(set, Few::new(Vec::new(), rng.usize(1..2000)));
        for chunk in bytes.chunks(rng.usize(1..3000)) {
            writer.write_all(chunk).unwrap();
        }
        let encoded = set.encode(&bytes);
        assert_eq!(writer.into_inner().inner, encoded.as_bytes());
        let mut reader = Reader::new(set, Few::new(&bytes[..], rng.usize(1..2000)));
        let (read, error) = read_all(&mut reader, rng.usize(1..3000));
        assert!(read == encoded.as_bytes() && error.is_none());
    }
}

/// Reads what is left, and adds more to the end of the stream.
fn read_and_grow(
    reader: &mut Reader<impl Codec, Few<&'static [u8]>>,
    more: &'static [u8],
) -> Vec<u8> {
    let (read, error) = read_all(reader, 5);
    assert!(error.is_none());
    reader.get_mut().inner = more;
    read
}

#[test]
fn a_stream_that_grows_is_read_on() {
    let few = |bytes: &'static [u8]| Few::new(bytes, 2);
    let mut reader = Reader::new(Decoder::lenient(FORM), few(b"a%26%4"));
    assert_eq!(read_and_grow(&mut reader, b"1%41"), b"a&%4");
    assert_eq!(read_and_grow(&mut reader, b"%zz"), b"1A");
    assert_eq!(read_and_grow(&mut reader, b""), b"%zz");
    let mut reader = Reader::new(Decoder::text(FORM), few(b"a%26"));
    assert_eq!(read_and_grow(&mut reader, b"b%zz"), b"a&");
    let (read, error) = read_all(&mut reader, 5);
    assert_eq!((&read[..], inside::<DecodeError>(&error.unwrap()).position()), (&b"b"[..], 5));
    let mut reader = Reader::new(Validator::new(UTF_8), few(b"a\xC3\xA9"));
    assert_eq!(read_and_grow(&mut reader, b"b"), "aé".as_bytes());
    assert_eq!(read_and_grow(&mut reader, b""), b"b");
    let mut reader = Reader::new(FORM, few(b"a&"));
    assert_eq!(read_and_grow(&mut reader, b"&"), b"a%26");
    assert_eq!(read_and_grow(&mut reader, b""), b"%26");
}

#[test]
fn nothing_can_be_written_after_the_end() {
    fn check(codec: impl Codec) {
        let mut writer = Writer::new(codec, Vec::new());
        writer.write_all(b"a").unwrap();
        for _ in 0..2 {
            writer.finish().unwrap();
            assert_eq!(writer.write(b"b").unwrap_err().kind(), ErrorKind::Other);
        }
        assert_eq!(writer.into_inner(), b"a");
    }
    check(Validator::new(UTF_8));
    check(Decoder::text(FORM));
    check(FORM);
}

/// No byte is lost after an error of the stream.
#[test]
fn errors_of_a_stream_pass_through() {
    struct Failing<'i>(&'i [u8], bool);

    impl Read for Failing<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let len = self.fill_buf()?.len().min(buffer.len());
            buffer[..len].copy_from_slice(&self.0[..len]);
            self.consume(len);
            Ok(len)
        }
    }

    impl BufRead for Failing<'_> {
        fn fill_buf(&mut self) -> io::Result<&[u8]> {
            self.1 = !self.1;
            if self.1 {
                Err(ErrorKind::TimedOut.into())
            } else {
                Ok(&self.0[..self.0.len().min(1)])
            }
        }

        fn consume(&mut self, len: usize) {
            self.0 = &self.0[len..];
        }
    }

    let (mut read, mut buffer) = (Vec::new(), [0; 4]);
    let mut reader = Reader::new(Decoder::text(FORM), Failing(b"a%C3%A9+b", false));
    loop {
        match reader.read(&mut buffer) {
            Ok(0) => break,
            Ok(len) => read.extend_from_slice(&buffer[..len]),
            Err(error) => assert_eq!(error.kind(), ErrorKind::TimedOut),
        }
    }
    assert_eq!(read, "aé b".as_bytes());

    let mut reader = Reader::new(Validator::new(UTF_8), Failing("é".as_bytes(), false));
    assert_eq!(reader.read(&mut buffer).unwrap_err().kind(), ErrorKind::TimedOut);
    assert_eq!(reader.read(&mut buffer).unwrap(), 1);
    assert_eq!(reader.get_ref().0, b"\xA9");
    reader.get_mut().0 = b"";
    reader.get_mut().1 = true;
    let error = reader.read(&mut buffer).unwrap_err();
    assert_eq!(inside::<IllFormedError>(&error).error_len(), None);
}

/// A writer that randomly takes few bytes, many or none, or fails.
struct Moody {
    taken: Vec<u8>,
    rng: fastrand::Rng,
    /// How many of ten writes fail, on average.
    refusals: u8,
}

impl Moody {
    fn refuse<T>(&mut self, instead: io::Result<T>) -> io::Result<T> {
        if self.rng.u8(..10) >= self.refusals {
            return instead;
        }
        let kinds = [ErrorKind::Interrupted, ErrorKind::WouldBlock, ErrorKind::ConnectionReset];
        Err(kinds[self.rng.usize(..3)].into())
    }
}

impl Write for Moody {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.refuse(Ok(()))?;
        let most = [0, 1, 2, 3, 5, 100, usize::MAX][self.rng.usize(..7)].min(bytes.len());
        self.taken.extend_from_slice(&bytes[..most]);
        Ok(most)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.refuse(Ok(()))
    }
}

fn moody(rng: &mut fastrand::Rng) -> Moody {
    Moody { taken: Vec::new(), rng: rng.fork(), refusals: rng.u8(..9) }
}

/// Checks the output of a writer, in the stream and pending, after a number of bytes of the input.
type Check<W> = fn(&W, &[u8], usize);

/// Writes all of `input`, and writes bytes that were not accepted again. Then calls `end` until it
/// succeeds. Returns the error in the input.
fn write_again<W: Write>(
    writer: &mut W,
    rng: &mut fastrand::Rng,
    input: &[u8],
    check: Check<W>,
    end: fn(&mut W) -> io::Result<()>,
) -> Option<io::Error> {
    let is_of_stream =
        |error: &io::Error| error.get_ref().is_none() || error.kind() == ErrorKind::WriteZero;
    let mut at = 0;
    while at < input.len() {
        let size = [1, 2, 7, 3000][rng.usize(..4)].min(input.len() - at);
        match writer.write(&input[at..][..size]) {
            Ok(accepted) => at += accepted,
            Err(error) if is_of_stream(&error) => {}
            Err(error) => return Some(error),
        }
        check(writer, input, at);
    }
    loop {
        match end(writer) {
            Ok(()) => return None,
            Err(error) if is_of_stream(&error) => {}
            Err(error) => return Some(error),
        }
    }
}

#[test]
fn encoding_resumes_after_errors_of_the_stream() {
    let mut rng = fastrand::Rng::with_seed(0x5EED);
    let check: Check<Writer<EncodeSet, Moody>> = |writer, input, accepted| {
        let expected = FORM.encode(&input[..accepted]);
        let got = [&writer.get_ref().taken, writer.pending()].concat();
        assert_eq!(got, expected.as_bytes(), "{input:02X?}");
        assert!(writer.pending().len() <= 2);
    };
    for turn in 0..3000 {
        let input = mixed_bytes(&mut rng, if turn % 100 == 0 { 900 } else { 8 });
        let mut writer = Writer::new(FORM, moody(&mut rng));
        let fault = write_again(&mut writer, &mut rng, &input, check, |writer| writer.flush());
        assert!(fault.is_none());
        assert_eq!(writer.pending(), b"");
        assert_eq!(writer.into_inner().taken, FORM.encode(&input).as_bytes());
    }
}

#[test]
fn decoding_resumes_after_errors_of_the_stream() {
    let mut rng = fastrand::Rng::with_seed(0x5EED);
    let mut faults = 0;
    for turn in 0..3000 {
        let pieces = if turn % 100 == 0 { 900 } else { 8 };
        let input = match rng.u8(..3) {
            0 => mixed_bytes(&mut rng, pieces),
            1 => mixed_text(&mut rng, pieces).replace('%', "%25").into_bytes(),
            _ => FORM.encode(&mixed_text(&mut rng, pieces)).into_owned().into_bytes(),
        };
        for decoder in [Decoder::text(FORM), Decoder::bytes(FORM), Decoder::lenient(FORM)] {
            let mut all_at_once = decoder;
            let mut room = vec![0; Decoder::max_len(input.len())];
            let pushed = all_at_once
                .push(&input, &mut room)
                .map_err(refused)
                .map(|decoded| decoded.to_vec());
            let expected =
                pushed.and_then(|decoded| Ok([&decoded, all_at_once.finish()?].concat()));

            let mut writer = Writer::new(decoder, moody(&mut rng));
            let check: Check<Writer<Decoder, Moody>> = |writer, input, accepted| {
                assert!(writer.pending().len() <= 2);
                // A lenient decoder may keep the last two bytes, because they may be the start of
                // an escape.
                let expected = FORM.decode_lenient(&input[..accepted]);
                let got = [&writer.get_ref().taken, writer.pending()].concat();
                assert!(expected.len() <= got.len() + 2, "{input:02X?}");
            };
            let end = |writer: &mut Writer<Decoder, Moody>| writer.finish();
            let fault = write_again(&mut writer, &mut rng, &input, check, end);
            let expected_fault = expected.as_ref().err().copied();
            assert_eq!(fault.as_ref().map(inside), expected_fault, "{input:02X?}");
            match expected {
                Ok(decoded) => {
                    assert_eq!(writer.pending(), b"");
                    assert!(writer.write(b"a").is_err(), "after the end");
                    assert_eq!(writer.into_inner().taken, decoded, "{input:02X?}");
                }
                Err(fault) => {
                    faults += 1;
                    let before = FORM.decode_lenient(&input[..fault.position()]);
                    let got = [&writer.get_ref().taken, writer.pending()].concat();
                    assert!(got.starts_with(&before) && got.len() <= before.len() + 5);
                }
            }
        }
    }
    assert!(faults > 500);
}

#[test]
fn validating_resumes_after_errors_of_the_stream() {
    let mut rng = fastrand::Rng::with_seed(0x5EED);
    let mut faults = 0;
    for _ in 0..5000 {
        let encoding = if rng.bool() { UTF_8 } else { CESU_8 };
        let input = if rng.bool() {
            encoding.encode(&mixed_text(&mut rng, 8)).into_owned()
        } else {
            mixed_bytes(&mut rng, 8)
        };
        let expected = encoding.validate(&input);
        let mut writer = Writer::new(Validator::new(encoding), moody(&mut rng));
        let check: Check<Writer<Validator, Moody>> = |writer, input, accepted| {
            assert_eq!(writer.get_ref().taken, input[..accepted]);
        };
        let end = |writer: &mut Writer<Validator, Moody>| writer.finish();
        let fault = write_again(&mut writer, &mut rng, &input, check, end);
        assert_eq!(fault.as_ref().map(inside), expected.err());
        match expected {
            Ok(()) => assert_eq!(writer.into_inner().taken, input),
            Err(fault) => {
                faults += 1;
                check_handed_on(&writer.into_inner().taken, &input, fault);
            }
        }
    }
    assert!(faults > 500);
}

/// The stream takes a part of an escape, and the writer keeps the rest.
#[test]
fn the_rest_of_an_escape_is_written_later() {
    let mut room = [0; 5];
    let mut writer = Writer::new(FORM, &mut room[..]);
    assert_eq!(writer.write("aéb".as_bytes()).unwrap(), 3);
    assert_eq!(writer.pending(), b"A9");
    for _ in 0..2 {
        assert_eq!(writer.write(b"b").unwrap_err().kind(), ErrorKind::WriteZero);
        assert_eq!(writer.flush().unwrap_err().kind(), ErrorKind::WriteZero);
    }
    let mut more = [0; 3];
    *writer.get_mut() = &mut more;
    writer.flush().unwrap();
    writer.write_all(b"b").unwrap();
    assert_eq!((&room, &more[..2]), (b"a%C3%", &b"A9"[..]));
}

/// A stream that reports more bytes than the length of the buffer.
struct Boastful {
    more: usize,
}

impl Read for Boastful {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        buffer.fill(b'a');
        Ok(buffer.len().saturating_add(self.more))
    }
}

impl Write for Boastful {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Ok(bytes.len().saturating_add(self.more))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[track_caller]
fn assert_boasted<T>(result: io::Result<T>) {
    let Err(error) = result else { panic!("it was believed") };
    assert_eq!(error.kind(), ErrorKind::Other);
    let words = error.to_string();
    assert!(
        words.starts_with("the stream reported ") && words.contains("given room for"),
        "{words}"
    );
}

#[track_caller]
fn check_boasting(mut reader: impl Read) {
    for len in (0..9).chain([1000]) {
        assert_boasted(reader.read(&mut vec![0; len]));
    }
    assert_boasted(reader.read_to_end(&mut Vec::new()));
}

#[test]
fn a_count_beyond_the_room_is_an_error() {
    for more in [1, 1000, usize::MAX] {
        let boastful = || Boastful { more };
        for bytes in [&b"a"[..], b"a&%41\xC3\xA9", &[b'&'; 5000]] {
            assert_boasted(Writer::new(FORM, boastful()).write(bytes));
            assert_boasted(Writer::new(FORM, boastful()).write_all(bytes));
            for decoder in [Decoder::text(FORM), Decoder::lenient(FORM)] {
                assert_boasted(Writer::new(decoder, boastful()).write(bytes));
            }
            assert_boasted(Writer::new(Validator::new(UTF_8), boastful()).write(bytes));
        }
        let mut writer = Writer::new(Decoder::lenient(FORM), boastful());
        writer.write_all(b"%4").unwrap();
        assert_boasted(writer.finish());
        check_boasting(Reader::new(Validator::new(UTF_8), boastful()));
        check_boasting(Reader::new(Decoder::text(FORM), boastful()));
        check_boasting(Reader::new(FORM, boastful()));
    }
}

/// A writer that takes a byte, and then once reports more bytes than it was given.
#[derive(Default)]
struct BoastfulOnce {
    calls: usize,
    taken: Vec<u8>,
}

impl Write for BoastfulOnce {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.calls += 1;
        if self.calls == 2 {
            return Ok(bytes.len() + 1);
        }
        let taken = bytes.len().min(1);
        self.taken.extend(&bytes[..taken]);
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The bytes before the false count are accepted, and the next call returns the error.
#[test]
fn a_false_count_after_true_ones_is_an_error() {
    let mut writer = Writer::new(FORM, BoastfulOnce::default());
    assert_eq!(writer.write(b"a&").unwrap(), 1);
    assert_boasted(writer.write(b"&"));
    writer.write_all(b"&").unwrap();
    assert_eq!(writer.into_inner().taken, b"a%26");

    let mut writer = Writer::new(FORM, BoastfulOnce::default());
    assert_eq!(writer.write(b"&").unwrap(), 1);
    assert_boasted(writer.flush());
    writer.flush().unwrap();
    assert_eq!(writer.into_inner().taken, b"%26");

    let mut writer = Writer::new(Decoder::lenient(FORM), BoastfulOnce::default());
    assert_eq!(writer.write(b"a%26b").unwrap(), 1);
    assert_boasted(writer.finish());
    writer.write_all(b"%26b").unwrap();
    writer.finish().unwrap();
    assert_eq!(writer.into_inner().taken, b"a&b");
}

/// A stream that counts its flushes, and then fails to flush.
#[derive(Default)]
struct Flushed {
    taken: Vec<u8>,
    flushes: usize,
    fails: bool,
}

impl Write for Flushed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.taken.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.flushes += 1;
        if self.fails { Err(ErrorKind::TimedOut.into()) } else { Ok(()) }
    }
}

/// Calls `flush`, which is `Write::flush` or `finish`, and expects that the stream is flushed once
/// for each call, and that its error comes back.
#[track_caller]
fn check_flush<W: Write>(
    mut writer: W,
    stream: fn(&mut W) -> &mut Flushed,
    flush: fn(&mut W) -> io::Result<()>,
) {
    writer.write_all(b"a").unwrap();
    assert_eq!((stream(&mut writer).flushes, &stream(&mut writer).taken[..]), (0, &b"a"[..]));
    flush(&mut writer).unwrap();
    assert_eq!(stream(&mut writer).flushes, 1);
    stream(&mut writer).fails = true;
    assert_eq!(flush(&mut writer).unwrap_err().kind(), ErrorKind::TimedOut);
    assert_eq!(stream(&mut writer).flushes, 2);
    stream(&mut writer).fails = false;
    flush(&mut writer).unwrap();
    assert_eq!((stream(&mut writer).flushes, &stream(&mut writer).taken[..]), (3, &b"a"[..]));
}

#[test]
fn every_writer_flushes_its_stream() {
    let stream = Flushed::default;
    check_flush(Writer::new(FORM, stream()), Writer::get_mut, Write::flush);
    check_flush(Writer::new(FORM, stream()), Writer::get_mut, Writer::finish);
    for decoder in [Decoder::text(FORM), Decoder::bytes(FORM), Decoder::lenient(FORM)] {
        let writer = || Writer::new(decoder, stream());
        check_flush(writer(), Writer::get_mut, Write::flush);
        check_flush(writer(), Writer::get_mut, Writer::finish);
    }
    let writer = || Writer::new(Validator::new(UTF_8), stream());
    check_flush(writer(), Writer::get_mut, Write::flush);
    check_flush(writer(), Writer::get_mut, Writer::finish);
}
