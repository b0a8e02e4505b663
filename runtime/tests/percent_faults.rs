//! Every fault of an input that is decoded, each once.
#![cfg(feature = "alloc")]

use etched_runtime::percent::COMPONENT;

/// What a malformed escape has cut is not reported beside it, neither the start nor the
/// rest; anything else is.
#[test]
fn a_cut_sequence_is_no_fault_of_its_own() {
    let cases: [(&[u8], &[usize]); 5] = [
        (b"%E2%82%zz%82%AC", &[6]),
        (b"%C3%", &[3]),
        (b"%C3%zzx%AC", &[3, 7]),
        (b"%82%zz", &[0, 3]),
        (b"%E2%82%zz%82 %AC", &[6, 13]),
    ];
    for (input, expected) in cases {
        let faults = COMPONENT.decode_faults(input);
        let places: Vec<usize> = faults.map(|fault| fault.position()).collect();
        assert_eq!(places, expected, "{}", input.escape_ascii());
    }
}
