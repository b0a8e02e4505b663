//! The words for an ill-formed sequence, all of them read off the form's table.

use super::ill_formed::{IllFormed, IllFormedKind};
use super::{Form, bits};
use crate::message::Message;

const ORDINALS: [&str; 6] = ["first", "second", "third", "fourth", "fifth", "sixth"];

impl IllFormed {
    pub(crate) const fn message(&self) -> Message {
        let mut message = Message::new();
        message.text("ill-formed ");
        message.text(self.form().name());
        message.text(" at byte ");
        message.decimal(self.position());
        message.text(": ");
        self.say_fault(&mut message);
        message
    }

    /// What was found, what the table takes there, and what the bytes would be.
    pub(crate) const fn say_fault(&self, message: &mut Message) {
        match self.offending() {
            Some(byte) => {
                message.text("found ");
                message.byte(byte);
            }
            None => message.text("the input ends"),
        }
        message.text(", but ");
        self.say_expected(message);
        message.text("; ");
        self.say_reason(message);
    }

    const fn say_expected(&self, message: &mut Message) {
        let subpart = self.maximal_subpart();
        if subpart.is_empty() {
            message.text("a sequence starts with ");
            self.form().say_lead_bytes(message);
            return;
        }
        let table = self.form().table();
        let row = &table.rows[table.matching(subpart).row];
        message.text("lead byte ");
        message.byte(subpart[0]);
        message.text(" (");
        let (first, last) = row.led_by(subpart[0]);
        message.code_point_range(first, last);
        message.text(") takes ");
        message.byte_range(row.low[subpart.len()], row.high[subpart.len()]);
        message.text(" as ");
        message.text(ORDINALS[subpart.len()]);
        message.text(" byte");
    }

    const fn say_reason(&self, message: &mut Message) {
        let kind = self.kind();
        match kind {
            IllFormedKind::StrayContinuation => {
                message.text("80..BF only continue one");
                return;
            }
            IllFormedKind::MissingContinuation | IllFormedKind::CutShort => {
                message.bytes(self.maximal_subpart());
                message.text(" is cut short");
                return;
            }
            IllFormedKind::NeverOccurs => {
                message.byte(self.attempted()[0]);
                message.text(" occurs in no sequence");
                return;
            }
            IllFormedKind::NonShortest | IllFormedKind::Surrogate | IllFormedKind::TooLarge => {}
        }

        let attempted = self.attempted();
        let len = match bits::announced_len(attempted[0]) {
            Some(len) => len,
            None => attempted.len(),
        };
        let whole = attempted.len() == len;
        let (least, greatest) = bits::value_range(attempted, attempted.len(), len);
        message.bytes(attempted);
        message.text(if whole { " would be " } else { " would begin " });
        match kind {
            IllFormedKind::NonShortest => {
                if whole {
                    message.code_point(least);
                    message.text(" in non-shortest form");
                } else {
                    message.text("a non-shortest form");
                }
            }
            IllFormedKind::Surrogate => {
                message.text(if whole { "the surrogate " } else { "a surrogate, " });
                message.code_point_range(least, greatest);
            }
            _ => {
                if whole {
                    message.hexadecimal(least);
                    message.text(", ");
                } else {
                    message.text("a value ");
                }
                message.text("above ");
                message.code_point(self.form().table().greatest());
            }
        }
    }
}

impl Form {
    /// The bytes that start a sequence: `00..7F or C2..F4`.
    const fn say_lead_bytes(self, message: &mut Message) {
        let mut byte = 0;
        let mut said = false;
        while byte < 256 {
            let low = byte;
            while byte < 256 && self.table().is_lead(byte as u8) {
                byte += 1;
            }
            if low < byte {
                if said {
                    message.text(" or ");
                }
                message.byte_range(low as u8, (byte - 1) as u8);
                said = true;
            }
            byte += 1;
        }
    }
}
