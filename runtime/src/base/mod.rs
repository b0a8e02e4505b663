//! What all layers share: buffers, slices, lengths, messages, and values as text.

pub(crate) mod buffer;
#[cfg(feature = "alloc")]
pub(crate) mod conversion;
pub(crate) mod display;
pub(crate) mod error_words;
pub(crate) mod formatted;
#[cfg(feature = "std")]
pub(crate) mod io;
pub(crate) mod lookup_tables;
pub(crate) mod message;
pub(crate) mod quoted;
pub(crate) mod short_bytes;
pub(crate) mod slices;
#[cfg(not(feature = "alloc"))]
pub(crate) mod stubs;
pub(crate) mod to_text;
pub(crate) mod typed;
pub(crate) mod unchecked;

/// Whether the smallest code is chosen, because flash is scarce: no kernels, which need vectors,
/// and no table or loop over blocks that only makes the code faster. The tests of these branches
/// run on a host with `--cfg etched_chip`.
///
/// The constants of a program for a chip are evaluated by the same code, which takes two to nine
/// times as long.
pub(crate) const IS_CHIP: bool =
    cfg!(any(etched_chip, all(target_os = "none", not(target_pointer_width = "64"))));
