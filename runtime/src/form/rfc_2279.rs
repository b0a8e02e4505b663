//! RFC 2279: the table of the old UTF-8 with one to six bytes.

use super::proof::prove;
use super::row::Row;
use super::table::Table;
use super::{Form, utf_8};

/// UTF-8 as it was from 1998 to 2003: every value of 31 bits, surrogates among them, in
/// one to six bytes.
///
/// The source is the table in section 2 of [RFC 2279]. Non-shortest forms are refused, as
/// the note there asks for.
///
/// [RFC 2279]: https://www.rfc-editor.org/rfc/rfc2279
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::form::RFC_2279;
///
/// let sequence = RFC_2279.encode_code_point(0x7FFF_FFFF)?;
/// assert_eq!(sequence.as_bytes(), [0xFD, 0xBF, 0xBF, 0xBF, 0xBF, 0xBF]);
/// # Ok::<(), etched::form::CodePointError>(())
/// ```
pub const RFC_2279: Form = Form::new(&TABLE);

static TABLE: Table = Table::new("RFC 2279 UTF-8", &ROWS, utf_8::PREFIX, utf_8::TEXT);

#[rustfmt::skip]
const ROWS: [Row; 10] = [
    //       code points                 first byte     second byte    third byte     fourth byte    fifth byte     sixth byte
    Row::new(0x0000..=0x007F,           [0x00..=0x7F]),
    Row::new(0x0080..=0x07FF,           [0xC2..=0xDF,   0x80..=0xBF]),
    Row::new(0x0800..=0x0FFF,           [0xE0..=0xE0,   0xA0..=0xBF,   0x80..=0xBF]),
    Row::new(0x1000..=0xFFFF,           [0xE1..=0xEF,   0x80..=0xBF,   0x80..=0xBF]),
    Row::new(0x10000..=0x3FFFF,         [0xF0..=0xF0,   0x90..=0xBF,   0x80..=0xBF,   0x80..=0xBF]),
    Row::new(0x40000..=0x1FFFFF,        [0xF1..=0xF7,   0x80..=0xBF,   0x80..=0xBF,   0x80..=0xBF]),
    Row::new(0x200000..=0xFFFFFF,       [0xF8..=0xF8,   0x88..=0xBF,   0x80..=0xBF,   0x80..=0xBF,   0x80..=0xBF]),
    Row::new(0x1000000..=0x3FFFFFF,     [0xF9..=0xFB,   0x80..=0xBF,   0x80..=0xBF,   0x80..=0xBF,   0x80..=0xBF]),
    Row::new(0x4000000..=0x3FFFFFFF,    [0xFC..=0xFC,   0x84..=0xBF,   0x80..=0xBF,   0x80..=0xBF,   0x80..=0xBF,   0x80..=0xBF]),
    Row::new(0x40000000..=0x7FFFFFFF,   [0xFD..=0xFD,   0x80..=0xBF,   0x80..=0xBF,   0x80..=0xBF,   0x80..=0xBF,   0x80..=0xBF]),
];

/// Every value of 31 bits.
const VALUES: u32 = 1 << 31;

const _: () = prove(&ROWS, VALUES);
