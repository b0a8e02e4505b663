//! Tests that a value is written in the same way as a literal, as a constant and at run time.

use etched::query;
use etched::query::{Serializer, SliceSerializer};
use etched::uri_template::{Displayed, Template};
#[cfg(feature = "url-macros")]
use etched::{uri_template, uri_template_str};

type Str = &'static str;

/// Writes a literal of a type through every macro and function, and compares the outputs. A list has
/// no bytes.
macro_rules! assert_one_spelling {
    ($([$($literal:tt)+] $type:tt = $expected:literal;)+) => {$({
        assert_one_spelling! { @ $type [$($literal)+] $expected }
        const CONSTANT: $type = $($literal)+;
        let value: $type = $($literal)+;
        let literal = stringify!($($literal)+);

        let expected = concat!("v=", $expected);
        assert_eq!(query! { "v": $($literal)+ }, expected, "{literal}");
        assert_eq!(query! { "v": CONSTANT }, expected, "{literal}");
        assert_eq!(query! { "v": { $($literal)+ } }, expected, "{literal}");
        assert_eq!(Serializer::new(String::new()).append_pair("v", value).finish(), expected, "{literal}");
        let mut room = [0; 64];
        let mut slice = SliceSerializer::new(&mut room);
        assert_eq!(slice.append_pair("v", value).unwrap().finish(), expected, "{literal}");

        let expected = concat!("?v=", $expected);
        #[cfg(feature = "url-macros")]
        {
            assert_eq!(uri_template_str!("{?v}", v = $($literal)+), expected, "{literal}");
            assert_eq!(uri_template!("{?v}", v = $($literal)+).to_string(), expected, "{literal}");
            assert_eq!(uri_template!("{?v}", v = CONSTANT).to_string(), expected, "{literal}");
        }
        let template = Template::parse("{?v}").unwrap();
        let expansion = template.expand([("v", value)]).unwrap();
        assert_eq!(expansion.try_to_string().as_deref(), Ok(expected), "{literal}");
        let displayed = template.expand([("v", Displayed(value))]).unwrap();
        assert_eq!(displayed.try_to_string().as_deref(), Ok(expected), "{literal}");
    })+};
    (@ u8 [$($literal:tt)+] $expected:literal) => {};
    (@ $type:tt [$($literal:tt)+] $expected:literal) => {
        assert_eq!(query! { "v": [$($literal)+] }, concat!("v=", $expected));
        #[cfg(feature = "url-macros")]
        {
            let expected = concat!("?v=", $expected);
            assert_eq!(uri_template_str!("{?v}", v = [$($literal)+]), expected);
            assert_eq!(uri_template!("{?v}", v = [$($literal)+]).to_string(), expected);
        }
    };
}

#[test]
#[allow(
    clippy::inconsistent_digit_grouping,
    clippy::zero_prefixed_literal,
    reason = "a literal may have any spelling"
)]
fn literals_are_spelled_as_they_are_displayed() {
    assert_one_spelling! {
        [0] i32 = "0";
        [-0] i32 = "0";
        [- 0] i64 = "0";
        [-0x0] i32 = "0";
        [-0b0] i8 = "0";
        [-0_0_] i32 = "0";
        [-00] i32 = "0";
        [00] u8 = "0";
        [007] i32 = "7";
        [-007] i32 = "-7";
        [0x10] i32 = "16";
        [-0x10] i32 = "-16";
        [0o17] u16 = "15";
        [0b1_01] u64 = "5";
        [1_000] i32 = "1000";
        [-1_000_] i32 = "-1000";
        [0xFF] u8 = "255";
        [2147483647] i32 = "2147483647";
        [-2147483648] i32 = "-2147483648";
        [true] bool = "true";
        [false] bool = "false";
        [b'a'] u8 = "97";
        [b'\0'] u8 = "0";
        [b'\xFF'] u8 = "255";
        ['a'] char = "a";
        ['+'] char = "%2B";
        ['-'] char = "-";
        ['\0'] char = "%00";
        ['\u{1F980}'] char = "%F0%9F%A6%80";
        ["-0"] Str = "-0";
        ["0x10"] Str = "0x10";
        ["1_000"] Str = "1_000";
        ["+"] Str = "%2B";
        [""] Str = "";
        [r"\x41"] Str = "%5Cx41";
        [r#"""#] Str = "%22";
    }
}

/// Integers that do not fit `i32`. A constant needs a type for such an integer; a literal in a call
/// does not.
#[test]
fn great_integers_are_spelled_as_they_are_displayed() {
    const GREAT: i128 = -170141183460469231731687303715884105728;
    assert_eq!(query! { "v": GREAT }, query! { "v": -170141183460469231731687303715884105728 });
    const GREATEST: u128 = u128::MAX;
    assert_eq!(query! { "v": GREATEST }, "v=340282366920938463463374607431768211455");
    // Without the proc macro, such an integer needs the suffix `u128`.
    #[cfg(feature = "url-macros")]
    assert_eq!(query! { "v": GREATEST }, query! { "v": 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF });
}

/// The value is a fragment that another macro passes on.
#[test]
fn fragments_are_spelled_as_they_are_displayed() {
    macro_rules! query_of {
        (expression $value:expr) => {
            query! { "v": $value }
        };
        (literal $value:literal) => {
            query! { "v": $value }
        };
    }
    assert_eq!([query_of!(expression - 0), query_of!(literal - 0)], ["v=0"; 2]);
    assert_eq!([query_of!(expression - 1), query_of!(literal - 1)], ["v=-1"; 2]);
    assert_eq!([query_of!(expression b'a'), query_of!(literal b'a')], ["v=97"; 2]);
}

#[cfg(feature = "url-macros")]
#[test]
fn fragments_are_spelled_in_templates_as_they_are_displayed() {
    macro_rules! template_of {
        (expression $value:expr) => {
            uri_template_str!("{?v}", v = $value)
        };
        (literal $value:literal) => {
            uri_template_str!("{?v}", v = $value)
        };
    }
    assert_eq!([template_of!(expression - 0), template_of!(literal - 0)], ["?v=0"; 2]);
    assert_eq!([template_of!(expression - 1), template_of!(literal - 1)], ["?v=-1"; 2]);
    assert_eq!([template_of!(expression b'a'), template_of!(literal b'a')], ["?v=97"; 2]);
}

/// A value with an operator is an expression. `uri_template_str!` does not accept expressions.
#[test]
fn expressions_are_spelled_as_they_are_displayed() {
    assert_eq!(query! { "v": [-(-1), -(0), !0, 1 - 1, -(-0x10)] }, "v=1&v=0&v=-1&v=0&v=16");
    #[cfg(feature = "url-macros")]
    assert_eq!(uri_template!("{?v*}", v = [-(-1), -(0), !0]).to_string(), "?v=1&v=0&v=-1");
}
