//! Tests values that a checked function refused or wrote out of place before the template alone decided
//! the places. The table of refused templates is at the end of `src/uri_template/places.rs`.

use etched_runtime::uri_template::{ExpansionErrorKind as Kind, ToValue};
use etched_runtime::url::Url;

use super::check::{Expected, check};

/// Calls that were wrong, or were refused, before a template alone decided the places.
#[test]
fn values_that_left_their_places_are_refused() {
    let api = Url::parse("https://api.github.com").unwrap();
    let rows: [(&str, &dyn ToValue, Expected<'_>); 10] = [
        ("https://api.example.com{x}", &"pany", Kind::Template.into()),
        ("https://example.com{/x}.json", &None::<&str>, Kind::Template.into()),
        ("http://localhost:8{/u}{x}", &"80", Kind::Template.into()),
        ("https://{+x}.example.com/x", &"evil.test/", Kind::Template.into()),
        ("{+h}/{+x}?uploads", &"c?d#e", Kind::Boundary.into()),
        ("{x}:{y}", &"javascript", Kind::Template.into()),
        ("{+x}/repos/{y}", &api, "https://api.github.com/repos/80".into()),
        ("{+x}repos/{y}", &"https://ghe.example/api/v3", Kind::Template.into()),
        ("http://localhost:{x}/", &8080, "http://localhost:8080/".into()),
        ("http://{x}/", &"127.0.0.1:8080", "http://127.0.0.1:8080/".into()),
    ];
    for (template, x, expected) in rows {
        _ = check(template, x, expected);
    }
}
