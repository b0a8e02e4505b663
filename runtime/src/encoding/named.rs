//! The named encodings: the rows of each standard, and the kernels that implement them.

use crate::base::IS_CHIP;
use crate::kernel::utf_8::well_formed_prefix as utf_8_prefix;
use crate::kernel::{Variant, out_of_line};
use crate::table::encoding::Encoding;
use crate::table::{Kernels, Table, ValidPrefix, rows};

/// UTF-8 as the Unicode Standard defines it: every scalar value, in one to four bytes.
///
/// The source is the table *Well-Formed UTF-8 Byte Sequences*, [Table 3-7] of the current standard
/// (Table 3-6 in Unicode 4.0).
///
/// [Table 3-7]: https://www.unicode.org/versions/latest/core-spec/chapter-3/#G27506
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::encoding::UTF_8;
///
/// assert!(UTF_8.validate("é".as_bytes()).is_ok());
/// assert!(UTF_8.validate(b"\xC0\xAF").is_err()); // `/` in non-shortest form
/// ```
pub const UTF_8: Encoding = Encoding::new(UTF_8_TABLE);

/// Java's modified UTF-8 for text: U+0000 is `C0 80`, so that no byte is zero, and a supplementary
/// code point is a pair of surrogates of three bytes each.
///
/// `DataOutput.writeUTF`, class files and JNI use it. The sources are the section *Modified UTF-8*
/// of [`java.io.DataInput`], and section [4.4.7] of the Java Virtual Machine Specification. Java
/// also writes unpaired surrogates; to read them, use [`JAVA_STRING`](super::JAVA_STRING). Java's
/// decoders are lax: `readUTF` accepts a zero byte and non-shortest forms, which are ill-formed in
/// this encoding.
///
/// [`java.io.DataInput`]: https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/io/DataInput.html
/// [4.4.7]: https://docs.oracle.com/javase/specs/jvms/se21/html/jvms-4.html#jvms-4.4.7
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::encoding::MODIFIED_UTF_8;
///
/// assert_eq!(*MODIFIED_UTF_8.encode("A\0"), *b"A\xC0\x80");
/// assert_eq!(*MODIFIED_UTF_8.encode("\u{10302}"), *b"\xED\xA0\x80\xED\xBC\x82");
/// ```
///
/// JNI takes strings that end in a zero byte. That byte is not part of the encoding, so add it
/// after the encoded text:
///
/// ```
/// # extern crate etched_runtime as etched;
/// use core::ffi::CStr;
/// use etched::encoding::MODIFIED_UTF_8;
///
/// const NAME: &str = "na\u{10302}";
/// const LEN: usize = MODIFIED_UTF_8.encoded_len(NAME);
/// const WITH_NUL: [u8; LEN + 1] = {
///     let mut bytes = [0; LEN + 1];
///     let [name @ .., _nul] = &mut bytes;
///     *name = MODIFIED_UTF_8.const_encode(NAME);
///     bytes
/// };
/// assert_eq!(CStr::from_bytes_with_nul(&WITH_NUL), Ok(c"na\xED\xA0\x80\xED\xBC\x82"));
/// ```
#[doc(alias("from_java_cesu8", "mutf8", "to_java_cesu8", "is_valid_java_cesu8"))]
#[doc(alias("mutf8_to_utf8", "utf8_to_mutf8", "from_mutf8"))]
pub const MODIFIED_UTF_8: Encoding = Encoding::new(MODIFIED_UTF_8_TABLE);

/// CESU-8: UTF-8 with every supplementary code point as a pair of surrogates of three bytes each,
/// so that encoded texts sort in the same order as in UTF-16.
///
/// The source is [Unicode Technical Report #26].
///
/// [Unicode Technical Report #26]: https://www.unicode.org/reports/tr26/
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::encoding::CESU_8;
///
/// assert_eq!(*CESU_8.encode("A\0"), *b"A\0");
/// assert_eq!(*CESU_8.encode("\u{10302}"), *b"\xED\xA0\x80\xED\xBC\x82");
/// ```
#[doc(alias("decode_strict", "encode_into", "needs_encoded"))]
#[doc(alias("from_cesu8", "is_valid_cesu8", "to_cesu8"))]
pub const CESU_8: Encoding = Encoding::new(CESU_8_TABLE);

/// UTF-8 as it was from 1998 to 2003: every value of 31 bits, including surrogates, in one to six
/// bytes.
///
/// The source is the table in section 2 of [RFC 2279]. Non-shortest forms are ill-formed, as the
/// note in that section advises.
///
/// [RFC 2279]: https://www.rfc-editor.org/rfc/rfc2279
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::encoding::RFC_2279;
///
/// let sequence = RFC_2279.encode_code_point(0x7FFF_FFFF)?;
/// assert_eq!(sequence.as_bytes(), [0xFD, 0xBF, 0xBF, 0xBF, 0xBF, 0xBF]);
/// # Ok::<(), etched::encoding::CodePointError>(())
/// ```
#[doc(alias("FSS-UTF"))]
pub const RFC_2279: Encoding = Encoding::new(RFC_2279_TABLE);

/// [`MODIFIED_UTF_8`](super::MODIFIED_UTF_8) that also encodes unpaired surrogates, which a Java
/// `String` may have. It thus has every code point up to U+10FFFF.
///
/// [`Cursor`](crate::Cursor) and [`code_points`](Encoding::code_points) read every string that
/// Java can write, without loss. A `str` cannot have an unpaired surrogate, so
/// [`decode`](Encoding::decode) returns an error with the position of the surrogate. A high
/// surrogate directly before a low one is always read as one pair, as in a Java string, also if the
/// two were written by two calls. Do not split bytes between the two: each half would be read as an
/// unpaired surrogate.
///
/// The sources are the same as for [`MODIFIED_UTF_8`](super::MODIFIED_UTF_8). According to these
/// sources, each `char` of a Java string is written separately.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::encoding::JAVA_STRING;
///
/// let written_by_java = b"a\xED\xA0\x80b";
/// let code_points: Vec<u32> = JAVA_STRING.code_points(written_by_java).flatten().collect();
/// assert_eq!(code_points, [0x61, 0xD800, 0x62]);
/// assert_eq!(JAVA_STRING.decode(written_by_java).unwrap_err().valid_up_to(), 1);
/// ```
#[doc(alias("mutf8"))]
pub const JAVA_STRING: Encoding = Encoding::new(JAVA_STRING_TABLE);

/// Like [`lookup_tables`](crate::base::lookup_tables), for tables that refer to functions. With
/// `on_demand` there is no `static`, because these functions would be compiled in every build.
macro_rules! tables_of_functions {
    ($(const $NAME:ident: &$Table:ty = $table:expr;)*) => {$(
        #[cfg(on_demand)]
        const $NAME: &$Table = &$table;

        #[cfg(not(on_demand))]
        const $NAME: &$Table = {
            static TABLE: $Table = $table;
            &TABLE
        };
    )*};
}

// The number in `variant_well_formed` and `variant_text` is an index of `VARIANTS`.
tables_of_functions! {
    const UTF_8_TABLE: &Table = Table::new("UTF-8", &rows::UTF_8, UTF_8_KERNELS);

    const MODIFIED_UTF_8_TABLE: &Table = Table::new(
        "modified UTF-8",
        &rows::MODIFIED_UTF_8,
        kernels(variant_well_formed::<0>, variant_text::<0>),
    );

    const CESU_8_TABLE: &Table = Table::new(
        "CESU-8",
        &rows::CESU_8,
        kernels(variant_well_formed::<1>, variant_text::<1>),
    );

    const RFC_2279_TABLE: &Table = Table::new("RFC 2279 UTF-8", &rows::RFC_2279, UTF_8_KERNELS);

    const JAVA_STRING_TABLE: &Table = Table::new(
        "Java's modified UTF-8",
        &rows::JAVA_STRING,
        // Text has the same bytes as in modified UTF-8.
        kernels(variant_well_formed::<2>, variant_text::<0>),
    );
}

/// The kernels of UTF-8, also for an encoding that has all sequences of UTF-8 and more: a kernel
/// may stop before a sequence that it does not know.
const UTF_8_KERNELS: Kernels = kernels(utf_8_prefix, utf_8_text);

/// The two kernels of an encoding; on a chip, two functions that find nothing, because a program
/// links the functions that the table of an encoding points to.
#[inline]
const fn kernels(
    well_formed_prefix: fn(&[u8]) -> usize,
    text_prefix: fn(&[u8]) -> ValidPrefix,
) -> Kernels {
    if IS_CHIP {
        Kernels { well_formed_prefix: |_| 0, text_prefix: |_| ValidPrefix::NOTHING }
    } else {
        Kernels { well_formed_prefix, text_prefix }
    }
}

#[inline]
fn utf_8_text(bytes: &[u8]) -> ValidPrefix {
    ValidPrefix { end: utf_8_prefix(bytes), shrinkage: 0 }
}

/// The variants of UTF-8. Their kernels are generic over the index in this list, so that rustc
/// evaluates the tables of a kernel only in programs that call it. rustc also evaluates a constant
/// that is not generic in every build of this crate, because its lints read the value. The tables
/// of the three kernels would be a quarter of what such a build evaluates.
const VARIANTS: [Encoding; 3] = [MODIFIED_UTF_8, CESU_8, JAVA_STRING];

/// The tables of the kernel of the variant `V`.
const fn variant<const V: usize>() -> &'static Variant {
    const { &Variant::of(VARIANTS[V]) }
}

/// `end` cut back to the start of a sequence, if it is not the end of `bytes`.
#[inline]
fn cut_back<const V: usize>(bytes: &[u8], end: usize) -> usize {
    if end == bytes.len() {
        return end;
    }
    out_of_line(move || VARIANTS[V].start_of(bytes, end))
}

fn variant_well_formed<const V: usize>(bytes: &[u8]) -> usize {
    cut_back::<V>(bytes, variant::<V>().well_formed_prefix(bytes))
}

fn variant_text<const V: usize>(bytes: &[u8]) -> ValidPrefix {
    let prefix = variant::<V>().valid_prefix(bytes);
    ValidPrefix { end: cut_back::<V>(bytes, prefix.end), ..prefix }
}

#[cfg(test)]
mod tests {
    use super::{CESU_8, JAVA_STRING, MODIFIED_UTF_8, RFC_2279, UTF_8};

    #[test]
    fn a_table_knows_utf_8() {
        for encoding in [UTF_8, MODIFIED_UTF_8, CESU_8, RFC_2279, JAVA_STRING] {
            assert_eq!(encoding.table().is_utf_8(), encoding == UTF_8, "{encoding:?}");
        }
    }
}
