//! Tests the readers and writers on streams that transfer few bytes at a time and that fail.

use std::io::{self, ErrorKind, Read, Write};
use std::iter;
use std::panic::{AssertUnwindSafe, catch_unwind};

use etched_runtime::encoding::{UTF_8, Validator};
use etched_runtime::io::{Codec, Reader, Writer};
use etched_runtime::percent::{Decoder, FORM};
use etched_runtime::{DecodeError, IllFormedError};

use crate::checks::io::{StdStream, Way, decoding, encoding, read_all, validating};
use crate::reference::encodings::{CESU_8_RULES, UTF_8_RULES};
use crate::reference::percent::{Rules, mixed_bytes, mixed_text, rules};
use crate::support::{Stream, Turn, Turns, at_most, failing_between, inside, truthful_first};

/// A stream that transfers at most `most` bytes at once and is interrupted at every other call.
fn few<'s>(most: usize) -> Turns<'s, ErrorKind> {
    failing_between(ErrorKind::Interrupted, most)
}

/// A stream that randomly transfers few bytes, many or none, or fails.
fn moody<'s>(mut rng: fastrand::Rng) -> Turns<'s, ErrorKind> {
    const KINDS: [ErrorKind; 3] =
        [ErrorKind::Interrupted, ErrorKind::WouldBlock, ErrorKind::ConnectionReset];

    // How many of ten calls fail, on average.
    let failures = rng.u8(..9);
    Box::new(iter::repeat_with(move || match rng.u8(..10) < failures {
        true => Turn::Fails(KINDS[rng.usize(..3)]),
        false => Turn::Most([0, 1, 2, 3, 5, 100, usize::MAX][rng.usize(..7)]),
    }))
}

/// Calls the check with a stream that transfers few bytes, and with one that fails more often.
fn in_any_way(rng: &mut fastrand::Rng, mut check: impl FnMut(Way<'_>)) {
    let (most, seed) = (rng.usize(1..30), rng.u64(..));
    check(Way { turns: &|| few(most), size: rng.usize(1..30) });
    let size = [1, 2, 7, 3000][rng.usize(..4)];
    check(Way { turns: &|| moody(fastrand::Rng::with_seed(seed)), size });
}

/// How many pieces an input has. Some inputs are longer than the buffers of a reader.
fn pieces(turn: usize) -> usize {
    if turn % 100 == 0 { 900 } else { 8 }
}

#[test]
fn validating_a_stream_is_like_validating_a_slice() {
    let mut rng = fastrand::Rng::with_seed(0x5EED);
    let mut faults = 0;
    for rules in [UTF_8_RULES, CESU_8_RULES] {
        for turn in 0..3000 {
            let bytes = if rng.bool() {
                rules.encode_text(&mixed_text(&mut rng, pieces(turn)))
            } else {
                mixed_bytes(&mut rng, pieces(turn))
            };
            in_any_way(&mut rng, |way| faults += u32::from(validating(&rules, &bytes, way)));
        }
        in_any_way(&mut rng, |way| _ = validating(&rules, b"", way));
    }
    assert!(faults > 500);
}

#[test]
fn decoding_a_stream_is_like_decoding_a_slice() {
    let mut rng = fastrand::Rng::with_seed(0x5EED);
    let form = rules("form");
    let mut faults = 0;
    for turn in 0..4000 {
        let input = match rng.u8(..3) {
            0 => mixed_bytes(&mut rng, pieces(turn)),
            1 => mixed_text(&mut rng, pieces(turn)).replace('%', "%25").into_bytes(),
            _ => form.encode(mixed_text(&mut rng, pieces(turn)).as_bytes()).into_bytes(),
        };
        in_any_way(&mut rng, |way| faults += u32::from(decoding(&form, &input, way)));
    }
    in_any_way(&mut rng, |way| _ = decoding(&form, b"", way));
    assert!(faults > 500);
}

#[test]
fn encoding_a_stream_is_like_encoding_a_slice() {
    let mut rng = fastrand::Rng::with_seed(0x5EED);
    let upper = rules("form");
    let lower = Rules { set: FORM.lower_case_hex(true), lower: true, ..upper.clone() };
    for turn in 0..3000 {
        let bytes = mixed_bytes(&mut rng, pieces(turn));
        let rules = if rng.bool() { &upper } else { &lower };
        in_any_way(&mut rng, |way| encoding(rules, &bytes, way));
        let (most, size) = (rng.usize(1..2000), rng.usize(1..3000));
        encoding(rules, &bytes, Way { turns: &|| few(most), size });
    }
}

/// Reads what is left, and adds more to the end of the stream.
fn read_and_grow(
    reader: &mut Reader<impl Codec, StdStream<'static>>,
    more: &'static [u8],
) -> Vec<u8> {
    let (read, error) = read_all(reader, 5);
    assert!(error.is_none());
    reader.get_mut().unread = more;
    read
}

#[test]
fn a_stream_that_grows_is_read_on() {
    let few = |bytes: &'static [u8]| Stream::source(bytes, few(2));
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
    let failing = |bytes| Stream::source(bytes, failing_between(ErrorKind::TimedOut, 1));
    let (mut read, mut buffer) = (Vec::new(), [0; 4]);
    let mut reader = Reader::new(Decoder::text(FORM), failing(b"a%C3%A9+b"));
    loop {
        match reader.read(&mut buffer) {
            Ok(0) => break,
            Ok(len) => read.extend_from_slice(&buffer[..len]),
            Err(error) => assert_eq!(error.kind(), ErrorKind::TimedOut),
        }
    }
    assert_eq!(read, "aé b".as_bytes());

    let mut reader = Reader::new(Validator::new(UTF_8), failing("é".as_bytes()));
    assert_eq!(reader.read(&mut buffer).unwrap_err().kind(), ErrorKind::TimedOut);
    assert_eq!(reader.read(&mut buffer).unwrap(), 1);
    assert_eq!(reader.get_ref().unread, b"\xA9");
    *reader.get_mut() = Stream::source(b"", at_most(1));
    let error = reader.read(&mut buffer).unwrap_err();
    assert_eq!(inside::<IllFormedError>(&error).error_len(), None);
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
        let boastful = || Stream::sink(truthful_first(0, Turn::Boasts(more)));
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
fn boastful_once<'s>() -> StdStream<'s> {
    let turns = [Turn::Most(1), Turn::Boasts(1)].into_iter();
    Stream::sink(Box::new(turns.chain(at_most(1))))
}

/// The bytes before the false count are accepted, and the next call returns the error.
#[test]
fn a_false_count_after_true_ones_is_an_error() {
    let mut writer = Writer::new(FORM, boastful_once());
    assert_eq!(writer.write(b"a&").unwrap(), 1);
    assert_boasted(writer.write(b"&"));
    writer.write_all(b"&").unwrap();
    assert_eq!(writer.into_inner().written, b"a%26");

    let mut writer = Writer::new(FORM, boastful_once());
    assert_eq!(writer.write(b"&").unwrap(), 1);
    assert_boasted(writer.flush());
    writer.flush().unwrap();
    assert_eq!(writer.into_inner().written, b"%26");

    let mut writer = Writer::new(Decoder::lenient(FORM), boastful_once());
    assert_eq!(writer.write(b"a%26b").unwrap(), 1);
    assert_boasted(writer.finish());
    writer.write_all(b"%26b").unwrap();
    writer.finish().unwrap();
    assert_eq!(writer.into_inner().written, b"a&b");
}

/// A panic of the stream loses no byte, and no byte is written twice.
#[test]
fn kept_bytes_outlive_a_panic() {
    let first = [Turn::Most(1), Turn::Fails(ErrorKind::TimedOut), Turn::Most(1), Turn::Panics];
    let mut writer = Writer::new(FORM, Stream::sink(Box::new(first.into_iter().chain(at_most(1)))));
    assert_eq!(writer.write(b"&").unwrap(), 1);
    assert!(catch_unwind(AssertUnwindSafe(|| writer.flush())).is_err());
    assert_eq!((&writer.get_ref().written[..], writer.pending()), (&b"%2"[..], &b"6"[..]));
    writer.flush().unwrap();
    assert_eq!(writer.into_inner().written, b"%26");
}

/// Calls `flush`, which is `Write::flush` or `finish`, and expects that the stream is flushed once
/// for each call, and that its error comes back.
#[track_caller]
fn check_flush<W: Write>(
    mut writer: W,
    stream: fn(&mut W) -> &mut StdStream<'static>,
    flush: fn(&mut W) -> io::Result<()>,
) {
    writer.write_all(b"a").unwrap();
    assert_eq!((stream(&mut writer).flushes, &stream(&mut writer).written[..]), (0, &b"a"[..]));
    flush(&mut writer).unwrap();
    assert_eq!(stream(&mut writer).flushes, 1);
    stream(&mut writer).flush = Box::new(iter::once(Turn::Fails(ErrorKind::TimedOut)));
    assert_eq!(flush(&mut writer).unwrap_err().kind(), ErrorKind::TimedOut);
    assert_eq!(stream(&mut writer).flushes, 2);
    flush(&mut writer).unwrap();
    assert_eq!((stream(&mut writer).flushes, &stream(&mut writer).written[..]), (3, &b"a"[..]));
}

#[test]
fn every_writer_flushes_its_stream() {
    let stream = || Stream::sink(at_most(usize::MAX));
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
