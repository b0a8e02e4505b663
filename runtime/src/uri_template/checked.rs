//! What `uri_template!` expands to: a template that was taken apart when it was compiled.

#![allow(missing_docs, missing_debug_implementations, reason = "no part of the API")]

use core::marker::PhantomData;

use super::expander::Expander;
use super::expansion::Expand;
use super::operator::Operator;
use super::sink::Sink;
use super::step::Modifier;
use super::value::{Value, Visitor};

/// One thing to do for an expansion.
#[derive(Clone, Copy, Debug)]
pub enum CheckedStep {
    /// Text that is encoded already.
    Encoded(&'static str),
    Expression(Operator),
    /// A variable, and which of the values is its.
    Variable(&'static str, Modifier, usize),
}

/// A template of the code, with its values, a [`Slot`] each.
#[derive(Clone, Copy)]
pub struct Checked<V> {
    pub steps: &'static [CheckedStep],
    pub values: V,
}

/// A value. It is given without a bound, and checked by a closure: that is one error, at the
/// value, where each bound would be one more.
pub struct Slot<'v, T: ?Sized> {
    pub value: &'v T,
    pub is: Checks<T>,
}

/// A closure has checked a type.
pub struct Checks<T: ?Sized>(PhantomData<fn(&T)>);

pub fn checks<T: ?Sized>(_: fn(&T)) -> Checks<T> {
    Checks(PhantomData)
}

/// Values in a row.
pub trait Values {
    fn visit<V: Visitor>(&self, index: usize, visitor: &mut V) -> Result<(), V::Error>;
}

impl Values for () {
    #[inline]
    fn visit<V: Visitor>(&self, _: usize, _: &mut V) -> Result<(), V::Error> {
        Ok(())
    }
}

impl<T: Value + ?Sized, R: Values> Values for (Slot<'_, T>, R) {
    #[inline]
    fn visit<V: Visitor>(&self, index: usize, visitor: &mut V) -> Result<(), V::Error> {
        match index.checked_sub(1) {
            None => self.0.value.visit(visitor),
            Some(index) => self.1.visit(index, visitor),
        }
    }
}

impl<W: Values> Expand for Checked<W> {
    #[inline]
    fn expand<S: Sink>(&self, to: &mut Expander<'_, S>) -> Result<(), S::Error> {
        self.steps.iter().try_for_each(|step| match *step {
            CheckedStep::Encoded(text) => to.encoded(text),
            CheckedStep::Expression(operator) => {
                to.start(operator);
                Ok(())
            }
            CheckedStep::Variable(name, modifier, index) => {
                self.values.visit(index, &mut to.variable(name, modifier))
            }
        })
    }
}

// Whatever the value is.

impl<T: ?Sized> Copy for Slot<'_, T> {}

impl<T: ?Sized> Clone for Slot<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: ?Sized> Copy for Checks<T> {}

impl<T: ?Sized> Clone for Checks<T> {
    fn clone(&self) -> Self {
        *self
    }
}
