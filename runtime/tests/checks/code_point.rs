//! Checks the functions that encode a single code point.

use etched_runtime::encoding::{CodePointError, CodePointErrorKind};
use etched_runtime::{CodePointWriter, ToSliceError};

use crate::reference::encodings::{Rules, is_surrogate};
use crate::support::UNTOUCHED;

/// The sequence of a number, which `encode_code_point` must give too, or refuse if there is none.
pub(crate) fn code_point(rules: &Rules, number: u32) -> Option<Vec<u8>> {
    let sequence = rules.encode(number);
    match (rules.encoding.encode_code_point(number), &sequence) {
        (Ok(found), Some(sequence)) => {
            assert!(found.as_bytes() == sequence, "{:?} {number:X}", rules.encoding);
        }
        (Err(error), None) => refused(rules, number, error),
        (found, _) => panic!("{found:?}, not {sequence:02X?}: {:?} {number:X}", rules.encoding),
    }
    sequence
}

/// Checks the error of a number that the encoding cannot represent.
fn refused(rules: &Rules, number: u32, error: CodePointError) {
    let kind = if is_surrogate(number) {
        CodePointErrorKind::Surrogate
    } else {
        CodePointErrorKind::TooLarge
    };
    let found = (error.encoding(), error.code_point(), error.kind());
    assert_eq!(found, (rules.encoding, number, kind));
}

/// What is written by one call.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Piece<'t> {
    CodePoint(u32),
    Text(&'t str),
}

/// Checks that a writer with a buffer of `room` bytes writes a piece if it fits and the encoding
/// can represent it, and that otherwise it writes nothing of the piece.
pub(crate) fn writer<'t>(rules: &Rules, room: usize, pieces: impl IntoIterator<Item = Piece<'t>>) {
    let mut buffer = vec![UNTOUCHED; room];
    let mut writer = CodePointWriter::new(rules.encoding, &mut buffer);
    let mut expected = Vec::new();
    for piece in pieces {
        let (wrote, sequence) = match piece {
            Piece::CodePoint(number) => (writer.write_code_point(number), rules.encode(number)),
            Piece::Text(text) => (writer.write_str(text), Some(rules.encode_text(text))),
        };
        let left = room - expected.len();
        match (wrote, sequence) {
            (Ok(len), Some(sequence)) => {
                assert!(len == sequence.len() && len <= left, "{len} of {piece:?}");
                expected.extend(sequence);
            }
            (Err(ToSliceError::BufferTooSmall(error)), Some(sequence)) => {
                assert!(sequence.len() > left, "{piece:?} fits {left} bytes");
                assert_eq!((error.needed(), error.available()), (sequence.len(), left));
            }
            // The code point is refused, whether or not the buffer has space.
            (Err(ToSliceError::Input(error)), None) => match piece {
                Piece::CodePoint(number) => refused(rules, number, error),
                Piece::Text(_) => panic!("{error} in {piece:?}"),
            },
            (wrote, sequence) => panic!("{wrote:?}, not {sequence:02X?}: {piece:?}"),
        }
        assert_eq!(writer.written(), expected, "{piece:?}");
        assert_eq!(writer.remaining(), room - expected.len(), "{piece:?}");
    }
    assert_eq!(writer.into_written(), expected);
    assert!(buffer[expected.len()..].iter().all(|byte| *byte == UNTOUCHED));
}
