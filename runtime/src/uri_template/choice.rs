//! The value of a variable in a macro: a [`ToValue`], or else a type with a `Display`.
//!
//! An expansion calls `(&&&Choice(value)).__etched_value()`, and method lookup chooses. It first
//! tries the implementation for `&&Choice`, which needs a `ToValue`, then that for `&Choice`, which
//! needs a `Display`, and at last that for `Choice`, which takes every type. `ToValue` is then
//! missing, and its compile error names the type of the value.
//!
//! For `{x}` before the query, an expansion calls `(&&&&Choice(value)).__etched_value()`. The
//! implementation for `&&&Choice` then finds a `Url` first, which is no value there.
//!
//! The method has a name that no trait of a user has.

#![allow(missing_docs, missing_debug_implementations, reason = "no part of the API")]

use core::fmt;
use core::ops::Deref;

use super::value::ToValue;
use crate::base::to_text::Displayed;
use crate::url::Url;

pub struct Choice<'v, T: ?Sized>(pub &'v T);

pub trait Chosen {
    /// A reference to what is written.
    type Value: Deref;

    fn __etched_value(&self) -> Self::Value;
}

impl<'v, T: ToValue + ?Sized> Chosen for &&Choice<'v, T> {
    type Value = &'v T;

    #[inline]
    fn __etched_value(&self) -> &'v T {
        self.0
    }
}

impl<'v, T: fmt::Display + ?Sized> Chosen for &Choice<'v, T> {
    type Value = Held<Displayed<&'v T>>;

    #[inline]
    fn __etched_value(&self) -> Held<Displayed<&'v T>> {
        Held(Displayed(self.0))
    }
}

impl<'v, T: ?Sized> Chosen for Choice<'v, T> {
    type Value = &'v T;

    #[inline]
    fn __etched_value(&self) -> &'v T {
        self.0
    }
}

/// A value that the expansion borrows, as it borrows all others.
pub struct Held<T>(T);

impl<T> Deref for Held<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        &self.0
    }
}

/// A whole URL in `{x}`, which would escape its slashes. It is no value.
pub struct WithoutPlus<U>(U);

impl<'v, S: AsRef<str>> Chosen for &&&Choice<'v, Url<S>> {
    type Value = Held<WithoutPlus<&'v Url<S>>>;

    #[inline]
    fn __etched_value(&self) -> Held<WithoutPlus<&'v Url<S>>> {
        Held(WithoutPlus(self.0))
    }
}

impl<'v, S: AsRef<str>> Chosen for &&&Choice<'v, &'v Url<S>> {
    type Value = Held<WithoutPlus<&'v Url<S>>>;

    #[inline]
    fn __etched_value(&self) -> Held<WithoutPlus<&'v Url<S>>> {
        Held(WithoutPlus(self.0))
    }
}
