//! The macro for bytes that are not checked.

entry_points! { $ "macros" [($($piece:expr),+ $(,)?)]
    /// Joins bytes, text and numbers to a `&'static [u8; N]`, without a check across the pieces;
    /// for text use [`utf8_bytes!`](crate::utf8_bytes!), which checks it.
    ///
    /// Other forms: [`utf8_bytes!`](crate::utf8_bytes!) (at compile time), [`extend_from_slice`]
    /// (function), [`copy_from_slice`] (into a buffer).
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
    ///
    /// // For an array, write `*`.
    /// static A: [u8; 3] = *bytes!("abc");
    /// assert_eq!(&A, b"abc");
    /// ```
    ///
    /// `bytes!(PIECE, …)` gives `&'static [u8; N]`. A piece is
    ///
    /// - a string, byte string or character: `"é"` is two bytes, `b"\xFF"` is one;
    /// - a byte: `b'\r'`, or an integer literal from 0 to 255 such as `0x89` or `10`;
    /// - a list of bytes: `[0x0D, 0x0A]`;
    /// - any other integer in a [word](#words): `be_u16(NAME.len())`, `decimal(ID)`;
    /// - a constant expression of type `&str`, `char`, `&[u8]`, `&[u8; N]`, `[u8; N]`,
    ///   [`Text`](crate::Text) or `u8`. Constants [cost](crate::url_encode!#constants) as much as in
    ///   `url_encode!`.
    ///
    /// # Words
    ///
    /// A word says how an integer is written. All macros that join pieces have these words:
    ///
    /// | word | writes |
    /// |---|---|
    /// | `decimal(N)` | the decimal digits of `N`, after a `-` if it is negative |
    /// | `code_point(N)` | the character with this code point, in the encoding of the macro |
    /// | `u8(N)`, `i8(N)` | one byte |
    /// | `be_u16(N)`, `be_u24`, `be_u32`, `be_u64`, `be_u128`, `be_i16`, `be_i32`, `be_i64` | the bytes of an integer of this type, the most significant first |
    /// | `le_u16(N)`, `le_u24`, `le_u32`, `le_u64`, `le_u128`, `le_i16`, `le_i32`, `le_i64` | the same, the least significant first |
    /// | `be_f32(X)`, `be_f64`, `le_f32`, `le_f64` | the bytes of a floating-point number of this type |
    ///
    /// `N` is a literal or a constant expression of any integer type. If its value does not fit, the
    /// call does not compile. A word needs no import. It is a whole piece: in place of
    /// `u8(LEN) | 0x60` write `u8(LEN | 0x60)`, and in a list `LEN as u8`. With a path, as in
    /// `own::decimal(N)`, it is a function of your own.
    ///
    /// ```
    /// use etched::{bytes, utf8_str};
    ///
    /// const LEN: usize = 300;
    ///
    /// assert_eq!(bytes!(be_u16(LEN), le_u24(LEN), i8(-1)), b"\x01\x2C\x2C\x01\0\xFF");
    /// assert_eq!(bytes!(u8(LEN & 0x7F | 0x80), [LEN as u8]), b"\xAC\x2C");
    /// assert_eq!(bytes!(be_f32(1.5), le_f64(-0.0)), b"\x3F\xC0\0\0\0\0\0\0\0\0\0\x80");
    /// assert_eq!(utf8_str!(decimal(LEN), code_point(0x2009), "m"), "300\u{2009}m");
    /// ```
    ///
    /// # Errors
    ///
    /// All errors are compile errors, and all of them are reported at once: an integer literal above
    /// 255 or a constant integer of another type than `u8`, without a word; an integer that does not
    /// fit its word; and a piece that is not constant, or whose type is not listed above.
    ///
    /// ```compile_fail
    /// etched::bytes!(300); // be_u16(300) is two bytes, decimal(300) three
    /// ```
    ///
    /// ```compile_fail
    /// etched::bytes!(u8(300));
    /// ```
    ///
    /// [`copy_from_slice`]: https://doc.rust-lang.org/std/primitive.slice.html#method.copy_from_slice
    /// [`extend_from_slice`]: https://doc.rust-lang.org/std/vec/struct.Vec.html#method.extend_from_slice
    #[doc(alias("concat_bytes", "include_bytes", "to_be_bytes", "hex"))]
    bytes: concat(BYTES bytes),
        "bytes that are known at run time are appended to a `Vec`, or copied to a slice";
}
