//! Parses and joins whole URLs. The URLs are the lines of a corpus; windows of it would not be
//! URLs.

use std::sync::LazyLock;

use etched_runtime::url::{Url, join_to_slice, parse_to_slice};

use crate::comparison::{Comparison, Way, way};
use crate::corpus::Corpus;
use crate::inputs::TOGETHER;

/// The names of the tables for `--only`.
pub(crate) const PARSE: &str = "url-parse";
pub(crate) const JOIN: &str = "url-join";

/// The URL that the others are joined to.
const BASE: &str = "https://example.com/a/b/c?q";

// The reason why parsing, and joining to the base, cannot fail.
const VALID: &str = "the URL is valid";

static BASE_OF_OURS: LazyLock<Url<String>> = LazyLock::new(|| Url::parse(BASE).expect(VALID));
static BASE_OF_PEER: LazyLock<url::Url> = LazyLock::new(|| url::Url::parse(BASE).expect(VALID));

/// Parsing of the URLs in a corpus.
pub(crate) fn parse(corpora: &[Corpus]) -> Comparison<String> {
    static OURS: [Way<String>; 2] = [
        way!("`Url::parse(…)`", |url, _room| Url::parse(url).expect(VALID)),
        way!("`parse_to_slice(…)`", |url, room| parse_to_slice(url, room).expect(VALID)),
    ];
    static PEERS: &[Way<String>] = &[
        way!("url", |url, _room| url::Url::parse(url).expect(VALID)),
        #[cfg(feature = "cpp")]
        way!("ada-url", |url, _room| ada_url::Url::parse(url, None).expect(VALID)),
    ];
    let urls: Vec<String> = urls(corpora).map(str::to_owned).collect();
    let about = format!(
        "Parsing of {}. The peers always return an owned\n\
         URL, also in the row of *parse_to_slice*, which writes to a reused buffer.{}",
        described(&urls, "URLs"),
        if cfg!(feature = "cpp") {
            ""
        } else {
            "\n`ada-url` was not measured: it needs a C++ compiler and the feature `cpp`."
        },
    );
    Comparison { title: "parse a URL", ours: &OURS, peers: PEERS, inputs: urls, about }
}

/// Joining of relative URLs to a base. The peer `ada-url` does not take part, because it parses the
/// base again for each URL.
pub(crate) fn join(corpora: &[Corpus]) -> Comparison<String> {
    static OURS: [Way<String>; 2] = [
        way!("`join(…)`", |url, _room| BASE_OF_OURS.join(url).expect(VALID)),
        way!("`join_to_slice(…)`", |url, room| {
            join_to_slice(BASE_OF_OURS.as_deref(), url, room).expect(VALID)
        }),
    ];
    static PEERS: [Way<String>; 1] =
        [way!("url", |url, _room| BASE_OF_PEER.join(url).expect(VALID))];
    let urls: Vec<String> = urls(corpora).enumerate().map(|(i, url)| relative(i, url)).collect();
    let about = format!(
        "Joining of {} to\n\
         `{BASE}`: the URLs above without scheme and host, and every other one also\n\
         without its first `/`. The base is parsed before. `ada-url` is not measured, because it parses\n\
         the base again for each URL. *join_to_slice* writes to a reused buffer.",
        described(&urls, "relative URLs"),
    );
    Comparison { title: "join a URL to a base", ours: &OURS, peers: &PEERS, inputs: urls, about }
}

/// URLs from all over the corpus that consists of them: every n-th, as many as fit into the cache
/// together. A longer pass would seldom run undisturbed on a busy machine.
fn urls(corpora: &[Corpus]) -> impl Iterator<Item = &str> {
    let corpus = corpora.iter().find(|corpus| corpus.name == "url");
    let text = corpus.and_then(|corpus| str::from_utf8(&corpus.bytes).ok()).unwrap_or_default();
    let valid = text.lines().filter(|line| url::Url::parse(line).is_ok());
    valid.step_by(text.len().div_ceil(TOGETHER).max(1))
}

/// The part of a URL after its host, and without its first `/` if `i` is odd.
fn relative(i: usize, url: &str) -> String {
    let (_, after_scheme) = url.split_once("//").unwrap_or_default();
    let host_end = after_scheme.find(['/', '?', '#']).unwrap_or(after_scheme.len());
    let relative = &after_scheme[host_end..];
    let shorter = if i % 2 == 1 { relative.strip_prefix('/') } else { None };
    shorter.unwrap_or(relative).to_owned()
}

/// The number of the URLs and their average length.
fn described(urls: &[String], kind: &str) -> String {
    let bytes: usize = urls.iter().map(String::len).sum();
    format!("{} {kind} with {} bytes on average", urls.len(), bytes / urls.len().max(1))
}

#[cfg(test)]
mod tests {
    use crate::corpus;

    #[test]
    fn ways_agree() {
        let corpora = corpus::all();
        for comparison in [super::parse(&corpora), super::join(&corpora)] {
            assert!(comparison.inputs.len() > 500, "{}", comparison.title);
            comparison.assert_agreement();
        }
    }
}
