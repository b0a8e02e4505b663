//! Validation of whole inputs, and conversion from one encoding to another, by the tables, in const
//! contexts.

use super::code_point::Sequence;
use super::encoding::Encoding;
use super::error::IllFormedError;
use super::lead::{LEADS, NO_INFO, TAIL_HIGH, TAIL_LOW, lead_info};
use super::{Match, Table};
use crate::base::buffer::{ToSliceError, append, check_len, front, ok};
use crate::base::slices::{after, sum, until};

/// What [`measure`](Encoding::measure) finds out about a conversion.
#[derive(Clone, Copy)]
pub(crate) struct Lengths {
    /// The length of the output.
    pub(crate) len: usize,
    /// How many bytes at the start of the input are also the start of the output.
    pub(crate) unchanged: usize,
}

impl Encoding {
    /// Checks in const contexts that `bytes` is well-formed in this encoding, with the result of
    /// [`validate`](Encoding::validate).
    ///
    /// Other forms: [`utf8_bytes!`], [`modified_utf8_bytes!`], [`cesu8_bytes!`], [`rfc2279_bytes!`]
    /// (at compile time), [`validate`](Encoding::validate) (function).
    ///
    /// [`utf8_bytes!`]: https://docs.rs/etched/latest/etched/macro.utf8_bytes.html
    /// [`modified_utf8_bytes!`]: https://docs.rs/etched/latest/etched/macro.modified_utf8_bytes.html
    /// [`cesu8_bytes!`]: https://docs.rs/etched/latest/etched/macro.cesu8_bytes.html
    /// [`rfc2279_bytes!`]: https://docs.rs/etched/latest/etched/macro.rfc2279_bytes.html
    ///
    /// # Errors
    ///
    /// The first ill-formed sequence; offsets are in bytes.
    ///
    /// # Cost
    ///
    /// One pass. ASCII is read eight bytes at a time. Const evaluation is slow: it takes seconds
    /// for each 100 KB of other text.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::UTF_8;
    ///
    /// const GREETING: &[u8] = "Grüß Gott".as_bytes();
    /// const _: () = assert!(UTF_8.const_validate(GREETING).is_ok());
    /// ```
    #[inline]
    pub const fn const_validate(self, bytes: &[u8]) -> Result<(), IllFormedError> {
        self.validate_from(bytes, 0)
    }

    /// The exact length in bytes of `bytes` after a conversion to the encoding `into`.
    ///
    /// # Errors
    ///
    /// The first sequence that is ill-formed, or whose code point does not exist in the encoding
    /// `into`. Offsets are in bytes.
    ///
    /// # Cost
    ///
    /// One pass. ASCII is read eight bytes at a time.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::{CESU_8, MODIFIED_UTF_8};
    ///
    /// assert_eq!(CESU_8.converted_len(b"A\0", MODIFIED_UTF_8), Ok(3)); // U+0000 takes two
    /// ```
    #[inline]
    pub const fn converted_len(
        self,
        bytes: &[u8],
        into: Encoding,
    ) -> Result<usize, IllFormedError> {
        Ok(ok!(self.measure(bytes, into)).len)
    }

    /// Converts bytes of this encoding to an array in the encoding `into`, in const contexts. The
    /// length `N` has to be the [`converted_len`](Encoding::converted_len) of the bytes. To decode,
    /// convert to [`UTF_8`](crate::encoding::UTF_8), and pass the array to `core::str::from_utf8`.
    ///
    /// Other forms: [`convert`](Encoding::convert) (function),
    /// [`convert_to_slice`](Encoding::convert_to_slice) (into a buffer).
    ///
    /// # Errors
    ///
    /// The first sequence that is ill-formed, or whose code point does not exist in the encoding
    /// `into`. Offsets are in bytes.
    ///
    /// # Panics
    ///
    /// `N` is not the converted length.
    ///
    /// # Cost
    ///
    /// Two passes. Const evaluation is slow: it takes seconds for each 100 KB, and up to a minute
    /// if most code points change.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::IllFormedError;
    /// use etched::encoding::{CESU_8, MODIFIED_UTF_8};
    ///
    /// const TEXT: &[u8] = "A\0".as_bytes();
    /// const CONVERTED: Result<[u8; 3], IllFormedError> =
    ///     CESU_8.const_convert(TEXT, MODIFIED_UTF_8);
    /// assert_eq!(CONVERTED, Ok(*b"A\xC0\x80"));
    /// ```
    ///
    /// To text:
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::{MODIFIED_UTF_8, UTF_8};
    ///
    /// const TEXT: &str = {
    ///     const BYTES: [u8; 2] = match MODIFIED_UTF_8.const_convert(b"A\xC0\x80", UTF_8) {
    ///         Ok(bytes) => bytes,
    ///         Err(_) => panic!("not text"),
    ///     };
    ///     match core::str::from_utf8(&BYTES) {
    ///         Ok(text) => text,
    ///         Err(_) => panic!("not text"),
    ///     }
    /// };
    /// assert_eq!(TEXT, "A\0");
    /// ```
    #[track_caller]
    pub const fn const_convert<const N: usize>(
        self,
        bytes: &[u8],
        into: Encoding,
    ) -> Result<[u8; N], IllFormedError> {
        check_len(N, ok!(self.converted_len(bytes, into)));
        let mut output = [0; N];
        self.write(bytes, into, &mut output);
        Ok(output)
    }

    /// Checks the bytes from `start` on by the rows. No sequence is cut at `start`.
    #[inline]
    pub(crate) const fn validate_from(
        self,
        bytes: &[u8],
        start: usize,
    ) -> Result<(), IllFormedError> {
        let end = bytes.len() - self.skip_common_prefix(after(bytes, start), None).len();
        if end == bytes.len() { Ok(()) } else { Err(IllFormedError::new(self, bytes, end)) }
    }

    /// Skips the well-formed sequences at the start of `bytes`, and returns the rest. If there is a
    /// `second` encoding, only sequences that both encodings have are skipped.
    ///
    /// A sequence that both encodings have stands for the same code point in both, because a proof at
    /// build time checks both tables against the same bit distribution.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn skip_common_prefix(self, bytes: &[u8], second: Option<Encoding>) -> &[u8] {
        let table = self.table();
        let other = if let Some(second) = second { second.table() } else { table };
        // The least byte that is a sequence of one byte in both encodings.
        let (one, two) = (table.first_single, other.first_single);
        let least = if one < two { two } else { one };
        let mut rest = bytes;
        // The loops use patterns, because indices and calls take more steps in const evaluation.
        // `least` is 0 in most encodings; to test this first saves comparisons there. The lengths
        // are tested in the order of their frequency.
        while !rest.is_empty() {
            // Sequences of one byte: eight at a time, then one by one.
            while let &[a, b, c, d, e, f, g, h, ref tail @ ..] = rest {
                if 0x80 <= (a | b | c | d | e | f | g | h)
                    || least > 0 && (a < least || b < least || c < least || d < least)
                    || least > 0 && (e < least || f < least || g < least || h < least)
                {
                    break;
                }
                rest = tail;
            }
            while let &[a, ref tail @ ..] = rest {
                if a < least || 0x80 <= a {
                    break;
                }
                rest = tail;
            }
            // Longer sequences, until a sequence of one byte follows.
            while let &[lead, ref tail @ ..] = rest {
                if least <= lead && lead < 0x80 {
                    break;
                }
                // The info is not used if the two encodings have different infos.
                let info = if lead < LEADS {
                    NO_INFO
                } else {
                    match lead_info(&table.leads, lead) {
                        info if info == lead_info(&other.leads, lead) => info,
                        _ => NO_INFO,
                    }
                };
                // The arms skip a sequence that the info describes.
                let (low, high) = (info as u8, (info >> 8) as u8);
                rest = match (info >> 16, tail) {
                    (3, &[b, c, ref rest @ ..])
                        if low <= b && b <= high && TAIL_LOW <= c && c <= TAIL_HIGH =>
                    {
                        rest
                    }
                    (2, &[b, ref rest @ ..]) if low <= b && b <= high => rest,
                    (4, &[b, c, d, ref rest @ ..])
                        if low <= b
                            && b <= high
                            && TAIL_LOW <= c
                            && c <= TAIL_HIGH
                            && TAIL_LOW <= d
                            && d <= TAIL_HIGH =>
                    {
                        rest
                    }
                    _ => match len_in_both(table, second, rest) {
                        0 => return rest,
                        len => after(rest, len),
                    },
                };
            }
        }
        rest
    }

    /// Converts the first code point of `rest`, a suffix of `bytes` that is not empty. Returns the
    /// sequence of the code point in the encoding `into`, and the bytes after the code point.
    #[cfg_attr(on_demand, inline)]
    const fn transcode<'b>(
        self,
        bytes: &[u8],
        rest: &'b [u8],
        into: Encoding,
    ) -> Result<(Sequence, &'b [u8]), IllFormedError> {
        let at = bytes.len() - rest.len();
        let Match { matched, whole } = self.table().matching(rest);
        let Some(row) = whole else {
            return Err(IllFormedError::after_match(self, bytes, at, matched));
        };
        let code_point = row.code_point(rest);
        match into.encode_code_point(code_point) {
            Ok(sequence) => Ok((sequence, after(rest, matched))),
            Err(_) => Err(IllFormedError::skipping(self, bytes, at, Some(matched)).not_in(into)),
        }
    }

    /// Validates `bytes` and measures their conversion to `into`.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn measure(
        self,
        bytes: &[u8],
        into: Encoding,
    ) -> Result<Lengths, IllFormedError> {
        if self.is(into) {
            ok!(self.const_validate(bytes));
            return Ok(Lengths { len: bytes.len(), unchanged: bytes.len() });
        }
        let mut rest = self.skip_common_prefix(bytes, Some(into));
        let unchanged = bytes.len() - rest.len();
        let mut lengths = Lengths { len: unchanged, unchanged };
        while !rest.is_empty() {
            let at = bytes.len() - rest.len();
            let (sequence, after) = ok!(self.transcode(bytes, rest, into));
            rest = self.skip_common_prefix(after, Some(into));
            // `sequence` may be unchanged, although `skip_common_prefix` did not skip it: that
            // function stops at two surrogate code points that only `into` reads as a pair. The
            // conversion writes their bytes unchanged.
            if lengths.unchanged == at && sequence.occurs_at(bytes, at) {
                lengths.unchanged = bytes.len() - rest.len();
            }
            // The output has `sequence`, and the bytes that were skipped after it.
            lengths.len = sum(lengths.len, sequence.len as usize + after.len() - rest.len());
        }
        Ok(lengths)
    }

    /// Converts `bytes` into `output`, which is long enough, and returns the unused part of
    /// `output`. Stops at the first sequence that is an error of [`measure`](Encoding::measure). If
    /// the two encodings are the same, copies all of `bytes` without a check.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn write<'o>(
        self,
        bytes: &[u8],
        into: Encoding,
        output: &'o mut [u8],
    ) -> &'o mut [u8] {
        if self.is(into) {
            return append(output, bytes);
        }
        let mut rest = bytes;
        let mut room = output;
        loop {
            let changed = self.skip_common_prefix(rest, Some(into));
            room = put(room, rest, rest.len() - changed.len());
            if changed.is_empty() {
                return room;
            }
            let Ok((sequence, after)) = self.transcode(bytes, changed, into) else { return room };
            room = put(room, &sequence.bytes, sequence.len as usize);
            rest = after;
        }
    }

    /// [`convert_to_slice`](Encoding::convert_to_slice) in const contexts.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn fill<'o>(
        self,
        bytes: &[u8],
        into: Encoding,
        output: &'o mut [u8],
    ) -> Result<&'o mut [u8], ToSliceError<IllFormedError>> {
        let len = ok!(self.converted_len(bytes, into), ToSliceError::Input);
        let output = ok!(front(output, len), ToSliceError::BufferTooSmall);
        self.write(bytes, into, output);
        Ok(output)
    }
}

/// The length of the sequence at the start of `rest`, by the rows of `table` and of the `second`
/// encoding if there is one; 0 if one of them has no whole sequence there, or another one.
#[cfg_attr(on_demand, inline)]
const fn len_in_both(table: &Table, second: Option<Encoding>, rest: &[u8]) -> usize {
    let Match { matched, whole } = table.matching(rest);
    match second {
        _ if whole.is_none() => 0,
        None => matched,
        // The lengths differ if one encoding reads a pair, and the other a surrogate.
        Some(second) => match second.table().matching(rest) {
            Match { matched: other, whole: Some(_) } if other == matched => matched,
            _ => 0,
        },
    }
}

/// [`append`]s the first `len` bytes of `bytes` to `output`.
#[cfg_attr(on_demand, inline)]
pub(super) const fn put<'o>(output: &'o mut [u8], bytes: &[u8], len: usize) -> &'o mut [u8] {
    append(output, until(bytes, len))
}
