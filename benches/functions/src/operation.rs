//! An operation that is measured, and its peers, which do the same with the same set or encoding.

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC};

use crate::candidate::Candidate;

pub(crate) struct Operation {
    /// The name of the operation for `--only`.
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    /// Why a peer is faster for some inputs; empty if none is.
    pub(crate) why: &'static str,
    /// Makes the input from a text: encodes the text if the operation decodes.
    pub(crate) input: fn(&[u8]) -> Vec<u8>,
    /// Whether the operation takes only text.
    pub(crate) text_only: bool,
    pub(crate) ours: Candidate,
    pub(crate) peers: &'static [Candidate],
}

/// Everything but RFC 3986's `unreserved`, as a set of the peers.
pub(crate) const PEERS_UNRESERVED: &AsciiSet =
    &NON_ALPHANUMERIC.remove(b'-').remove(b'.').remove(b'_').remove(b'~');

pub(crate) fn as_it_is(input: &[u8]) -> Vec<u8> {
    input.to_vec()
}
