//! Percent-encoding.

entry_points! { $
    /// Percent-encodes text at compile time, by default as `java.net.URLEncoder` does:
    /// `&'static [u8; N]`.
    ///
    /// `url_encode!(TEXT)` or `url_encode!(TEXT, SET)`.
    ///
    /// - `TEXT` is a string, character, byte string, byte or list of bytes
    ///   `[0x41, …]`, or a constant expression of type `&str`, `&[u8]` or `&[u8; N]`. It
    ///   must be well-formed UTF-8; for other bytes there is
    ///   [`percent_encode!`](crate::percent_encode!).
    /// - `SET` is one of the words `form` (the default), `component`, `query`,
    ///   `special_query`, `fragment`, `path`, `path_segment`, `userinfo`, `c0_control`,
    ///   `unreserved`, `encode_uri`, which need no import, or a constant expression of
    ///   type [`EncodeSet`](crate::percent::EncodeSet). [Which one do I
    ///   want?](crate::percent#which-set-do-i-want)
    ///
    /// A literal becomes one byte string literal, so that the call may stand in a
    /// pattern too. An expression becomes const items that run the same codec. It may
    /// not name `Self` or a generic parameter, as no item in a function may; and const
    /// evaluation is slow: a second or so for each 100 KB. No lint has to be allowed for
    /// that, but from some 4 MB on rustc gives a warning that nothing silences.
    ///
    /// # Errors
    ///
    /// All at compile time, and all of a literal's at once: text that is ill-formed
    /// UTF-8, an argument that is no constant or has another type, a set that does not
    /// exist.
    ///
    /// ```
    /// use etched::url_encode;
    ///
    /// static QUERY: &[u8; 27] = url_encode!("The string ü@foo-bar");
    /// assert_eq!(QUERY, b"The+string+%C3%BC%40foo-bar");
    ///
    /// assert_eq!(url_encode!("a b/c", path_segment), b"a%20b%2Fc");
    ///
    /// const CITY: &str = "São Paulo";
    /// assert_eq!(url_encode!(CITY), b"S%C3%A3o+Paulo");
    /// ```
    ///
    /// ```compile_fail
    /// etched::url_encode!(b"\xFF"); // ill-formed UTF-8
    /// ```
    url_encode: "`etched::url_encode()` takes values known at run time";

    /// [`url_encode!`](crate::url_encode!) that gives `&'static str`.
    ///
    /// For a literal it is a string literal, which `concat!` and attributes take:
    ///
    /// ```
    /// use etched::url_encode_str;
    ///
    /// const URL: &str = concat!("https://example.com/?q=", url_encode_str!("a&b"));
    /// assert_eq!(URL, "https://example.com/?q=a%26b");
    /// ```
    url_encode_str: "`etched::url_encode()` takes values known at run time";

    /// Percent-decodes text at compile time, strictly: `&'static [u8; N]`.
    ///
    /// `url_decode!(TEXT)` or `url_decode!(TEXT, SET)`, with the arguments of
    /// [`url_encode!`](crate::url_encode!). Of the set it only matters whether `+` is a
    /// space: in `form`, the default, it is.
    ///
    /// # Errors
    ///
    /// All at compile time, and all of a literal's at once: a `%` without two hexadecimal
    /// digits, and a result that is ill-formed UTF-8. For such results there is
    /// [`percent_decode!`](crate::percent_decode!). Nothing else is refused: what is no
    /// escape stands for itself. (Java's `URLDecoder` takes `%+f` and full-width digits;
    /// this does not.)
    ///
    /// ```
    /// use etched::url_decode;
    ///
    /// assert_eq!(url_decode!("a+b%2Fc"), b"a b/c");
    /// assert_eq!(url_decode!("a+b%2Fc", component), b"a+b/c");
    /// ```
    ///
    /// ```compile_fail
    /// etched::url_decode!("100%");
    /// ```
    url_decode: "`etched::url_decode()` takes values known at run time";

    /// [`url_decode!`](crate::url_decode!) that gives `&'static str`.
    ///
    /// ```
    /// assert_eq!(etched::url_decode_str!("Gr%C3%BC%C3%9Fe"), "Grüße");
    /// ```
    url_decode_str: "`etched::url_decode()` takes values known at run time";

    /// Percent-encodes bytes at compile time, text or not: `&'static [u8; N]`.
    ///
    /// `percent_encode!(BYTES)` or `percent_encode!(BYTES, SET)`, with the arguments of
    /// [`url_encode!`](crate::url_encode!), but any bytes; the default set is `component`.
    ///
    /// # Errors
    ///
    /// All at compile time: an argument that is no constant or has another type, a set
    /// that does not exist.
    ///
    /// ```
    /// use etched::percent_encode;
    ///
    /// static INFO_HASH: &[u8; 13] = percent_encode!(b"\x12\x34\xFF\x80\0");
    /// assert_eq!(INFO_HASH, b"%124%FF%80%00");
    /// ```
    percent_encode: "`etched::percent::COMPONENT.encode_bytes()` takes values known at run time";

    /// [`percent_encode!`](crate::percent_encode!) that gives `&'static str`.
    ///
    /// ```
    /// assert_eq!(etched::percent_encode_str!(b"\xFF", unreserved), "%FF");
    /// ```
    percent_encode_str: "`etched::percent::COMPONENT.encode_bytes()` takes values known at run time";

    /// Percent-decodes bytes at compile time, strictly; the result need not be text:
    /// `&'static [u8; N]`.
    ///
    /// `percent_decode!(BYTES)` or `percent_decode!(BYTES, SET)`, with the arguments of
    /// [`url_decode!`](crate::url_decode!); the default set is `component`, in which `+` is a plus.
    ///
    /// # Errors
    ///
    /// All at compile time: a `%` without two hexadecimal digits.
    ///
    /// ```
    /// assert_eq!(etched::percent_decode!("%FF%00+"), b"\xFF\0+");
    /// ```
    percent_decode: "`etched::percent::COMPONENT.decode_bytes()` takes values known at run time";

    /// [`percent_decode!`](crate::percent_decode!) that gives `&'static str`: a result that is not
    /// UTF-8 is a compile error too.
    ///
    /// ```
    /// assert_eq!(etched::percent_decode_str!("Gr%C3%BC%C3%9Fe+"), "Grüße+");
    /// ```
    ///
    /// ```compile_fail
    /// etched::percent_decode_str!("%FF");
    /// ```
    percent_decode_str: "`etched::percent::COMPONENT.decode()` takes values known at run time";
}
