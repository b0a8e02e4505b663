//! The macro for bytes that are not checked.

entry_points! { $ [($($piece:expr),+ $(,)?)]
    /// Joins bytes, text and numbers to a `&'static [u8; N]`, without a check across the pieces;
    /// for text use [`utf8_bytes!`](crate::utf8_bytes!), which checks it.
    ///
    /// ```
    /// use etched::{bytes, write_utf_bytes};
    ///
    /// // An entry of a class file: a tag, and a string in modified UTF-8 after its length.
    /// static ENTRY: &[u8; 8] = bytes!(1, write_utf_bytes!("Hello"));
    /// assert_eq!(ENTRY, b"\x01\x00\x05Hello");
    ///
    /// const NAME: &str = "pump";
    /// const REST: &[u8] = bytes!(be_u16(NAME.len()), NAME, '!');
    /// static PACKET: &[u8; 9] = bytes!(0x30, u8(REST.len()), REST);
    /// assert_eq!(PACKET, b"\x30\x07\x00\x04pump!");
    /// ```
    ///
    /// `bytes!(PIECE, …)` gives `&'static [u8; N]`. A piece is
    ///
    /// - a string, byte string or character: `"é"` is two bytes, `b"\xFF"` is one;
    /// - a byte: `0x89`, `b'\r'`, or a decimal number up to 127;
    /// - a list of bytes: `[0x0D, 0x0A]`;
    /// - a length: `u8(NAME.len())` is one byte, `be_u16` and `be_u32` are big-endian, `le_u16` and
    ///   `le_u32` little-endian, and a number that does not fit is an error;
    /// - another integer: `be(0x1234_u16)` or `le(ID)` of a `u16`, `u32`, `u64`, `u128`, `i16`, `i32`
    ///   or `i64`; or `decimal(ID)`, the digits of any integer;
    /// - a constant expression of type `&str`, `char`, `&[u8]`, `&[u8; N]`, `[u8; N]` or `u8`. Constants
    ///   [cost](crate::url_encode!#constants) as much as in `url_encode!`.
    ///
    /// # Errors
    ///
    /// All errors are compile errors, and all of them are reported at once: a decimal number from 128
    /// to 255 or a larger number, which may be meant as a code point; `be` or `le` of an integer
    /// without a type; a length that does not fit; and a piece that is not constant, or whose type is not listed above.
    ///
    /// ```compile_fail
    /// etched::bytes!("caf", 233); // 0xE9 is a byte, and 'é' is a character of two bytes
    /// ```
    #[doc(alias("concat_bytes", "include_bytes", "to_be_bytes", "hex"))]
    bytes: concat(BYTES bytes),
        "bytes that are known at run time are appended to a `Vec`, or copied to a slice";
}
