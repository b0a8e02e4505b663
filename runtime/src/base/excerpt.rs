//! Drawing the bytes of an error, for its alternate form `{:#}`.

use core::fmt::{self, Write};
use core::ops::Range;

use super::quoted::is_escaped;
use super::slices::after;

/// Draws `bytes`, with carets under those in the range `fault`. Characters are drawn as they are; a
/// byte that is not part of one, and the bytes of a character that a message must not contain, as
/// `\xHH`. If `fault` starts at the end of `bytes`, one caret follows the last byte. If `is_cut`, the
/// input has more bytes before `bytes`, which are drawn as `…`.
#[cfg_attr(on_demand, inline)]
pub(crate) fn draw(
    f: &mut fmt::Formatter<'_>,
    is_cut: bool,
    bytes: &[u8],
    fault: Range<usize>,
) -> fmt::Result {
    f.write_str(if is_cut { "\n| …" } else { "\n| " })?;
    let (mut indent, mut carets) = (usize::from(is_cut), 0);
    let mut rest = bytes;
    while let [byte, others @ ..] = rest {
        let at = bytes.len() - rest.len();
        let char = rest.utf8_chunks().next().and_then(|chunk| chunk.valid().chars().next());
        let (width, left) = match char.filter(|char| !is_escaped(*char)) {
            Some(char) => (f.write_char(char).map(|()| 1)?, after(rest, char.len_utf8())),
            // Not `escape_ascii`: its digits are lower-case, but those of the messages are upper-case.
            None => (write!(f, r"\x{byte:02X}").map(|()| r"\xHH".len())?, others),
        };
        indent += if at < fault.start { width } else { 0 };
        carets += if fault.contains(&at) { width } else { 0 };
        rest = left;
    }
    f.write_str("\n| ")?;
    (0..indent).try_for_each(|_| f.write_char(' '))?;
    (0..carets.max(1)).try_for_each(|_| f.write_char('^'))
}
