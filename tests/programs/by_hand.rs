//! The code by hand, with which COSTS.md compares the costs on a chip, has the results of etched.

#[path = "../../examples/firmware/src/by_hand.rs"]
#[allow(unreachable_pub, reason = "the firmware is another crate")]
mod code;

use code::Error::{self, At, TooSmall};
use etched::encoding::{MODIFIED_UTF_8, UTF_8};
use etched::java::{ReadUtfError, read_utf, write_utf};
use etched::percent::{COMPONENT, FORM};
use etched::query::SliceSerializer;
use etched::{BufferTooSmallError, CodePointWriter, Cursor, DecodeError, ToSliceError};

/// All strings of up to four pieces: escapes, whole and cut, sequences, whole and cut, a
/// surrogate pair, a space and a plus.
fn inputs() -> Vec<Vec<u8>> {
    let pieces: [&[u8]; 14] = [
        b"a",
        b" ",
        b"+",
        b"%4",
        b"%41",
        b"%C3",
        b"%A9",
        b"\0",
        b"\xC0\x80",
        b"\xC3",
        b"\xA9",
        b"\xED\xA0\x80",
        b"\xED\xB0\x80",
        b"\xF0\x9F\x8C\xA1",
    ];
    let mut inputs = vec![Vec::new()];
    let mut from = 0;
    for _ in 0..4 {
        let to = inputs.len();
        for i in from..to {
            let longer = pieces.map(|piece| [&inputs[i], piece].concat());
            inputs.extend(longer);
        }
        from = to;
    }
    inputs
}

/// The position of an error in the input, or the length of the output that does not fit.
fn reduced<T, E>(result: Result<T, ToSliceError<E>>, at: impl Fn(E) -> usize) -> Result<T, Error> {
    result.map_err(|error| match error {
        ToSliceError::Input(error) => At(at(error)),
        ToSliceError::BufferTooSmall(error) => TooSmall(error.needed()),
    })
}

fn too_small(error: BufferTooSmallError) -> Error {
    TooSmall(error.needed())
}

#[test]
fn bytes_have_the_same_results() {
    for input in inputs() {
        for room in [3, 64] {
            let (ours, theirs) = (&mut vec![0; room], &mut vec![0; room]);
            let position = |error: DecodeError| error.position();
            assert_eq!(
                FORM.encode_to_slice(&input, ours).map(str::as_bytes).map_err(too_small),
                code::encode_form(&input, theirs),
            );
            assert_eq!(
                COMPONENT.encode_to_slice(&input, ours).map(str::as_bytes).map_err(too_small),
                code::encode_component(&input, theirs),
            );
            assert_eq!(FORM.encoded_len(&input), code::encoded_len(&input));
            assert_eq!(
                reduced(FORM.decode_to_slice(&input, ours), position),
                code::decode(&input, theirs),
            );
            assert_eq!(
                reduced(FORM.decode_utf8_to_slice(&input, ours), position),
                code::decode_utf8(&input, theirs),
            );
            let (mut ours, mut theirs) = (input.clone(), input.clone());
            assert_eq!(
                FORM.decode_in_place(&mut ours).map_err(|error| At(error.position())),
                code::decode_in_place(&mut theirs),
            );
            assert_eq!(
                MODIFIED_UTF_8.validate(&input).map_err(|error| At(error.valid_up_to())),
                code::validate_modified(&input),
            );
            let (mut ours, mut theirs) =
                (Cursor::new(UTF_8, &input), code::Cursor { bytes: &input, position: 0 });
            while let Some(step) = ours.next_code_point() {
                let step = step.map_err(|error| At(error.valid_up_to()));
                assert_eq!(Some(step), theirs.next_code_point(), "{input:02X?}");
            }
            assert_eq!(theirs.next_code_point(), None);
        }
    }
}

#[test]
fn frames_have_the_same_results() {
    for input in inputs() {
        for room in [3, 64] {
            let (ours, theirs) = (&mut vec![0; room], &mut vec![0; room]);
            let frame = [&(input.len() as u16).to_be_bytes()[..], &input, b"rest"].concat();
            for frame in [&frame[..], &frame[..1], &input] {
                let read = read_utf(frame, ours).map(|(text, rest)| (text.as_bytes(), rest));
                let read = read.map_err(|error| match error {
                    ReadUtfError::CutFrame(error) => At(error.available()),
                    ReadUtfError::IllFormed(error) => At(error.valid_up_to()),
                    ReadUtfError::BufferTooSmall(error) => TooSmall(error.needed()),
                    error => panic!("{error}"),
                });
                assert_eq!(read, code::read_utf(frame, theirs), "{frame:02X?}");
            }
            if let Ok(text) = std::str::from_utf8(&input) {
                let written = reduced(write_utf(text, ours), |error| error.position());
                assert_eq!(written, code::write_utf(text, theirs));
            }
        }
    }
    for text in ["é\0".repeat(17_000), "x".repeat(65_535), "\u{1F321}".repeat(10_923)] {
        let (ours, theirs) = (&mut vec![0; 66_000], &mut vec![0; 66_000]);
        let written = reduced(write_utf(&text, ours), |error| error.position());
        assert_eq!(written, code::write_utf(&text, theirs));
    }
}

#[test]
fn writers_have_the_same_results() {
    let (ours, theirs) = (&mut [0; 9], &mut [0; 9]);
    let mut ours = CodePointWriter::new(UTF_8, ours);
    let mut theirs = code::CodePointWriter { buffer: theirs, len: 0 };
    for code_point in [0x61, 0xD800, 0xFC, 0x1F321, 0x11_0000, 0x20AC, 0x7F] {
        let written = ours.write_code_point(code_point).is_ok();
        assert_eq!(written, theirs.write_code_point(code_point).is_ok(), "{code_point:X}");
        assert_eq!(ours.written(), &theirs.buffer[..theirs.len]);
    }
    for room in 0..24 {
        let (ours, theirs) = (&mut vec![0; room], &mut vec![0; room]);
        let mut ours = SliceSerializer::new(ours);
        let mut theirs = code::Query { buffer: theirs, len: 0 };
        for (name, value) in [("q", "a b"), ("ü", ""), ("", "&")] {
            let added = ours.append_pair(name, value).is_ok();
            assert_eq!(added, theirs.append_pair(name, value).is_ok(), "{room}");
            assert_eq!(ours.finish().as_bytes(), &theirs.buffer[..theirs.len]);
        }
    }
}
