//! Makes choices from the bytes of a fuzzer.

use crate::places::random::Source;

/// The remaining bytes. If no bytes remain, every choice is the first alternative.
#[derive(Clone, Copy)]
pub(crate) struct Input<'d>(pub(crate) &'d [u8]);

impl<'d> Input<'d> {
    pub(crate) fn byte(&mut self) -> u8 {
        self.take(1).first().copied().unwrap_or(0)
    }

    pub(crate) fn coin(&mut self) -> bool {
        self.byte() & 1 == 0
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        usize::from(self.byte()) % end
    }

    pub(crate) fn pick<'t, T>(&mut self, from: &'t [T]) -> &'t T {
        &from[self.below(from.len())]
    }

    /// The next bytes, at most `most` of them.
    pub(crate) fn take(&mut self, most: usize) -> &'d [u8] {
        let (taken, rest) = self.0.split_at(most.min(self.0.len()));
        self.0 = rest;
        taken
    }

    /// A number of at most `most` bytes.
    pub(crate) fn number(&mut self, most: usize) -> u32 {
        self.take(most).iter().fold(0, |it, byte| it << 8 | u32::from(*byte))
    }

    /// Up to fifteen bytes.
    pub(crate) fn pattern(&mut self) -> &'d [u8] {
        let len = self.below(16);
        self.take(len)
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// A run of ASCII and then the rest of the input, which may be repeated. Such inputs are long
    /// enough for the kernels. At most `most` bytes.
    pub(crate) fn long_rest(&mut self, most: usize) -> Vec<u8> {
        let before = match self.byte() {
            few @ 0..=0x9F => usize::from(few),
            many => 4 * usize::from(many - 0xA0),
        };
        let times = [1, 1, 1, 2, 3, 9][self.below(6)];
        let mut bytes = vec![b'a'; before];
        bytes.extend(self.take(self.0.len()).repeat(times));
        bytes.truncate(most);
        bytes
    }
}

impl Source for Input<'_> {
    fn below(&mut self, end: usize) -> usize {
        Input::below(self, end)
    }
}
