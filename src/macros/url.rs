//! Whole URLs.

entry_points! { $
    /// Parses a URL at compile time, checks it and normalizes it: a constant
    /// [`Url<&'static str>`](crate::url::Url).
    ///
    /// `url!(TEXT)`. The parser is that of the [URL Standard], as in browsers. The twin
    /// [`url_str!`](crate::url_str!) gives the text as a string literal. For text that is known
    /// only at run time, use [`Url::parse`][crate::url::Url::parse]; for a URL with variables,
    /// [`uri_template!`](crate::uri_template!).
    ///
    /// ```
    /// use etched::{url, url::Url};
    ///
    /// const API: Url<&'static str> = url!("HTTPS://API.Example.com/v1/../a b?q=ü#top");
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
    /// assert_eq!(url!(BASE).path(), "/");
    /// assert_eq!(url!(concat!("https://example.com/v", 1)).path(), "/v1");
    /// # Ok::<(), etched::url::UrlError>(())
    /// ```
    ///
    /// `TEXT` is a string, or what else [`url_encode!`](crate::url_encode!) takes as text: a
    /// constant expression, for example. A literal is parsed when the macro expands, and a
    /// [constant](crate::url_encode!#constants) in const evaluation. Neither leaves code of the
    /// parser in the program.
    ///
    /// # What is normalized
    ///
    /// - The scheme and the domain are in lower case, and an IPv6 address is in its shortest form.
    /// - The path of `https://example.com` is `/`, with schemes that the standard calls special:
    ///   `http`, `https`, `ws`, `wss`, `ftp` and `file`.
    /// - `.` and `..` in the path are resolved, also where they are written as `%2E`.
    /// - Characters that may not be in a URL are percent-encoded, for example spaces and letters
    ///   beyond ASCII. Escapes stay as they are.
    ///
    /// # Errors
    ///
    /// All errors are compile errors, and all errors of a literal are reported at once. A literal
    /// is held to more than an address in a browser:
    ///
    /// - What [`Url::parse`][crate::url::Url::parse] refuses, for example a port above 65535.
    /// - Every [validation error](crate::url::validation_errors), which browsers accept: `\` for
    ///   `/`, a tab or a newline, a space before the URL, `%` without two digits, `http:/` with one
    ///   slash, an IPv4 address that is not four decimal numbers. Excepted are characters that the
    ///   parser encodes, user names, and the names of hosts that the parser keeps, such as
    ///   `my_service` and `example.com.`. A character that it does not encode and that is not valid
    ///   there, such as `[` in a query, is an error.
    /// - An `@` in a user name, which is written `%40`, and a password in `http`, `https`, `ws`,
    ///   `wss` and `ftp`.
    /// - What the parser drops without an error: the default port, an empty port or password, the
    ///   host `localhost` of a `file` URL, a `..` above the root.
    ///
    /// A domain that is not ASCII is an error without the feature `idna`, and in a constant that is
    /// not a literal: write it in punycode. There, punycode is not checked either:
    /// `https://xn--a.example/`, whose label no domain can have, is an error only in a literal,
    /// with the feature.
    ///
    /// [URL Standard]: https://url.spec.whatwg.org/
    #[cfg_attr(not(feature = "alloc"), doc = "[crate::url::Url::parse]: crate#features")]
    ///
    /// ```compile_fail
    /// etched::url!("https://example.com:443/"); // the port would be dropped
    /// ```
    ///
    /// ```compile_fail
    /// etched::url!("example.com"); // no scheme
    /// ```
    url: "`etched::url::Url::parse()` takes values known at run time";

    /// [`url!`](crate::url!) as a string literal: `&'static str`.
    ///
    /// `concat!`, patterns and attributes take it.
    ///
    /// ```
    /// use etched::url_str;
    ///
    /// static PAGE: &str = concat!(url_str!("https://example.com/café"), "?page=", 2);
    /// assert_eq!(PAGE, "https://example.com/caf%C3%A9?page=2");
    ///
    /// fn is_home(url: &str) -> bool {
    ///     matches!(url, url_str!("https://example.com"))
    /// }
    /// assert!(is_home("https://example.com/"));
    /// ```
    url_str: "`etched::url::Url::parse()` takes values known at run time";
}
