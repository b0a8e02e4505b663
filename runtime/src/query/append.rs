//! Writing one pair of a query. Both serializers call [`append`].

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::fmt::Display;

#[cfg(feature = "alloc")]
use crate::base::display::DisplayError;
use crate::base::display::display;
#[cfg(feature = "alloc")]
use crate::base::text_of::text_of;
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

/// A name or a value.
#[derive(Clone, Copy)]
pub(super) enum Text<'v> {
    #[cfg_attr(not(feature = "alloc"), expect(dead_code, reason = "only `Serializer` makes it"))]
    Str(&'v str),
    Displayed(&'v dyn Display),
}

#[cfg(feature = "alloc")]
impl<'v> Text<'v> {
    #[inline]
    pub(super) fn of<V: Display>(value: &'v V) -> Text<'v> {
        text_of(value).map_or(Text::Displayed(value), Text::Str)
    }
}

/// Writes a pair, or a name alone, after a query whose last byte is `last`.
#[inline(always)]
pub(super) fn append<S: Sink>(
    sink: &mut S,
    set: &EncodeSet,
    last: Option<u8>,
    name: Text<'_>,
    value: Option<Text<'_>>,
) -> Result<(), S::Error> {
    // A final `&` is a separator already. Any other final byte belongs to a pair: in a query `?` is
    // data.
    if last.is_some_and(|byte| byte != b'&') {
        sink.text("&")?;
    }
    let is_empty = encode(sink, set, name)?;
    // Without the `=`, an empty name alone would write nothing, and a parser would see no pair.
    if is_empty || value.is_some() {
        sink.text("=")?;
    }
    if let Some(value) = value {
        encode(sink, set, value)?;
    }
    Ok(())
}

/// Encodes a name or a value, and returns whether its text was empty.
#[inline(always)]
fn encode<S: Sink>(sink: &mut S, set: &EncodeSet, text: Text<'_>) -> Result<bool, S::Error> {
    let value = match text {
        Text::Str(text) => return encode_str(sink, set, text).map(|()| text.is_empty()),
        Text::Displayed(value) => value,
    };
    let mut is_empty = true;
    display(value, |text| {
        is_empty &= text.is_empty();
        encode_str(sink, set, text)
    })?;
    Ok(is_empty)
}

/// Most names are short and stay as they are. To see that, looking at each byte takes less time
/// than starting the kernel.
#[inline(always)]
fn encode_str<S: Sink>(sink: &mut S, set: &EncodeSet, text: &str) -> Result<(), S::Error> {
    const FEW: usize = 16;

    let is_kept = text.len() <= FEW && text.bytes().all(|byte| !set.contains(byte));
    if is_kept { sink.text(text) } else { sink.encode(set, text) }
}

/// Appends a pair, or a name alone, to the query that starts at `start` in a string. If a `Display`
/// fails or panics, the string is as it was before.
#[cfg(feature = "alloc")]
#[inline]
pub(super) fn append_to_string(
    target: &mut String,
    start: usize,
    set: &EncodeSet,
    name: Text<'_>,
    value: Option<Text<'_>>,
) -> Result<(), DisplayError> {
    let last = target.as_bytes().get(start..).and_then(|query| query.last().copied());
    let texts = match (name, value) {
        (Text::Str(name), None) => Some((name, None)),
        (Text::Str(name), Some(Text::Str(value))) => Some((name, Some(value))),
        _ => None,
    };
    let len =
        |(name, value): (&str, Option<&str>)| name.len().saturating_add(value.map_or(0, str::len));
    // Filling the buffer with zeros takes as long as encoding a short text, so that short pairs
    // have a buffer of their own. A byte is encoded to at most three.
    match texts {
        Some(texts) if len(texts) <= 40 => append_by_stack::<128>(target, set, last, texts),
        Some(texts) if len(texts) <= 80 => append_by_stack::<256>(target, set, last, texts),
        _ => {
            append_whole(target, |sink| Ok(append(&mut Appended(sink.0), set, last, name, value)?))
        }
    }
}

/// Encodes a pair of texts to `N` bytes on the stack, and appends them at once.
#[cfg(feature = "alloc")]
#[inline(always)]
fn append_by_stack<const N: usize>(
    target: &mut String,
    set: &EncodeSet,
    last: Option<u8>,
    (name, value): (&str, Option<&str>),
) -> Result<(), DisplayError> {
    let mut pair = [0; N];
    let mut buffer = TextBuffer::new(&mut pair);
    append(&mut buffer, set, last, Text::Str(name), value.map(Text::Str))?;
    // The error is unreachable, because the buffer has room for the longest encoding.
    let pair = buffer.into_text().unwrap_or_default();
    if target.capacity() - target.len() < pair.len() {
        // Most often other pairs follow.
        target.reserve(usize::max(64, 4 * pair.len()));
    }
    target.push_str(pair);
    Ok(())
}

/// A string that texts are appended to.
#[cfg(feature = "alloc")]
struct Appended<'t>(&'t mut String);

#[cfg(feature = "alloc")]
impl Sink for Appended<'_> {
    type Error = DisplayError;

    #[inline]
    fn text(&mut self, text: &str) -> Result<(), DisplayError> {
        self.0.push_str(text);
        Ok(())
    }

    #[inline]
    fn encode(&mut self, set: &EncodeSet, text: &str) -> Result<(), DisplayError> {
        set.encode_append(text, self.0);
        Ok(())
    }
}
