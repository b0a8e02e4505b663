//! Percent-encoding and -decoding.

use std::vec::Vec;

use super::{Compared, Inputs};
use crate::kernel::percent_decode::{CountEscapes, CountSigns, Decode};
use crate::kernel::percent_encode::{Encode, Find, Scan};
use crate::kernel::vectors::Vectors;
use crate::set::EncodeSet;
use crate::set::named::{COMPONENT, FORM, PATH};

pub(super) fn sets() -> [EncodeSet; 7] {
    let all = EncodeSet::EMPTY.add_range(0..=0x7F);
    let lower = [FORM, all].map(|set| set.lower_case_hex(true));
    [FORM, COMPONENT, PATH.space_as_plus(true), EncodeSet::EMPTY, all, lower[0], lower[1]]
}

/// The bytes of each string.
fn pieces<const N: usize>(pieces: [&str; N]) -> Vec<Vec<u8>> {
    pieces.map(|piece| piece.as_bytes().to_vec()).into()
}

/// Percent-encoding with a set.
pub(super) struct PercentEncoding(pub(super) EncodeSet);

impl PercentEncoding {
    fn encoded(&self, input: &[u8]) -> Vec<u8> {
        let mut output = Vec::new();
        for &byte in input {
            // Up to three bytes of output, then their number.
            let word = self.0.define(byte).to_le_bytes();
            output.extend_from_slice(&word[..word[3].into()]);
        }
        output
    }
}

impl Compared for PercentEncoding {
    type Answer = Vec<u8>;

    fn inputs(&self) -> Inputs {
        Inputs {
            fillers: pieces(["a", "%", "\u{e9}+"]),
            odds: pieces([" ", "a", "\u{e9}", "b"]),
            boundary_bytes: b"\0 %/09@AZaz~\x7F\x80\xFF".to_vec(),
            pieces: (0..=0xFF).chain(0..0x80).map(|byte| std::vec![byte]).collect(),
        }
    }

    fn by_definition(&self, input: &[u8]) -> Vec<u8> {
        self.encoded(input)
    }

    fn compare(&self, vectors: Vectors, input: &[u8], expected: &Vec<u8>) {
        let set = &self.0;
        for room in [expected.len().saturating_sub(1), expected.len(), expected.len() + 300] {
            let mut output = std::vec![b'#'; room];
            let written = vectors.run(&mut Encode { set, input, output: &mut output });
            let expected_len = (expected.len() <= room).then_some(expected.len());
            assert_eq!(written, expected_len, "{vectors:?} {input:02X?}");
            let written = written.unwrap_or(0);
            assert_eq!(output[..written], expected[..written], "{vectors:?} {input:02X?}");
        }
        let scanned = vectors.run(&Scan { set, input });
        let escaped = input.iter().filter(|&&byte| set.define(byte) >> 24 == 3).count();
        assert_eq!(scanned.escaped, escaped, "{vectors:?} {input:02X?}");
        assert_eq!(scanned.is_changed, expected != input, "{vectors:?} {input:02X?}");
        let first = input.iter().position(|&byte| set.contains(byte));
        assert_eq!(vectors.run(&Find { set, input }), first, "{vectors:?} {input:02X?}");
    }
}

/// Percent-decoding. If `plus` is set, `+` is decoded as a space.
pub(super) struct Decoding {
    pub(super) plus: bool,
}

impl Decoding {
    fn set(&self) -> EncodeSet {
        if self.plus { FORM } else { COMPONENT }
    }
}

impl Compared for Decoding {
    /// The decoded bytes, and the position of the first malformed escape.
    type Answer = (Vec<u8>, Option<usize>);

    fn inputs(&self) -> Inputs {
        Inputs {
            fillers: pieces(["a", "%C3%A9", "%4", "%2B", "+a"]),
            odds: pieces(["%41", "+", "1", "%", "%zz"]),
            boundary_bytes: b"%+/09:@AFG`afg\0\xFF".to_vec(),
            pieces: pieces(["%", "a", "4", "F", "g", "+", "%41", "%e9", "%2", "abcdefghijklmnop"]),
        }
    }

    fn by_definition(&self, input: &[u8]) -> Self::Answer {
        let mut decoded = std::vec![0; input.len()];
        let len = self.set().write_decoded(input, &mut decoded);
        decoded.truncate(len);
        (decoded, self.set().decoded_len(input).err().map(|error| error.position()))
    }

    fn compare(&self, vectors: Vectors, input: &[u8], (expected, malformed_at): &Self::Answer) {
        let len = expected.len();
        for strictly in [false, true] {
            for room in [len, len + 100] {
                let mut output = std::vec![b'#'; room];
                let mut kernel = Decode { plus: self.plus, strictly, input, output: &mut output };
                let (read, written) = vectors.run(&mut kernel);
                let say = || {
                    std::format!("{vectors:?}, strictly: {strictly}, `{}`", input.escape_ascii())
                };
                assert_eq!(output[..written], expected[..written], "{}", say());
                // The reference implementation can decode the rest of the input.
                let (rest, _) = self.by_definition(&input[read..]);
                assert_eq!(rest, expected[written..], "{}", say());
                if let (true, &Some(at)) = (strictly, malformed_at) {
                    assert!(read <= at, "{}", say());
                } else {
                    assert_eq!(read, input.len(), "{}", say());
                }
            }
        }
        let counts = vectors.run(CountEscapes(input));
        // Decoding an escape removes two bytes.
        assert_eq!(counts.escapes, (input.len() - len) / 2, "{vectors:?}");
        assert_eq!(counts.percent_signs == counts.escapes, malformed_at.is_none());
        let signs = vectors.run(CountSigns(input));
        let percent = input.iter().filter(|&&byte| byte == b'%').count();
        assert_eq!((signs.percent, signs.plus), (percent, input.contains(&b'+')), "{vectors:?}");
    }
}
