//! Lookup of values by the names of variables.

#[cfg(feature = "alloc")]
use alloc::{collections::BTreeMap, vec::Vec};
#[cfg(feature = "alloc")]
use core::borrow::Borrow;
#[cfg(feature = "std")]
use core::hash::{BuildHasher, Hash};
#[cfg(feature = "std")]
use std::collections::HashMap;

use super::value::ToValue;

/// The values for the variables of a [`Template`](super::Template). They are given as a slice, an
/// array or a `Vec` of pairs of a name and a [`ToValue`], or as a `BTreeMap` or a `HashMap` from
/// names to values. If several pairs have the same name, the first pair counts. A variable without
/// a pair is undefined.
///
/// The trait is sealed.
///
/// # Cost
///
/// Every variable of the template is looked up each time the expansion is written or measured.
/// [`expand`](super::Template::expand) looks up each variable with a prefix once more.
///
/// A lookup in a map has the cost of that map. A lookup among at most 16 pairs compares the pairs
/// one by one, and so do the first 16 lookups among more pairs. For later lookups among more than
/// 16 pairs:
///
/// - If the pairs are sorted by name, a lookup is a binary search: about log n comparisons for n
///   pairs, and no allocation. One pass over the pairs finds out whether they are sorted.
/// - If the pairs are not sorted, a lookup is a binary search in a sorted list of their names. The
///   list is allocated each time the expansion is written, and freed afterwards. For n variables
///   and n pairs this takes about n log n comparisons in all.
/// - Without the feature `alloc`, or if there is no memory for that list, every lookup compares
///   unsorted pairs one by one. If there are many pairs, sort them in that case.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use std::collections::BTreeMap;
///
/// use etched::uri_template::{Template, Variables};
///
/// fn link(values: impl Variables) -> String {
///     let link = Template::parse("/{user}{?page}").unwrap().expand(values).unwrap();
///     link.try_to_string().unwrap()
/// }
///
/// assert_eq!(link([("user", "ann")]), "/ann");
/// assert_eq!(link(BTreeMap::from([("user", 7), ("page", 2)])), "/7?page=2");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot give values to the variables of a URI template",
    label = "expected pairs of names and values, or a map",
    note = "write pairs, as in `[(\"user\", \"ann\")]`, with `Value` if the values have several \
            types, or pass a map"
)]
pub trait Variables {
    /// Looks up a name. All lookups of one expansion share one index, and no other lookup uses it.
    #[doc(hidden)]
    fn find<'v>(&'v self, index: &mut Index<'v>, name: &str) -> Option<&'v dyn ToValue>;
}

/// With at most this many pairs, or at most this many lookups, an index is not worth its cost.
const MOST_WITHOUT_INDEX: usize = 16;

/// How a name is found among pairs.
#[allow(missing_debug_implementations, reason = "no part of the API")]
pub enum Index<'v> {
    /// By a comparison with each pair. The number counts the lookups that were made in this way.
    OneByOne(usize),
    /// By binary search, because the pairs are sorted by name.
    Sorted,
    /// By binary search in this list.
    Names(Names<'v>),
}

/// The sorted names, each with the index of its pair. Equal names are in the order of their pairs.
#[cfg(feature = "alloc")]
type Names<'v> = Vec<(&'v str, usize)>;
#[cfg(not(feature = "alloc"))]
type Names<'v> = &'v [(&'v str, usize)];

impl<'v> Index<'v> {
    /// The first pair with this name.
    #[inline]
    fn find<N: AsRef<str>, T>(&mut self, pairs: &'v [(N, T)], name: &str) -> Option<&'v (N, T)> {
        if let Index::OneByOne(lookups) = self {
            *lookups = lookups.saturating_add(1);
            // Called only once: if it has no memory for the list, later lookups do not try again.
            if pairs.len() > MOST_WITHOUT_INDEX && *lookups == MOST_WITHOUT_INDEX + 1 {
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

    /// Makes lookups by binary search possible, unless there is no memory for the list.
    #[inline]
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

/// Defines how a name is looked up in each type.
macro_rules! variables {
    ($(
        $(#[$attribute:meta])*
        [$($parameter:tt)*] $type:ty: |$all:ident, $index:pat_param, $name:ident| $value:expr;
    )*) => {$(
        $(#[$attribute])*
        impl<$($parameter)*> Variables for $type {
            #[inline]
            fn find<'v>(&'v self, $index: &mut Index<'v>, $name: &str) -> Option<&'v dyn ToValue> {
                let $all = self;
                $value
            }
        }
    )*};
}

variables! {
    [T: Variables + ?Sized] &T: |all, index, name| (**all).find(index, name);
    [N: AsRef<str>, T: ToValue] [(N, T)]: |all, index, name| {
        index.find(all, name).map(|(_, value)| value as &dyn ToValue)
    };
    [N: AsRef<str>, T: ToValue, const M: usize] [(N, T); M]: |all, index, name| all[..].find(index, name);
    #[cfg(feature = "alloc")]
    [N: AsRef<str>, T: ToValue] Vec<(N, T)>: |all, index, name| all[..].find(index, name);
    #[cfg(feature = "alloc")]
    [N: Borrow<str> + Ord, T: ToValue] BTreeMap<N, T>: |all, _, name| {
        all.get(name).map(|value| value as &dyn ToValue)
    };
    #[cfg(feature = "std")]
    [N: Borrow<str> + Hash + Eq, T: ToValue, S: BuildHasher] HashMap<N, T, S>: |all, _, name| {
        all.get(name).map(|value| value as &dyn ToValue)
    };
}
