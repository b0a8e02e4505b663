//! Checks by an oracle that values stay where a template put them.

use crate::places::known::{
    self, IN_PLACE, OUT_OF_PLACE, RELATIVE_IN_PLACE, RELATIVE_OUT_OF_PLACE,
};
use crate::places::ours::Ours;
use crate::places::random;
use crate::places::rfc3986::Rfc3986;
use crate::places::run::{Call, FAULTS, PLACES, Tally};

/// The number of accepted runs of each parser: 400,000 if `ETCHED_STRIDE` is 1, and else a part of
/// them.
fn accepted_runs() -> u64 {
    let stride: u64 = std::env::var("ETCHED_STRIDE").map_or(7, |it| it.parse().expect("a number"));
    400_000 / stride
}

#[test]
fn the_oracle_knows_what_is_in_place() {
    known::assert::<Ours>(IN_PLACE, OUT_OF_PLACE);
    known::assert::<Rfc3986>(RELATIVE_IN_PLACE, RELATIVE_OUT_OF_PLACE);
}

#[test]
fn the_oracle_finds_every_fault_where_nothing_is_checked() {
    let urls = Tally::of::<Ours>(Call::Unchecked, 1, 40_000, random::url);
    urls.assert_faults(FAULTS);
    urls.assert_faults(&["BaseNotAUrl", "NotAUrl"]);
    let references = Tally::of::<Rfc3986>(Call::Unchecked, 2, 40_000, random::reference);
    references.assert_faults(FAULTS);
    references.assert_faults(&[
        "BeginsWithSlashes",
        "Differs(Port)",
        "Differs(Scheme)",
        "EmptyBase",
    ]);
}

#[test]
fn values_of_urls_stay_in_their_places() {
    Tally::of::<Ours>(Call::ToUrl, 3986, accepted_runs(), random::url).assert(PLACES);
}

#[test]
fn values_of_references_stay_in_their_places() {
    let tally = Tally::of::<Rfc3986>(Call::TryToString, 6570, accepted_runs(), random::reference);
    tally.assert(&["first segment"]);
    tally.assert(PLACES);
}
