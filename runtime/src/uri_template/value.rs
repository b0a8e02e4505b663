//! Values of variables: strings, lists and associative arrays.

#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, boxed::Box, collections::BTreeMap, string::String, vec::Vec};
use core::fmt;
use core::marker::PhantomData;
#[cfg(feature = "std")]
use std::collections::HashMap;

use super::encoder::{PieceEncoder, Pieces, Text, Written};
use super::expander::Visitor;
use crate::base::display::{DisplayError, display};

/// The value of a variable of a template.
///
/// | value | types |
/// |---|---|
/// | a string | `str`, `String`, `char`, `bool`, the integers, and [`Displayed`] for other types that can be displayed |
/// | a list | slices, arrays and `Vec`s of strings |
/// | an associative array | slices, arrays and `Vec`s of pairs of strings, `BTreeMap`, `HashMap` |
/// | undefined | `None`, an empty list, an empty associative array |
///
/// References to these types and `Option`s of them are values too. An undefined value is left out;
/// an empty string is not.
///
/// The trait is sealed: wrap a type of your own in [`Displayed`].
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::uri_template::{Template, Value};
///
/// fn page(number: impl Value) -> String {
///     Template::parse("/list{?page}").unwrap().expand([("page", number)]).unwrap().to_string()
/// }
///
/// assert_eq!(page(2), "/list?page=2");
/// assert_eq!(page(["a", "b"]), "/list?page=a,b");
/// assert_eq!(page(None::<u8>), "/list");
/// ```
#[diagnostic::on_unimplemented(
    message = "a URI template does not accept a value of type `{Self}`",
    label = "expected a value for a variable",
    note = "values are strings, `char`, `bool` and integers; slices, arrays and `Vec`s of these; \
            slices, arrays and `Vec`s of pairs, and maps; and an `Option` of any of these",
    note = "wrap a value that can be displayed: `name = etched::uri_template::Displayed(…)`"
)]
pub trait Value {
    /// Calls a method of the visitor: once for a string, once for each member of a list or an
    /// associative array, and never if the value is undefined.
    #[doc(hidden)]
    fn visit(&self, to: &mut Visitor<'_, '_>) -> Written;
}

/// A [`Value`] that is a string: it may have a prefix, as in `{name:3}`, and be a member of a list
/// or an associative array.
///
/// The trait is sealed: wrap a type of your own in [`Displayed`].
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::uri_template::{StringValue, Template};
///
/// fn shard(name: impl StringValue) -> String {
///     Template::parse("/{name:1}/{name}").unwrap().expand([("name", name)]).unwrap().to_string()
/// }
///
/// assert_eq!(shard("ünal"), "/%C3%BC/%C3%BCnal");
/// ```
#[diagnostic::on_unimplemented(
    message = "a prefix or a member in a URI template cannot be of type `{Self}`",
    label = "expected a string",
    note = "a prefix `:n` and the members of lists and associative arrays are strings, `char`, \
            `bool`, integers, `Displayed(…)`, or an `Option` of these"
)]
pub trait StringValue: Value {
    /// Always [`Yes`], derived from the parts of the type as [`IsString`] explains.
    #[doc(hidden)]
    type IsString: IsString<Self>;

    /// Calls `take` once, or never if the string is undefined.
    #[doc(hidden)]
    fn with_text(&self, take: &mut dyn FnMut(Text<'_>) -> Written) -> Written;
}

/// A member of a list, or of an associative array if it is a pair of a name and a value.
///
/// The trait is sealed.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::uri_template::{Member, Template};
///
/// fn query(members: &[impl Member]) -> String {
///     Template::parse("{?q*}").unwrap().expand([("q", members)]).unwrap().to_string()
/// }
///
/// assert_eq!(query(&["a", "b"]), "?q=a&q=b");
/// assert_eq!(query(&[("a", 1), ("b", 2)]), "?a=1&b=2");
/// ```
#[diagnostic::on_unimplemented(
    message = "a URI template does not accept a list of `{Self}`",
    label = "expected a member of a list or an associative array",
    note = "members are strings, `char`, `bool`, integers, `Displayed(…)`, an `Option` of these, \
            or pairs of them"
)]
pub trait Member {
    #[doc(hidden)]
    fn visit_member(&self, to: &mut Visitor<'_, '_>) -> Written;
}

/// A value that is written with its `Display`, such as a floating-point number, an address, or a
/// type of your own.
///
/// If its `Display` returns an error, writing the expansion fails; the value is never cut.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::uri_template::{Displayed, Template};
///
/// let template = Template::parse("/near{?lat}").unwrap();
/// let link = template.expand([("lat", Displayed(47.5))]).unwrap();
/// assert_eq!(link.to_string(), "/near?lat=47.5");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Displayed<T>(pub T);

/// How `uri_template!` checks that the value of a variable with a prefix is a string, so that rustc
/// reports exactly one error for a wrong type.
///
/// For a bound `T: StringValue`, rustc would check the supertrait `Value` too, and report two
/// errors for a list of a wrong type. So the check uses the associated type
/// `StringValue::IsString`. It is always [`Yes`], but rustc derives it from the parts of a type:
/// the one of `Option<T>` from the one of `T`. If a part is not a string, rustc reports one error,
/// and does not know the associated type. [`visit_string`] has a bound on the associated type only,
/// and rustc reports no failed bound for a type that is unknown because of an error.
pub trait IsString<T: ?Sized> {
    /// The `IsString` of a type `U` that has `T` as a part, such as `Option<T>`.
    type And<U: Value + ?Sized>: IsString<U>;

    fn visit(value: &T, to: &mut Visitor<'_, '_>) -> Written;
}

/// The only type that implements [`IsString`].
#[derive(Debug)]
pub struct Yes;

impl<T: Value + ?Sized> IsString<T> for Yes {
    type And<U: Value + ?Sized> = Yes;

    #[inline]
    fn visit(value: &T, to: &mut Visitor<'_, '_>) -> Written {
        value.visit(to)
    }
}

/// A type `T`, and the type `A` that is its `StringValue::IsString`.
#[allow(missing_docs, reason = "no part of the API")]
#[derive(Debug)]
pub struct Answered<T: ?Sized, A> {
    pub is: PhantomData<fn(&T) -> A>,
}

/// This is a type alias, because rustc does not check the bounds of a type alias.
pub type StringAnswer<T> = Answered<T, <T as StringValue>::IsString>;

/// Visits the value of a variable with a prefix.
#[inline]
pub fn visit_string<T: ?Sized, A: IsString<T>>(
    value: &T,
    to: &mut Visitor<'_, '_>,
    _: Answered<T, A>,
) -> Written {
    A::visit(value, to)
}

impl<D: fmt::Display> Pieces for Displayed<D> {
    #[inline]
    fn is_empty(&self) -> bool {
        // A value whose `Display` fails is not empty: writing it is an error.
        display(&self.0, |text| if text.is_empty() { Ok(()) } else { Err(DisplayError) }).is_ok()
    }

    #[inline]
    fn encode(&self, mut encoder: PieceEncoder<'_, '_>) -> Written {
        display(&self.0, |text| encoder.piece(text))?;
        encoder.finish()
    }
}

/// Implements [`Value`] for each type, with the expression that visits a value of the type.
macro_rules! values {
    ($($(#[$attribute:meta])* [$($parameter:tt)*] $type:ty: |$value:ident, $to:ident| $visit:expr;)*) => {$(
        $(#[$attribute])*
        #[diagnostic::do_not_recommend]
        impl<$($parameter)*> Value for $type {
            #[inline]
            fn visit(&self, $to: &mut Visitor<'_, '_>) -> Written {
                let $value = self;
                $visit
            }
        }
    )*};
}

/// Implements [`StringValue`] for each type, with the expression that passes the text of a value to
/// `take`.
macro_rules! string_values {
    ($(
        $(#[$attribute:meta])*
        [$($parameter:tt)*] $type:ty, $is_string:ty: |$value:ident, $take:ident| $visit:expr;
    )*) => {$(
        $(#[$attribute])*
        #[diagnostic::do_not_recommend]
        impl<$($parameter)*> StringValue for $type {
            type IsString = $is_string;

            #[inline]
            fn with_text(&self, $take: &mut dyn FnMut(Text<'_>) -> Written) -> Written {
                let $value = self;
                $visit
            }
        }
    )*};
}

/// Implements both traits for each type, with the expression for the text of a value. The values of
/// these types are always defined.
macro_rules! strings {
    ($($(#[$attribute:meta])* [$($parameter:tt)*] $type:ty: |$value:ident| $text:expr;)*) => {
        values! {$(
            $(#[$attribute])* [$($parameter)*] $type: |value, to| {
                value.with_text(&mut |text| to.string(text))
            };
        )*}
        string_values! {$(
            $(#[$attribute])* [$($parameter)*] $type, Yes: |$value, take| take($text);
        )*}
    };
}

macro_rules! integers {
    ($($type:ident)*) => {
        strings! {$(
            // Each byte takes less than 2.5 decimal digits, because the decimal logarithm of 256 is
            // less than 2.5.
            [] $type: |number| Text::Whole(decimal(
                *number as u128,
                number.cmp(&0).is_lt(),
                &mut [0; size_of::<$type>() * 5 / 2 + 2],
            ));
        )*}
    };
}

strings! {
    [] str: |text| Text::Whole(text);
    #[cfg(feature = "alloc")]
    [] String: |text| Text::Whole(text);
    #[cfg(feature = "alloc")]
    [] Box<str>: |text| Text::Whole(text);
    #[cfg(feature = "alloc")]
    [] Cow<'_, str>: |text| Text::Whole(text);
    [] char: |char| Text::Whole(char.encode_utf8(&mut [0; 4]));
    [] bool: |bool| Text::Whole(if *bool { "true" } else { "false" });
    [D: fmt::Display] Displayed<D>: |value| Text::Pieces(value);
}

integers! { u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }

string_values! {
    [T: StringValue + ?Sized] &T, <T::IsString as IsString<T>>::And<Self>: |value, take| {
        (**value).with_text(take)
    };
    [T: StringValue] Option<T>, <T::IsString as IsString<T>>::And<Self>: |value, take| {
        value.as_ref().map_or(Ok(()), |value| value.with_text(take))
    };
}

values! {
    [T: Value + ?Sized] &T: |value, to| (**value).visit(to);
    [T: Value] Option<T>: |value, to| value.as_ref().map_or(Ok(()), |value| value.visit(to));
    [T: Member] [T]: |list, to| list.iter().try_for_each(|member| member.visit_member(to));
    [T: Member, const N: usize] [T; N]: |list, to| list.as_slice().visit(to);
    #[cfg(feature = "alloc")]
    [T: Member] Vec<T>: |list, to| list.as_slice().visit(to);
    #[cfg(feature = "alloc")]
    [K: StringValue, T: StringValue] BTreeMap<K, T>: |pairs, to| {
        pairs.iter().try_for_each(|(key, value)| visit_pair(key, value, to))
    };
    #[cfg(feature = "std")]
    [K: StringValue, T: StringValue, S] HashMap<K, T, S>: |pairs, to| {
        pairs.iter().try_for_each(|(key, value)| visit_pair(key, value, to))
    };
}

#[diagnostic::do_not_recommend]
impl<T: StringValue> Member for T {
    #[inline]
    fn visit_member(&self, to: &mut Visitor<'_, '_>) -> Written {
        self.with_text(&mut |text| to.item(text))
    }
}

#[diagnostic::do_not_recommend]
impl<K: StringValue, T: StringValue> Member for (K, T) {
    #[inline]
    fn visit_member(&self, to: &mut Visitor<'_, '_>) -> Written {
        visit_pair(&self.0, &self.1, to)
    }
}

/// Visits a pair if its key and its value are defined.
#[inline]
fn visit_pair(
    key: &impl StringValue,
    value: &impl StringValue,
    to: &mut Visitor<'_, '_>,
) -> Written {
    key.with_text(&mut |key| value.with_text(&mut |value| to.pair(key, value)))
}

/// Writes a number in decimal to the end of `room`, and returns the text. `bits` is the number,
/// sign-extended to 128 bits.
#[inline]
fn decimal(bits: u128, is_negative: bool, room: &mut [u8]) -> &str {
    let mut magnitude = if is_negative { bits.wrapping_neg() } else { bits };
    let mut start = room.len();
    let mut places = room.iter_mut().rev();
    let mut put = |byte: u8| {
        if let Some(place) = places.next() {
            *place = byte;
            start -= 1;
        }
    };
    // Most numbers fit 64 bits, and division of 128 bits is slow.
    while magnitude > u128::from(u64::MAX) {
        put(b'0' + (magnitude % 10) as u8);
        magnitude /= 10;
    }
    let mut magnitude = magnitude as u64;
    loop {
        put(b'0' + (magnitude % 10) as u8);
        magnitude /= 10;
        if magnitude == 0 {
            break;
        }
    }
    if is_negative {
        put(b'-');
    }
    room.get(start..).and_then(|text| str::from_utf8(text).ok()).unwrap_or_default()
}
