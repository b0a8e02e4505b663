//! The input of a change: URLs that both crates have parsed before, and new parts.

use etched_runtime::url::Url;

pub(crate) struct Change {
    /// A real URL.
    pub(crate) url: Parsed,
    /// The URL with a user name and a password.
    pub(crate) login: Parsed,
    /// The URL with a real query, in which the name of the last pair occurs once.
    pub(crate) search: Parsed,
    /// The name of the last pair of `search`.
    pub(crate) name: String,
    pub(crate) value: String,
    /// The path and the query of other URLs.
    pub(crate) path: String,
    pub(crate) query: String,
}

/// A URL, parsed by etched and by the peer.
pub(crate) struct Parsed {
    pub(crate) ours: Url<String>,
    pub(crate) peer: url::Url,
}

impl Parsed {
    /// # Panics
    ///
    /// If it is not a URL.
    pub(crate) fn new(url: &str) -> Parsed {
        const VALID: &str = "the URL is valid";
        Parsed { ours: Url::parse(url).expect(VALID), peer: url::Url::parse(url).expect(VALID) }
    }
}
