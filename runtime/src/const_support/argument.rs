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

use super::words::{Integer, Word};
use crate::base::formatted::Formatted;
use crate::base::message::Message;
use crate::base::message::Part::Decimal;
use crate::percent::fixed_text::Text;

/// An argument, without its type.
#[derive(Clone, Copy)]
pub enum Argument<'a> {
    Text(&'a str),
    Bytes(&'a [u8]),
    Byte(u8),
    /// The text of a number, a character or a truth value.
    Formatted(Formatted),
    /// An integer without a word. A check refuses it, unless it is a byte.
    Number(Integer),
    /// An integer in a word.
    Word(Word<Integer>),
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
            // Only arguments of a concatenation.
            Argument::Number(_) | Argument::Word(_) => &[],
        }
    }
}

/// An argument of any type.
pub struct In<T>(pub T);

/// An argument of a type that the macro does not take.
pub struct Other<T>(T);

impl<T> Deref for In<T> {
    type Target = Other<T>;

    fn deref(&self) -> &Other<T> {
        unreachable!("only arguments that do not compile get here")
    }
}

/// Sealed: cannot be implemented outside this crate.
pub trait Sealed {}

/// Defines the kinds of arguments: the traits that mark their types. The facade documents the traits
/// where it re-exports them.
macro_rules! kinds {
    ($($(#[$attribute:meta])* $Kind:ident;)*) => {$(
        $(#[$attribute])*
        pub trait $Kind: Sealed {
            #[doc(hidden)]
            fn check(&self) {}
        }
    )*};
}

kinds! {
    #[diagnostic::on_unimplemented(
        message = "a constant of type `{Self}` is not accepted here",
        label = "expected a constant of type `&str`, `char`, `&[u8]`, `&[u8; N]`, `[u8; N]` or `u8`",
        note = "for text that is made at run time, call `etched::url_encode()` or \
                `etched::url::Url::parse()`, or use `etched::uri_template!`"
    )]
    ConstText;
    #[diagnostic::on_unimplemented(
        message = "a constant of type `{Self}` is not accepted here",
        label = "expected a constant of type `&str`, `char`, `&[u8]`, `&[u8; N]` or `[u8; N]`, or a word",
        note = "an integer takes a word: `decimal(…)` for its digits, `u8(…)` for a byte, `be_u16(…)` or \
                `le_u32(…)` for the bytes of a length, `code_point(…)` for a character",
        note = "for bytes that are made at run time, call a function, such as `etched::from_utf8()`"
    )]
    ConstArgument;
    #[diagnostic::on_unimplemented(
        message = "a constant of type `{Self}` is not accepted here",
        label = "expected a constant of type `&str`, `char`, `bool`, `&[u8]`, `&[u8; N]` or an integer",
        note = "write a query that is made at run time with `etched::query::Serializer`"
    )]
    ConstValue;
    // A value in a list of a query, which is not a byte.
    #[diagnostic::on_unimplemented(
        message = "a list in a query cannot have a value of type `{Self}`",
        label = "expected a constant of type `&str`, `char`, `bool`, `&[u8]`, `&[u8; N]` or an integer",
        note = "a list of bytes would be written as numbers: write `b\"…\"` for text, `… as u32` for a number"
    )]
    ConstItem;
    // The integer in a word.
    #[diagnostic::on_unimplemented(
        message = "`decimal(…)`, `be_u16(…)` and the like do not take a `{Self}`",
        label = "expected a constant integer",
        note = "a floating-point number: `be_f32(…)`, `le_f64(…)`"
    )]
    ConstInteger;
    // The name of an entry of a query.
    #[diagnostic::on_unimplemented(
        message = "expected a name, which is a string literal",
        label = "write `\"name\": …`"
    )]
    ConstName;
}

/// Defines the methods of [`Other`]: those that `types!` gives to [`In`]. A kind has no method of its own
/// if another method reads all of its types in the same way: `as_value` also reads `ConstItem` and
/// `ConstInteger`, and `as_text` reads `ConstName`.
macro_rules! methods {
    ($($method:ident)*) => {
        impl<T> Other<T> {$(
            #[inline]
            pub const fn $method<'a>(&self) -> Argument<'a> {
                Argument::Bytes(&[])
            }
        )*}
    };
}

methods! { as_text as_piece as_value }

/// Defines the types of arguments: for each type its kinds, and the methods that read it.
/// `do_not_recommend` stops rustc from listing the implementations of a trait, because the message of
/// the trait lists the types.
macro_rules! types {
    ($(
        $generics:tt & $life:lifetime ($type:ty): $($marker:ident)*;
        $($($method:ident)+: $receiver:tt => $read:expr),+;
    )*) => {$(
        $(types! { @mark $generics $marker $type })*
        $($(types! { @read $generics $life $type: $method $receiver $read })+)+
    )*};
    (@mark [$($generics:tt)*] $marker:ident $type:ty) => {
        #[diagnostic::do_not_recommend]
        impl<$($generics)*> $marker for $type {}
    };
    (@read [$($generics:tt)*] $life:lifetime $type:ty: $method:ident $receiver:tt $read:expr) => {
        impl<$($generics)*> In<&$life $type> {
            #[track_caller]
            #[inline]
            pub const fn $method $receiver -> Argument<'a> {
                $read
            }
        }
    };
}

// A method that takes `self` by value is found before the others. It decides the type of an integer
// that is not inferred yet:
//
// - in text an `i32`, which is refused;
// - in pieces, in a query and in a word an `i128`, so that its literal may be long.
//
// An array of bytes is not a value of a query, where an array is a list.
types! {
    ['r, 'a] &'r (&'a str):
        Sealed ConstText ConstArgument ConstValue ConstItem ConstName;
        as_text as_piece as_value: (&self) => Argument::Text(self.0);
    ['r, 'a] &'r (&'a [u8]): Sealed ConstText ConstArgument ConstValue ConstItem;
        as_text as_piece as_value: (&self) => Argument::Bytes(self.0);
    ['r, 'a, const N: usize] &'r (&'a [u8; N]):
        Sealed ConstText ConstArgument ConstValue ConstItem;
        as_text as_piece as_value: (&self) => Argument::Bytes(*self.0);
    ['a, const N: usize] &'a ([u8; N]): Sealed ConstText ConstArgument;
        as_text as_piece: (&self) => Argument::Bytes(self.0);
    ['a, const N: usize] &'a (Text<N>): Sealed ConstText ConstArgument ConstValue ConstItem;
        as_text as_piece as_value: (&self) => fixed(self.0);
    ['r, 'a] &'r (char): Sealed ConstText ConstArgument ConstValue ConstItem;
        as_text as_piece as_value: (&self) => Argument::Formatted(Formatted::char(*self.0));
    ['r, 'a] &'r (bool): Sealed ConstValue ConstItem;
        as_value: (&self) => Argument::Text(if *self.0 { "true" } else { "false" });
    ['r, 'a] &'r (u8): Sealed ConstText ConstArgument ConstValue ConstInteger;
        as_text as_piece: (&self) => Argument::Byte(*self.0),
        as_value: (&self) => Argument::Formatted(Formatted::unsigned(*self.0 as u128));
    ['r, 'a] &'r (i32): ConstText;
        as_text: (self) => panic!(
            "expected text or bytes, found an integer\n\
             = help: write \"…\", b\"…\", '…', b'…', a list of bytes [0x…, …] or a constant"
        );
    ['r, 'a] &'r (i128): Sealed ConstArgument ConstValue ConstItem ConstInteger;
        as_piece: (self) => Argument::Number(Integer::signed(*self.0)),
        as_value: (self) => Argument::Formatted(Formatted::signed(*self.0));
}

/// The other integers, which are written as digits in a query; and integers in a word.
macro_rules! integers {
    ($($make:ident $Widest:ident: $($Type:ident)*;)*) => {types! {$($(
        ['r, 'a] &'r ($Type): Sealed ConstArgument ConstValue ConstItem ConstInteger;
        as_piece: (&self) => Argument::Number(Integer::$make(*self.0 as $Widest)),
        as_value: (&self) => Argument::Formatted(Formatted::$make(*self.0 as $Widest));
        ['r, 'a] &'r (Word<$Type>): ;
        as_piece: (&self) => Argument::Word(self.0.with(Integer::$make(self.0.integer as $Widest)));
    )*)*}};
}

integers! {
    signed i128: i8 i16 i32 i64 isize;
    unsigned u128: u16 u32 u64 u128 usize;
}

types! {
    ['r, 'a] &'r (Word<u8>): ;
        as_piece: (&self) => Argument::Word(self.0.with(Integer::unsigned(self.0.integer as u128)));
    ['r, 'a] &'r (Word<i128>): ;
        as_piece: (self) => Argument::Word(self.0.with(Integer::signed(self.0.integer)));
}

impl<T> Sealed for Word<T> {}

#[diagnostic::do_not_recommend]
impl<T> ConstArgument for Word<T> {}

impl<T> Word<T> {
    /// Found instead of the method of [`Typed`], so that rustc reports what is not an integer.
    pub fn __etched_is_typed(&self)
    where
        T: ConstInteger,
    {
    }
}

/// Refuses a text that is longer than its capacity.
#[track_caller]
#[inline]
const fn fixed<const N: usize>(text: &Text<N>) -> Argument<'_> {
    match text.as_str() {
        Ok(text) => Argument::Text(text),
        Err(error) => {
            let (needed, room) = (Decimal(error.needed()), Decimal(N));
            let words = "the text takes {} bytes, but `Text<{}>` has room for {}\n\
                         = help: write `Text<{}>`, or a shorter text";
            panic!("{}", <Message>::with(words, &[needed, room, room, needed]).as_str())
        }
    }
}
