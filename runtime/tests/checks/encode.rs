//! Checks every function that percent-encodes.

use std::fmt::Write as _;
use std::str;

use etched_runtime::percent::{EncodeSet, FORM};
use etched_runtime::{Text, ToSliceError};

use crate::reference::percent::Rules;
#[cfg(feature = "alloc")]
use crate::support::is_text_cow;
use crate::support::{Leaves, each_room};

type ConstEncode = fn(&EncodeSet, &[u8]) -> Vec<u8>;

/// `const_encode` for every `N` up to 63.
const CONST_ENCODE: &[ConstEncode] = {
    macro_rules! each {
        ($($n:literal)*) => { &[$(|set, input| set.const_encode::<$n>(input).to_vec()),*] };
    }
    each!(0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31
        32 33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61
        62 63)
};

/// Appends an encoding to a `Text`, after and before other pieces.
#[track_caller]
fn pushes(set: EncodeSet, text: &str, encoded: &str) {
    let mut pushed = Text::<60>::new();
    pushed.push_i64(-7);
    pushed.push_encoded(set, text);
    pushed.push_u64(80);
    pushed.push_str("é");
    let expected = format!("-7{encoded}80é");
    let found = pushed.as_str();
    let needed = found.map_err(|error| (error.needed(), error.available()));
    let fits = expected.len() <= 60;
    assert_eq!(needed, if fits { Ok(&expected[..]) } else { Err((expected.len(), 60)) });
    assert_eq!(write!(pushed, "").is_ok(), fits, "{expected}");
}

/// Compares every function with the reference, with buffers of `room` and of other sizes.
#[track_caller]
pub(crate) fn encode(rules: &Rules, input: &[u8], room: usize) {
    let Rules { name, set, .. } = rules;
    let expected = rules.encode(input);
    let say = || format!("{name} {}", input.escape_ascii());
    assert_eq!(set.encoded_len(input), expected.len(), "{}", say());
    let fill = |buffer: &mut [u8]| {
        let encoded = set.encode_to_slice(input, buffer).map(|text| text.as_bytes().to_vec());
        encoded.map_err(ToSliceError::<()>::BufferTooSmall)
    };
    each_room(Ok(expected.as_bytes()), room, Leaves::Outside, fill, &say);
    let const_fill = |buffer: &mut [u8]| match set.const_encode_to_slice(input, buffer) {
        Ok(len) => Ok(buffer[..len].to_vec()),
        Err(error) => Err(ToSliceError::<()>::BufferTooSmall(error)),
    };
    each_room(Ok(expected.as_bytes()), room, Leaves::Outside, const_fill, &say);
    if let Ok(text) = str::from_utf8(input) {
        pushes(*set, text, &expected);
    }
    assert_eq!(set.display(input).to_string(), expected, "{}", say());
    let changed = input.iter().position(|byte| !rules.kept.contains(byte));
    assert_eq!(set.find(input), changed, "{}", say());
    if let Some(const_encode) = CONST_ENCODE.get(expected.len()) {
        assert_eq!(const_encode(set, input), expected.as_bytes(), "{}", say());
    }
    #[cfg(feature = "alloc")]
    {
        is_text_cow(set.encode(input), expected.as_bytes(), input);
        if let Ok(text) = str::from_utf8(input) {
            is_text_cow(set.encode(text), expected.as_bytes(), input);
            assert_eq!(set.encode_fmt(text).to_string(), expected, "{}", say());
            assert_eq!(set.find(text), changed, "{}", say());
            if *set == FORM {
                assert_eq!(etched_runtime::url_encode(text), expected, "{}", say());
            }
        }
        append(set, input, &expected, room);
        if set.is_reversible() {
            assert_eq!(set.decode_bytes(expected.as_bytes()).as_deref(), Ok(input), "{}", say());
        }
    }
}

/// Appends to strings with room for exactly the encoding, for `room` bytes, and for nothing. A
/// string with enough room must not grow.
#[cfg(feature = "alloc")]
#[track_caller]
fn append(set: &EncodeSet, input: &[u8], expected: &str, room: usize) {
    for room in [2 + expected.len(), room] {
        let mut output = String::with_capacity(room);
        let room = output.capacity();
        output.push('é');
        set.encode_append(input, &mut output);
        assert_eq!(output.strip_prefix('é'), Some(expected), "{input:02X?}");
        assert!(output.capacity() == room || room < 2 + expected.len());
    }
    let mut output = String::new();
    set.encode_append(input, &mut output);
    assert_eq!(output, expected, "{input:02X?}");
    // A `String` starts with 8 bytes, and then takes what is asked for.
    assert!(output.capacity() <= expected.len().max(64));
}

/// Checks that the encoding is padded as `core` pads a string.
#[track_caller]
pub(crate) fn padding(rules: &Rules, input: &[u8], width: usize) {
    let (ours, core) = (rules.set.display(input), rules.encode(input));
    assert_eq!(format!("{ours:width$}"), format!("{core:width$}"));
    assert_eq!(format!("{ours:<width$}"), format!("{core:<width$}"));
    assert_eq!(format!("{ours:>width$}"), format!("{core:>width$}"));
    assert_eq!(format!("{ours:^width$}"), format!("{core:^width$}"));
    assert_eq!(format!("{ours:*<width$}"), format!("{core:*<width$}"));
    assert_eq!(format!("{ours:二>width$}"), format!("{core:二>width$}"));
    assert_eq!(format!("{ours:+^width$}"), format!("{core:+^width$}"));
    assert_eq!(format!("{ours:#width$}"), format!("{core:#width$}"));
    assert_eq!(format!("{ours:0width$}"), format!("{core:0width$}"));
    // A precision might cut an escape, so it is ignored.
    assert_eq!(format!("{ours:>width$.1}"), format!("{core:>width$}"));
}
