//! What `uri_template!` expands to: a template that was taken apart when it was compiled.

#![allow(missing_docs, reason = "no part of the API")]

use super::expander::Expander;
use super::expansion::Expand;
use super::operator::Operator;
use super::sink::Sink;
use super::step::Modifier;
use super::value::{StringValue, Value, Visitor};

/// One thing to do for an expansion.
#[derive(Clone, Copy, Debug)]
pub enum CheckedStep {
    /// Text that is encoded already.
    Encoded(&'static str),
    Expression(Operator),
    /// A variable, and which of the values is its.
    Variable(&'static str, Modifier, usize),
}

/// A template of the code, with its values: a [`Text`] or a [`Whole`] and the values after it.
#[derive(Clone, Copy, Debug)]
pub struct Checked<V> {
    pub steps: &'static [CheckedStep],
    pub values: V,
}

/// A value of which there is a prefix in the template.
#[derive(Clone, Copy, Debug)]
pub struct Text<'v, T: StringValue + ?Sized> {
    pub value: &'v T,
}

/// Any other value.
#[derive(Clone, Copy, Debug)]
pub struct Whole<'v, T: Value + ?Sized> {
    pub value: &'v T,
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

impl<T: StringValue + ?Sized, R: Values> Values for (Text<'_, T>, R) {
    #[inline]
    fn visit<V: Visitor>(&self, index: usize, visitor: &mut V) -> Result<(), V::Error> {
        match index.checked_sub(1) {
            None => self.0.value.visit(visitor),
            Some(index) => self.1.visit(index, visitor),
        }
    }
}

impl<T: Value + ?Sized, R: Values> Values for (Whole<'_, T>, R) {
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
