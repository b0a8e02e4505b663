//! Nothing is read or written beside the slices that are given: they stand against memory
//! that must not be touched, at both ends.

#![cfg(target_os = "linux")]
#![allow(unsafe_code)]

use std::{ptr, slice};

use etched_runtime::form::{
    CESU_8, MODIFIED_UTF_8, UTF_8, decode_chars_to_slice, encode_chars_to_slice,
};
use etched_runtime::from_utf8;
use etched_runtime::percent::{COMPONENT, FORM};

const PAGE: usize = 4096;

/// A page between two that nobody may touch.
struct Guarded(*mut u8);

impl Guarded {
    fn new() -> Guarded {
        let flags = libc::MAP_PRIVATE | libc::MAP_ANONYMOUS;
        // SAFETY: a new mapping at a place of the system's choice, of which the middle is made
        // accessible.
        unsafe {
            let all = libc::mmap(ptr::null_mut(), 3 * PAGE, libc::PROT_NONE, flags, -1, 0);
            assert_ne!(all, libc::MAP_FAILED);
            let middle = all.cast::<u8>().add(PAGE);
            let access = libc::PROT_READ | libc::PROT_WRITE;
            assert_eq!(libc::mprotect(middle.cast(), PAGE, access), 0);
            Guarded(middle)
        }
    }

    /// So many bytes against the one end or the other.
    fn bytes(&mut self, len: usize, at_end: bool) -> &mut [u8] {
        assert!(len <= PAGE);
        // SAFETY: they are in the page, which lives as long as the program does.
        unsafe { slice::from_raw_parts_mut(self.0.add(if at_end { PAGE - len } else { 0 }), len) }
    }

    /// The same of numbers.
    fn numbers(&mut self, len: usize, at_end: bool) -> &mut [u32] {
        let bytes = self.bytes(4 * len, at_end);
        // SAFETY: these are as many numbers, and aligned as the ends of the page are.
        unsafe { slice::from_raw_parts_mut(bytes.as_mut_ptr().cast(), len) }
    }

    /// The same of `char`s, all of them `a`.
    fn chars(&mut self, len: usize, at_end: bool) -> &mut [char] {
        let numbers = self.numbers(len, at_end);
        numbers.fill('a'.into());
        // SAFETY: a `char` is a number of which there is a `char`.
        unsafe { slice::from_raw_parts_mut(numbers.as_mut_ptr().cast(), len) }
    }
}

/// To code points and `char`s, and back.
fn check_code_points(text: &str, numbers: &mut Guarded, bytes: &mut Guarded, at_end: bool) {
    let count = text.chars().count();
    let input = bytes.bytes(text.len(), at_end);
    input.copy_from_slice(text.as_bytes());
    let output = numbers.numbers(count, at_end);
    let code_points = UTF_8.decode_code_points_to_slice(input, output).expect("it fits");
    let output = bytes.bytes(text.len(), at_end);
    let encoded = UTF_8.encode_code_points_to_slice(code_points, output);
    assert_eq!(encoded.as_deref(), Ok(text.as_bytes()));
    let short = bytes.bytes(text.len().saturating_sub(1), at_end);
    assert_eq!(UTF_8.encode_code_points_to_slice(code_points, short).is_ok(), text.is_empty());

    let input = bytes.bytes(text.len(), at_end);
    input.copy_from_slice(text.as_bytes());
    let input = str::from_utf8(input).expect("it is text");
    let chars = decode_chars_to_slice(input, numbers.chars(count, at_end)).expect("it fits");
    let output = bytes.bytes(text.len(), at_end);
    assert_eq!(encode_chars_to_slice(chars, output).as_deref(), Ok(text));
}

#[test]
fn nothing_beside_a_slice_is_touched() {
    let (mut input_page, mut output_page) = (Guarded::new(), Guarded::new());
    let mut number_page = Guarded::new();
    let texts = ["plain text", "a b/%2", "%C3%A9%", "ü二\u{10302}\0", "é", "%41"];
    for (text, len) in texts.iter().flat_map(|text| (0..=200).map(move |len| (text, len))) {
        for (at_end, output_at_end) in [(false, false), (false, true), (true, false), (true, true)]
        {
            let input = input_page.bytes(len, at_end);
            input.iter_mut().zip(text.bytes().cycle()).for_each(|(to, byte)| *to = byte);
            let input = &*input;
            for set in [FORM, COMPONENT] {
                let encoded = set.encode_bytes(input).into_owned();
                let output = output_page.bytes(encoded.len(), output_at_end);
                assert_eq!(set.encode_to_slice(input, output).as_deref(), Ok(&*encoded));
                let room = &mut output_page.bytes(encoded.len(), output_at_end)[..];
                let all_but_one = room.len().saturating_sub(1);
                let is_short = set.encode_to_slice(input, &mut room[..all_but_one]).is_err();
                assert_eq!(is_short, !encoded.is_empty());
                if let Ok(decoded) = set.decode_bytes(input) {
                    let output = output_page.bytes(decoded.len(), output_at_end);
                    assert_eq!(set.decode_to_slice(input, output).as_deref(), Ok(&*decoded));
                }
                let copy = output_page.bytes(len, output_at_end);
                copy.copy_from_slice(input);
                let _ = set.decode_in_place(copy);
            }
            let verdict = std::str::from_utf8(input);
            if let Ok(text) = verdict {
                check_code_points(text, &mut number_page, &mut output_page, output_at_end);
            }
            assert_eq!(from_utf8(input).ok(), verdict.ok());
            for form in [UTF_8, MODIFIED_UTF_8, CESU_8] {
                assert_eq!(form.validate(input), form.const_validate(input));
                if let Ok(text) = verdict {
                    let output = output_page.bytes(form.encoded_len(text), output_at_end);
                    assert!(form.encode_to_slice(text, output).is_ok());
                }
                if let Ok(len) = form.decoded_len(input) {
                    let output = output_page.bytes(len, output_at_end);
                    assert!(form.decode_to_slice(input, output).is_ok());
                }
            }
        }
    }
}
