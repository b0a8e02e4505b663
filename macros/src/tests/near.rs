//! What a word was meant to be.

use crate::near::nearest;

/// A word is a start of what was meant, or as near to it as one letter and one more for every
/// four that it has.
#[test]
fn what_a_word_was_meant_to_be() {
    let cases: [(&str, &[&str], Option<&str>); 17] = [
        ("un", &["form", "unreserved"], Some("unreserved")),
        ("u", &["form", "unreserved"], None),
        ("served", &["unreserved"], None),
        ("ment", &["path_segment"], None),
        // One letter more, less, and other.
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
