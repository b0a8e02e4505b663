//! The bytes that a supplementary code point has in UTF-8 and as a surrogate pair.
//!
//! ```text
//! UTF-8   11110uuu 10uuzzzz 10yyyyyy 10xxxxxx
//! pair    11101101 1010wwww 10zzzzyy  11101101 1011yyyy 10xxxxxx      wwww = uuuuu - 1
//! ```

use crate::table::bits::{FIRST_SUPPLEMENTARY, spread_pair};
use crate::table::surrogate_pairs::LONG_NUL;

/// The number of bytes of one surrogate.
pub(super) const UNIT: usize = 3;

/// How many bytes longer a surrogate pair is than the four bytes of UTF-8.
pub(super) const PAIR_GROWTH: usize = 2 * UNIT - 4;

/// How many bytes longer [`LONG_NUL`] is than a zero byte.
pub(super) const NUL_GROWTH: usize = LONG_NUL.len() - 1;

/// The pair of the first supplementary code point: its value bits are zero, so that it has only the
/// marker bits of the six bytes. Bytes 0 and 3 are the lead byte of every surrogate. Byte 1 is the
/// smallest second byte of a high surrogate, and byte 4 that of a low surrogate.
pub(super) const PAIR_BYTES: [u8; 2 * UNIT] = spread_pair(FIRST_SUPPLEMENTARY, 2 * UNIT);
