//! What is said of calls at fault.

use super::answer;

#[test]
fn carets_stand_in_the_piece_at_fault() {
    let drawn = answer("utf8_bytes", r#""ab", b"\xC3xyz""#);
    assert!(drawn.contains(r#"\n| b\"\\xC3xyz\"\n|       ^\n"#), "{drawn}");
    // The first character that a frame has no room for.
    for prefix in ["", "b"] {
        let text = format!("\"ab\", {prefix}\"{}yz\"", "x".repeat(0xFFFF - 2));
        let drawn = answer("write_utf_bytes", &text);
        let (xs, spaces) = ("x".repeat(24), " ".repeat(26));
        assert!(drawn.contains(&format!(r#"\n| …{xs}yz\"\n|{spaces}^\n"#)), "{drawn}");
    }
}

#[test]
fn faults_of_one_place_stay_in_order() {
    let answer = answer("utf8_bytes", "1.5, [0xFF]");
    let (first, second) = (answer.find("floating-point"), answer.find("ill-formed"));
    assert!(first.is_some() && first < second, "{answer}");
}

/// The separator before a suffix is no digit.
#[test]
fn a_suffix_is_left_out_as_a_whole() {
    let answer = answer("utf8_bytes", "1_u8");
    assert!(answer.contains("for a byte write [1]; 1 is a code point"), "{answer}");
}

/// The last code point of the plane before those that pairs stand for is half of none.
#[test]
fn two_code_points_are_no_pair() {
    let answer = answer("utf8_bytes", "0xFFFF, 0xD800");
    assert!(answer.contains("surrogate") && !answer.contains("the pair"), "{answer}");
}

/// It may be right, were there anything else where what is at fault stands.
#[test]
fn what_follows_an_argument_at_fault() {
    let is_refused = |bytes: &str| {
        let answer = answer("cesu8_bytes", &format!("1.5, {bytes}"));
        assert!(answer.contains("found a floating-point number"), "{answer}");
        answer.contains("ill-formed")
    };
    assert!(!is_refused("[0x80]") && !is_refused("[0xED, 0xB0, 0x80]"));
    assert!(is_refused("[0xED, 0xAF, 0xBF]") && is_refused("[0xFF]"));
}

#[test]
fn a_list_is_checked_beside_an_element_at_fault() {
    let answer = answer("utf8_bytes", "[A, 300, 0xFF]");
    assert!(answer.contains("300 is not a byte"), "{answer}");
    assert!(answer.contains("ill-formed UTF-8 at byte 2"), "{answer}");
}

#[test]
fn a_set_is_no_operand() {
    let answer = answer("url_encode", r#""a", form "b""#);
    assert!(answer.contains("expected the end of the call after `form`"), "{answer}");
}

#[test]
fn of_very_many_faults_the_rest_is_counted() {
    for (count, rest) in [(20, None), (21, Some(1)), (25, Some(5))] {
        let answer = answer("utf8_bytes", &format!("[{}]", "0xFF, ".repeat(count)));
        let expected = rest.map(|rest| format!("and {rest} more faults in this call"));
        assert_eq!(answer.matches("compile_error").count(), count.min(21), "{answer}");
        assert_eq!(expected.is_some(), answer.contains("more faults"), "{answer}");
        assert!(expected.is_none_or(|it| answer.contains(&it)), "{answer}");
    }
}

/// `%u` takes four hexadecimal digits, of which a sign is none.
#[test]
fn what_is_an_escape_of_javascript() {
    for (escape, is_one) in [("%u0041", true), ("%uD83E%uDD80", true), ("%u+041", false)] {
        let answer = answer("url_decode", &format!("{escape:?}"));
        assert_eq!(answer.contains("is no escape of a URL"), is_one, "{answer}");
    }
}
