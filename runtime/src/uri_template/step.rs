//! The steps of a template, parsed by the grammar of section 2 of RFC 6570.

#![allow(missing_debug_implementations, missing_docs, reason = "no part of the API")]

use super::encoder::{OPERATORS, Operator, RESERVED, SIMPLE, prefix};
use super::error::{TemplateError, TemplateErrorKind as Kind};
use super::output::{Modifier, Rule};
use super::places::{Place, Places, Refused};
use crate::base::quoted::Quoted;
use crate::set::EncodeSet;
use crate::set::decode::hex_value;
use crate::set::named::C0_CONTROL;

/// One step of an expansion.
#[derive(Clone, Copy)]
pub enum TemplateStep<'t> {
    /// Text outside of expressions.
    Literal(&'t str),
    /// A variable of an expression.
    Variable {
        name: &'t str,
        /// The offset of the variable in the template, in bytes.
        at: usize,
        operator: &'static Operator,
        modifier: Modifier,
        /// Whether it is the first variable of the expression.
        is_first: bool,
    },
}

/// What the variables of an expression have in common, and the modifier of one of them.
#[derive(Clone, Copy)]
pub struct Form {
    pub operator: &'static Operator,
    pub modifier: Modifier,
    /// The place of the values, which [`Places`] finds.
    pub place: Place,
    pub rule: &'static Rule,
}

impl Form {
    #[inline]
    pub const fn new(operator: &'static Operator, modifier: Modifier, place: Place) -> Form {
        Form { operator, modifier, place, rule: place.rule() }
    }
}

/// A parser, which returns the steps and the errors of a template in order.
pub struct TemplateSteps<'t> {
    text: &'t str,
    /// The offset of the end of what was read.
    at: usize,
    /// Whether the template has no errors, so that a literal ends only before a `{`.
    is_parsed: bool,
    /// The expression being read; `None` outside of expressions.
    inside: Option<Inside>,
}

/// An expression that is being read.
struct Inside {
    /// The offset of its `}`.
    end: usize,
    operator: &'static Operator,
    /// Whether none of its variables was read.
    is_first: bool,
}

/// The ASCII characters that are not allowed in a literal.
const NOT_LITERAL: EncodeSet = C0_CONTROL.add_all(b" \"%<>\\^`{|}");

/// Whether a literal may contain a character by itself, so `%` is not one of them. Beyond ASCII,
/// RFC 6570 allows `ucschar` and `iprivate` of RFC 3987. Erratum 6937 of RFC 6570 allows the
/// apostrophe.
#[inline]
fn is_literal(char: char) -> bool {
    match char {
        '\0'..='\x7F' => !NOT_LITERAL.contains(char as u8),
        '\u{80}'..='\u{9F}' => false,
        '\u{FDD0}'..='\u{FDEF}' | '\u{FFF0}'..='\u{FFFF}' => false,
        '\u{E0000}'..='\u{E0FFF}' => false,
        // The last two code points of each plane are noncharacters.
        char => char as u32 & 0xFFFE != 0xFFFE,
    }
}

/// Whether `bytes` starts with an escape.
#[inline]
fn is_escape(bytes: &[u8]) -> bool {
    matches!(bytes, [b'%', high, low, ..] if hex_value(*high).and(hex_value(*low)).is_some())
}

impl<'t> TemplateSteps<'t> {
    #[inline]
    pub fn of(text: &'t str) -> TemplateSteps<'t> {
        TemplateSteps { text, at: 0, is_parsed: false, inside: None }
    }

    /// The steps of a template without errors.
    #[inline]
    pub(super) fn of_parsed(text: &'t str) -> TemplateSteps<'t> {
        TemplateSteps { is_parsed: true, ..TemplateSteps::of(text) }
    }

    #[inline]
    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// Returns an error in the next `len` bytes, and skips these bytes.
    #[inline]
    fn fault(&mut self, kind: Kind, len: usize) -> TemplateError {
        let found = self.rest().chars().next().map(Quoted);
        let start = self.at;
        self.at += len;
        TemplateError { kind, found, start, end: start + len }
    }

    /// Reads the `{` at `self.at`, and the operator after it. After an error, reading goes on
    /// behind the expression, or, if the operator is reserved, with the variables behind it. Otherwise
    /// it goes on with the first variable.
    #[inline]
    fn expression(&mut self) -> Result<TemplateStep<'t>, TemplateError> {
        let inside = self.rest().get(1..).unwrap_or_default();
        let len = match inside.find(['{', '}']) {
            Some(len) if inside.as_bytes().get(len) == Some(&b'}') => len,
            // Without a `}` before the next `{` or the end, the text up to there is skipped.
            stop => {
                let len = 1 + stop.unwrap_or(inside.len());
                let fault = self.fault(Kind::UnclosedExpression, len);
                // Only the `{` is reported.
                return Err(TemplateError { end: fault.start + 1, ..fault });
            }
        };
        let symbol = inside.chars().next().filter(|_| len > 0);
        let operator = OPERATORS.into_iter().find(|it| symbol.is_some() && it.symbol == symbol);
        // Nothing, or an operator alone. The length of the error includes the two braces.
        if len == usize::from(operator.is_some()) {
            return Err(self.fault(Kind::EmptyExpression, len + 2));
        }
        let end = self.at + 1 + len;
        let inside = Inside { end, operator: operator.unwrap_or(SIMPLE), is_first: true };
        self.at += 1;
        if symbol.is_some_and(|symbol| RESERVED.contains(&symbol)) {
            let fault = self.fault(Kind::ReservedOperator, 1);
            // In `{=}` no variable follows. Otherwise, the variables are read for their errors.
            self.inside = (len > 1).then_some(inside);
            self.at += usize::from(len == 1);
            return Err(fault);
        }
        self.at += usize::from(operator.is_some());
        self.variable(inside)
    }

    /// Reads the variable that starts at `self.at`, and the `,` or `}` after it.
    #[inline]
    fn variable(&mut self, inside: Inside) -> Result<TemplateStep<'t>, TemplateError> {
        let Inside { end, operator, is_first } = inside;
        let at = self.at;
        let list = self.text.get(at..end).unwrap_or_default();
        let len = list.find(',').unwrap_or(list.len());
        let variable = list.get(..len).unwrap_or_default();
        // `split_at` would link a panic.
        let modifier_at = variable.find([':', '*']).unwrap_or(variable.len());
        let (name, modifier) = variable.split_at_checked(modifier_at).unwrap_or((variable, ""));
        let fault_in_name = if self.is_parsed { None } else { name_fault(name) };
        // `fault` reports an error at `self.at`, so each error first moves `self.at` to its bytes.
        let step = match (fault_in_name, modifier_of(modifier)) {
            (Some(offset), _) => {
                self.at += offset;
                let len = self.rest().chars().next().map_or(1, char::len_utf8);
                Err(self.fault(Kind::MalformedName, len))
            }
            (None, Err(kind)) => {
                self.at += name.len();
                Err(self.fault(kind, modifier.len()))
            }
            (None, Ok(modifier)) => {
                Ok(TemplateStep::Variable { name, at, operator, modifier, is_first })
            }
        };
        self.at = at + len + 1;
        // After a `,` before the `}`, one more variable is read: it has no name, which is an error.
        self.inside = (self.at <= end).then_some(Inside { is_first: false, ..inside });
        step
    }
}

impl<'t> Iterator for TemplateSteps<'t> {
    type Item = Result<TemplateStep<'t>, TemplateError>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        if let Some(inside) = self.inside.take() {
            return Some(self.variable(inside));
        }
        let rest = self.rest();
        let parsed_len = || rest.find('{').unwrap_or(rest.len());
        let literal_len = if self.is_parsed { parsed_len() } else { literal_len(rest) };
        // The length is 0 if the first character cannot be in a literal.
        Some(match (rest.chars().next()?, literal_len) {
            ('{', _) => self.expression(),
            ('}', _) => Err(self.fault(Kind::StrayBrace, 1)),
            ('%', 0) => Err(self.fault(Kind::MalformedEscape, 1)),
            (first, 0) => Err(self.fault(Kind::NotALiteral, first.len_utf8())),
            (_, len) => {
                self.at += len;
                Ok(TemplateStep::Literal(rest.get(..len).unwrap_or_default()))
            }
        })
    }
}

/// The length in bytes of the literal at the start of `text`; 0 if `text` does not start with one.
#[inline]
fn literal_len(text: &str) -> usize {
    let bytes = text.as_bytes();
    // Of an escape, only the `%` needs a rule of its own: a literal may contain the two digits.
    let stops = |(at, char): &(usize, char)| match *char {
        '%' => !bytes.get(*at..).is_some_and(is_escape),
        char => !is_literal(char),
    };
    text.char_indices().find(stops).map_or(text.len(), |(at, _)| at)
}

/// The offset at which a name is malformed; `None` if it is well-formed.
#[inline]
fn name_fault(name: &str) -> Option<usize> {
    let mut rest = name.as_bytes();
    // A dot is allowed only between two other characters, and an empty name is malformed.
    let mut is_after_character = false;
    loop {
        let (len, is_character) = match rest {
            [byte, ..] if byte.is_ascii_alphanumeric() || *byte == b'_' => (1, true),
            [b'%', ..] if is_escape(rest) => (3, true),
            [b'.', _, ..] if is_after_character => (1, false),
            [] if is_after_character => return None,
            _ => return Some(name.len() - rest.len()),
        };
        is_after_character = is_character;
        rest = rest.get(len..).unwrap_or_default();
    }
}

/// Parses what follows a name: nothing, `*`, or `:` and a number from 1 to 9999.
#[inline]
fn modifier_of(text: &str) -> Result<Modifier, Kind> {
    let are_digits = |text: &[u8]| text.iter().all(u8::is_ascii_digit);
    let add = |sum: u16, digit: &u8| 10 * sum + u16::from(digit - b'0');
    match text.as_bytes() {
        [] => Ok(Modifier::None),
        [b'*'] => Ok(Modifier::Explode),
        [b':', first @ b'1'..=b'9', more @ ..] if more.len() < 4 && are_digits(more) => {
            Ok(Modifier::Prefix(more.iter().fold(add(0, first), add), prefix))
        }
        // Two modifiers, as in `{x:3*}`.
        [b':', before @ .., b'*'] if are_digits(before) => Err(Kind::SecondModifier),
        [b':', ..] => Err(Kind::MalformedPrefix),
        _ => Err(Kind::SecondModifier),
    }
}

impl Places<'_> {
    /// Reads the next step of the template. Returns the place of the expression that it begins.
    #[inline]
    pub fn step(&mut self, step: &TemplateStep<'_>) -> Result<Option<Place>, Refused> {
        match *step {
            TemplateStep::Literal(text) => self.literal(text).map(|()| None),
            TemplateStep::Variable { operator, is_first: true, .. } => {
                self.expression(operator.symbol).map(Some)
            }
            TemplateStep::Variable { .. } => Ok(None),
        }
    }
}
