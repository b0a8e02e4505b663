//! Makes URLs of values, as programs do in a loop.

use percent_encoding::utf8_percent_encode;

use crate::candidate::candidate;
use crate::comparison::{Comparison, Ways};
use crate::link::Link;
use crate::links;
use crate::operation::PEERS_UNRESERVED;

const IN_THEIR_PLACES: &str = "no value leaves its place";

static WAYS: [Ways; 2] = [
    Ways {
        ours: &[candidate!("`uri_template!(\"{+base}/users/…\").to_url()`", links, |link, _| {
            let Link { base, user, id, page, .. } = link;
            etched::uri_template!("{+base}/users/{user}/posts/{id}{?page}")
                .to_url()
                .expect(IN_THEIR_PLACES)
        })],
        peers: &[candidate!("`format!`, percent-encoding, url", links, |link, _| {
            let Link { base, user, id, page, .. } = link;
            let base = base.strip_suffix('/').unwrap_or(base);
            let user = utf8_percent_encode(user, PEERS_UNRESERVED);
            let text = format!("{base}/users/{user}/posts/{id}?page={page}");
            url::Url::parse(&text).expect("the URL is valid")
        })],
    },
    Ways {
        ours: &[candidate!("`uri_template!(\"/users/…\").try_to_string()`", links, |link, _| {
            let Link { user, page, .. } = link;
            etched::uri_template!("/users/{user}{?page}").try_to_string().expect(IN_THEIR_PLACES)
        })],
        peers: &[candidate!("`format!`, percent-encoding, url", links, |link, _| {
            let Link { user, page, .. } = link;
            format!("/users/{}?page={page}", utf8_percent_encode(user, PEERS_UNRESERVED))
        })],
    },
];

/// Expansion of two templates with the values.
pub(crate) static COMPARISON: Comparison = Comparison {
    name: "url-template",
    title: "make a URL of values",
    about: "\
Expansion of `{+base}/users/{user}/posts/{id}{?page}`, which is parsed to a URL, and of
`/users/{user}{?page}`, which is not, with 500 different values. The bases are real URLs. Ours
check that each value stays in its place. The second takes longer than `format!`: a template is a table
that one loop reads, so that firmware has the loop once, and each value takes several calls.",
    inputs: links::inputs,
    ways: &WAYS,
};
