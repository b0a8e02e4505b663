//! The named sets, each defined as in its standard.

use super::EncodeSet;
use super::word::Words;
use crate::base::IS_CHIP;
use crate::base::lookup_tables::lookup_tables;

/// Defines a constant for each named set, with its table of words, and the list of all named sets.
macro_rules! named_sets {
    ($($(#[$doc:meta])* $word:ident $NAME:ident = $set:expr;)*) => {
        $(
            $(#[$doc])*
            pub const $NAME: EncodeSet = {
                lookup_tables! {
                    const WORDS: &Words = $set.to_words();
                }
                EncodeSet { words: if IS_CHIP { None } else { Some(WORDS) }, ..$set }
            };
        )*

        /// The named sets, each with the name that the macros give it.
        #[doc(hidden)]
        pub const NAMED_SETS: &[(&str, EncodeSet)] = &[$((stringify!($word), $NAME)),*];

        /// The named sets by the names that the macros give them. An expansion that reads a set
        /// imports them.
        #[allow(missing_docs, non_upper_case_globals)]
        pub(crate) mod words {
            use super::EncodeSet;

            $(pub const $word: EncodeSet = super::$NAME;)*
        }
    };
}

named_sets! {
    /// The [C0 control percent-encode set]: the C0 controls and everything above `~`.
    ///
    /// Not [reversible](EncodeSet::is_reversible): `%` is not escaped.
    ///
    /// [C0 control percent-encode set]: https://url.spec.whatwg.org/#c0-control-percent-encode-set
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::C0_CONTROL;
    ///
    /// assert_eq!(C0_CONTROL.encode("a b\té"), "a b%09%C3%A9");
    /// ```
    #[doc(alias("CONTROLS"))]
    c0_control C0_CONTROL = EncodeSet::EMPTY.add_range(0x00..=0x1F).add_range(0x7F..=0xFF);

    /// The [fragment percent-encode set]: the C0 control set, space, `"`, `<`, `>` and `` ` ``.
    ///
    /// Not [reversible](EncodeSet::is_reversible): `%` is not escaped.
    ///
    /// [fragment percent-encode set]: https://url.spec.whatwg.org/#fragment-percent-encode-set
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::FRAGMENT;
    ///
    /// assert_eq!(FRAGMENT.encode("see `é`?"), "see%20%60%C3%A9%60?");
    /// ```
    #[doc(alias("encode_fragment"))]
    fragment FRAGMENT = C0_CONTROL.add_all(b" \"<>`");

    /// The [query percent-encode set]: the C0 control set, space, `"`, `#`, `<` and `>`.
    ///
    /// Not [reversible](EncodeSet::is_reversible): `%` is not escaped.
    ///
    /// [query percent-encode set]: https://url.spec.whatwg.org/#query-percent-encode-set
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::QUERY;
    ///
    /// assert_eq!(QUERY.encode("q=it's #1&x=50%25"), "q=it's%20%231&x=50%25");
    /// ```
    #[doc(alias("encode_query"))]
    query QUERY = C0_CONTROL.add_all(b" \"#<>");

    /// The [special-query percent-encode set]: the query set and `'`. It is for the schemes `http`,
    /// `https`, `ws`, `wss`, `ftp` and `file`.
    ///
    /// Not [reversible](EncodeSet::is_reversible): `%` is not escaped.
    ///
    /// [special-query percent-encode set]: https://url.spec.whatwg.org/#special-query-percent-encode-set
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::SPECIAL_QUERY;
    ///
    /// assert_eq!(SPECIAL_QUERY.encode("q=it's"), "q=it%27s");
    /// ```
    special_query SPECIAL_QUERY = QUERY.add(b'\'');

    /// The [path percent-encode set]: the query set, `?`, `^`, `` ` ``, `{` and `}`.
    ///
    /// For a whole path: `/` stands for itself. For one segment see [`PATH_SEGMENT`]. Not
    /// [reversible](EncodeSet::is_reversible): `%` is not escaped.
    ///
    /// [path percent-encode set]: https://url.spec.whatwg.org/#path-percent-encode-set
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::PATH;
    ///
    /// assert_eq!(PATH.encode("/día/a b?"), "/d%C3%ADa/a%20b%3F");
    /// ```
    #[doc(alias("encode_path"))]
    path PATH = QUERY.add_all(b"?^`{}");

    /// The [userinfo percent-encode set]: the path set, `/`, `:`, `;`, `=`, `@`, `[`, `\`, `]` and
    /// `|`.
    ///
    /// Not [reversible](EncodeSet::is_reversible): `%` is not escaped.
    ///
    /// [userinfo percent-encode set]: https://url.spec.whatwg.org/#userinfo-percent-encode-set
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::USERINFO;
    ///
    /// assert_eq!(USERINFO.encode("p@ss/w:rd"), "p%40ss%2Fw%3Ard");
    /// ```
    #[doc(alias("encode_userinfo"))]
    userinfo USERINFO = PATH.add_all(b"/:;=@[\\]|");

    /// The [component percent-encode set]: the userinfo set, `$`, `%`, `&`, `+` and `,`.
    ///
    /// It encodes as JavaScript's `encodeURIComponent` does.
    /// [Reversible](EncodeSet::is_reversible).
    ///
    /// [component percent-encode set]: https://url.spec.whatwg.org/#component-percent-encode-set
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::COMPONENT;
    ///
    /// assert_eq!(COMPONENT.encode("a b & (c)"), "a%20b%20%26%20(c)");
    /// ```
    #[doc(alias("encodeURIComponent", "decodeURI", "decode_to_vec", "encode_component"))]
    #[doc(alias("encode_component_to_string"))]
    component COMPONENT = USERINFO.add_all(b"$%&+,");

    /// The [application/x-www-form-urlencoded percent-encode set]: the component set,
    /// `!`, `'`, `(`, `)` and `~`; a space becomes `+`.
    ///
    /// It encodes as [`java.net.URLEncoder`] does with UTF-8: `A-Z a-z 0-9 . - * _` stand for
    /// themselves. [Reversible](EncodeSet::is_reversible). Decoding is strict, whereas
    /// `java.net.URLDecoder` accepts `%+f` and full-width digits.
    ///
    /// [application/x-www-form-urlencoded percent-encode set]: https://url.spec.whatwg.org/#application-x-www-form-urlencoded-percent-encode-set
    /// [`java.net.URLEncoder`]: https://docs.oracle.com/en/java/javase/17/docs/api/java.base/java/net/URLEncoder.html
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::FORM;
    ///
    /// assert_eq!(FORM.encode("a b & (c)"), "a+b+%26+%28c%29");
    /// assert_eq!(FORM.decode("a+b+%26+%28c%29")?, "a b & (c)");
    /// # Ok::<(), etched::DecodeError>(())
    /// ```
    #[doc(alias("URLEncoder", "URLSearchParams"))]
    #[doc(alias("encode_www_form_urlencoded", "decode_www_form_urlencoded"))]
    form FORM = COMPONENT.add_all(b"!'()~").space_as_plus(true);

    /// Everything but RFC 3986's [unreserved] characters: `A-Z a-z 0-9 - . _ ~`.
    ///
    /// The output may stand in the user name, path, query or fragment of any URI.
    /// [Reversible](EncodeSet::is_reversible).
    ///
    /// [unreserved]: https://datatracker.ietf.org/doc/html/rfc3986#section-2.3
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::UNRESERVED;
    ///
    /// assert_eq!(UNRESERVED.encode("~a b/*"), "~a%20b%2F%2A");
    /// ```
    #[doc(alias("rawurlencode", "append_to", "decode_binary", "encode_binary", "unquote_to_bytes"))]
    unreserved UNRESERVED = NON_ALPHANUMERIC.remove_all(b"-._~");

    /// Everything but the characters of RFC 3986's [pchar]: unreserved, sub-delims, `:` and `@`.
    ///
    /// For one segment of a path: `/` is escaped, and so is `%`.
    /// [Reversible](EncodeSet::is_reversible).
    ///
    /// [pchar]: https://datatracker.ietf.org/doc/html/rfc3986#section-3.3
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::PATH_SEGMENT;
    ///
    /// let path = format!("/files/{}", PATH_SEGMENT.encode("50%/a:b.txt"));
    /// assert_eq!(path, "/files/50%25%2Fa:b.txt");
    /// ```
    #[doc(alias("pchar", "PathEscape"))]
    path_segment PATH_SEGMENT = UNRESERVED.remove_all(b"!$&'()*+,;=").remove_all(b":@");

    /// The URL Standard's [path percent-encode set], with `/` and `%` added.
    ///
    /// For one segment of a path, as [`PATH`] is for a whole path. Browsers, the crate `url` and
    /// Node.js do not change a segment that was encoded with this set. [`PATH_SEGMENT`] escapes
    /// more. [Reversible](EncodeSet::is_reversible).
    ///
    /// [path percent-encode set]: https://url.spec.whatwg.org/#path-percent-encode-set
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::URL_PATH_SEGMENT;
    ///
    /// assert_eq!(URL_PATH_SEGMENT.encode("50%/[a|b].txt"), "50%25%2F[a|b].txt");
    /// ```
    url_path_segment URL_PATH_SEGMENT = PATH.add_all(b"/%");

    /// [`UNRESERVED`] without `/`: everything is escaped but `A-Z a-z 0-9 - . _ ~ /`.
    ///
    /// For a whole path: Python's [`quote`] encodes with this set, and AWS Signature Version 4
    /// [requires it][SigV4] for the keys of S3. [Reversible](EncodeSet::is_reversible).
    ///
    /// [`quote`]: https://docs.python.org/3/library/urllib.parse.html#urllib.parse.quote
    /// [SigV4]: https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::UNRESERVED_PATH;
    ///
    /// assert_eq!(UNRESERVED_PATH.encode("photos/a b (1).jpg"), "photos/a%20b%20%281%29.jpg");
    /// ```
    #[doc(alias("quote", "quote_from_bytes"))]
    unreserved_path UNRESERVED_PATH = UNRESERVED.remove(b'/');

    /// Everything but RFC 8187's [attr-char]: `A-Z a-z 0-9` and ``!#$&+-.^_`|~`` stand for
    /// themselves.
    ///
    /// For the parameters of HTTP header fields, such as `filename*` of `Content-Disposition`.
    /// [Reversible](EncodeSet::is_reversible).
    ///
    /// [attr-char]: https://www.rfc-editor.org/rfc/rfc8187#section-3.2.1
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::ATTR_CHAR;
    ///
    /// let field = format!("attachment; filename*=UTF-8''{}", ATTR_CHAR.encode("€ (1).txt"));
    /// assert_eq!(field, "attachment; filename*=UTF-8''%E2%82%AC%20%281%29.txt");
    /// ```
    #[doc(alias("Content-Disposition"))]
    attr_char ATTR_CHAR = NON_ALPHANUMERIC.remove_all(b"!#$&+-.^_`|~");

    /// Everything but ASCII letters and digits.
    ///
    /// The output has only letters, digits and `%`. [Reversible](EncodeSet::is_reversible).
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::NON_ALPHANUMERIC;
    ///
    /// assert_eq!(NON_ALPHANUMERIC.encode("a-b_c"), "a%2Db%5Fc");
    /// ```
    non_alphanumeric NON_ALPHANUMERIC = EncodeSet::EMPTY
        .add_range(b'A'..=b'Z')
        .add_range(b'a'..=b'z')
        .add_range(b'0'..=b'9')
        .complement();

    /// The characters that JavaScript's [`encodeURI`] escapes: all but its reserved characters
    /// `;/?:@&=+$,`, its unreserved characters `A-Z a-z 0-9 -_.!~*'()`, and `#`.
    ///
    /// [Reversible](EncodeSet::is_reversible). Decoding also decodes the escapes of reserved
    /// characters, which `decodeURI` keeps.
    ///
    /// [`encodeURI`]: https://tc39.es/ecma262/multipage/global-object.html#sec-encodeuri-uri
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::percent::ENCODE_URI;
    ///
    /// assert_eq!(ENCODE_URI.encode("http://ex.org/a é?b#c"), "http://ex.org/a%20%C3%A9?b#c");
    /// ```
    #[doc(alias("encodeURI"))]
    encode_uri ENCODE_URI = UNRESERVED.remove_all(b";/?:@&=+$,").remove_all(b"-_.!~*'()").remove(b'#');
}

#[cfg(test)]
mod tests {
    use super::{COMPONENT, FORM, IS_CHIP, NAMED_SETS};

    /// Without the table, encoding is only slower, so no other test would fail. A chip has none.
    #[test]
    fn every_named_set_has_its_table() {
        for (name, set) in NAMED_SETS {
            assert_eq!(set.words.is_some(), !IS_CHIP, "{name}");
            for (byte, word) in set.words.into_iter().flat_map(|words| (0..=0xFF).zip(words.0)) {
                assert_eq!(word, set.define(byte), "{name} {byte:02X}");
            }
        }
        let (plus, lower) = (COMPONENT.space_as_plus(true), FORM.lower_case_hex(true));
        let derived = [FORM.add(b'a'), FORM.remove(b'/'), FORM.complement(), FORM.union(COMPONENT)];
        assert!(derived.iter().chain([&plus, &lower]).all(|set| set.words.is_none()));
    }
}
