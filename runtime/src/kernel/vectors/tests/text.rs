//! Tests of the conversion from UTF-8 to its variants, and back.

use std::vec::Vec;

use super::{Compared, Inputs, at_offset, in_encoding};
use crate::encoding::{CESU_8, MODIFIED_UTF_8, UTF_8};
use crate::kernel::text::{FromPairs, Growth, ToPairs};
use crate::kernel::vectors::Vectors;
use crate::table::encoding::Encoding;

/// The conversion from one encoding into another. One of the two is UTF-8.
pub(super) struct Transcode {
    from: Encoding,
    into: Encoding,
}

impl Transcode {
    pub(super) const ALL: [Transcode; 4] = [
        Transcode { from: UTF_8, into: MODIFIED_UTF_8 },
        Transcode { from: UTF_8, into: CESU_8 },
        Transcode { from: MODIFIED_UTF_8, into: UTF_8 },
        Transcode { from: CESU_8, into: UTF_8 },
    ];
}

impl Compared for Transcode {
    /// The length of the well-formed prefix of the input, and the transcoded prefix.
    type Answer = (usize, Vec<u8>);

    fn inputs(&self) -> Inputs {
        Inputs::of_encoding(self.from)
    }

    fn by_definition(&self, input: &[u8]) -> Self::Answer {
        let Transcode { from, into } = *self;
        let end = from.const_validate(input).err().map_or(input.len(), |error| error.valid_up_to());
        let len = from.converted_len(&input[..end], into).expect("the prefix is well-formed");
        let mut output = std::vec![0; len];
        from.write(&input[..end], into, &mut output);
        (end, output)
    }

    fn compare(&self, vectors: Vectors, input: &[u8], (end, expected): &Self::Answer) {
        let Transcode { from, into } = *self;
        let input = &input[..*end];
        let long_nul = [from, into].contains(&MODIFIED_UTF_8);
        let say = || std::format!("{from:?} into {into:?}, {vectors:?}: {input:02X?}");
        let mut output = std::vec![b'#'; expected.len()];
        let done = if from == UTF_8 {
            let growth = vectors.run(&Growth { long_nul, text: input });
            assert_eq!(growth, expected.len() - input.len(), "{}", say());
            (input.len(), vectors.run(&mut ToPairs { long_nul, text: input, output: &mut output }))
        } else {
            vectors.run(&mut FromPairs { long_nul, bytes: input, output: &mut output })
        };
        assert_eq!(done, (input.len(), expected.len()), "{}", say());
        assert_eq!(output, *expected, "{}", say());
    }
}

/// Converts code points of every length at every place of a block. For each bit, there is a code
/// point that has only this bit set.
#[test]
fn every_bit_is_transcoded_at_every_place() {
    let mut bits: Vec<u32> = (0..21).map(|bit| 1 << bit).collect();
    bits.extend([0, 0x7F, 0x7FF, 0xFFFF, 0xF_FFFF, 0x10_FFFF, 0x5_5555, 0xA_AAAA]);
    for char in bits.into_iter().filter_map(char::from_u32) {
        for before in 0..140 {
            let mut text = "a".repeat(before);
            text.extend([char, 'b', char]);
            text.push_str(&"c".repeat(before % 67));
            for kernel in Transcode::ALL {
                for text in [&text[..before + char.len_utf8()], &text] {
                    let input = in_encoding(kernel.from, text);
                    at_offset(before % 64, &input, |input| kernel.check(input));
                }
            }
        }
    }
}

#[test]
fn the_growth_of_long_runs_is_counted() {
    for piece in ["\0", "\u{e9}", "\u{10302}", "\0\u{10302}"] {
        for len in [63, 64, 127, 128, 129, 254, 255, 256, 257, 510, 511, 1_021] {
            for kernel in Transcode::ALL {
                kernel.check(&in_encoding(kernel.from, &piece.repeat(len)));
            }
        }
    }
}
