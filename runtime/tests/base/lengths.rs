//! Tests lengths and positions whose sum does not fit `usize`, with inputs that are long enough for
//! each sum to overflow.
//!
//! The inputs are gigabytes of zeros, which take address space but little memory. On a 32-bit
//! target, the sums overflow. There, each test needs its own process, because an earlier test may
//! leave the address space divided into parts that are too small (`.ci/targets`). A 64-bit target
//! runs the same cases with inputs that are 4096 times shorter, so that the sums fit. On a 64-bit
//! target, unit tests of the crate test overflow with lengths close to `usize::MAX`.

use core::fmt::{self, Write as _};

use etched_runtime::const_support::{Argument, Entry, PercentCodec, QueryWriter, Target};
use etched_runtime::encoding::{CESU_8, MODIFIED_UTF_8, UTF_8, Validator};
use etched_runtime::percent::{COMPONENT, Decoder, FORM};
use etched_runtime::query::SliceSerializer;
use etched_runtime::uri_template::{Displayed, Template};
use etched_runtime::{BufferTooSmallError, ToSliceError};

use crate::support::{Shown, Then};

const IS_32_BIT: bool = cfg!(target_pointer_width = "32");

/// How many times shorter the inputs are than on a 32-bit target.
const SHARE: usize = if IS_32_BIT { 1 } else { 4096 };

/// Three times this number is 2^32 + 2.
const THIRD: usize = 0xFFFF_FFFF / 3 + 1;

fn zeros(len: usize) -> Vec<u8> {
    vec![0; len / SHARE]
}

fn zero_text(len: usize) -> String {
    String::from_utf8(zeros(len)).unwrap()
}

/// The length that the crate must report.
fn length(len: u64) -> usize {
    usize::try_from(len).unwrap_or(usize::MAX)
}

/// The length of the encoding of `zeros` zeros.
fn escaped(zeros: usize) -> u64 {
    3 * zeros as u64
}

/// The error of a buffer that is too small for the values.
fn too_small<T: fmt::Debug, E: fmt::Debug>(
    result: Result<T, ToSliceError<E>>,
) -> BufferTooSmallError {
    match result.unwrap_err() {
        ToSliceError::BufferTooSmall(error) => error,
        error => panic!("{error:?}"),
    }
}

#[test]
#[cfg_attr(target_pointer_width = "32", ignore = "needs its own process: `.ci/targets`")]
fn the_length_of_repeated_names_saturates() {
    let name = "a".repeat(80_579);
    let template = format!("{{?{name}*}}");
    let members: Vec<_> = (0..53_300).map(|_| Displayed(Shown(&[""; 0], Then::Ends))).collect();
    let values = [(&name, &members[..])];
    let expansion = Template::parse(&template).unwrap().expand(&values[..]).unwrap();
    // Each member writes `?` or `&`, the name and `=`. Together, the members write 2^32 + 4 bytes.
    let needed = length(53_300 * (1 + 80_579 + 1));

    let mut buffer = [0xFF; 16];
    let error = too_small(expansion.to_slice(&mut buffer));
    assert_eq!((error.needed(), error.available()), (needed, 16));
    assert_eq!(buffer, *b"?\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF");
    assert_eq!(expansion.encoded_len(), needed);
    #[cfg(feature = "alloc")]
    if IS_32_BIT {
        capacity_overflow(|| expansion.unchecked().to_string());
    }
}

#[test]
#[cfg_attr(target_pointer_width = "32", ignore = "needs its own process: `.ci/targets`")]
fn the_length_of_template_values_saturates() {
    let text = zero_text(THIRD);
    for (times, extra) in [(1, 0), (1, 1), (2, 0)] {
        let pieces = vec![&text[extra..]; times];
        let value = Displayed(Shown(&pieces, Then::Ends));
        let expansion = Template::parse("{x}").unwrap().expand([("x", value)]).unwrap();
        let needed = length(times as u64 * escaped(text.len() - extra));
        assert_eq!(too_small(expansion.to_slice(&mut [0; 16])).needed(), needed);
    }
}

#[test]
#[cfg_attr(target_pointer_width = "32", ignore = "needs its own process: `.ci/targets`")]
fn the_length_of_a_percent_encoding_saturates() {
    let zeros = zeros(THIRD);
    // A set without a table.
    assert_eq!(COMPONENT.add(b'~').encoded_len(&zeros), length(escaped(zeros.len())));
    for missing in 0..3 {
        let input = &zeros[missing..];
        let len = length(escaped(input.len()));
        assert_eq!(COMPONENT.encoded_len(input), len);
        let conversion = PercentCodec { set: COMPONENT, ..PercentCodec::ENCODE_BYTES };
        assert_eq!(conversion.len(&Argument::Bytes(input)), len);
        let error = COMPONENT.encode_to_slice(input, &mut [0; 16]).unwrap_err();
        assert_eq!((error.needed(), error.available()), (len, 16));
    }
}

#[test]
#[cfg_attr(target_pointer_width = "32", ignore = "needs its own process: `.ci/targets`")]
fn padding_does_not_overflow() {
    /// A writer that keeps the first character and then fails.
    struct First(Option<char>);

    impl fmt::Write for First {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            self.0 = text.chars().next();
            Err(fmt::Error)
        }
    }

    let zeros = zeros(THIRD);
    let mut first = First(None);
    write!(first, "{:>9999}", COMPONENT.display(&zeros)).unwrap_err();
    assert_eq!(first.0, Some('%'));
}

#[test]
#[cfg_attr(target_pointer_width = "32", ignore = "needs its own process: `.ci/targets`")]
fn the_length_of_a_query_saturates() {
    let text = zero_text(THIRD);
    for missing in [0, 3, 4] {
        let mut buffer = [0xFF; 16];
        let mut query = SliceSerializer::new(&mut buffer);
        query.append_pair("abc", "d").unwrap();
        let error =
            too_small(query.append_pair("", Displayed(Shown(&[&text[missing..]], Then::Ends))));
        let len = 5 + 2 + escaped(text.len() - missing);
        assert_eq!((error.needed(), error.available()), (length(len), 16));
        assert_eq!(query.finish(), "abc=d");
    }
}

#[test]
#[cfg_attr(target_pointer_width = "32", ignore = "needs its own process: `.ci/targets`")]
fn the_longest_text_has_a_length_in_every_encoding() {
    // Every encoding takes at most twice as many bytes as another encoding, so these sums just fit.
    let text = zero_text(i32::MAX as usize);
    let len = 2 * text.len();
    assert_eq!(MODIFIED_UTF_8.encode_to_slice(&text, &mut [0; 16]).unwrap_err().needed(), len);
    assert_eq!(CESU_8.encode_to_slice(&text, &mut [0; 16]).unwrap_err().needed(), text.len());
    #[cfg(feature = "std")]
    {
        let error = etched_runtime::java::write_utf_to(&text, &mut Vec::new()).unwrap_err();
        assert!(error.to_string().ends_with(&format!("takes {len}")), "{error}");
    }
}

#[test]
#[cfg_attr(target_pointer_width = "32", ignore = "needs its own process: `.ci/targets`")]
fn the_length_of_joined_pieces_saturates() {
    let zeros = zeros(THIRD);
    let bytes = Argument::Bytes(&zeros);
    let len = zeros.len() as u64;
    assert_eq!(Target::WRITE_UTF.len(&[bytes, bytes, bytes]), length(2 + 3 * len));
    for (pieces, expected) in [
        (&[bytes, bytes, bytes][..], 3 * len),
        (&[bytes, Argument::Byte(0), bytes, bytes], 3 * len + 1),
    ] {
        assert_eq!(Target::UTF_8.len(pieces), length(expected));
    }
    // Each pair has a name of one byte and a `=`, and a `&` stands between two.
    let pair = 2 + 3 * len;
    let query = QueryWriter { set: FORM, tokens: &[] };
    for (values, expected) in [(&[bytes][..], pair), (&[bytes, bytes], 2 * pair + 1)] {
        let entry = Entry::with_values(Argument::Text("a"), values);
        assert_eq!(query.len(&[entry]), length(expected));
    }
}

#[test]
#[cfg_attr(target_pointer_width = "32", ignore = "needs its own process: `.ci/targets`")]
fn the_position_of_a_validator_saturates() {
    let zeros = zeros(THIRD);
    let mut validator = Validator::new(UTF_8);
    for _ in 0..3 {
        validator.push(&zeros).unwrap();
    }
    let len = 3 * zeros.len() as u64;
    assert_eq!((validator.position(), validator.valid_up_to()), (length(len), length(len)));
    validator.push(b"abc\xE4\xBA").unwrap();
    assert_eq!(validator.position(), length(len + 5));
    let error = validator.push(b"!").unwrap_err();
    assert_eq!((error.valid_up_to(), error.position()), (length(len + 3), length(len + 5)));
}

#[test]
#[cfg_attr(target_pointer_width = "32", ignore = "needs its own process: `.ci/targets`")]
fn the_position_of_a_decoder_saturates() {
    let chunk = zeros(1 << 26);
    let mut room = vec![0; Decoder::max_len(chunk.len())];
    let mut decoder = Decoder::bytes(FORM);
    for _ in 0..64 {
        assert_eq!(decoder.push(&chunk, &mut room).unwrap().len(), chunk.len());
    }
    let len = 64 * chunk.len() as u64;
    assert_eq!(decoder.position(), length(len));
    assert_eq!(decoder.push(b"a%E4%BA%8", &mut room).unwrap(), b"a\xE4\xBA");
    assert_eq!(decoder.push(b"C%C3", &mut room).unwrap(), b"\x8C\xC3");
    assert_eq!(decoder.position(), length(len + 13));
    let error = decoder.push(b"%zz", &mut room).unwrap_err();
    let ToSliceError::Input(error) = error else { panic!("{error}") };
    assert_eq!(error.position(), length(len + 13));
}

/// Checks that `make` panics as a `Vec` does if its length would be more than `isize::MAX` bytes.
#[cfg(feature = "alloc")]
fn capacity_overflow<T>(make: impl FnOnce() -> T) {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    let Err(panic) = catch_unwind(AssertUnwindSafe(make)) else {
        panic!("no `Vec` has this length")
    };
    assert_eq!(panic.downcast_ref(), Some(&"capacity overflow"));
}

#[cfg(all(feature = "alloc", target_pointer_width = "32"))]
#[test]
#[cfg_attr(target_pointer_width = "32", ignore = "needs its own process: `.ci/targets`")]
fn an_output_longer_than_any_vec_panics_like_a_vec() {
    // Lengths beyond `usize::MAX` and beyond `isize::MAX`.
    for len in [THIRD, THIRD + 20, 1_000_000_000] {
        let zeros = zeros(len);
        capacity_overflow(|| COMPONENT.encode(&zeros));
        let mut output = String::from("a");
        capacity_overflow(|| COMPONENT.encode_append(&zeros, &mut output));
        assert_eq!(output, "a");
    }
    let text = zero_text(1_200_000_000);
    capacity_overflow(|| MODIFIED_UTF_8.encode(&text));
    let mut output = vec![b'a'];
    capacity_overflow(|| MODIFIED_UTF_8.encode_append(&text, &mut output));
    assert_eq!(output, b"a");
}

/// After the longest output that a `Vec` can hold, there is no space into which a kernel could
/// write a whole vector.
#[cfg(all(feature = "alloc", target_pointer_width = "32"))]
#[test]
#[cfg_attr(target_pointer_width = "32", ignore = "needs its own process: `.ci/targets`")]
fn the_longest_output_is_encoded() {
    // Keeps the largest gap of the address space free for the output.
    let gap = std::hint::black_box(vec![0u8; isize::MAX as usize]);
    let zeros = zeros(isize::MAX as usize / 3);
    drop(gap);
    let encoded = COMPONENT.encode(&zeros);
    assert_eq!(encoded.len(), 3 * zeros.len());
    assert!(encoded.ends_with("%00%00"));
}
