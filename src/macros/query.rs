//! Queries.

entry_points! { $
    /// Encodes names and values as a query at compile time: `&'static str`.
    ///
    /// `query!{ ENTRY, … }` or `query!({ ENTRY, … }, SET)`. An entry is
    ///
    /// - `"name": VALUE`;
    /// - `"name": [VALUE, …]`: the name once with each of the values, in their order;
    /// - `"name"`: the name alone, without `=`.
    ///
    /// A `VALUE` is a string, a character, an integer, `true` or `false`, a byte string that is
    /// well-formed UTF-8, or a [constant expression](crate::ConstValue) of type `&str`, `char`,
    /// `bool`, `&[u8]`, `&[u8; N]` or an integer. It has the same spelling as a run-time value of
    /// its type: `0x10` is `16`, `-0` is `0`, and the byte `b'a'`, which is a `u8`, is `97`. Names
    /// are string literals, so that the macro can check that each occurs only once.
    ///
    /// Names and values are encoded by the set [`FORM`](crate::percent::FORM), as HTML forms,
    /// `java.net.URLEncoder` and `URLSearchParams` encode them: a space is `+`.
    /// [`query::Serializer`](crate::query::Serializer) writes the same at run time, and
    /// [`query::parse`](crate::query::parse) reads it.
    ///
    /// `SET` is a word or a constant, as in [`url_encode!`](crate::url_encode!). If a space must be
    /// `%20`, write `component` or `unreserved`. With every set, `%`, `&`, `+`, `=` and the bytes in
    /// [`QUERY`](crate::percent::QUERY) are encoded, so that the query is read as it was written.
    ///
    /// If all values are literals, the result is one string literal, which `concat!`, attributes and
    /// patterns take. With a constant, use [`utf8_str!`](crate::utf8_str!) instead of `concat!`. The
    /// `?` is not part of the query.
    ///
    /// # Errors
    ///
    /// All errors are compile errors, and all errors of a call are reported at once: a name that
    /// occurs twice or is not a string literal, a name alone that contains `=` or `&`, a value that is
    /// neither a literal nor a constant, bytes that are ill-formed UTF-8.
    ///
    /// The rule is the [urlencoded serializing][serializing] of the URL Standard.
    ///
    /// [serializing]: https://url.spec.whatwg.org/#urlencoded-serializing
    ///
    /// ```
    /// use etched::query;
    ///
    /// const URL: &str = concat!("/search?", query! { "q": "Müller & Söhne", "page": 2 });
    /// assert_eq!(URL, "/search?q=M%C3%BCller+%26+S%C3%B6hne&page=2");
    ///
    /// const AGENT: &str = concat!("etched/", "0.1");
    /// let query = query! { "tag": ["a b", 'c'], "exact", "agent": AGENT };
    /// assert_eq!(query, "tag=a+b&tag=c&exact&agent=etched%2F0.1");
    /// ```
    ///
    /// ```
    /// assert_eq!(etched::query!({ "q": "a b", "page": 2 }, component), "q=a%20b&page=2");
    /// ```
    ///
    /// ```compile_fail
    /// etched::query! { "page": 1, "page": 2 };
    /// ```
    query: "`etched::query::Serializer` takes values known at run time";
}
