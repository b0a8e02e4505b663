//! Streams that transfer any number of bytes at a time, and that fail.

use std::io::ErrorKind;

use crate::support::{Turn, Turns};

/// Transfers a limited number of bytes at a time. The limits are the numbers of the pattern, which
/// is repeated. A 0 is an interruption. If the stream `blocks`, it would block where the pattern has
/// a 1, and transfers one byte less than the other limits. With a pattern without a limit, reading
/// would never end. The limit is then 255.
pub(crate) fn uneven(pattern: &[u8], blocks: bool) -> Turns<'_, ErrorKind> {
    let less = u8::from(blocks);
    let pattern = if pattern.iter().all(|most| *most <= less) { &[255] } else { pattern };
    Box::new(pattern.iter().cycle().skip(1).map(move |most| match most {
        0 => Turn::Fails(ErrorKind::Interrupted),
        1 if blocks => Turn::Fails(ErrorKind::WouldBlock),
        most => Turn::Most(usize::from(most - less)),
    }))
}
