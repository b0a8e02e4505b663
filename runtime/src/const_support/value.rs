//! Constants as values of a query: text, and what is written in a few characters.

use super::argument::{In, Other, Sealed, mark};
use super::pieces::Piece;

/// The sign and the digits of the least number.
const MOST: usize = 40;

/// A number, a character or a truth value, as it is displayed.
#[derive(Clone, Copy, Debug)]
pub struct Shown {
    bytes: [u8; MOST],
    start: usize,
}

impl Shown {
    const NOTHING: Shown = Shown { bytes: [0; MOST], start: MOST };

    #[inline]
    const fn integer(is_negative: bool, magnitude: u128) -> Shown {
        let mut shown = Shown::NOTHING;
        let mut rest = magnitude;
        loop {
            shown.push_front(b'0' + (rest % 10) as u8);
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        if is_negative {
            shown.push_front(b'-');
        }
        shown
    }

    #[inline]
    const fn text(text: &str) -> Shown {
        let mut shown = Shown::NOTHING;
        let mut rest = text.as_bytes();
        while let [before @ .., last] = rest {
            shown.push_front(*last);
            rest = before;
        }
        shown
    }

    #[inline]
    const fn push_front(&mut self, byte: u8) {
        self.start -= 1;
        self.bytes[self.start] = byte;
    }

    #[inline]
    pub(super) const fn as_bytes(&self) -> &[u8] {
        self.bytes.split_at(self.start).1
    }
}

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
        Piece::Shown(Shown::text(self.0.encode_utf8(&mut [0; 4])))
    }
}

impl In<bool> {
    #[inline]
    pub const fn value(&self) -> Piece<'static> {
        Piece::Shown(Shown::text(if self.0 { "true" } else { "false" }))
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
                    Piece::Shown(Shown::integer(false, self.0 as u128))
                }
            }
        )*
        impl In<$first> {
            #[inline]
            pub const fn value(self) -> Piece<'static> {
                Piece::Shown(Shown::integer(self.0 < 0, self.0.unsigned_abs() as u128))
            }
        }
        $(
            impl In<$signed> {
                #[inline]
                pub const fn value(&self) -> Piece<'static> {
                    Piece::Shown(Shown::integer(self.0 < 0, self.0.unsigned_abs() as u128))
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
