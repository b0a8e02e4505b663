//! Strings, and what is written as one.

#[cfg(feature = "alloc")]
use alloc::borrow::Cow;
#[cfg(feature = "alloc")]
use alloc::boxed::Box;
#[cfg(feature = "alloc")]
use alloc::string::String;
use core::fmt;

use super::value::{Pieces, StringValue, Value, Visitor, Yes};
use crate::base::display::{DisplayError, display};

/// Makes strings of types that are a [`StringValue`].
macro_rules! strings {
    ($($(#[$attribute:meta])* [$($parameter:tt)*] $type:ty;)*) => {$(
        $(#[$attribute])*
        #[diagnostic::do_not_recommend]
        impl<$($parameter)*> Value for $type {
            type IsValue = Yes;

            #[inline]
            fn visit<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error> {
                visitor.string(self)
            }
        }
    )*};
}

/// The same of types that are text.
macro_rules! texts {
    ($($(#[$attribute:meta])* $type:ty;)*) => {$(
        strings! { $(#[$attribute])* [] $type; }

        $(#[$attribute])*
        #[diagnostic::do_not_recommend]
        impl StringValue for $type {
            type IsString = Yes;

            #[inline]
            fn pieces<P: Pieces>(&self, to: &mut P) -> Result<(), P::Error> {
                to.piece(self)
            }

            #[inline]
            fn is_empty(&self) -> bool {
                str::is_empty(self)
            }
        }
    )*};
}

texts! {
    str;
    #[cfg(feature = "alloc")]
    String;
    #[cfg(feature = "alloc")]
    Box<str>;
    #[cfg(feature = "alloc")]
    Cow<'_, str>;
}

strings! {
    [] char;
    [] bool;
    [D: fmt::Display] Displayed<D>;
}

#[diagnostic::do_not_recommend]
impl StringValue for char {
    type IsString = Yes;

    #[inline]
    fn pieces<P: Pieces>(&self, to: &mut P) -> Result<(), P::Error> {
        to.piece(self.encode_utf8(&mut [0; 4]))
    }
}

#[diagnostic::do_not_recommend]
impl StringValue for bool {
    type IsString = Yes;

    #[inline]
    fn pieces<P: Pieces>(&self, to: &mut P) -> Result<(), P::Error> {
        to.piece(if *self { "true" } else { "false" })
    }
}

/// The same of integers.
macro_rules! integers {
    ($is_negative:expr; $($type:ident)*) => {$(
        strings! { [] $type; }

        #[diagnostic::do_not_recommend]
        impl StringValue for $type {
            type IsString = Yes;

            #[inline]
            fn pieces<P: Pieces>(&self, to: &mut P) -> Result<(), P::Error> {
                let is_negative: fn($type) -> bool = $is_negative;
                // The lower bits of a magnitude are those of the number or of its negative.
                let bits = *self as u128;
                let is_negative = is_negative(*self);
                let magnitude = if is_negative { bits.wrapping_neg() } else { bits };
                to.piece(decimal(magnitude, is_negative, &mut [0; 40]))
            }
        }
    )*};
}

integers! { |_| false; u8 u16 u32 u64 u128 usize }
integers! { |number| number < 0; i8 i16 i32 i64 i128 isize }

/// The digits of a magnitude, and its sign.
fn decimal(magnitude: u128, is_negative: bool, room: &mut [u8; 40]) -> &str {
    let mut magnitude = magnitude;
    let mut start = room.len();
    let mut places = room.iter_mut().rev();
    let mut put = |byte: u8| {
        if let Some(place) = places.next() {
            *place = byte;
            start -= 1;
        }
    };
    // Most numbers are short, and to divide one of 128 bits takes long.
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

/// A value that is written as it is displayed: a floating-point number, an address, a type of
/// your own.
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

#[diagnostic::do_not_recommend]
impl<D: fmt::Display> StringValue for Displayed<D> {
    type IsString = Yes;

    fn pieces<P: Pieces>(&self, to: &mut P) -> Result<(), P::Error> {
        display(&self.0, |text| to.piece(text))
    }

    fn is_empty(&self) -> bool {
        // A value whose `Display` fails is not empty: writing it is an error.
        display(&self.0, |text| if text.is_empty() { Ok(()) } else { Err(DisplayError) }).is_ok()
    }
}
