//! The macros for URI templates.

entry_points! { $
    /// Parses a URI template at compile time, and gives an
    /// [`Expansion`](crate::uri_template::Expansion), which writes the template with values at run
    /// time.
    ///
    /// `uri_template!("TEMPLATE")` or `uri_template!("TEMPLATE", name = VALUE, …)`. For a name that
    /// is not given a value, the macro uses the Rust variable of that name, as `format!` does. A
    /// name that is not a Rust identifier is written in quotes: `"api.key" = key`.
    ///
    /// All of [RFC 6570] is supported. The [module](mod@crate::uri_template) has a table of
    /// expressions, and [`Value`](crate::uri_template::Value) a table of values.
    ///
    /// - `{user}` takes any value and writes only letters, digits, `-._~` and escapes, so that a
    ///   value cannot add a segment, a parameter or a fragment. `format!` does not prevent that.
    /// - `{+base}` keeps the slashes of a value. Use it for a path of several segments or a whole
    ///   URL.
    /// - `{?q,page}` writes `?q=…&page=…`, and `{&page}` continues a query. If a value is `None`,
    ///   its name is left out too.
    /// - `{?tags*}` writes a list as `?tags=a&tags=b`.
    ///
    /// The literal parts are checked and encoded at compile time; only the values are encoded at
    /// run time. Nothing is allocated. The expansion borrows the values. To keep it in a struct, name
    /// its type with [`OfValues`](crate::uri_template::OfValues). For a template that is known only
    /// at run time, use [`Template`](crate::uri_template::Template).
    ///
    /// # Values that you do not control
    ///
    /// No encoding tames a value of `..`, and an empty one makes `/users//posts`. What returns a
    /// `Result` refuses such values: [`to_url`][crate::uri_template::Expansion::to_url],
    /// [`try_to_string`][crate::uri_template::Expansion::try_to_string] and
    /// [`to_slice`](crate::uri_template::Expansion::to_slice). The error names the variable.
    /// `to_string()` and [Display](core::fmt::Display) write what RFC 6570 says.
    ///
    /// A value is a string, a character, a truth value, an integer, a whole
    /// [`Url`](crate::url::Url) in `{+base}` or in a query, a list or a map of these, an `Option` of
    /// these, or anything else that has a `Display`.
    ///
    /// # Errors
    ///
    /// All errors are compile errors, and all errors of a template are reported at once. Errors are
    /// a template that RFC 6570 does not allow, a value without a variable in the template, a
    /// variable without a value, a value of another type, and a whole `Url` in `{base}`, which would
    /// escape its slashes.
    ///
    /// RFC 6570 allows every order of the operators, and so does `Template::parse`. The macros refuse
    /// an order that writes a second `?`, as `/search?a=1{?q}` does (write `{&q}`), a query that begins
    /// with `&`, a query or a path after the fragment, and a character twice: `/users/{/id}`.
    ///
    /// The literal parts of a template that begins with a scheme, such as `https:`, are held to
    /// what [`url!`](crate::url!) accepts. No variable may be in its scheme, user name, password or
    /// port, and only `{x}`, with one name, in its host: `https://{region}.example.com/`.
    ///
    /// [RFC 6570]: https://www.rfc-editor.org/rfc/rfc6570
    #[cfg_attr(
        not(feature = "alloc"),
        doc = "[crate::uri_template::Expansion::to_url]: crate#features",
        doc = "[crate::uri_template::Expansion::try_to_string]: crate#features"
    )]
    ///
    /// ```
    /// # #[cfg(feature = "macros")] {
    /// use etched::uri_template;
    ///
    /// let user = "ann/bob";
    /// let tags = ["a b", "c&d"];
    /// let link =
    ///     uri_template!("https://api.example.com/users/{user}/posts{?tags*,page}", page = 2);
    /// assert_eq!(
    ///     link.to_url().unwrap(),
    ///     "https://api.example.com/users/ann%2Fbob/posts?tags=a%20b&tags=c%26d&page=2",
    /// );
    /// assert_eq!(link.template(), "https://api.example.com/users/{user}/posts{?tags*,page}");
    ///
    /// let posts = |user: &str| uri_template!("/users/{user}/posts").try_to_string();
    /// assert!(posts("..").is_err() && posts("").is_err());
    /// # }
    /// ```
    ///
    /// `format!` lets these values change the structure of the URL, and this macro does not:
    ///
    /// ```
    /// # #[cfg(feature = "macros")] {
    /// use etched::uri_template;
    ///
    /// let (user, next) = ("../admin?all=true#", Some("/home?tab=1"));
    /// assert_eq!(format!("/users/{user}/posts"), "/users/../admin?all=true#/posts");
    /// assert_eq!(
    ///     uri_template!("/users/{user}/posts{?next}").to_string(),
    ///     "/users/..%2Fadmin%3Fall%3Dtrue%23/posts?next=%2Fhome%3Ftab%3D1",
    /// );
    /// assert_eq!(uri_template!("/login{?next}", next = None::<&str>).to_string(), "/login");
    ///
    /// // A trusted base.
    /// let base = "https://example.com/v1";
    /// assert_eq!(
    ///     uri_template!("{+base}/search?lang=de{&next}").to_string(),
    ///     "https://example.com/v1/search?lang=de&next=%2Fhome%3Ftab%3D1",
    /// );
    /// # }
    /// ```
    ///
    /// ```compile_fail
    /// etched::uri_template!("/users/{user", user = "ann"); // unclosed
    /// ```
    ///
    /// ```compile_fail
    /// etched::uri_template!("https://example.com{+path}", path = ".example.org"); // another host
    /// ```
    uri_template: template(),
        "`etched::uri_template::Template` takes templates known at run time";

    /// Expands a URI template with literals as values to a `&'static str`;
    /// [`uri_template!`](crate::uri_template!) takes variables.
    ///
    /// The call expands to a string literal, which `concat!`, attributes and patterns take. The
    /// values are strings, characters, integers, `true`, `false`, `None`, lists `["…", …]` and
    /// pairs `[("…", "…"), …]`.
    ///
    /// ```
    /// # #[cfg(feature = "macros")] {
    /// use etched::uri_template_str;
    ///
    /// const URL: &str =
    ///     concat!("https://example.com", uri_template_str!("/{x}{?y}", x = "a/b", y = 2));
    /// assert_eq!(URL, "https://example.com/a%2Fb?y=2");
    /// # }
    /// ```
    uri_template_str: template(),
        "`uri_template!` takes values known at run time";
}
