//! Integers in the macros that join pieces: the bytes of an integer in an order that the user names,
//! single bytes, and code points.

use super::refusal::{Refusal, quote};
use crate::base::message::Message;
use crate::base::slices::find;
use crate::table::encoding::Encoding;

/// The names that may stand in an argument of `bytes!`.
pub mod names {
    use super::{BigEndian, LittleEndian, too_large};

    /// Functions that take a number, most often a length, and check that it fits.
    macro_rules! sized {
        ($($name:ident($number:ident: $Type:ident) -> $Sized:ty { $sized:expr })*) => {$(
            #[track_caller]
            #[inline]
            pub const fn $name($number: usize) -> $Sized {
                if $number > $Type::MAX as usize {
                    too_large($number, stringify!($name), stringify!($Type)).refuse();
                }
                let $number = $number as $Type;
                $sized
            }
        )*};
    }

    /// The bytes of an integer, the most significant first.
    #[inline]
    pub const fn be<T: Copy>(integer: T) -> BigEndian<T> {
        BigEndian(integer)
    }

    /// The bytes of an integer, the least significant first.
    #[inline]
    pub const fn le<T: Copy>(integer: T) -> LittleEndian<T> {
        LittleEndian(integer)
    }

    sized! {
        u8(number: u8) -> u8 { number }
        be_u16(number: u16) -> BigEndian<u16> { BigEndian(number) }
        be_u32(number: u32) -> BigEndian<u32> { BigEndian(number) }
        le_u16(number: u16) -> LittleEndian<u16> { LittleEndian(number) }
        le_u32(number: u32) -> LittleEndian<u32> { LittleEndian(number) }
    }

    /// Every expansion names this type, so that the import of this module is never unused.
    pub type __EtchedNames = ();
}

pub struct BigEndian<T>(pub T);

pub struct LittleEndian<T>(pub T);

/// For an integer that may have more bytes than a `u64`.
const FOR_MORE_BYTES: &str = "write its bytes: `[0x…, 0x…]`, or `be(…_u128)`";

/// The error of an integer without a type in `be(…)` or `le(…)`. `token` is its literal, or empty.
#[cfg_attr(on_demand, inline)]
pub const fn without_type(order: &'static str, integer: i128, token: &str) -> Refusal {
    let mut message = Message::of("`");
    message.text(order);
    message.text("(…)` takes an integer with a type");
    if integer < i64::MIN as i128 {
        return Refusal::new(message, Message::of(FOR_MORE_BYTES));
    }
    let mut help = Message::of("write `");
    help.text(order);
    help.text("(");
    if token.is_empty() {
        help.text("… as ");
    } else {
        quote(&mut help, token);
        help.text("_");
    }
    help.text(match integer {
        0..=0xFFFF => "u16",
        0x1_0000..=0xFFFF_FFFF => "u32",
        0x1_0000_0000..=0xFFFF_FFFF_FFFF_FFFF => "u64",
        0x1_0000_0000_0000_0000.. => "u128",
        -0x8000..=-1 => "i16",
        -0x8000_0000..=-0x8001 => "i32",
        _ => "i64",
    });
    help.text(")`, or another type of two to sixteen bytes");
    Refusal::new(message, help)
}

/// The error of an integer of the type `type_name` in `be(…)` or `le(…)`, which do not take it.
#[cfg_attr(on_demand, inline)]
pub const fn of_other_type(order: &'static str, type_name: &'static str) -> Refusal {
    let mut message = Message::of("`");
    message.text(order);
    message.text("(…)` does not take a `");
    message.text(type_name);
    message.text("`");
    let mut help = Message::of("write `");
    help.text(order);
    help.text("_u16(…)` or `");
    help.text(order);
    help.text("_u32(…)` of a length, or cast another integer: `");
    help.text(order);
    help.text("(… as u64)`");
    Refusal::new(message, help)
}

/// The error of a number that does not fit the type `type_name` in the call `name(…)`.
#[cfg_attr(on_demand, inline)]
pub const fn too_large(number: usize, name: &'static str, type_name: &'static str) -> Refusal {
    let mut message = Message::of("");
    message.decimal(number);
    message.text(" does not fit a `");
    message.text(type_name);
    message.text("` in `");
    message.text(name);
    message.text("(…)`");
    let help = match number as u64 {
        0..=0xFFFF => "write fewer bytes, or `be_u16(…)` or `le_u16(…)`",
        0x1_0000..=0xFFFF_FFFF => "write fewer bytes, or `be_u32(…)` or `le_u32(…)`",
        _ => "write fewer bytes",
    };
    Refusal::new(message, Message::of(help))
}

/// Whether a token is an integer literal, perhaps with a type. Only such a literal begins with a
/// digit and has no other signs than letters, digits and `_`.
#[cfg_attr(on_demand, inline)]
pub(super) const fn is_number(token: &[u8]) -> bool {
    let mut i = 0;
    while i < token.len() {
        if !token[i].is_ascii_alphanumeric() && token[i] != b'_' {
            return false;
        }
        i += 1;
    }
    !token.is_empty() && token[0].is_ascii_digit()
}

/// Whether a token has one of these bytes.
#[inline]
const fn has_any(token: &str, bytes: &[u8]) -> bool {
    find(token.as_bytes(), bytes) < token.len()
}

/// The error of a number that a reader could take for a code point, or that is too large for a byte.
/// `token` is its literal; empty, or another expression, if it has none. A literal that does not fit
/// `u32` stands for some number that is not a byte.
#[cfg_attr(on_demand, inline)]
pub const fn check_number(number: u32, token: &str) -> Refusal {
    let is_literal = is_number(token.as_bytes())
        // The type at its end: no digit is a `u` or an `i`.
        && !has_any(token, b"ui");
    let has_base = matches!(token.as_bytes(), [b'0', b'x' | b'o' | b'b', ..]);
    // Up to 0x7F, the byte and the UTF-8 of the code point are the same. Above, only a literal with
    // a base is clearly a byte.
    match number {
        0..=0x7F if is_literal => return Refusal::NONE,
        0x80..=0xFF if is_literal && has_base => return Refusal::NONE,
        _ => {}
    }
    if !is_literal {
        let mut help = Message::of("write `u8(");
        quote(&mut help, token);
        // Only an expression of literals takes the type that `u8` asks for. A name or a type has a
        // letter that no hexadecimal number has.
        help.text(if has_any(token, b"ghijklmnopqrstuvwyzGHIJKLMNOPQRSTUVWXYZ") {
            " as usize"
        } else {
            ""
        });
        help.text(")` for a byte, `be(…)` or `le(…)` of a `u32` for four bytes");
        return Refusal::new(Message::of("an integer of type `u32` is not a byte"), help);
    }
    let mut message = Message::of("`");
    quote(&mut message, token);
    message.text(if number <= 0xFF {
        "` may be a byte or a code point"
    } else {
        "` is not a byte"
    });
    let mut help = Message::of("write ");
    if number <= 0xFF {
        help.text("`0x");
        help.byte(number as u8);
        help.text("` for the byte, ");
    }
    if char::from_u32(number).is_some() {
        help.text("`'\\u{");
        help.digits(number, 1);
        help.text("}'` for the character, ");
    }
    if number <= 0xFF || char::from_u32(number).is_some() {
        help.text("or ");
    }
    // Every shorter literal fits a `u64`.
    if token.len() > if has_base { "0x".len() + 16 } else { 19 } {
        return Refusal::new(message, Message::of(FOR_MORE_BYTES));
    }
    help.text("`be(");
    quote(&mut help, token);
    // Every shorter literal fits a `u32`.
    let is_long = token.len() > if has_base { "0x".len() + 8 } else { 9 };
    help.text(match number {
        _ if is_long => "_u64)`",
        0..=0xFFFF => "_u16)`",
        _ => "_u32)`",
    });
    help.text(" for the bytes of an integer");
    Refusal::new(message, help)
}

/// Whether a token is a byte literal, such as `b'a'`.
#[inline]
pub(super) const fn is_byte_literal(token: &str) -> bool {
    matches!(token.as_bytes(), [b'b', b'\'', ..])
}

/// The error of an integer in text that a reader could take for its digits. A hexadecimal literal is
/// a code point. `token` is as in [`check_number`]; an integer `is_byte` if it is a `u8`.
#[cfg_attr(on_demand, inline)]
pub const fn check_code_point(
    encoding: Encoding,
    number: u32,
    token: &str,
    is_byte: bool,
) -> Refusal {
    let mut bare = token.as_bytes();
    while let [b'(', inside @ .., b')'] = bare {
        bare = inside;
    }
    let is_literal = is_number(bare);
    if is_literal && matches!(bare, [b'0', b'x', ..]) {
        return Refusal::NONE;
    }
    let token = if token.is_empty() { "…" } else { token };
    let (mut message, mut help) = (Message::of("`"), Message::of("write "));
    quote(&mut message, token);
    message.text("` may be digits or a ");
    message.text(if is_byte { "byte" } else { "code point" });
    if is_literal {
        help.text("`\"");
        help.decimal(number as usize);
        help.text("\"` or ");
    }
    help.text("`decimal(");
    quote(&mut help, token);
    help.text(")` for the digits");
    if !is_literal && char::from_u32(number).is_some() {
        help.text(if is_byte { ", `[" } else { ", `char::from_u32(" });
        quote(&mut help, token);
        help.text(if is_byte { "]` for the byte" } else { ").unwrap()` for the code point" });
    } else if is_literal && encoding.encode_code_point(number).is_ok() {
        help.text(", `");
        help.hexadecimal(number);
        help.text("` for the code point");
    }
    Refusal::new(message, help)
}
