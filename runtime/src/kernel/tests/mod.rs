//! Every kernel, with every instruction set that this processor has, against the definition.
//!
//! [`Compared`] pairs a kernel with its definition, and [`kernels!`] gives every kernel the same
//! tests. The other files hold the kernels, and tests of single kernels.

mod percent;
mod prefix;
mod text;

use std::string::String;
use std::vec::Vec;

use super::Level;
use crate::encoding::{CESU_8, JAVA_STRING, MODIFIED_UTF_8, UTF_8};
use crate::table::encoding::Encoding;

/// A kernel and its definition.
trait Compared {
    /// The answer of the definition.
    type Answer;

    fn inputs(&self) -> Inputs;

    fn by_definition(&self, input: &[u8]) -> Self::Answer;

    /// Panics if the kernel with this instruction set gives another answer.
    fn compare(&self, level: Level, input: &[u8], answer: &Self::Answer);

    fn check(&self, input: &[u8]) {
        let answer = self.by_definition(input);
        Level::all().for_each(|level| self.compare(level, input, &answer));
    }
}

/// The parts of a kernel's inputs.
struct Inputs {
    /// Repeated to fill an input. The kernel runs through these without a special case.
    fillers: Vec<Vec<u8>>,
    /// One of these interrupts the filler.
    odds: Vec<Vec<u8>>,
    /// The bytes at the ends of the ranges that the kernel distinguishes.
    boundary_bytes: Vec<u8>,
    /// Random inputs consist of these.
    pieces: Vec<Vec<u8>>,
}

impl Inputs {
    fn of_encoding(encoding: Encoding) -> Inputs {
        let fillers = ["a", "\0", "\u{e9}", "\u{4e8c}", "\u{10302}", "a\0\u{e9}\u{d7ff}\u{10302}"];
        let odds: [&[u8]; 18] = [
            b"\0",
            b"a\0",
            b"\x80",
            b"\xC0\x80",
            b"\xC0\x81",
            b"\xC0\xAF",
            b"\xC3",
            b"\xE4\xBA",
            b"\xED\xA0\x80",
            b"\xED\xB0\x80",
            b"\xED\xA0\x80\xED\xB0\x80",
            b"\xF0\x90\x8C",
            b"\xF0\x90\x8C\x82",
            b"\xF4\x90\x80\x80",
            b"\xFF",
            &in_encoding(encoding, "\u{10302}"),
            &in_encoding(encoding, "\u{10FFFF}"),
            &in_encoding(encoding, "\u{10FFFF}\u{10000}b"),
        ];
        let mut random = random();
        let mut pieces = Vec::new();
        for turn in 0..2_000 {
            let bound = [2, 0x80, 0x800, 0x10000, 0x110000][turn % 5];
            let char = char::from_u32(random(bound) as u32).unwrap_or('\u{10302}');
            pieces.push(in_encoding(encoding, char.encode_utf8(&mut [0; 4])));
        }
        Inputs {
            fillers: fillers.map(|filler| in_encoding(encoding, filler)).into(),
            odds: odds.map(Vec::from).into(),
            // The last byte too, because vectors look up halves of bytes.
            boundary_bytes: encoding.ends_of_ranges().into_iter().chain([0xFF]).collect(),
            pieces,
        }
    }
}

/// A text in an encoding, by the definition.
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

/// The number of alignments of a slice that are tested: the length of the longest vector.
const OFFSETS: usize = 64;
const LENGTHS: usize = 200;

/// Inputs of every length at every offset, each with an odd piece at some place; in inputs of the
/// greatest length, at all places in turn.
fn every_length_offset_and_place(kernel: &impl Compared) {
    let Inputs { fillers, odds, .. } = kernel.inputs();
    let (mut place, mut filler) = (0, 0);
    for odd in odds {
        for offset in (0..OFFSETS).step_by(stride()) {
            for len in 0..=LENGTHS {
                for _ in 0..if len == LENGTHS { LENGTHS } else { 2 } {
                    place = (place + 1) % (len + 1);
                    filler = (filler + 1) % fillers.len();
                    let mut input: Vec<u8> =
                        fillers[filler].iter().copied().cycle().take(len).collect();
                    let end = len.min(place + odd.len());
                    input[place..end].copy_from_slice(&odd[..end - place]);
                    at_offset(offset, &input, |input| kernel.check(input));
                    if offset == 0 {
                        // Tools know where an allocation ends.
                        kernel.check(&input);
                    }
                }
            }
        }
    }
}

/// Calls with the input at an offset from an aligned place.
fn at_offset(offset: usize, input: &[u8], call: impl Fn(&[u8])) {
    #[repr(align(64))]
    struct Aligned([u8; OFFSETS + LENGTHS + 100]);
    let mut aligned = Aligned([0; OFFSETS + LENGTHS + 100]);
    aligned.0[offset..offset + input.len()].copy_from_slice(input);
    call(&aligned.0[offset..offset + input.len()]);
}

/// Places around which a block of 16, 32 or 64 bytes ends, or the input does: where four bytes
/// start, and the length of the input.
const EDGES: [(usize, usize); 9] =
    [(13, 40), (14, 40), (15, 40), (29, 70), (30, 70), (31, 70), (62, 130), (63, 130), (67, 71)];

/// Every four boundary bytes, across every edge.
fn four_boundary_bytes_across_every_edge(kernel: &impl Compared) {
    let bytes = kernel.inputs().boundary_bytes;
    for (turn, i) in (0..bytes.len().pow(4)).step_by(stride()).enumerate() {
        let four = [0, 1, 2, 3].map(|k: u32| bytes[i / bytes.len().pow(k) % bytes.len()]);
        let (at, len) = EDGES[turn % EDGES.len()];
        let mut input = [b'a'; 130];
        input[at..at + 4].copy_from_slice(&four);
        kernel.check(&input[..len]);
    }
}

/// Random mixtures of a few pieces, as they are and with bytes changed.
fn random_inputs(kernel: &impl Compared) {
    let Inputs { pieces, odds, .. } = kernel.inputs();
    let mut random = random();
    for _ in (0..10_000).step_by(stride()) {
        let few: Vec<&[u8]> = (0..=random(6)).map(|_| &*pieces[random(pieces.len())]).collect();
        let mut input: Vec<u8> = Vec::new();
        (0..random(60)).for_each(|_| input.extend(few[random(few.len())]));
        kernel.check(&input);
        for _ in 0..3 {
            if !input.is_empty() {
                let at = random(input.len());
                input[at] = random(256) as u8;
                kernel.check(&input);
            }
        }
        input.extend(&odds[random(odds.len())]);
        kernel.check(&input);
    }
}

/// Gives each kernel the same tests.
macro_rules! kernels {
    ($($name:ident: $kernels:expr,)*) => { $(
        mod $name {
            use super::*;

            #[test]
            fn every_length_offset_and_place() {
                $kernels.iter().for_each(super::every_length_offset_and_place);
            }

            #[test]
            fn four_boundary_bytes_across_every_edge() {
                $kernels.iter().for_each(super::four_boundary_bytes_across_every_edge);
            }

            #[test]
            fn random_inputs() {
                $kernels.iter().for_each(super::random_inputs);
            }
        }
    )* };
}

kernels! {
    prefix_of_utf_8: [prefix::Utf8],
    prefix_of_a_variant: [MODIFIED_UTF_8, CESU_8, JAVA_STRING].map(prefix::Variant),
    transcoding: text::Transcode::ALL,
    percent_encoding: percent::sets().map(percent::Encoding),
    percent_decoding: [false, true].map(|plus| percent::Decoding { plus }),
}

#[test]
fn every_instruction_set_of_this_processor_is_run() {
    let names: Vec<String> = Level::all().map(|level| std::format!("{level:?}")).collect();
    let best = std::format!("{:?}", Level::best());
    std::eprintln!("kernels run with {names:?}, the functions with {best}");
    assert_eq!(names[0], "Portable");
    assert!(names.contains(&best));
}
