//! UTF-8: the table of well-formed UTF-8 byte sequences.

use super::Form;
use super::proof::{SCALAR_VALUES, prove};
use super::row::Row;
use super::table::Table;
use crate::kernel;
use crate::kernel::relative::Verdict;

/// UTF-8 as the Unicode Standard defines it: every scalar value, in one to four
/// bytes, each in its shortest form.
///
/// The source is the table *Well-Formed UTF-8 Byte Sequences*, [Table 3-7] of the
/// current standard (Table 3-6 in Unicode 4.0).
///
/// [Table 3-7]: https://www.unicode.org/versions/latest/core-spec/chapter-3/#G27506
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::form::UTF_8;
///
/// assert!(UTF_8.validate("é".as_bytes()).is_ok());
/// assert!(UTF_8.validate(b"\xC0\xAF").is_err()); // `/` in non-shortest form
/// ```
pub const UTF_8: Form = Form::new(&TABLE);

/// The kernels, for itself and for a form that has more.
pub(super) const PREFIX: fn(&[u8]) -> usize = kernel::utf_8::well_formed_prefix;
pub(super) const TEXT: fn(&[u8]) -> Verdict = |bytes| Verdict { end: PREFIX(bytes), shrinkage: 0 };

static TABLE: Table = Table::new("UTF-8", &ROWS, PREFIX, TEXT);

#[rustfmt::skip]
pub(crate) const ROWS: [Row; 9] = [
    //       code points             first byte     second byte    third byte     fourth byte
    Row::new(0x0000..=0x007F,       [0x00..=0x7F]),
    Row::new(0x0080..=0x07FF,       [0xC2..=0xDF,   0x80..=0xBF]),
    Row::new(0x0800..=0x0FFF,       [0xE0..=0xE0,   0xA0..=0xBF,   0x80..=0xBF]),
    Row::new(0x1000..=0xCFFF,       [0xE1..=0xEC,   0x80..=0xBF,   0x80..=0xBF]),
    Row::new(0xD000..=0xD7FF,       [0xED..=0xED,   0x80..=0x9F,   0x80..=0xBF]),
    Row::new(0xE000..=0xFFFF,       [0xEE..=0xEF,   0x80..=0xBF,   0x80..=0xBF]),
    Row::new(0x10000..=0x3FFFF,     [0xF0..=0xF0,   0x90..=0xBF,   0x80..=0xBF,   0x80..=0xBF]),
    Row::new(0x40000..=0xFFFFF,     [0xF1..=0xF3,   0x80..=0xBF,   0x80..=0xBF,   0x80..=0xBF]),
    Row::new(0x100000..=0x10FFFF,   [0xF4..=0xF4,   0x80..=0x8F,   0x80..=0xBF,   0x80..=0xBF]),
];

const _: () = prove(&ROWS, SCALAR_VALUES);
