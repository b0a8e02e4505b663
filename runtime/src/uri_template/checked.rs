//! What `uri_template!` expands to: a template that was taken apart when it was compiled.

#![allow(missing_docs, missing_debug_implementations, reason = "no part of the API")]

use super::expander::{Expander, Spec};
use super::expansion::Expand;
use super::operator::ROWS;
use super::step::Modifier;
use super::value::{Answered, Is, Visitor};
use crate::percent::sink::Sink;

/// A template of the code: steps, each with those after it, and values, a [`Slot`] each.
#[derive(Clone, Copy)]
pub struct Checked<P, V> {
    pub steps: P,
    pub values: V,
}

/// What is done for an expansion, step by step. All that is known of a step is in its type, so
/// that only what a template needs is compiled; its text as that of a function that returns it.
pub trait CheckedSteps {
    fn expand<V: Values, S: Sink>(
        &self,
        values: &V,
        to: &mut Expander<'_, S>,
    ) -> Result<(), S::Error>;
}

/// Text that is encoded already.
#[derive(Clone, Copy)]
pub struct Encoded<F>(pub F);

/// A variable by its name: the operator of its expression, whether it is the first in that,
/// its modifier as a number, and which of the values is its.
#[derive(Clone, Copy)]
pub struct Variable<
    const OPERATOR: usize,
    const IS_FIRST: bool,
    const MODIFIER: u16,
    const VALUE: usize,
    F,
>(pub F);

impl CheckedSteps for () {
    #[inline]
    fn expand<V: Values, S: Sink>(&self, _: &V, _: &mut Expander<'_, S>) -> Result<(), S::Error> {
        Ok(())
    }
}

impl<F: Fn() -> &'static str, P: CheckedSteps> CheckedSteps for (Encoded<F>, P) {
    #[inline]
    fn expand<V: Values, S: Sink>(
        &self,
        values: &V,
        to: &mut Expander<'_, S>,
    ) -> Result<(), S::Error> {
        to.encoded(self.0.0())?;
        self.1.expand(values, to)
    }
}

impl<
    F: Fn() -> &'static str,
    P: CheckedSteps,
    const OPERATOR: usize,
    const IS_FIRST: bool,
    const MODIFIER: u16,
    const VALUE: usize,
> CheckedSteps for (Variable<OPERATOR, IS_FIRST, MODIFIER, VALUE, F>, P)
{
    #[inline]
    fn expand<V: Values, S: Sink>(
        &self,
        values: &V,
        to: &mut Expander<'_, S>,
    ) -> Result<(), S::Error> {
        if IS_FIRST {
            to.start(&ROWS[OPERATOR]);
        }
        let spec = || Spec {
            rules: &ROWS[OPERATOR],
            name: self.0.0(),
            modifier: Modifier::of_number(MODIFIER),
        };
        if ROWS[OPERATOR].keeps_reserved {
            values.visit(VALUE, &mut to.variable::<true, _>(spec))?;
        } else {
            values.visit(VALUE, &mut to.variable::<false, _>(spec))?;
        }
        self.1.expand(values, to)
    }
}

/// A value, and the answer to whether its type may stand there. There is no bound on `T`, because
/// each would be an error of its own.
pub struct Slot<'v, T: ?Sized, A> {
    pub value: &'v T,
    pub is: Answered<T, A>,
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

impl<T: ?Sized, A: Is<T>, R: Values> Values for (Slot<'_, T, A>, R) {
    #[inline]
    fn visit<V: Visitor>(&self, index: usize, visitor: &mut V) -> Result<(), V::Error> {
        match index.checked_sub(1) {
            None => A::visit(self.0.value, visitor),
            Some(index) => self.1.visit(index, visitor),
        }
    }
}

impl<P: CheckedSteps, V: Values> Expand for Checked<P, V> {
    #[inline]
    fn expand<S: Sink>(&self, to: &mut Expander<'_, S>) -> Result<(), S::Error> {
        self.steps.expand(&self.values, to)
    }
}

// Whatever the value is.

impl<T: ?Sized, A> Copy for Slot<'_, T, A> {}

impl<T: ?Sized, A> Clone for Slot<'_, T, A> {
    fn clone(&self) -> Self {
        *self
    }
}
