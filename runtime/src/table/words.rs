//! The messages for ill-formed sequences, derived from the encoding's table.

use core::fmt;

use super::bits;
use super::error::{Cause, IllFormedError};
use super::kind::IllFormedErrorKind;
use super::ranges::{say_code_points, say_led_by, say_taken_after};
use super::sequence::{sequence_len, unpaired_surrogate};
use crate::base::excerpt;
use crate::base::message::Message;

const ORDINALS: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];

impl IllFormedError {
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn message(&self) -> Message {
        let mut message = Message::new();
        if let Cause::Unrepresentable(error) = &self.cause {
            message.text("not convertible to ");
            message.text(error.encoding().name());
        } else {
            message.text("ill-formed ");
            message.text(self.encoding().name());
        }
        message.text(" at byte ");
        message.decimal(self.position());
        message.text(": ");
        self.say_fault(&mut message);
        message
    }

    /// Says which byte was found, which bytes the table allows at that place, and the reason.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn say_fault(&self, message: &mut Message) {
        match &self.cause {
            Cause::Byte(byte) => {
                message.text("found ");
                message.byte(*byte);
            }
            Cause::End => match unpaired_surrogate(self.encoding().table(), self.maximal_subpart())
            {
                // The input ends after the high surrogate of a pair, or inside the low surrogate.
                Some(_) => return self.say_missing_half(message),
                None => message.text("the input ends"),
            },
            Cause::Unpaired => return self.say_missing_half(message),
            Cause::Unrepresentable(error) => {
                message.bytes(self.maximal_subpart());
                message.text(" is ");
                message.code_point(error.code_point());
                message.text(", but ");
                return say_code_points(error.encoding().table(), message);
            }
        }
        message.text(", but ");
        self.say_expected(message);
        message.text("; ");
        self.say_reason(message);
        let subpart = self.maximal_subpart();
        if let [lead, ..] = subpart {
            message.text(" (lead byte ");
            message.byte(*lead);
            message.text(": ");
            say_led_by(self.encoding().table(), subpart, message);
            message.text(")");
        }
    }

    /// Says which bytes the table allows after the maximal subpart.
    #[cfg_attr(on_demand, inline)]
    const fn say_expected(&self, message: &mut Message) {
        let subpart = self.maximal_subpart();
        if subpart.is_empty() {
            message.text("a sequence starts with ");
        } else {
            message.text("lead byte ");
            message.byte(subpart[0]);
            message.text(" takes ");
        }
        say_taken_after(self.encoding().table(), subpart, message);
        if !subpart.is_empty() {
            message.text(" as ");
            message.text(ORDINALS[subpart.len()]);
            message.text(" byte");
        }
    }

    /// Says which rule the sequence breaks.
    #[cfg_attr(on_demand, inline)]
    const fn say_reason(&self, message: &mut Message) {
        match self.kind() {
            IllFormedErrorKind::StrayContinuation => message.text("80..BF only continue one"),
            IllFormedErrorKind::MissingContinuation | IllFormedErrorKind::CutShort => {
                message.bytes(self.maximal_subpart());
                message.text(" is cut short");
            }
            IllFormedErrorKind::NeverOccurs => {
                message.byte(self.sequence()[0]);
                message.text(" never occurs in a sequence");
            }
            IllFormedErrorKind::NonShortest
            | IllFormedErrorKind::Surrogate
            | IllFormedErrorKind::TooLarge
            | IllFormedErrorKind::OtherEncoding => self.say_value(message),
        }
    }

    /// Says which value the sequence would have by the bit distribution, and why it is ill-formed.
    #[cfg_attr(on_demand, inline)]
    const fn say_value(&self, message: &mut Message) {
        let sequence = self.sequence();
        // There is a length, because `say_reason` has other words for such a lead byte.
        let len =
            if let Some(len) = bits::announced_len(sequence[0]) { len } else { sequence.len() };
        let whole = sequence.len() == len;
        let (least, greatest) = bits::value_range(sequence, len);
        message.bytes(sequence);
        message.text(if whole { " would be " } else { " would begin " });
        match self.kind() {
            IllFormedErrorKind::NonShortest => {
                if whole {
                    message.code_point(least);
                    message.text(" in non-shortest form");
                } else {
                    message.text("a non-shortest form");
                }
            }
            IllFormedErrorKind::Surrogate => {
                message.text(if whole { "the surrogate " } else { "a surrogate, " });
                message.code_point_range(least, greatest);
            }
            IllFormedErrorKind::OtherEncoding => match self.encoding().encode_code_point(least) {
                Ok(written) if whole => {
                    message.code_point(least);
                    message.text(", which ");
                    message.text(self.encoding().name());
                    message.text(" writes ");
                    message.bytes(written.as_bytes());
                }
                // The sequence is incomplete, so its code point is not known.
                _ => {
                    message.text("a sequence of ");
                    message.decimal(len);
                    message.text(" bytes, which ");
                    message.text(self.encoding().name());
                    message.text(" does not have");
                }
            },
            // `TooLarge`: `say_reason` calls this function for no other kind.
            _ => {
                if whole {
                    message.hexadecimal(least);
                    message.text(", ");
                } else {
                    message.text("a value ");
                }
                message.text("above ");
                message.code_point(self.encoding().table().greatest());
            }
        }
    }

    /// Says which surrogate is unpaired, and the byte ranges of the missing surrogate.
    #[cfg_attr(on_demand, inline)]
    const fn say_missing_half(&self, message: &mut Message) {
        let subpart = self.maximal_subpart();
        // If the input ends inside a pair, the subpart may also have bytes of the low surrogate.
        let surrogate = subpart.split_at(sequence_len(subpart)).0;
        message.bytes(surrogate);
        message.text(" (");
        message.code_point(bits::value_range(surrogate, surrogate.len()).0);
        // Never `else`, because `say_fault` passes only surrogates.
        let Some((row, from)) = unpaired_surrogate(self.encoding().table(), surrogate) else {
            return;
        };
        let is_high = from == 0;
        message.text(match is_high {
            true => ") has no low surrogate after it",
            false => ") has no high surrogate before it",
        });
        message.text("; ");
        message.text(match (self.cause, is_high) {
            (Cause::End, _) => "the input ends before one, ",
            (_, true) => "a low surrogate is ",
            (_, false) => "a high surrogate is ",
        });
        // The index of the first range of the missing surrogate in the row.
        let missing_from = if is_high { row.unit_len } else { 0 };
        let mut i = 0;
        while i < row.unit_len {
            if i > 0 {
                message.text(" ");
            }
            message.byte_range(row.low[missing_from + i], row.high[missing_from + i]);
            i += 1;
        }
    }

    /// Draws the bytes of the error, and underlines the bytes that break the rule.
    #[inline]
    pub(crate) fn draw(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let matched = self.maximal_subpart().len();
        let fault = match self.cause {
            Cause::Byte(_) | Cause::End => matched..matched + 1,
            Cause::Unpaired | Cause::Unrepresentable(_) => 0..matched,
        };
        excerpt::draw(f, self.valid_up_to() > 0, self.bytes(), fault)
    }
}

impl fmt::Debug for IllFormedError {
    #[cfg_attr(on_demand, inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("IllFormedError");
        debug
            .field("encoding", &self.encoding())
            .field("valid_up_to", &self.valid_up_to())
            .field("error_len", &self.error_len())
            .field("kind", &self.kind());
        if let Some(error) = self.unrepresentable() {
            debug.field("unrepresentable_in", &error.encoding());
        }
        debug.finish()
    }
}

impl fmt::Display for IllFormedError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message().as_str())?;
        if f.alternate() { self.draw(f) } else { Ok(()) }
    }
}

impl core::error::Error for IllFormedError {}
