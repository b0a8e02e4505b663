//! Reading one code point: the definition that all else is held to.

use super::Match;
use super::encoding::Form;
use super::error::IllFormed;
use crate::base::slices::after;

/// One code point, as it was read.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::encoding::{MODIFIED_UTF_8, Step};
///
/// let read = MODIFIED_UTF_8.step(b"\xC0\x80a", 0);
/// assert!(matches!(read, Some(Ok(Step { code_point: 0, len: 2, .. }))));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// The code point.
    pub code_point: u32,
    /// The length of its sequence in bytes.
    pub len: usize,
}

impl Form {
    /// Reads the code point whose sequence starts `at` bytes into `bytes`; `None`
    /// at the end or beyond it.
    ///
    /// # Errors
    ///
    /// No well-formed sequence starts there. Offsets are those of `bytes`; go on at
    /// `valid_up_to() + error_len()` to find what else is wrong.
    ///
    /// # Cost
    ///
    /// A few steps, however long `bytes` is.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::encoding::UTF_8;
    ///
    /// let step = UTF_8.step("x二".as_bytes(), 1).unwrap()?;
    /// assert_eq!((step.code_point, step.len), (0x4E8C, 3));
    /// assert_eq!(UTF_8.step(b"x", 1), None);
    /// # Ok::<(), etched::IllFormed>(())
    /// ```
    pub const fn step(self, bytes: &[u8], at: usize) -> Option<Result<Step, IllFormed>> {
        if at >= bytes.len() {
            return None;
        }
        let table = self.table();
        if table.is_single(bytes[at]) {
            return Some(Ok(Step { code_point: bytes[at] as u32, len: 1 }));
        }
        let rest = after(bytes, at);
        let found = table.matching(rest);
        Some(match self.code_point_of(found, bytes, at) {
            Ok(code_point) => Ok(Step { code_point, len: found.matched }),
            Err(error) => Err(error),
        })
    }

    /// Whether this byte is a sequence of its own wherever it stands.
    pub(crate) const fn is_single(self, byte: u8) -> bool {
        self.table().is_single(byte)
    }

    /// How bytes, of which there is one at least, agree with the table.
    pub(crate) const fn matching(self, bytes: &[u8]) -> Match {
        self.table().matching(bytes)
    }

    /// What stands at `at`, where the bytes are known to agree with the table so far.
    #[cfg_attr(not(target_os = "none"), inline(always))]
    pub(crate) const fn code_point_of(
        self,
        found: Match,
        bytes: &[u8],
        at: usize,
    ) -> Result<u32, IllFormed> {
        match found.whole {
            Some(row) => Ok(row.code_point(after(bytes, at))),
            None => Err(IllFormed::after_match(self, bytes, at, found.matched)),
        }
    }
}
