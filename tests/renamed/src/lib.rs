//! Tests that the expansions compile in a crate of the oldest edition that has renamed the
//! dependency, has no `std` and no prelude, and denies warnings.

#![no_std]
#![no_implicit_prelude]

extern crate cut;

const TEXT: &str = "ü/";

/// A literal.
pub static LITERAL: &[u8; 16] = ::cut::url_encode!("ü ü/");

/// A constant expression.
pub static EXPRESSION: &str = ::cut::url_encode_str!(TEXT);

/// A constant expression and a custom set.
pub static SET: &str = ::cut::url_encode_str!(TEXT, ::cut::percent::COMPONENT.remove(b'/'));

/// Arguments of which some are expressions.
pub const PIECES: &str = ::cut::utf8_str!(TEXT, '\u{10302}', 0xC3, [0xA9]);

/// A frame that contains an expression.
pub const FRAME: &[u8] = ::cut::write_utf_bytes!(TEXT, code_point(0));

/// Bytes of a literal, and with an expression.
pub const BYTES: [&[u8]; 2] = [::cut::bytes!("a", 0x80), ::cut::bytes!(be_u16(5), TEXT)];

/// C strings of a literal, and of an expression.
pub const C_STRINGS: [&::core::ffi::CStr; 2] =
    [::cut::utf8_cstr!("a"), ::cut::modified_utf8_cstr!(TEXT)];

/// A template of literals.
#[cfg(feature = "macros")]
pub const LINK: &str = ::cut::uri_template_str!("/{x}{?y}", x = "ü", y = 2);

/// A query that contains an expression.
pub const QUERY: &str = ::cut::query! { "q": TEXT, "page": 2 };

/// A URL.
pub const URL: ::cut::url::Url<&str> = ::cut::url!("https://example.com/ü");

/// A URL in a constant.
pub static URL_OF_A_CONSTANT: ::cut::url::Url<&str> = ::cut::url!(BASE);
const BASE: &str = "https://example.com:81";

/// The text of a URL.
pub const URL_TEXT: &str = ::cut::url_str!("https://example.com/");

/// Re-exported macros, and calls of them.
pub mod passed_on {
    pub use cut::{url_encode, utf8_bytes};

    /// Called through the path of the re-export.
    pub static TITLE: &[u8] = crate::passed_on::url_encode!("ü ü/");

    /// Called with an expression.
    pub static SIGN: &[u8] = utf8_bytes!(super::TEXT);
}

#[cfg(test)]
mod tests {
    extern crate std;
    use self::std::assert_eq;

    #[test]
    fn every_route_works_under_another_name() {
        assert_eq!(super::LITERAL, b"%C3%BC+%C3%BC%2F");
        assert_eq!(super::EXPRESSION, "%C3%BC%2F");
        assert_eq!(super::SET, "%C3%BC/");
        assert_eq!(super::passed_on::TITLE, super::LITERAL);
        assert_eq!(super::passed_on::SIGN, super::TEXT.as_bytes());
        assert_eq!(super::PIECES, "ü/𐌂é");
        assert_eq!(super::FRAME, b"\0\x05\xC3\xBC/\xC0\x80");
        assert_eq!(super::BYTES, [&b"a\x80"[..], b"\0\x05\xC3\xBC/"]);
        assert_eq!(super::C_STRINGS.map(::core::ffi::CStr::to_bytes), [&b"a"[..], b"\xC3\xBC/"]);
        assert_eq!(::cut::url_decode_str!("%C3%BC"), "ü");
        assert_eq!(super::QUERY, "q=%C3%BC%2F&page=2");
        assert_eq!(super::URL.path(), "/%C3%BC");
        assert_eq!(super::URL_OF_A_CONSTANT.port(), self::std::option::Option::Some(81));
        assert_eq!(super::URL_TEXT, "https://example.com/");
    }

    #[cfg(feature = "macros")]
    #[test]
    fn templates_work_under_another_name() {
        assert_eq!(super::LINK, "/%C3%BC?y=2");
        let user = "ann/bob";
        let link = ::cut::uri_template!("/{user}{?page:2,tags*}", page = 123, tags = ["a"]);
        assert_eq!(
            link.to_slice(&mut [0; 64]),
            self::std::result::Result::Ok("/ann%2Fbob?page=12&tags=a")
        );
    }
}
