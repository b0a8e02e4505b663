//! How `uri_template!` checks the types of its values, so that a wrong type is exactly one error.
//!
//! The result of the check is a type, [`Yes`]. It is an associated type of [`Value`], and derived
//! from the parts of a type: that of `Option<T>` from that of `T`, and so on down to a string. If a
//! part is not a value, rustc reports this once, and does not know the associated type. The methods
//! of an expansion have a bound on this associated type, and none on the type of the value. rustc
//! reports no failed bound on a type that is unknown after an error.
//!
//! With bounds on the type of the value, rustc adds an error to each use of the expansion, with the
//! types of all its parts.

#![allow(missing_docs, missing_debug_implementations, reason = "no part of the API")]

use core::marker::PhantomData;

use super::value::{StringValue, Value, Visitor};

/// The only answer there is.
pub struct Yes;

/// What every answer has.
pub trait Answer {
    /// `A`, if this answer is known.
    type And<T: ?Sized, A: Is<T>>: Is<T>;
}

impl Answer for Yes {
    type And<T: ?Sized, A: Is<T>> = A;
}

/// The answer for a `T`: it visits one. In generic code, only this bound is known of an answer.
pub trait Is<T: ?Sized>: Answer {
    fn visit<V: Visitor>(value: &T, visitor: &mut V) -> Result<(), V::Error>;
}

impl<T: Value + ?Sized> Is<T> for Yes {
    #[inline]
    fn visit<V: Visitor>(value: &T, visitor: &mut V) -> Result<(), V::Error> {
        value.visit(visitor)
    }
}

/// The answer `A` for the type `T`.
pub struct Answered<T: ?Sized, A> {
    pub is: PhantomData<fn(&T) -> A>,
}

// Type aliases, because rustc checks no bounds of these. It shows the bound of a function as part
// of the error. For a method of `StringValue` it checks the supertrait `Value` too, and a list of
// a wrong type fails both.
pub type ValueAnswer<T> = Answered<T, <T as Value>::IsValue>;
pub type StringAnswer<T> = Answered<T, <T as StringValue>::IsString>;

/// rustc has checked whether `T` has a method.
pub struct Asked<T: ?Sized>(PhantomData<fn(&T)>);

/// Makes rustc check whether `T` has a method, which the macro names.
#[inline]
pub fn ask<T: ?Sized>(_: fn(&T)) -> Asked<T> {
    Asked(PhantomData)
}

/// The answer, after the check of a method. Both fail for a wrong type, and rustc reports what fails
/// first. The method fails for the whole type, such as `[f64]`; the answer, until Rust 1.99, for a
/// part of it, and only the first time in a function.
#[inline]
pub fn answer<T: ?Sized, A>(_: Asked<T>, answer: Answered<T, A>) -> Answered<T, A> {
    answer
}

impl<T: ?Sized, A> Copy for Answered<T, A> {}

impl<T: ?Sized, A> Clone for Answered<T, A> {
    fn clone(&self) -> Self {
        *self
    }
}
