//! Lists and associative arrays.

#[cfg(feature = "alloc")]
use alloc::collections::BTreeMap;
#[cfg(feature = "alloc")]
use alloc::vec::Vec;
#[cfg(feature = "std")]
use std::collections::HashMap;

use super::value::{Answer, StringValue, Value, Visitor, Yes};

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
    message = "a URI template takes no list of `{Self}`",
    label = "no member of a list or of an associative array",
    note = "members are strings, `char`, `bool`, integers, `Displayed(…)`, an `Option` of these, \
            or pairs of them"
)]
pub trait Member {
    /// [`Yes`], by way of the answers that it depends on.
    #[doc(hidden)]
    type IsMember: Answer;

    #[doc(hidden)]
    fn visit_member<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error>;
}

#[diagnostic::do_not_recommend]
impl<T: StringValue> Member for T {
    type IsMember = T::IsString;

    #[inline]
    fn visit_member<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error> {
        if self.is_defined() { visitor.item(self) } else { Ok(()) }
    }
}

#[diagnostic::do_not_recommend]
impl<K: StringValue, T: StringValue> Member for (K, T) {
    type IsMember = <K::IsString as Answer>::And<T, T::IsString>;

    #[inline]
    fn visit_member<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error> {
        visit_pair(&self.0, &self.1, visitor)
    }
}

#[inline]
fn visit_pair<K, T, V>(key: &K, value: &T, visitor: &mut V) -> Result<(), V::Error>
where
    K: StringValue,
    T: StringValue,
    V: Visitor,
{
    let is_defined = key.is_defined() && value.is_defined();
    if is_defined { visitor.pair(key, value) } else { Ok(()) }
}

#[diagnostic::do_not_recommend]
impl<T: Member> Value for [T] {
    type IsValue = <T::IsMember as Answer>::And<Self, Yes>;

    #[inline]
    fn visit<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error> {
        self.iter().try_for_each(|member| member.visit_member(visitor))
    }
}

#[diagnostic::do_not_recommend]
impl<T: Member, const N: usize> Value for [T; N] {
    type IsValue = <T::IsMember as Answer>::And<Self, Yes>;

    #[inline]
    fn visit<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error> {
        self.as_slice().visit(visitor)
    }
}

#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl<T: Member> Value for Vec<T> {
    type IsValue = <T::IsMember as Answer>::And<Self, Yes>;

    #[inline]
    fn visit<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error> {
        self.as_slice().visit(visitor)
    }
}

#[cfg(feature = "alloc")]
#[diagnostic::do_not_recommend]
impl<K: StringValue, T: StringValue> Value for BTreeMap<K, T> {
    type IsValue = <<K::IsString as Answer>::And<T, T::IsString> as Answer>::And<Self, Yes>;

    fn visit<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error> {
        self.iter().try_for_each(|(key, value)| visit_pair(key, value, visitor))
    }
}

#[cfg(feature = "std")]
#[diagnostic::do_not_recommend]
impl<K: StringValue, T: StringValue, S> Value for HashMap<K, T, S> {
    type IsValue = <<K::IsString as Answer>::And<T, T::IsString> as Answer>::And<Self, Yes>;

    fn visit<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error> {
        self.iter().try_for_each(|(key, value)| visit_pair(key, value, visitor))
    }
}
