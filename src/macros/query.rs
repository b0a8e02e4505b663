//! Queries.

entry_points! { $
    /// Names and values as a query that is encoded when the program is compiled:
    /// `&'static str`.
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
    /// Names and values are encoded as HTML forms, `java.net.URLEncoder` and
    /// `URLSearchParams` do it, by the set [`FORM`](crate::percent::FORM): a space is `+`. This is
    /// what [`query::Serializer`](crate::query::Serializer) writes at run time, and what
    /// [`query::parse`](crate::query::parse) reads.
    ///
    /// `SET` is a word or a constant, as in [`url_encode!`](crate::url_encode!). Where a space has to
    /// be `%20`, write `component` or `unreserved`. Whatever the set, `%`, `&`, `+`, `=` and the bytes
    /// in [`QUERY`](crate::percent::QUERY) are encoded, so that the query is read as it was written.
    ///
    /// With literals alone it is one string literal, which `concat!`, attributes and patterns
    /// take. With a constant, write [`utf8_str!`](crate::utf8_str!) instead of `concat!`. The `?` is
    /// not part of it.
    ///
    /// # Errors
    ///
    /// All at compile time, and all of a call's at once: a name that is there twice or is no
    /// string literal, a name alone that holds `=` or `&`, what is neither literal nor constant,
    /// bytes that are ill-formed UTF-8.
    ///
    /// The [URL standard's urlencoded serializing][serializing] is the rule.
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
