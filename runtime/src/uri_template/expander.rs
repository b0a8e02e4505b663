//! What can be expanded, and the expansion of expressions, by appendix A of RFC 6570.
//!
//! Separate functions write a value whose text is one `&str`. Some of these functions are never
//! inlined, so that firmware links less code and needs less stack. The methods of `Visitor` are
//! always inlined: there the type of a value says whether a `Display` writes its text in pieces, so
//! that only programs with such a value link the code for pieces.

#![allow(missing_debug_implementations, reason = "no part of the API")]

use super::encoder::{LITERAL, Operator, PieceEncoder, SIMPLE};
use super::error::{ExpansionError, Fault};
use super::output::{Begin, EncodeFn, Modifier, Note, OF_LITERAL, Output, Progress, WriteResult};
use super::parsed::{ParsedTemplate, Record};
use super::step::Form;
use crate::base::display::DisplayError;
use crate::base::to_text::Text;

/// A template with its values.
pub trait Expand {
    /// The text of the template.
    fn text(&self) -> &str;

    /// Writes the expansion.
    fn expand(&self, to: &mut Expander<'_>) -> WriteResult;

    /// The error of a fault, with what the template knows of it.
    fn error_of(&self, fault: Fault) -> ExpansionError;
}

/// A variable that is being written.
#[derive(Clone, Copy)]
pub(super) struct Variable<'e> {
    pub(super) name: &'e str,
    pub(super) form: &'e Form,
}

/// Writes an expansion, step by step.
pub struct Expander<'s> {
    output: &'s mut dyn Output,
    /// Whether each value is checked in its place.
    pub(super) is_checked: bool,
    /// How a value is encoded.
    encode: EncodeFn,
    /// Whether a variable of the expression has been written.
    has_started: bool,
}

impl<'s> Expander<'s> {
    /// Writes what RFC 6570 says, or checks each value in its place.
    #[inline]
    pub(super) fn new(output: &'s mut dyn Output, is_checked: bool) -> Expander<'s> {
        Expander { output, is_checked, encode: SIMPLE.encode, has_started: false }
    }

    /// Writes a literal.
    #[inline]
    pub(super) fn literal(&mut self, text: &str) -> WriteResult {
        self.output.begin(OF_LITERAL);
        self.output.encode(&LITERAL, text)?;
        self.output.end()
    }

    /// Writes the expansion of a template of a macro. `visit` visits the value with a number.
    #[cfg_attr(on_demand, inline)]
    pub(super) fn parsed(
        &mut self,
        template: &ParsedTemplate,
        visit: &dyn Fn(u16, &mut Visitor<'_, '_>) -> WriteResult,
    ) -> WriteResult {
        template.steps().try_for_each(|(Record { at, value, form, is_first, .. }, text)| {
            let Some(form) = template.forms.get(usize::from(form)) else {
                return self.output.literal(text);
            };
            let variable = Variable { name: text, form };
            self.variable(variable, (at.into(), is_first), |to| visit(value, to))
        })
    }

    /// Writes a variable at the offset `at` of the template, whose value `visit` visits. If it is the
    /// first one, it starts an expression.
    #[inline]
    pub(super) fn variable(
        &mut self,
        variable: Variable<'_>,
        (at, is_first): (usize, bool),
        visit: impl FnOnce(&mut Visitor<'_, 's>) -> WriteResult,
    ) -> WriteResult {
        let &Form { operator, place, rule, .. } = variable.form;
        let encode_of_place =
            self.output.begin(Begin { variable: at, symbol: operator.symbol, place, rule });
        self.encode = encode_of_place.unwrap_or(operator.encode);
        self.has_started &= !is_first;
        visit(&mut Visitor { expander: Some(self), variable: &variable, has_started: false })?;
        self.output.end()
    }

    /// Writes the text before a variable.
    #[inline]
    fn separate(&mut self, operator: &Operator) -> WriteResult {
        let &Operator { first, separator, .. } = operator;
        let before = if self.has_started { separator } else { first };
        self.has_started = true;
        if before.is_empty() { Ok(()) } else { self.output.text(before) }
    }

    /// Writes the text before a string. Returns whether the string itself has to be written too.
    #[cfg_attr(on_demand, inline)]
    #[cfg_attr(not(on_demand), inline(never))]
    fn start_string(
        &mut self,
        variable: &Variable<'_>,
        is_empty: bool,
    ) -> Result<bool, DisplayError> {
        let operator = variable.form.operator;
        self.separate(operator)?;
        if !operator.is_named {
            return Ok(true);
        }
        self.output.text(variable.name)?;
        self.equals(is_empty, operator.if_empty)
    }

    /// Writes `=`, or `if_empty` for an empty value. Returns whether the value has to be written.
    #[inline]
    fn equals(&mut self, is_empty: bool, if_empty: &str) -> Result<bool, DisplayError> {
        self.output.text(if is_empty { if_empty } else { "=" })?;
        Ok(!is_empty)
    }

    #[cfg_attr(on_demand, inline)]
    #[cfg_attr(not(on_demand), inline(never))]
    fn whole_string(&mut self, variable: &Variable<'_>, text: &str) -> WriteResult {
        let is_written = self.start_string(variable, text.is_empty())?;
        if is_written { self.whole(variable, text) } else { Ok(()) }
    }

    #[cfg_attr(on_demand, inline)]
    fn whole(&mut self, variable: &Variable<'_>, text: &str) -> WriteResult {
        let mut progress = Progress { modifier: variable.form.modifier, is_complete: true };
        // The number of bytes that are left is 0, because no text follows.
        (self.encode)(self.output, &mut progress, text).map(|_| ())
    }

    /// Encodes a string or a member, without the text before it.
    #[inline(always)]
    fn value(&mut self, variable: &Variable<'_>, text: &Text<'_>) -> WriteResult {
        if let Some(text) = text.whole() {
            return self.whole(variable, text);
        }
        let mut encoder = PieceEncoder::new(self.output, self.encode, variable.form.modifier);
        text.pieces(|piece| encoder.piece(piece))?;
        encoder.encode_tail(/* is_complete */ true)
    }
}

/// Writes the value of a variable, or only checks that the value is a string.
pub struct Visitor<'e, 's> {
    /// `None` if nothing is written. A value that has members is then an error.
    pub(super) expander: Option<&'e mut Expander<'s>>,
    pub(super) variable: &'e Variable<'e>,
    /// Whether a member of the value has been written.
    pub(super) has_started: bool,
}

impl<'e, 's> Visitor<'e, 's> {
    /// Visits a value that is a string. Nothing is written if it is undefined, or if this visitor
    /// only checks.
    #[inline(always)]
    pub(super) fn string(&mut self, text: &Text<'_>) -> WriteResult {
        let variable = self.variable;
        match &mut self.expander {
            Some(expander) if !text.is_undefined() => match text.whole() {
                Some(text) => expander.whole_string(variable, text),
                None => match expander.start_string(variable, is_empty(text))? {
                    true => expander.value(variable, text),
                    false => Ok(()),
                },
            },
            _ => Ok(()),
        }
    }

    /// Notes what is known of the value.
    #[inline]
    pub(super) fn note(&mut self, note: Note) -> WriteResult {
        self.expander.as_mut().map_or(Ok(()), |expander| expander.output.note(note))
    }

    /// Visits a member of a list.
    #[inline(always)]
    pub(super) fn item(&mut self, text: &Text<'_>) -> WriteResult {
        // Each member of an exploded list is written like a string with the name of the list.
        let variable = self.variable;
        match variable.form.modifier {
            _ if text.is_undefined() => Ok(()),
            Modifier::Explode => self.string(text),
            _ => self.join()?.value(variable, text),
        }
    }

    /// Visits a member of an associative array.
    #[inline(always)]
    pub(super) fn pair(&mut self, key: &Text<'_>, value: &Text<'_>) -> WriteResult {
        if key.is_undefined() || value.is_undefined() {
            return Ok(());
        }
        let variable = self.variable;
        let expander = match (&mut self.expander, variable.form.modifier) {
            (Some(expander), Modifier::Explode) => expander,
            // The key and the value are two members of a list. Without an expander, `join` fails.
            _ => {
                let expander = self.join()?;
                expander.value(variable, key)?;
                expander.output.text(",")?;
                return expander.value(variable, value);
            }
        };
        let operator = variable.form.operator;
        expander.separate(operator)?;
        // Appendix A encodes the key of a named operator like a literal. A `&` or `=` in the key would
        // then stay and change the pairs, so the key is encoded like a value.
        expander.value(variable, key)?;
        match expander.equals(is_empty(value), operator.if_empty)? {
            true => expander.value(variable, value),
            false => Ok(()),
        }
    }

    /// Writes the text before a member of a value that is not exploded: for the first member the
    /// text before a string, for the others a comma.
    #[inline]
    fn join(&mut self) -> Result<&mut Expander<'s>, DisplayError> {
        // Without an expander, the caller asks only whether there is an error.
        let expander = self.expander.as_deref_mut().ok_or(DisplayError)?;
        if self.has_started {
            expander.output.text(",")?;
        } else {
            self.has_started = true;
            expander.start_string(self.variable, false)?;
        }
        Ok(expander)
    }
}

/// Whether a text is empty. The first piece that is not empty ends the `Display`, by an error. If
/// the `Display` itself fails, the text is not empty, so that it is written, which returns the
/// error.
#[inline]
fn is_empty(text: &Text<'_>) -> bool {
    text.pieces(|piece| if piece.is_empty() { Ok(()) } else { Err(DisplayError) }).is_ok()
}
