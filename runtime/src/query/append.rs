//! Writing one pair of a query. Both serializers call [`append`].

#[cfg(feature = "alloc")]
use alloc::string::String;

use crate::base::display::DisplayError;
use crate::base::to_text::Text;
use crate::percent::sink::Sink;
#[cfg(feature = "alloc")]
use crate::percent::sink::TextBuffer;
#[cfg(feature = "alloc")]
use crate::percent::sink::append_whole;
use crate::set::EncodeSet;
use crate::set::named::QUERY;

/// The bytes that are encoded in every name and value, whatever the set: `&` and `=`, which end a
/// name or a value, `%`, which starts an escape, `+`, which is read as a space, and the bytes in
/// `QUERY`, which a URL parser does not leave raw in a query.
const NEVER_RAW: EncodeSet = QUERY.add_all(b"%&+=");

/// `set`, extended by `NEVER_RAW`.
#[inline]
pub(crate) const fn fit(set: EncodeSet) -> EncodeSet {
    // Every set has all bytes from 0x80 on.
    let mut byte = 0;
    while byte < 0x80 {
        if NEVER_RAW.contains(byte) && !set.contains(byte) {
            return set.union(NEVER_RAW);
        }
        byte += 1;
    }
    // Returned unchanged, because `union` would drop the table of a named set.
    set
}

/// Writes a pair, or a name alone, after a query whose last byte is `last`. Writes nothing if the
/// name or the value is undefined.
#[inline(always)]
pub(super) fn append<S: Sink>(
    sink: &mut S,
    set: &EncodeSet,
    last: Option<u8>,
    name: &Text<'_>,
    value: Option<&Text<'_>>,
) -> Result<(), DisplayError> {
    if name.is_undefined() || value.is_some_and(Text::is_undefined) {
        return Ok(());
    }
    // A final `&` is a separator already. Any other final byte is data of a pair, also a `?`.
    if last.is_some_and(|byte| byte != b'&') {
        sink.text("&")?;
    }
    let mut is_empty = true;
    name.pieces(|piece| {
        is_empty &= piece.is_empty();
        encode(sink, set, piece)
    })?;
    // Without the `=`, an empty name alone would write nothing, and a parser would see no pair.
    if is_empty || value.is_some() {
        sink.text("=")?;
    }
    value.map_or(Ok(()), |value| value.pieces(|piece| encode(sink, set, piece)))
}

/// Writes the encoding of `text`. Most names are short and do not change; to find that out, it is
/// faster to look at each byte than to start the kernel.
#[inline(always)]
fn encode<S: Sink>(sink: &mut S, set: &EncodeSet, text: &str) -> Result<(), DisplayError> {
    const FEW: usize = 16;

    let is_kept = text.len() <= FEW && text.bytes().all(|byte| !set.contains(byte));
    if is_kept { sink.text(text) } else { sink.encode(set, text) }
}

/// Appends a pair, or a name alone, to the query in a string, whose last byte is `last`. If a `Display` fails or panics, the
/// string is as it was before.
#[cfg(feature = "alloc")]
#[inline(always)]
pub(super) fn append_to_string(
    target: &mut String,
    set: &EncodeSet,
    last: Option<u8>,
    name: &Text<'_>,
    value: Option<&Text<'_>>,
) -> Result<(), DisplayError> {
    match (name.whole(), value.map(Text::whole)) {
        (Some(name), None) => append_texts(target, set, last, name, None),
        (Some(name), Some(Some(value))) => append_texts(target, set, last, name, Some(value)),
        _ => append_pieces(target, set, last, name, value),
    }
}

/// Appends a pair of two whole texts, or one name.
#[cfg(feature = "alloc")]
#[inline]
fn append_texts(
    target: &mut String,
    set: &EncodeSet,
    last: Option<u8>,
    name: &str,
    value: Option<&str>,
) -> Result<(), DisplayError> {
    // Filling the buffer with zeros takes as long as encoding a short text, so shorter pairs have a
    // shorter buffer. It has room for three bytes for each byte, and for `&` and `=`.
    match name.len().saturating_add(value.map_or(0, str::len)) {
        ..=40 => append_by_stack::<128>(target, set, last, name, value),
        41..=80 => append_by_stack::<256>(target, set, last, name, value),
        _ => append_pieces(target, set, last, &Text::Whole(name), value.map(Text::Whole).as_ref()),
    }
}

#[cfg(feature = "alloc")]
#[inline]
fn append_pieces(
    target: &mut String,
    set: &EncodeSet,
    last: Option<u8>,
    name: &Text<'_>,
    value: Option<&Text<'_>>,
) -> Result<(), DisplayError> {
    append_whole(target, |sink| append(sink, set, last, name, value))
}

/// Encodes a pair of texts to `N` bytes on the stack, and appends them at once. `N` must be enough
/// for the longest encoding.
#[cfg(feature = "alloc")]
#[inline(always)]
fn append_by_stack<const N: usize>(
    target: &mut String,
    set: &EncodeSet,
    last: Option<u8>,
    name: &str,
    value: Option<&str>,
) -> Result<(), DisplayError> {
    let mut pair = [0; N];
    let mut buffer = TextBuffer::new(&mut pair);
    append(&mut buffer, set, last, &Text::Whole(name), value.map(Text::Whole).as_ref())?;
    // The error is unreachable, because `N` is enough.
    let pair = buffer.into_text().unwrap_or_default();
    if target.capacity() - target.len() < pair.len() {
        // Most often other pairs follow, so this also reserves room for them.
        target.reserve(usize::max(64, 4 * pair.len()));
    }
    target.push_str(pair);
    Ok(())
}
