//! The macros for URI templates.

entry_points! { $ "url-macros" [($template:literal $(, $name:tt = $value:expr)* $(,)?)]
    /// Parses a URI template at compile time, and gives an [`Expansion`], which writes the template with
    /// values at run time.
    ///
    /// `uri_template!("TEMPLATE")` or `uri_template!("TEMPLATE", name = VALUE, …)`. Every value stays
    /// in its part of the URL.
    ///
    /// Other forms: [`uri_template_str!`] (at compile time), [`Template`] (function),
    /// [`Expansion::to_slice`] (into a buffer).
    ///
    /// ```
    /// # #[cfg(all(feature = "url-macros", feature = "alloc"))] {
    /// use etched::uri_template;
    ///
    /// let (user, tags) = ("ann/bob", ["a b", "c&d"]);
    /// let link = uri_template!("https://example.com/users/{user}{?tags*,page}", page = 2);
    /// assert_eq!(link.to_url()?, "https://example.com/users/ann%2Fbob?tags=a%20b&tags=c%26d&page=2");
    ///
    /// let posts = |user: &str| uri_template!("/users/{user}/posts").try_to_string();
    /// assert_eq!(posts("../x?y#")?, "/users/..%2Fx%3Fy%23/posts");
    /// assert!(posts("..").is_err() && posts("").is_err());
    /// # }
    /// # Ok::<(), etched::uri_template::ExpansionError>(())
    /// ```
    ///
    /// For a name that is not given a value, the macro uses the Rust variable of that name, as
    /// `format!` does. A name that is not a Rust identifier is written in quotes: `"api.key" = key`.
    ///
    /// All of [RFC 6570] is supported. The [module](mod@crate::uri_template) has a table of
    /// expressions, and [`Value`](crate::uri_template::Value) a table of values. A value is anything
    /// that has a `Display`, a list or a map of strings, or an `Option` of these; a value `None` is
    /// left out.
    ///
    /// # Where a value may be
    ///
    /// - `{user}` in a path is a segment or a part of one, and in a query a value. Only letters,
    ///   digits and `-._~` are not escaped.
    /// - `{+base}` at the start is the URL that the template continues, a `&str` or a
    ///   [`Url`](crate::url::Url). Between `{+base}` and `/users` there is one slash, whether the base
    ///   ends with one or not.
    /// - `//{addr}/` is a host with or without a port, `{host}:{port}` is both, and in
    ///   `{region}.example.com` a value is one label. Addresses of [`core::net`] are values too.
    /// - `{/key*}` with [`Segments`](crate::uri_template::Segments) is a key of several segments.
    ///   `{+path}` keeps slashes too, and refuses `?`, `#` and escapes, except in
    ///   [`Encoded`](crate::uri_template::Encoded) text.
    /// - `{?q,page}` begins a query, and `{&page}` continues one.
    ///
    /// ```
    /// # #[cfg(all(feature = "url-macros", feature = "alloc"))] {
    /// use etched::uri_template;
    /// use etched::uri_template::Segments;
    ///
    /// let route = |base: &str| uri_template!("{+base}/users/{id}", id = 7).to_url();
    /// assert_eq!(route("https://example.com/api/")?, "https://example.com/api/users/7");
    /// assert!(route("https://example.com/?q").is_err());
    ///
    /// let health = uri_template!("http://localhost:{port}/health", port = 8080);
    /// assert_eq!(health.to_url()?, "http://localhost:8080/health");
    ///
    /// let file = uri_template!("https://example.com/files{/key*}", key = Segments("a b/50%.txt"));
    /// assert_eq!(file.to_url()?, "https://example.com/files/a%20b/50%25.txt");
    /// # }
    /// # Ok::<(), etched::uri_template::ExpansionError>(())
    /// ```
    ///
    /// # What a call gives
    ///
    /// [`to_url`][crate::uri_template::Expansion::to_url],
    /// [`try_to_string`][crate::uri_template::Expansion::try_to_string] and
    /// [`to_slice`](crate::uri_template::Expansion::to_slice) check each value. The
    /// [error](crate::uri_template::ExpansionErrorKind) names the variable. A template that is only a
    /// part of a URL, such as `/users/{id}`, has no `to_url`.
    ///
    /// Only if all variables are in the query or the fragment, the expansion has `Display` and
    /// `to_string`, because no value can change another part there.
    /// [`unchecked`](crate::uri_template::Expansion::unchecked) is what RFC 6570 says, for a log or a
    /// test.
    ///
    /// ```
    /// # #[cfg(all(feature = "url-macros", feature = "alloc"))] {
    /// use etched::uri_template;
    ///
    /// let next = Some("/home?tab=1");
    /// assert_eq!(uri_template!("/login{?next}").to_string(), "/login?next=%2Fhome%3Ftab%3D1");
    /// assert_eq!(uri_template!("/login{?next}", next = None::<&str>).to_string(), "/login");
    /// assert_eq!(uri_template!("/a/{id}", id = "..").unchecked().to_string(), "/a/..");
    /// # }
    /// ```
    ///
    /// ```compile_fail
    /// println!("{}", etched::uri_template!("/a/{id}", id = "..")); // write `.try_to_string()?`
    /// ```
    ///
    /// The expansion borrows the values; to keep it in a struct, name its type with
    /// [`OfValues`](crate::uri_template::stored::OfValues). For a template that is known only at run time, or has
    /// more than 65,535 bytes, use [`Template`](crate::uri_template::Template).
    ///
    /// # What a call costs
    ///
    /// Nothing is allocated except the result, and nothing is parsed at run time except by `to_url`. Each
    /// call adds about 340 bytes to a release program, 100 more than `format!`, and takes twice its time
    /// to build. Calls with values of the same types share the code that writes the values.
    ///
    /// An integer without a type, such as the `2` of `page = 2`, takes rustc longer the more of them a
    /// function has: 2,000 take seconds. Write `2_u32` if there are hundreds.
    ///
    /// # Errors
    ///
    /// All errors of a template are compile errors, and are reported at once:
    ///
    /// - RFC 6570 does not allow the template.
    /// - A value, or a missing value, could move the end of a part of the URL, as in
    ///   `https://example.com{path}`, `https://example.com{/v}.json`, `{+base}users` and
    ///   `{scheme}://example.com/`. `Template` parses such a template, and its checked functions return
    ///   [an error](crate::uri_template::ExpansionErrorKind::Template).
    /// - The literal parts after a scheme are not what [`url!`](crate::url!) accepts.
    /// - A value has no variable in the template, a variable has no value, or a value has another
    ///   type. A `Url` in `{base}` is an error, because `{base}` would escape its slashes.
    ///
    /// [RFC 6570]: https://www.rfc-editor.org/rfc/rfc6570
    /// [`Expansion`]: crate::uri_template::Expansion
    /// [`Expansion::to_slice`]: crate::uri_template::Expansion::to_slice
    /// [`Template`]: crate::uri_template::Template
    /// [`uri_template_str!`]: crate::uri_template_str!
    #[cfg_attr(
        not(feature = "alloc"),
        doc = "[crate::uri_template::Expansion::to_url]: crate#features",
        doc = "[crate::uri_template::Expansion::try_to_string]: crate#features"
    )]
    ///
    /// ```compile_fail
    /// etched::uri_template!("/users/{user", user = "ann"); // unclosed
    /// ```
    ///
    /// ```compile_fail
    /// etched::uri_template!("https://example.com{path}", path = ".example.org"); // another host
    /// ```
    #[doc(alias("build", "builder"))]
    uri_template: template(),
        "`etched::uri_template::Template` takes templates known at run time";

    /// Expands a URI template with literals as values to a `&'static str`.
    ///
    /// The call expands to a string literal, which `concat!`, attributes and patterns take.
    ///
    /// Other forms: [`uri_template!`](crate::uri_template!) (function),
    /// [`Expansion::to_slice`](crate::uri_template::Expansion::to_slice) (into a buffer).
    ///
    /// ```
    /// # #[cfg(feature = "url-macros")] {
    /// use etched::uri_template_str;
    ///
    /// const URL: &str =
    ///     concat!("https://example.com", uri_template_str!("/{x}{?y}", x = "a/b", y = 2));
    /// assert_eq!(URL, "https://example.com/a%2Fb?y=2");
    /// # }
    /// ```
    ///
    /// The values are strings, characters, integers, `true`, `false`, `None`, lists `["…", …]` and
    /// pairs `[("…", "…"), …]`. They are checked as those of `uri_template!` are, and one that is not
    /// in its place is a compile error.
    uri_template_str: template(),
        "`uri_template!` takes values known at run time";
}
