//! The macros for UTF-8 and its variants.

entry_points! { $ [($($argument:expr),+ $(,)?)]
    /// Joins text, code points and bytes to a `&'static [u8; N]` of well-formed UTF-8;
    /// [`utf8_str!`](crate::utf8_str!) gives a `&'static str`.
    ///
    /// ```
    /// use etched::utf8_bytes;
    ///
    /// static TEXT: &[u8; 10] = utf8_bytes!(0x004D, 0x0430, 0x4E8C, 0x10302);
    /// assert_eq!(TEXT, utf8_bytes!('M', "а二", [0xF0, 0x90], b"\x8C\x82"));
    /// ```
    ///
    /// `utf8_bytes!(ARGUMENT, …)` gives `&'static [u8; N]`. An argument is
    ///
    /// - a string, byte string, character or byte: `"é"`, `b"\xC3\xA9"`, `'é'`, `b'e'`;
    /// - a code point, as a hexadecimal literal such as `0x10302`;
    /// - a list of bytes: `[0xF0, 0x90, 0x8C, 0x82]`;
    /// - the digits of an integer: `decimal(PORT)`;
    /// - a constant expression of type `&str`, `char`, `&[u8]` or `&[u8; N]`.
    ///
    /// Any other integer is refused, because it may be meant as its digits or as a code point.
    /// `(decimal(PORT))`, and `decimal` with a path, is a function of your own.
    ///
    /// The arguments are checked as one sequence of bytes, so a code point may begin in one
    /// argument and end in the next. Constants [cost](crate::url_encode!#constants) as much as in
    /// `url_encode!`.
    ///
    /// # Errors
    ///
    /// All errors are compile errors, and all of them are reported at once. Errors are a byte
    /// sequence that is not in the standard's table of well-formed sequences
    /// ([`UTF_8`](crate::encoding::UTF_8)), a surrogate code point, a code point above 0x10FFFF,
    /// and an argument that is not constant, or whose type is not listed above.
    ///
    /// A run of integers from 0x80 to 0xFF is refused too if, read as bytes, it is lead bytes with
    /// their continuation bytes. If bytes are meant, write the run in brackets, or in
    /// [`bytes!`](crate::bytes!) if they are ill-formed; if code points are meant, write them as
    /// characters. The macros for the variants of UTF-8 do the same.
    ///
    /// ```compile_fail
    /// etched::utf8_bytes!([0xC0, 0xAF]); // `/` in non-shortest form
    /// ```
    ///
    /// ```compile_fail
    /// etched::utf8_bytes!(0xC3, 0xA9); // [0xC3, 0xA9] is é, and '\u{C3}', '\u{A9}' is Ã©
    /// ```
    utf8_bytes: concat(UTF_8 bytes),
        "`etched::from_utf8()` takes bytes known at run time",
        for_text_write_utf8_str;

    /// Joins text, code points and bytes to a `&'static str`; [`utf8_bytes!`](crate::utf8_bytes!)
    /// takes the same arguments and gives bytes. The arguments may be constants, where `concat!`
    /// takes only literals:
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
    /// assert_eq!(utf8_str!("caf", [0xC3, 0xA9]), "café");
    /// ```
    ///
    /// ```compile_fail
    /// etched::utf8_str!("page=", 2); // "2" or decimal(2) is a digit, and 0x2 is a control character
    /// ```
    #[doc(alias("include_bytes", "concat", "concatcp", "formatcp"))]
    utf8_str: concat(UTF_8 str),
        "`etched::uri_template!` and `etched::url_encode()` take values known at run time";

    /// Joins text, code points and bytes to a `&'static [u8; N]` in Java's modified UTF-8, and
    /// checks it.
    ///
    /// ```
    /// use etched::modified_utf8_bytes;
    ///
    /// assert_eq!(modified_utf8_bytes!("A\0"), b"A\xC0\x80");
    /// assert_eq!(modified_utf8_bytes!(0x10302), b"\xED\xA0\x80\xED\xBC\x82");
    /// ```
    ///
    /// A `\0` at the end of a text is U+0000 like any other, `C0 80`. With a NUL for C or JNI:
    /// [`modified_utf8_cstr!`](crate::modified_utf8_cstr!).
    ///
    /// `modified_utf8_bytes!(ARGUMENT, …)` gives `&'static [u8; N]`. The arguments are those of
    /// [`utf8_bytes!`](crate::utf8_bytes!). A string, character or code point is encoded: U+0000 as
    /// `0xC0 0x80`, a supplementary code point as a pair of surrogates of three bytes each. A byte
    /// string, byte or list is not encoded, and must be well-formed in
    /// [`MODIFIED_UTF_8`](crate::encoding::MODIFIED_UTF_8).
    ///
    /// # Errors
    ///
    /// All errors are compile errors, and all of them are reported at once. Errors are a byte
    /// sequence that is not in the table of the encoding, such as a raw `0x00`, a sequence of four
    /// bytes or an unpaired surrogate; a code point that the encoding cannot represent; and an
    /// argument that is not constant, or whose type `utf8_bytes!` does not list.
    ///
    /// ```compile_fail
    /// etched::modified_utf8_bytes!(b"A\0"); // a raw zero byte
    /// ```
    #[doc(alias("JNI"))]
    modified_utf8_bytes: concat(MODIFIED_UTF_8 bytes),
        "`etched::encoding::MODIFIED_UTF_8.encode()` takes values known at run time";

    /// Joins text, code points and bytes to a `&'static [u8; N]` in CESU-8, and checks it.
    ///
    /// `cesu8_bytes!(ARGUMENT, …)` gives `&'static [u8; N]`. The arguments are those of
    /// [`utf8_bytes!`](crate::utf8_bytes!). A string, character or code point is encoded, a
    /// supplementary code point as a pair of surrogates of three bytes each. A byte string, byte or
    /// list is not encoded, and must be well-formed in [`CESU_8`](crate::encoding::CESU_8).
    ///
    /// ```
    /// assert_eq!(etched::cesu8_bytes!("\u{10302}"), b"\xED\xA0\x80\xED\xBC\x82");
    /// ```
    ///
    /// # Errors
    ///
    /// All errors are compile errors, and all of them are reported at once. Errors are a byte
    /// sequence that is not in the table of the encoding, such as a sequence of four bytes or an
    /// unpaired surrogate; a code point that the encoding cannot represent; and an argument that is
    /// not constant, or whose type `utf8_bytes!` does not list.
    cesu8_bytes: concat(CESU_8 bytes),
        "`etched::encoding::CESU_8.encode()` takes values known at run time";

    /// Joins text, numbers and bytes to a `&'static [u8; N]` in the UTF-8 of RFC 2279, which has
    /// numbers of up to 31 bits, and checks it.
    ///
    /// `rfc2279_bytes!(ARGUMENT, …)` gives `&'static [u8; N]`. The arguments are those of
    /// [`utf8_bytes!`](crate::utf8_bytes!), but a code point may be any number up to 0x7FFFFFFF, also
    /// a surrogate. A constant of type `u32` is a code point, and one of type `u8` is a byte. A byte
    /// string, byte or list must be well-formed in [`RFC_2279`](crate::encoding::RFC_2279).
    ///
    /// ```
    /// assert_eq!(etched::rfc2279_bytes!('é', 0x7FFF_FFFF), b"\xC3\xA9\xFD\xBF\xBF\xBF\xBF\xBF");
    /// ```
    ///
    /// # Errors
    ///
    /// All errors are compile errors, and all of them are reported at once. Errors are a byte
    /// sequence that is not in the table of the encoding, such as a non-shortest form; a number
    /// above 0x7FFFFFFF; and an argument that is not constant, or whose type `utf8_bytes!` does not
    /// list.
    rfc2279_bytes: concat(RFC_2279 bytes),
        "`etched::encoding::RFC_2279.encode_code_point()` takes values known at run time";

    /// Joins text, code points and bytes to a `&'static [u8; N]` as Java's `DataOutput.writeUTF`
    /// writes a string: the length in bytes as a big-endian `u16`, then modified UTF-8.
    ///
    /// `write_utf_bytes!(ARGUMENT, …)` gives `&'static [u8; N]`. The arguments are those of
    /// [`modified_utf8_bytes!`](crate::modified_utf8_bytes!). At run time, the module
    /// [`java`](crate::java) writes and reads such frames.
    ///
    /// ```
    /// assert_eq!(etched::write_utf_bytes!("A\0"), b"\x00\x03A\xC0\x80");
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`modified_utf8_bytes!`](crate::modified_utf8_bytes!), and arguments that take
    /// more than 65535 bytes in modified UTF-8.
    #[doc(alias("writeUTF"))]
    write_utf_bytes: concat(WRITE_UTF bytes),
        "`etched::java::write_utf()` takes values known at run time";

    /// Joins text, code points and bytes of UTF-8 to a `&'static CStr`, with one NUL added, for C
    /// and `dlsym`; [`utf8_str!`](crate::utf8_str!) gives a `&'static str`.
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
    #[doc(alias("CString", "cstr"))]
    utf8_cstr: concat(UTF_8_CSTR cstr),
        "`CString::new()` takes values known at run time";

    /// Joins text, code points and bytes to a `&'static CStr` in modified UTF-8, with one NUL
    /// added, for JNI; [`modified_utf8_bytes!`](crate::modified_utf8_bytes!) gives bytes. U+0000 in
    /// the text is `C0 80`; at its end, write it as bytes.
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
    #[doc(alias("JNI", "jni_str", "JNIString", "jni_cstr"))]
    modified_utf8_cstr: concat(MODIFIED_UTF_8_CSTR cstr),
        "`etched::encoding::MODIFIED_UTF_8.encode()` takes values known at run time";
}
