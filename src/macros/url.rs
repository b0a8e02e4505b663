//! Whole URLs.

entry_points! { $ "url-macros" [($text:expr)]
    /// Parses, checks and normalizes a URL at compile time, and gives a constant
    /// [`Url<&'static str>`](crate::url::Url).
    ///
    /// `url!(TEXT)`. The parser is that of the [URL Standard], as in browsers. For a URL with
    /// variables, use [`uri_template!`](crate::uri_template!).
    ///
    /// Other forms: [`url_str!`](crate::url_str!) (at compile time), [`parse_to_slice`] (`const fn`,
    /// into a buffer), [`Url::parse`][crate::url::Url::parse] (function).
    ///
    /// ```
    /// use etched::url::Url;
    ///
    /// const API: Url<&'static str> = etched::url!("HTTPS://API.Example.com/v1/../a b?q=ü#top");
    /// assert_eq!(API.as_str(), "https://api.example.com/a%20b?q=%C3%BC#top");
    ///
    /// // Its parts are constants too.
    /// const HOST: Option<&str> = API.host();
    /// assert_eq!((HOST, API.port_or_default()), (Some("api.example.com"), Some(443)));
    /// static PATH: [u8; API.path().len()] = *b"/a%20b";
    ///
    /// // Relative to it, at run time.
    /// # #[cfg(feature = "alloc")]
    /// assert_eq!(API.join("posts?page=2")?.as_str(), "https://api.example.com/posts?page=2");
    ///
    /// // Constants.
    /// const BASE: &str = "https://example.com";
    /// assert_eq!(etched::url!(BASE).path(), "/");
    /// assert_eq!(etched::url!(concat!("https://example.com/v", 1)).path(), "/v1");
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    ///
    /// `TEXT` is a string, a constant expression, or anything else that
    /// [`url_encode!`](crate::url_encode!) takes as text. A literal is parsed when the macro
    /// expands, and a [constant](crate::url_encode!#constants) in const evaluation. In both cases
    /// the program contains no code of the parser.
    ///
    /// # What is normalized
    ///
    /// - The scheme and the domain are in lower case, and an IPv6 address is in its shortest form.
    /// - An empty path becomes `/` if the standard calls the scheme special: `http`, `https`, `ws`,
    ///   `wss`, `ftp` and `file`.
    /// - The segments `.` and `..` of the path are resolved, also if they are written as `%2E`.
    /// - Characters that may not be in a URL are percent-encoded, for example spaces and letters
    ///   beyond ASCII. Other escapes stay as they are.
    ///
    /// # Errors
    ///
    /// All errors are compile errors, and all errors of a literal are reported at once. The macro
    /// is stricter than a browser. It refuses:
    ///
    /// - What [`Url::parse`][crate::url::Url::parse] refuses, for example a port above 65535.
    /// - Every [validation error](crate::url::validation_errors), although browsers accept them:
    ///   `\` for `/`, a tab or a newline, a space before the URL, `%` without two digits, `http:/`
    ///   with one slash, an IPv4 address that is not four decimal numbers. Three are allowed: a
    ///   character that the parser percent-encodes, a user name, and a host name that the parser
    ///   keeps, such as `my_service` or `example.com.`. A character that is not valid and that the
    ///   parser does not encode, such as `[` in a query, is an error.
    /// - An `@` in a user name, which is written `%40`, and a password.
    /// - What the parser drops without an error: the default port, an empty port or password, the
    ///   host `localhost` of a `file` URL, a `..` above the root.
    ///
    /// With the feature `idna-literals`, a literal, or a `concat!` that
    /// [the macro evaluates](crate::url_encode!#constants), may have a domain that is not ASCII,
    /// and its punycode is checked: `https://xn--a.example/`, whose label cannot be decoded, is an
    /// error. Without the feature, and in other constants, write punycode, which is not checked.
    ///
    /// [URL Standard]: https://url.spec.whatwg.org/
    /// [`parse_to_slice`]: crate::url::parse_to_slice()
    #[cfg_attr(not(feature = "alloc"), doc = "[crate::url::Url::parse]: crate#features")]
    ///
    /// ```compile_fail
    /// etched::url!("https://example.com:443/"); // the port would be dropped
    /// ```
    ///
    /// ```compile_fail
    /// etched::url!("example.com"); // no scheme
    /// ```
    url: url(Any url),
        "`Url::parse()` and `uri_template!` take values known at run time; without `alloc`, `parse_to_slice()`";

    /// Parses, checks and normalizes a URL at compile time, as [`url!`](crate::url!) does, and
    /// gives a `&'static str`.
    ///
    /// With a literal, the result is a string literal, which `concat!`, patterns and attributes
    /// take.
    ///
    /// Other forms: [`url!`](crate::url!) (at compile time), [`parse_to_slice`] (`const fn`, into a
    /// buffer), [`Url::parse`][crate::url::Url::parse] (function).
    ///
    /// ```
    /// # #[cfg(feature = "url-macros")] {
    /// use etched::url_str;
    ///
    /// static PAGE: &str = concat!(url_str!("https://example.com/café"), "?page=", 2);
    /// assert_eq!(PAGE, "https://example.com/caf%C3%A9?page=2");
    ///
    /// fn is_home(url: &str) -> bool {
    ///     matches!(url, url_str!("https://example.com/"))
    /// }
    /// assert!(is_home("https://example.com/"));
    /// # }
    /// ```
    ///
    /// A URL such as `https://example.com` is refused, because the parser adds a `/`, which would
    /// surprise who continues the text. [`url_origin_str!`](crate::url_origin_str!) takes it.
    ///
    /// ```compile_fail
    /// etched::url_str!("https://example.com"); // the parser would add a `/`
    /// ```
    ///
    /// [`parse_to_slice`]: crate::url::parse_to_slice()
    #[cfg_attr(not(feature = "alloc"), doc = "[crate::url::Url::parse]: crate#features")]
        url_str: url(WithPath str),
        "`Url::parse()` and `uri_template!` take values known at run time; without `alloc`, `parse_to_slice()`";

    /// Checks and normalizes an [origin](crate::url::Origin) at compile time, and gives a
    /// `&'static str` without a slash at its end, such as `https://example.com`.
    ///
    /// `url_origin_str!(TEXT)`. An origin is what other text continues, and what the header `Origin`
    /// and an issuer of OAuth are compared with. With a literal, the result is a string literal, which
    /// `concat!`, patterns and attributes take.
    ///
    /// Other forms: [`Url::origin`](crate::url::Url::origin) (`const fn`).
    ///
    /// ```
    /// use etched::url_origin_str;
    ///
    /// const API: &str = url_origin_str!("https://API.example.com");
    /// assert_eq!(format!("{API}/repos"), "https://api.example.com/repos");
    /// ```
    ///
    /// # Errors
    ///
    /// All errors are compile errors. The macro refuses what [`url!`](crate::url!) refuses, a path, also
    /// `/`, a query, a fragment, a user name, and every scheme but `http`, `https`, `ws`, `wss` and
    /// `ftp`.
    ///
    /// ```compile_fail
    /// etched::url_origin_str!("https://example.com/docs"); // a path
    /// ```
    url_origin_str: url(Origin str),
        "`Url::origin()` takes a URL known at run time";

    /// Checks and encodes a relative URL, such as `/a b?q=ü`, at compile time, and gives a
    /// `&'static str`.
    ///
    /// `url_ref_str!(TEXT)`. A relative reference is what a link has, what a web framework takes as
    /// a route, and what `join` resolves: a URL without its scheme and host.
    ///
    /// Other forms: [`join_to_slice`](crate::url::join_to_slice()) (`const fn`, into a buffer),
    /// [`Url::join`][crate::url::Url::join] (function).
    ///
    /// ```
    /// use etched::url_ref_str;
    ///
    /// assert_eq!(url_ref_str!("/a b?q=ü"), "/a%20b?q=%C3%BC");
    /// assert_eq!(url_ref_str!("../img/größe.png#top"), "../img/gr%C3%B6%C3%9Fe.png#top");
    ///
    /// const DOCS: &str = "/docs/größe";
    /// assert_eq!(url_ref_str!(DOCS), "/docs/gr%C3%B6%C3%9Fe");
    /// ```
    ///
    /// With a literal, the result is a string literal, which `concat!`, patterns and attributes take.
    /// Characters that may not be in a URL are percent-encoded, as the parser encodes them in an
    /// `https` URL. The segments `.` and `..` stay: they belong to the URL that the reference is
    /// joined to.
    ///
    /// # Errors
    ///
    /// All errors are compile errors, and all errors of a literal are reported at once. The macro
    /// refuses a scheme, also one without its colon (`https//example.com`), a host such as
    /// `//example.com`, and what [`url!`](crate::url!) refuses: a `%` without two digits, `\`, a brace, a
    /// control character, an invisible character, an escape of HTML.
    ///
    #[cfg_attr(not(feature = "alloc"), doc = "[crate::url::Url::join]: crate#features")]
    ///
    /// ```compile_fail
    /// etched::url_ref_str!("//example.com/"); // another host
    /// ```
    url_ref_str: url(Reference str),
        "`Url::join()` and `uri_template!` take values known at run time; without `alloc`, `join_to_slice()`";
}
