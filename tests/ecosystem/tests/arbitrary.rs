//! What comes of the inputs of a fuzzer: true to its name, and all that there is.

use std::collections::HashSet;

use arbitrary::{Arbitrary, Unstructured};
use etched::arbitrary::WellFormed;
use etched::form::{CESU_8, Form, JAVA_STRING, MODIFIED_UTF_8, RFC_2279, UTF_8};
use etched::percent::{EncodeSet, NAMED_SETS};
use etched::serde::{Encoded, PathSegment};
use etched_ecosystem::assert_of_every_kind;

const FORMS: [Form; 5] = [UTF_8, MODIFIED_UTF_8, CESU_8, RFC_2279, JAVA_STRING];

/// Values of some thousand inputs, from empty ones up.
fn values<T: for<'a> Arbitrary<'a>>() -> impl Iterator<Item = T> {
    let mut rng = fastrand::Rng::with_seed(11);
    (0..4000).filter_map(move |turn| {
        let input: Vec<u8> = (0..turn % 200).map(|_| rng.u8(..)).collect();
        let value = T::arbitrary(&mut Unstructured::new(&input));
        let (least, most) = T::size_hint(0);
        if let (Ok(_), Some(most)) = (&value, most) {
            // So much is taken at most, and what is left is as it was.
            let mut u = Unstructured::new(&input);
            T::arbitrary(&mut u).unwrap();
            assert!(input.len() - u.len() <= most && least <= most);
        }
        value.ok()
    })
}

#[test]
fn every_form_and_every_named_set() {
    assert_eq!(values().collect::<HashSet<Form>>(), HashSet::from(FORMS));
    let sets: HashSet<EncodeSet> = values().collect();
    assert!(NAMED_SETS.iter().all(|(word, set)| sets.contains(set) || panic!("{word}")));
    assert!(sets.len() > 1000);
}

#[test]
fn sets_of_every_kind() {
    let sets: Vec<EncodeSet> = values().collect();
    assert_of_every_kind(&sets);
    assert!(sets.iter().filter(|set| set.is_reversible()).count() > 100);
}

#[test]
fn well_formed_bytes_are_well_formed_and_of_all_lengths() {
    let mut lengths = HashSet::new();
    for WellFormed { form, bytes } in values() {
        assert_eq!(form.validate(&bytes), Ok(()), "{form:?}");
        for code_point in form.code_points(&bytes) {
            let sequence = form.encode_code_point(code_point.unwrap()).unwrap();
            lengths.insert((form, sequence.as_ref().len()));
        }
    }
    let all = [
        (UTF_8, 1..=4),
        (MODIFIED_UTF_8, 1..=3),
        (CESU_8, 1..=3),
        (RFC_2279, 1..=6),
        (JAVA_STRING, 1..=3),
    ];
    for (form, up_to) in all {
        assert!(up_to.clone().all(|len| lengths.contains(&(form, len))), "{form:?}");
    }
    assert!([MODIFIED_UTF_8, CESU_8, JAVA_STRING].iter().all(|&form| lengths.contains(&(form, 6))));
    assert_eq!(lengths.len(), 4 + 3 + 3 + 6 + 3 + 3);
}

#[test]
fn fields_where_it_is_derived() {
    #[derive(Debug, Arbitrary)]
    struct Case {
        set: EncodeSet,
        form: Form,
        text: Encoded<PathSegment>,
    }
    let mut texts = HashSet::new();
    for Case { set, form, text } in values() {
        assert_eq!(form.decode(&form.encode(&text)).unwrap(), text.as_str());
        let set = set.add_all(b"%+");
        assert_eq!(set.decode(&set.encode(&text)).unwrap(), text.as_str());
        texts.insert(text.into_inner());
    }
    assert!(texts.len() > 100);
}
