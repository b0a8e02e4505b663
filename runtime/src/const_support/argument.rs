//! The arguments of macros. An expansion reads an argument of any type with the same code:
//!
//! ```text
//! match &ARGUMENT {
//!     argument => {
//!         let _ = || {
//!             use ConstText as Marker;
//!             argument.is_typed();
//!             Marker::check(argument)
//!         };
//!         In(argument).as_text()
//!     }
//! }
//! ```
//!
//! Other kinds of arguments have other names for `ConstText` and `as_text`. Method lookup finds the
//! method of [`In`] for the type of the argument. If the macro does not take the type, lookup goes
//! on to [`Other`] by `Deref`. `Other` has all methods, so that rustc reports only one error: that of
//! the closure, which is never called. It calls a method of the trait that marks the types, because
//! the error for a function with a trait bound would show the path of the function.
//!
//! The argument is read by reference, because the bytes of an array must live on. For a constant
//! expression, rustc extends the life of the value to the whole program.

use core::ops::Deref;
use core::slice;

use super::order::{BigEndian, LittleEndian, of_other_type, without_type};
use super::refusal::Refusal;
use crate::base::formatted::Formatted;
use crate::base::message::Message;
use crate::base::short_bytes::ShortBytes;
use crate::percent::text::Text;

/// An argument, without its type.
#[derive(Clone, Copy, Debug)]
pub enum Argument<'a> {
    Text(&'a str),
    Bytes(&'a [u8]),
    Byte(u8),
    CodePoint(u32),
    /// The text of a number, a character or a truth value.
    Formatted(Formatted),
    /// An integer: a byte in `bytes!`, or else a code point. A check may refuse it.
    Number(u32),
    /// The bytes of an integer.
    Integer(ShortBytes<16>),
}

impl<'a> Argument<'a> {
    /// The bytes of an argument that is text or a value.
    #[inline]
    pub const fn as_bytes(&self) -> &[u8] {
        match self {
            Argument::Text(text) => text.as_bytes(),
            Argument::Bytes(bytes) => bytes,
            Argument::Byte(byte) => slice::from_ref(byte),
            Argument::Formatted(formatted) => formatted.as_bytes(),
            Argument::Integer(bytes) => bytes.as_bytes(),
            // Only arguments of a concatenation are code points or numbers.
            Argument::CodePoint(_) | Argument::Number(_) => &[],
        }
    }
}

/// An argument of any type.
#[derive(Clone, Copy, Debug)]
pub struct In<T>(pub T);

/// An argument of a type that the macro does not take.
#[derive(Clone, Copy, Debug)]
pub struct Other<T>(T);

impl<T> Deref for In<T> {
    type Target = Other<T>;

    fn deref(&self) -> &Other<T> {
        unreachable!("only arguments that do not compile get here")
    }
}

/// Implemented by every type. If rustc cannot infer the type of an argument, it reports this at the
/// call of the method.
pub trait Typed {
    #[inline]
    fn __etched_is_typed(&self) {}
}

impl<T: ?Sized> Typed for T {}

/// Sealed: cannot be implemented outside this crate.
pub trait Sealed {}

macro_rules! seal {
    ($($type:ty)*) => {$(
        impl Sealed for $type {}
    )*};
}

seal! { &str &[u8] char bool u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }
impl<const N: usize> Sealed for &[u8; N] {}
impl<const N: usize> Sealed for [u8; N] {}
impl<const N: usize> Sealed for Text<N> {}
impl<T> Sealed for BigEndian<T> {}
impl<T> Sealed for LittleEndian<T> {}

/// Defines a kind of argument: the trait that marks its types, and the expression that reads each
/// type. The facade documents the traits where it re-exports them.
macro_rules! kind {
    ($(#[$attribute:meta])* $marker:ident, $method:ident; $($row:tt)*) => {
        $(#[$attribute])*
        pub trait $marker: Sealed {
            #[doc(hidden)]
            fn check(&self) {}
        }

        impl<T> Other<T> {
            #[inline]
            pub const fn $method<'a>(&self) -> Argument<'a> {
                Argument::Bytes(&[])
            }
        }

        rows! { $marker, $method; $($row)* }
    };
}

/// Adds types to a kind of argument. `do_not_recommend` stops rustc from listing the implementations
/// of the trait, because the message of the trait lists the types.
macro_rules! rows {
    (
        $marker:ident, $method:ident;
        $([$($generics:tt)*] & $life:lifetime ($type:ty): $receiver:tt => $read:expr;)*
    ) => {$(
        impl<$($generics)*> In<&$life $type> {
            #[track_caller]
            #[inline]
            pub const fn $method $receiver -> Argument<'a> {
                $read
            }
        }

        #[diagnostic::do_not_recommend]
        impl<$($generics)*> $marker for $type {}
    )*};
}

/// Adds the types of text and bytes to kinds of arguments.
macro_rules! text_and_bytes {
    ($($marker:ident $method:ident)*) => {$(
        rows! {
            $marker, $method;
            ['r, 'a] &'r (&'a str): (&self) => Argument::Text(self.0);
            ['r, 'a] &'r (&'a [u8]): (&self) => Argument::Bytes(self.0);
            ['r, 'a, const N: usize] &'r (&'a [u8; N]): (&self) => Argument::Bytes(*self.0);
            ['a, const N: usize] &'a (Text<N>): (&self) => fixed(self.0);
        }
    )*};
}

text_and_bytes! {
    ConstText as_text ConstArgument as_piece ConstBytes as_raw ConstValue as_value ConstItem as_item
}

/// Adds arrays of bytes. A query has none, where an array is a list.
macro_rules! arrays {
    ($($marker:ident $method:ident)*) => {$(
        rows! {
            $marker, $method;
            ['a, const N: usize] &'a ([u8; N]): (&self) => Argument::Bytes(self.0);
        }
    )*};
}

arrays! { ConstText as_text ConstArgument as_piece ConstBytes as_raw }

// The method for `i32` takes `self` by value, so method lookup finds it before the method for `u8`.
// An integer whose type is not inferred yet is therefore an `i32`, which is refused.
kind! {
    #[diagnostic::on_unimplemented(
        message = "a constant of type `{Self}` is not accepted here",
        label = "expected a constant of type `&str`, `char`, `&[u8]`, `&[u8; N]`, `[u8; N]` or `u8`",
        note = "for text that is made at run time, call `etched::url_encode()` or \
                `etched::url::Url::parse()`, or use `etched::uri_template!`"
    )]
    ConstText, as_text;
    ['r, 'a] &'r (char): (&self) => character(*self.0);
    ['r, 'a] &'r (u8): (&self) => Argument::Byte(*self.0);
    ['r, 'a] &'r (i32): (self) => panic!(
        "expected text or bytes, found an integer\n\
         = help: write \"…\", b\"…\", '…', b'…', a list of bytes [0x…, …] or a constant"
    );
}

// An integer whose type is not inferred yet is a `u32`, like an integer literal in the input of a
// macro. `check_integers` refuses one that may be meant as its digits.
kind! {
    #[diagnostic::on_unimplemented(
        message = "a constant of type `{Self}` is not accepted here",
        label = "expected a constant of type `&str`, `char`, `&[u8]`, `&[u8; N]` or `[u8; N]`",
        note = "an integer: `decimal(…)` for its digits, `char::from_u32(… as u32).unwrap()` for the character; \
                `rfc2279_bytes!` takes a `u32` (a code point) and a `u8` (a byte)",
        note = "for bytes that are made at run time, call a function, such as `etched::from_utf8()`"
    )]
    ConstArgument, as_piece;
    ['r, 'a] &'r (char): (&self) => Argument::CodePoint(*self.0 as u32);
    ['r, 'a] &'r (u32): (self) => Argument::Number(*self.0);
    ['r, 'a] &'r (u8): (&self) => Argument::Byte(*self.0);
}

// An integer whose type is not inferred yet is a `u32`, of which `check_integers` says whether it is a
// byte. In `be(…)` and `le(…)` it is an `i128`, which is refused.
kind! {
    #[diagnostic::on_unimplemented(
        message = "a constant of type `{Self}` is not accepted here",
        label = "expected a constant of type `&str`, `char`, `&[u8]`, `&[u8; N]`, `[u8; N]` or `u8` \
                 (a byte)",
        note = "`decimal(…)` gives the digits of an integer",
        note = "a length: `u8(NAME.len())` is one byte, `be_u16(NAME.len())` is big-endian, and \
                `le_u32(NAME.len())` little-endian",
        note = "another integer: `be(…)` or `le(…)` of a `u16`, `u32`, `u64`, `u128`, `i16`, `i32` or `i64`"
    )]
    ConstBytes, as_raw;
    ['r, 'a] &'r (char): (&self) => Argument::CodePoint(*self.0 as u32);
    ['r, 'a] &'r (u32): (self) => Argument::Number(*self.0);
    ['r, 'a] &'r (u8): (&self) => Argument::Byte(*self.0);
}

/// The integers in `be(…)` or `le(…)`: the types that are taken, and those that are refused, because
/// their size depends on the target, or is one byte.
macro_rules! order {
    ($Order:ident $name:literal $to_bytes:ident: $($taken:ident)*; $($refused:ident)*) => {
        rows! {
            ConstBytes, as_raw;
            ['r, 'a] &'r ($Order<i128>): (self) => refuse(without_type($name, self.0.0, ""));
            $(['r, 'a] &'r ($Order<$taken>): (&self) => integer(&self.0.0.$to_bytes());)*
            $(['r, 'a] &'r ($Order<$refused>): (&self) => {
                refuse(of_other_type($name, stringify!($refused)))
            };)*
        }
    };
}

order! { BigEndian "be" to_be_bytes: u16 u32 u64 u128 i16 i32 i64; usize isize u8 i8 }
order! { LittleEndian "le" to_le_bytes: u16 u32 u64 u128 i16 i32 i64; usize isize u8 i8 }

kind! {
    #[diagnostic::on_unimplemented(
        message = "a constant of type `{Self}` is not accepted here",
        label = "expected a constant of type `&str`, `char`, `bool`, `&[u8]`, `&[u8; N]` or an integer",
        note = "write a query that is made at run time with `etched::query::Serializer`"
    )]
    ConstValue, as_value;
}

// A value in a list of a query, which is not a byte.
kind! {
    #[diagnostic::on_unimplemented(
        message = "a list in a query cannot have a value of type `{Self}`",
        label = "expected a constant of type `&str`, `char`, `bool`, `&[u8]`, `&[u8; N]` or an integer",
        note = "a list of bytes would be written as numbers: write `b\"…\"` for text, `… as u32` for a number"
    )]
    ConstItem, as_item;
}

// The integer in `decimal(…)`.
kind! {
    #[diagnostic::on_unimplemented(
        message = "`decimal(…)` does not take a `{Self}`",
        label = "expected a constant integer"
    )]
    ConstInteger, as_decimal;
}

/// Characters and truth values in a query and in a list of it.
macro_rules! values {
    ($($marker:ident $method:ident)*) => {$(
        rows! {
            $marker, $method;
            ['r, 'a] &'r (char): (&self) => character(*self.0);
            ['r, 'a] &'r (bool): (&self) => Argument::Text(if *self.0 { "true" } else { "false" });
        }
    )*};
}

/// The integers that are written as digits; in a list of a query not `u8`. One whose type is not
/// inferred yet is an `i128`, so that its literal may be long.
macro_rules! integers {
    ($($marker:ident $method:ident: $($read:ident $Widest:ident: $($Type:ident)*),*;)*) => {$(
        rows! {
            $marker, $method;
            ['r, 'a] &'r (i128): (self) => signed(*self.0);
            $($(['r, 'a] &'r ($Type): (&self) => $read(*self.0 as $Widest);)*)*
        }
    )*};
}

values! { ConstValue as_value ConstItem as_item }
integers! {
    ConstValue as_value: signed i128: i8 i16 i32 i64 isize, unsigned u128: u8 u16 u32 u64 u128 usize;
    ConstItem as_item: signed i128: i8 i16 i32 i64 isize, unsigned u128: u16 u32 u64 u128 usize;
    ConstInteger as_decimal: signed i128: i8 i16 i32 i64 isize, unsigned u128: u8 u16 u32 u64 u128 usize;
}

// The name of an entry of a query.
kind! {
    #[diagnostic::on_unimplemented(
        message = "expected a name, which is a string literal",
        label = "write `\"name\": …`"
    )]
    ConstName, as_name;
    ['r, 'a] &'r (&'a str): (&self) => Argument::Text(self.0);
}

#[inline]
const fn character<'a>(char: char) -> Argument<'a> {
    Argument::Formatted(Formatted::text(char.encode_utf8(&mut [0; 4])))
}

/// Refuses a text that is longer than its capacity.
#[track_caller]
#[inline]
const fn fixed<const N: usize>(text: &Text<N>) -> Argument<'_> {
    match text.as_str() {
        Ok(text) => Argument::Text(text),
        Err(error) => {
            let mut message = Message::of("the text takes ");
            message.decimal(error.needed());
            message.text(" bytes, but `Text<");
            message.decimal(N);
            message.text(">` has room for ");
            message.decimal(N);
            let mut help = Message::of("write `Text<");
            help.decimal(error.needed());
            help.text(">`, or a shorter text");
            Refusal::new(message, help).refuse();
            // Never returned, because `refuse` panics.
            Argument::Text("")
        }
    }
}

/// Reports the error of an argument whose type is taken, so that the words are ours.
#[track_caller]
#[inline]
const fn refuse<'a>(refusal: Refusal) -> Argument<'a> {
    refusal.refuse();
    Argument::Bytes(&[])
}

#[inline]
const fn integer<'a>(bytes: &[u8]) -> Argument<'a> {
    Argument::Integer(ShortBytes::prefix_of(bytes))
}

#[inline]
const fn signed<'a>(number: i128) -> Argument<'a> {
    Argument::Formatted(Formatted::signed(number))
}

#[inline]
const fn unsigned<'a>(number: u128) -> Argument<'a> {
    Argument::Formatted(Formatted::unsigned(number))
}
