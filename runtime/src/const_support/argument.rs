//! Arguments of calls: expansions read an argument of any type by the same expression.
//!
//! An expansion writes `In(ARGUMENT).method()`, with the method for the kind of argument that the
//! macro takes. Method lookup finds the one of the argument's type. A type that the macro does not
//! take derefs to [`Other`], which has all methods, so that the trait of that kind of argument
//! reports the only error.

use core::ops::Deref;

use super::formatted::Formatted;

/// An argument of a concatenation, or a value of a query.
#[derive(Clone, Copy, Debug)]
pub enum Argument<'a> {
    Text(&'a str),
    Bytes(&'a [u8]),
    Byte(u8),
    CodePoint(u32),
    /// Text that is a value in a query.
    Value(&'a [u8]),
    /// A value in a query that was not text.
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

    #[inline]
    fn deref(&self) -> &Other<T> {
        unreachable!("only arguments that do not compile get here")
    }
}

/// Implemented by every type, so that an argument whose type is unknown gets the error that says
/// so.
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

/// The types of one kind of argument, how each is read, and the trait that marks them. rustc does
/// not list the implementations in its error, because the error lists the types itself.
macro_rules! kind {
    (
        $marker:ident, $method:ident -> $output:ty, otherwise $other:expr;
        $([$($generics:tt)*] $type:ty: $receiver:tt => $read:expr;)*
    ) => {
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
    ConstText, bytes -> &'a [u8], otherwise &[];
    ['a] &'a str: (&self) => self.0.as_bytes();
    ['a] &'a [u8]: (&self) => self.0;
    ['a, const N: usize] &'a [u8; N]: (&self) => self.0;
}

// `u32` is taken by value, and is therefore found before `u8`: an integer without a type is a code
// point, as a literal is.
kind! {
    ConstArgument, argument -> Argument<'a>, otherwise Argument::Bytes(&[]);
    ['a] &'a str: (&self) => Argument::Text(self.0);
    ['a] &'a [u8]: (&self) => Argument::Bytes(self.0);
    ['a, const N: usize] &'a [u8; N]: (&self) => Argument::Bytes(self.0);
    ['a] char: (&self) => Argument::CodePoint(self.0 as u32);
    ['a] u32: (self) => Argument::CodePoint(self.0);
    ['a] u8: (&self) => Argument::Byte(self.0);
}

// `i32` is taken by value, because it is the type of an integer without one.
kind! {
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

// The facade documents these traits where it re-exports them.
#[diagnostic::on_unimplemented(
    message = "a constant of type `{Self}` is not accepted here",
    label = "expected a constant of type `&str`, `&[u8]` or `&[u8; N]`",
    note = "for text that is made at run time, call a function, such as `etched::url_encode()`"
)]
pub trait ConstText: Sealed {
    #[doc(hidden)]
    #[inline]
    fn check(&self) {}
}

#[diagnostic::on_unimplemented(
    message = "a constant of type `{Self}` is not accepted here",
    label = "expected a constant of type `&str`, `char`, `&[u8]`, `&[u8; N]`, `u32` (a code \
             point) or `u8` (a byte)",
    note = "cast an integer: `… as u32` for a code point, `… as u8` for a byte",
    note = "for bytes that are made at run time, call a function, such as `etched::from_utf8()`"
)]
pub trait ConstArgument: Sealed {
    #[doc(hidden)]
    #[inline]
    fn check(&self) {}
}

#[diagnostic::on_unimplemented(
    message = "a constant of type `{Self}` is not accepted here",
    label = "expected a constant of type `&str`, `char`, `bool`, `&[u8]`, `&[u8; N]` or an integer",
    note = "write a query that is made at run time with `etched::query::Serializer`"
)]
pub trait ConstValue: Sealed {
    #[doc(hidden)]
    #[inline]
    fn check(&self) {}
}
