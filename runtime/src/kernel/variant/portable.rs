//! Whether bytes are well-formed in an encoding of one to three bytes and pairs, many bytes at
//! once: each is judged by itself and the four in front of it.

use crate::base::slices::{after, after_mut, copy};
use crate::kernel::pairs::{LONG_NUL, OF_NUL, OF_PAIR, PAIR_BYTES};
use crate::table::ValidPrefix;
use crate::table::bits::spread;

/// How many bytes are judged at once.
const BLOCK: usize = 64;

/// How many bytes in front of a byte its judgement takes.
const BEHIND: usize = 4;

/// How many bytes after a sequence that is cut show that it is.
const AFTER: usize = 3;

/// A byte that is a sequence of its own in every encoding: it stands in front of the input and
/// after it.
const PLAIN: u8 = b' ';

/// The first byte that is no continuation byte and no sequence of its own, and the first
/// sequences of two and of three bytes.
const LEAD: u8 = LONG_NUL[0];
const FIRST_OF_TWO: [u8; 6] = spread(0x80, 2);
const FIRST_OF_THREE: [u8; 6] = spread(0x800, 3);
const LAST_OF_THREE: [u8; 6] = spread(0xFFFF, 3);

/// What distinguishes the encodings that are checked.
struct Check<const WITH_LONG_NUL: bool, const WITH_LONE_SURROGATES: bool>;

pub(super) const fn valid_prefix(
    long_nul: bool,
    lone_surrogates: bool,
) -> fn(&[u8]) -> ValidPrefix {
    match (long_nul, lone_surrogates) {
        (true, false) => Check::<true, false>::valid_prefix,
        (false, false) => Check::<false, false>::valid_prefix,
        (true, true) => Check::<true, true>::valid_prefix,
        (false, true) => Check::<false, true>::valid_prefix,
    }
}

impl<const N: bool, const S: bool> Check<N, S> {
    fn valid_prefix(bytes: &[u8]) -> ValidPrefix {
        let end = Self::passed(bytes);
        let shrinkage = if end == bytes.len() { Self::shrinkage(bytes) } else { 0 };
        ValidPrefix { end, shrinkage }
    }

    fn shrinkage(bytes: &[u8]) -> usize {
        let mut shrinkage = 0;
        let mut rest = bytes;
        // With the byte after the block, which tells a surrogate.
        while let Some(window) = rest.first_chunk() {
            shrinkage += usize::from(Self::shrinkage_of(window));
            rest = after(rest, BLOCK);
        }
        let mut window = [0; BLOCK + 1];
        copy(rest, &mut window);
        shrinkage + usize::from(Self::shrinkage_of(&window))
    }

    /// The shrinkage of a block, which one byte has room for.
    fn shrinkage_of(window: &[u8; BLOCK + 1]) -> u8 {
        const _: () = assert!(BLOCK * OF_PAIR <= u8::MAX as usize);
        let [lead, high, _, _, low, ..] = PAIR_BYTES;
        let mut shrinkage = 0u8;
        for i in 0..BLOCK {
            let (byte, next) = (window[i], window[i + 1]);
            let is_pair = (byte == lead) & (high..low).contains(&next);
            let of_nul = if N & (byte == LEAD) { OF_NUL as u8 } else { 0 };
            let of_pair = if is_pair { OF_PAIR as u8 } else { 0 };
            shrinkage = shrinkage.wrapping_add(of_pair | of_nul);
        }
        shrinkage
    }

    /// Up to where the bytes are certainly well-formed, but for a sequence that reaches
    /// beyond it: all, or some. A surrogate is not judged before the byte that shows
    /// whether it has its other half.
    fn passed(bytes: &[u8]) -> usize {
        let len = bytes.len();
        let Some((first, _)) = bytes.split_first_chunk::<BLOCK>() else {
            let window = padded::<{ BEHIND + BLOCK + BLOCK / 4 }>(bytes);
            return if Self::is_faulty(&window) { 0 } else { len };
        };
        if !Self::is_plain(first) && Self::is_faulty(&padded::<{ BEHIND + BLOCK }>(first)) {
            return 0;
        }
        let mut at = BLOCK;
        while let Some(window) = after(bytes, at - BEHIND).first_chunk::<{ BEHIND + BLOCK }>() {
            if !Self::is_plain(window) && Self::is_faulty(window) {
                return at - BEHIND;
            }
            at += BLOCK;
        }
        // The last bytes, and what shows whether one of them is cut. They are too many for
        // one window where so few are missing of a whole one.
        const LAST: usize = BEHIND + BLOCK - AFTER;
        let mut window = [PLAIN; BEHIND + BLOCK];
        let (last, start) = match bytes.last_chunk::<LAST>() {
            Some(last) => (&last[..], 0),
            None => (bytes, LAST - len),
        };
        copy(last, after_mut(&mut window, start));
        let are_too_many = len - at > LAST - BEHIND;
        let rest = bytes.last_chunk::<{ BEHIND + BLOCK }>().filter(|_| are_too_many);
        let is_faulty = Self::is_faulty(&window) || rest.is_some_and(Self::is_faulty);
        if is_faulty { at - BEHIND } else { len }
    }

    /// Whether all bytes are sequences of their own.
    #[inline]
    fn is_plain<const LEN: usize>(bytes: &[u8; LEN]) -> bool {
        let shift = N as u8;
        let mut are_plain = true;
        for byte in bytes {
            are_plain &= byte.wrapping_sub(shift) < 0x80 - shift;
        }
        are_plain
    }

    /// Whether there is a fault in the bytes that have [`BEHIND`] others in front of them.
    #[inline]
    fn is_faulty<const LEN: usize>(window: &[u8; LEN]) -> bool {
        let mut is_faulty = false;
        let mut i = BEHIND;
        while i < LEN {
            is_faulty |= Self::refuses(window[i - 2], window[i - 1], window[i]);
            i += 1;
        }
        is_faulty | (!S && Self::has_surrogates(window) && Self::has_unpaired(window))
    }

    /// Whether there may be surrogates among them, or one that reaches into them.
    #[inline]
    fn has_surrogates<const LEN: usize>(window: &[u8; LEN]) -> bool {
        let [lead, high, ..] = PAIR_BYTES;
        let mut has_surrogates = (window[0] == lead) | (window[1] == lead) | (window[2] == lead);
        let mut i = BEHIND;
        while i < LEN {
            has_surrogates |= (window[i - 1] == lead) & (window[i] >= high);
            i += 1;
        }
        has_surrogates
    }

    /// Whether a second surrogate is where none was announced, or none is where one was.
    #[inline]
    fn has_unpaired<const LEN: usize>(window: &[u8; LEN]) -> bool {
        let [lead, high, _, _, low, ..] = PAIR_BYTES;
        let mut unpaired = 0;
        let mut i = BEHIND;
        while i < LEN {
            let was_high =
                (window[i - 4] == lead) & (window[i - 3] >= high) & (window[i - 3] < low);
            let is_low = (window[i - 1] == lead) & (window[i] >= low);
            // As numbers, for whose difference there is one instruction.
            unpaired |= was_high as u8 ^ is_low as u8;
            i += 1;
        }
        unpaired != 0
    }

    /// Whether a byte may not stand after these two, surrogates aside. A branch-free
    /// expression, for it is evaluated for many bytes at once.
    #[inline]
    fn refuses(second: u8, first: u8, byte: u8) -> bool {
        let follows = (byte as i8) < LEAD as i8;
        let should_follow = (first >= LEAD) | (second >= FIRST_OF_THREE[0]);
        let is_lead_of_none = (byte > LAST_OF_THREE[0]) | (byte == LEAD + 1);
        let is_nul_refused =
            if N { (byte == 0) | ((first == LEAD) & (byte != LONG_NUL[1])) } else { byte == LEAD };
        let is_not_shortest = (first == FIRST_OF_THREE[0]) & (byte < FIRST_OF_THREE[1]);
        (follows ^ should_follow) | is_lead_of_none | is_nul_refused | is_not_shortest
    }
}

/// At most as many bytes as leave room, in the middle of plain ones.
#[inline]
fn padded<const LEN: usize>(bytes: &[u8]) -> [u8; LEN] {
    let mut window = [PLAIN; LEN];
    copy(bytes, after_mut(&mut window, BEHIND));
    window
}

const _: () = assert!(LEAD + 2 == FIRST_OF_TWO[0], "of two bytes, two lead to nothing");

#[cfg(test)]
mod tests {
    use super::{AFTER, BEHIND, Check, FIRST_OF_THREE, LEAD, PAIR_BYTES, PLAIN};
    use crate::encoding::{CESU_8, JAVA_STRING, MODIFIED_UTF_8};
    use crate::table::bits::is_continuation;
    use crate::table::encoding::Encoding;

    /// Holds the expressions to the rows of each encoding: for every two bytes that are the end
    /// of a range or beside one, the second no lead byte, with a third one if that is
    /// announced; and for all that look like pairs and have such bytes as second ones.
    #[test]
    fn the_expressions_say_what_the_rows_say() {
        hold::<true, false>(MODIFIED_UTF_8);
        hold::<false, false>(CESU_8);
        hold::<true, true>(JAVA_STRING);
    }

    fn hold<const N: bool, const S: bool>(encoding: Encoding) {
        let (ends, len) = encoding.ends_of_ranges();
        let ends = &ends[..len];
        let [lead, _, last, ..] = PAIR_BYTES;
        for &first in ends {
            for &second in ends.iter().filter(|&&second| second <= LEAD) {
                let third = if first < FIRST_OF_THREE[0] { PLAIN } else { last };
                hold_for::<N, S, { BEHIND + 3 + AFTER }>(encoding, &[first, second, third]);
                if is_continuation(first) && is_continuation(second) {
                    let pair = [lead, first, last, lead, second, last];
                    hold_for::<N, S, { BEHIND + 6 + AFTER }>(encoding, &pair);
                }
            }
        }
    }

    fn hold_for<const N: bool, const S: bool, const LEN: usize>(encoding: Encoding, bytes: &[u8]) {
        let mut window = [PLAIN; LEN];
        window[BEHIND..][..bytes.len()].copy_from_slice(bytes);
        let is_faulty = Check::<N, S>::is_faulty(&window);
        assert_eq!(is_faulty, encoding.const_validate(bytes).is_err(), "{encoding:?} {bytes:02X?}");
    }
}
