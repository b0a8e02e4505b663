//! Converting what is read from a stream.

use std::io::{Read, Result};

use super::codec::{Codec, Kept};
use crate::base::io::Checked;

/// Reads a stream, and converts the bytes.
///
/// The stream is read into the end of the caller's buffer, and the output goes to the front. So a
/// read takes only as many bytes as fit there with their output: the whole buffer for a
/// [`Validator`](crate::encoding::Validator), half for a [`Decoder`](crate::percent::Decoder), a
/// quarter for an [`EncodeSet`](crate::percent::EncodeSet). Nothing is copied on the way, so put a
/// [`BufReader`](std::io::BufReader) around the reader, not inside. Bytes that were read together
/// with malformed input before them are lost.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use std::io::Read;
///
/// use etched::encoding::{CESU_8, Validator};
/// use etched::io::Reader;
///
/// let (input, mut bytes) = (b"a\xED\xA0\x80b", Vec::new());
/// let mut reader = Reader::new(Validator::new(CESU_8), &input[..]);
/// let error = reader.read_to_end(&mut bytes).unwrap_err();
/// assert_eq!(error.to_string(), CESU_8.validate(input).unwrap_err().to_string());
/// assert_eq!(bytes, b"a");
/// ```
#[derive(Clone, Debug)]
pub struct Reader<C, S> {
    codec: C,
    pub(super) inner: S,
    /// Output that did not fit into the caller's buffer.
    kept: Kept,
}

impl<C: Codec, S> Reader<C, S> {
    /// A reader that reads `inner` from its current position on.
    pub const fn new(codec: C, inner: S) -> Reader<C, S> {
        Reader { codec, inner, kept: Kept::EMPTY }
    }
}

impl<C: Codec, S: Read> Read for Reader<C, S> {
    /// # Errors
    ///
    /// The errors of the stream. Also, the input is malformed, or ends inside an escape or a
    /// sequence.
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        loop {
            if let mut kept @ [_, ..] = self.kept.as_bytes() {
                let len = kept.read(buffer)?;
                self.kept = Kept::prefix_of(kept);
                return Ok(len);
            }
            // Replaces a buffer that is too short for one byte of input and its output. Four bytes
            // are enough for every codec. The output is then passed on from `kept`.
            let mut small = [0; 4];
            let uses_small = !buffer.is_empty() && buffer.len() < C::HELD + C::GROWTH + 1;
            let room = if uses_small { &mut small } else { &mut *buffer };
            let input_len = room.len().saturating_sub(C::HELD) / (C::GROWTH + 1);
            let (room, input) = room.split_at_mut(room.len() - input_len);

            // An error in earlier input is returned again, and nothing more is read.
            self.codec.convert(&[], room)?;
            let given = Checked(&mut self.inner).read(input)?;
            // The output is at the front of `room`. A codec without room has it at the front of
            // `input`, which is then the whole buffer. The count of converted bytes is not needed:
            // `room` is enough for all bytes, so if some are not converted, they start with an
            // error, which the next call returns.
            let (_, output) = self.codec.convert(&input[..given], room)?;
            // `Ok(0)` would mean the end of the stream, so more is read if there is no output, unless
            // the caller's buffer is empty.
            if !uses_small && (!output.is_empty() || input_len == 0) {
                return Ok(output.len());
            }
            // `output` fits into `kept`, because it is empty, or that of one byte in `small`.
            self.kept = if given == 0 { self.codec.finish()? } else { Kept::prefix_of(output) };
            if given == 0 && self.kept.len() == 0 {
                return Ok(0);
            }
        }
    }
}
