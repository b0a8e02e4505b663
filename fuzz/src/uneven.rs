//! Streams that transfer any number of bytes at a time, and that fail.

use std::io::ErrorKind;

use crate::support::{Turn, Turns};

/// A stream that reads or writes a limited number of bytes at a time. The limits are the numbers of
/// the pattern, which is repeated. A 0 is an interruption. With a pattern of only zeros, reading
/// would never end. The limit is then 255.
pub(crate) fn uneven(pattern: &[u8]) -> Turns<'_, ErrorKind> {
    let pattern = if pattern.iter().all(|most| *most == 0) { &[255] } else { pattern };
    let turns = pattern.iter().cycle().skip(1).map(|most| match most {
        0 => Turn::Fails(ErrorKind::Interrupted),
        most => Turn::Most(usize::from(*most)),
    });
    Box::new(turns)
}

/// A stream that would block where the pattern has a 1, and transfers one byte less than the other
/// limits.
pub(crate) fn blocking(pattern: &[u8]) -> Turns<'_, ErrorKind> {
    let pattern = if pattern.iter().all(|most| *most <= 1) { &[255] } else { pattern };
    let turns = pattern.iter().cycle().skip(1).map(|most| match most {
        0 => Turn::Fails(ErrorKind::Interrupted),
        1 => Turn::Fails(ErrorKind::WouldBlock),
        most => Turn::Most(usize::from(*most) - 1),
    });
    Box::new(turns)
}
