//! A method of every type, for the expansions of macros.

#![allow(missing_docs, reason = "no part of the API")]

/// Implemented by every type. If rustc cannot infer the type of an argument, it reports this at the
/// call of the method, and nothing that follows from it.
pub trait Typed {
    #[inline]
    fn __etched_is_typed(&self) {}
}

impl<T: ?Sized> Typed for T {}
