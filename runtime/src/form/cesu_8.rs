//! CESU-8: its table of well-formed byte sequences.

use super::proof::{SCALAR_VALUES, prove};
use super::row::Row;
use super::table::Table;
use super::{Form, validate};

/// CESU-8: UTF-8 with every supplementary code point as a pair of surrogates of three
/// bytes each, so that it sorts as UTF-16 does.
///
/// The source is [Unicode Technical Report #26].
///
/// [Unicode Technical Report #26]: https://www.unicode.org/reports/tr26/
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::form::CESU_8;
///
/// assert_eq!(*CESU_8.encode("A\0"), *b"A\0");
/// assert_eq!(*CESU_8.encode("\u{10302}"), *b"\xED\xA0\x80\xED\xBC\x82");
/// ```
pub const CESU_8: Form = Form::new(&TABLE);

static TABLE: Table = Table::new("CESU-8", &ROWS, validate::cesu_8_prefix, validate::cesu_8_text);

#[rustfmt::skip]
pub(super) const ROWS: [Row; 7] = [
    //       code points             first byte     second byte    third byte     fourth byte    fifth byte     sixth byte
    Row::new(0x0000..=0x007F,       [0x00..=0x7F]),
    Row::new(0x0080..=0x07FF,       [0xC2..=0xDF,   0x80..=0xBF]),
    Row::new(0x0800..=0x0FFF,       [0xE0..=0xE0,   0xA0..=0xBF,   0x80..=0xBF]),
    Row::new(0x1000..=0xCFFF,       [0xE1..=0xEC,   0x80..=0xBF,   0x80..=0xBF]),
    Row::new(0xD000..=0xD7FF,       [0xED..=0xED,   0x80..=0x9F,   0x80..=0xBF]),
    Row::new(0xE000..=0xFFFF,       [0xEE..=0xEF,   0x80..=0xBF,   0x80..=0xBF]),
    Row::new(0x10000..=0x10FFFF,    [0xED..=0xED,   0xA0..=0xAF,   0x80..=0xBF,   0xED..=0xED,   0xB0..=0xBF,   0x80..=0xBF]),
];

const _: () = prove(&ROWS, SCALAR_VALUES);
