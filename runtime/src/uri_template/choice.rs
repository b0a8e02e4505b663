//! The value of a variable in a macro: a [`ToValue`], or else a type with a `Display`.
//!
//! An expansion calls `(&&&&MacroValue(value)).__etched_value()`, and method lookup chooses. It tries the
//! implementations in this order:
//!
//! | for | takes |
//! |---|---|
//! | `&&&MacroValue` | a `ToValue` |
//! | `&&MacroValue` | a type with a `Display` |
//! | `&MacroValue` | an `Option` of such a type |
//! | `MacroValue` | every type: `ToValue` is then missing, and its compile error names the type |
//!
//! For `{x}` and `{/x}` before the query, an expansion calls `(&&&&&MacroValue(value)).__etched_value()`.
//! The implementation for `&&&&MacroValue` then first finds a `Url` or an `Encoded`, which is not a value
//! there.
//!
//! The method has a name that no trait of a user has.

#![allow(missing_docs, missing_debug_implementations, reason = "no part of the API")]

use core::fmt;
use core::ops::Deref;

use super::value::{Encoded, ToValue};
use crate::base::to_text::Displayed;
use crate::percent::Display;
use crate::url::Url;

/// The value of a variable, as the caller of the macro wrote it.
pub struct MacroValue<'v, T: ?Sized>(pub &'v T);

/// Finds what writes the value, by the type of the value.
pub trait ChooseValue {
    /// A reference to what is written.
    type Value: Deref;

    fn __etched_value(&self) -> Self::Value;
}

impl<'v, T: ToValue + ?Sized> ChooseValue for &&&MacroValue<'v, T> {
    type Value = &'v T;

    #[inline]
    fn __etched_value(&self) -> &'v T {
        self.0
    }
}

impl<'v, T: fmt::Display + ?Sized> ChooseValue for &&MacroValue<'v, T> {
    type Value = ByValue<Displayed<&'v T>>;

    #[inline]
    fn __etched_value(&self) -> ByValue<Displayed<&'v T>> {
        ByValue(Displayed(self.0))
    }
}

/// Implements [`ChooseValue`] for an `Option`, and for a reference to one.
macro_rules! option {
    ($($type:ty),*) => {$(
        impl<'v, T: fmt::Display> ChooseValue for &MacroValue<'v, $type> {
            type Value = ByValue<Option<Displayed<&'v T>>>;

            #[inline]
            fn __etched_value(&self) -> ByValue<Option<Displayed<&'v T>>> {
                let option: &'v Option<T> = self.0;
                ByValue(option.as_ref().map(Displayed))
            }
        }
    )*};
}

option!(Option<T>, &'v Option<T>);

impl<'v, T: ?Sized> ChooseValue for MacroValue<'v, T> {
    type Value = &'v T;

    #[inline]
    fn __etched_value(&self) -> &'v T {
        self.0
    }
}

/// A value that is made here. An expansion dereferences it, as it does the references.
pub struct ByValue<T>(T);

impl<T> Deref for ByValue<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        &self.0
    }
}

/// A value in `{x}` or `{/x}` that is encoded already, and that only `{+x}` takes: `{x}` would escape its slashes or
/// its escapes once more. It is not a [`ToValue`], and the compile error shows its name.
pub struct WithoutPlus<T>(T);

/// Implements [`ChooseValue`] for such types. One implementation for all of them would also be chosen
/// for a value that does not exist, which is an error already.
macro_rules! without_plus {
    ($([$($parameter:tt)*] $type:ty;)*) => {$(
        impl<'v, $($parameter)*> ChooseValue for &&&&MacroValue<'v, $type> {
            type Value = ByValue<WithoutPlus<&'v $type>>;

            #[inline]
            fn __etched_value(&self) -> ByValue<WithoutPlus<&'v $type>> {
                ByValue(WithoutPlus(self.0))
            }
        }
    )*};
}

without_plus! {
    [S: AsRef<str>] Url<S>; [S: AsRef<str>] &'v Url<S>;
    [] Encoded<'v>; [] &'v Encoded<'v>; [] Display<'v>; [] &'v Display<'v>;
}
