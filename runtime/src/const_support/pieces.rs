//! Sequences put together from pieces.

use super::formatted::Formatted;
use super::{help, refuse};
use crate::base::buffer::append;
use crate::base::length::sum;
use crate::base::message::Message;
use crate::base::slices::after_mut;
use crate::encoding::from_utf8::const_from_utf8;
use crate::encoding::{CESU_8, MODIFIED_UTF_8, RFC_2279, UTF_8};
use crate::java;
use crate::query::fit;
use crate::set::EncodeSet;
use crate::set::named::FORM;
use crate::table::encoding::Encoding;

/// What pieces are put together to.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    encoding: Encoding,
    /// How many bytes stand before what is put together.
    header: usize,
    /// The set that values of a query are encoded with.
    values: EncodeSet,
}

impl Target {
    pub const UTF_8: Target = Target::encoding(UTF_8);
    pub const MODIFIED_UTF_8: Target = Target::encoding(MODIFIED_UTF_8);
    pub const CESU_8: Target = Target::encoding(CESU_8);
    pub const RFC_2279: Target = Target::encoding(RFC_2279);
    pub const WRITE_UTF: Target =
        Target { header: java::HEADER, ..Target::encoding(MODIFIED_UTF_8) };

    #[inline]
    const fn encoding(encoding: Encoding) -> Target {
        Target { encoding, header: 0, values: FORM }
    }

    /// A query whose values are encoded with a set, as `query::Serializer::with_set` does.
    #[inline]
    pub const fn query(set: EncodeSet) -> Target {
        Target { values: fit(set), ..Target::UTF_8 }
    }
}

/// A piece of a sequence that is put together.
#[derive(Clone, Copy, Debug)]
pub enum Piece<'a> {
    Text(&'a str),
    Bytes(&'a [u8]),
    Byte(u8),
    CodePoint(u32),
    /// Text that stands as a value in a query.
    Value(&'a [u8]),
    /// The same, of a value that was not text.
    Formatted(Formatted),
}

impl Piece<'_> {
    #[inline]
    const fn len(&self, target: Target) -> usize {
        match self {
            Piece::Text(text) => target.encoding.encoded_len(text),
            Piece::Bytes(bytes) => bytes.len(),
            Piece::Byte(_) => 1,
            // One that the encoding does not carry has no bytes.
            Piece::CodePoint(code_point) => match target.encoding.encode_code_point(*code_point) {
                Ok(sequence) => sequence.as_bytes().len(),
                Err(_) => 0,
            },
            Piece::Value(text) => target.values.encoded_len(text),
            Piece::Formatted(formatted) => target.values.encoded_len(formatted.as_bytes()),
        }
    }

    /// Writes the piece to the front of `output`, which has room for it, and returns what
    /// is left of that.
    #[inline]
    const fn write<'o>(&self, target: Target, output: &'o mut [u8]) -> &'o mut [u8] {
        match self {
            Piece::Text(text) => UTF_8.write(text.as_bytes(), target.encoding, output),
            Piece::Bytes(bytes) => append(output, bytes),
            Piece::Byte(byte) => append(output, core::slice::from_ref(byte)),
            Piece::CodePoint(code_point) => match target.encoding.encode_code_point(*code_point) {
                Ok(sequence) => append(output, sequence.as_bytes()),
                Err(_) => output,
            },
            Piece::Value(text) => write_value(target, text, output),
            Piece::Formatted(formatted) => write_value(target, formatted.as_bytes(), output),
        }
    }
}

#[inline]
const fn write_value<'o>(target: Target, text: &[u8], output: &'o mut [u8]) -> &'o mut [u8] {
    // `output` is the rest of an array of `pieces_len` bytes, the exact length of all pieces. If
    // that sum had saturated, the array could not exist: no type has `usize::MAX` bytes.
    let written = target.values.write(text, output);
    after_mut(output, written.expect("there is room"))
}

#[inline]
pub const fn pieces_len(target: Target, pieces: &[Piece<'_>]) -> usize {
    let mut len = target.header;
    let mut i = 0;
    while i < pieces.len() {
        len = sum(len, pieces[i].len(target));
        i += 1;
    }
    len
}

/// The pieces put together. Whether that is well-formed, [`find_fault`] says.
pub const fn pieces<const N: usize>(target: Target, pieces: &[Piece<'_>]) -> [u8; N] {
    let mut output = [0; N];
    let (head, mut rest) = output.split_at_mut(target.header);
    if let Some(header) = java::header(rest.len())
        && target.header == header.len()
    {
        head.copy_from_slice(&header);
    }
    let mut i = 0;
    while i < pieces.len() {
        rest = pieces[i].write(target, rest);
        i += 1;
    }
    output
}

/// What is wrong with pieces that were put together, and with which of them.
#[derive(Clone, Copy, Debug)]
pub struct PieceFault(Option<(usize, Message, &'static str)>);

impl PieceFault {
    pub const NONE: PieceFault = PieceFault(None);
}

#[inline]
pub const fn find_fault(target: Target, pieces: &[Piece<'_>], output: &[u8]) -> PieceFault {
    let mut i = 0;
    while i < pieces.len() {
        if let Piece::CodePoint(code_point) = pieces[i]
            && let Err(error) = target.encoding.encode_code_point(code_point)
        {
            return PieceFault(Some((i, error.message(), help::for_code_point(&error))));
        }
        if let Piece::Value(text) = pieces[i]
            && let Err(error) = const_from_utf8(text)
        {
            let help = help::of_constant(&error, help::FOR_NOT_TEXT);
            return PieceFault(Some((i, error.message(), help)));
        }
        i += 1;
    }
    let content = output.split_at(target.header).1;
    if let Err(error) = target.encoding.const_validate(content) {
        let at = piece_at(target, pieces, error.position());
        let help = help::of_constant(&error, help::for_ill_formed(&error));
        return PieceFault(Some((at, error.message(), help)));
    }
    if target.header > 0 && content.len() > java::MAX_LEN {
        let message = java::TooLongError::message(content.len());
        let at = piece_at(target, pieces, java::MAX_LEN);
        return PieceFault(Some((at, message, help::FOR_TOO_LONG)));
    }
    PieceFault(None)
}

/// The piece that the byte at `position` belongs to; at the end, the last one.
#[inline]
const fn piece_at(target: Target, pieces: &[Piece<'_>], position: usize) -> usize {
    let last = pieces.len() - 1;
    let mut i = 0;
    let mut end = 0;
    while i < last {
        end = sum(end, pieces[i].len(target));
        if position < end {
            return i;
        }
        i += 1;
    }
    last
}

impl PieceFault {
    /// Says the fault if it is that of the piece at `index`; called from where that
    /// piece stands.
    #[track_caller]
    #[inline]
    pub const fn refuse_at(&self, index: usize) {
        if let Some((at, message, help)) = self.0
            && at == index
        {
            refuse(message, help);
        }
    }
}
