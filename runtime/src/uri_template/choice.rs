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

/// Implements [`ChooseValue`]. A row has the type that lookup finds, the type of what is written, and how
/// this is made of the value.
macro_rules! choices {
    ($([$($parameter:tt)*] $found:ty: $Value:ty = |$value:ident| $make:expr;)*) => {$(
        impl<'v, $($parameter)*> ChooseValue for $found {
            type Value = $Value;

            #[inline]
            fn __etched_value(&self) -> $Value {
                let $value = self.0;
                $make
            }
        }
    )*};
}

choices! {
    [T: ToValue + ?Sized] &&&MacroValue<'v, T>: &'v T = |value| value;
    [T: fmt::Display + ?Sized] &&MacroValue<'v, T>: ByValue<Displayed<&'v T>> =
        |value| ByValue(Displayed(value));
    [T: fmt::Display] &MacroValue<'v, Option<T>>: ByValue<Option<Displayed<&'v T>>> =
        |option| ByValue(Option::as_ref(option).map(Displayed));
    [T: fmt::Display] &MacroValue<'v, &'v Option<T>>: ByValue<Option<Displayed<&'v T>>> =
        |option| ByValue(Option::as_ref(option).map(Displayed));
    [T: ?Sized] MacroValue<'v, T>: &'v T = |value| value;
}

/// Implements [`ChooseValue`] for types that only `{+x}` takes, and for references to them. One
/// implementation for all of them would also be chosen for a value that does not exist, which is an error
/// already.
macro_rules! without_plus {
    ($([$($parameter:tt)*] $type:ty;)*) => {choices! {$(
        [$($parameter)*] &&&&MacroValue<'v, $type>: ByValue<WithoutPlus<&'v $type>> =
            |value| ByValue(WithoutPlus(value));
        [$($parameter)*] &&&&MacroValue<'v, &'v $type>: ByValue<WithoutPlus<&'v &'v $type>> =
            |value| ByValue(WithoutPlus(value));
    )*}};
}

without_plus! {
    [S: AsRef<str>] Url<S>;
    [] Encoded<'v>;
    [] Display<'v>;
}
