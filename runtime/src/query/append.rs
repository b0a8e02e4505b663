//! Writing one pair of a query. Both serializers write a [`NewPair`].

use crate::base::display::DisplayError;
use crate::base::to_text::Text;
use crate::percent::sink::Sink;
use crate::set::EncodeSet;
use crate::set::named::QUERY;

/// The bytes that are encoded in every name and value, whatever the set: `&` and `=`, which end a
/// name or a value, `%`, which starts an escape, `+`, which is read as a space, and the bytes in
/// `QUERY`, which a URL parser does not leave raw in a query.
const NEVER_RAW: EncodeSet = QUERY.add_all(b"%&+=");

/// `set`, extended by `NEVER_RAW`.
#[inline]
pub(crate) const fn fit(set: EncodeSet) -> EncodeSet {
    let extended = set.union(NEVER_RAW);
    // A set that has these bytes is returned as it is, because `union` drops the table of a named set.
    let is_same = u128::from_ne_bytes(extended.keep) == u128::from_ne_bytes(set.keep);
    if is_same { set } else { extended }
}

/// A pair, or a name alone, that is written after a query.
pub(super) struct NewPair<'p> {
    pub(super) set: &'p EncodeSet,
    /// The last byte of the query; `None` if it is empty.
    pub(super) last: Option<u8>,
    pub(super) name: &'p Text<'p>,
    pub(super) value: Option<&'p Text<'p>>,
}

impl NewPair<'_> {
    /// The length of the name and the value before they are encoded, if both are known as a whole.
    #[cfg(feature = "alloc")]
    #[inline(always)]
    pub(super) fn len(&self) -> Option<usize> {
        let value = self.value.map_or(Some(""), Text::whole)?;
        Some(self.name.whole()?.len().saturating_add(value.len()))
    }

    /// Writes the pair, or nothing if the name or the value is undefined.
    #[inline(always)]
    pub(super) fn write<S: Sink>(&self, sink: &mut S) -> Result<(), DisplayError> {
        if self.name.is_undefined() || self.value.is_some_and(Text::is_undefined) {
            return Ok(());
        }
        // A final `&` is a separator already. Any other final byte is data of a pair, also a `?`.
        if self.last.is_some_and(|byte| byte != b'&') {
            sink.text("&")?;
        }
        let mut is_empty = true;
        self.name.pieces(|piece| {
            is_empty &= piece.is_empty();
            encode(sink, self.set, piece)
        })?;
        // Without the `=`, an empty name alone would write nothing, and a parser would see no pair.
        if is_empty || self.value.is_some() {
            sink.text("=")?;
        }
        self.value.map_or(Ok(()), |value| value.pieces(|piece| encode(sink, self.set, piece)))
    }
}

/// Writes the encoding of `text`. Most names are short and do not change; to find that out, it is
/// faster to look at each byte than to start the kernel.
#[inline(always)]
fn encode<S: Sink>(sink: &mut S, set: &EncodeSet, text: &str) -> Result<(), DisplayError> {
    const FEW: usize = 16;

    let is_kept = text.len() <= FEW && text.bytes().all(|byte| !set.contains(byte));
    if is_kept { sink.text(text) } else { sink.encode(set, text) }
}
