//! A picture of the bytes at fault, for the alternate form of an error.

use core::fmt::{self, Write};
use core::ops::Range;

/// Draws the bytes as a byte string would have them, and carets under those in `fault`;
/// one beyond the end if that is where it is. `is_inside` says that more bytes stand in
/// front.
pub(crate) fn draw(
    f: &mut fmt::Formatter<'_>,
    is_inside: bool,
    bytes: &[u8],
    fault: Range<usize>,
) -> fmt::Result {
    f.write_str("\n| ")?;
    let mut columns = 0;
    if is_inside {
        f.write_char('…')?;
        columns += 1;
    }
    let mut carets = 0;
    for (at, byte) in bytes.iter().enumerate() {
        let is_shown = matches!(byte, b' '..=b'~');
        let width = if is_shown { 1 } else { r"\xHH".len() };
        if at < fault.start {
            columns += width;
        } else if at < fault.end {
            carets += width;
        }
        // In capitals, as the tables and the messages have them.
        if is_shown { f.write_char(char::from(*byte))? } else { write!(f, r"\x{byte:02X}")? }
    }
    f.write_str("\n| ")?;
    (0..columns).try_for_each(|_| f.write_char(' '))?;
    (0..carets.max(1)).try_for_each(|_| f.write_char('^'))
}
