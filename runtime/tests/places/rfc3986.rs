//! Splits a reference by the regular expression of RFC 3986, appendix B:
//! `^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`. It never refuses a text.

use super::{Parser, Part, Parts};

#[derive(Debug)]
pub(crate) enum Rfc3986 {}

impl Parser for Rfc3986 {
    const ENCODES: bool = false;

    fn split(text: &str) -> Option<Parts> {
        let mut parts = Parts::default();
        let mut rest = text;
        let scheme_end = rest.find([':', '/', '?', '#']).filter(|end| *end > 0);
        if let Some(end) = scheme_end.filter(|end| rest[*end..].starts_with(':')) {
            parts.set(Part::Scheme, Some(&rest[..end]));
            rest = &rest[end + 1..];
        }
        if let Some(after) = rest.strip_prefix("//") {
            let (authority, path) =
                after.split_at(after.find(['/', '?', '#']).unwrap_or(after.len()));
            split_authority(authority, &mut parts);
            rest = path;
        }
        let (before, fragment) = cut(rest, '#');
        let (path, query) = cut(before, '?');
        Some(
            parts
                .with(Part::Path, Some(path))
                .with(Part::Query, query)
                .with(Part::Fragment, fragment),
        )
    }
}

/// The text before a mark, and the text after the mark.
fn cut(text: &str, mark: char) -> (&str, Option<&str>) {
    text.split_once(mark).map_or((text, None), |(before, after)| (before, Some(after)))
}

/// `authority = [ userinfo "@" ] host [ ":" port ]`, where the host may be an address in brackets.
fn split_authority(authority: &str, parts: &mut Parts) {
    let host_and_port = match authority.rsplit_once('@') {
        None => authority,
        Some((userinfo, after)) => {
            let (username, password) = cut(userinfo, ':');
            parts.set(Part::Username, Some(username));
            parts.set(Part::Password, password);
            after
        }
    };
    let brackets = host_and_port.rfind(']').unwrap_or(0);
    let colon = host_and_port[brackets..].find(':').map(|at| brackets + at);
    let host_end = colon.unwrap_or(host_and_port.len());
    parts.set(Part::Host, Some(&host_and_port[..host_end]));
    parts.set(Part::Port, colon.map(|at| &host_and_port[at + 1..]));
}
