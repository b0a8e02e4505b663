//! The messages for ill-formed sequences, derived from the encoding's table.

use core::fmt;

use super::bits::{self, MAX_LEN};
use super::error::{Cause, IllFormedError, IllFormedErrorKind, sequence_len, unpaired_surrogate};
use super::ranges::{say_code_points, say_led_by, say_taken_after};
use crate::base::message::Message;
use crate::base::message::Part::{Byte, Bytes, CodePoint, Decimal, Words};
use crate::base::quoted::draw;
use crate::base::slices::until;

const ORDINALS: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];

impl IllFormedError {
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn message(&self) -> Message {
        let (what, encoding) = match &self.reason().cause {
            Cause::Unrepresentable(error) => ("not convertible to", error.encoding()),
            _ => ("ill-formed", self.encoding()),
        };
        let (name, position) = (Words(encoding.name()), Decimal(self.position()));
        let mut message = Message::with("{} {} at byte {}: ", &[Words(what), name, position]);
        self.say_fault(&mut message);
        message
    }

    /// Says which byte was found, which bytes the table allows at that place, and the reason.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn say_fault(&self, message: &mut Message) {
        let subpart = self.maximal_subpart();
        match &self.reason().cause {
            Cause::Byte(byte) => message.say("found {}", &[Byte(*byte)]),
            Cause::End => match unpaired_surrogate(self.encoding().table(), subpart) {
                // The input ends after the high surrogate of a pair, or inside the low surrogate.
                Some(_) => return self.say_missing_half(message),
                None => message.text("the input ends"),
            },
            Cause::Unpaired => return self.say_missing_half(message),
            Cause::Unrepresentable(error) => {
                let code_point = CodePoint(error.code_point());
                message.say("{} is {}, but ", &[Bytes(subpart), code_point]);
                return say_code_points(error.encoding().table(), message);
            }
        }
        message.text(", but ");
        self.say_expected(message);
        message.text("; ");
        self.say_reason(message);
        if let [lead, ..] = subpart {
            message.say(" (lead byte {}: ", &[Byte(*lead)]);
            say_led_by(self.encoding().table(), subpart, message);
            message.text(")");
        }
    }

    /// Says which bytes the table allows after the maximal subpart.
    #[cfg_attr(on_demand, inline)]
    const fn say_expected(&self, message: &mut Message) {
        let (table, subpart) = (self.encoding().table(), self.maximal_subpart());
        let [lead, ..] = subpart else {
            message.text("a sequence starts with ");
            return say_taken_after(table, subpart, message);
        };
        message.say("lead byte {} takes ", &[Byte(*lead)]);
        say_taken_after(table, subpart, message);
        // The `%` changes nothing. Without it, the index would link a panic.
        message.say(" as {} byte", &[Words(ORDINALS[subpart.len() % ORDINALS.len()])]);
    }

    /// Says which rule the sequence breaks.
    #[cfg_attr(on_demand, inline)]
    const fn say_reason(&self, message: &mut Message) {
        match self.kind() {
            IllFormedErrorKind::StrayContinuation => message.text("80..BF only continue one"),
            IllFormedErrorKind::MissingContinuation | IllFormedErrorKind::CutShort => {
                message.say("{} is cut short", &[Bytes(self.maximal_subpart())]);
            }
            IllFormedErrorKind::NeverOccurs => {
                message.say("{} never occurs in a sequence", &[Bytes(self.sequence())]);
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
        // Never `else`: `say_reason` has other words for a lead byte that announces no length.
        let Some(len) = bits::announced_len(sequence) else { return };
        let whole = sequence.len() == len;
        let (least, greatest) = bits::value_range(sequence, len);
        let (name, value) = (Words(self.encoding().name()), CodePoint(least));
        let would = if whole { "{} would be " } else { "{} would begin " };
        message.say(would, &[Bytes(sequence)]);
        match self.kind() {
            IllFormedErrorKind::NonShortest if whole => {
                message.say("{} in non-shortest form", &[value]);
            }
            IllFormedErrorKind::NonShortest => message.text("a non-shortest form"),
            IllFormedErrorKind::Surrogate => {
                let words = if whole { "the surrogate {}" } else { "a surrogate, {}..{}" };
                message.say(words, &[value, CodePoint(greatest)]);
            }
            IllFormedErrorKind::OtherEncoding => match self.encoding().encode_code_point(least) {
                Ok(written) if whole => {
                    let written = Bytes(written.as_bytes());
                    message.say("{}, which {} writes {}", &[value, name, written]);
                }
                // The sequence is incomplete, so its code point is not known.
                _ => {
                    let words = "a sequence of {} bytes, which {} does not have";
                    message.say(words, &[Decimal(len), name]);
                }
            },
            // `TooLarge`: `say_reason` calls this function for no other kind.
            _ => {
                let greatest = CodePoint(self.encoding().table().greatest());
                match whole {
                    true => message.say("{}, above {}", &[value, greatest]),
                    false => message.say("a value above {}", &[greatest]),
                }
            }
        }
    }

    /// Says which surrogate is unpaired, and the byte ranges of the missing surrogate.
    #[cfg_attr(on_demand, inline)]
    const fn say_missing_half(&self, message: &mut Message) {
        let subpart = self.maximal_subpart();
        // If the input ends inside a pair, the subpart may also have bytes of the low surrogate.
        let surrogate = until(subpart, sequence_len(subpart));
        // Never `else`, because `say_fault` passes only surrogates.
        let Some((row, from)) = unpaired_surrogate(self.encoding().table(), surrogate) else {
            return;
        };
        let is_high = from == 0;
        let value = CodePoint(bits::value_range(surrogate, surrogate.len()).0);
        let (missing, place) = if is_high { ("low", "after") } else { ("high", "before") };
        let words = "{} ({}) has no {} surrogate {} it; ";
        message.say(words, &[Bytes(surrogate), value, Words(missing), Words(place)]);
        match self.reason().cause {
            Cause::End => message.text("the input ends before one, "),
            _ => message.say("a {} surrogate is ", &[Words(missing)]),
        }
        // The index of the first range of the missing surrogate in the row.
        let missing_from = if is_high { row.unit_len } else { 0 };
        let mut i = missing_from;
        while i < missing_from + row.unit_len && i < MAX_LEN {
            if i > missing_from {
                message.text(" ");
            }
            let (low, high) = (row.low[i], row.high[i]);
            message.range(low == high, [Byte(low), Byte(high)]);
            i += 1;
        }
    }

    /// Draws the bytes of the error, and underlines the bytes that break the rule.
    #[inline]
    pub(crate) fn draw(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let matched = self.maximal_subpart().len();
        let fault = match self.reason().cause {
            Cause::Byte(_) | Cause::End => matched..matched + 1,
            Cause::Unpaired | Cause::Unrepresentable(_) => 0..matched,
        };
        draw(f, self.valid_up_to() > 0, self.bytes(), fault)
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
