//! Percent-encoding.

entry_points! { $
    /// Percent-encodes text at compile time as `java.net.URLEncoder` does, with `+` for a space:
    /// `&'static [u8; N]`. For a path, use [`path_segment`](crate::percent::PATH_SEGMENT).
    ///
    /// `url_encode!(TEXT)` or `url_encode!(TEXT, SET)`. The twin
    /// [`url_encode_str!`](crate::url_encode_str!) gives `&'static str`, which most URLs need. For an
    /// array, write `*` before the call.
    ///
    /// ```
    /// use etched::{url_encode, url_encode_str};
    ///
    /// const QUERY: &str = url_encode_str!("The string ü@foo-bar");
    /// assert_eq!(QUERY, "The+string+%C3%BC%40foo-bar");
    /// static BYTES: &[u8; 27] = url_encode!("The string ü@foo-bar");
    /// const ARRAY: [u8; 27] = *url_encode!("The string ü@foo-bar");
    /// assert_eq!((BYTES, &ARRAY), (QUERY.as_bytes().first_chunk().unwrap(), BYTES));
    ///
    /// // A segment of a path.
    /// assert_eq!(url_encode!("a b/c", path_segment), b"a%20b%2Fc");
    ///
    /// // Constants.
    /// const CITY: &str = "São Paulo";
    /// assert_eq!(url_encode!(CITY), b"S%C3%A3o+Paulo");
    /// assert_eq!(url_encode!(concat!("v", env!("CARGO_PKG_VERSION_MAJOR"), "/é")), b"v0%2F%C3%A9");
    /// ```
    ///
    /// - `TEXT` is a string, character, byte string, byte or list of bytes
    ///   `[0x41, …]`, or a constant expression of type `&str`, `&[u8]` or `&[u8; N]`. It
    ///   must be well-formed UTF-8. For other bytes, use [`percent_encode!`](crate::percent_encode!);
    ///   for a value that is known only at run time, use [`url_encode()`](crate::url_encode()).
    /// - `SET` is one of the words `form` (the default), `component`, `query`,
    ///   `special_query`, `fragment`, `path`, `path_segment`, `url_path_segment`, `userinfo`,
    ///   `c0_control`, `unreserved`, `unreserved_path`, `attr_char`, `non_alphanumeric`,
    ///   `encode_uri`, which need no import, or a constant expression of
    ///   type [`EncodeSet`](crate::percent::EncodeSet). [Which one do I
    ///   want?](crate::percent#which-set-do-i-want)
    ///
    /// A literal becomes one literal, so that the call may stand in `concat!`, in a pattern and in
    /// an attribute. `concat!` itself does not take constants. For a constant, use
    /// [`utf8_str!`](crate::utf8_str!) instead: `utf8_str!("https://…/", url_encode_str!(NAME))`.
    ///
    /// # Constants
    ///
    /// An expression becomes const items that run the same codec. It cannot name `Self` or a generic
    /// parameter, because an item in a function cannot.
    ///
    /// The macro evaluates `concat!`, `env!`, `include_str!`, `include_bytes!` and `stringify!` of
    /// literals itself, also within each other, and const evaluation confirms the value: 1 MB takes
    /// about a second. If the value differs, because a macro of yours has such a name or rustc
    /// resolves a path differently, rustc's value counts. Any other expression is left to const
    /// evaluation, which takes about ten times as long. No lint has to be allowed, but from about
    /// 4 MB on rustc gives a warning that cannot be silenced.
    ///
    /// # Errors
    ///
    /// All errors are compile errors, and all errors of an argument are reported at once: text that is
    /// ill-formed UTF-8, an argument that is not constant or has another type, a set that does not
    /// exist. For an included file the message has the line and the column.
    ///
    /// ```compile_fail
    /// etched::url_encode!(b"\xFF"); // ill-formed UTF-8
    /// ```
    url_encode: "`etched::url_encode()` takes values known at run time";

    /// [`url_encode!`](crate::url_encode!) that gives `&'static str`, with `+` for a space. For a path,
    /// use [`path_segment`](crate::percent::PATH_SEGMENT).
    ///
    /// For a literal it is a string literal, which `concat!` and attributes take. For a constant it
    /// is an expression, which [`utf8_str!`](crate::utf8_str!) concatenates:
    ///
    /// ```
    /// use etched::{url_encode_str, utf8_str};
    ///
    /// const URL: &str = concat!("https://example.com/?q=", url_encode_str!("a&b"));
    /// assert_eq!(URL, "https://example.com/?q=a%26b");
    ///
    /// const NAME: &str = "a b.txt";
    /// const FILE: &str = utf8_str!("https://example.com/", url_encode_str!(NAME, path_segment));
    /// assert_eq!(FILE, "https://example.com/a%20b.txt");
    /// ```
    url_encode_str: "`etched::url_encode()` takes values known at run time";

    /// Percent-decodes text at compile time, strictly: `&'static [u8; N]`.
    ///
    /// `url_decode!(TEXT)` or `url_decode!(TEXT, SET)`, with the arguments of
    /// [`url_encode!`](crate::url_encode!). The set only says whether `+` is a space; in `form`, the
    /// default, it is. In `concat!` the argument must be a literal; for a constant, use
    /// [`utf8_str!`](crate::utf8_str!).
    ///
    /// # Errors
    ///
    /// All errors are compile errors, and all errors of a literal are reported at once: a `%` without
    /// two hexadecimal digits, and a result that is ill-formed UTF-8. For such results, use
    /// [`percent_decode!`](crate::percent_decode!). Nothing else is refused: a character that is not
    /// part of an escape stands for itself. (Java's `URLDecoder` takes `%+f` and full-width digits;
    /// this macro does not.)
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
    /// [`url_encode!`](crate::url_encode!), but any bytes; the default set is `component`, in which
    /// a space is `%20`. In `concat!` the argument must be a literal; for a constant, use
    /// [`utf8_str!`](crate::utf8_str!).
    ///
    /// # Errors
    ///
    /// All errors are compile errors: an argument that is not constant or has another type, a set
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
    /// All errors are compile errors: a `%` without two hexadecimal digits.
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
