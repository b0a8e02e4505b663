//! Every kernel, with every instruction set that this processor has, against the
//! definition.

mod percent;
mod text;
mod utf_8;
mod variant;

use std::string::String;
use std::vec::Vec;

use super::Level;
use crate::encoding::UTF_8;
use crate::table::encoding::Encoding;

/// How far a slice may stand from where a vector would like it.
const OFFSETS: usize = 64;
const LENGTHS: usize = 200;

/// A text by the definition.
fn in_encoding(encoding: Encoding, text: &str) -> Vec<u8> {
    let mut output = std::vec![0; encoding.encoded_len(text)];
    UTF_8.write(text.as_bytes(), encoding, &mut output);
    output
}

/// The stride of the long loops, which run every n-th turn. The default keeps the ordinary tests
/// short; 1 runs all turns, and tools that are a hundred times slower use a larger number. A prime
/// number still meets every remainder.
fn stride() -> usize {
    match std::env::var("ETCHED_STRIDE") {
        Ok(number) => number.parse().expect("ETCHED_STRIDE is a number"),
        Err(_) => 7,
    }
}

fn random() -> impl FnMut(usize) -> usize {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % below
    }
}

/// Calls with inputs of every length at every offset, in which `odd` stands at some place;
/// at all places in turn if it is the longest.
fn inputs(filler: &[u8], odd: &[u8], mut call: impl FnMut(&[u8])) {
    let mut place = 0;
    for offset in (0..OFFSETS).step_by(stride()) {
        for len in 0..=LENGTHS {
            for _ in 0..if len == LENGTHS { LENGTHS } else { 2 } {
                place = (place + 1) % (len + 1);
                let mut input: Vec<u8> = filler.iter().copied().cycle().take(len).collect();
                let end = len.min(place + odd.len());
                input[place..end].copy_from_slice(&odd[..end - place]);
                at_offset(offset, &input, &mut call);
                if offset == 0 {
                    // Tools know where an allocation ends.
                    call(&input);
                }
            }
        }
    }
}

/// Calls with the input at an offset from an aligned place.
fn at_offset(offset: usize, input: &[u8], call: &mut impl FnMut(&[u8])) {
    #[repr(align(64))]
    struct Aligned([u8; OFFSETS + LENGTHS + 100]);
    let mut aligned = Aligned([0; OFFSETS + LENGTHS + 100]);
    aligned.0[offset..offset + input.len()].copy_from_slice(input);
    call(&aligned.0[offset..offset + input.len()]);
}

/// The places around which a block of 16, 32 or 64 ends, or the input does: where four bytes
/// start, and how long the input is.
const EDGES: [(usize, usize); 9] =
    [(13, 40), (14, 40), (15, 40), (29, 70), (30, 70), (31, 70), (62, 130), (63, 130), (67, 71)];

#[test]
fn every_instruction_set_of_this_processor_is_run() {
    let names: Vec<String> = Level::all().map(|level| std::format!("{level:?}")).collect();
    let best = std::format!("{:?}", Level::best());
    std::eprintln!("kernels run with {names:?}, the functions with {best}");
    assert_eq!(names[0], "Portable");
    assert!(names.contains(&best));
}
