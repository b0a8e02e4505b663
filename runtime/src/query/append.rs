//! Writing one pair of a query. Both serializers call [`append`].

use core::fmt::Display;

use crate::base::display::display;
use crate::percent::sink::Sink;
use crate::set::EncodeSet;
use crate::set::named::QUERY;

/// The bytes that are encoded in every name and value, whatever the set: `&` and `=`, which end a
/// name or a value, `%`, which starts an escape, `+`, which is read as a space, and the bytes in
/// `QUERY`, which a URL parser does not leave raw in a query.
const NEVER_RAW: EncodeSet = QUERY.add_all(b"%&+=");

/// `set`, extended by `NEVER_RAW`.
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

/// Writes a pair, or a name alone, after a query whose last byte is `last`.
pub(super) fn append<S: Sink>(
    sink: &mut S,
    set: &EncodeSet,
    last: Option<u8>,
    name: &dyn Display,
    value: Option<&dyn Display>,
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

/// Encodes the text that `value` displays, and returns whether that text was empty.
fn encode<S: Sink>(sink: &mut S, set: &EncodeSet, value: &dyn Display) -> Result<bool, S::Error> {
    let mut is_empty = true;
    display(value, |text| {
        is_empty &= text.is_empty();
        sink.encode(set, text)
    })?;
    Ok(is_empty)
}
