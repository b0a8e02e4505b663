//! Conversion from one encoding to another by their tables, in const contexts.

use super::code_point::Sequence;
use super::encoding::Encoding;
use super::error::IllFormedError;
use crate::base::buffer::{ToSliceError, append, front};
use crate::base::length::sum;
use crate::base::slices::until;

/// The lengths that [`measure`](Encoding::measure) finds.
#[derive(Clone, Copy)]
pub(crate) struct Conversion {
    /// The length of the output.
    pub(crate) len: usize,
    /// How many bytes at the start of the input are also the start of the output.
    pub(crate) unchanged: usize,
}

/// [`append`]s the first `len` bytes of `bytes` to `output`. If `len` is small, a loop
/// copies the bytes: in const evaluation, the loop takes fewer steps than the calls in `append`.
#[cfg_attr(on_demand, inline)]
pub(super) const fn put<'o>(output: &'o mut [u8], bytes: &[u8], len: usize) -> &'o mut [u8] {
    const FEW: usize = 16;

    if len > FEW {
        return append(output, until(bytes, len));
    }
    let (mut rest, mut room, mut left) = (bytes, output, len);
    while left > 0 {
        let &[byte, ref after @ ..] = rest else { break };
        let [place, room_after @ ..] = room else { break };
        *place = byte;
        (rest, room, left) = (after, room_after, left - 1);
    }
    room
}

impl Encoding {
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
        let found = self.table().matching(rest);
        let Some(row) = found.whole else {
            return Err(IllFormedError::after_match(self, bytes, at, found.matched));
        };
        let code_point = row.code_point(rest);
        match into.encode_code_point(code_point) {
            Ok(sequence) => {
                let (mut after, mut passed) = (rest, 0);
                while passed < found.matched {
                    let [_, left @ ..] = after else { break };
                    after = left;
                    passed += 1;
                }
                Ok((sequence, after))
            }
            Err(error) => Err(IllFormedError::in_conversion(self, bytes, at, found.matched, error)),
        }
    }

    /// Validates `bytes` and measures their conversion to `into`.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn measure(
        self,
        bytes: &[u8],
        into: Encoding,
    ) -> Result<Conversion, IllFormedError> {
        if self.is(into) {
            return match self.const_validate(bytes) {
                Ok(()) => Ok(Conversion { len: bytes.len(), unchanged: bytes.len() }),
                Err(error) => Err(error),
            };
        }
        let mut rest = self.skip_common_prefix(bytes, Some(into));
        let unchanged = bytes.len() - rest.len();
        let mut lengths = Conversion { len: unchanged, unchanged };
        while !rest.is_empty() {
            let at = bytes.len() - rest.len();
            let (sequence, after) = match self.transcode(bytes, rest, into) {
                Ok(transcoded) => transcoded,
                Err(error) => return Err(error),
            };
            rest = self.skip_common_prefix(after, Some(into));
            // `skip_common_prefix` stops at two surrogate code points that only `into` reads as a
            // pair. The conversion writes their bytes unchanged.
            if lengths.unchanged == at && sequence.occurs_at(bytes, at) {
                lengths.unchanged = bytes.len() - rest.len();
            }
            lengths.len = sum(lengths.len, sequence.len as usize + after.len() - rest.len());
        }
        Ok(lengths)
    }

    /// Converts `bytes` into `output`, which is long enough, and returns the unused part of
    /// `output`. Stops at the first sequence that is an error of [`measure`](Encoding::measure).
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
        match self.measure(bytes, into) {
            Ok(lengths) => Ok(lengths.len),
            Err(error) => Err(error),
        }
    }

    /// Converts bytes of this encoding to an array in the encoding `into`, in const contexts. The
    /// length `N` has to be the [`converted_len`](Encoding::converted_len) of the bytes. To decode,
    /// convert to [`UTF_8`](crate::encoding::UTF_8), and pass the array to `core::str::from_utf8`.
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
    /// const CONVERTED: Result<[u8; 3], IllFormedError> =
    ///     CESU_8.const_convert(b"A\0", MODIFIED_UTF_8);
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
    pub const fn const_convert<const N: usize>(
        self,
        bytes: &[u8],
        into: Encoding,
    ) -> Result<[u8; N], IllFormedError> {
        match self.measure(bytes, into) {
            Ok(Conversion { len, .. }) => {
                assert!(len == N, "`N` is not the length of the output");
                let mut output = [0; N];
                self.write(bytes, into, &mut output);
                Ok(output)
            }
            Err(error) => Err(error),
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
        let len = match self.converted_len(bytes, into) {
            Ok(len) => len,
            Err(error) => return Err(ToSliceError::Input(error)),
        };
        match front(output, len) {
            Ok(output) => {
                self.write(bytes, into, output);
                Ok(output)
            }
            Err(error) => Err(ToSliceError::BufferTooSmall(error)),
        }
    }
}
