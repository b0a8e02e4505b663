//! Sequences put together from pieces.

use super::refuse;
use crate::form::{Form, Sequence};
use crate::message::Message;

/// A piece of a sequence that is put together.
#[derive(Clone, Copy, Debug)]
pub enum Piece<'a> {
    Bytes(&'a [u8]),
    Byte(u8),
    CodePoint(u32),
}

impl Piece<'_> {
    /// The bytes of the piece, by way of `scratch` where they stand nowhere yet. A
    /// code point that the form does not carry has none.
    const fn bytes<'s>(&'s self, form: Form, scratch: &'s mut Sequence) -> &'s [u8] {
        match self {
            Piece::Bytes(bytes) => bytes,
            Piece::Byte(byte) => core::slice::from_ref(byte),
            Piece::CodePoint(code_point) => match form.encode_code_point(*code_point) {
                Ok(sequence) => {
                    *scratch = sequence;
                    scratch.as_bytes()
                }
                Err(_) => &[],
            },
        }
    }
}

pub const fn pieces_len(form: Form, pieces: &[Piece<'_>]) -> usize {
    let mut scratch = Sequence::EMPTY;
    let mut len = 0;
    let mut i = 0;
    while i < pieces.len() {
        len += pieces[i].bytes(form, &mut scratch).len();
        i += 1;
    }
    len
}

/// The pieces put together. Whether that is well-formed, [`find_fault`] says.
pub const fn pieces<const N: usize>(form: Form, pieces: &[Piece<'_>]) -> [u8; N] {
    let mut output = [0; N];
    let mut scratch = Sequence::EMPTY;
    let mut rest: &mut [u8] = &mut output;
    let mut i = 0;
    while i < pieces.len() {
        rest = append(rest, pieces[i].bytes(form, &mut scratch));
        i += 1;
    }
    output
}

/// What is wrong with pieces that were put together, and with which of them.
#[derive(Clone, Copy, Debug)]
pub struct PieceFault(Option<(usize, Message)>);

pub const fn find_fault(form: Form, pieces: &[Piece<'_>], output: &[u8]) -> PieceFault {
    let mut i = 0;
    while i < pieces.len() {
        if let Piece::CodePoint(code_point) = pieces[i]
            && let Err(error) = form.encode_code_point(code_point)
        {
            return PieceFault(Some((i, error.message())));
        }
        i += 1;
    }
    let Err(error) = form.const_validate(output) else {
        return PieceFault(None);
    };
    // What ends too early is the fault of the last piece.
    let mut scratch = Sequence::EMPTY;
    let mut i = 0;
    let mut end = 0;
    while i < pieces.len() {
        end += pieces[i].bytes(form, &mut scratch).len();
        if error.position() < end {
            break;
        }
        i += 1;
    }
    let last = pieces.len() - 1;
    PieceFault(Some((if i < last { i } else { last }, error.message())))
}

impl PieceFault {
    /// Says the fault if it is that of the piece at `index`; called from where that
    /// piece stands.
    #[track_caller]
    pub const fn refuse_at(&self, index: usize) {
        if let Some((at, message)) = self.0
            && at == index
        {
            refuse(message);
        }
    }
}

/// Copies `bytes` to the front of `output` and returns what is left of it.
const fn append<'o>(output: &'o mut [u8], bytes: &[u8]) -> &'o mut [u8] {
    let (front, rest) = output.split_at_mut(bytes.len());
    front.copy_from_slice(bytes);
    rest
}
