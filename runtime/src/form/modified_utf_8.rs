//! Modified UTF-8: Java's table of well-formed byte sequences.

use super::proof::{SCALAR_VALUES, prove};
use super::row::Row;
use super::table::Table;
use super::{Form, validate};

/// Java's modified UTF-8, as far as it is text: U+0000 is `C0 80`, so that no byte is
/// zero, and a supplementary code point is a pair of surrogates of three bytes each.
///
/// It is what `DataOutput.writeUTF`, class files and JNI use. The sources are the
/// section *Modified UTF-8* of [`java.io.DataInput`], and section [4.4.7] of the Java
/// Virtual Machine Specification. Java also writes surrogates without their other half;
/// [`JAVA_STRING`](super::JAVA_STRING) reads those. And its decoders are lax: `readUTF`
/// takes a zero byte and non-shortest forms, which are ill-formed here.
///
/// [`java.io.DataInput`]: https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/io/DataInput.html
/// [4.4.7]: https://docs.oracle.com/javase/specs/jvms/se21/html/jvms-4.html#jvms-4.4.7
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::form::MODIFIED_UTF_8;
///
/// assert_eq!(*MODIFIED_UTF_8.encode("A\0"), *b"A\xC0\x80");
/// assert_eq!(*MODIFIED_UTF_8.encode("\u{10302}"), *b"\xED\xA0\x80\xED\xBC\x82");
/// ```
///
/// JNI takes strings that end in a zero byte. That byte is no part of the form, and is put
/// after what is:
///
/// ```
/// # extern crate etched_runtime as etched;
/// use core::ffi::CStr;
/// use etched::form::MODIFIED_UTF_8;
///
/// const NAME: &str = "na\u{10302}";
/// const LEN: usize = MODIFIED_UTF_8.encoded_len(NAME);
/// const WITH_NUL: [u8; LEN + 1] = {
///     let mut bytes = [0; LEN + 1];
///     let (name, _nul) = bytes.split_at_mut(LEN);
///     name.copy_from_slice(&MODIFIED_UTF_8.const_encode::<LEN>(NAME));
///     bytes
/// };
/// assert_eq!(CStr::from_bytes_with_nul(&WITH_NUL), Ok(c"na\xED\xA0\x80\xED\xBC\x82"));
/// ```
pub const MODIFIED_UTF_8: Form = Form::new(&TABLE);

static TABLE: Table = Table::new(
    "modified UTF-8",
    &ROWS,
    validate::modified_utf_8_prefix,
    validate::modified_utf_8_text,
);

#[rustfmt::skip]
pub(super) const ROWS: [Row; 8] = [
    //       code points             first byte     second byte    third byte     fourth byte    fifth byte     sixth byte
    Row::new(0x0000..=0x0000,       [0xC0..=0xC0,   0x80..=0x80]),
    Row::new(0x0001..=0x007F,       [0x01..=0x7F]),
    Row::new(0x0080..=0x07FF,       [0xC2..=0xDF,   0x80..=0xBF]),
    Row::new(0x0800..=0x0FFF,       [0xE0..=0xE0,   0xA0..=0xBF,   0x80..=0xBF]),
    Row::new(0x1000..=0xCFFF,       [0xE1..=0xEC,   0x80..=0xBF,   0x80..=0xBF]),
    Row::new(0xD000..=0xD7FF,       [0xED..=0xED,   0x80..=0x9F,   0x80..=0xBF]),
    Row::new(0xE000..=0xFFFF,       [0xEE..=0xEF,   0x80..=0xBF,   0x80..=0xBF]),
    Row::new(0x10000..=0x10FFFF,    [0xED..=0xED,   0xA0..=0xAF,   0x80..=0xBF,   0xED..=0xED,   0xB0..=0xBF,   0x80..=0xBF]),
];

const _: () = prove(&ROWS, SCALAR_VALUES);
