//! The macros for percent-encoding and percent-decoding.

entry_points! { $ "macros" [($text:expr $(, $set:expr)?)]
    /// Form-encodes text to a `&'static [u8; N]`; a space becomes `+`, as `java.net.URLEncoder`
    /// writes it.
    ///
    /// `url_encode!(TEXT)` or `url_encode!(TEXT, SET)`. For a path, use the set
    /// [`path_segment`](crate::percent::PATH_SEGMENT).
    ///
    /// Other forms: [`url_encode_str!`] (at compile time), [`FORM.const_encode`] (`const fn`),
    /// [`url_encode`][crate::url_encode()] (function), [`FORM.encode_to_slice`] (into a buffer).
    ///
    /// ```
    /// use etched::{url_encode, url_encode_str};
    ///
    /// const QUERY: &str = url_encode_str!("The string ü@foo-bar");
    /// assert_eq!(QUERY, "The+string+%C3%BC%40foo-bar");
    /// static BYTES: &[u8; 27] = url_encode!("The string ü@foo-bar");
    /// assert_eq!(BYTES, QUERY.as_bytes());
    ///
    /// // For an array, write `*`.
    /// static A: [u8; 3] = *url_encode!("abc");
    /// assert_eq!(&A, b"abc");
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
    /// - `TEXT` is a string, character, byte string, byte or list of bytes `[0x41, …]`, or a
    ///   [constant expression](crate::constants::ConstText) of type `&str`, `char`, `&[u8]`, `&[u8; N]`,
    ///   `[u8; N]` or `u8`. It must be well-formed UTF-8. For other bytes, use
    ///   [`percent_encode!`](crate::percent_encode!).
    /// - `SET` is the name of a [set](crate::percent#constants) in lower case, which needs no
    ///   import: `form` (the default), `component`, `path_segment`. Or it is a constant expression of
    ///   type [`EncodeSet`](crate::percent::EncodeSet), in which such names may stand:
    ///   `path.add(b'.')`.
    ///   [Which one do I want?](crate::percent#which-set-do-i-want)
    ///
    /// [`url_encode_str!`]: crate::url_encode_str!
    /// [`FORM.const_encode`]: crate::percent::EncodeSet::const_encode
    /// [`FORM.encode_to_slice`]: crate::percent::EncodeSet::encode_to_slice
    #[cfg_attr(not(feature = "alloc"), doc = "[crate::url_encode()]: crate#features")]
    ///
    /// A call with a literal expands to one literal, so the call may stand in a pattern, and a call
    /// of [`url_encode_str!`](crate::url_encode_str!) also in `concat!` and in an attribute.
    /// `concat!` takes neither byte strings nor constants. To concatenate a constant, use
    /// [`utf8_str!`](crate::utf8_str!): `utf8_str!("https://…/", url_encode_str!(NAME))`.
    ///
    /// # Constants
    ///
    /// A call with a constant expression expands to const items that run the same codec. The
    /// expression cannot name `Self` or a generic parameter, because no item inside a function can.
    ///
    /// The macro itself evaluates `concat!`, `env!`, `include_str!`, `include_bytes!` and
    /// `stringify!` of literals, also nested, and const evaluation compares the value with rustc's.
    /// This takes about a second for 1 MB. If the two differ, rustc's value is used: a macro of
    /// yours may have one of these names, or rustc may resolve a path differently. Any other
    /// expression is left to const evaluation, which takes about ten times as long. You need not
    /// allow any lint. From about 4 MB on, rustc gives a warning that cannot be silenced.
    ///
    /// # Errors
    ///
    /// All errors are compile errors, and all errors of an argument are reported at once. These are
    /// errors: text that is ill-formed UTF-8, an argument that is not constant, an argument of a
    /// type that is not listed above, and a set that does not exist. For an included file, the
    /// message gives the line and the column.
    ///
    /// ```compile_fail
    /// etched::url_encode!(b"\xFF"); // ill-formed UTF-8
    /// ```
    #[doc(alias("escape", "url_escape", "URLEncoder", "urlencode"))]
    url_encode: convert(form ENCODE_TEXT bytes),
        "`etched::url_encode()` takes values known at run time; without `alloc`, `FORM.encode_to_slice()`; in a `const fn`, `FORM.const_encode()`",
        for_text_write_url_encode_str;

    /// Form-encodes text to a `&'static str`; a space becomes `+`, as `java.net.URLEncoder` writes it.
    ///
    /// The arguments are those of [`url_encode!`]. A call with a literal expands to a string literal,
    /// which `concat!` and attributes take. A call with a constant expands to an expression, which
    /// [`utf8_str!`](crate::utf8_str!) can concatenate.
    ///
    /// Other forms: [`url_encode!`] (at compile time), [`FORM.const_encode`] (`const fn`),
    /// [`url_encode`][crate::url_encode()] (function), [`FORM.encode_to_slice`] (into a buffer).
    ///
    /// ```
    /// use etched::{url_encode_str, utf8_str};
    ///
    /// # #[cfg(feature = "macros")] {
    /// const URL: &str = concat!("https://example.com/?q=", url_encode_str!("a&b"));
    /// assert_eq!(URL, "https://example.com/?q=a%26b");
    /// # }
    ///
    /// const NAME: &str = "a b.txt";
    /// const FILE: &str = utf8_str!("https://example.com/", url_encode_str!(NAME, path_segment));
    /// assert_eq!(FILE, "https://example.com/a%20b.txt");
    /// ```
    ///
    /// [`url_encode!`]: crate::url_encode!
    /// [`FORM.const_encode`]: crate::percent::EncodeSet::const_encode
    /// [`FORM.encode_to_slice`]: crate::percent::EncodeSet::encode_to_slice
    #[cfg_attr(not(feature = "alloc"), doc = "[crate::url_encode()]: crate#features")]
    url_encode_str: convert(form ENCODE_TEXT str),
        "`etched::url_encode()` takes values known at run time; without `alloc`, `FORM.encode_to_slice()`; in a `const fn`, `FORM.const_encode()`";

    /// Form-decodes text to a `&'static [u8; N]` of UTF-8; a `+` becomes a space, as
    /// `java.net.URLDecoder` reads it.
    ///
    /// `url_decode!(TEXT)` or `url_decode!(TEXT, SET)`. The arguments are those of
    /// [`url_encode!`](crate::url_encode!). The set only says whether `+` decodes to a space.
    ///
    /// Other forms: [`url_decode_str!`] (at compile time), [`FORM.const_decode`] (`const fn`),
    /// [`url_decode`][crate::url_decode()] (function), [`FORM.decode_utf8_to_slice`] (into a buffer).
    ///
    /// ```
    /// use etched::url_decode;
    ///
    /// assert_eq!(url_decode!("a+b%2Fc"), b"a b/c");
    /// assert_eq!(url_decode!("a+b%2Fc", component), b"a+b/c");
    ///
    /// // For an array, write `*`.
    /// static A: [u8; 3] = *url_decode!("abc");
    /// assert_eq!(&A, b"abc");
    /// ```
    ///
    /// # Errors
    ///
    /// All errors are compile errors, and all errors of a literal are reported at once. Only two
    /// things are refused: a `%` without two hexadecimal digits, and a result that is ill-formed
    /// UTF-8. For a result that is not UTF-8, use [`percent_decode!`](crate::percent_decode!). A
    /// character that is not part of an escape stands for itself. (Java's `URLDecoder` takes `%+f`
    /// and full-width digits; this macro does not.)
    ///
    /// ```compile_fail
    /// etched::url_decode!("100%"); // write `100%25`
    /// ```
    ///
    /// [`url_decode_str!`]: crate::url_decode_str!
    /// [`FORM.const_decode`]: crate::percent::EncodeSet::const_decode
    /// [`FORM.decode_utf8_to_slice`]: crate::percent::EncodeSet::decode_utf8_to_slice
    #[cfg_attr(not(feature = "alloc"), doc = "[crate::url_decode()]: crate#features")]
    #[doc(alias("URLDecoder", "urldecode"))]
    url_decode: convert(form DECODE_TEXT bytes),
        "`etched::url_decode()` takes values known at run time; without `alloc`, `FORM.decode_to_slice()`",
        for_text_write_url_decode_str;

    /// Form-decodes text to a `&'static str`; a `+` becomes a space, as `java.net.URLDecoder` reads it.
    ///
    /// The arguments are those of [`url_decode!`]. A call inside `concat!` needs a literal. To
    /// concatenate a constant, use [`utf8_str!`](crate::utf8_str!).
    ///
    /// Other forms: [`url_decode!`] (at compile time), [`FORM.const_decode`] (`const fn`),
    /// [`url_decode`][crate::url_decode()] (function), [`FORM.decode_utf8_to_slice`] (into a buffer).
    ///
    /// ```
    /// assert_eq!(etched::url_decode_str!("Gr%C3%BC%C3%9Fe"), "Grüße");
    /// ```
    ///
    /// [`url_decode!`]: crate::url_decode!
    /// [`FORM.const_decode`]: crate::percent::EncodeSet::const_decode
    /// [`FORM.decode_utf8_to_slice`]: crate::percent::EncodeSet::decode_utf8_to_slice
    #[cfg_attr(not(feature = "alloc"), doc = "[crate::url_decode()]: crate#features")]
    url_decode_str: convert(form DECODE_TEXT str),
        "`etched::url_decode()` takes values known at run time; without `alloc`, `FORM.decode_utf8_to_slice()`";

    /// Percent-encodes a component of a URL to a `&'static [u8; N]`; a space becomes `%20`, as
    /// `encodeURIComponent` writes it.
    ///
    /// `percent_encode!(BYTES)` or `percent_encode!(BYTES, SET)`. The bytes need not be UTF-8.
    ///
    /// Other forms: [`percent_encode_str!`] (at compile time), [`COMPONENT.const_encode`]
    /// (`const fn`), [`COMPONENT.encode`][crate::percent::EncodeSet::encode] (function),
    /// [`COMPONENT.encode_to_slice`] (into a buffer).
    ///
    /// ```
    /// use etched::percent_encode;
    ///
    /// static INFO_HASH: &[u8; 13] = percent_encode!(b"\x12\x34\xFF\x80\0");
    /// assert_eq!(INFO_HASH, b"%124%FF%80%00");
    ///
    /// // For an array, write `*`.
    /// static A: [u8; 3] = *percent_encode!("abc");
    /// assert_eq!(&A, b"abc");
    /// ```
    ///
    /// The arguments are those of [`url_encode!`](crate::url_encode!), but of any bytes, and the
    /// default set is `component`. `concat!` takes no byte strings, so use [`percent_encode_str!`]
    /// there. To concatenate a constant, use [`utf8_str!`](crate::utf8_str!).
    ///
    /// # Errors
    ///
    /// All errors are compile errors. An argument is an error if it is not constant, or if
    /// [`url_encode!`](crate::url_encode!) does not list its type. A set that does not exist is an
    /// error too.
    ///
    /// [`percent_encode_str!`]: crate::percent_encode_str!
    /// [`COMPONENT.const_encode`]: crate::percent::EncodeSet::const_encode
    /// [`COMPONENT.encode_to_slice`]: crate::percent::EncodeSet::encode_to_slice
    #[cfg_attr(not(feature = "alloc"), doc = "[crate::percent::EncodeSet::encode]: crate#features")]
    #[doc(alias("encodeURIComponent", "quote"))]
    percent_encode: convert(component ENCODE_BYTES bytes),
        "`etched::percent::COMPONENT.encode()` takes values known at run time; without `alloc`, `encode_to_slice()`; in a `const fn`, `const_encode()`",
        for_text_write_percent_encode_str;

    /// Percent-encodes a component of a URL to a `&'static str`; a space becomes `%20`, as
    /// `encodeURIComponent` writes it.
    ///
    /// The arguments are those of [`percent_encode!`].
    ///
    /// Other forms: [`percent_encode!`] (at compile time), [`COMPONENT.const_encode`] (`const fn`),
    /// [`COMPONENT.encode`][crate::percent::EncodeSet::encode] (function),
    /// [`COMPONENT.encode_to_slice`] (into a buffer).
    ///
    /// ```
    /// assert_eq!(etched::percent_encode_str!(b"\xFF", unreserved), "%FF");
    /// ```
    ///
    /// [`percent_encode!`]: crate::percent_encode!
    /// [`COMPONENT.const_encode`]: crate::percent::EncodeSet::const_encode
    /// [`COMPONENT.encode_to_slice`]: crate::percent::EncodeSet::encode_to_slice
    #[cfg_attr(not(feature = "alloc"), doc = "[crate::percent::EncodeSet::encode]: crate#features")]
    percent_encode_str: convert(component ENCODE_BYTES str),
        "`etched::percent::COMPONENT.encode()` takes values known at run time; without `alloc`, `encode_to_slice()`; in a `const fn`, `const_encode()`";

    /// Percent-decodes a component of a URL to a `&'static [u8; N]`; a `+` stays, as
    /// `decodeURIComponent` reads it.
    ///
    /// `percent_decode!(BYTES)` or `percent_decode!(BYTES, SET)`. The result need not be UTF-8.
    ///
    /// Other forms: [`percent_decode_str!`] (at compile time), [`COMPONENT.const_decode`]
    /// (`const fn`), [`COMPONENT.decode_bytes`][crate::percent::EncodeSet::decode_bytes] (function),
    /// [`COMPONENT.decode_to_slice`] (into a buffer).
    ///
    /// ```
    /// use etched::percent_decode;
    ///
    /// assert_eq!(percent_decode!("%FF%00+"), b"\xFF\0+");
    ///
    /// // For an array, write `*`.
    /// static A: [u8; 3] = *percent_decode!("abc");
    /// assert_eq!(&A, b"abc");
    /// ```
    ///
    /// The arguments are those of [`url_decode!`](crate::url_decode!), but the default set is
    /// `component`, which leaves `+` as it is.
    ///
    /// # Errors
    ///
    /// All errors are compile errors. A `%` without two hexadecimal digits is an error.
    ///
    /// [`percent_decode_str!`]: crate::percent_decode_str!
    /// [`COMPONENT.const_decode`]: crate::percent::EncodeSet::const_decode
    /// [`COMPONENT.decode_to_slice`]: crate::percent::EncodeSet::decode_to_slice
    #[cfg_attr(
        not(feature = "alloc"),
        doc = "[crate::percent::EncodeSet::decode_bytes]: crate#features"
    )]
    #[doc(alias("decodeURIComponent", "unescape", "unquote"))]
    percent_decode: convert(component DECODE_BYTES bytes),
        "`etched::percent::COMPONENT.decode_bytes()` takes values known at run time",
        for_text_write_percent_decode_str;

    /// Percent-decodes a component of a URL to a `&'static str`; a `+` stays, as
    /// `decodeURIComponent` reads it.
    ///
    /// The arguments are those of [`percent_decode!`]. A result that is not UTF-8 is a compile error.
    ///
    /// Other forms: [`percent_decode!`] (at compile time), [`COMPONENT.const_decode`] (`const fn`),
    /// [`percent::decode`][crate::percent::decode()] (function), [`COMPONENT.decode_utf8_to_slice`]
    /// (into a buffer).
    ///
    /// ```
    /// assert_eq!(etched::percent_decode_str!("Gr%C3%BC%C3%9Fe+"), "Grüße+");
    /// ```
    ///
    /// ```compile_fail
    /// etched::percent_decode_str!("%FF"); // the byte FF is not UTF-8
    /// ```
    ///
    /// [`percent_decode!`]: crate::percent_decode!
    /// [`COMPONENT.const_decode`]: crate::percent::EncodeSet::const_decode
    /// [`COMPONENT.decode_utf8_to_slice`]: crate::percent::EncodeSet::decode_utf8_to_slice
    #[cfg_attr(not(feature = "alloc"), doc = "[crate::percent::decode()]: crate#features")]
    percent_decode_str: convert(component DECODE_TEXT str),
        "`etched::percent::COMPONENT.decode()` takes values known at run time; without `alloc`, `decode_utf8_to_slice()`";
}
