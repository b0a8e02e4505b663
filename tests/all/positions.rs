//! Tests that the macros work in expressions, constants and patterns, whatever names are in scope.

use etched::percent::{FORM, PATH};
use etched::{percent_encode, url_decode_str, url_encode, url_encode_str, utf8_bytes, utf8_str};

const CONST: &[u8; 6] = url_encode!("a b/");
static STATIC: &[u8] = url_encode!("a b/");
const HOST: &str = "bücher.example";

trait HasQuery {
    const QUERY: &'static str;
}

struct Search;

impl HasQuery for Search {
    const QUERY: &'static str = url_encode_str!("ü");
}

trait HasBytes<A, B> {
    const BYTES: [u8; 2];
}

impl HasBytes<u8, u16> for Search {
    const BYTES: [u8; 2] = *b"a/";
}

impl Search {
    const RAW: &'static str = "ü";
    const ENCODED: &'static [u8] = url_encode!(Search::RAW);
}

fn generic<T: Default>() -> (T, &'static [u8], &'static str) {
    (T::default(), url_encode!("a b"), url_encode_str!(HOST))
}

struct Sized<const N: usize>;

impl<const N: usize> Sized<N> {
    const LEN: usize = N;
}

#[test]
fn calls_work_in_items_and_types() {
    assert_eq!(CONST, STATIC);
    assert_eq!(CONST, b"a+b%2F");
    assert_eq!((Search::QUERY, Search::ENCODED), ("%C3%BC", &b"%C3%BC"[..]));
    assert_eq!(generic::<u8>(), (0, &b"a+b"[..], "b%C3%BCcher.example"));
    let array = [0; url_encode!("ü").len()];
    assert_eq!(array.len(), 6);
    let array: [u8; url_encode!(HOST).len()] = *url_encode!(HOST);
    assert_eq!(array.len(), Sized::<{ url_encode!(HOST).len() }>::LEN);
    let later = || url_encode!("in a closure");
    assert_eq!(later(), b"in+a+closure");
}

const fn in_a_const_fn() -> usize {
    url_encode!(HOST).len() + utf8_bytes!(code_point(0x10302)).len()
}

#[test]
fn calls_work_in_const_fn() {
    const LEN: usize = in_a_const_fn();
    assert_eq!(LEN, 19 + 4);
}

#[cfg(feature = "macros")]
#[test]
fn calls_work_in_patterns() {
    fn name(text: &str) -> &'static str {
        match text {
            url_encode_str!("a b") => "spaced",
            url_encode_str!("ü") | utf8_str!("u", code_point(0x308)) => "dotted",
            _ => "other",
        }
    }
    assert_eq!(
        ["a+b", "%C3%BC", "u\u{308}", "a b"].map(name),
        ["spaced", "dotted", "dotted", "other"]
    );
    assert!(matches!(b"a+b", url_encode!("a b")));
    assert!(matches!(&b"a+b"[..], url_encode!("a b")));
}

#[cfg(feature = "macros")]
/// An attribute accepts the call, because the call expands to a literal.
#[doc = url_encode_str!("ü in an attribute")]
#[test]
fn calls_work_in_macros_that_take_literals() {
    const URL: &str = concat!("https://example.com/?q=", url_encode_str!("a&b"), "&x=", 1);
    assert_eq!(URL, "https://example.com/?q=a%26b&x=1");
    assert_eq!(format!(concat!("{}-", utf8_str!(code_point(0x4E8C))), 1), "1-二");
}

macro_rules! through {
    (literal $text:literal) => {
        (url_encode_str!($text), url_decode_str!($text), utf8_str!($text, 0x21))
    };
    (expr $text:expr) => {
        (url_encode_str!($text), url_decode_str!($text), utf8_str!($text, 0x21))
    };
    (tt $($text:tt)*) => {
        (url_encode_str!($($text)*), url_decode_str!($($text)*), utf8_str!($($text)*, 0x21))
    };
    (set $set:ident) => {
        (url_encode_str!("a b", $set), url_decode_str!("a+b", $set))
    };
}

#[test]
fn calls_work_through_macro_rules() {
    let expected = ("a%2Bb", "a b", "a+b!");
    assert_eq!(through!(literal "a+b"), expected);
    assert_eq!(through!(expr "a+b"), expected);
    assert_eq!(through!(tt "a+b"), expected);
    const TEXT: &str = "a+b";
    assert_eq!(through!(expr TEXT), expected);
    assert_eq!(through!(tt TEXT), expected);
    assert_eq!(through!(expr concat!("a", "+b")), expected);
    assert_eq!(through!(set component), ("a%20b", "a+b"));
}

struct Pair<A, B>(A, B);

impl<A, B> Pair<A, B> {
    const NAME: &'static str = "a, b";
}

#[test]
fn expressions_of_every_shape_are_accepted() {
    const BYTES: [u8; 2] = [b'a', b'/'];
    const fn text() -> &'static str {
        "a/b"
    }
    const fn byte() -> u8 {
        b'/'
    }
    type Alias<'a, T> = &'a T;
    struct Field {
        name: &'static str,
    }
    assert_eq!(url_encode!(text()), b"a%2Fb");
    assert_eq!(url_encode!(&BYTES), b"a%2F");
    assert_eq!(url_encode!(BYTES.as_slice()), b"a%2F");
    assert_eq!(url_encode!(if true { "a/b" } else { "" }), b"a%2Fb");
    assert_eq!(
        url_encode!({
            const SLASH: &str = "a/b";
            SLASH
        }),
        b"a%2Fb"
    );
    assert_eq!(url_encode!(text(), if true { PATH } else { FORM }), b"a/b");
    assert_eq!(
        url_encode!(
            "a b",
            match 1 {
                1 => PATH,
                _ => FORM,
            }
        ),
        b"a%20b"
    );
    assert_eq!(url_encode!(Pair::<u8, u16>::NAME), b"a%2C+b");
    assert_eq!(url_encode!(Pair::<u8, u16>::NAME, path), b"a,%20b");
    assert_eq!(url_encode!(<Search as HasQuery>::QUERY), b"%25C3%25BC");
    assert_eq!(url_encode!(&<Search as HasBytes<u8, u16>>::BYTES), b"a%2F");
    assert_eq!(url_encode!(if 1 < 2 { "a/b" } else { "" }, path), b"a/b");
    assert_eq!(url_encode!(<Pair<u8, (u8, u8)>>::NAME, form,), b"a%2C+b");
    assert_eq!(
        url_encode!(match <Pair<u8, u8>>::NAME.as_bytes() {
            [b'a', ..] => "a, b",
            _ => "",
        }),
        b"a%2C+b"
    );
    assert_eq!(url_encode!(if <Pair<u8, u8>>::NAME.is_empty() { "" } else { "/" }), b"%2F");
    assert_eq!(url_encode!(text() as Alias<'_, str>), b"a%2Fb");
    assert_eq!(url_encode!(<Pair<&'static str, u8>>::NAME, (path)), b"a,%20b");
    assert_eq!(utf8_bytes!([byte(), 0x41]), b"/A");
    assert_eq!(utf8_bytes!([0x41; 3], [b'/'; 1]), b"AAA/");
    assert_eq!(url_encode!(Field { name: "a b" }.name), b"a+b");
    assert_eq!(url_encode!(env!("CARGO_PKG_NAME")), b"etched");
    assert!(url_encode!(include_str!("../../SECURITY.md"), path).len() > 40);
    assert_eq!(url_encode_str!(url_encode_str!("ü")), "%25C3%25BC");
    assert_eq!(
        percent_encode!(include_bytes!("../../SECURITY.md")),
        percent_encode!(include_str!("../../SECURITY.md"))
    );
    assert_eq!(
        utf8_str!(decimal(1u32 << 6), (0x41), decimal(0x82u32 >> 1), (1 < 2, "é").1),
        "64A65é"
    );
    let Pair(..) = Pair((), ());
}

/// Names that an expansion must not refer to by mistake.
#[allow(non_camel_case_types, dead_code, non_upper_case_globals)]
mod shadows {
    use super::*;

    struct u8;
    struct usize;
    struct str;
    struct EncodeSet;
    mod core {}
    mod std {}
    mod etched {}
    mod percent {}
    mod encoding {}
    const INPUT: &::core::primitive::str = "a b";
    const FORM: &::core::primitive::str = "a b";
    const In: ::core::primitive::u8 = 0;
    const URL_ENCODE_STR_INPUT: &::core::primitive::str = "a b";
    const PERCENT_ENCODE_RULES: ::etched::percent::EncodeSet = ::etched::percent::FORM;

    #[test]
    fn names_in_scope_are_not_captured() {
        assert_eq!(url_encode_str!(INPUT), "a+b");
        assert_eq!(url_encode_str!(FORM, form), "a+b");
        assert_eq!(utf8_str!(INPUT, 0x21), "a b!");
        assert_eq!(utf8_str!(INPUT, decimal(In)), "a b0");
        assert_eq!(url_encode_str!(URL_ENCODE_STR_INPUT), "a+b");
        assert_eq!(percent_encode!(INPUT, PERCENT_ENCODE_RULES), b"a+b");
    }
}

/// Constants with the names of items and variables in expansions, now or in the past. A pattern with
/// the name of a constant would be that constant. Even `assert_eq!` fails beside some of them.
#[cfg(feature = "url")]
#[allow(dead_code, non_upper_case_globals)]
mod names_of_expansions {
    use etched::{bytes, query, url, url_encode_str, url_str, utf8_str};

    macro_rules! with_each_name {
        ($($name:ident)*) => {
            $(const $name: &str = "https://example.com/";)*

            pub(super) fn results() -> [[&'static str; 7]; 38] {
                [$([
                    url!($name).as_str(),
                    url_str!($name),
                    url_encode_str!($name, component),
                    utf8_str!($name, "!"),
                    utf8_str!("a", [b'b', b'c'], $name),
                    utf8_str!(bytes!($name, [$name.len() as u8], 1)),
                    query!({ "a": $name, "b": [1, $name] }, component),
                ]),*]
            }

            #[cfg(feature = "url-macros")]
            pub(super) fn templates() -> [etched::url::Url; 38] {
                [$(
                    etched::uri_template!("{+base}/{id}", base = $name, id = $name).to_url().unwrap(),
                )*]
            }
        };
    }
    with_each_name! {
        ARGUMENT_OF_URL ARGUMENT_OF_URL_STR ARGUMENT_OF_URL_ENCODE_STR ARGUMENTS_OF_UTF8_STR
        ARGUMENTS_OF_BYTES ENTRIES_OF_QUERY VALUES_OF_QUERY ARGUMENT ARGUMENTS ENTRIES VALUES KNOWN
        CODEC OUTPUT REFUSAL TEXT LIST argument tokens values at to text known codec output path
        parsed set template steps of visit kind message name value key
    }
}

#[cfg(feature = "url")]
#[test]
fn constants_with_the_names_of_an_expansion_are_not_captured() {
    for results in names_of_expansions::results() {
        assert_eq!(
            results,
            [
                "https://example.com/",
                "https://example.com/",
                "https%3A%2F%2Fexample.com%2F",
                "https://example.com/!",
                "abchttps://example.com/",
                "https://example.com/\x14\x01",
                "a=https%3A%2F%2Fexample.com%2F&b=1&b=https%3A%2F%2Fexample.com%2F",
            ]
        );
    }
    #[cfg(feature = "url-macros")]
    for url in names_of_expansions::templates() {
        assert_eq!(url, "https://example.com/https%3A%2F%2Fexample.com%2F");
    }
}

#[test]
fn a_list_may_have_an_element_with_a_condition() {
    use etched::bytes;

    const IS_LONG: bool = true;
    assert_eq!(bytes!("a", [if IS_LONG { 1 } else { 2 }, 3]), b"a\x01\x03");
    assert_eq!(bytes!([if IS_LONG { 1 } else { 2 }], be_u16(1), "b",), b"\x01\x00\x01b");
    assert_eq!(
        utf8_str!([0x41, if IS_LONG { 0x42 } else { 0x43 }], 'c', decimal(1u32 << 6)),
        "ABc64"
    );
    assert_eq!(url_encode_str!([b'a', if IS_LONG { b'/' } else { b'+' }]), "a%2F");
    assert_eq!(url_encode_str!([b'a', if IS_LONG { b'/' } else { b'+' }], path), "a/");
    #[cfg(feature = "url")]
    assert_eq!(etched::url_str!([b'd', b':', if IS_LONG { b'x' } else { b'y' }]), "d:x");
}
