//! Constants as values of a query: text, and what is written in a few characters.

use super::argument::{In, Other, Sealed, mark};
use super::formatted::Formatted;
use super::pieces::Piece;

impl<'a> In<&'a str> {
    #[inline]
    pub const fn value(&self) -> Piece<'a> {
        Piece::Value(self.0.as_bytes())
    }
}

impl<'a> In<&'a [u8]> {
    #[inline]
    pub const fn value(&self) -> Piece<'a> {
        Piece::Value(self.0)
    }
}

impl<'a, const N: usize> In<&'a [u8; N]> {
    #[inline]
    pub const fn value(&self) -> Piece<'a> {
        Piece::Value(self.0)
    }
}

impl In<char> {
    #[inline]
    pub const fn value(&self) -> Piece<'static> {
        Piece::Formatted(Formatted::text(self.0.encode_utf8(&mut [0; 4])))
    }
}

impl In<bool> {
    #[inline]
    pub const fn value(&self) -> Piece<'static> {
        Piece::Formatted(Formatted::text(if self.0 { "true" } else { "false" }))
    }
}

/// Numbers. The first of the signed is by value, and so before all others: it is the type of
/// an integer without one, as in the language.
macro_rules! integers {
    (unsigned: $($unsigned:ty)*; signed: $first:ty, $($signed:ty)*;) => {
        $(
            impl In<$unsigned> {
                #[inline]
                pub const fn value(&self) -> Piece<'static> {
                    Piece::Formatted(Formatted::integer(false, self.0 as u128))
                }
            }
        )*
        impl In<$first> {
            #[inline]
            pub const fn value(self) -> Piece<'static> {
                Piece::Formatted(Formatted::integer(self.0 < 0, self.0.unsigned_abs() as u128))
            }
        }
        $(
            impl In<$signed> {
                #[inline]
                pub const fn value(&self) -> Piece<'static> {
                    Piece::Formatted(Formatted::integer(self.0 < 0, self.0.unsigned_abs() as u128))
                }
            }
        )*
        mark! { Sealed: bool; $first; $($unsigned;)* $($signed;)* }
        mark! { ConstValue: $first; $($unsigned;)* $($signed;)* }
    };
}

integers! {
    unsigned: u8 u16 u32 u64 u128 usize;
    signed: i32, i8 i16 i64 i128 isize;
}

impl<T> Other<T> {
    #[inline]
    pub const fn value(&self) -> Piece<'static> {
        Piece::Value(&[])
    }
}

// Documented where the facade re-exports it, beside the macros.
#[diagnostic::on_unimplemented(
    message = "a constant of type `{Self}` cannot stand here",
    label = "expected a constant of type `&str`, `char`, `bool`, `&[u8]`, `&[u8; N]` or an integer",
    note = "a query that is made at run time is for `etched::query::Serializer`"
)]
pub trait ConstValue: Sealed {
    #[doc(hidden)]
    #[inline]
    fn check(&self) {}
}

mark! { ConstValue: &str; &[u8]; &[u8; N], N; char; bool; }
