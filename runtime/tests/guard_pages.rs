//! Tests that functions read and write nothing outside their slices. The slices are directly before
//! or after memory that must not be accessed.
//!
//! This is a program of its own, because it needs Linux and unsafe code.

#![cfg(target_os = "linux")]
#![allow(unsafe_code)]

use std::{ptr, slice};

use etched_runtime::encoding::{CESU_8, Encoding, JAVA_STRING, MODIFIED_UTF_8, UTF_8};
use etched_runtime::from_utf8;
use etched_runtime::percent::{COMPONENT, EncodeSet, FORM};

const PAGE: usize = 4096;

/// A page between two pages that must not be accessed.
struct Guarded(*mut u8);

impl Guarded {
    fn new() -> Guarded {
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
        // SAFETY: this makes a new mapping at an address that the system chooses, and makes its
        // middle page accessible.
        unsafe {
            let all = libc::mmap(ptr::null_mut(), 3 * PAGE, libc::PROT_NONE, flags, -1, 0);
            assert_ne!(all, libc::MAP_FAILED);
            let middle = all.cast::<u8>().add(PAGE);
            let access = libc::PROT_READ | libc::PROT_WRITE;
            assert_eq!(libc::mprotect(middle.cast(), PAGE, access), 0);
            Guarded(middle)
        }
    }

    /// A slice of `len` bytes at the start or at the end of the page.
    fn bytes(&mut self, len: usize, at_end: bool) -> &mut [u8] {
        assert!(len <= PAGE);
        // SAFETY: the bytes are inside the page, which is never unmapped.
        unsafe { slice::from_raw_parts_mut(self.0.add(if at_end { PAGE - len } else { 0 }), len) }
    }

    /// Copies the bytes to the start or to the end of the page.
    fn holding(&mut self, bytes: &[u8], at_end: bool) -> &mut [u8] {
        let held = self.bytes(bytes.len(), at_end);
        held.copy_from_slice(bytes);
        held
    }
}

fn check_percent(set: EncodeSet, input: &[u8], page: &mut Guarded, at_end: bool) {
    let encoded = set.encode(input).into_owned();
    let output = page.bytes(encoded.len(), at_end);
    assert_eq!(set.encode_to_slice(input, output).as_deref(), Ok(&*encoded));
    let short = page.bytes(encoded.len().saturating_sub(1), at_end);
    assert_eq!(set.encode_to_slice(input, short).is_ok(), encoded.is_empty());
    assert_eq!(set.display(input).to_string(), encoded);

    let decoded = set.decode_bytes(input);
    if let Ok(decoded) = &decoded {
        let output = page.bytes(decoded.len(), at_end);
        assert_eq!(set.decode_to_slice(input, output).as_deref(), Ok(&**decoded));
        let short = page.bytes(decoded.len().saturating_sub(1), at_end);
        assert_eq!(set.decode_to_slice(input, short).is_ok(), decoded.is_empty());
        assert_eq!(set.decode_lenient(input), *decoded);
    } else {
        assert!(set.decode_lenient(input).contains(&b'%'));
    }
    let copy = page.holding(input, at_end);
    assert_eq!(set.decode_in_place(copy).as_deref().ok(), decoded.as_deref().ok());
}

/// Checks bytes that may end inside a sequence.
fn check_bytes(encoding: Encoding, bytes: &[u8]) {
    let expected = encoding.const_validate(bytes);
    assert_eq!(encoding.validate(bytes), expected);
    assert_eq!(encoding.faults(bytes).next(), expected.err());
    assert_eq!(encoding.decode_lossy(bytes).contains('\u{FFFD}'), expected.is_err());
}

/// Encodes a text and decodes it again.
fn check_encoding(encoding: Encoding, text: &str, pages: [&mut Guarded; 2], at_end: bool) {
    let encoded = encoding.encode(text).into_owned();
    let [page, encoded_page] = pages;
    let output = page.bytes(encoded.len(), at_end);
    assert_eq!(encoding.encode_to_slice(text, output).as_deref(), Ok(&*encoded));
    let short = page.bytes(encoded.len().saturating_sub(1), at_end);
    assert_eq!(encoding.encode_to_slice(text, short).is_ok(), encoded.is_empty());

    let input = &*encoded_page.holding(&encoded, at_end);
    check_bytes(encoding, input);
    assert_eq!(encoding.decode(input).as_deref(), Ok(text));
    let output = page.bytes(text.len(), at_end);
    assert_eq!(encoding.decode_to_slice(input, output).as_deref(), Ok(text));
    let short = page.bytes(text.len().saturating_sub(1), at_end);
    assert_eq!(encoding.decode_to_slice(input, short).is_ok(), text.is_empty());
    for into in [MODIFIED_UTF_8, CESU_8, JAVA_STRING] {
        let expected = into.encode(text);
        let output = page.bytes(expected.len(), at_end);
        assert_eq!(encoding.convert_to_slice(input, into, output).as_deref(), Ok(&*expected));
    }
    let cut = encoded_page.holding(&encoded[..encoded.len().saturating_sub(1)], at_end);
    check_bytes(encoding, cut);
}

/// Each text is repeated to inputs of every length up to three of the longest blocks of a kernel.
#[test]
fn nothing_beside_a_slice_is_touched() {
    let (mut input_page, mut output_page) = (Guarded::new(), Guarded::new());
    let mut third_page = Guarded::new();
    let texts = ["plain text", "a b/%2", "%C3%A9%", "ü二\u{10302}\0", "é", "%41", "\u{10302}"];
    for (text, len) in texts.iter().flat_map(|text| (0..=200).map(move |len| (text, len))) {
        for (at_end, output_at_end) in [(false, false), (false, true), (true, false), (true, true)]
        {
            let input = input_page.bytes(len, at_end);
            input.iter_mut().zip(text.bytes().cycle()).for_each(|(to, byte)| *to = byte);
            let input = &*input;
            for set in [FORM, COMPONENT] {
                check_percent(set, input, &mut output_page, output_at_end);
            }
            let text = std::str::from_utf8(input).ok();
            assert_eq!(from_utf8(input).ok(), text);
            for encoding in [UTF_8, MODIFIED_UTF_8, CESU_8, JAVA_STRING] {
                check_bytes(encoding, input);
                if let Some(text) = text {
                    check_encoding(
                        encoding,
                        text,
                        [&mut output_page, &mut third_page],
                        output_at_end,
                    );
                }
            }
        }
    }
}
