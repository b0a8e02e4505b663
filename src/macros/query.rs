//! The macro for queries.

entry_points! { $ "macros" [($($name:literal $(: $value:expr)?),* $(,)?) ({ $($name:literal $(: $value:expr)?),* $(,)? }, $set:expr)]
    /// Encodes names and values as a query, a `&'static str`, at compile time.
    ///
    /// Other forms: [`query::Serializer`][crate::query::Serializer] (function),
    /// [`query::SliceSerializer`](crate::query::SliceSerializer) (into a buffer).
    ///
    /// ```
    /// use etched::query;
    ///
    /// # #[cfg(feature = "macros")] {
    /// const URL: &str = concat!("/search?", query! { "q": "Müller & Söhne", "page": 2 });
    /// assert_eq!(URL, "/search?q=M%C3%BCller+%26+S%C3%B6hne&page=2");
    /// # }
    ///
    /// const AGENT: &str = concat!("etched/", "0.1");
    /// let query = query! { "tag": ["a b", 'c'], "exact", "agent": AGENT };
    /// assert_eq!(query, "tag=a+b&tag=c&exact&agent=etched%2F0.1");
    /// ```
    ///
    /// `query!{ ENTRY, … }` or `query!({ ENTRY, … }, SET)` gives `&'static str`. An entry is
    ///
    /// - `"name": VALUE`;
    /// - `"name": [VALUE, …]`: the name is repeated for each value, in order;
    /// - `"name"`: the name alone, without `=`.
    ///
    /// A `VALUE` is a string, a character, an integer, `true` or `false`, a byte string that is
    /// well-formed UTF-8, or a [constant expression](crate::constants::ConstValue) of type `&str`, `char`,
    /// `bool`, `&[u8]`, `&[u8; N]` or an integer. A literal is written like a run-time value of the
    /// same type: `0x10` as `16`, `-0` as `0`, and the byte `b'a'`, which is a `u8`, as `97`. A
    /// name is a string literal, so that the macro can check that no name occurs twice.
    ///
    /// Names and values are encoded by the set [`FORM`](crate::percent::FORM), as HTML forms,
    /// `java.net.URLEncoder` and `URLSearchParams` encode them: a space is `+`. At run time,
    /// [`query::parse`][crate::query::parse] reads the query.
    ///
    #[cfg_attr(
        not(feature = "alloc"),
        doc = "[crate::query::Serializer]: crate#features",
        doc = "[crate::query::parse]: crate#features"
    )]
    ///
    /// `SET` is a word or a constant, as in [`url_encode!`](crate::url_encode!). If a space must be
    /// `%20`, write `component` or `unreserved`. Whatever the set, `%`, `&`, `+`, `=` and the bytes
    /// in [`QUERY`](crate::percent::QUERY) are encoded, so that a reader of the query gets the same
    /// names and values.
    ///
    /// ```
    /// assert_eq!(etched::query!({ "q": "a b", "page": 2 }, component), "q=a%20b&page=2");
    /// ```
    ///
    /// If all values are literals, the result is one string literal, which `concat!`, attributes
    /// and patterns take. If a value is a constant, use [`utf8_str!`](crate::utf8_str!) instead of
    /// `concat!`. The `?` before the query is not part of the result.
    ///
    /// # Errors
    ///
    /// All errors are compile errors, and all errors of a call are reported at once. Errors are a
    /// name that occurs twice or is not a string literal, a name without a value that contains `=`
    /// or `&`, a value that is neither a literal nor a constant, and bytes that are ill-formed
    /// UTF-8.
    ///
    /// The rule is the [urlencoded serializing][serializing] of the URL Standard.
    ///
    /// [serializing]: https://url.spec.whatwg.org/#urlencoded-serializing
    ///
    /// ```compile_fail
    /// etched::query! { "page": 1, "page": 2 }; // write `"page": [1, 2]`
    /// ```
    #[doc(alias("URLSearchParams"))]
    query: query(),
        "`etched::query::Serializer` takes values known at run time; without `alloc`, `SliceSerializer`";
}
