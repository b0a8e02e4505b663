//! Changes a part of a URL, as programs do in a loop.

use fastrand::Rng;

use crate::candidate::candidate;
use crate::change::{Change, Parsed};
use crate::comparison::{Comparison, Ways};
use crate::corpus::Corpus;
use crate::inputs::Cuts;
use crate::links::{LINKS, text};
use crate::urls::urls;

// The reason why a change cannot fail.
const ALLOWED: &str = "the URL can have this part";

/// A `Ways` of etched and of the peer `url`. The peer changes a clone.
macro_rules! ways {
    ($name:literal, |$it:ident| $ours:expr, |$url:ident| $peer:expr, $field:ident) => {
        Ways {
            ours: &[candidate!($name, changes, |$it, _| $ours)],
            peers: &[candidate!("url", changes, |$it, _| {
                let mut $url = $it.$field.peer.clone();
                $peer;
                $url
            })],
        }
    };
}

static WAYS: [Ways; 5] = [
    ways!(
        "`append_pair(…)`",
        |it| it.url.ours.append_pair("q", &it.value),
        |url| url.query_pairs_mut().append_pair("q", &it.value),
        url
    ),
    ways!(
        "`with_pair(…)`",
        |it| it.search.ours.with_pair(&it.name, &it.value),
        |url| {
            let others = it.search.peer.query_pairs().filter(|(name, _)| *name != *it.name);
            url.query_pairs_mut().clear().extend_pairs(others).append_pair(&it.name, &it.value)
        },
        search
    ),
    ways!(
        "`with_path(…)`",
        |it| it.url.ours.with_path(&it.path).expect(ALLOWED),
        |url| url.set_path(&it.path),
        url
    ),
    ways!(
        "`with_query(…)`",
        |it| it.url.ours.with_query(&*it.query).expect(ALLOWED),
        |url| url.set_query(Some(&it.query)),
        url
    ),
    ways!(
        "`redacted().to_string()`",
        |it| it.login.ours.redacted().to_string(),
        |url| url.set_password(Some("***")).expect(ALLOWED),
        login
    ),
];

/// Changes of URLs in a corpus.
pub(crate) static COMPARISON: Comparison = Comparison {
    name: "url-change",
    title: "change a URL",
    about: "\
Changes of real URLs that were parsed before. Each way of etched returns a new URL or text; the
peer changes a clone. *append_pair* adds a pair to the query, if there is one. *with_pair* replaces
the last pair of a query; the peer copies the other pairs. *with_path* and *with_query* get the paths
and queries of other URLs. *redacted* shows `***` in place of a password; the peer sets that password.",
    inputs: |corpora| Cuts::of_changes(changes(corpora)),
    ways: &WAYS,
};

fn changes(corpora: &[Corpus]) -> Vec<Change> {
    let mut rng = Rng::with_seed(3986);
    let urls: Vec<Parsed> = urls(corpora).map(Parsed::new).collect();
    let queries: Vec<&str> = urls.iter().filter_map(|url| query(&url.peer)).collect();
    let step = urls.len().div_ceil(LINKS).max(1);
    let mut changes = Vec::new();
    for i in (0..urls.len()).step_by(step) {
        let url = &urls[i].peer;
        let query = queries[i % queries.len()];
        let (mut login, mut search) = (url.clone(), url.clone());
        login.set_username("ann").expect(ALLOWED);
        login.set_password(Some("secret")).expect(ALLOWED);
        search.set_query(Some(query));
        let (name, _) = search.query_pairs().last().expect("the query has pairs");
        changes.push(Change {
            url: Parsed::new(url.as_str()),
            login: Parsed::new(login.as_str()),
            name: name.into_owned(),
            search: Parsed::new(search.as_str()),
            value: text(&mut rng),
            path: urls[(i + 1) % urls.len()].peer.path().to_owned(),
            query: query.to_owned(),
        });
    }
    changes
}

/// A query that a form has written, and in which the last name occurs once.
fn query(url: &url::Url) -> Option<&str> {
    let query = url.query()?;
    let mut same = url.clone();
    same.query_pairs_mut().clear().extend_pairs(url.query_pairs());
    let (last, _) = url.query_pairs().last()?;
    let count = url.query_pairs().filter(|(name, _)| *name == last).count();
    (same.query() == Some(query) && count == 1).then_some(query)
}
