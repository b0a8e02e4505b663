//! The operators of expressions, and how they encode values and their prefixes.

use core::mem;

use super::output::{EncodeFn, Modifier, Note, Output, Progress, WriteResult};
use crate::base::display::DisplayError;
use crate::base::short_bytes::ShortBytes;
use crate::encoding::UTF_8;
use crate::set::EncodeSet;
use crate::set::decode::hex_value;
use crate::set::named::{NON_ALPHANUMERIC, PATH_SEGMENT};

/// The operator at the start of an expression: a row of the table in appendix A of the RFC.
#[allow(missing_debug_implementations, reason = "no part of the API")]
pub struct Operator {
    /// `None` for simple expansion, as in `{x}`.
    pub symbol: Option<char>,
    /// The text before the first variable that is defined.
    pub(super) first: &'static str,
    /// The text before every later variable that is defined.
    pub(super) separator: &'static str,
    /// Whether the name of a variable is written too.
    pub(super) is_named: bool,
    /// The text after a name whose value is empty. By appendix A, an operator without names writes the
    /// `=` between a key and an empty value too.
    pub(super) if_empty: &'static str,
    /// How a value is encoded.
    pub(super) encode: EncodeFn,
}

pub(super) const SIMPLE: &Operator = &Operator {
    symbol: None,
    first: "",
    separator: ",",
    is_named: false,
    if_empty: "=",
    encode: unreserved,
};

/// References to the operators, so that a program links only those that its templates have. The last one
/// is [`ENCODED_LITERAL`].
#[rustfmt::skip]
pub const OPERATORS: [&Operator; 9] = [
    SIMPLE,
    &Operator { symbol: Some('+'), encode: reserved, ..*SIMPLE },
    &Operator { symbol: Some('#'), first: "#", encode: reserved, ..*SIMPLE },
    &Operator { symbol: Some('.'), first: ".", separator: ".", ..*SIMPLE },
    &Operator { symbol: Some('/'), first: "/", separator: "/", ..*SIMPLE },
    &Operator { symbol: Some(';'), first: ";", separator: ";", is_named: true, if_empty: "", ..*SIMPLE },
    &Operator { symbol: Some('?'), first: "?", separator: "&", is_named: true, ..*SIMPLE },
    &Operator { symbol: Some('&'), first: "&", separator: "&", is_named: true, ..*SIMPLE },
    &Operator { separator: "", encode: |output, _, text| output.encode(&LITERAL, text).map(|()| 0), ..*SIMPLE },
];
/// The number of the operator by which a macro writes a literal that has to be encoded. The RFC has no
/// such operator.
pub const ENCODED_LITERAL: usize = 8;

/// The operators that the RFC reserves for extensions.
pub(super) const RESERVED: [char; 5] = ['=', ',', '!', '@', '|'];

impl Progress {
    #[inline]
    fn cut<'t>(&mut self, text: &'t str) -> &'t str {
        let Modifier::Prefix(left, cut) = &mut self.modifier else { return text };
        cut(text, left)
    }
}

/// [`UNRESERVED`] without the reserved characters ([RFC 3986, section 2.2]), so that these are not
/// escaped. `PATH_SEGMENT` escapes five of them.
///
/// [RFC 3986, section 2.2]: https://www.rfc-editor.org/rfc/rfc3986#section-2.2
pub(super) const KEEPS_RESERVED: EncodeSet = PATH_SEGMENT.remove_all(b"/?#[]");

/// The set for a literal. It does not escape `%`, because every `%` in a literal starts an escape.
pub const LITERAL: EncodeSet = KEEPS_RESERVED.remove(b'%');

/// [`UNRESERVED`](crate::percent::UNRESERVED). A set that is made from another has no table, which
/// would take 1 KiB of firmware, and most values are short.
const VALUE: EncodeSet = NON_ALPHANUMERIC.remove_all(b"-._~");

/// Escapes everything except unreserved characters.
#[inline]
pub(super) fn unreserved(
    output: &mut dyn Output,
    progress: &mut Progress,
    text: &str,
) -> Result<usize, DisplayError> {
    let text = progress.cut(text);
    // Most short values are plain, and a loop over them is faster than starting a kernel.
    if cfg!(on_demand) && text.len() <= 24 && !text.bytes().any(|byte| VALUE.contains(byte)) {
        output.text(text)?;
    } else {
        output.encode(&VALUE, text)?;
    }
    Ok(0)
}

/// Escapes everything except unreserved characters, reserved characters and escapes. In a prefix,
/// the escapes of one character count as one character (section 3.2.1 of the RFC). Returns how many
/// bytes at the end are not written, because the next piece may continue an escape.
#[cfg_attr(on_demand, inline)]
pub(super) fn reserved(
    output: &mut dyn Output,
    progress: &mut Progress,
    text: &str,
) -> Result<usize, DisplayError> {
    let mut rest = text;
    while !rest.is_empty() && !matches!(progress.modifier, Modifier::Prefix(0, _)) {
        let plain_len = rest.find('%').unwrap_or(rest.len());
        if plain_len > 0 {
            let plain = rest.get(..plain_len).unwrap_or_default();
            output.encode(&KEEPS_RESERVED, progress.cut(plain))?;
            rest = rest.get(plain_len..).unwrap_or_default();
            continue;
        }
        // `rest` starts with a `%`. If that starts no escape, it is escaped itself.
        let Some(escape_len) = escaped_char(rest.as_bytes(), progress.is_complete) else {
            return Ok(rest.len());
        };
        match escape_len {
            0 => output.encode(&KEEPS_RESERVED, "%")?,
            len => {
                output.note(Note::Escape)?;
                output.text(rest.get(..len).unwrap_or_default())?;
            }
        }
        if let Modifier::Prefix(left, _) = &mut progress.modifier {
            *left = left.saturating_sub(1);
        }
        rest = rest.get(escape_len.max(1)..).unwrap_or_default();
    }
    Ok(0)
}

/// Cuts a text to its first `left` characters, and subtracts their number from `left`.
#[inline]
pub fn prefix<'t>(text: &'t str, left: &mut u16) -> &'t str {
    let mut chars = text.chars();
    while *left > 0 && chars.next().is_some() {
        *left -= 1;
    }
    text.get(..text.len() - chars.as_str().len()).unwrap_or_default()
}

/// Encodes a text that arrives in pieces. The end of a piece may cut the escapes of one character.
pub(super) struct PieceEncoder<'e> {
    output: &'e mut dyn Output,
    encode: EncodeFn,
    progress: Progress,
    /// The end of a piece, if it may be the start of the escapes of one character. A character has
    /// at most four escapes of three bytes.
    tail: ShortBytes<12>,
}

impl<'e> PieceEncoder<'e> {
    #[inline]
    pub(super) fn new(output: &'e mut dyn Output, encode: EncodeFn, modifier: Modifier) -> Self {
        let progress = Progress { modifier, is_complete: false };
        PieceEncoder { output, encode, progress, tail: ShortBytes::EMPTY }
    }

    /// Encodes the next piece, after the tail of the piece before. A text in two pieces:
    ///
    /// ```text
    /// piece    tail before    written      tail after
    /// a%E2%8   .              a            %E2%8
    /// 2%ACb    %E2%8          %E2%82%ACb   .              the tail grows up to %E2%82%AC
    /// ```
    #[cfg_attr(on_demand, inline)]
    pub(super) fn piece(&mut self, mut text: &str) -> WriteResult {
        // The tail grows byte by byte, until it is encoded. A character that is not ASCII ends it.
        while self.tail.len() > 0 {
            let Some(char) = text.chars().next() else { break };
            let goes_on = char.is_ascii() && self.tail.push(char as u8);
            if goes_on {
                text = text.get(1..).unwrap_or_default();
            }
            self.encode_tail(!goes_on)?;
        }
        self.encode_and_keep_end(text)
    }

    /// Encodes the tail, which is complete after the last piece. If it is not, the bytes stay in it that
    /// the next byte may change.
    #[cfg_attr(on_demand, inline)]
    pub(super) fn encode_tail(&mut self, is_complete: bool) -> WriteResult {
        let tail = mem::replace(&mut self.tail, ShortBytes::EMPTY);
        self.progress.is_complete = is_complete;
        // Only the start of an escape is kept in the tail, so the tail is ASCII.
        self.encode_and_keep_end(core::str::from_utf8(tail.as_bytes()).unwrap_or_default())?;
        self.progress.is_complete = false;
        Ok(())
    }

    /// Encodes a text while the tail is empty, and keeps the end that the next byte may change. It has
    /// at most eleven bytes, because a part of the escapes is missing, so all are pushed.
    #[inline]
    fn encode_and_keep_end(&mut self, text: &str) -> WriteResult {
        let kept = (self.encode)(self.output, &mut self.progress, text)?;
        text.bytes().skip(text.len() - kept).for_each(|byte| _ = self.tail.push(byte));
        Ok(())
    }
}

/// The length of the escapes of one character at the start of `bytes`, which starts with `%`; 0 if
/// that `%` does not start an escape. `None` if the length depends on the bytes after `bytes`;
/// never if `is_complete`, because no such byte can continue an escape.
#[cfg_attr(on_demand, inline)]
#[cfg_attr(not(on_demand), inline(never))]
fn escaped_char(bytes: &[u8], is_complete: bool) -> Option<usize> {
    let mut decoded = ShortBytes::<4>::EMPTY;
    let mut rest = bytes;
    // A character has at most four bytes. Only the first character of the decoded bytes counts.
    while let [b'%', high, low, after @ ..] = rest {
        let (Some(high), Some(low)) = (hex_value(*high), hex_value(*low)) else { break };
        if !decoded.push(high << 4 | low) {
            break;
        }
        rest = after;
    }
    // Whether `bytes` ends where an escape may begin or go on.
    let may_go_on = !is_complete
        && match rest {
            [] | [b'%'] => true,
            [b'%', digit] => hex_value(*digit).is_some(),
            _ => false,
        };
    match UTF_8.step(decoded.as_bytes(), 0) {
        Some(Ok(step)) => Some(3 * step.len),
        // Not `kind` but `error_len`, so that firmware does not link the messages of all errors.
        Some(Err(error)) if may_go_on && error.error_len().is_none() => None,
        None if may_go_on => None,
        // The escape of an ill-formed byte counts as a character of its own.
        Some(Err(_)) => Some(3),
        // Nothing was decoded.
        None => Some(0),
    }
}
