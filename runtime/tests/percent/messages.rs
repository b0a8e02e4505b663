//! Tests the messages of errors, and the positions in them.

use etched_runtime::percent::*;

#[test]
fn a_small_buffer_is_reported_with_both_lengths() {
    let error = COMPONENT.encode_to_slice("é".as_bytes(), &mut [0; 5]).expect_err("too small");
    assert_eq!(error.to_string(), "the output takes 6 bytes, but the buffer has room for 5");
}

#[test]
fn a_malformed_escape_is_shown_with_its_position() {
    let cases: [(&[u8], &str); 8] = [
        (b"/caf%zz/b", "malformed escape `%zz` at byte 4"),
        (b"100%", "malformed escape `%` at byte 3"),
        (b"%A", "malformed escape `%A` at byte 0"),
        (b"a%%41", "malformed escape `%` at byte 1"),
        (b"% 1x", "malformed escape `%` at byte 0"),
        (b"%\\x", "malformed escape `%` at byte 0"),
        (b"%4\n", "malformed escape `%4` at byte 0"),
        (b"%\xC3\xA9", "malformed escape `%` at byte 0"),
    ];
    for (input, fault) in cases {
        let error = COMPONENT.decoded_len(input).expect_err("malformed");
        assert_eq!(error.to_string(), format!("{fault}: `%` takes two hexadecimal digits"));
    }
}

#[test]
fn offset_by_of_a_decode_error_does_not_overflow() {
    let error = FORM.decoded_len(b"a%").expect_err("malformed");
    for (offset, position) in
        [(0, 1), (7, 8), (usize::MAX - 1, usize::MAX), (usize::MAX, usize::MAX)]
    {
        let moved = error.offset_by(offset);
        assert_eq!((moved.position(), moved.kind()), (position, error.kind()));
    }
    // The offset in the message does not overflow either.
    #[cfg(feature = "alloc")]
    {
        let error = FORM.decode("a%ED%A0").expect_err("ill-formed").offset_by(usize::MAX);
        assert_eq!(error.position(), usize::MAX);
        let start = format!("ill-formed UTF-8 once decoded, at byte {}: found A0", usize::MAX);
        assert!(error.to_string().starts_with(&start), "{error}");
    }
}

#[test]
fn debug_shows_position_and_kind() {
    let error = FORM.decoded_len(b"a%").expect_err("malformed");
    assert_eq!(format!("{error:?}"), "DecodeError { position: 1, kind: MalformedEscape }");
}

#[cfg(feature = "alloc")]
#[test]
fn an_ill_formed_result_is_explained() {
    let error = FORM.decode("a+%C0%AF").expect_err("ill-formed");
    assert_eq!(
        error.to_string(),
        "ill-formed UTF-8 once decoded, at byte 2: found C0, but a sequence starts with 00..7F or \
         C2..F4; C0 AF would be U+002F in non-shortest form",
    );
    let error = FORM.decode("%E4%BA").expect_err("ill-formed");
    assert!(
        error.to_string().ends_with("; E4 BA is cut short (lead byte E4: U+4000..U+4FFF)"),
        "{error}"
    );
}

/// A message is written to a buffer of fixed size. The longest message must fit.
#[cfg(feature = "alloc")]
#[test]
fn no_message_is_cut() {
    let endings = ["short", "form", "one", "sequence", "above U+10FFFF", "digits"];
    let seconds = [0x00, 0x41, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xFF];
    let mut longest = 0;
    for lead in 0x80..=0xFFu8 {
        for second in seconds {
            for tail in ["", "%80", "%BF%BF", "%80%80%80%80", "%", "%é"] {
                let input = format!("%{lead:02X}%{second:02X}{tail}");
                for error in FORM.decode_faults(input.as_bytes()) {
                    let message = error.offset_by(usize::MAX / 2).to_string();
                    // The code points of the lead byte are at the end, in parentheses.
                    let words = match message.rsplit_once(" (lead byte ") {
                        Some((words, code_points)) if code_points.ends_with(')') => words,
                        _ => &message,
                    };
                    let surrogate = words.contains(" surrogate") && words.contains("U+D");
                    let is_whole = surrogate || endings.iter().any(|end| words.ends_with(end));
                    assert!(is_whole, "{message}");
                    assert!(message.bytes().all(|byte| matches!(byte, b' '..=b'~')), "{message}");
                    longest = longest.max(message.len());
                }
            }
        }
    }
    assert!((150..256).contains(&longest), "{longest} bytes");
}

/// `position()` is the start of the sequence. The message gives the offset of the byte that breaks
/// the rule.
#[cfg(feature = "alloc")]
#[test]
fn the_message_of_an_ill_formed_result_names_the_place_of_the_byte() {
    let error = COMPONENT.decode("%ED%A0%80").expect_err("ill-formed");
    assert!(error.to_string().contains("at byte 3: found A0"), "{error}");
}
