//! Drawing the bytes of an error, for its alternate form `{:#}`.

use core::fmt::{self, Write};
use core::ops::Range;

/// Draws `bytes`, those that are not printable as `\xHH`, with carets under the bytes in the range
/// `fault`. If `fault` starts at the end of `bytes`, one caret follows the last byte. If `is_cut`,
/// the input has more bytes before `bytes`, which are drawn as `…`.
#[cfg_attr(on_demand, inline)]
pub(crate) fn draw(
    f: &mut fmt::Formatter<'_>,
    is_cut: bool,
    bytes: &[u8],
    fault: Range<usize>,
) -> fmt::Result {
    f.write_str("\n| ")?;
    let mut indent = 0;
    if is_cut {
        f.write_char('…')?;
        indent += 1;
    }
    let mut carets = 0;
    for (at, byte) in bytes.iter().enumerate() {
        let is_printable = matches!(byte, b' '..=b'~');
        let width = if is_printable { 1 } else { r"\xHH".len() };
        if at < fault.start {
            indent += width;
        } else if at < fault.end {
            carets += width;
        }
        // Not `escape_ascii`: its digits are lower-case, but those of the messages are upper-case.
        if is_printable { f.write_char(char::from(*byte))? } else { write!(f, r"\x{byte:02X}")? }
    }
    f.write_str("\n| ")?;
    (0..indent).try_for_each(|_| f.write_char(' '))?;
    (0..carets.max(1)).try_for_each(|_| f.write_char('^'))
}
