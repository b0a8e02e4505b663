//! Tests constant arguments whose value the macros guess and const evaluation checks. The output
//! must always be that of rustc's value, so each expression is also the value of an ordinary
//! constant.

#![allow(clippy::option_env_unwrap, clippy::useless_concat, unused_parens)]

mod elsewhere;

use etched::percent::{COMPONENT, FORM};
use etched::{
    modified_utf8_bytes, percent_encode, percent_encode_str, query, url_decode_str, url_encode,
    url_encode_str, utf8_bytes, utf8_str, write_utf_bytes,
};

/// Checks that the macro, called with each expression, gives the same as the function, called with
/// rustc's value of the expression.
macro_rules! assert_encoded {
    ($($expression:expr,)*) => {$({
        const VALUE: &str = $expression;
        const TEXT: &str = url_encode_str!($expression);
        static BYTES: &[u8] = url_encode!($expression);
        assert_eq!(TEXT, FORM.encode(VALUE), "{}", stringify!($expression));
        assert_eq!(BYTES, TEXT.as_bytes());
    })*};
}

#[test]
fn expressions_have_the_value_that_rustc_gives_them() {
    assert_encoded! {
        concat!(),
        concat!("a b", 'é', 1, -2, 1_000, 0x10, 7u8, 1.50, -0.25, 1e3, true, false, "\n",),
        concat!("a", concat!("b c", core::concat!("d")), ::std::concat!["e"], std::concat! {"f"}),
        (concat!("a b")),
        env!("CARGO_PKG_NAME"),
        env!(concat!("CARGO_", "PKG_VERSION"), "there is no version"),
        include_str!("text.txt"),
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/all/constants/text.txt")),
        concat!(include_str!("elsewhere/text.txt"), " and ", stringify!(a + b, "c"  'd' [ { } ])),
        stringify!(),
        stringify!(&'a mut x => y..=1.0 :: <Z> #[attribute] r#"raw"#),
        // For these expressions the macro has no guess, or a wrong guess.
        concat!(line!(), column!(), module_path!()),
        option_env!("PATH").unwrap(),
        match option_env!("NOT SET") { Some(_) => "set", None => "not set" },
    }
}

#[test]
fn bytes_and_text_keep_their_type() {
    static BYTES: &[u8; 4] = percent_encode!(include_str!("text.txt")).first_chunk().unwrap();
    assert_eq!(BYTES, b"a%20");
    assert_eq!(percent_encode!(include_bytes!("bytes.bin")), b"%C3%A9%F0%9F");
    assert_eq!(utf8_str!("<", include_bytes!("bytes.bin"), [0xA6, 0x80], ">"), "<é🦀>");
    assert_eq!(utf8_bytes!(concat!("é"), include_str!("text.txt")), "éa text: Ä & b".as_bytes());
    assert_eq!(modified_utf8_bytes!(concat!("a\0", '🦀')), b"a\xC0\x80\xED\xA0\xBE\xED\xB6\x80");
    assert_eq!(write_utf_bytes!(concat!("a", "\0")), b"\0\x03a\xC0\x80");
    assert_eq!(url_decode_str!(concat!("a+%C3", "%A9")), "a é");
    assert_eq!(url_encode_str!(include_str!("text.txt"), path), "a%20text:%20%C3%84%20&%20b");
    const SET: etched::percent::EncodeSet = COMPONENT;
    assert_eq!(url_encode_str!(concat!("a b"), SET), "a%20b");
}

#[test]
fn values_of_a_query_may_have_a_guess_or_none() {
    const NO_GUESS: &str = "u v";
    assert_eq!(
        query! { "a": concat!("b c"), "d": ["e", env!("CARGO_PKG_NAME")] },
        "a=b+c&d=e&d=etched"
    );
    assert_eq!(query! { "a": concat!("b c"), "d": NO_GUESS, "e" }, "a=b+c&d=u+v&e");
    assert_eq!(query!({ "a": concat!("b c"), "d": NO_GUESS }, component), "a=b%20c&d=u%20v");
    assert_eq!(utf8_str!(concat!("b c"), NO_GUESS), "b cu v");
}

/// A module with macros that hide those of std.
mod own {
    macro_rules! concat {
        ($($tokens:tt)*) => {
            "mine é"
        };
    }
    macro_rules! env {
        ($($tokens:tt)*) => {
            b"\xC3\xA9"
        };
    }
    macro_rules! include_str {
        ($($tokens:tt)*) => {
            "sameßlength+"
        };
    }
    macro_rules! stringify {
        ($($tokens:tt)*) => {
            'é'
        };
    }

    pub(super) const CONCAT: &str = etched::url_encode_str!(concat!("yours 1"));
    pub(super) const ENV: &[u8] = etched::url_encode!(env!("CARGO_PKG_NAME"));
    pub(super) const INCLUDE_STR: &str = etched::url_encode_str!(include_str!("text.txt"));
    pub(super) const STRINGIFY: &str = etched::utf8_str!(stringify!(a), concat!("b"));
    // The guess has a fault; rustc's value has none.
    pub(super) const DECODED: &str = etched::url_decode_str!(concat!("%zz", "100%"));
    pub(super) const QUERY: &str = etched::query! { "a": concat!("b"), "c": stringify!(d) };
}

#[test]
fn macros_of_the_users_own_hide_those_of_std() {
    assert_eq!(own::CONCAT, "mine+%C3%A9");
    assert_eq!(own::ENV, b"%C3%A9");
    assert_eq!(own::INCLUDE_STR, "same%C3%9Flength%2B");
    assert_eq!(own::STRINGIFY, "émine é");
    assert_eq!(own::DECODED, "mine é");
    assert_eq!(own::QUERY, "a=mine+%C3%A9&c=%C3%A9");
}

/// rustc resolves a relative path from the file of the outermost call. A macro in another folder
/// includes `text.txt`. Both folders have a file with this name and the same length.
#[test]
fn relative_paths_start_where_rustc_says() {
    const HERE: &str = include_str!("text.txt");
    const THERE: &str = include_str!("elsewhere/text.txt");
    assert_eq!(HERE.len(), THERE.len());

    const NAMED_THERE: &str = elsewhere::encoded!();
    assert_eq!(NAMED_THERE, FORM.encode(HERE));
    assert_eq!(elsewhere::bytes!(), HERE.as_bytes());
    assert_eq!(elsewhere::ENCODED, FORM.encode(THERE));
}

#[test]
fn constants_of_every_type_are_taken() {
    const HASH: [u8; 2] = [0x12, 0xFF];
    const SIGN: char = 'é';
    const AND: u8 = b'&';
    assert_eq!(percent_encode_str!(HASH), "%12%FF");
    assert_eq!(percent_encode_str!(&HASH), "%12%FF");
    assert_eq!([url_encode_str!(SIGN), url_encode_str!(AND)], ["%C3%A9", "%26"]);
    assert_eq!(utf8_str!(SIGN, [AND], [0xC3, 0xA9], [AND, b'a']), "é&é&a");
    assert_eq!((url_encode_str!([]), utf8_str!([])), ("", ""));
    // A literal with a suffix has the type of the suffix.
    assert_eq!(utf8_str!(0xC3_u8, 0xA9u8, code_point(0xE9_u32), [0x41_u8]), "ééA");
    assert_eq!(url_encode_str!(0x26_u8), "%26");
    assert_eq!(query! { "a": 5_u8, "b": [-5_i64, 0xFFu16] }, "a=5&b=-5&b=255");
}

#[test]
fn sets_are_expressions_of_names_and_constants() {
    const IS_PATH: bool = true;
    assert_eq!(url_encode_str!("a.b/c d", path.add(b'.')), "a%2Eb/c%20d");
    assert_eq!(url_encode_str!("a/b", { path_segment }), "a%2Fb");
    assert_eq!(url_encode_str!("a/b", if IS_PATH { path } else { form }), "a/b");
    assert_eq!(url_encode_str!("a/b~", COMPONENT.add(b'~').union(path)), "a%2Fb%7E");
    assert_eq!(query!({ "a": "b c" }, form.add(b'c')), "a=b+%63");
}
