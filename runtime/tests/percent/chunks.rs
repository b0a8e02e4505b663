//! Tests that decoding in chunks gives the same as decoding all at once.

use crate::checks::decoders;
use crate::reference::percent as reference;
use crate::reference::strings::{each_cutting, each_string, random_cutting, sampled, stride};

#[test]
fn a_decoder_gives_the_same_for_every_cutting() {
    const ALPHABET: [u8; 9] = [b'%', b'4', b'C', b'3', b'z', b'A', b'+', 0xC3, 0xA9];
    let form = reference::rules("form");
    for len in 1..=5 {
        let visit = |input: &[u8]| {
            if input.contains(&b'%') {
                each_cutting(input, |chunks| decoders(&form, input, chunks));
            }
        };
        each_string(&ALPHABET, len, sampled(visit));
    }
}

#[test]
fn a_decoder_gives_the_same_for_long_mixtures() {
    const PIECES: [&str; 16] = [
        "%",
        "%4",
        "%zz",
        "%41",
        "%C3%A9",
        "%C3",
        "%f0%9f%a6%80",
        "%F0%9F",
        "é",
        "🦀",
        "+",
        "a b",
        "%ED%A0%80",
        "%25",
        "%%41",
        "plain text, and more of it; ",
    ];
    let mut rng = fastrand::Rng::with_seed(0x5EED);
    for _ in 0..20_000 / stride() {
        // Few pieces are faulty, so that the first fault often comes late.
        let odd = rng.usize(..8);
        let mut input = String::new();
        for _ in 0..rng.usize(1..12) {
            let faulty = rng.usize(..8) < odd / 3;
            input.push_str(if faulty { rng.choice(PIECES).unwrap() } else { "%C3%A9 %e2%82%ac+x" });
        }
        let rules = reference::rules(if rng.bool() { "form" } else { "component" });
        let most = [1, 2, 5, 60][rng.usize(..4)];
        let chunks = random_cutting(&mut rng, input.as_bytes(), most);
        decoders(&rules, input.as_bytes(), &chunks);
    }
}
