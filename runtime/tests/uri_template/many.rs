//! Tests templates of many variables, expanded with many values.

use std::cell::Cell;
use std::collections::BTreeMap;

use etched_runtime::uri_template::{Template, Variables};

fn expand(template: &str, values: impl Variables) -> String {
    Template::parse(template).unwrap().expand(values).unwrap().unchecked().to_string()
}

/// How a pair is searched depends on the numbers of pairs and variables, and on the order of the
/// pairs. A name without a pair has no value.
#[test]
fn the_first_pair_of_a_name_counts() {
    let mut random = fastrand::Rng::with_seed(6570);
    for names in [1, 2, 15, 16, 17, 18, 40, 200] {
        for pairs in [0, 1, 15, 16, 17, 18, 40, 200] {
            for variables in [1, 16, 17, 18, 40] {
                let template: String =
                    (0..variables).map(|_| format!("{{v{}}}/", random.usize(..names))).collect();
                let mut values: Vec<(String, usize)> =
                    (0..pairs).map(|at| (format!("v{}", random.usize(..names + 3)), at)).collect();
                for is_sorted in [false, true] {
                    if is_sorted {
                        values.sort_by(|(a, _), (b, _)| a.cmp(b));
                    }
                    let mut first = BTreeMap::new();
                    for (name, value) in &values {
                        first.entry(name.as_str()).or_insert(value);
                    }
                    let expected: String = template
                        .split_inclusive('/')
                        .map(|name| match first.get(name.trim_matches(['{', '}', '/'])) {
                            Some(value) => format!("{value}/"),
                            None => "/".into(),
                        })
                        .collect();
                    assert_eq!(expand(&template, &values[..]), expected, "{template} {values:?}");
                }
            }
        }
    }
}

#[test]
fn a_list_has_no_prefix_among_many_values() {
    let template: String = (0..40).map(|i| format!("{{v{i}:1}}")).collect();
    for bad in [0, 15, 16, 17, 39] {
        let values: Vec<(String, &[&str])> =
            (0..40).map(|i| (format!("v{i}"), if i == bad { &["a"][..] } else { &[] })).collect();
        let error = Template::parse(&template).unwrap().expand(&values[..]).unwrap_err();
        assert_eq!(error.name(), format!("v{bad}"));
    }
}

/// A name may change from one call of `as_ref` to the next. The output is then unspecified.
#[test]
fn names_that_change_cause_no_panic() {
    struct Changing(Cell<u8>);

    impl AsRef<str> for Changing {
        fn as_ref(&self) -> &str {
            let calls = self.0.get();
            self.0.set(calls.wrapping_mul(5).wrapping_add(3));
            ["v1", "v10", "v2", "v30", "", "v7", "v25"][usize::from(calls) % 7]
        }
    }

    let template: String = (0..40).map(|i| format!("{{v{i}}}")).collect();
    for seed in 0..=u8::MAX {
        let values: Vec<(Changing, u8)> =
            (0..40).map(|i| (Changing(Cell::new(seed.wrapping_mul(i))), i)).collect();
        expand(&template, &values[..]);
    }
}
