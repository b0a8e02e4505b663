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
/// # Cost
///
/// Every variable of the template is looked up each time the expansion is written or measured,
/// and one with a prefix once more by [`expand`](super::Template::expand).
///
/// A map looks it up as maps do. Pairs are compared one by one if there are at most 16 of them,
/// and for the first 16 variables. If there are more of both:
///
/// - Pairs that are sorted by name are searched by halves: as many comparisons as the logarithm
///   of their number, and no allocation. One pass finds out that they are sorted.
/// - Other pairs are searched by halves too, with a sorted list of their names, which is
///   allocated each time the expansion is written and freed after that. For n variables and as
///   many pairs all of it takes about n log n comparisons.
/// - Without the feature `alloc`, or if there is no memory for that list, pairs that are not
///   sorted are compared one by one: the number of variables times the number of pairs in
///   comparisons. Sort them there if there are many.
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
    /// Looks a name up. The index is one for all lookups of an expansion, and of no others.
    #[doc(hidden)]
    fn visit<'v, V: Visitor>(
        &'v self,
        index: &mut Index<'v>,
        name: &str,
        visitor: &mut V,
    ) -> Result<(), V::Error>;
}

impl<T: Variables + ?Sized> Variables for &T {
    fn visit<'v, V: Visitor>(
        &'v self,
        index: &mut Index<'v>,
        name: &str,
        visitor: &mut V,
    ) -> Result<(), V::Error> {
        (**self).visit(index, name, visitor)
    }
}

/// So many pairs, and so many lookups among more pairs, are not worth an index.
const FEW: usize = 16;

/// How a name is found among pairs.
#[allow(missing_debug_implementations, reason = "no part of the API")]
pub enum Index<'v> {
    /// By a comparison with each, so many times already.
    OneByOne(usize),
    /// By halves, because the pairs are sorted by name.
    Sorted,
    /// By halves of this list.
    Names(Names<'v>),
}

/// The names in order, each with its place among the pairs. Of equal names the one that stands
/// first comes first.
#[cfg(feature = "alloc")]
type Names<'v> = Vec<(&'v str, usize)>;
#[cfg(not(feature = "alloc"))]
type Names<'v> = &'v [(&'v str, usize)];

impl<'v> Index<'v> {
    pub(super) const fn new() -> Index<'v> {
        Index::OneByOne(0)
    }

    /// The first of the pairs that has this name.
    fn find<N: AsRef<str>, T>(&mut self, pairs: &'v [(N, T)], name: &str) -> Option<&'v (N, T)> {
        if let Index::OneByOne(lookups) = self
            && pairs.len() > FEW
        {
            *lookups = lookups.saturating_add(1);
            // Once, for if there is no memory there is none for the next lookup.
            if *lookups == FEW + 1 {
                self.prepare(pairs);
            }
        }
        match self {
            Index::OneByOne(_) => pairs.iter().find(|(other, _)| other.as_ref() == name),
            Index::Sorted => {
                let at = pairs.partition_point(|(other, _)| other.as_ref() < name);
                pairs.get(at).filter(|(other, _)| other.as_ref() == name)
            }
            Index::Names(names) => {
                let at = names.partition_point(|(other, _)| *other < name);
                let (other, at) = names.get(at)?;
                pairs.get(*at).filter(|_| *other == name)
            }
        }
    }

    fn prepare<N: AsRef<str>, T>(&mut self, pairs: &'v [(N, T)]) {
        let is_sorted = pairs.is_sorted_by(|(a, _), (b, _)| a.as_ref() <= b.as_ref());
        if is_sorted {
            *self = Index::Sorted;
        }
        #[cfg(feature = "alloc")]
        if !is_sorted {
            let mut names = Vec::new();
            if names.try_reserve_exact(pairs.len()).is_ok() {
                names.extend(pairs.iter().enumerate().map(|(at, (name, _))| (name.as_ref(), at)));
                names.sort_unstable();
                *self = Index::Names(names);
            }
        }
    }
}

impl<N: AsRef<str>, T: Value> Variables for [(N, T)] {
    fn visit<'v, V: Visitor>(
        &'v self,
        index: &mut Index<'v>,
        name: &str,
        visitor: &mut V,
    ) -> Result<(), V::Error> {
        index.find(self, name).map_or(Ok(()), |(_, value)| value.visit(visitor))
    }
}

impl<N: AsRef<str>, T: Value, const M: usize> Variables for [(N, T); M] {
    fn visit<'v, V: Visitor>(
        &'v self,
        index: &mut Index<'v>,
        name: &str,
        visitor: &mut V,
    ) -> Result<(), V::Error> {
        self.as_slice().visit(index, name, visitor)
    }
}

#[cfg(feature = "alloc")]
impl<N: AsRef<str>, T: Value> Variables for Vec<(N, T)> {
    fn visit<'v, V: Visitor>(
        &'v self,
        index: &mut Index<'v>,
        name: &str,
        visitor: &mut V,
    ) -> Result<(), V::Error> {
        self.as_slice().visit(index, name, visitor)
    }
}

#[cfg(feature = "alloc")]
impl<N: Borrow<str> + Ord, T: Value> Variables for BTreeMap<N, T> {
    fn visit<'v, V: Visitor>(
        &'v self,
        _: &mut Index<'v>,
        name: &str,
        visitor: &mut V,
    ) -> Result<(), V::Error> {
        self.get(name).map_or(Ok(()), |value| value.visit(visitor))
    }
}

#[cfg(feature = "std")]
impl<N: Borrow<str> + Hash + Eq, T: Value, S: BuildHasher> Variables for HashMap<N, T, S> {
    fn visit<'v, V: Visitor>(
        &'v self,
        _: &mut Index<'v>,
        name: &str,
        visitor: &mut V,
    ) -> Result<(), V::Error> {
        self.get(name).map_or(Ok(()), |value| value.visit(visitor))
    }
}
