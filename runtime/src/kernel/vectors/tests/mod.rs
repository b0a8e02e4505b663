//! Compares every kernel, with every instruction set that this processor has, with the `const fn`s
//! of `set` and `table`, which are the reference implementation.
//!
//! [`Compared`] pairs a kernel with its reference implementation, and [`kernels!`] generates the
//! same tests for every kernel. The other files implement [`Compared`], and test single kernels.

mod percent;
pub(super) mod prefix;
mod text;

use std::string::String;
use std::vec::Vec;

use super::Vectors;
use crate::encoding::UTF_8;
use crate::table::encoding::Encoding;

/// A kernel and its reference implementation.
trait Compared {
    /// The result of the reference implementation.
    type Answer;

    fn inputs(&self) -> Inputs;

    fn by_definition(&self, input: &[u8]) -> Self::Answer;

    /// Runs the kernel with `vectors`. Panics if its result contradicts `answer`.
    fn compare(&self, vectors: Vectors, input: &[u8], answer: &Self::Answer);

    fn check(&self, input: &[u8]) {
        let answer = self.by_definition(input);
        Vectors::all().for_each(|vectors| self.compare(vectors, input, &answer));
    }
}

/// The parts that the inputs of a kernel are built from.
struct Inputs {
    /// Each filler is repeated to fill an input.
    fillers: Vec<Vec<u8>>,
    /// One of these pieces replaces a part of the filler.
    odds: Vec<Vec<u8>>,
    /// The bytes at the ends of the ranges that the kernel distinguishes, and their neighbours.
    boundary_bytes: Vec<u8>,
    /// Random inputs consist of these pieces.
    pieces: Vec<Vec<u8>>,
}

impl Inputs {
    /// The inputs for a kernel that reads text in `encoding`.
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
            // 0xFF never occurs, but the kernels look up its nibbles, which valid bytes have too.
            boundary_bytes: ends_of_ranges(encoding).into_iter().chain([0xFF]).collect(),
            pieces,
        }
    }
}

/// The ends of every range in the rows, and the bytes next to these, in ascending order.
fn ends_of_ranges(encoding: Encoding) -> Vec<u8> {
    let is_end = |byte: &u8| {
        let mut ranges = encoding.table().rows.iter().flat_map(|row| {
            let (low, high) = (&row.low[..row.len], &row.high[..row.len]);
            low.iter().zip(high)
        });
        ranges.any(|(low, high)| {
            [low.saturating_sub(1), *low, *high, high.saturating_add(1)].contains(byte)
        })
    };
    (0..=0xFF).filter(is_end).collect()
}

/// `text` in `encoding`, by the reference implementation.
fn in_encoding(encoding: Encoding, text: &str) -> Vec<u8> {
    let mut output = std::vec![0; encoding.encoded_len(text)];
    UTF_8.write(text.as_bytes(), encoding, &mut output);
    output
}

/// The stride of the long loops. The default keeps an ordinary test run short. With 1, every turn
/// runs; slow tools such as Miri use a larger number. With an odd number, the loops still
/// reach every position in a block, because the lengths of blocks are powers of two.
fn stride() -> usize {
    match std::env::var("ETCHED_STRIDE") {
        Ok(number) => number.parse().expect("ETCHED_STRIDE is a number"),
        Err(_) => 7,
    }
}

/// A generator of pseudo-random numbers below its argument.
fn random() -> impl FnMut(usize) -> usize {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % below
    }
}

/// The number of alignments of a slice that are tested: the number of bytes of the longest vector.
const OFFSETS: usize = 64;
const LENGTHS: usize = 200;

/// Checks inputs of every length at every offset, each with one of `odds` at some place. In the
/// longest inputs, the place moves through the whole input.
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
                        // Here the input is a whole allocation, so that tools such as Miri and
                        // Valgrind detect reads behind its end.
                        kernel.check(&input);
                    }
                }
            }
        }
    }
}

/// Calls `call` with a copy of `input` that starts `offset` bytes after an aligned address. `input`
/// may be up to 100 bytes longer than [`LENGTHS`].
fn at_offset(offset: usize, input: &[u8], call: impl Fn(&[u8])) {
    #[repr(align(64))]
    struct Aligned([u8; OFFSETS + LENGTHS + 100]);
    let mut aligned = Aligned([0; OFFSETS + LENGTHS + 100]);
    aligned.0[offset..offset + input.len()].copy_from_slice(input);
    call(&aligned.0[offset..offset + input.len()]);
}

/// Positions at which four bytes cross the end of a block of 16, 32 or 64 bytes, or are the end of
/// the input: the position of the first of the four bytes, and the length of the input.
const EDGES: [(usize, usize); 9] =
    [(13, 40), (14, 40), (15, 40), (29, 70), (30, 70), (31, 70), (62, 130), (63, 130), (67, 71)];

/// Checks every string of four boundary bytes, each at one of the [`EDGES`].
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

/// Checks random mixtures of pieces: as they are, with some bytes replaced, and with one of `odds`.
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

/// Generates the same tests for each kernel.
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
    prefix_of_a_variant: prefix::Variants::all(),
    transcoding: text::Transcode::ALL,
    percent_encoding: percent::sets().map(percent::PercentEncoding),
    percent_decoding: [false, true].map(|plus| percent::Decoding { plus }),
}

#[test]
fn every_instruction_set_of_this_processor_is_run() {
    let names: Vec<String> = Vectors::all().map(|vectors| std::format!("{vectors:?}")).collect();
    let best = Vectors::best().map(|vectors| std::format!("{vectors:?}"));
    let used = best.as_deref().unwrap_or("portable");
    std::eprintln!("kernels run with {names:?}, the functions with {used}");
    // In other builds, `ETCHED_KERNEL` may choose narrower vectors, or none.
    if cfg!(not(etched_kernel)) {
        assert_eq!(names.last(), best.as_ref());
    }
    assert!(best.is_none_or(|best| names.contains(&best)));
}
