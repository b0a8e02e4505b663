//! Values by the names of variables.

#[cfg(feature = "alloc")]
use alloc::{collections::BTreeMap, vec::Vec};
#[cfg(feature = "alloc")]
use core::borrow::Borrow;
#[cfg(feature = "std")]
use core::hash::{BuildHasher, Hash};
#[cfg(feature = "std")]
use std::collections::HashMap;

use super::value::{Value, Visitor};

/// The values that a [`Template`](super::Template) is expanded with, by the names of its
/// variables: slices, arrays and `Vec`s of pairs of a name and a [`Value`], `BTreeMap` and
/// `HashMap`. Of several pairs with one name the first counts; what has no pair is undefined.
///
/// The trait is sealed.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use std::collections::BTreeMap;
///
/// use etched::uri_template::{Template, Variables};
///
/// fn link(values: impl Variables) -> String {
///     Template::parse("/{user}{?page}").unwrap().expand(values).unwrap().to_string()
/// }
///
/// assert_eq!(link([("user", "ann")]), "/ann");
/// assert_eq!(link(BTreeMap::from([("user", 7), ("page", 2)])), "/7?page=2");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not give the variables of a URI template their values",
    label = "no names with values",
    note = "write pairs, as in `[(\"user\", \"ann\")]`, with `AnyValue` where values are of \
            several types, or give a map"
)]
pub trait Variables {
    #[doc(hidden)]
    fn visit<V: Visitor>(&self, name: &str, visitor: &mut V) -> Result<(), V::Error>;
}

impl<T: Variables + ?Sized> Variables for &T {
    fn visit<V: Visitor>(&self, name: &str, visitor: &mut V) -> Result<(), V::Error> {
        (**self).visit(name, visitor)
    }
}

impl<N: AsRef<str>, T: Value> Variables for [(N, T)] {
    fn visit<V: Visitor>(&self, name: &str, visitor: &mut V) -> Result<(), V::Error> {
        let found = self.iter().find(|(other, _)| other.as_ref() == name);
        found.map_or(Ok(()), |(_, value)| value.visit(visitor))
    }
}

impl<N: AsRef<str>, T: Value, const M: usize> Variables for [(N, T); M] {
    fn visit<V: Visitor>(&self, name: &str, visitor: &mut V) -> Result<(), V::Error> {
        self.as_slice().visit(name, visitor)
    }
}

#[cfg(feature = "alloc")]
impl<N: AsRef<str>, T: Value> Variables for Vec<(N, T)> {
    fn visit<V: Visitor>(&self, name: &str, visitor: &mut V) -> Result<(), V::Error> {
        self.as_slice().visit(name, visitor)
    }
}

#[cfg(feature = "alloc")]
impl<N: Borrow<str> + Ord, T: Value> Variables for BTreeMap<N, T> {
    fn visit<V: Visitor>(&self, name: &str, visitor: &mut V) -> Result<(), V::Error> {
        self.get(name).map_or(Ok(()), |value| value.visit(visitor))
    }
}

#[cfg(feature = "std")]
impl<N: Borrow<str> + Hash + Eq, T: Value, S: BuildHasher> Variables for HashMap<N, T, S> {
    fn visit<V: Visitor>(&self, name: &str, visitor: &mut V) -> Result<(), V::Error> {
        self.get(name).map_or(Ok(()), |value| value.visit(visitor))
    }
}
