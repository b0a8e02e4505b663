//! Bytes that are known to be UTF-8, as text, unchecked: the only unsafe code outside the vectors.
//!
//! The functions are safe to call only with the bytes that the comments below describe. A comment
//! names every caller, and why its bytes are UTF-8 for an input of any length. In a build with
//! debug assertions, and with the feature `portable`, the functions check the bytes.

#![cfg_attr(not(feature = "portable"), allow(unsafe_code))]

#[cfg(feature = "alloc")]
use alloc::{string::String, vec::Vec};
use core::str;

/// Converts bytes that are UTF-8 to text.
#[inline]
pub(crate) const fn text(bytes: &[u8]) -> &str {
    #[cfg(feature = "portable")]
    match str::from_utf8(bytes) {
        Ok(text) => text,
        Err(_) => panic!("{}", IS_UTF_8),
    }
    #[cfg(not(feature = "portable"))]
    {
        debug_assert!(str::from_utf8(bytes).is_ok());
        // SAFETY: the bytes are well-formed UTF-8. The callers are:
        //
        // `from_utf8` (encoding/from_utf8.rs): the kernel or the rows have accepted all of the
        // bytes. The end of the accepted bytes is an offset into the bytes, which cannot wrap.
        //
        // `Encoding::decode` (encoding/owned.rs): a kernel, or without vectors the rows of the
        // encoding, have accepted all of the bytes as well-formed, and there is no sequence that
        // UTF-8 writes differently: the count of these sequences is 0. The count is at most one for
        // every two bytes (`ValidPrefix::shrinkage`), so it cannot have wrapped to 0.
        //
        // `EncodeSet::encode` and `EncodeSet::encode_append` (percent/owned.rs): `scan` has
        // found no byte that the set escapes; and every set escapes all bytes from 0x80 up, so that
        // the bytes are ASCII. `scan` reports by a flag whether it has found such a byte. A kernel
        // sets the flag from the vector that marks the bytes to escape, and uses no count. Without
        // vectors, and for a few bytes, `EncodeSet::count_escaped` counts the escaped bytes, and
        // the flag is set if the count is not 0. A byte adds at most 1, and a space that becomes a
        // `+` takes back only its own 1, so that the count is at most the length of the input, is
        // not 0 if another byte is escaped, and cannot have wrapped to 0.
        //
        // `EncodeSet::write_to_slice` (percent/operations.rs): the bytes are the part of a buffer
        // that a kernel or `EncodeSet::write` reports as written. Both write only kept bytes, `+`,
        // and `%` with two digits, all of them ASCII.
        //
        // `TextBuffer::into_text` (percent/sink.rs): the bytes are the first `written` bytes of its
        // buffer. `written` grows by the length of a text that was
        // written to the buffer directly after the first `written` bytes, or by two brackets, which
        // `surround` writes at the end of these bytes and at a boundary of characters in them. It
        // shrinks by a slash at their end. These bytes are therefore whole texts, one after the
        // other, and `written` is at most the length of the buffer. If a text does not fit, `len`
        // becomes `Err` with the sum of the lengths, and `into_text` returns that error before it
        // gets here.
        //
        // `Text::as_str` (percent/fixed_text.rs): the bytes are the first `len` bytes of its buffer.
        // `len` grows only by the length of a text, or of an encoding, which is ASCII, that was
        // written to the buffer directly after the first `len` bytes, and is at most the length of
        // the buffer. If a piece does not fit, `len` becomes `Err`, and `as_str` returns an error.
        //
        // `Formatted::as_str` (base/formatted.rs): the bytes are those of one character, all of
        // which `Formatted::char` has written, because its buffer has at least four; or they are
        // digits and a sign, which are ASCII, however many of them the buffer has.
        //
        // `SliceSerializer::finish` (query/slice.rs): the bytes are the first `len` bytes of its
        // buffer. `len` starts at 0, and grows only by the length of what `TextBuffer::into_text`
        // returns for the buffer directly after the first `len` bytes. The bytes are therefore
        // whole texts, one after the other, and `len` is at most the length of the buffer.
        //
        // `Encoding::fill_decoded` (encoding/operations.rs): `fill` has written all of the bytes.
        // It writes only sequences of rows of UTF-8, and bytes that are a sequence in both
        // encodings, or all bytes, which `const_validate` has accepted, if the other encoding is
        // UTF-8 too. `measure` passes over the same sequences, and sums up what is written for
        // each, so that the output has the length of what is written. The sum saturates, and no
        // buffer is that long.
        //
        // `Encoding::fill_decoded_in_passes` (encoding/operations.rs): `const_validate` has
        // accepted all of the input, in an encoding that writes U+0000 in two bytes or in one, all
        // other code points of up to three bytes as UTF-8 does, and those above them as pairs, and
        // that has no other surrogates. `read_text` writes one byte for a U+0000 of two bytes, four
        // bytes for each pair, and copies the rest. `shrinkage` counts 1 and 2 for exactly these
        // sequences, so that the output has the length that `read_text` writes. The count is at
        // most half the length of the input, because such a sequence has at least two bytes for
        // each byte that it loses.
        //
        // `Message::as_str` (base/message.rs): the bytes are the first `len` bytes of its buffer,
        // and `push` alone writes to it and changes `len`. `push` adds a byte at `len`, which is
        // then at most the length of the buffer. It is called with one ASCII byte, or by `push_all`
        // with each byte of a text, for which the buffer has room. The bytes are therefore whole
        // texts, one after the other.
        //
        // `ascii` (below): all of the bytes are ASCII.
        //
        // `part` (below): the bytes are a part of a text, and neither of its ends cuts a character,
        // because the byte after each end is not a continuation byte.
        unsafe { str::from_utf8_unchecked(bytes) }
    }
}

/// ASCII as text; `None` if a byte is not ASCII. It does not link the validator of `core`.
#[cfg(feature = "url")]
#[inline]
pub(crate) const fn ascii(bytes: &[u8]) -> Option<&str> {
    if bytes.is_ascii() { Some(text(bytes)) } else { None }
}

/// `whole[start..end]`; `None` if there is no such part, or if it cuts a character. It is the twin of
/// `str::get` in const contexts.
#[inline]
pub(crate) const fn part(whole: &str, start: usize, end: usize) -> Option<&str> {
    let Some((before, after)) = whole.as_bytes().split_at_checked(end) else { return None };
    let Some((_, part)) = before.split_at_checked(start) else { return None };
    // A character is cut where the second part begins with one of its continuation bytes.
    if matches!(part, [0x80..=0xBF, ..]) || matches!(after, [0x80..=0xBF, ..]) {
        return None;
    }
    Some(text(part))
}

/// [`text`] of owned bytes.
#[cfg(feature = "alloc")]
#[inline]
pub(crate) fn string(bytes: Vec<u8>) -> String {
    #[cfg(feature = "portable")]
    {
        String::from_utf8(bytes).expect(IS_UTF_8)
    }
    #[cfg(not(feature = "portable"))]
    {
        debug_assert!(str::from_utf8(&bytes).is_ok());
        // SAFETY: the bytes are well-formed UTF-8. The callers are:
        //
        // `string_from_utf8` and `string_lossy` (encoding/owned.rs): `validate` has accepted
        // all of the bytes.
        //
        // `Encoding::decode_changed` (encoding/owned.rs): a first kernel has found the whole input
        // well-formed, and a second kernel has written the input as UTF-8. `TextDecoding::write` is
        // an error unless the second kernel has read all of the input and written as many bytes as
        // were counted. No sequence is cut, therefore, even if they were counted wrong. Without
        // vectors, the rows of the encoding have accepted the whole input, and `read_text` has
        // copied it but for the sequences that UTF-8 writes differently,
        // and has written these as UTF-8.
        //
        // `EncodeSet::encode` (percent/owned.rs): the bytes are the output of the kernel, or
        // without vectors that of `EncodeSet::write`, cut to the part that it reports as written:
        // kept bytes, `+`, and `%` with two digits.
        unsafe { String::from_utf8_unchecked(bytes) }
    }
}

#[cfg(feature = "portable")]
const IS_UTF_8: &str = "the bytes are UTF-8";
