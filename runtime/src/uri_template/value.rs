//! Values of variables: strings, lists and associative arrays.

#[cfg(feature = "alloc")]
use alloc::{borrow::Cow, boxed::Box, collections::BTreeMap, string::String, vec::Vec};
use core::fmt;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
#[cfg(feature = "std")]
use std::collections::HashMap;

use super::expander::Visitor;
use super::output::{Note, WriteResult};
use crate::base::to_text::{Displayed, Text, ToText};
use crate::percent::Display;
use crate::url::Url;

/// The value of a variable of a template.
///
/// | value | types |
/// |---|---|
/// | a string | `str`, `String`, `char`, `bool`, integers, `f32`, `f64`, addresses of `core::net`, [`Url`], [`Encoded`], and [`Displayed`] for other types that can be displayed |
/// | a list | slices, arrays and `Vec`s of strings; [`Segments`] |
/// | an associative array | slices, arrays and `Vec`s of pairs of strings, `BTreeMap`, `HashMap` |
/// | undefined | `None`, an empty list, an empty associative array |
/// | any of these | [`Value`], `&dyn ToValue` |
///
/// References to these types and `Option`s of them are values too. An undefined value is left out;
/// an empty string is not. In generic code, a type with the bounds `ToValue` and
/// [`ToText`](crate::query::ToText) is a string: it may have a prefix, as in `{name:3}`, and be a
/// member of an associative array. A list of `T` has the bound `[T]: ToValue`.
///
/// A list of bytes, such as `b"abc"`, is not a value, because it would be written as numbers,
/// `97,98,99`. Write `UNRESERVED.display(&bytes)` in `{+name}`, or `str::from_utf8(&bytes)?`.
///
/// The trait is sealed: wrap a type of your own in [`Displayed`].
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::uri_template::{Template, ToValue};
///
/// fn page(number: impl ToValue) -> String {
///     let link = Template::parse("/list{?page}").unwrap().expand([("page", number)]).unwrap();
///     link.try_to_string().unwrap()
/// }
///
/// assert_eq!(page(2), "/list?page=2");
/// assert_eq!(page(["a", "b"]), "/list?page=a,b");
/// assert_eq!(page(None::<u8>), "/list");
///
/// // Values of several types.
/// let tags = vec![String::from("a"), String::from("b c")];
/// let values: [(&str, &dyn ToValue); 2] = [("page", &2), ("tags", &tags)];
/// let link = Template::parse("/list{?page,tags*}").unwrap().expand(values).unwrap();
/// assert_eq!(link.try_to_string().as_deref(), Ok("/list?page=2&tags=a&tags=b%20c"));
/// ```
#[diagnostic::on_unimplemented(
    message = "a URI template does not accept a value of type `{Self}`",
    label = "expected a value for a variable",
    note = "values are strings, `char`, `bool`, numbers, addresses, `Segments` and `Encoded`; \
            slices, arrays and `Vec`s of strings, characters, `bool`s, numbers and addresses, or of \
            pairs; maps; and an `Option` of any of these",
    note = "a set or a `VecDeque`: `name = value.iter().collect::<Vec<_>>()`; a type with \
            `AsRef<str>`: `name = value.as_ref()`, and in an `Option`: `name = \
            value.as_ref().map(|it| it.as_ref())`",
    note = "wrap another value that can be displayed: `name = etched::uri_template::Displayed(…)`, \
            and in an `Option`: `name = value.as_ref().map(etched::uri_template::Displayed)`",
    note = "bytes: `UNRESERVED.display(&bytes)` in `{{+name}}`, or `str::from_utf8(&bytes)?`; a whole \
            URL or `Encoded` text: `{{+name}}`; an expansion: its `.try_to_string()?` or \
            `.to_slice(&mut buffer)?`"
)]
pub trait ToValue {
    /// Calls a method of the visitor `to`: once for a string, once for each member of a list or an
    /// associative array, and never if the value is undefined.
    #[doc(hidden)]
    fn visit(&self, to: &mut Visitor<'_, '_>) -> WriteResult;

    /// [`visit`](ToValue::visit), compiled once for a type, and not in each call of a macro.
    #[doc(hidden)]
    #[inline(never)]
    fn visit_once(&self, to: &mut Visitor<'_, '_>) -> WriteResult {
        self.visit(to)
    }
}

/// The value of a variable with a prefix, as in `{name:3}`: a string.
///
/// It is not just the bound `ToText + ToValue`, because its compile error names the prefix.
#[diagnostic::on_unimplemented(
    message = "a prefix or a member in a URI template cannot be of type `{Self}`",
    label = "expected a string",
    note = "a prefix `:n` and the members of lists and associative arrays are strings, `char`, \
            `bool`, numbers, addresses, `Displayed(…)`, or an `Option` of these; write \
            `value.as_ref()` for a type with `AsRef<str>`"
)]
pub trait ToPrefix {
    #[doc(hidden)]
    fn visit_prefix(&self, to: &mut Visitor<'_, '_>) -> WriteResult;
}

#[diagnostic::do_not_recommend]
impl<T: ToText + ToValue + ?Sized> ToPrefix for T {
    // Compiled once for a type, as `visit_once`.
    #[inline(never)]
    fn visit_prefix(&self, to: &mut Visitor<'_, '_>) -> WriteResult {
        T::with_text(self, |text| to.string(text))
    }
}

/// A value that is one of several types, for pairs or a map, and for a constant.
///
/// For a list of another type than `&str`, or a map, use `&dyn ToValue`: see [`ToValue`].
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::uri_template::{Template, Value};
///
/// const VALUES: [(&str, Value); 3] = [
///     ("city", Value::Text("Genève")),
///     ("page", Value::Integer(2)),
///     ("tags", Value::List(&["a", "b"])),
/// ];
/// let link = Template::parse("/{city}{?page,tags*}").unwrap().expand(VALUES).unwrap();
/// assert_eq!(link.try_to_string().as_deref(), Ok("/Gen%C3%A8ve?page=2&tags=a&tags=b"));
/// ```
#[derive(Clone, Copy, Default)]
#[non_exhaustive]
pub enum Value<'v> {
    /// No value.
    #[default]
    Undefined,
    /// Text.
    Text(&'v str),
    /// One character.
    Char(char),
    /// `true` or `false`.
    Bool(bool),
    /// A number.
    Integer(i128),
    /// A number that may be greater than `i128::MAX`.
    Unsigned(u128),
    /// A value that is written with its `Display`.
    Displayed(&'v dyn fmt::Display),
    /// A list of text.
    List(&'v [&'v str]),
    /// An associative array.
    Pairs(&'v [(&'v str, &'v str)]),
}

#[diagnostic::do_not_recommend]
impl ToValue for Value<'_> {
    #[inline]
    fn visit(&self, to: &mut Visitor<'_, '_>) -> WriteResult {
        match *self {
            Value::Undefined => Ok(()),
            Value::Text(text) => text.visit(to),
            Value::Char(char) => char.visit(to),
            Value::Bool(bool) => bool.visit(to),
            Value::Integer(number) => number.visit(to),
            Value::Unsigned(number) => number.visit(to),
            Value::Displayed(value) => Displayed(value).visit(to),
            Value::List(list) => list.visit(to),
            Value::Pairs(pairs) => pairs.visit(to),
        }
    }
}

impl fmt::Debug for Value<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, value): (&str, &dyn fmt::Debug) = match self {
            Value::Undefined => return f.write_str("Undefined"),
            Value::Displayed(value) => {
                f.write_str("Displayed(")?;
                if write!(f, "{value}").is_err() {
                    // If the formatter failed, and not the value, the formatter fails again here.
                    f.write_str("DisplayError")?;
                }
                return f.write_str(")");
            }
            Value::Text(text) => ("Text", text),
            Value::Char(char) => ("Char", char),
            Value::Bool(bool) => ("Bool", bool),
            Value::Integer(number) => ("Integer", number),
            Value::Unsigned(number) => ("Unsigned", number),
            Value::List(list) => ("List", list),
            Value::Pairs(pairs) => ("Pairs", pairs),
        };
        f.debug_tuple(name).field(value).finish()
    }
}

/// Implements [`ToValue`] for each type, with the expression that visits a value of the type.
macro_rules! values {
    ($(
        $(#[$attribute:meta])*
        [$($parameter:tt)*] $type:ty $(where [$($bound:tt)*])?: |$value:ident, $to:ident| $visit:expr;
    )*) => {$(
        $(#[$attribute])*
        #[diagnostic::do_not_recommend]
        impl<$($parameter)*> ToValue for $type $(where $($bound)*)? {
            #[inline]
            fn visit(&self, $to: &mut Visitor<'_, '_>) -> WriteResult {
                let $value = self;
                $visit
            }
        }
    )*};
}

#[inline]
fn visit_pairs<'p, K: ToText + 'p, T: ToText + 'p>(
    pairs: impl IntoIterator<Item = (&'p K, &'p T)>,
    to: &mut Visitor<'_, '_>,
) -> WriteResult {
    pairs.into_iter().try_for_each(|(key, value)| {
        K::with_text(key, |key| T::with_text(value, |value| to.pair(key, value)))
    })
}

/// A member of a list: a string, but not a byte.
#[doc(hidden)]
pub trait ToItem: ToText {}

impl<T: ToItem + ?Sized> ToItem for &T {}
impl<T: ToItem> ToItem for Option<T> {}

/// Implements [`ToValue`] for strings, and [`ToItem`].
macro_rules! strings {
    ($($(#[$attribute:meta])* [$($parameter:tt)*] $type:ty;)*) => {
        values! {$(
            $(#[$attribute])* [$($parameter)*] $type: |text, to| text.visit_prefix(to);
        )*}
        $(
            $(#[$attribute])*
            impl<$($parameter)*> ToItem for $type {}
        )*
    };
}

/// The segments of a key or of a path, for `{/key*}`: the text between its slashes, each escaped as a
/// segment. The last segment may be empty, as in `dir/sub/`.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::uri_template::{Segments, Template};
///
/// let template = Template::parse("https://s3.example.com/bucket{/key*}").unwrap();
/// let url = |key| template.expand([("key", Segments(key))]).unwrap().to_url();
/// assert_eq!(url("a b/50%41.txt")?.as_str(), "https://s3.example.com/bucket/a%20b/50%2541.txt");
/// assert_eq!(url("dir/sub/")?.as_str(), "https://s3.example.com/bucket/dir/sub/");
/// assert!(url("a/../b").is_err());
/// # Ok::<(), etched::uri_template::ExpansionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Segments<'t>(pub &'t str);

/// A text that is encoded already, for `{+x}`, which keeps its escapes. Other text with an escape is
/// refused there, because a plain `50%41.txt` would become `50A.txt`. `{x}` escapes the `%` once more;
/// with `uri_template!`, it does not compile there.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::uri_template::{Encoded, Template};
///
/// let template = Template::parse("/files/{+path}").unwrap();
/// let link = template.expand([("path", Encoded("a%20b/c"))]).unwrap();
/// assert_eq!(link.try_to_string()?, "/files/a%20b/c");
/// assert!(template.expand([("path", "a%20b/c")]).unwrap().try_to_string().is_err());
/// # Ok::<(), etched::uri_template::ExpansionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Encoded<'t>(pub &'t str);

/// Visits a value that is encoded already.
#[inline]
fn visit_encoded(text: &Text<'_>, to: &mut Visitor<'_, '_>) -> WriteResult {
    to.note(Note::Encoded)?;
    to.string(text)
}

strings! {
    [] str;
    #[cfg(feature = "alloc")]
    [] String;
    #[cfg(feature = "alloc")]
    [] Box<str>;
    #[cfg(feature = "alloc")]
    [] Cow<'_, str>;
    [] char;
    [] bool;
    [D: fmt::Display] Displayed<D>;
    [] f32; [] f64;
    [] IpAddr; [] Ipv4Addr; [] Ipv6Addr; [] SocketAddr; [] SocketAddrV4; [] SocketAddrV6;
    [] u16; [] u32; [] u64; [] u128; [] usize;
    [] i8; [] i16; [] i32; [] i64; [] i128; [] isize;
}

values! {
    [] u8: |number, to| number.visit_prefix(to);
    [S: AsRef<str>] Url<S>: |url, to| visit_encoded(&Text::Whole(url.as_ref()), to);
    [] Encoded<'_>: |value, to| visit_encoded(&Text::Whole(value.0), to);
    [] Display<'_>: |value, to| visit_encoded(&Text::Displayed(value), to);
    [] Segments<'_>: |segments, to| {
        if segments.0.ends_with('/') {
            to.note(Note::EndsWithSlash)?;
        }
        segments.0.split('/').try_for_each(|segment| to.item(&Text::Whole(segment)))
    };
    [T: ToValue + ?Sized] &T: |value, to| (**value).visit(to);
    [T: ToValue] Option<T>: |value, to| value.as_ref().map_or(Ok(()), |value| value.visit(to));
    [T: ToItem] [T]: |list, to| {
        list.iter().try_for_each(|member| T::with_text(member, |text| to.item(text)))
    };
    [K: ToText + ToValue, T: ToText + ToValue] [(K, T)]: |pairs, to| {
        visit_pairs(pairs.iter().map(|(key, value)| (key, value)), to)
    };
    [T, const N: usize] [T; N] where [[T]: ToValue]: |list, to| list.as_slice().visit(to);
    #[cfg(feature = "alloc")]
    [T] Vec<T> where [[T]: ToValue]: |list, to| list.as_slice().visit(to);
    #[cfg(feature = "alloc")]
    [K: ToText + ToValue, T: ToText + ToValue] BTreeMap<K, T>: |pairs, to| visit_pairs(pairs, to);
    #[cfg(feature = "std")]
    [K: ToText + ToValue, T: ToText + ToValue, S] HashMap<K, T, S>: |pairs, to| visit_pairs(pairs, to);
}
