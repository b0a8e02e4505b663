//! Writing the serialization of a URL to a buffer, and counting what does not fit.

use super::input::{Input, Stops};
use crate::base::formatted::Formatted;
use crate::base::length::sum;
use crate::base::slices::copy;
use crate::set::EncodeSet;

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
    pub(super) const fn claim(&mut self, len: usize) -> &mut [u8] {
        let start = self.len;
        self.len = sum(start, len);
        if let Some((_, room)) = self.buffer.split_at_mut_checked(start)
            && let Some((claimed, _)) = room.split_at_mut_checked(len)
        {
            return claimed;
        }
        &mut []
    }

    #[inline]
    pub(super) const fn push_all(&mut self, bytes: &[u8]) {
        let place = self.claim(bytes.len());
        if !place.is_empty() {
            copy(bytes, place);
        }
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

    /// Writes ASCII in lower case.
    #[inline]
    pub(super) const fn push_lower(&mut self, mut input: Input<'_>) {
        while let Some(byte) = input.next() {
            self.push(byte.to_ascii_lowercase());
        }
    }

    /// UTF-8 percent-encodes `input`.
    #[inline]
    pub(super) const fn encode(&mut self, set: &EncodeSet, input: Input<'_>) {
        self.encode_until(Stops::NONE, set, input);
    }

    /// UTF-8 percent-encodes `input` up to the first byte in `ends`, and returns what is left of
    /// the input. `set` must have the bytes in `ends` and the C0 controls.
    #[inline]
    pub(super) const fn encode_until<'i>(
        &mut self,
        ends: Stops,
        set: &EncodeSet,
        input: Input<'i>,
    ) -> Input<'i> {
        // Often no byte is encoded, and then only these two lines do something.
        let (kept, rest) = input.split_kept(set);
        self.push_all(kept);
        let left = rest.skip_to(ends);
        self.push_encoded(set, rest.before(left));
        left
    }

    /// Percent-encodes all of `input`. If the output has no room, only the length is counted.
    #[cfg_attr(on_demand, inline)]
    pub(super) const fn push_encoded(&mut self, set: &EncodeSet, input: Input<'_>) {
        if input.is_empty() {
            return;
        }
        let place = self.claim(encoded_len(set, input));
        if !place.is_empty() {
            encode_to(set, input, place);
        }
    }
}

/// The length of the encoding of `input`.
#[cfg_attr(on_demand, inline)]
pub(super) const fn encoded_len(set: &EncodeSet, mut input: Input<'_>) -> usize {
    let mut len = 0;
    while !input.is_empty() {
        let (run, rest) = input.split_run();
        len = sum(len, set.encoded_len(run));
        input = rest;
    }
    len
}

/// Writes the encoding of `input` to `output`, which has the length of the encoding.
#[cfg_attr(on_demand, inline)]
pub(super) const fn encode_to(set: &EncodeSet, mut input: Input<'_>, output: &mut [u8]) {
    let mut room = output;
    while !input.is_empty() {
        let (run, rest) = input.split_run();
        // There is always room, because `output` has the length of the encoding.
        let Some(written) = set.write(run, room) else { return };
        let Some((_, left)) = room.split_at_mut_checked(written) else { return };
        room = left;
        input = rest;
    }
}
