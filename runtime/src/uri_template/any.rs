//! A value of any kind.

use core::fmt;

use super::encoder::Written;
use super::expander::Visitor;
use super::value::{Displayed, Value};

/// A [`Value`] of any kind, for pairs or a map with values of several types.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::uri_template::{AnyValue, Template};
///
/// let template = Template::parse("/{city}{?page,tags*}").unwrap();
/// let values: [(&str, AnyValue); 3] =
///     [("city", "Genève".into()), ("page", 2.into()), ("tags", (&["a", "b"]).into())];
/// let link = template.expand(&values).unwrap();
/// assert_eq!(link.to_string(), "/Gen%C3%A8ve?page=2&tags=a&tags=b");
/// ```
#[derive(Clone, Copy, Default)]
#[non_exhaustive]
pub enum AnyValue<'v> {
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
    /// A value that is written with its `Display`.
    Displayed(&'v dyn fmt::Display),
    /// A list of text.
    List(&'v [&'v str]),
    /// An associative array.
    Pairs(&'v [(&'v str, &'v str)]),
}

#[diagnostic::do_not_recommend]
impl Value for AnyValue<'_> {
    #[inline]
    fn visit(&self, to: &mut Visitor<'_, '_>) -> Written {
        match *self {
            AnyValue::Undefined => Ok(()),
            AnyValue::Text(text) => text.visit(to),
            AnyValue::Char(char) => char.visit(to),
            AnyValue::Bool(bool) => bool.visit(to),
            AnyValue::Integer(number) => number.visit(to),
            AnyValue::Displayed(value) => Displayed(value).visit(to),
            AnyValue::List(list) => list.visit(to),
            AnyValue::Pairs(pairs) => pairs.visit(to),
        }
    }
}

impl fmt::Debug for AnyValue<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            AnyValue::Undefined => f.write_str("Undefined"),
            AnyValue::Text(text) => f.debug_tuple("Text").field(text).finish(),
            AnyValue::Char(char) => f.debug_tuple("Char").field(char).finish(),
            AnyValue::Bool(bool) => f.debug_tuple("Bool").field(bool).finish(),
            AnyValue::Integer(number) => f.debug_tuple("Integer").field(number).finish(),
            AnyValue::Displayed(value) => {
                f.write_str("Displayed(")?;
                if write!(f, "{value}").is_err() {
                    // If the formatter failed, and not the value, the formatter fails again here.
                    f.write_str("DisplayError")?;
                }
                f.write_str(")")
            }
            AnyValue::List(list) => f.debug_tuple("List").field(list).finish(),
            AnyValue::Pairs(pairs) => f.debug_tuple("Pairs").field(pairs).finish(),
        }
    }
}

macro_rules! from {
    ($($type:ty, $value:ident => $any:expr;)*) => {$(
        impl<'v> From<$type> for AnyValue<'v> {
            #[inline]
            fn from($value: $type) -> AnyValue<'v> {
                $any
            }
        }
    )*};
}

from! {
    &'v str, value => AnyValue::Text(value);
    char, value => AnyValue::Char(value);
    bool, value => AnyValue::Bool(value);
    u8, value => AnyValue::Integer(value.into());
    u16, value => AnyValue::Integer(value.into());
    u32, value => AnyValue::Integer(value.into());
    u64, value => AnyValue::Integer(value.into());
    usize, value => AnyValue::Integer(value as i128);
    i8, value => AnyValue::Integer(value.into());
    i16, value => AnyValue::Integer(value.into());
    i32, value => AnyValue::Integer(value.into());
    i64, value => AnyValue::Integer(value.into());
    isize, value => AnyValue::Integer(value as i128);
    i128, value => AnyValue::Integer(value);
    &'v [&'v str], value => AnyValue::List(value);
    &'v [(&'v str, &'v str)], value => AnyValue::Pairs(value);
}

impl<'v, const N: usize> From<&'v [&'v str; N]> for AnyValue<'v> {
    #[inline]
    fn from(list: &'v [&'v str; N]) -> AnyValue<'v> {
        AnyValue::List(list)
    }
}

impl<'v, const N: usize> From<&'v [(&'v str, &'v str); N]> for AnyValue<'v> {
    #[inline]
    fn from(pairs: &'v [(&'v str, &'v str); N]) -> AnyValue<'v> {
        AnyValue::Pairs(pairs)
    }
}

impl<'v, T: Into<AnyValue<'v>>> From<Option<T>> for AnyValue<'v> {
    #[inline]
    fn from(value: Option<T>) -> AnyValue<'v> {
        value.map_or(AnyValue::Undefined, T::into)
    }
}
