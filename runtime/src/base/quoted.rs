//! How messages show quoted input: a character that a reader cannot see, or that moves the
//! characters around it, is written as an escape.
//!
//! A quoted U+202E would reverse the rest of the line, a U+200B would be invisible, and a line feed
//! would start a line that looks like a second message. Every error that quotes text
//! of the input therefore stores it as [`Quoted`], and the macros escape every message as a whole.
//! [`draw`] draws the bytes of an error, for its alternate form `{:#}`.

use core::fmt::{self, Write};
use core::ops::Range;

use super::display::display_pieces;
use super::message::Message;
use super::message::Part::Escape;
use super::slices::after;

/// The ranges of escaped characters beyond ASCII, in ascending order. `is_escaped` adds the last
/// two code points of every plane, and the private use planes.
///
/// A character is escaped if it has one of these properties (Unicode 17.0):
///
/// - `Default_Ignorable_Code_Point` (DerivedCoreProperties.txt): invisible characters. This
///   property includes all of `Bidi_Control` (PropList.txt), and code points reserved for later
///   versions.
/// - `White_Space` (PropList.txt): characters that look like a space or end a line.
/// - General category `Cc`: controls.
/// - General category `Co`: private use. Their look depends on the reader's font.
/// - `Noncharacter_Code_Point` (PropList.txt).
/// - U+FFF9..U+FFFB: the invisible marks around an annotation.
///
/// Unassigned code points without any of these properties are not escaped. They do not hide or move
/// other characters, and may become letters in a later version of Unicode.
const ESCAPED: [(char, char); 22] = [
    ('\u{80}', '\u{A0}'),       // controls, NO-BREAK SPACE
    ('\u{AD}', '\u{AD}'),       // SOFT HYPHEN
    ('\u{34F}', '\u{34F}'),     // COMBINING GRAPHEME JOINER
    ('\u{61C}', '\u{61C}'),     // ARABIC LETTER MARK
    ('\u{115F}', '\u{1160}'),   // fillers of Hangul
    ('\u{1680}', '\u{1680}'),   // OGHAM SPACE MARK
    ('\u{17B4}', '\u{17B5}'),   // inherent vowels of Khmer
    ('\u{180B}', '\u{180F}'),   // variation selectors of Mongolian
    ('\u{2000}', '\u{200F}'),   // spaces, ZERO WIDTH SPACE, joiners, LEFT-TO-RIGHT MARK, …
    ('\u{2028}', '\u{202F}'),   // separators, embeddings, overrides, NARROW NO-BREAK SPACE
    ('\u{205F}', '\u{206F}'),   // MEDIUM MATHEMATICAL SPACE, WORD JOINER, isolates, …
    ('\u{3000}', '\u{3000}'),   // IDEOGRAPHIC SPACE
    ('\u{3164}', '\u{3164}'),   // HANGUL FILLER
    ('\u{E000}', '\u{F8FF}'),   // private use
    ('\u{FDD0}', '\u{FDEF}'),   // noncharacters
    ('\u{FE00}', '\u{FE0F}'),   // variation selectors
    ('\u{FEFF}', '\u{FEFF}'),   // ZERO WIDTH NO-BREAK SPACE
    ('\u{FFA0}', '\u{FFA0}'),   // HALFWIDTH HANGUL FILLER
    ('\u{FFF0}', '\u{FFFB}'),   // reserved, marks of an annotation
    ('\u{1BCA0}', '\u{1BCA3}'), // controls of shorthand
    ('\u{1D173}', '\u{1D17A}'), // controls of musical notation
    ('\u{E0000}', '\u{E0FFF}'), // tags, variation selectors, reserved
];

/// The first code point of the two private use planes, which are the last planes.
const PRIVATE_USE: char = '\u{F0000}';

/// Whether a message writes the character as an escape.
#[cfg_attr(on_demand, inline)]
pub const fn is_escaped(char: char) -> bool {
    match char {
        ' '..='~' => false,
        '\0'..='\u{7F}' | PRIVATE_USE.. => true,
        // The last two code points of a plane.
        _ if char as u32 & 0xFFFE == 0xFFFE => true,
        _ => {
            let mut ranges = ESCAPED.as_slice();
            while let [(first, last), rest @ ..] = ranges {
                if *first <= char && char <= *last {
                    return true;
                }
                ranges = rest;
            }
            false
        }
    }
}

/// The escape of a character.
#[cfg_attr(on_demand, inline)]
pub(crate) const fn escape(char: char) -> Message<10> {
    match char {
        '\0' => Message::of(r"\0"),
        '\t' => Message::of(r"\t"),
        '\n' => Message::of(r"\n"),
        '\r' => Message::of(r"\r"),
        _ => Message::with("{}", &[Escape(char as u32)]),
    }
}

/// A part of the input in a message, with escapes in both `Display` and `Debug`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Quoted<T>(pub T);

impl<T: fmt::Display> fmt::Display for Quoted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        display_pieces(&self.0, |text| write_escaped(f, text))
    }
}

impl<T: fmt::Debug> fmt::Debug for Quoted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Depending on the version of Rust, the `Debug` of a `str` or `char` leaves some of them.
        display_pieces(&format_args!("{:?}", self.0), |text| write_escaped(f, text))
    }
}

/// Writes text with escapes.
#[cfg_attr(on_demand, inline)]
fn write_escaped(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    text.chars().try_for_each(|char| match is_escaped(char) {
        true => f.write_str(escape(char).as_str()),
        false => f.write_char(char),
    })
}

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
