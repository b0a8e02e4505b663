//! `decimal(…)`, the digits of a constant integer, in every macro that joins pieces.

use etched::{
    bytes, cesu8_bytes, modified_utf8_bytes, modified_utf8_cstr, rfc2279_bytes, utf8_bytes,
    utf8_cstr, utf8_str, write_utf_bytes,
};

const BODY: &str = "{\"a\": 1}";
const PORT: u16 = 8080;

#[test]
fn every_integer_has_its_digits() {
    macro_rules! same {
        ($($Type:ident)*) => {$({
            const LEAST: $Type = $Type::MIN;
            const GREATEST: $Type = $Type::MAX;
            let digits = format!("{LEAST} {GREATEST}");
            assert_eq!(utf8_str!(decimal(LEAST), ' ', decimal(GREATEST)), digits);
            assert_eq!(bytes!(decimal(LEAST), ' ', decimal(GREATEST)), digits.as_bytes());
        })*};
    }
    same! { u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }
    assert_eq!(
        utf8_str!(decimal(2), decimal(-0), decimal(0x10), decimal(1_0), decimal(7_u8)),
        "2016107"
    );
    assert_eq!(utf8_str!(decimal(1 + 2), decimal(-(5 * 7)), decimal(-3)), "3-35-3");
}

#[test]
fn every_macro_takes_it() {
    assert_eq!(utf8_str!("Content-Length: ", decimal(BODY.len())), "Content-Length: 8");
    assert_eq!(utf8_bytes!(decimal(PORT)), b"8080");
    assert_eq!(modified_utf8_bytes!(decimal(PORT), '\0'), b"8080\xC0\x80");
    assert_eq!(cesu8_bytes!("a", decimal(PORT)), b"a8080");
    assert_eq!(rfc2279_bytes!(decimal(PORT), 0x7F), b"8080\x7F");
    assert_eq!(write_utf_bytes!(decimal(PORT)), b"\0\x048080");
    assert_eq!(utf8_cstr!("p", decimal(PORT)), c"p8080");
    assert_eq!(modified_utf8_cstr!(decimal(PORT)), c"8080");
    assert_eq!(bytes!(decimal(PORT), be_u16(5), be_u128(1), le_u16(PORT)).len(), 4 + 2 + 16 + 2);
    #[cfg(feature = "url")]
    assert_eq!(
        etched::url!(utf8_str!("http://localhost:", decimal(PORT), "/x")).as_str(),
        "http://localhost:8080/x"
    );
}

/// It is a word of the macro, also if a function has this name.
#[test]
fn with_a_path_it_is_the_users_own() {
    const fn decimal(_: u16) -> &'static str {
        "own"
    }
    mod own {
        pub(super) const fn decimal(_: u16) -> &'static str {
            "path"
        }
    }
    assert_eq!(decimal(PORT), "own");
    assert_eq!(utf8_str!(decimal(PORT), (decimal(PORT)), own::decimal(PORT)), "80808080path");
    assert_eq!(bytes!(decimal(PORT), (decimal(PORT)), own::decimal(PORT)), b"80808080path");
}

#[test]
fn bytes_need_no_word() {
    const N: u8 = 0xC3;
    assert_eq!(
        utf8_str!(0x41, (0x42), 0x43_u8, 0x44_u8, b'E', 'F', [71, 0x48], [N, 0xA9]),
        "ABCDEFGHé"
    );
}
