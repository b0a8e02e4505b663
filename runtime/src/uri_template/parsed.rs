//! A template of a macro, as data without pointers: each call of the macro has its own.

#![allow(missing_debug_implementations, missing_docs, reason = "no part of the API")]

use core::iter;

#[cfg(doc)]
use super::encoder::ENCODED_LITERAL;
use super::step::Form;

/// A template that was parsed at compile time.
#[derive(Clone, Copy)]
pub struct ParsedTemplate {
    pub text: &'static str,
    /// [`Record`]s, one after the other.
    pub steps: &'static [u8],
    /// Templates of the same shape share their forms.
    pub forms: &'static [Form],
}

/// A step of a [`ParsedTemplate`]: a variable, or a literal, which has nothing to escape. A literal that
/// has to be encoded is a variable without a name, at 0; its operator is [`ENCODED_LITERAL`]. A number of
/// two bytes begins with the lower one:
///
/// ```text
/// 0    1    2    3    4    5    6
/// offset    length    value     2 * form + is_first
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The offset of the literal, or of the name of the variable, in the template.
    pub at: u16,
    pub len: u16,
    /// The number of the variable's value.
    pub value: u16,
    /// The number of the variable's form; [`Record::LITERAL`] for a literal.
    pub form: u8,
    /// Whether the variable is the first of its expression.
    pub is_first: bool,
}

impl Record {
    /// A template has at most so many forms.
    pub const LITERAL: u8 = 126;

    #[inline]
    pub fn to_bytes(self) -> [u8; 7] {
        let ([a, b], [c, d]) = (self.at.to_le_bytes(), self.len.to_le_bytes());
        let [e, f] = self.value.to_le_bytes();
        [a, b, c, d, e, f, 2 * self.form + u8::from(self.is_first)]
    }

    #[inline]
    pub fn from_bytes([a, b, c, d, e, f, last]: [u8; 7]) -> Record {
        let number = u16::from_le_bytes;
        let (at, len, value) = (number([a, b]), number([c, d]), number([e, f]));
        Record { at, len, value, form: last / 2, is_first: last % 2 > 0 }
    }
}

impl ParsedTemplate {
    /// The steps, each with its literal or the name of its variable.
    #[inline]
    pub(super) fn steps(&self) -> impl Iterator<Item = (Record, &'static str)> + use<> {
        let ParsedTemplate { text, steps: mut rest, .. } = *self;
        iter::from_fn(move || {
            let (bytes, after) = rest.split_first_chunk()?;
            rest = after;
            let record = Record::from_bytes(*bytes);
            let at = usize::from(record.at);
            let text = text.get(at..at + usize::from(record.len)).unwrap_or_default();
            Some((record, text))
        })
    }

    /// The name of the variable at an offset of the template; `None` at 0, where there is none.
    #[cfg_attr(on_demand, inline)]
    pub(super) fn name_at(&self, at: usize) -> Option<&'static str> {
        let mut steps = self.steps().filter(|(record, _)| usize::from(record.at) == at);
        steps.next().filter(|_| at > 0).map(|(_, name)| name)
    }
}

#[cfg(test)]
mod tests {
    use super::Record;

    #[test]
    fn a_record_has_seven_bytes_and_is_read_as_it_was_written() {
        let record = Record { at: 0x102, len: 0x304, value: 0x506, form: 7, is_first: true };
        assert_eq!(record.to_bytes(), [2, 1, 4, 3, 6, 5, 15]);
        for form in 0..=Record::LITERAL {
            for number in [0, 1, 0xFF, 0x100, u16::MAX] {
                for is_first in [false, true] {
                    let record = Record { at: number, len: !number, value: number, form, is_first };
                    assert_eq!(Record::from_bytes(record.to_bytes()), record);
                }
            }
        }
    }
}
