//! The front doors. Each passes `($crate)` and the user's tokens on to its proc
//! macro, which thereby knows the facade under whatever name the user has given it.

/// Declares the front doors. The `$` that their own patterns need is handed in.
macro_rules! front_doors {
    ($dollar:tt $($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[macro_export]
        macro_rules! $name {
            ($dollar($input:tt)*) => {
                $crate::__private::macros::$name! { ($crate) $dollar($input)* }
            };
        }
    )*};
}

front_doors! { $
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
    url_encode;

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
    url_encode_str;

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
    url_decode;

    /// [`url_decode!`](crate::url_decode!) that gives `&'static str`.
    ///
    /// ```
    /// assert_eq!(etched::url_decode_str!("Gr%C3%BC%C3%9Fe"), "Grüße");
    /// ```
    url_decode_str;

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
    percent_encode;

    /// [`percent_encode!`](crate::percent_encode!) that gives `&'static str`.
    ///
    /// ```
    /// assert_eq!(etched::percent_encode_str!(b"\xFF", unreserved), "%FF");
    /// ```
    percent_encode_str;

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
    percent_decode;

    /// Puts pieces together and checks that they are well-formed UTF-8:
    /// `&'static [u8; N]`.
    ///
    /// `utf8_bytes!(PIECE, …)`. A piece is
    ///
    /// - a string, byte string, character or byte: `"é"`, `b"\xC3\xA9"`, `'é'`, `b'e'`;
    /// - an integer, or an expression of integers without a type: a code point, `0x10302`;
    /// - a list of bytes: `[0xF0, 0x90, 0x8C, 0x82]`;
    /// - a constant expression of type `&str`, `char`, `&[u8]`, `&[u8; N]`, `u32` (a code
    ///   point) or `u8` (a byte).
    ///
    /// The pieces are checked as one sequence: a piece may complete the one before.
    ///
    /// # Errors
    ///
    /// All at compile time, and all at once: a sequence that is not in the standard's
    /// table of well-formed ones ([`UTF_8`](crate::form::UTF_8)), a surrogate code point, a
    /// code point above 10FFFF, an argument that is no constant or has another type.
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
    utf8_bytes;

    /// [`utf8_bytes!`](crate::utf8_bytes!) that gives `&'static str`.
    ///
    /// ```
    /// assert_eq!(etched::utf8_str!("caf", [0xC3, 0xA9]), "café");
    /// ```
    utf8_str;

    /// Puts pieces together in Java's modified UTF-8 and checks them: `&'static [u8; N]`.
    ///
    /// `modified_utf8_bytes!(PIECE, …)`, with the pieces of
    /// [`utf8_bytes!`](crate::utf8_bytes!). A string, character or code point is encoded:
    /// U+0000 as `C0 80`, a supplementary code point as a pair of surrogates of three bytes
    /// each. A byte string, byte or list is taken as it is, and has to be well-formed in
    /// [`MODIFIED_UTF_8`](crate::form::MODIFIED_UTF_8).
    ///
    /// # Errors
    ///
    /// All at compile time, and all at once: a sequence that is not in the table of the
    /// form, such as a raw `00`, four bytes or an unpaired surrogate; a code point that the
    /// form does not carry; an argument that is no constant or has another type.
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
    modified_utf8_bytes;

    /// Puts pieces together in CESU-8 and checks them: `&'static [u8; N]`.
    ///
    /// `cesu8_bytes!(PIECE, …)`, with the pieces of [`utf8_bytes!`](crate::utf8_bytes!). A
    /// string, character or code point is encoded, a supplementary one as a pair of
    /// surrogates of three bytes each. A byte string, byte or list is taken as it is, and
    /// has to be well-formed in [`CESU_8`](crate::form::CESU_8).
    ///
    /// # Errors
    ///
    /// All at compile time, and all at once: a sequence that is not in the table of the
    /// form, such as one of four bytes or an unpaired surrogate; a code point that the form
    /// does not carry; an argument that is no constant or has another type.
    ///
    /// ```
    /// assert_eq!(etched::cesu8_bytes!("\u{10302}"), b"\xED\xA0\x80\xED\xBC\x82");
    /// ```
    cesu8_bytes;

    /// Puts pieces together in the UTF-8 of RFC 2279, which has up to six bytes for 31
    /// bits, and checks them: `&'static [u8; N]`.
    ///
    /// `rfc2279_bytes!(PIECE, …)`, with the pieces of [`utf8_bytes!`](crate::utf8_bytes!);
    /// integers go to 7FFFFFFF, surrogates among them. A byte string, byte or list has to be
    /// well-formed in [`RFC_2279`](crate::form::RFC_2279).
    ///
    /// # Errors
    ///
    /// All at compile time, and all at once: a sequence that is not in the table of the
    /// form, such as a non-shortest one; a number above 7FFFFFFF; an argument that is no
    /// constant or has another type.
    ///
    /// ```
    /// assert_eq!(etched::rfc2279_bytes!(0x7FFF_FFFF), b"\xFD\xBF\xBF\xBF\xBF\xBF");
    /// ```
    rfc2279_bytes;

    /// Puts pieces together as Java's `DataOutput.writeUTF` writes them: the length in bytes
    /// as a big-endian `u16`, then the pieces in modified UTF-8: `&'static [u8; N]`.
    ///
    /// `write_utf_bytes!(PIECE, …)`, with the pieces of
    /// [`modified_utf8_bytes!`](crate::modified_utf8_bytes!). At run time
    /// [`java`](crate::java) writes and reads such frames.
    ///
    /// # Errors
    ///
    /// Those of [`modified_utf8_bytes!`](crate::modified_utf8_bytes!), and over 65535 bytes.
    ///
    /// ```
    /// assert_eq!(etched::write_utf_bytes!("A\0"), b"\x00\x03A\xC0\x80");
    /// ```
    write_utf_bytes;

    /// A URI template that is read when the program is compiled, with values in its holes:
    /// an [`Expansion`](crate::uri_template::Expansion).
    ///
    /// `uri_template!("TEMPLATE")` or `uri_template!("TEMPLATE", name = VALUE, …)`. What has
    /// no value is taken from the variables in scope, as `format!` does. A name that is no
    /// name of Rust stands in quotes: `"api.key" = key`.
    ///
    /// All of [RFC 6570]; the [module](crate::uri_template) has a table of what may stand in
    /// braces, and [`Value`](crate::uri_template::Value) one of what may stand for it.
    ///
    /// - `{user}` takes any value and lets nothing but letters, digits, `-._~` and escapes
    ///   out, so that none can add a segment, a parameter or a fragment. `format!` does not.
    /// - `{+base}` is for what is to keep its slashes: a path of several segments, a whole URL.
    /// - `{?q,page}` writes `?q=…&page=…`, and `{&page}` goes on with a query that is there.
    ///   A `None` is left out, with its name.
    /// - `{?tags*}` writes a list as `?tags=a&tags=b`.
    ///
    /// The literal parts are checked, encoded and laid down as static text; what is left for
    /// run time is to encode the values. Nothing is allocated: the expansion borrows them, and
    /// is [displayed](core::fmt::Display), or written to a
    /// [buffer](crate::uri_template::Expansion::to_slice). Templates that arrive at run time
    /// have [`Template`](crate::uri_template::Template).
    ///
    /// # Errors
    ///
    /// All at compile time, and all of a template's at once: a template that RFC 6570 does not
    /// allow, a value that has no variable, a variable that has no value, a value of a type
    /// that can stand in no URL.
    ///
    /// [RFC 6570]: https://www.rfc-editor.org/rfc/rfc6570
    ///
    /// ```
    /// use etched::uri_template;
    ///
    /// let user = "ann/bob";
    /// let tags = ["a b", "c&d"];
    /// let link = uri_template!("https://api.example.com/users/{user}/posts{?tags*,page}", page = 2);
    /// assert_eq!(
    ///     link.to_string(),
    ///     "https://api.example.com/users/ann%2Fbob/posts?tags=a%20b&tags=c%26d&page=2",
    /// );
    /// ```
    ///
    /// ```compile_fail
    /// etched::uri_template!("/users/{user", user = "ann"); // unclosed
    /// ```
    uri_template;

    /// [`uri_template!`](crate::uri_template!) with values that are literals: `&'static str`.
    ///
    /// It is a string literal, which `concat!`, attributes and patterns take. The values are
    /// strings, characters, numbers, `true`, `false`, `None`, lists `["…", …]` and pairs
    /// `[("…", "…"), …]`.
    ///
    /// ```
    /// use etched::uri_template_str;
    ///
    /// const URL: &str = concat!("https://example.com", uri_template_str!("/{x}{?y}", x = "a/b", y = 2));
    /// assert_eq!(URL, "https://example.com/a%2Fb?y=2");
    /// ```
    uri_template_str;
}
