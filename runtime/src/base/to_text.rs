//! Values that are written as text: names and values of queries, and strings of URI templates.

#[cfg(all(feature = "alloc", target_has_atomic = "ptr"))]
use alloc::sync::Arc;
#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, boxed::Box, rc::Rc, string::String};
use core::fmt;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};

use super::display::{DisplayError, Shown, display_pieces};
use super::formatted::Formatted;

/// A name or a value of a query, or a segment of a path:
///
/// - strings: `str`, `String`, `Cow<str>`;
/// - `char`, `bool`, the integers, `f32` and `f64`;
/// - the addresses of `std::net`, and a [`Url`](crate::url::Url);
/// - [`Displayed`], for every other type that can be displayed;
/// - references, `Box`, `Rc` and `Arc` of these;
/// - `Option` of these: `None` is undefined, and a pair with an undefined name or value is left
///   out.
///
/// Numbers, addresses and `bool` are written as their `Display` writes them.
///
/// In a URI template, members of lists and associative arrays, and values with a prefix, are also
/// of these types.
///
/// The trait is sealed: wrap a type of your own in [`Displayed`].
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::query::{Serializer, ToText};
///
/// fn search(page: impl ToText) -> String {
///     Serializer::new(String::new()).append_pair("q", "a b").append_pair("page", page).finish()
/// }
///
/// assert_eq!(search(2), "q=a+b&page=2");
/// assert_eq!(search(None::<u8>), "q=a+b");
/// ```
#[diagnostic::on_unimplemented(
    message = "a name, a value or a segment cannot be of type `{Self}`",
    label = "expected a text",
    note = "these are strings, `char`, `bool`, numbers, addresses, or an `Option` of them",
    note = "write `value.as_ref()` for a type with `AsRef<str>`, and wrap another value that can be \
            displayed: `etched::query::Displayed(…)`",
    note = "for a list, a set or a map, make one call for each member"
)]
pub trait ToText {
    /// Calls `take` with the text. Not a method, which rustc would propose for a mistyped `with_host`.
    #[doc(hidden)]
    fn with_text<R>(value: &Self, take: impl FnOnce(&Text<'_>) -> R) -> R;
}

/// Wraps a value that is written with its `Display`, such as a date, or a type of your own.
///
/// If the `Display` returns an error, writing a query leaves out the pair, and writing the
/// expansion of a template fails; the value is never cut.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use std::path::Path;
///
/// use etched::query::Serializer;
/// use etched::uri_template::{Displayed, Template};
///
/// let file = || Displayed(Path::new("a/b").display());
/// assert_eq!(Serializer::new(String::new()).append_pair("file", file()).finish(), "file=a%2Fb");
///
/// let link = Template::parse("/open/{file}").unwrap().expand([("file", file())]).unwrap();
/// assert_eq!(link.try_to_string().as_deref(), Ok("/open/a%2Fb"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Displayed<T>(pub T);

/// The text of a value.
#[allow(missing_debug_implementations, reason = "no part of the API")]
#[derive(Clone, Copy)]
pub enum Text<'t> {
    /// There is no text, and the value is left out.
    Undefined,
    Whole(&'t str),
    /// A `Display` writes the text piece by piece. Only programs with such a value link formatting.
    Displayed(&'t dyn Shown),
}

impl Text<'_> {
    #[inline]
    pub(crate) const fn is_undefined(&self) -> bool {
        matches!(self, Text::Undefined)
    }

    /// The text if it is known as a whole.
    #[inline(always)]
    pub(crate) fn whole(&self) -> Option<&str> {
        match self {
            Text::Whole(text) => Some(text),
            Text::Undefined | Text::Displayed(_) => None,
        }
    }

    /// Passes the text to `take`, piece by piece, until `take` fails. Returns the error of `take`,
    /// or else the error of the `Display`.
    #[inline(always)]
    pub(crate) fn pieces<E: From<DisplayError>>(
        &self,
        take: impl FnMut(&str) -> Result<(), E>,
    ) -> Result<(), E> {
        match self {
            Text::Displayed(value) => display_pieces(*value, take),
            text => text.whole().map_or(Ok(()), take),
        }
    }
}

/// Implements [`ToText`] for types, each with the expression that passes the text to `take`.
macro_rules! texts {
    ($(
        $(#[$attribute:meta])*
        [$($parameter:tt)*] $type:ty: |$value:ident, $take:ident| $call:expr;
    )*) => {$(
        $(#[$attribute])*
        #[diagnostic::do_not_recommend]
        impl<$($parameter)*> ToText for $type {
            #[inline]
            fn with_text<R>($value: &Self, $take: impl FnOnce(&Text<'_>) -> R) -> R {
                $call
            }
        }
    )*};
}

/// Implements [`ToText`] for integers, each with the length of its longest text.
macro_rules! integers {
    ($($make:ident $wide:ident: $($type:ident $len:tt),*;)*) => {
        texts! {$($(
            [] $type: |number, take| {
                take(&Text::Whole(Formatted::<$len>::$make(*number as $wide).as_str()))
            };
        )*)*}
    };
}

macro_rules! displayed {
    ($($type:ident)*) => {
        texts! {$([] $type: |value, take| take(&Text::Displayed(value));)*}
    };
}

texts! {
    [] str: |text, take| take(&Text::Whole(text));
    [] char: |char, take| take(&Text::Whole(char.encode_utf8(&mut [0; 4])));
    [] bool: |bool, take| take(&Text::Whole(if *bool { "true" } else { "false" }));
    [D: fmt::Display] Displayed<D>: |value, take| take(&Text::Displayed(&value.0));
    [T: ToText] Option<T>: |value, take| match value {
        Some(value) => T::with_text(value, take),
        None => take(&Text::Undefined),
    };
    [T: ToText + ?Sized] &T: |value, take| T::with_text(value, take);
    [T: ToText + ?Sized] &mut T: |value, take| T::with_text(value, take);
}

#[cfg(feature = "alloc")]
texts! {
    [] String: |text, take| take(&Text::Whole(text));
    [] Cow<'_, str>: |text, take| take(&Text::Whole(text));
    [T: ToText + ?Sized] Box<T>: |value, take| T::with_text(value, take);
    [T: ToText + ?Sized] Rc<T>: |value, take| T::with_text(value, take);
    #[cfg(target_has_atomic = "ptr")]
    [T: ToText + ?Sized] Arc<T>: |value, take| T::with_text(value, take);
}

integers! {
    signed i128: i8 4, i16 6, i32 11, i64 20, i128 40, isize 20;
    unsigned u128: u8 3, u16 5, u32 10, u64 20, u128 39, usize 20;
}
displayed! { f32 f64 IpAddr Ipv4Addr Ipv6Addr SocketAddr SocketAddrV4 SocketAddrV6 }
