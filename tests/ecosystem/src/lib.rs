//! The optional features of `etched`, held to the crates that they work with: a file of tests
//! for each. Here is what several of them need.

use etched::percent::EncodeSet;

/// Every character up to U+07FF, and texts of some, beyond that too.
pub fn texts() -> impl Iterator<Item = String> {
    let mut rng = fastrand::Rng::with_seed(3);
    let random = move |_| {
        let len = rng.usize(..20);
        (0..len)
            .map(|_| if rng.bool() { rng.char('\0'..='\u{7F}') } else { rng.char(..) })
            .collect()
    };
    ('\0'..='\u{7FF}').map(String::from).chain((0..3000).map(random))
}

/// Asserts that of a thousand sets or so a good many are of each kind.
#[track_caller]
pub fn assert_of_every_kind(sets: &[EncodeSet]) {
    let count = |is: &dyn Fn(&EncodeSet) -> bool| sets.iter().filter(|set| is(set)).count();
    let reads_plus = |set: &EncodeSet| set.decode("+").is_ok_and(|text| text == " ");
    assert!(count(&|set| !set.is_reversible()) > 100);
    assert!(count(&|set| reads_plus(set) && !set.contains(b'+')) > 100);
    assert!(count(&|set| reads_plus(set) && !set.contains(b' ')) > 100);
    for byte in 0..0x80 {
        assert!(count(&|set| set.contains(byte)) > 100, "{byte:02X}");
        assert!(count(&|set| !set.contains(byte)) > 100, "{byte:02X}");
    }
}
