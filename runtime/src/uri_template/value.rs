//! What may stand for a variable, and how it is asked what it is.
//!
//! # The type of a value in `uri_template!`
//!
//! A wrong type is exactly one error.
//!
//! The result of the check is a type, [`Yes`]. It is an associated type of [`Value`], and derived
//! from the parts of a type: that of `Option<T>` from that of `T`, and so on down to a string. If a
//! part is not a value, rustc reports this once, and does not know the associated type. The methods
//! of an expansion have a bound on this associated type, and none on the type of the value. rustc
//! reports no failed bound on a type that is unknown after an error.
//!
//! With bounds on the type of the value, rustc adds an error to each use of the expansion, with the
//! types of all its parts.

use core::marker::PhantomData;

use crate::base::display::DisplayError;

/// What may stand for a variable of a template.
///
/// | what | which types |
/// |---|---|
/// | a string | `str`, `String`, `char`, `bool`, the integers, and [`Displayed`](super::Displayed) for what else can be displayed |
/// | a list | slices, arrays and `Vec`s of strings |
/// | an associative array | slices, arrays and `Vec`s of pairs of strings, `BTreeMap`, `HashMap` |
/// | what is undefined | `None`, and a list or an associative array of nothing |
///
/// References to these are values too, and an `Option` of one is. What is undefined leaves no
/// trace; an empty string does.
///
/// The trait is sealed: for a type of your own, [`StringValue`] has what to do.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::uri_template::{Template, Value};
///
/// fn page(number: impl Value) -> String {
///     Template::parse("/list{?page}").unwrap().expand([("page", number)]).unwrap().to_string()
/// }
///
/// assert_eq!(page(2), "/list?page=2");
/// assert_eq!(page(["a", "b"]), "/list?page=a,b");
/// assert_eq!(page(None::<u8>), "/list");
/// ```
#[diagnostic::on_unimplemented(
    message = "a URI template takes no `{Self}`",
    label = "no value for a variable of a URI template",
    note = "it takes strings, `char`, `bool` and integers; slices, arrays and `Vec`s of these; \
            slices, arrays and `Vec`s of pairs, and maps; and an `Option` of any",
    note = "wrap what can be displayed: `name = etched::uri_template::Displayed(…)`"
)]
pub trait Value {
    /// [`Yes`](super::value::Yes), by way of the answers that it depends on.
    #[doc(hidden)]
    type IsValue: Is<Self>;

    /// What a macro names to ask whether a type is a value.
    #[doc(hidden)]
    fn is_value(&self) {}

    #[doc(hidden)]
    fn visit<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error>;
}

/// A [`Value`] that is written as one string, so that there is a prefix of it, as in
/// `{name:3}`; and the members of lists and associative arrays.
///
/// The trait is sealed. A type of your own that can be displayed is wrapped in
/// [`Displayed`](super::Displayed).
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::uri_template::{StringValue, Template};
///
/// fn shard(name: impl StringValue) -> String {
///     Template::parse("/{name:1}/{name}").unwrap().expand([("name", name)]).unwrap().to_string()
/// }
///
/// assert_eq!(shard("ünal"), "/%C3%BC/%C3%BCnal");
/// ```
#[diagnostic::on_unimplemented(
    message = "a URI template takes no prefix or member of type `{Self}`",
    label = "no string",
    note = "a prefix `:n` and the members of lists and associative arrays are strings, `char`, \
            `bool`, integers, `Displayed(…)`, or an `Option` of these"
)]
pub trait StringValue: Value {
    /// [`Yes`](super::value::Yes), by way of the answers that it depends on.
    #[doc(hidden)]
    type IsString: Is<Self>;

    #[doc(hidden)]
    fn pieces<P: Pieces>(&self, to: &mut P) -> Result<(), P::Error>;

    #[doc(hidden)]
    fn is_defined(&self) -> bool {
        true
    }

    #[doc(hidden)]
    fn is_empty(&self) -> bool {
        false
    }
}

/// What is done with a value: one of these is called, or none if it is undefined.
pub trait Visitor {
    type Error;

    fn string<T: StringValue + ?Sized>(&mut self, value: &T) -> Result<(), Self::Error>;
    /// A member of a list, which is defined.
    fn item<T: StringValue + ?Sized>(&mut self, item: &T) -> Result<(), Self::Error>;
    /// A member of an associative array, which is defined.
    fn pair<K, T>(&mut self, key: &K, value: &T) -> Result<(), Self::Error>
    where
        K: StringValue + ?Sized,
        T: StringValue + ?Sized;
}

/// What a string is written to, piece by piece.
pub trait Pieces {
    /// Its own error, or the error of a value whose `Display` fails.
    type Error: From<DisplayError>;

    fn piece(&mut self, text: &str) -> Result<(), Self::Error>;
}

#[diagnostic::do_not_recommend]
impl<T: Value + ?Sized> Value for &T {
    type IsValue = <T::IsValue as Answer>::And<Self, Yes>;

    #[inline]
    fn visit<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error> {
        (**self).visit(visitor)
    }
}

#[diagnostic::do_not_recommend]
impl<T: StringValue + ?Sized> StringValue for &T {
    type IsString = <T::IsString as Answer>::And<Self, Yes>;

    #[inline]
    fn pieces<P: Pieces>(&self, to: &mut P) -> Result<(), P::Error> {
        (**self).pieces(to)
    }

    #[inline]
    fn is_defined(&self) -> bool {
        (**self).is_defined()
    }

    #[inline]
    fn is_empty(&self) -> bool {
        (**self).is_empty()
    }
}

#[diagnostic::do_not_recommend]
impl<T: Value> Value for Option<T> {
    type IsValue = <T::IsValue as Answer>::And<Self, Yes>;

    #[inline]
    fn visit<V: Visitor>(&self, visitor: &mut V) -> Result<(), V::Error> {
        self.as_ref().map_or(Ok(()), |value| value.visit(visitor))
    }
}

#[diagnostic::do_not_recommend]
impl<T: StringValue> StringValue for Option<T> {
    type IsString = <T::IsString as Answer>::And<Self, Yes>;

    #[inline]
    fn pieces<P: Pieces>(&self, to: &mut P) -> Result<(), P::Error> {
        self.as_ref().map_or(Ok(()), |value| value.pieces(to))
    }

    #[inline]
    fn is_defined(&self) -> bool {
        self.as_ref().is_some_and(T::is_defined)
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.as_ref().is_none_or(T::is_empty)
    }
}

/// The only answer there is.
#[derive(Debug)]
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
#[derive(Debug)]
pub struct Answered<T: ?Sized, A> {
    pub is: PhantomData<fn(&T) -> A>,
}

// Type aliases, because rustc checks no bounds of these. It shows the bound of a function as part
// of the error. For a method of `StringValue` it checks the supertrait `Value` too, and a list of
// a wrong type fails both.
/// The answer for a value.
pub type ValueAnswer<T> = Answered<T, <T as Value>::IsValue>;
/// The answer for a string in a list.
pub type StringAnswer<T> = Answered<T, <T as StringValue>::IsString>;

/// rustc has checked whether `T` has a method.
#[derive(Debug)]
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
