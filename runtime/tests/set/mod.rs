//! Tests percent-encode sets as values: the named sets against their standards, and the operations.

use std::collections::HashSet;

use etched_runtime::percent::*;

use crate::checks::{SETS, set};
use crate::reference::percent as reference;

/// The members are those of the standards. No result depends on the table for the kernels, which a
/// named set has, and a set that is built byte by byte has not.
#[test]
fn sets_follow_their_standards_and_equal_rebuilt_ones() {
    SETS.iter().for_each(set);
}

#[test]
fn the_list_of_named_sets_is_complete() {
    let expected: Vec<_> = reference::named().into_iter().map(|r| (r.name, r.set)).collect();
    let mut listed: Vec<_> =
        NAMED_SETS.iter().map(|(word, set)| (word.to_string(), *set)).collect();
    assert_eq!(listed.len(), expected.len());
    for (word, set) in &expected {
        let at = listed.iter().position(|other| other == &(word.clone(), *set));
        let _ = listed.swap_remove(at.expect("in the list"));
    }
    assert!(listed.is_empty(), "{listed:?}");
}

#[test]
fn only_a_set_with_the_percent_sign_in_it_is_reversible() {
    for rules in reference::all() {
        // For the named sets, the expected answers are written by hand. For the other sets, they
        // follow from the definition.
        let name = rules.name.trim_end_matches(" rebuilt").trim_end_matches(", lower case");
        let by_name = match name {
            "c0_control" | "fragment" | "query" | "special_query" | "path" | "userinfo" => false,
            "component" | "form" | "unreserved" | "path_segment" | "encode_uri" => true,
            "url_path_segment" | "unreserved_path" | "attr_char" | "non_alphanumeric" => true,
            "nothing" | "spaces as +" | "letters" | "form, raw +" => false,
            "everything" | "only `%`" | "form, raw space" | "form, space as %20" => true,
            "NUL, DEL, LF" => true,
            name => panic!("say of `{name}` whether it is reversible"),
        };
        assert_eq!(rules.set.is_reversible(), by_name, "{}", rules.name);
    }
}

/// Compares the membership of all 256 bytes with a function.
#[track_caller]
fn check(set: EncodeSet, is_member: impl Fn(u8) -> bool) {
    for byte in 0..=255 {
        assert_eq!(set.contains(byte), byte >= 0x80 || is_member(byte), "{byte:02X} of {set:?}");
    }
}

#[test]
fn a_byte_is_added_or_removed() {
    for rules in reference::all() {
        let set = rules.set;
        for byte in 0..=255 {
            check(set.add(byte), |other| set.contains(other) || other == byte);
            check(set.remove(byte), |other| set.contains(other) && other != byte);
            check(set.remove(byte).add(byte), |other| set.contains(other) || other == byte);
            assert_eq!(set.add(byte).add(byte), set.add(byte));
            assert_eq!(set.remove(byte).remove(byte), set.remove(byte));
            // Bytes from 0x80 on are in every set.
            if byte >= 0x80 {
                assert_eq!((set.add(byte), set.remove(byte)), (set, set));
            }
        }
    }
}

#[test]
fn bytes_are_added_or_removed() {
    let lists: [&[u8]; 5] = [b"", b"a", b"%/?%", b"\0\x7F\x80\xFF", b"the quick brown fox"];
    for rules in reference::all() {
        let set = rules.set;
        for list in lists {
            check(set.add_all(list), |byte| set.contains(byte) || list.contains(&byte));
            check(set.remove_all(list), |byte| set.contains(byte) && !list.contains(&byte));
            assert_eq!(set.add_all(list), list.iter().fold(set, |set, &byte| set.add(byte)));
        }
    }
}

#[test]
#[expect(clippy::reversed_empty_ranges, reason = "an empty range must add nothing")]
fn a_range_is_added() {
    let ends = [0x00, 0x01, 0x0F, 0x10, 0x2F, 0x41, 0x7E, 0x7F, 0x80, 0x81, 0xFE, 0xFF];
    for set in [EncodeSet::EMPTY, FORM, C0_CONTROL] {
        for low in ends {
            for high in ends {
                let range = low..=high;
                check(set.add_range(range.clone()), |byte| {
                    set.contains(byte) || range.contains(&byte)
                });
            }
        }
        assert_eq!(set.add_range(9..=8), set);
    }
    assert_eq!(EncodeSet::EMPTY.add_range(0..=255), EncodeSet::EMPTY.complement());
}

#[test]
fn union_and_complement_follow_their_definitions() {
    let sets = reference::all();
    for a in &sets {
        let complement = a.set.complement();
        check(complement, |byte| !a.set.contains(byte));
        check(complement.complement(), |byte| a.set.contains(byte));
        check(a.set.union(complement), |_| true);
        assert_eq!(a.set.union(a.set), a.set);
        assert_eq!(a.set.union(EncodeSet::EMPTY), a.set);
        // The complement may keep `+`, so `+` must not be decoded to a space.
        assert_eq!(complement, complement.space_as_plus(false), "{}", a.name);

        for b in &sets {
            let union = a.set.union(b.set);
            check(union, |byte| a.set.contains(byte) || b.set.contains(byte));
            assert_eq!(union, b.set.union(a.set));
            let mut plus = *b"+";
            let read_as: &[u8] = if a.plus || b.plus { b" " } else { b"+" };
            assert_eq!(union.decode_in_place(&mut plus).as_deref(), Ok(read_as));
        }
    }
}

#[test]
fn a_space_is_written_and_read_as_plus() {
    for rules in reference::all() {
        let set = rules.set;
        let with = set.space_as_plus(true);
        check(with, |byte| set.contains(byte) || matches!(byte, b' ' | b'+'));
        check(set.space_as_plus(false), |byte| set.contains(byte));
        assert_ne!(with, with.space_as_plus(false));
        assert_eq!(with.space_as_plus(true), with);

        let mut buffer = [0; 9];
        let (plus, spaces) = ("+%2B+", "%20%2B%20");
        let written = |text: &str| if rules.lower { text.to_lowercase() } else { text.to_owned() };
        assert_eq!(*with.encode_to_slice(b" + ", &mut buffer).expect("room"), *written(plus));
        let mut escaped = *b"+%20+%2B";
        assert_eq!(with.decode_in_place(&mut escaped).as_deref(), Ok(&b"   +"[..]));
        let mut escaped = *b"+%20+%2B";
        let without = with.space_as_plus(false);
        assert_eq!(*without.encode_to_slice(b" + ", &mut buffer).expect("room"), *written(spaces));
        assert_eq!(without.decode_in_place(&mut escaped).as_deref(), Ok(&b"+ ++"[..]));
    }
    assert_eq!(FORM, FORM.space_as_plus(true));
}

/// Only the digits change, and no operation on sets changes their case.
#[test]
fn lower_case_is_kept_by_every_operation() {
    let mut buffer = [0; 3];
    let mut is_lower = |set: EncodeSet| {
        let escape = set.encode_to_slice(b"\xFF", &mut buffer).expect("room");
        assert!(["%ff", "%FF"].contains(&escape));
        *escape == *"%ff"
    };
    for rules in reference::all() {
        let (lower, upper) = (rules.set.lower_case_hex(true), rules.set.lower_case_hex(false));
        check(lower, |byte| rules.set.contains(byte));
        assert_ne!(lower, upper);
        assert_eq!(HashSet::from([lower, upper]).len(), 2);
        assert_eq!(if rules.lower { lower } else { upper }, rules.set);
        assert_eq!((lower.lower_case_hex(false), upper.lower_case_hex(true)), (upper, lower));
        for (set, case) in [(lower, true), (upper, false)] {
            assert_eq!(is_lower(set), case, "{}", rules.name);
            assert!(format!("{set:?}").ends_with(", lower_case_hex: true }") == case);
            assert_eq!(is_lower(set.add(b'a').remove(b'b')), case);
            assert_eq!(is_lower(set.add_all(b"xy").add_range(0..=9).remove_all(b"z")), case);
            assert_eq!(is_lower(set.complement()), case);
            assert_eq!(is_lower(set.space_as_plus(true)), case);
            assert_eq!(is_lower(set.space_as_plus(false)), case);
            assert_eq!(is_lower(set.union(upper)), case);
            assert!(is_lower(set.union(lower)));
        }
    }
}

#[test]
fn the_empty_set_escapes_no_ascii() {
    check(EncodeSet::EMPTY, |_| false);
    let mut buffer = [0; 3];
    for byte in 0..=0x7F {
        let encoded = EncodeSet::EMPTY.encode_to_slice(&[byte], &mut buffer);
        assert_eq!(encoded.expect("room").as_bytes(), [byte]);
    }
    assert_eq!(EncodeSet::EMPTY.encode_to_slice(b"\x80", &mut buffer).as_deref(), Ok("%80"));
}

#[test]
fn named_sets_differ_from_each_other() {
    let sets: HashSet<EncodeSet> = NAMED_SETS.iter().map(|(_, set)| *set).collect();
    assert_eq!(sets.len(), NAMED_SETS.len());
    // The two sets have the same bytes, but are not equal.
    assert_ne!(FORM, FORM.space_as_plus(false));
}

#[test]
fn sets_are_made_in_const_evaluation() {
    const KEY: EncodeSet = PATH.add(b'.').remove_all(b"{}").union(FRAGMENT).space_as_plus(true);
    const ESCAPES_BRACE: bool = KEY.contains(b'{');
    const REVERSIBLE: bool = KEY.add_range(b'%'..=b'%').is_reversible();
    check(KEY, |byte| byte < b' ' || b" \"#.<>?^`+\x7F".contains(&byte));
    assert_eq!((ESCAPES_BRACE, REVERSIBLE), (false, true));
}

#[test]
fn debug_shows_the_bytes_that_stand_for_themselves() {
    assert_eq!(
        format!("{FORM:?}"),
        "EncodeSet { keeps: \"*-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz\", \
         space_as_plus: true }",
    );
    let odd = EncodeSet::EMPTY.complement().remove_all(b"a\"\\\n\0'~");
    let expected = r#"EncodeSet { keeps: "\x00\n\"\'\\a~", space_as_plus: false }"#;
    assert_eq!(format!("{odd:?}"), expected);
    let none = EncodeSet::EMPTY.complement();
    assert_eq!(format!("{none:?}"), "EncodeSet { keeps: \"\", space_as_plus: false }");
}
