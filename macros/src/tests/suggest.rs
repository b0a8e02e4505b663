//! Tests the names that are suggested for a misspelled word.

use super::random;
use crate::names::{listed, nearest};

/// A name is suggested if it starts with the word, or if the distance is at most one letter, plus
/// one for every four letters of the name.
#[test]
fn misspelled_words_have_a_nearest_name() {
    let cases: [(&str, &[&str], Option<&str>); 17] = [
        ("un", &["form", "unreserved"], Some("unreserved")),
        ("u", &["form", "unreserved"], None),
        ("served", &["unreserved"], None),
        ("ment", &["path_segment"], None),
        // One letter added, removed or changed.
        ("xabc", &["abc"], Some("abc")),
        ("abxc", &["abc"], Some("abc")),
        ("bc", &["abc"], Some("abc")),
        ("ac", &["abc"], Some("abc")),
        ("xbc", &["abc"], Some("abc")),
        ("xxabc", &["abc"], None),
        ("xxc", &["abc"], None),
        ("c", &["abc"], None),
        ("formxx", &["form"], Some("form")),
        ("xxxx_mn", &["column"], None),
        ("fxaxmxntx", &["fragment"], None),
        ("fragxxx", &["fragment"], None),
        ("xxxgment", &["fragment"], Some("fragment")),
    ];
    for (word, names, expected) in cases {
        assert_eq!(nearest(word, names), expected, "{word}");
    }
    assert_eq!(nearest("qery", &["path", "query", "quarry"]), Some("query"));
}

/// The names that `nearest` skips are never the nearest.
#[test]
fn the_nearest_has_the_least_distance() {
    fn distance(a: &[u8], b: &[u8]) -> usize {
        match (a, b) {
            ([], rest) | (rest, []) => rest.len(),
            ([x, a @ ..], [y, b @ ..]) if x == y => distance(a, b),
            ([_, after_a @ ..], [_, after_b @ ..]) => {
                1 + distance(after_a, b).min(distance(a, after_b)).min(distance(after_a, after_b))
            }
        }
    }

    let mut random = random();
    for _ in 0..2_000 {
        let mut word =
            || -> String { (0..=random(6)).map(|_| ["a", "b", "c"][random(3)]).collect() };
        let (meant, names) = (word(), [word(), word(), word(), word()]);
        let names = names.each_ref().map(|name| &name[..]);
        let starts = names.iter().find(|name| meant.len() > 1 && name.starts_with(&meant));
        let by_distance =
            names.iter().map(|name| (distance(meant.as_bytes(), name.as_bytes()), *name)).min();
        let closest = by_distance.filter(|(distance, name)| *distance <= 1 + name.len() / 4);
        let expected = starts.copied().or(closest.map(|(_, name)| name));
        assert_eq!(nearest(&meant, &names), expected, "{meant} {names:?}");
    }
}

#[test]
fn the_first_of_very_many_names_are_listed() {
    let names: Vec<String> = (0..1_021).map(|i| format!("v{i}")).collect();
    let names: Vec<&str> = names.iter().map(|name| &name[..]).collect();
    assert_eq!(listed(&names[..2]), "`v0`, `v1`");
    assert!(listed(&names[..20]).ends_with(", `v19`"));
    assert!(listed(&names[..21]).ends_with(", `v19` and 1 more"));
    assert!(listed(&names).ends_with(", `v19` and 1,001 more"));
}

/// Comparing all names would take too long.
#[test]
fn the_first_of_very_many_long_names_are_compared() {
    let (word, similar) = ("a".repeat(200), "a".repeat(199) + "c");
    let far = "b".repeat(200);
    let names = |count: usize| [&vec![&far[..]; count][..], &[&similar]].concat();
    assert_eq!(nearest(&word, &names(5)), Some(&similar[..]));
    assert_eq!(nearest(&word, &names(100_000)), None);
    // Longer names are not compared at all.
    for (len, is_compared) in [(256, true), (257, false), (300, false)] {
        let (word, name) = ("a".repeat(len), "a".repeat(len - 1) + "c");
        assert_eq!(nearest(&word, &[&name]), is_compared.then_some(&name[..]), "{len}");
    }
    // Thousands of short names are compared.
    let many: Vec<String> = (0..2_000).map(|number| format!("name_{number}")).collect();
    let mut many: Vec<&str> = many.iter().map(String::as_str).collect();
    many.push("surname");
    assert_eq!(nearest("surnme", &many), Some("surname"));
}
