//! What Java writes of any string: modified UTF-8 with unpaired surrogates.

use super::proof::prove;
use super::row::Row;
use super::table::Table;
use super::{Form, validate};

/// [`MODIFIED_UTF_8`](super::MODIFIED_UTF_8) of any Java `String`, which may hold
/// surrogates without their other half: every code point up to 10FFFF.
///
/// It reads every frame Java can write, with nothing lost: through
/// [`Cursor`](crate::Cursor) or [`code_points`](Form::code_points). What holds an
/// unpaired surrogate has no `str`; [`decode`](Form::decode) says where it is. Two
/// surrogates that are written or converted one after the other are read as the pair they
/// make, as in a Java string; so text must not be cut between them.
///
/// The sources are those of [`MODIFIED_UTF_8`](super::MODIFIED_UTF_8), by whose words
/// every `char` of a string is written by itself.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::form::JAVA_STRING;
///
/// let written_by_java = b"a\xED\xA0\x80b";
/// let code_points: Vec<u32> = JAVA_STRING.code_points(written_by_java).flatten().collect();
/// assert_eq!(code_points, [0x61, 0xD800, 0x62]);
/// assert_eq!(JAVA_STRING.decode(written_by_java).unwrap_err().valid_up_to(), 1);
/// ```
pub const JAVA_STRING: Form = Form::new(&TABLE);

static TABLE: Table = Table::new(
    "Java's modified UTF-8",
    &ROWS,
    validate::java_string_prefix,
    validate::modified_utf_8_text,
);

#[rustfmt::skip]
pub(super) const ROWS: [Row; 9] = [
    //       code points             first byte     second byte    third byte     fourth byte    fifth byte     sixth byte
    Row::new(0x0000..=0x0000,       [0xC0..=0xC0,   0x80..=0x80]),
    Row::new(0x0001..=0x007F,       [0x01..=0x7F]),
    Row::new(0x0080..=0x07FF,       [0xC2..=0xDF,   0x80..=0xBF]),
    Row::new(0x0800..=0x0FFF,       [0xE0..=0xE0,   0xA0..=0xBF,   0x80..=0xBF]),
    Row::new(0x1000..=0xCFFF,       [0xE1..=0xEC,   0x80..=0xBF,   0x80..=0xBF]),
    Row::new(0xD000..=0xD7FF,       [0xED..=0xED,   0x80..=0x9F,   0x80..=0xBF]),
    Row::new(0xD800..=0xDFFF,       [0xED..=0xED,   0xA0..=0xBF,   0x80..=0xBF]),
    Row::new(0xE000..=0xFFFF,       [0xEE..=0xEF,   0x80..=0xBF,   0x80..=0xBF]),
    Row::new(0x10000..=0x10FFFF,    [0xED..=0xED,   0xA0..=0xAF,   0x80..=0xBF,   0xED..=0xED,   0xB0..=0xBF,   0x80..=0xBF]),
];

const CODE_POINTS: u32 = 0x11_0000;

const _: () = prove(&ROWS, CODE_POINTS);
