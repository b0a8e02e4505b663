//! Percent-encoding and -decoding. The conversions never fail. A check in a separate item of the
//! expansion reports the error of an input, so that rustc reports no second error for the item that
//! converts.

use super::argument::Argument;
use super::help;
use super::refusal::Refusal;
use crate::base::message::Message;
use crate::encoding::from_utf8::const_from_utf8;
use crate::set::EncodeSet;
use crate::set::decode::lenient_len;
use crate::set::error::escape_help;
use crate::set::named::FORM;

/// Percent-encodes or percent-decodes an argument. `set` is the user's.
#[derive(Clone, Copy)]
pub struct PercentCodec {
    pub set: EncodeSet,
    pub decodes: bool,
    /// Whether the text is checked: the input to encode, or the decoded output.
    pub is_text: bool,
}

impl PercentCodec {
    pub const ENCODE_TEXT: PercentCodec = PercentCodec { set: FORM, decodes: false, is_text: true };
    pub const ENCODE_BYTES: PercentCodec = PercentCodec { is_text: false, ..Self::ENCODE_TEXT };
    pub const DECODE_TEXT: PercentCodec = PercentCodec { decodes: true, ..Self::ENCODE_TEXT };
    pub const DECODE_BYTES: PercentCodec = PercentCodec { is_text: false, ..Self::DECODE_TEXT };

    /// The length of the output of [`run`](Self::run).
    #[inline]
    pub const fn len(self, input: &Argument<'_>) -> usize {
        match self.decodes {
            false => self.set.const_encoded_len(input.as_bytes()),
            true => lenient_len(input.as_bytes()),
        }
    }

    pub const fn run<const N: usize>(self, input: &Argument<'_>) -> [u8; N] {
        if !self.decodes {
            return self.set.const_encode(input.as_bytes());
        }
        let mut output = [0; N];
        self.set.write_decoded(input.as_bytes(), &mut output);
        output
    }

    /// The first error of the input: text that is ill-formed, a `%` that starts no escape, or bytes
    /// that do not decode to text. `output` is the output of [`run`](Self::run).
    #[cfg_attr(on_demand, inline)]
    pub const fn check(self, input: &Argument<'_>, output: &[u8]) -> Refusal {
        let (input, set) = (input.as_bytes(), self.set);
        if !self.decodes {
            return match const_from_utf8(input) {
                Err(error) if self.is_text => Refusal::ill_formed(&error, help::FOR_NOT_TEXT),
                _ => Refusal::NONE,
            };
        }
        // Two checks, of which the error at the earlier position is reported.
        let text = if self.is_text { set.check_decoded(input, output) } else { Ok("") };
        let error = match (set.decoded_len(input), text) {
            (Ok(_), Ok(_)) => return Refusal::NONE,
            (Err(error), Ok(_)) => error,
            (Err(error), Err(other)) if error.position() <= other.position() => error,
            (_, Err(error)) => error,
        };
        let help = match error.malformed_escape() {
            Some(escape) => escape_help(escape),
            None => help::FOR_DECODED,
        };
        Refusal::new(error.message(), Message::of(help))
    }
}
