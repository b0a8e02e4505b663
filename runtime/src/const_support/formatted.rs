//! Numbers, characters and truth values as text, in const contexts.

/// The sign and the digits of the least number.
const MOST: usize = 40;

/// A number, a character or a truth value, as it is displayed.
#[derive(Clone, Copy, Debug)]
pub struct Formatted {
    bytes: [u8; MOST],
    start: usize,
}

impl Formatted {
    const NOTHING: Formatted = Formatted { bytes: [0; MOST], start: MOST };

    #[inline]
    pub(super) const fn integer(is_negative: bool, magnitude: u128) -> Formatted {
        let mut formatted = Formatted::NOTHING;
        let mut rest = magnitude;
        loop {
            formatted.push_front(b'0' + (rest % 10) as u8);
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        if is_negative {
            formatted.push_front(b'-');
        }
        formatted
    }

    #[inline]
    pub(super) const fn text(text: &str) -> Formatted {
        let mut formatted = Formatted::NOTHING;
        let mut rest = text.as_bytes();
        while let [before @ .., last] = rest {
            formatted.push_front(*last);
            rest = before;
        }
        formatted
    }

    #[inline]
    const fn push_front(&mut self, byte: u8) {
        self.start -= 1;
        self.bytes[self.start] = byte;
    }

    #[inline]
    pub(super) const fn as_bytes(&self) -> &[u8] {
        self.bytes.split_at(self.start).1
    }
}
