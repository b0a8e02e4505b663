//! The macros for UTF-8 and its variants.

entry_points! { $ "macros" [($($argument:expr),+ $(,)?)]
    /// Joins bytes, text and characters to a `&'static [u8; N]`, and checks that the bytes are
    /// well-formed UTF-8.
    ///
    /// Other forms: [`utf8_str!`], [`utf8_cstr!`] (at compile time), [`const_from_utf8`]
    /// (`const fn`), [`Text`] (`const fn`, into a buffer), [`from_utf8`] (function).
    ///
    /// ```
    /// static CRAB: &[u8; 4] = etched::utf8_bytes!(0xF0, 0x9F, 0xA6, 0x80);
    /// assert_eq!(CRAB, "🦀".as_bytes());
    /// ```
    ///
    /// ```compile_fail
    /// static BYTES: &[u8; 2] = etched::utf8_bytes!(0xC3, 0x28);
    /// ```
    ///
    /// ```text
    /// error: ill-formed UTF-8 at byte 1: found 28, but lead byte C3 takes 80..BF as second byte
    ///        = note: C3 is cut short (lead byte C3: U+00C0..U+00FF)
    ///        = help: correct the byte found, or add the continuation bytes that are missing before it
    /// ```
    ///
    /// Text and characters are encoded. The Unicode Standard's example `<004D 0430 4E8C 10302>` as
    /// characters, as bytes, and in pieces of several kinds:
    ///
    /// ```
    /// use etched::utf8_bytes;
    ///
    /// static TEXT: &[u8; 10] = utf8_bytes!('\u{4D}', '\u{430}', '\u{4E8C}', '\u{10302}');
    /// assert_eq!(TEXT, utf8_bytes!(0x4D, 0xD0, 0xB0, 0xE4, 0xBA, 0x8C, 0xF0, 0x90, 0x8C, 0x82));
    /// assert_eq!(TEXT, utf8_bytes!("M", 'а', "二", [0xF0, 0x90], b"\x8C\x82"));
    ///
    /// // For an array, write `*`.
    /// static A: [u8; 3] = *utf8_bytes!("abc");
    /// assert_eq!(&A, b"abc");
    /// ```
    ///
    /// `utf8_bytes!(ARGUMENT, …)` gives `&'static [u8; N]`. An argument is
    ///
    /// - a byte: `0xC3`, `0o303`, `0b1100_0011` or `b'e'`. A decimal literal is an error, because it
    ///   may be meant as its digits;
    /// - a list of bytes: `[0xF0, 0x90, BYTE]`, where a decimal literal is a byte too;
    /// - a string, byte string or character: `"é"`, `b"\xC3\xA9"`, `'é'`;
    /// - an integer in a [word](crate::bytes!#words): `decimal(PORT)` writes its digits,
    ///   `code_point(SIGN)` its character, and `u8(BYTE)` one byte;
    /// - a constant expression of type `&str`, `char`, `&[u8]`, `&[u8; N]`, `[u8; N]` or
    ///   [`Text`](crate::Text).
    ///
    /// The arguments are checked as one sequence of bytes, so a character may begin in one
    /// argument and end in the next. Constants [cost](crate::url_encode!#constants) as much as in
    /// `url_encode!`.
    ///
    /// # Errors
    ///
    /// All errors are compile errors, and all of them are reported at once. Errors are a byte
    /// sequence that is not in the standard's table of well-formed sequences
    /// ([`UTF_8`](crate::encoding::UTF_8)), an integer above 0xFF or a constant integer without a
    /// word, an integer that does not fit its word, and an argument that is not constant, or whose
    /// type is not listed above.
    ///
    /// ```compile_fail
    /// etched::utf8_bytes!(0xC0, 0xAF); // `/` in non-shortest form
    /// ```
    ///
    /// ```compile_fail
    /// etched::utf8_bytes!(0x1F980); // the character is '\u{1F980}'
    /// ```
    ///
    /// [`utf8_cstr!`]: crate::utf8_cstr!
    /// [`utf8_str!`]: crate::utf8_str!
    /// [`const_from_utf8`]: crate::const_from_utf8()
    /// [`from_utf8`]: crate::from_utf8()
    /// [`Text`]: crate::Text
    utf8_bytes: concat(UTF_8 bytes),
        "`etched::from_utf8()` takes bytes known at run time",
        for_text_write_utf8_str;

    /// Joins text, characters and bytes of UTF-8 to a `&'static str`.
    ///
    /// The arguments are those of [`utf8_bytes!`]. They may be constants, where `concat!` takes only
    /// literals.
    ///
    /// Other forms: [`utf8_bytes!`], [`utf8_cstr!`] (at compile time), [`const_from_utf8`]
    /// (`const fn`), [`Text`] (`const fn`, into a buffer), [`from_utf8`] (function).
    ///
    /// ```
    /// use etched::{url_encode_str, utf8_str};
    ///
    /// const NAME: &str = "a b.txt";
    /// const URL: &str = utf8_str!("https://example.com/", url_encode_str!(NAME, path_segment));
    /// assert_eq!(URL, "https://example.com/a%20b.txt");
    ///
    /// const BODY: &str = "{}";
    /// const HEADER: &str = utf8_str!("Content-Length: ", decimal(BODY.len()), "\r\n");
    /// assert_eq!(HEADER, "Content-Length: 2\r\n");
    ///
    /// assert_eq!(utf8_str!("caf", 0xC3, 0xA9), "café");
    /// ```
    ///
    /// ```compile_fail
    /// etched::utf8_str!("page=", 2); // "2" or decimal(2) is a digit, and 0x02 is the byte
    /// ```
    ///
    /// [`utf8_bytes!`]: crate::utf8_bytes!
    /// [`utf8_cstr!`]: crate::utf8_cstr!
    /// [`const_from_utf8`]: crate::const_from_utf8()
    /// [`from_utf8`]: crate::from_utf8()
    /// [`Text`]: crate::Text
    #[doc(alias("include_bytes", "concat", "concatcp", "formatcp"))]
    utf8_str: concat(UTF_8 str),
        "`etched::uri_template!` and `etched::url_encode()` take values known at run time";

    /// Joins text, characters and bytes to a `&'static [u8; N]` in Java's modified UTF-8, and
    /// checks it.
    ///
    /// Other forms: [`modified_utf8_cstr!`] (at compile time), [`MODIFIED_UTF_8.const_encode`]
    /// (`const fn`), [`MODIFIED_UTF_8.encode`][crate::encoding::Encoding::encode] (function),
    /// [`MODIFIED_UTF_8.encode_to_slice`] (into a buffer).
    ///
    /// ```
    /// use etched::modified_utf8_bytes;
    ///
    /// assert_eq!(modified_utf8_bytes!("A\0"), b"A\xC0\x80");
    /// assert_eq!(modified_utf8_bytes!('\u{10302}'), b"\xED\xA0\x80\xED\xBC\x82");
    /// assert_eq!(modified_utf8_bytes!("A", 0xC0, 0x80), b"A\xC0\x80");
    ///
    /// // For an array, write `*`.
    /// static A: [u8; 3] = *modified_utf8_bytes!("abc");
    /// assert_eq!(&A, b"abc");
    /// ```
    ///
    /// A `\0` at the end of a text is U+0000 like any other, `C0 80`. With a NUL for C or JNI:
    /// [`modified_utf8_cstr!`](crate::modified_utf8_cstr!).
    ///
    /// `modified_utf8_bytes!(ARGUMENT, …)` gives `&'static [u8; N]`. The arguments are those of
    /// [`utf8_bytes!`](crate::utf8_bytes!). A string or character is encoded: U+0000 as
    /// `0xC0 0x80`, a supplementary code point as a pair of surrogates of three bytes each. A byte
    /// string, byte or list is not encoded, and must be well-formed in
    /// [`MODIFIED_UTF_8`](crate::encoding::MODIFIED_UTF_8).
    ///
    /// # Errors
    ///
    /// All errors are compile errors, and all of them are reported at once. Errors are a byte
    /// sequence that is not in the table of the encoding, such as a raw `0x00`, a sequence of four
    /// bytes or an unpaired surrogate; and an argument that `utf8_bytes!` does not take.
    ///
    /// ```compile_fail
    /// etched::modified_utf8_bytes!("A", 0x00); // the byte 0x00, where U+0000 is '\0'
    /// ```
    ///
    /// [`modified_utf8_cstr!`]: crate::modified_utf8_cstr!
    /// [`MODIFIED_UTF_8.const_encode`]: crate::encoding::Encoding::const_encode
    /// [`MODIFIED_UTF_8.encode_to_slice`]: crate::encoding::Encoding::encode_to_slice
    #[cfg_attr(not(feature = "alloc"), doc = "[crate::encoding::Encoding::encode]: crate#features")]
    #[doc(alias("JNI"))]
    modified_utf8_bytes: concat(MODIFIED_UTF_8 bytes),
        "`etched::encoding::MODIFIED_UTF_8.encode()` takes values known at run time";

    /// Joins text, characters and bytes to a `&'static [u8; N]` in CESU-8, and checks it.
    ///
    /// Other forms: [`CESU_8.const_encode`] (`const fn`),
    /// [`CESU_8.encode`][crate::encoding::Encoding::encode] (function), [`CESU_8.encode_to_slice`]
    /// (into a buffer).
    ///
    /// ```
    /// use etched::cesu8_bytes;
    ///
    /// assert_eq!(cesu8_bytes!("\u{10302}"), b"\xED\xA0\x80\xED\xBC\x82");
    /// assert_eq!(cesu8_bytes!(0xED, 0xA0, 0xBE, 0xED, 0xB6, 0x80), cesu8_bytes!('🦀'));
    ///
    /// // For an array, write `*`.
    /// static A: [u8; 3] = *cesu8_bytes!("abc");
    /// assert_eq!(&A, b"abc");
    /// ```
    ///
    /// `cesu8_bytes!(ARGUMENT, …)` gives `&'static [u8; N]`. The arguments are those of
    /// [`utf8_bytes!`](crate::utf8_bytes!). A string or character is encoded, a supplementary code
    /// point as a pair of surrogates of three bytes each. A byte string, byte or list is not encoded,
    /// and must be well-formed in [`CESU_8`](crate::encoding::CESU_8).
    ///
    /// # Errors
    ///
    /// All errors are compile errors, and all of them are reported at once. Errors are a byte
    /// sequence that is not in the table of the encoding, such as a sequence of four bytes or an
    /// unpaired surrogate; and an argument that `utf8_bytes!` does not take.
    ///
    /// [`CESU_8.const_encode`]: crate::encoding::Encoding::const_encode
    /// [`CESU_8.encode_to_slice`]: crate::encoding::Encoding::encode_to_slice
    #[cfg_attr(not(feature = "alloc"), doc = "[crate::encoding::Encoding::encode]: crate#features")]
    cesu8_bytes: concat(CESU_8 bytes),
        "`etched::encoding::CESU_8.encode()` takes values known at run time";

    /// Joins text, numbers and bytes to a `&'static [u8; N]` in the UTF-8 of RFC 2279, which has
    /// numbers of up to 31 bits, and checks it.
    ///
    /// Other forms: [`RFC_2279.const_encode`] (`const fn`),
    /// [`RFC_2279.encode`][crate::encoding::Encoding::encode] (function),
    /// [`RFC_2279.encode_to_slice`] (into a buffer).
    ///
    /// ```
    /// use etched::rfc2279_bytes;
    ///
    /// assert_eq!(rfc2279_bytes!(code_point(0x7FFF_FFFF)), b"\xFD\xBF\xBF\xBF\xBF\xBF");
    /// assert_eq!(rfc2279_bytes!('é', 0xF8, 0x88, 0x80, 0x80, 0x80).len(), 7);
    ///
    /// // For an array, write `*`.
    /// static A: [u8; 3] = *rfc2279_bytes!("abc");
    /// assert_eq!(&A, b"abc");
    /// ```
    ///
    /// `rfc2279_bytes!(ARGUMENT, …)` gives `&'static [u8; N]`. The arguments are those of
    /// [`utf8_bytes!`](crate::utf8_bytes!), but in `code_point(N)` the number may be a surrogate, and
    /// up to 0x7FFFFFFF. A byte string, byte or list must be well-formed in
    /// [`RFC_2279`](crate::encoding::RFC_2279).
    ///
    /// # Errors
    ///
    /// All errors are compile errors, and all of them are reported at once. Errors are a byte
    /// sequence that is not in the table of the encoding, such as a non-shortest form; a number
    /// above 0x7FFFFFFF; and an argument that `utf8_bytes!` does not take.
    ///
    /// [`RFC_2279.const_encode`]: crate::encoding::Encoding::const_encode
    /// [`RFC_2279.encode_to_slice`]: crate::encoding::Encoding::encode_to_slice
    #[cfg_attr(not(feature = "alloc"), doc = "[crate::encoding::Encoding::encode]: crate#features")]
    rfc2279_bytes: concat(RFC_2279 bytes),
        "`etched::encoding::RFC_2279.encode_code_point()` takes values known at run time";

    /// Joins text, characters and bytes to a `&'static [u8; N]` as Java's `DataOutput.writeUTF`
    /// writes a string: the length in bytes as a big-endian `u16`, then modified UTF-8.
    ///
    /// `write_utf_bytes!(ARGUMENT, …)` gives `&'static [u8; N]`. The arguments are those of
    /// [`modified_utf8_bytes!`](crate::modified_utf8_bytes!).
    ///
    /// Other forms: [`java::const_write_utf`] (`const fn`), [`java::write_utf`] (`const fn`, into a
    /// buffer), [`java::write_utf_to`][crate::java::write_utf_to] (function, to a stream).
    ///
    /// ```
    /// use etched::write_utf_bytes;
    ///
    /// assert_eq!(write_utf_bytes!("A\0"), b"\x00\x03A\xC0\x80");
    /// assert_eq!(write_utf_bytes!(0xC0, 0x80), b"\x00\x02\xC0\x80");
    ///
    /// // For an array, write `*`.
    /// static A: [u8; 5] = *write_utf_bytes!("abc");
    /// assert_eq!(&A, b"\x00\x03abc");
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`modified_utf8_bytes!`](crate::modified_utf8_bytes!), and arguments that take
    /// more than 65535 bytes in modified UTF-8.
    ///
    /// [`java::const_write_utf`]: crate::java::const_write_utf()
    /// [`java::write_utf`]: crate::java::write_utf()
    #[cfg_attr(not(feature = "std"), doc = "[crate::java::write_utf_to]: crate#features")]
    #[doc(alias("writeUTF"))]
    write_utf_bytes: concat(WRITE_UTF bytes),
        "`etched::java::write_utf()` takes values known at run time";

    /// Joins text, characters and bytes of UTF-8 to a `&'static CStr`, with one NUL added, for C
    /// and `dlsym`.
    ///
    /// Other forms: [`utf8_str!`](crate::utf8_str!), [`utf8_bytes!`](crate::utf8_bytes!) (at compile
    /// time), [`CStr::from_bytes_with_nul`](core::ffi::CStr::from_bytes_with_nul) (`const fn`),
    /// [`CString::new`] (function).
    ///
    /// ```
    /// use core::ffi::CStr;
    ///
    /// const NAME: &CStr = etched::utf8_cstr!("caf", 'é');
    /// assert_eq!(NAME.to_bytes_with_nul(), b"caf\xC3\xA9\0");
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`utf8_bytes!`](crate::utf8_bytes!), and a U+0000 in the text, which would end it.
    ///
    /// ```compile_fail
    /// etched::utf8_cstr!("a\0b");
    /// ```
    ///
    /// [`CString::new`]: https://doc.rust-lang.org/std/ffi/struct.CString.html#method.new
    #[doc(alias("CString", "cstr"))]
    utf8_cstr: concat(UTF_8_CSTR cstr),
        "`CString::new()` takes values known at run time";

    /// Joins text, characters and bytes to a `&'static CStr` in modified UTF-8, with one NUL
    /// added, for JNI.
    ///
    /// U+0000 in the text is `C0 80`; at its end, write it as bytes.
    ///
    /// Other forms: [`modified_utf8_bytes!`] (at compile time), [`MODIFIED_UTF_8.const_encode`]
    /// (`const fn`), [`MODIFIED_UTF_8.encode`][crate::encoding::Encoding::encode] (function),
    /// [`MODIFIED_UTF_8.encode_to_slice`] (into a buffer).
    ///
    /// ```
    /// use core::ffi::CStr;
    ///
    /// const NAME: &CStr = etched::modified_utf8_cstr!("java/lang/", "String");
    /// assert_eq!(NAME, c"java/lang/String");
    /// assert_eq!(etched::modified_utf8_cstr!("a\0b").to_bytes_with_nul(), b"a\xC0\x80b\0");
    /// assert_eq!(etched::modified_utf8_cstr!("a", [0xC0, 0x80]).to_bytes_with_nul(), b"a\xC0\x80\0");
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`modified_utf8_bytes!`](crate::modified_utf8_bytes!), and a U+0000 at the end of the
    /// text, because the macro adds the NUL.
    ///
    /// ```compile_fail
    /// etched::modified_utf8_cstr!("java/lang/String\0");
    /// ```
    ///
    /// [`modified_utf8_bytes!`]: crate::modified_utf8_bytes!
    /// [`MODIFIED_UTF_8.const_encode`]: crate::encoding::Encoding::const_encode
    /// [`MODIFIED_UTF_8.encode_to_slice`]: crate::encoding::Encoding::encode_to_slice
    #[cfg_attr(not(feature = "alloc"), doc = "[crate::encoding::Encoding::encode]: crate#features")]
    #[doc(alias("JNI", "jni_str", "JNIString", "jni_cstr"))]
    modified_utf8_cstr: concat(MODIFIED_UTF_8_CSTR cstr),
        "`etched::encoding::MODIFIED_UTF_8.encode()` takes values known at run time";
}
