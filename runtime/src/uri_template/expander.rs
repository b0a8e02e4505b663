//! The expansion of expressions: appendix A of the RFC.

use super::encoder::encode;
use super::operator::{LITERAL, Rules};
use super::step::Modifier;
use super::value::{StringValue, Visitor};
use crate::percent::sink::Sink;

/// Writes an expansion, step by step.
#[allow(missing_debug_implementations, reason = "no part of the API")]
pub struct Expander<'s, S> {
    sink: &'s mut S,
    /// Whether a variable of the expression has been written.
    has_started: bool,
}

impl<'s, S: Sink> Expander<'s, S> {
    pub(super) fn new(sink: &'s mut S) -> Expander<'s, S> {
        Expander { sink, has_started: false }
    }

    /// Writes what is encoded already.
    #[inline]
    pub(super) fn encoded(&mut self, text: &str) -> Result<(), S::Error> {
        self.sink.literal();
        self.sink.text(text)
    }

    /// Writes a literal of a template.
    pub(super) fn literal(&mut self, text: &str) -> Result<(), S::Error> {
        self.sink.literal();
        self.sink.encode(&LITERAL, text)
    }

    /// Starts an expression.
    #[inline]
    pub(super) fn start(&mut self, rules: &Rules) {
        self.sink.expression(matches!(rules.first, "/" | "?" | "#"));
        self.has_started = false;
    }

    /// What writes a variable, once it visits its value.
    #[inline]
    pub(super) fn variable<'e, const KEEPS_RESERVED: bool, F>(
        &'e mut self,
        spec: F,
    ) -> Variable<'e, 's, S, F, KEEPS_RESERVED> {
        Variable { expander: self, spec, has_started: false }
    }

    /// Writes what stands before a variable.
    #[inline]
    fn separate(&mut self, rules: &Rules) -> Result<(), S::Error> {
        let separator = if self.has_started { rules.separator } else { rules.first };
        self.has_started = true;
        self.sink.text(separator)
    }
}

/// What a template says of a variable.
#[derive(Clone, Copy)]
pub(super) struct Spec<'t> {
    pub(super) rules: &'static Rules,
    pub(super) name: &'t str,
    pub(super) modifier: Modifier,
}

/// A variable that is being written. What is said of it comes from a function: of a template of
/// the code that is a constant, and names are stored and not copied.
#[allow(missing_debug_implementations, reason = "no part of the API")]
pub(super) struct Variable<'e, 's, S, F, const KEEPS_RESERVED: bool> {
    expander: &'e mut Expander<'s, S>,
    spec: F,
    /// Whether a member of the value has been written.
    has_started: bool,
}

impl<'t, S, F, const KEEPS_RESERVED: bool> Variable<'_, '_, S, F, KEEPS_RESERVED>
where
    S: Sink,
    F: Fn() -> Spec<'t>,
{
    /// Writes `=` and the value behind a name, or what stands for it if it is empty.
    #[inline]
    fn behind_name<T: StringValue + ?Sized>(
        &mut self,
        if_empty: &str,
        value: &T,
    ) -> Result<(), S::Error> {
        if value.is_empty() {
            return self.expander.sink.text(if_empty);
        }
        self.expander.sink.text("=")?;
        self.value(value)
    }

    #[inline]
    fn value<T: StringValue + ?Sized>(&mut self, value: &T) -> Result<(), S::Error> {
        let most = match (self.spec)().modifier {
            Modifier::Prefix(most) => Some(most),
            Modifier::None | Modifier::Explode => None,
        };
        encode::<KEEPS_RESERVED, _, _>(self.expander.sink, most, value)
    }

    /// Writes what stands before a member of a value that is not exploded.
    #[inline]
    fn join(&mut self) -> Result<(), S::Error> {
        if self.has_started {
            return self.expander.sink.text(",");
        }
        self.has_started = true;
        let Spec { rules, name, .. } = (self.spec)();
        self.expander.separate(rules)?;
        if rules.is_named {
            self.expander.sink.text(name)?;
            self.expander.sink.text("=")?;
        }
        Ok(())
    }
}

impl<'t, S, F, const KEEPS_RESERVED: bool> Visitor for Variable<'_, '_, S, F, KEEPS_RESERVED>
where
    S: Sink,
    F: Fn() -> Spec<'t>,
{
    type Error = S::Error;

    #[inline]
    fn string<T: StringValue + ?Sized>(&mut self, value: &T) -> Result<(), S::Error> {
        let Spec { rules, name, .. } = (self.spec)();
        self.expander.separate(rules)?;
        if rules.is_named {
            self.expander.sink.text(name)?;
            return self.behind_name(rules.if_empty, value);
        }
        self.value(value)
    }

    #[inline]
    fn item<T: StringValue + ?Sized>(&mut self, item: &T) -> Result<(), S::Error> {
        // Exploded, a list is as many strings of the same name.
        if (self.spec)().modifier == Modifier::Explode {
            return self.string(item);
        }
        self.join()?;
        self.value(item)
    }

    #[inline]
    fn pair<K, T>(&mut self, key: &K, value: &T) -> Result<(), S::Error>
    where
        K: StringValue + ?Sized,
        T: StringValue + ?Sized,
    {
        let Spec { rules, modifier, .. } = (self.spec)();
        if modifier != Modifier::Explode {
            self.join()?;
            self.value(key)?;
            self.expander.sink.text(",")?;
            return self.value(value);
        }
        self.expander.separate(rules)?;
        self.value(key)?;
        let if_empty = if rules.is_named { rules.if_empty } else { "=" };
        self.behind_name(if_empty, value)
    }
}
