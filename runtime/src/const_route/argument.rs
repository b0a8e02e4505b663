//! One spelling for arguments of several types.

use core::ops::Deref;

use super::Piece;

/// An argument of some type; what the macros read it by depends on the type.
#[derive(Clone, Copy, Debug)]
pub struct In<T>(pub T);

impl<'a> In<&'a str> {
    pub const fn bytes(&self) -> &'a [u8] {
        self.0.as_bytes()
    }

    pub const fn piece(&self) -> Piece<'a> {
        Piece::Text(self.0)
    }
}

impl<'a> In<&'a [u8]> {
    pub const fn bytes(&self) -> &'a [u8] {
        self.0
    }

    pub const fn piece(&self) -> Piece<'a> {
        Piece::Bytes(self.0)
    }
}

impl<'a, const N: usize> In<&'a [u8; N]> {
    pub const fn bytes(&self) -> &'a [u8] {
        self.0
    }

    pub const fn piece(&self) -> Piece<'a> {
        Piece::Bytes(self.0)
    }
}

impl In<char> {
    pub const fn piece(&self) -> Piece<'static> {
        Piece::CodePoint(self.0 as u32)
    }
}

impl In<u32> {
    pub const fn piece(&self) -> Piece<'static> {
        Piece::CodePoint(self.0)
    }
}

impl In<u8> {
    pub const fn piece(&self) -> Piece<'static> {
        Piece::Byte(self.0)
    }
}

/// An argument of any other type. The methods of [`In`] are found before those of
/// what it derefs to; these exist for their one error, which no type escapes.
#[derive(Clone, Copy, Debug)]
pub struct Other<T>(T);

impl<T> Deref for In<T> {
    type Target = Other<T>;

    fn deref(&self) -> &Other<T> {
        unreachable!("no type has the traits that lead here")
    }
}

impl<T> Other<T> {
    pub const fn bytes(&self) -> &'static [u8]
    where
        T: ConstText,
    {
        &[]
    }

    pub const fn piece(&self) -> Piece<'static>
    where
        T: ConstPiece,
    {
        Piece::Bytes(&[])
    }
}

#[diagnostic::on_unimplemented(
    message = "a constant of type `{Self}` cannot stand here",
    label = "expected a constant of type `&str`, `&[u8]` or `&[u8; N]`"
)]
pub trait ConstText {}

#[diagnostic::on_unimplemented(
    message = "a constant of type `{Self}` cannot stand here",
    label = "expected a constant of type `&str`, `char`, `&[u8]`, `&[u8; N]`, `u32` (a code \
             point) or `u8` (a byte)"
)]
pub trait ConstPiece {}
