//! Tests percent-encoding.

use std::fmt::Write as _;

use etched_runtime::encoding::{MODIFIED_UTF_8, UTF_8};
use etched_runtime::java::const_write_utf;
use etched_runtime::percent::*;

use crate::checks::{encode, padding};
use crate::reference::percent::{Rules, all, mixed_bytes, mixed_text, named, rules};
use crate::reference::strings::stride;
use crate::support::{Shown, Then};

#[track_caller]
fn check(rules: &Rules, input: &[u8]) {
    encode(rules, input, 64);
}

#[test]
fn every_byte_in_every_set() {
    for rules in all() {
        check(&rules, b"");
        for byte in 0..=255 {
            check(&rules, &[byte]);
            // Inputs that are long enough for a kernel, and whose length is not a multiple of its
            // block.
            check(&rules, &[byte; 11]);
            check(&rules, &[byte; 100]);
        }
    }
}

/// Every named set in lower case, and every length across the edges of the kernels.
#[test]
fn lower_case_is_written_by_every_set_at_every_length() {
    let bytes: Vec<u8> = (0..=255).collect();
    for upper in named() {
        let rules = Rules { set: upper.set.lower_case_hex(true), lower: true, ..upper };
        for len in (0..=200).chain([256, 257, 1023, 1024, 3000]) {
            let input: Vec<u8> = bytes.iter().copied().cycle().skip(7 * len).take(len).collect();
            check(&rules, &input);
            check(&rules, &vec![0xEF; len]);
        }
    }
}

#[test]
fn every_pair_of_bytes_is_encoded() {
    let rules = rules("form");
    for a in 0..=255 {
        for b in 0..=255 {
            check(&rules, &[a, b]);
        }
    }
}

#[test]
fn an_odd_byte_is_encoded_at_every_place() {
    let stride = stride();
    // The first two are the same set, with and without a table for the kernels.
    for name in ["form", "form rebuilt", "form, lower case", "path", "everything"] {
        let rules = rules(name);
        for (filler, odd) in [(b'a', b' '), (b'a', 0xFF), (b'/', b'a'), (b'a', b'+')] {
            for len in 0..=200 {
                let mut input = vec![filler; len];
                check(&rules, &input);
                for at in (len % stride..len).step_by(stride) {
                    input[at] = odd;
                    check(&rules, &input);
                    input[at] = filler;
                }
            }
        }
    }
}

#[test]
fn random_inputs_are_encoded() {
    let mut rng = fastrand::Rng::with_seed(0xE7C);
    for rules in all() {
        for _ in 0..400 {
            check(&rules, &mixed_bytes(&mut rng, 30));
            check(&rules, mixed_text(&mut rng, 30).as_bytes());
        }
    }
}

/// The runs are so long that an eight-bit counter would overflow.
#[test]
fn long_runs_are_encoded() {
    for rules in [rules("form"), rules("path"), rules("component, lower case")] {
        for unit in ["a", "+", " ", "%", "%41", "é%C3%A9"] {
            for times in (250..=260).chain(505..=515) {
                check(&rules, unit.repeat(times).as_bytes());
            }
        }
    }
}

#[test]
fn a_buffer_of_any_size_fits_or_is_an_error() {
    let mut rng = fastrand::Rng::with_seed(0xB0F);
    let mut inputs = vec![Vec::new(), vec![b'a'; 40], vec![b' '; 40], vec![0xFF; 40]];
    inputs.extend((0..12).map(|_| mixed_bytes(&mut rng, 12)));
    for rules in all() {
        for input in &inputs {
            let needed = rules.encode(input).len();
            (0..=needed + 40).for_each(|room| encode(&rules, input, room));
        }
    }
}

#[test]
fn const_evaluation_gives_the_same() {
    const INPUT: &[u8] = "a b/c?ü%\0\u{7F}".as_bytes();
    const OUTPUT: [u8; FORM.encoded_len(INPUT)] = FORM.const_encode(INPUT);
    assert_eq!(OUTPUT.escape_ascii().to_string(), "a+b%2Fc%3F%C3%BC%25%00%7F");
    const SET: EncodeSet = FORM.add(b'b').space_as_plus(false);
    const BY_SET: [u8; SET.encoded_len(INPUT)] = SET.const_encode(INPUT);
    assert_eq!(BY_SET.escape_ascii().to_string(), "a%20%62%2Fc%3F%C3%BC%25%00%7F");
    const LOWER: EncodeSet = FORM.lower_case_hex(true);
    const BY_LOWER: [u8; LOWER.encoded_len(INPUT)] = LOWER.const_encode(INPUT);
    assert_eq!(BY_LOWER.escape_ascii().to_string(), "a+b%2fc%3f%c3%bc%25%00%7f");
    // So long that a table is made.
    const LONG: [u8; 3000] = LOWER.const_encode(&[0xEF; 1000]);
    const LONGER: [u8; 6000] = LOWER.const_encode(&[0xEF; 2000]);
    assert!(LONG == *b"%ef".repeat(1000) && LONGER == *b"%ef".repeat(2000));
}

#[test]
fn whatever_is_displayed_is_encoded() {
    for rules in all() {
        let set = rules.set;
        let [long, text] = ["/".repeat(700), "%é ".repeat(90)];
        for pieces in [&[][..], &[""], &["a", "", " ", "é"], &[&long, "b", &text, &long]] {
            let value = Shown(pieces, Then::Ends);
            let expected = rules.encode(pieces.concat().as_bytes());
            assert_eq!(set.encode_fmt(&value).to_string(), expected);
            // Width and precision do not apply to the value, or to its encoding.
            assert_eq!(format!("{:*>999.1}", set.encode_fmt(&value)), expected);
            assert_eq!(set.encode_fmt(&format_args!("{value}/{}", 1.5)).to_string(), {
                rules.encode((pieces.concat() + "/1.5").as_bytes())
            });
        }
        let value: &dyn std::fmt::Display = &-42;
        assert_eq!(set.encode_fmt(value).to_string(), rules.encode(b"-42"));
        let padded = set.encode_fmt(&format_args!("{:>4}", 'é')).to_string();
        assert_eq!(padded, rules.encode("   é".as_bytes()));
    }
}

#[test]
fn a_display_that_fails_is_an_error() {
    let failing = Shown(&["a b", "/"], Then::Fails);
    let mut output = String::new();
    assert!(write!(output, "{}", FORM.encode_fmt(&failing)).is_err());
    assert_eq!(output, "a+b%2F");

    // The error of a writer is passed on, also by a value that does not pass it on.
    let pieces = ["/"; 100];
    for then in [Then::HidesErrors, Then::Ends] {
        for room in 0..=310 {
            let value = Shown(&pieces, then);
            let written = write!(Full(room), "{}", FORM.encode_fmt(&value));
            assert_eq!(written.is_ok(), room >= 300, "{room}");
        }
    }
}

/// Many short appends take linear time: the string doubles.
#[cfg(feature = "alloc")]
#[test]
fn appending_grows_seldom() {
    for piece in ["a", "é", "plain text of some length, without", "1 + 1 = %, some & text, 日本語"]
    {
        let (mut text, mut bytes, mut grown) = (String::new(), Vec::new(), 0);
        let encoded = FORM.encode(piece);
        for turn in 1..=10_000 {
            let before = (text.capacity(), bytes.capacity());
            FORM.encode_append(piece, &mut text);
            FORM.decode_append(encoded.as_bytes(), &mut bytes).expect("well-formed");
            grown += usize::from(before.0 != text.capacity());
            grown += usize::from(before.1 != bytes.capacity());
            assert_eq!((text.len(), bytes.len()), (turn * encoded.len(), turn * piece.len()));
        }
        assert!(grown <= 2 * 24, "{grown}");
        assert_eq!((text, bytes), (encoded.repeat(10_000), piece.as_bytes().repeat(10_000)));
    }
}

/// Text and bytes in every type that holds them.
#[cfg(feature = "alloc")]
#[test]
fn every_type_that_is_bytes_is_encoded() {
    fn check<T: AsRef<[u8]> + ?Sized>(input: &T) {
        let mut output = String::new();
        COMPONENT.encode_append(input, &mut output);
        let mut buffer = [0; 16];
        assert_eq!(COMPONENT.encode_to_slice(input, &mut buffer).as_deref(), Ok("a%2Fb"));
        assert_eq!(COMPONENT.encode(input), "a%2Fb");
        assert_eq!(COMPONENT.display(input).to_string(), "a%2Fb");
        assert_eq!((output.as_str(), COMPONENT.find(input)), ("a%2Fb", Some(1)));
        assert_eq!(etched_runtime::url_encode(input), "a%2Fb");
    }
    check("a/b");
    check(&"a/b");
    check(&String::from("a/b"));
    check(b"a/b");
    check(&b"a/b"[..]);
    check(&b"a/b".to_vec());
    check(&Box::<[u8]>::from(*b"a/b"));
}

#[test]
#[should_panic(expected = "`N` is 2, but the length of the output is 3\n= help: write `[u8; 3]`")]
fn const_encode_refuses_a_length_too_small() {
    FORM.const_encode::<2>(b"/");
}

#[test]
#[should_panic(expected = "`N` is 4, but the length of the output is 3\n= help: write `[u8; 3]`")]
fn const_encode_refuses_a_length_too_large() {
    FORM.const_encode::<4>(b"/");
}

/// Each const function that makes an array names the right length.
#[test]
fn a_wrong_length_is_told_the_right_one() {
    fn words<T: Send + 'static>(make: fn() -> T) -> String {
        let panic = std::panic::catch_unwind(make).err().unwrap();
        *panic.downcast().unwrap()
    }
    let expected = |length| {
        format!(
            "`N` is 9, but the length of the output is {length}\n= help: write `[u8; {length}]`"
        )
    };
    assert_eq!(words(|| FORM.const_encode::<9>("21 °C".as_bytes())), expected(10));
    assert_eq!(words(|| FORM.const_decode::<9>("%3F+%FF".as_bytes())), expected(3));
    assert_eq!(words(|| MODIFIED_UTF_8.const_encode::<9>("A\0")), expected(3));
    assert_eq!(words(|| UTF_8.const_convert::<9>("A".as_bytes(), MODIFIED_UTF_8)), expected(1));
    assert_eq!(words(|| const_write_utf::<9>("é")), expected(4));
}

/// The output is padded as `core` pads a string.
#[test]
fn display_pads_like_a_string() {
    let mut rng = fastrand::Rng::with_seed(0xD15);
    let mut inputs = vec![Vec::new(), b"a".to_vec(), b" ".to_vec(), "é".as_bytes().to_vec()];
    // Lengths around that of the chunks of `display`, and longer.
    inputs.extend([31, 32, 33, 64, 65].map(|len| vec![b'/'; len]));
    inputs.extend((0..20).map(|_| mixed_bytes(&mut rng, 10)));
    for rules in all() {
        for input in &inputs {
            let len = rules.encode(input).len();
            for width in [0, 1, 2, 3, 4, 7, len.saturating_sub(1), len, len + 1, len + 4] {
                padding(&rules, input, width);
            }
        }
    }
}

/// A writer that takes this number of bytes and no more.
struct Full(usize);

impl std::fmt::Write for Full {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.0 = self.0.checked_sub(text.len()).ok_or(std::fmt::Error)?;
        Ok(())
    }
}

#[test]
fn display_passes_on_the_error_of_a_writer() {
    let input = [b'/'; 100];
    for room in 0..=320 {
        let written = write!(Full(room), "{:>310}", FORM.display(&input));
        assert_eq!(written.is_ok(), room >= 310, "{room}");
    }
}
