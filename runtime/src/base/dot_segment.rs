//! Dot segments of a path.

/// Reads a segment of a path byte by byte, to tell whether it is a [single-dot] or a [double-dot]
/// segment of the URL Standard. `%2e` and `%2E` count as dots.
///
/// [single-dot]: https://url.spec.whatwg.org/#single-dot-path-segment
/// [double-dot]: https://url.spec.whatwg.org/#double-dot-path-segment
#[derive(Clone, Copy, Default)]
pub(crate) struct DotSegment {
    /// The number of dots; [`OTHER`](DotSegment::OTHER) after a third dot or another byte.
    dots: u8,
    /// How many bytes of an unfinished `%2e` were read.
    escape: u8,
}

impl DotSegment {
    pub(crate) const START: DotSegment = DotSegment { dots: 0, escape: 0 };
    const OTHER: u8 = 3;

    /// Reads the next byte. Returns whether the segment may still be a dot segment.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn push(&mut self, byte: u8) -> bool {
        match (self.escape, byte) {
            (0, b'.') | (2, b'e' | b'E') if self.dots < DotSegment::OTHER => {
                (self.dots, self.escape) = (self.dots + 1, 0);
            }
            (0, b'%') | (1, b'2') => self.escape += 1,
            _ => self.dots = DotSegment::OTHER,
        }
        self.may_be_dots()
    }

    /// Whether the bytes that were read may be the start of a dot segment.
    #[inline]
    pub(crate) const fn may_be_dots(self) -> bool {
        self.dots < DotSegment::OTHER
    }

    /// The number of dots, 1 or 2, if the bytes that were read are a dot segment; otherwise 0.
    #[inline]
    pub(crate) const fn dots(self) -> u8 {
        match self {
            DotSegment { dots: dots @ 1..=2, escape: 0 } => dots,
            _ => 0,
        }
    }
}
