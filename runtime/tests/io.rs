//! Readers and writers, on streams that take and give little at a time.

#![cfg(feature = "std")]

mod reference;

use std::error::Error;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};

use etched_runtime::IllFormed;
use etched_runtime::form::{CESU_8, Form, UTF_8};
use etched_runtime::io::{
    DecodeReader, DecodeWriter, EncodeWriter, ValidateReader, ValidateWriter,
};
use etched_runtime::percent::{Decoder, FORM};
use reference::{mixed_bytes, mixed_text};

/// A stream that gives or takes so many bytes at once, and is interrupted each other time.
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

/// Reads with a buffer of so many bytes; what there was, and the error.
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

/// What has been handed on when the fault was found: all before it, and perhaps its start.
fn check_handed_on(handed_on: &[u8], bytes: &[u8], fault: IllFormed) {
    assert!(bytes.starts_with(handed_on));
    let range = fault.valid_up_to()..=fault.valid_up_to() + 5;
    assert!(range.contains(&handed_on.len()), "{} of {bytes:02X?}", handed_on.len());
}

fn check_validation(form: Form, bytes: &[u8], few: usize, size: usize) {
    let expected = form.validate(bytes);
    let (read, error) = read_all(&mut ValidateReader::new(form, Few::new(bytes, few)), size);
    assert_eq!(error.as_ref().map(inside), expected.err(), "{bytes:02X?}");

    let mut writer = ValidateWriter::new(form, Few::new(Vec::new(), few));
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
fn validation() {
    let mut rng = fastrand::Rng::with_seed(0x5EED);
    for form in [UTF_8, CESU_8] {
        for _ in 0..3000 {
            let bytes = if rng.bool() {
                form.encode(&mixed_text(&mut rng, 8)).into_owned()
            } else {
                mixed_bytes(&mut rng, 8)
            };
            check_validation(form, &bytes, rng.usize(1..30), rng.usize(1..30));
        }
    }
    check_validation(UTF_8, b"", 1, 1);
}

/// Of which reader and writer each gives the decoded bytes, or those before the fault.
fn check_decoding(decoder: Decoder, input: &[u8], few: usize, size: usize) {
    let mut all_at_once = decoder;
    let mut room = vec![0; Decoder::max_len(input.len())];
    let pushed = all_at_once.push(input, &mut room).map(|decoded| decoded.to_vec());
    let expected = pushed.and_then(|decoded| Ok([&decoded, all_at_once.finish()?].concat()));

    let mut reader = DecodeReader::new(decoder, BufReader::with_capacity(few, input));
    let (read, error) = read_all(&mut reader, size);
    assert_eq!(error.as_ref().map(inside), expected.as_ref().err().copied(), "{input:02X?}");

    let mut writer = DecodeWriter::new(decoder, Few::new(Vec::new(), few));
    let written = input.chunks(size).try_for_each(|chunk| writer.write_all(chunk));
    let result = written.and_then(|()| writer.finish()).and_then(|()| writer.finish());
    assert_eq!(result.as_ref().err().map(inside), expected.as_ref().err().copied());
    // What is only cut may go on.
    let goes_on = expected.is_err() && all_at_once.push(b"a", &mut [0; 8]).is_ok();
    assert!(goes_on || writer.write(b"a").is_err(), "neither after an error nor after the end");
    let written = writer.into_inner().inner;
    match expected {
        Ok(decoded) => assert!(read == decoded && written == decoded, "{input:02X?}"),
        // All before the fault, and perhaps the start of a sequence.
        Err(fault) => {
            let before = FORM.decode_lenient(&input[..fault.position()]);
            assert!(read.starts_with(&before) && read.len() <= before.len() + 5);
            assert!(written.starts_with(&before) && written.len() <= before.len() + 5);
        }
    }
}

#[test]
fn decoding() {
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
fn encoding() {
    let mut rng = fastrand::Rng::with_seed(0x5EED);
    for _ in 0..1000 {
        let bytes = mixed_bytes(&mut rng, 200);
        let mut writer = EncodeWriter::new(FORM, Few::new(Vec::new(), rng.usize(1..2000)));
        for chunk in bytes.chunks(rng.usize(1..3000)) {
            writer.write_all(chunk).unwrap();
        }
        assert_eq!(writer.into_inner().inner, FORM.encode_bytes(&bytes).as_bytes());
    }
}

/// Other errors pass through, and nothing is lost of what comes after them.
#[test]
fn the_errors_of_a_stream() {
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
    let mut reader = DecodeReader::new(Decoder::text(FORM), Failing(b"a%C3%A9+b", false));
    loop {
        match reader.read(&mut buffer) {
            Ok(0) => break,
            Ok(len) => read.extend_from_slice(&buffer[..len]),
            Err(error) => assert_eq!(error.kind(), ErrorKind::TimedOut),
        }
    }
    assert_eq!(read, "aé b".as_bytes());

    let mut reader = ValidateReader::new(UTF_8, Failing("é".as_bytes(), false));
    assert_eq!(reader.read(&mut buffer).unwrap_err().kind(), ErrorKind::TimedOut);
    assert_eq!(reader.read(&mut buffer).unwrap(), 1);
    assert_eq!(reader.get_ref().0, b"\xA9");
    reader.get_mut().0 = b"";
    reader.get_mut().1 = true;
    let error = reader.read(&mut buffer).unwrap_err();
    assert_eq!(inside::<IllFormed>(&error).error_len(), None);
}
