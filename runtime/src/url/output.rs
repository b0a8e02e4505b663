//! Writing the serialization of a URL to a buffer, and counting what does not fit.

use super::input::{Class, Input, is_tab_or_newline};
use crate::base::buffer::append;
use crate::base::formatted::Formatted;
use crate::base::slices::{sum, until};
use crate::set::word::HEX;

/// The buffer, and the length of the output. The length also counts the bytes that do not fit, so
/// that an error can say how long the buffer must be.
#[derive(Debug)]
pub(super) struct UrlBuffer<'o> {
    pub(super) buffer: &'o mut [u8],
    pub(super) len: usize,
}

impl UrlBuffer<'_> {
    /// The next `len` bytes, which the caller fills; an empty slice if they do not fit.
    #[cfg_attr(on_demand, inline)]
    #[cfg_attr(not(on_demand), inline(never))]
    pub(super) const fn claim(&mut self, len: usize) -> &mut [u8] {
        let start = self.len;
        self.len = sum(start, len);
        if let Some((_, room)) = self.buffer.split_at_mut_checked(start) {
            if let Some((claimed, _)) = room.split_at_mut_checked(len) {
                return claimed;
            }
        }
        &mut []
    }

    /// Writes `bytes`, and returns them in the buffer; an empty slice if they do not fit.
    #[inline]
    pub(super) const fn push_all(&mut self, bytes: &[u8]) -> &mut [u8] {
        let place = if bytes.is_empty() { &mut [] } else { self.claim(bytes.len()) };
        if !place.is_empty() {
            append(place, bytes);
        }
        place
    }

    #[inline]
    pub(super) const fn push(&mut self, byte: u8) {
        if let [place, ..] = self.claim(1) {
            *place = byte;
        }
    }

    /// Writes a number in decimal.
    #[inline]
    pub(super) const fn push_decimal(&mut self, number: u16) {
        self.push_all(Formatted::<5>::unsigned(number as u128).as_bytes());
    }

    /// UTF-8 percent-encodes `input`.
    #[inline]
    pub(super) const fn encode(&mut self, set: Class, input: Input<'_>) {
        self.encode_until(Class::NONE, set, input);
    }

    /// UTF-8 percent-encodes `input` up to the first byte in `ends`, and returns what is left of
    /// the input. `set` must have the bytes in `ends` and the C0 controls: then all bytes before
    /// the first one in `set` are written as they are, because no end, tab or newline is there.
    #[inline]
    pub(super) const fn encode_until<'i>(
        &mut self,
        ends: Class,
        set: Class,
        input: Input<'i>,
    ) -> Input<'i> {
        // Often no byte is encoded, and then only these lines do something.
        let from_first = set.find(input.raw);
        self.push_all(until(input.raw, input.raw.len() - from_first.len()));
        let rest = Input::new(from_first, input.end);
        let left = rest.skip_to(ends);
        self.push_encoded(set, rest.before(left));
        left
    }

    /// Percent-encodes all of `input`. If the output has no room, only the length is counted.
    #[cfg_attr(on_demand, inline)]
    pub(super) const fn push_encoded(&mut self, set: Class, input: Input<'_>) {
        if input.is_empty() {
            return;
        }
        let place = self.claim(encoded_len(set, input));
        if !place.is_empty() {
            encode_to(set, input, place);
        }
    }
}

/// The length of the encoding of `input`, whose tabs and newlines are not written.
#[cfg_attr(on_demand, inline)]
pub(super) const fn encoded_len(set: Class, input: Input<'_>) -> usize {
    let (mut len, mut escaped) = (0usize, 0);
    let mut rest = input.raw;
    while let [byte, after @ ..] = rest {
        if !is_tab_or_newline(*byte) {
            len += 1;
            escaped += set.contains(*byte) as usize;
        }
        rest = after;
    }
    // Twice `escaped` fits `usize`, because a slice has at most `isize::MAX` bytes.
    len.saturating_add(2 * escaped)
}

/// Writes the encoding of `input` to `output`, which has the length of the encoding, so no `return`
/// is reached. `set` must have the C0 controls, so that tabs and newlines are not copied.
#[cfg_attr(on_demand, inline)]
pub(super) const fn encode_to(set: Class, input: Input<'_>, output: &mut [u8]) {
    let (mut rest, mut room) = (input.raw, output);
    while let [byte, after @ ..] = rest {
        rest = after;
        if !set.contains(*byte) {
            let [place, left @ ..] = room else { return };
            *place = *byte;
            room = left;
        } else if !is_tab_or_newline(*byte) {
            let [percent, high, low, left @ ..] = room else { return };
            *percent = b'%';
            *high = HEX[(*byte >> 4) as usize];
            *low = HEX[(*byte & 15) as usize];
            room = left;
        }
    }
}
