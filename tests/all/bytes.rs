//! Tests `bytes!`, the macros of C strings, and `Text`.

use std::ffi::CStr;

use etched::percent::PATH_SEGMENT;
use etched::{Text, bytes, modified_utf8_cstr, utf8_cstr, utf8_str, write_utf_bytes};

const NAME: &str = "größe";
const RAW: &[u8] = b"\xC3";
const LETTER: char = '\u{10302}';
const BYTE: u8 = 0xFF;
const PAIR: [u8; 2] = [0x0D, 0x0A];
const LEN: usize = 0x0102_0304;

#[test]
fn pieces_are_joined() {
    assert_eq!(
        bytes!("tEXt", [0x89], write_utf_bytes!("größe")),
        b"tEXt\x89\0\x07gr\xC3\xB6\xC3\x9Fe"
    );
    assert_eq!(bytes!(be_u16(NAME.len()), NAME), b"\0\x07gr\xC3\xB6\xC3\x9Fe");
    assert_eq!(bytes!(0x89, "PNG", b'\r', b"\n\x1A", 10), b"\x89PNG\r\n\x1A\n");
    assert_eq!(
        bytes!('é', LETTER, BYTE, PAIR, &PAIR, RAW),
        b"\xC3\xA9\xF0\x90\x8C\x82\xFF\r\n\r\n\xC3"
    );
    assert_eq!(
        bytes!(0, 127, 0x7F, 0x80, 0xFF, 0o377, 0b1000_0000, 5u8),
        b"\0\x7F\x7F\x80\xFF\xFF\x80\x05"
    );
    assert_eq!(bytes!(""), b"");
    // The pieces are not checked as one text.
    assert_eq!(bytes!([0xC3], "a", [0xA9, 0xED, 0xA0, 0x80]), b"\xC3a\xA9\xED\xA0\x80");
    assert_eq!(bytes!(bytes!("a", be_u16(1)), concat!("b", 1)), b"a\0\x01b1");
    static LITERAL: &[u8; 3] = bytes!("ab", 0x80);
    assert_eq!(LITERAL, b"ab\x80");
}

/// Compares the words for bytes of a literal and of a constant with the standard library.
macro_rules! check_order {
    ($($type:ident $be:ident $le:ident: $($literal:literal)*;)*) => {$($({
        const NUMBER: $type = $literal;
        assert_eq!(*bytes!($be($literal)), NUMBER.to_be_bytes());
        assert_eq!(*bytes!($le($literal)), NUMBER.to_le_bytes());
        assert_eq!(*bytes!($be(NUMBER)), NUMBER.to_be_bytes());
        assert_eq!(*bytes!("", $le(NUMBER as i128)), NUMBER.to_le_bytes());
    })*)*};
}

#[test]
fn integers_have_an_order() {
    check_order! {
        u16 be_u16 le_u16: 0_u16 0x1234_u16 65535u16;
        u32 be_u32 le_u32: 0_u32 0x1234_5678_u32 4294967295u32;
        u64 be_u64 le_u64: 0_u64 0x0123_4567_89AB_CDEF_u64 18446744073709551615u64;
        i16 be_i16 le_i16: -1_i16 -32768_i16 0x1234_i16;
        i32 be_i32 le_i32: -1_i32 -2147483648_i32 7_i32;
        i64 be_i64 le_i64: -1_i64 -9223372036854775808_i64 7_i64;
    }
    assert_eq!(
        bytes!(be_u16(0x102), le_u16(0x102), be_u32(1), le_u32(1)),
        b"\x01\x02\x02\x01\0\0\0\x01\x01\0\0\0"
    );
    assert_eq!(
        bytes!(be_u16(NAME.len()), le_u16(65_535), be_u32(LEN)),
        b"\0\x07\xFF\xFF\x01\x02\x03\x04"
    );
    assert_eq!(bytes!(u8(NAME.len()), u8(255), u8(0x20 | 0x40), u8::MAX), b"\x07\xFF\x60\xFF");
    assert_eq!(
        bytes!(le_u32(LEN), be_u32(4_294_967_295_usize)),
        b"\x04\x03\x02\x01\xFF\xFF\xFF\xFF"
    );
    assert_eq!(bytes!(be_u32(LEN), le_u16(LEN as u16)), b"\x01\x02\x03\x04\x04\x03");
    assert_eq!(bytes!(be_i16(-(NAME.len() as i16))), &[0xFF, 0xF9]);
    assert_eq!(bytes!(be_u24(0x01_0203), le_u24(LEN & 0xFF_FFFF)), b"\x01\x02\x03\x04\x03\x02");
    assert_eq!(bytes!(i8(-128), i8(i64::MAX >> 56), u8(i8::MAX)), b"\x80\x7F\x7F");
    assert_eq!(*bytes!(be_u128(u128::MAX - 1)), (u128::MAX - 1).to_be_bytes());
    assert_eq!(*bytes!(le_u128(0x8000_0000_0000_0000_0000_0000_0000_0001)), {
        let number: u128 = 1 << 127 | 1;
        number.to_le_bytes()
    });
    assert_eq!(*bytes!(be_f32(-1.5), le_f32(0.1)), *b"\xBF\xC0\0\0\xCD\xCC\xCC\x3D");
    assert_eq!(*bytes!(be_f64(0.1)), 0.1_f64.to_be_bytes());
    assert_eq!(*bytes!(le_f64(f64::MIN)), f64::MIN.to_le_bytes());
}

/// The help of the recorded errors of `bytes!`.
#[test]
fn what_the_messages_say_to_write_compiles() {
    const SIGN: u32 = 0x1F980;
    assert_eq!(bytes!("caf", 0xE9), b"caf\xE9");
    assert_eq!(bytes!("caf", '\u{E9}'), b"caf\xC3\xA9");
    assert_eq!(bytes!(be_u16(233)), b"\0\xE9");
    assert_eq!(bytes!('\u{1F980}'), "🦀".as_bytes());
    assert_eq!(bytes!(be_u32(0x1F980), be_u32(SIGN)), b"\0\x01\xF9\x80\0\x01\xF9\x80");
    assert_eq!(bytes!(be_u16(0xD83D), [(SIGN & 0xFF) as u8]), b"\xD8\x3D\x80");
    assert_eq!(bytes!(be_u64(5_000_000_000)), b"\0\0\0\x01\x2A\x05\xF2\0");
    assert_eq!(bytes!(be_u16(5), be_u16(2 + 3_u16), SIGN as u8), b"\0\x05\0\x05\x80");
    assert_eq!(bytes!(le_i32(-70_000)), b"\x90\xEE\xFE\xFF");
}

#[test]
fn c_strings_end_with_one_nul() {
    const TEXT: &CStr = utf8_cstr!("caf", 'é');
    assert_eq!(TEXT.to_bytes_with_nul(), b"caf\xC3\xA9\0");
    assert_eq!(utf8_cstr!(NAME, "!"), c"größe!");
    assert_eq!(utf8_cstr!(""), c"");
    assert_eq!(utf8_cstr!(concat!("lib", "c")), c"libc");
    static NAMES: [&CStr; 2] =
        [modified_utf8_cstr!("java/lang/", "String"), modified_utf8_cstr!(LETTER)];
    assert_eq!(NAMES, [c"java/lang/String", c"\xED\xA0\x80\xED\xBC\x82"]);
    assert_eq!(
        modified_utf8_cstr!("a\0", NAME).to_bytes_with_nul(),
        b"a\xC0\x80gr\xC3\xB6\xC3\x9Fe\0"
    );
}

const fn topic(device: &str, channel: u64) -> Text<24> {
    let mut topic = Text::new();
    topic.push_str("devices/");
    topic.push_encoded(PATH_SEGMENT, device);
    topic.push_str("/");
    topic.push_u64(channel);
    topic
}

#[test]
fn a_text_is_a_constant() {
    const TOPIC: &str = utf8_str!(topic("pump 1", 7));
    assert_eq!(TOPIC, "devices/pump%201/7");
    assert_eq!(topic("pump 1", 7).as_str(), Ok(TOPIC));
    assert_eq!(bytes!(be_u16(2), topic("é", 1)), b"\0\x02devices/%C3%A9/1");
    assert_eq!(etched::url_encode_str!(topic("a", 1)), "devices%2Fa%2F1");
    #[cfg(feature = "url")]
    assert_eq!(
        etched::url!(utf8_str!("mqtt://example.com/", topic("a", 1))).path(),
        "/devices/a/1"
    );
    assert_eq!(etched::query! { "topic": topic("a", 1) }, "topic=devices%2Fa%2F1");
    let error = topic("a long name of a device", 7).as_str().unwrap_err();
    assert_eq!((error.needed(), error.available()), (43, 24));
}
