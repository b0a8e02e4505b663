//! Parses and joins whole URLs. The URLs are the lines of a corpus; windows of it would not be
//! URLs.

use std::sync::LazyLock;

use etched_runtime::url::{Url, join_to_slice, parse_to_slice};

use crate::candidate::candidate;
use crate::comparison::{Comparison, Ways};
use crate::corpus::{Corpus, named};
use crate::inputs::{Cuts, TOGETHER};

/// The URL that the others are joined to.
const BASE: &str = "https://example.com/a/b/c?q";

// The reason why parsing, and joining to the base, cannot fail.
const VALID: &str = "the URL is valid";

static BASE_OF_OURS: LazyLock<Url<String>> = LazyLock::new(|| Url::parse(BASE).expect(VALID));
static BASE_OF_PEER: LazyLock<url::Url> = LazyLock::new(|| url::Url::parse(BASE).expect(VALID));

/// Parsing of the URLs in a corpus.
pub(crate) static PARSE: Comparison = Comparison {
    name: "url-parse",
    title: "parse a URL",
    about: "\
Parsing of real URLs. The peers always return an owned URL, also in the row of *parse_to_slice*,
which writes to a reused buffer.",
    inputs: |corpora| Cuts::of(urls(corpora)),
    ways: &[Ways {
        ours: &[
            candidate!("`Url::parse(…)`", texts, |url, _| Url::parse(url).expect(VALID)),
            candidate!("`parse_to_slice(…)`", texts, |url, room| parse_to_slice(
                url,
                &mut room.slice
            )
            .expect(VALID)),
        ],
        peers: &[
            candidate!("url", texts, |url, _| url::Url::parse(url).expect(VALID)),
            #[cfg(feature = "cpp")]
            candidate!("ada-url", texts, |url, _| ada_url::Url::parse(url, None).expect(VALID)),
        ],
    }],
};

/// Joining of relative URLs to a base. The peer `ada-url` does not take part, because it parses the
/// base again for each URL.
pub(crate) static JOIN: Comparison = Comparison {
    name: "url-join",
    title: "join a URL to a base",
    about: "\
Joining of relative URLs to `https://example.com/a/b/c?q`: the URLs above without scheme and host,
and every other one also without its first `/`. The base is parsed before. `ada-url` is not measured,
because it parses the base again for each URL. *join_to_slice* writes to a reused buffer.",
    inputs: |corpora| Cuts::of(urls(corpora).enumerate().map(|(i, url)| relative(i, url))),
    ways: &[Ways {
        ours: &[
            candidate!("`join(…)`", texts, |url, _| BASE_OF_OURS.join(url).expect(VALID)),
            candidate!("`join_to_slice(…)`", texts, |url, room| {
                join_to_slice(BASE_OF_OURS.borrowed(), url, &mut room.slice).expect(VALID)
            }),
        ],
        peers: &[candidate!("url", texts, |url, _| BASE_OF_PEER.join(url).expect(VALID))],
    }],
};

/// URLs from all over the corpus that consists of them: every n-th, as many as fit into the cache
/// together. A longer pass would seldom run undisturbed on a busy machine.
pub(crate) fn urls(corpora: &[Corpus]) -> impl Iterator<Item = &str> {
    let text = str::from_utf8(&named(corpora, "url").bytes).unwrap_or_default();
    let valid = text.lines().filter(|line| url::Url::parse(line).is_ok());
    valid.step_by(text.len().div_ceil(TOGETHER).max(1))
}

/// The part of a URL after its host, and without its first `/` if `i` is odd.
fn relative(i: usize, url: &str) -> &str {
    let (_, after_scheme) = url.split_once("//").unwrap_or_default();
    let host_end = after_scheme.find(['/', '?', '#']).unwrap_or(after_scheme.len());
    let relative = &after_scheme[host_end..];
    let shorter = if i % 2 == 1 { relative.strip_prefix('/') } else { None };
    shorter.unwrap_or(relative)
}

#[cfg(test)]
mod tests {
    use crate::corpus;

    #[test]
    fn there_are_many_urls() {
        let corpora = corpus::all();
        for comparison in [&super::PARSE, &super::JOIN] {
            let (count, _) = (comparison.inputs)(&corpora).count_and_average();
            assert!(count > 500, "{}", comparison.title);
        }
    }
}
