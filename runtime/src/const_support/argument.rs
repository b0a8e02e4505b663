//! The arguments of macros. An expansion reads an argument of any type with the same expression.
//!
//! The expression is `In(ARGUMENT).method()`. Each kind of argument has its own method name. Method
//! lookup finds the method of [`In`] for the type of the argument. If the macro does not take the
//! type, `In` has no such method, and lookup goes on to [`Other`] by `Deref`. `Other` has all
//! methods, so that rustc reports only one error: the type does not implement the trait for the
//! kind of argument.

use core::ops::Deref;

use crate::base::formatted::Formatted;

/// An argument of a concatenation, or a value of a query.
#[derive(Clone, Copy, Debug)]
pub enum Argument<'a> {
    Text(&'a str),
    Bytes(&'a [u8]),
    Byte(u8),
    CodePoint(u32),
    /// Text that is a value in a query.
    Value(&'a [u8]),
    /// A value in a query that is a number, a character or a truth value.
    Formatted(Formatted),
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
/// call of the method below.
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

/// Defines a kind of argument: the trait that marks its types, and the expression that reads each
/// type. `do_not_recommend` stops rustc from listing the implementations of the trait, because the
/// message of the trait lists the types. The facade documents the traits where it re-exports them.
macro_rules! kind {
    (
        $(#[$attribute:meta])*
        $marker:ident, $method:ident -> $output:ty, otherwise $other:expr;
        $([$($generics:tt)*] $type:ty: $receiver:tt => $read:expr;)*
    ) => {
        $(#[$attribute])*
        pub trait $marker: Sealed {
            #[doc(hidden)]
            fn check(&self) {}
        }

        $(
            impl<$($generics)*> In<$type> {
                #[inline]
                pub const fn $method $receiver -> $output {
                    $read
                }
            }

            #[diagnostic::do_not_recommend]
            impl<$($generics)*> $marker for $type {}
        )*

        impl<T> Other<T> {
            #[inline]
            pub const fn $method<'a>(&self) -> $output {
                $other
            }
        }
    };
}

kind! {
    #[diagnostic::on_unimplemented(
        message = "a constant of type `{Self}` is not accepted here",
        label = "expected a constant of type `&str`, `&[u8]` or `&[u8; N]`",
        note = "for text that is made at run time, call a function, such as `etched::url_encode()`"
    )]
    ConstText, bytes -> &'a [u8], otherwise &[];
    ['a] &'a str: (&self) => self.0.as_bytes();
    ['a] &'a [u8]: (&self) => self.0;
    ['a, const N: usize] &'a [u8; N]: (&self) => self.0;
}

// The method for `u32` takes `self` by value, so method lookup finds it before the method for `u8`.
// An integer whose type is not inferred yet is therefore a `u32`, a code point, like an integer
// literal in the input of a macro.
kind! {
    #[diagnostic::on_unimplemented(
        message = "a constant of type `{Self}` is not accepted here",
        label = "expected a constant of type `&str`, `char`, `&[u8]`, `&[u8; N]`, `u32` (a code \
                 point) or `u8` (a byte)",
        note = "cast an integer: `… as u32` for a code point, `… as u8` for a byte",
        note = "for bytes that are made at run time, call a function, such as `etched::from_utf8()`"
    )]
    ConstArgument, argument -> Argument<'a>, otherwise Argument::Bytes(&[]);
    ['a] &'a str: (&self) => Argument::Text(self.0);
    ['a] &'a [u8]: (&self) => Argument::Bytes(self.0);
    ['a, const N: usize] &'a [u8; N]: (&self) => Argument::Bytes(self.0);
    ['a] char: (&self) => Argument::CodePoint(self.0 as u32);
    ['a] u32: (self) => Argument::CodePoint(self.0);
    ['a] u8: (&self) => Argument::Byte(self.0);
}

// The method for `i32` takes `self` by value, so that an integer whose type is not inferred yet is
// an `i32`, as elsewhere in Rust.
kind! {
    #[diagnostic::on_unimplemented(
        message = "a constant of type `{Self}` is not accepted here",
        label = "expected a constant of type `&str`, `char`, `bool`, `&[u8]`, `&[u8; N]` or an integer",
        note = "write a query that is made at run time with `etched::query::Serializer`"
    )]
    ConstValue, value -> Argument<'a>, otherwise Argument::Value(&[]);
    ['a] &'a str: (&self) => Argument::Value(self.0.as_bytes());
    ['a] &'a [u8]: (&self) => Argument::Value(self.0);
    ['a, const N: usize] &'a [u8; N]: (&self) => Argument::Value(self.0);
    ['a] char: (&self) => Argument::Formatted(Formatted::text(self.0.encode_utf8(&mut [0; 4])));
    ['a] bool: (&self) => Argument::Formatted(Formatted::text(if self.0 { "true" } else { "false" }));
    ['a] i32: (self) => Argument::Formatted(Formatted::signed(self.0 as i128));
    ['a] i8: (&self) => Argument::Formatted(Formatted::signed(self.0 as i128));
    ['a] i16: (&self) => Argument::Formatted(Formatted::signed(self.0 as i128));
    ['a] i64: (&self) => Argument::Formatted(Formatted::signed(self.0 as i128));
    ['a] i128: (&self) => Argument::Formatted(Formatted::signed(self.0));
    ['a] isize: (&self) => Argument::Formatted(Formatted::signed(self.0 as i128));
    ['a] u8: (&self) => Argument::Formatted(Formatted::unsigned(self.0 as u128));
    ['a] u16: (&self) => Argument::Formatted(Formatted::unsigned(self.0 as u128));
    ['a] u32: (&self) => Argument::Formatted(Formatted::unsigned(self.0 as u128));
    ['a] u64: (&self) => Argument::Formatted(Formatted::unsigned(self.0 as u128));
    ['a] u128: (&self) => Argument::Formatted(Formatted::unsigned(self.0));
    ['a] usize: (&self) => Argument::Formatted(Formatted::unsigned(self.0 as u128));
}
