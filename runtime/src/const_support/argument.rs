//! One spelling for arguments of several types.

use core::ops::Deref;

use super::pieces::Piece;

/// An argument of some type; what the macros read it by depends on the type.
#[derive(Clone, Copy, Debug)]
pub struct In<T>(pub T);

impl<'a> In<&'a str> {
    #[inline]
    pub const fn bytes(&self) -> &'a [u8] {
        self.0.as_bytes()
    }

    #[inline]
    pub const fn piece(&self) -> Piece<'a> {
        Piece::Text(self.0)
    }
}

impl<'a> In<&'a [u8]> {
    #[inline]
    pub const fn bytes(&self) -> &'a [u8] {
        self.0
    }

    #[inline]
    pub const fn piece(&self) -> Piece<'a> {
        Piece::Bytes(self.0)
    }
}

impl<'a, const N: usize> In<&'a [u8; N]> {
    #[inline]
    pub const fn bytes(&self) -> &'a [u8] {
        self.0
    }

    #[inline]
    pub const fn piece(&self) -> Piece<'a> {
        Piece::Bytes(self.0)
    }
}

impl In<char> {
    #[inline]
    pub const fn piece(&self) -> Piece<'static> {
        Piece::CodePoint(self.0 as u32)
    }
}

/// By value, and so before that of `u8`: an integer without a type is a code point, as a
/// literal is.
impl In<u32> {
    #[inline]
    pub const fn piece(self) -> Piece<'static> {
        Piece::CodePoint(self.0)
    }
}

impl In<u8> {
    #[inline]
    pub const fn piece(&self) -> Piece<'static> {
        Piece::Byte(self.0)
    }
}

/// An argument of any other type. The methods of [`In`] are found before those of what it
/// derefs to; these exist so that [`ConstText`] and [`ConstPiece`] say the one error.
#[derive(Clone, Copy, Debug)]
pub struct Other<T>(T);

impl<T> Deref for In<T> {
    type Target = Other<T>;

    #[inline]
    fn deref(&self) -> &Other<T> {
        unreachable!("no argument that compiles leads here")
    }
}

impl<T> Other<T> {
    #[inline]
    pub const fn bytes(&self) -> &'static [u8] {
        &[]
    }

    #[inline]
    pub const fn piece(&self) -> Piece<'static> {
        Piece::Bytes(&[])
    }
}

/// What every type has, so that an argument without one is told that it needs one.
pub trait Typed {
    #[inline]
    fn __etched_is_typed(&self) {}
}

impl<T: ?Sized> Typed for T {}

/// Implements a marker for types, without rustc listing them with their places in its
/// error, which lists them itself.
macro_rules! mark {
    ($marker:ident: $($type:ty $(, $n:ident)?;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl$(<const $n: usize>)? $marker for $type {}
    )*};
}
pub(super) use mark;

// Documented where the facade re-exports it, beside the macros.
#[diagnostic::on_unimplemented(
    message = "a constant of type `{Self}` cannot stand here",
    label = "expected a constant of type `&str`, `&[u8]` or `&[u8; N]`",
    note = "text that is made at run time is for a function, as `etched::url_encode()`"
)]
pub trait ConstText: Sealed {
    #[doc(hidden)]
    #[inline]
    fn check(&self) {}
}

/// What no type outside this crate is.
pub trait Sealed {}

mark! { Sealed: &str; &[u8]; &[u8; N], N; char; }
mark! { ConstText: &str; &[u8]; &[u8; N], N; }

// As the one before.
#[diagnostic::on_unimplemented(
    message = "a constant of type `{Self}` cannot stand here",
    label = "expected a constant of type `&str`, `char`, `&[u8]`, `&[u8; N]`, `u32` (a code \
             point) or `u8` (a byte)",
    note = "of an integer write `… as u32` for a code point, `… as u8` for a byte",
    note = "what is made at run time is for a function, as `etched::from_utf8()`"
)]
pub trait ConstPiece: Sealed {
    #[doc(hidden)]
    #[inline]
    fn check(&self) {}
}

mark! { ConstPiece: &str; &[u8]; &[u8; N], N; char; u32; u8; }
