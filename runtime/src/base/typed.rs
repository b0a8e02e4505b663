//! A method of every type, for the expansions of macros.

/// Implemented by every type.
pub trait Typed {
    /// If rustc cannot infer the type of an argument, it reports this at the call of the method, and
    /// nothing that follows from it.
    #[inline]
    fn __etched_is_typed(&self) {}
}

impl<T: ?Sized> Typed for T {}
