//! Strategies: true to their names, and all that these say.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::mem::discriminant;

use etched::form::{CESU_8, Form, JAVA_STRING, MODIFIED_UTF_8, RFC_2279, UTF_8};
use etched::percent::{COMPONENT, DecodeErrorKind, EncodeSet, FORM, NAMED_SETS};
use etched::proptest::{ill_formed, malformed_escapes, reversible_sets, well_formed};
use etched_ecosystem::assert_of_every_kind;
use proptest::prelude::any;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, TestRunner};

const FORMS: [Form; 5] = [UTF_8, MODIFIED_UTF_8, CESU_8, RFC_2279, JAVA_STRING];

/// Some thousand values, and those that they shrink to by a few steps.
fn values<S: Strategy>(strategy: S) -> Vec<S::Value> {
    // Few rejections may there be, lest somebody's long run ends by them.
    let config = Config { max_local_rejects: 400, failure_persistence: None, ..Config::default() };
    let mut runner = TestRunner::new_with_rng(
        config,
        proptest::test_runner::TestRng::deterministic_rng(Default::default()),
    );
    let mut values = Vec::new();
    for _ in 0..1000 {
        let mut tree = strategy.new_tree(&mut runner).expect("few rejections");
        values.push(tree.current());
        for step in 0..4 {
            if if step == 2 { tree.complicate() } else { tree.simplify() } {
                values.push(tree.current());
            }
        }
    }
    values
}

fn count<T: Eq + Hash>(values: impl IntoIterator<Item = T>) -> HashMap<T, usize> {
    let mut counts = HashMap::new();
    values.into_iter().for_each(|value| *counts.entry(value).or_default() += 1);
    counts
}

#[test]
fn every_form_and_every_named_set() {
    let forms = count(values(any::<Form>()));
    assert!(FORMS.iter().all(|form| forms[form] > 100), "{forms:?}");
    let sets = count(values(any::<EncodeSet>()));
    assert!(NAMED_SETS.iter().all(|(_, set)| sets[set] > 20), "{sets:?}");
    assert!(sets.len() > 500);
}

#[test]
fn sets_of_every_kind() {
    assert_of_every_kind(&values(any::<EncodeSet>()));
}

#[test]
fn from_reversible_sets_all_comes_back() {
    let sets = values(reversible_sets());
    let all: Vec<u8> = (0..=u8::MAX).collect();
    for set in &sets {
        assert!(set.is_reversible());
        assert_eq!(*set.decode_bytes(set.encode_bytes(&all).as_bytes()).unwrap(), all);
    }
    let reads_plus = |set: &&EncodeSet| set.decode("+").unwrap() == " ";
    assert!(sets.iter().filter(reads_plus).count() > 100);
    assert!(sets.iter().filter(|set| !reads_plus(set) && !set.contains(b'+')).count() > 100);
}

#[test]
fn well_formed_bytes_are_well_formed_and_of_all_lengths() {
    for form in FORMS {
        let mut lengths = HashSet::new();
        for bytes in values(well_formed(form)) {
            assert_eq!(form.validate(&bytes), Ok(()), "{form:?}");
            lengths.extend(form.code_points(&bytes).map(|code_point| {
                form.encode_code_point(code_point.unwrap()).unwrap().as_ref().len()
            }));
        }
        let expected: &[usize] = match form {
            form if form == UTF_8 => &[1, 2, 3, 4],
            form if form == RFC_2279 => &[1, 2, 3, 4, 5, 6],
            _ => &[1, 2, 3, 6],
        };
        assert_eq!(lengths, expected.iter().copied().collect(), "{form:?}");
    }
}

#[test]
fn ill_formed_bytes_break_every_rule() {
    for form in FORMS {
        let errors: Vec<_> = values(ill_formed(form))
            .iter()
            .map(|bytes| form.validate(bytes).expect_err("ill-formed"))
            .collect();
        let kinds = count(errors.iter().map(|error| error.kind()));
        // UTF-8 is no other form to itself; all that can be written is in RFC 2279, and every
        // surrogate in Java's strings.
        let kinds_there_are = match form {
            form if form == RFC_2279 => 5,
            form if form == UTF_8 || form == JAVA_STRING => 7,
            _ => 8,
        };
        assert_eq!(kinds.len(), kinds_there_are, "{form:?}: {kinds:?}");
        assert!(kinds.values().all(|&count| count > 5), "{form:?}: {kinds:?}");
        assert!(errors.iter().filter(|error| error.valid_up_to() > 0).count() > 500);
    }
}

#[test]
fn malformed_escapes_are_malformed_for_every_set() {
    let texts = values(malformed_escapes());
    let kind = discriminant(&DecodeErrorKind::MalformedEscape);
    let mut found = Vec::new();
    for text in &texts {
        for set in [FORM, COMPONENT] {
            let error = set.decode(text).expect_err("malformed");
            assert_eq!(discriminant(&error.kind()), kind);
            assert!(set.decode_bytes(text.as_bytes()).is_err());
            found.push(error.malformed_escape().unwrap().len());
        }
    }
    // A `%` alone, with one that may be a digit, and with two.
    let lengths = count(found);
    assert!((1..=3).all(|len| lengths.get(&len).is_some_and(|&count| count > 20)), "{lengths:?}");
    assert!(texts.iter().filter(|text| !text.starts_with('%')).count() > 500);
    assert!(texts.iter().filter(|text| text.ends_with('%')).count() > 100);
}
