//! UTF-8 and its variants.

entry_points! { $
    /// Concatenates arguments and checks that the result is well-formed UTF-8:
    /// `&'static [u8; N]`.
    ///
    /// `utf8_bytes!(ARGUMENT, …)`. An argument is
    ///
    /// - a string, byte string, character or byte: `"é"`, `b"\xC3\xA9"`, `'é'`, `b'e'`;
    /// - an integer, or an expression of integers without a type: a code point, `0x10302`;
    /// - a list of bytes: `[0xF0, 0x90, 0x8C, 0x82]`;
    /// - a constant expression of type `&str`, `char`, `&[u8]`, `&[u8; N]`, `u32` (a code
    ///   point) or `u8` (a byte).
    ///
    /// The arguments are checked as one sequence: an argument may complete the one before. The [costs
    /// of constants](crate::url_encode!#constants) are those of `url_encode!`.
    ///
    /// # Errors
    ///
    /// All errors are compile errors, and all of them are reported at once: a sequence that is not
    /// in the standard's table of well-formed sequences ([`UTF_8`](crate::encoding::UTF_8)), a
    /// surrogate code point, a code point above 10FFFF, an argument that is not constant or has
    /// another type.
    ///
    /// A run of integers from 80 to FF that together are well-formed bytes is refused too: either
    /// the brackets of a list are missing, or the code points must be written as characters. The
    /// other macros here do the same, each for its own encoding.
    ///
    /// ```
    /// use etched::utf8_bytes;
    ///
    /// static TEXT: &[u8; 10] = utf8_bytes!(0x004D, 0x0430, 0x4E8C, 0x10302);
    /// assert_eq!(TEXT, utf8_bytes!('M', "а二", [0xF0, 0x90], b"\x8C\x82"));
    /// ```
    ///
    /// ```compile_fail
    /// etched::utf8_bytes!([0xC0, 0xAF]); // `/` in non-shortest form
    /// ```
    ///
    /// ```compile_fail
    /// etched::utf8_bytes!(0xC3, 0xA9); // [0xC3, 0xA9] is é, and '\u{C3}', '\u{A9}' is Ã©
    /// ```
    utf8_bytes: "`etched::from_utf8()` takes bytes known at run time";

    /// [`utf8_bytes!`](crate::utf8_bytes!) that gives `&'static str`. It takes constants where
    /// `concat!` takes only literals:
    ///
    /// ```
    /// use etched::{url_encode_str, utf8_str};
    ///
    /// const NAME: &str = "a b.txt";
    /// const URL: &str = utf8_str!("https://example.com/", url_encode_str!(NAME, path_segment));
    /// assert_eq!(URL, "https://example.com/a%20b.txt");
    ///
    /// assert_eq!(utf8_str!("caf", [0xC3, 0xA9]), "café");
    /// ```
    utf8_str: "`etched::from_utf8()` takes bytes known at run time";

    /// Concatenates arguments in Java's modified UTF-8 and checks the result: `&'static [u8; N]`.
    ///
    /// `modified_utf8_bytes!(ARGUMENT, …)`, with the arguments of
    /// [`utf8_bytes!`](crate::utf8_bytes!). A string, character or code point is encoded:
    /// U+0000 as `C0 80`, a supplementary code point as a pair of surrogates of three bytes
    /// each. A byte string, byte or list is taken as it is, and must be well-formed in
    /// [`MODIFIED_UTF_8`](crate::encoding::MODIFIED_UTF_8).
    ///
    /// # Errors
    ///
    /// All errors are compile errors, and all of them are reported at once: a sequence that is not
    /// in the table of the encoding, such as a raw `00`, four bytes or an unpaired surrogate; a code
    /// point that the encoding cannot represent; an argument that is not constant or has another
    /// type.
    ///
    /// ```
    /// use etched::modified_utf8_bytes;
    ///
    /// assert_eq!(modified_utf8_bytes!("A\0"), b"A\xC0\x80");
    /// assert_eq!(modified_utf8_bytes!(0x10302), b"\xED\xA0\x80\xED\xBC\x82");
    /// ```
    ///
    /// ```compile_fail
    /// etched::modified_utf8_bytes!(b"A\0"); // a raw zero byte
    /// ```
    modified_utf8_bytes: "`etched::encoding::MODIFIED_UTF_8.encode()` takes values known at run time";

    /// Concatenates arguments in CESU-8 and checks the result: `&'static [u8; N]`.
    ///
    /// `cesu8_bytes!(ARGUMENT, …)`, with the arguments of [`utf8_bytes!`](crate::utf8_bytes!). A
    /// string, character or code point is encoded, a supplementary one as a pair of
    /// surrogates of three bytes each. A byte string, byte or list is taken as it is, and
    /// must be well-formed in [`CESU_8`](crate::encoding::CESU_8).
    ///
    /// # Errors
    ///
    /// All errors are compile errors, and all of them are reported at once: a sequence that is not
    /// in the table of the encoding, such as four bytes or an unpaired surrogate; a code point that
    /// the encoding cannot represent; an argument that is not constant or has another type.
    ///
    /// ```
    /// assert_eq!(etched::cesu8_bytes!("\u{10302}"), b"\xED\xA0\x80\xED\xBC\x82");
    /// ```
    cesu8_bytes: "`etched::encoding::CESU_8.encode()` takes values known at run time";

    /// Concatenates arguments in the UTF-8 of RFC 2279, which has up to six bytes for 31 bits, and
    /// checks the result: `&'static [u8; N]`.
    ///
    /// `rfc2279_bytes!(ARGUMENT, …)`, with the arguments of [`utf8_bytes!`](crate::utf8_bytes!);
    /// integers go up to 7FFFFFFF and may be surrogates. A byte string, byte or list must be
    /// well-formed in [`RFC_2279`](crate::encoding::RFC_2279).
    ///
    /// # Errors
    ///
    /// All errors are compile errors, and all of them are reported at once: a sequence that is not
    /// in the table of the encoding, such as a non-shortest one; a number above 7FFFFFFF; an argument
    /// that is not constant or has another type.
    ///
    /// ```
    /// assert_eq!(etched::rfc2279_bytes!(0x7FFF_FFFF), b"\xFD\xBF\xBF\xBF\xBF\xBF");
    /// ```
    rfc2279_bytes: "`etched::encoding::RFC_2279.encode_code_point()` takes values known at run time";

    /// Concatenates arguments as Java's `DataOutput.writeUTF` writes a string: the length in bytes as
    /// a big-endian `u16`, then the arguments in modified UTF-8: `&'static [u8; N]`.
    ///
    /// `write_utf_bytes!(ARGUMENT, …)`, with the arguments of
    /// [`modified_utf8_bytes!`](crate::modified_utf8_bytes!). At run time
    /// [`java`](crate::java) writes and reads such frames.
    ///
    /// # Errors
    ///
    /// Those of [`modified_utf8_bytes!`](crate::modified_utf8_bytes!), and more than 65535 bytes.
    ///
    /// ```
    /// assert_eq!(etched::write_utf_bytes!("A\0"), b"\x00\x03A\xC0\x80");
    /// ```
    write_utf_bytes: "`etched::java::write_utf()` takes values known at run time";
}
