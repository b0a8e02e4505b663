//! Tests of the well-formed prefix of bytes, in UTF-8 and in its variants.

use std::vec::Vec;

use super::{Compared, Inputs, stride};
use crate::encoding::{CESU_8, JAVA_STRING, MODIFIED_UTF_8, UTF_8};
use crate::kernel::utf_8::Prefix;
use crate::kernel::vectors::Vectors;
use crate::kernel::vectors::variant::{Rest, Validate, Variant};
use crate::table::encoding::Encoding;
use crate::table::error::IllFormedError;

pub(super) struct Utf8;

impl Compared for Utf8 {
    type Answer = Result<(), IllFormedError>;

    fn inputs(&self) -> Inputs {
        Inputs::of_encoding(UTF_8)
    }

    fn by_definition(&self, input: &[u8]) -> Self::Answer {
        UTF_8.const_validate(input)
    }

    /// The prefix is well-formed, and ends at the first error or at most three bytes earlier.
    fn compare(&self, vectors: Vectors, input: &[u8], answer: &Self::Answer) {
        let end = vectors.run(Prefix(input));
        match answer {
            Ok(()) => assert_eq!(end, input.len(), "{vectors:?} {input:02X?}"),
            Err(error) => {
                let at = error.valid_up_to();
                assert!(end <= at && end + 4 > at, "{vectors:?} {end} {input:02X?}");
                assert!(UTF_8.const_validate(&input[..end]).is_ok(), "{vectors:?} {input:02X?}");
            }
        }
    }
}

pub(in crate::kernel::vectors) const VARIANTS: [Encoding; 3] =
    [MODIFIED_UTF_8, CESU_8, JAVA_STRING];

/// A kernel with vectors stops at most five bytes before the first error, perhaps inside a
/// surrogate pair. The pair starts less than `NEAR` bytes before the error.
const NEAR: usize = 11;

pub(super) struct Variants {
    encoding: Encoding,
    kernel: Variant,
}

impl Variants {
    pub(super) fn all() -> [Variants; 3] {
        VARIANTS.map(|encoding| Variants { encoding, kernel: Variant::of(encoding) })
    }
}

impl Compared for Variants {
    type Answer = Result<(), IllFormedError>;

    fn inputs(&self) -> Inputs {
        Inputs::of_encoding(self.encoding)
    }

    fn by_definition(&self, input: &[u8]) -> Self::Answer {
        self.encoding.const_validate(input)
    }

    fn compare(&self, vectors: Vectors, input: &[u8], answer: &Self::Answer) {
        let Variants { encoding, kernel } = self;
        let whole = vectors.run(&Validate(kernel, input));
        let rest = vectors.run(&Rest { encoding: kernel, bytes: input, at: 0 });
        for found in [whole, rest] {
            let say = || std::format!("{encoding:?} {vectors:?} {found:?} {input:02X?}");
            match answer {
                Ok(()) => {
                    assert_eq!(found.end, input.len(), "{}", say());
                    let text_len = encoding.decoded_len(input).ok();
                    let expected = Some(input.len() - found.shrinkage);
                    // A Java string may have lone surrogates, and then no length in UTF-8.
                    assert!(*encoding == JAVA_STRING || text_len == expected, "{}", say());
                }
                Err(error) => {
                    let at = error.valid_up_to();
                    assert!(found.end < input.len(), "{}", say());
                    let start = encoding.start_of(input, found.end);
                    assert!(start <= at && start + NEAR > at, "{}", say());
                }
            }
        }
    }
}

/// Checks surrogates in every order, cut at every length, before and after the end of every block.
#[test]
fn parts_of_pairs_are_found_across_every_edge() {
    const HALVES: [&[u8]; 4] = [b"\xED\xA0\x80", b"\xED\xBF\xBF", b"\xED\x9F\xBF", b"xyz"];
    let places: Vec<usize> = (0..20).chain(28..36).chain(50..72).chain(120..136).collect();
    let orders = HALVES.len().pow(3);
    for kernel in Variants::all() {
        for turn in (0..places.len() * orders).step_by(stride()) {
            let (at, order) = (places[turn / orders], turn % orders);
            let mut bytes = std::vec![b'a'; at];
            for k in 0..3 {
                bytes.extend_from_slice(HALVES[order >> (2 * k) & 3]);
            }
            for cut in at..=bytes.len() {
                kernel.check(&bytes[..cut]);
                let rest = [b'z'; 140];
                kernel.check(&[&bytes[..cut], &rest[..(7 * at + 3 * order) % 140]].concat());
            }
        }
    }
}
