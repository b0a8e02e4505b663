//! Makes bytes that are mostly well-formed. Random bytes are seldom well-formed.

use crate::input::Input;
use crate::reference::encodings::{ENCODINGS, Rules};
use crate::reference::inputs::{EDGES, push};

/// The rest of the input, either unchanged or as a list of code points, which are written in the
/// encoding. Some code points are incomplete or written in another encoding.
pub(crate) fn rest(input: &mut Input<'_>, rules: &Rules, most: usize) -> Vec<u8> {
    if input.coin() {
        return input.long_rest(most);
    }
    let mut bytes = Vec::new();
    while !input.is_empty() && bytes.len() < most {
        match input.byte() {
            run @ 0..0x40 => bytes.extend((b' '..).take(run.into())),
            0x40..0x80 => push(&mut bytes, rules, *input.pick(&EDGES)),
            high @ 0x80..0xE8 => {
                let low = input.take(2).iter().fold(0, |it, byte| it << 8 | u32::from(*byte));
                push(&mut bytes, rules, u32::from(high % 0x11) << 16 | low);
            }
            0xE8..0xF0 => push(&mut bytes, rules, 0),
            0xF0..0xF4 => push(&mut bytes, input.pick(&ENCODINGS), *input.pick(&EDGES)),
            cut @ 0xF4..0xF8 => bytes.truncate(bytes.len().saturating_sub(usize::from(cut - 0xF3))),
            few @ 0xF8.. => bytes.extend(input.take(usize::from(few - 0xF7))),
        }
    }
    bytes.truncate(most);
    bytes
}
