//! Templates: in each URL and each reference that the library makes of a template and hostile values,
//! every value is where the template put it, as the crate `url`, ada and RFC 3986 read the text.
//! `runtime/tests/places/mod.rs` says how this is judged.

#[path = "../../../../runtime/tests/places/mod.rs"]
mod places;
mod theirs;

use places::known::{self, IN_PLACE, OUT_OF_PLACE, RELATIVE_IN_PLACE, RELATIVE_OUT_OF_PLACE};
use places::random;
use places::rfc3986::Rfc3986;
use places::run::{Call, FAULTS, PLACES, Tally};
use theirs::{Ada, CrateUrl};

#[test]
fn the_oracle_knows_what_is_in_place() {
    known::assert::<CrateUrl>(IN_PLACE, OUT_OF_PLACE);
    known::assert::<Ada>(IN_PLACE, OUT_OF_PLACE);
    known::assert::<Rfc3986>(RELATIVE_IN_PLACE, RELATIVE_OUT_OF_PLACE);
}

#[test]
fn the_oracle_finds_every_fault_where_nothing_is_checked() {
    let tally = Tally::of::<CrateUrl>(Call::Unchecked, 1, 40_000, random::url);
    tally.assert_faults(FAULTS);
    tally.assert_faults(&["BaseNotAUrl", "NotAUrl"]);
}

/// The number of accepted runs of each parser.
const ACCEPTED: u64 = 400_000;

#[test]
fn values_stay_in_their_places_as_the_crate_url_reads_them() {
    Tally::of::<CrateUrl>(Call::ToUrl, 3, ACCEPTED, random::url).assert(PLACES);
}

#[test]
fn values_stay_in_their_places_as_ada_reads_them() {
    Tally::of::<Ada>(Call::ToUrl, 4, ACCEPTED, random::url).assert(PLACES);
}

#[test]
fn values_stay_in_their_places_as_rfc_3986_reads_them() {
    let of = Tally::of::<Rfc3986>;
    let tally = of(Call::TryToString, 5, ACCEPTED, random::reference);
    tally.assert(PLACES);
    tally.assert(&["first segment"]);
}
