//! A template, taken apart: the grammar of section 2 of the RFC.

#![allow(missing_docs, reason = "no part of the API")]

use super::encoder::{Modifier, prefix};
use super::error::{TemplateError, TemplateErrorKind as Kind};
use super::operator::{Operator, SIMPLE};
use crate::base::quoted::Quoted;
use crate::set::EncodeSet;
use crate::set::decode::hex_value;
use crate::set::named::C0_CONTROL;

/// One thing to do for an expansion.
#[allow(missing_debug_implementations, reason = "no part of the API")]
#[derive(Clone, Copy)]
pub enum Step<'t> {
    /// Text that stands for itself.
    Literal(&'t str),
    /// The start of an expression.
    Expression(&'static Operator),
    Variable(Variable<'t>),
}

/// A variable of an expression.
#[derive(Clone, Copy, Debug)]
pub struct Variable<'t> {
    pub name: &'t str,
    pub modifier: Modifier,
    /// Where in the template it stands, in bytes.
    pub at: usize,
}

/// The steps of a template, and all that is wrong with it.
#[derive(Clone, Debug)]
pub struct Steps<'t> {
    text: &'t str,
    at: usize,
    /// Where the expression ends that is being read.
    end: Option<usize>,
}

/// The ASCII characters that may not stand in a literal.
const NOT_LITERAL: EncodeSet = C0_CONTROL.add_all(b" \"%<>\\^`{|}");

/// The characters, in which the RFC follows RFC 3987, that may stand in a literal. (The
/// apostrophe is among them by its erratum 6937.)
fn is_literal(char: char) -> bool {
    match char {
        '\0'..='\x7F' => !NOT_LITERAL.contains(char as u8),
        '\u{80}'..='\u{9F}' => false,
        '\u{FDD0}'..='\u{FDEF}' | '\u{FFF0}'..='\u{FFFF}' => false,
        '\u{E0000}'..='\u{E0FFF}' => false,
        // The last two of each plane are no characters.
        char => char as u32 & 0xFFFE != 0xFFFE,
    }
}

/// Whether an escape is at the start.
fn is_escape(bytes: &[u8]) -> bool {
    matches!(bytes, [b'%', high, low, ..] if hex_value(*high).and(hex_value(*low)).is_some())
}

impl<'t> Steps<'t> {
    pub fn of(text: &'t str) -> Steps<'t> {
        Steps { text, at: 0, end: None }
    }

    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// A fault of the first bytes of what is left, which are passed.
    fn fault(&mut self, kind: Kind, len: usize) -> TemplateError {
        let found = self.rest().chars().next().map(Quoted);
        let start = self.at;
        self.at += len;
        TemplateError { kind, found, start, end: start + len }
    }

    /// The literal or the expression that starts here.
    fn outside(&mut self, first: char) -> Result<Step<'t>, TemplateError> {
        match first {
            '{' => self.expression(),
            '}' => Err(self.fault(Kind::StrayBrace, 1)),
            _ => {
                let rest = self.rest();
                match literal_len(rest) {
                    0 if first == '%' => Err(self.fault(Kind::MalformedEscape, 1)),
                    0 => Err(self.fault(Kind::NotALiteral, first.len_utf8())),
                    len => {
                        self.at += len;
                        Ok(Step::Literal(rest.get(..len).unwrap_or_default()))
                    }
                }
            }
        }
    }

    fn expression(&mut self) -> Result<Step<'t>, TemplateError> {
        let inside = self.rest().get(1..).unwrap_or_default();
        let len = match inside.find(['{', '}']) {
            Some(len) if inside.as_bytes().get(len) == Some(&b'}') => len,
            // What it was to hold nobody knows.
            stop => {
                let len = 1 + stop.unwrap_or(inside.len());
                let fault = self.fault(Kind::UnclosedExpression, len);
                return Err(TemplateError { end: fault.start + 1, ..fault });
            }
        };
        let symbol = inside.chars().next().filter(|_| len > 0);
        let operator = symbol.and_then(Operator::of);
        if len == usize::from(operator.is_some()) {
            return Err(self.fault(Kind::EmptyExpression, len + 2));
        }
        self.end = Some(self.at + 1 + len);
        self.at += 1;
        if symbol.is_some_and(Operator::is_kept_for_later) {
            let fault = self.fault(Kind::ReservedOperator, 1);
            if len == 1 {
                self.at += 1;
                self.end = None;
            }
            return Err(fault);
        }
        self.at += usize::from(operator.is_some());
        Ok(Step::Expression(operator.unwrap_or(SIMPLE)))
    }

    /// The variable that starts here, in an expression that ends at `end`.
    fn variable(&mut self, end: usize) -> Result<Step<'t>, TemplateError> {
        let at = self.at;
        let list = self.text.get(at..end).unwrap_or_default();
        let len = list.find(',').unwrap_or(list.len());
        let variable = list.get(..len).unwrap_or_default();
        let (name, modifier) = match variable.find([':', '*']) {
            Some(name_len) => variable.split_at(name_len),
            None => (variable, ""),
        };
        let step = match name_fault(name) {
            Some(offset) => {
                self.at += offset;
                let len = self.rest().chars().next().map_or(1, char::len_utf8);
                Err(self.fault(Kind::MalformedName, len))
            }
            None => match modifier_of(modifier) {
                Ok(modifier) => Ok(Step::Variable(Variable { name, modifier, at })),
                Err(kind) => {
                    self.at += name.len();
                    Err(self.fault(kind, modifier.len()))
                }
            },
        };
        self.at = at + len + 1;
        if self.at > end {
            self.end = None;
        }
        step
    }
}

impl<'t> Iterator for Steps<'t> {
    type Item = Result<Step<'t>, TemplateError>;

    fn next(&mut self) -> Option<Self::Item> {
        match self.end {
            Some(end) => Some(self.variable(end)),
            None => self.rest().chars().next().map(|first| self.outside(first)),
        }
    }
}

fn literal_len(text: &str) -> usize {
    let bytes = text.as_bytes();
    let stops = |(at, char): &(usize, char)| match *char {
        '%' => !bytes.get(*at..).is_some_and(is_escape),
        char => !is_literal(char),
    };
    text.char_indices().find(stops).map_or(text.len(), |(at, _)| at)
}

/// The place in a name where it is none.
fn name_fault(name: &str) -> Option<usize> {
    let mut rest = name.as_bytes();
    // A dot stands between two others.
    let mut may_be_dot = false;
    loop {
        let len = match rest {
            [byte, ..] if byte.is_ascii_alphanumeric() || *byte == b'_' => 1,
            [b'%', ..] if is_escape(rest) => 3,
            [b'.', after @ ..] if may_be_dot && !after.is_empty() => {
                may_be_dot = false;
                rest = after;
                continue;
            }
            [] if may_be_dot => return None,
            _ => return Some(name.len() - rest.len()),
        };
        may_be_dot = true;
        rest = rest.get(len..).unwrap_or_default();
    }
}

fn modifier_of(text: &str) -> Result<Modifier, Kind> {
    match text.as_bytes() {
        [] => Ok(Modifier::None),
        [b'*'] => Ok(Modifier::Explode),
        [b':', digits @ ..] if digits.iter().all(u8::is_ascii_digit) => {
            let add = |sum: u16, digit: &u8| 10 * sum + u16::from(digit - b'0');
            match digits {
                [b'1'..=b'9', more @ ..] if more.len() < 4 => {
                    Ok(Modifier::Prefix(digits.iter().fold(0, add), prefix))
                }
                _ => Err(Kind::MalformedPrefix),
            }
        }
        [b':', before @ .., b'*'] if before.iter().all(u8::is_ascii_digit) => {
            Err(Kind::SecondModifier)
        }
        [b':', ..] => Err(Kind::MalformedPrefix),
        _ => Err(Kind::SecondModifier),
    }
}
