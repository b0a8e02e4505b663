//! Numbers, characters and truth values as text, in const contexts.

/// The length of the longest text: the sign and the digits of `i128::MIN`.
const MOST: usize = 40;

/// A number, a character or a truth value, as it is displayed.
#[derive(Clone, Copy, Debug)]
pub struct Formatted {
    bytes: [u8; MOST],
    start: usize,
}

impl Formatted {
    #[inline]
    pub(super) const fn signed(number: i128) -> Formatted {
        let mut formatted = Formatted::unsigned(number.unsigned_abs());
        if number < 0 {
            formatted.push_front(b'-');
        }
        formatted
    }

    #[inline]
    pub(super) const fn unsigned(number: u128) -> Formatted {
        let mut formatted = Formatted::text("");
        let mut rest = number;
        loop {
            formatted.push_front(b'0' + (rest % 10) as u8);
            rest /= 10;
            if rest == 0 {
                return formatted;
            }
        }
    }

    #[inline]
    pub(super) const fn text(text: &str) -> Formatted {
        let mut formatted = Formatted { bytes: [0; MOST], start: MOST };
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
