//! The crate `url` and ada as parsers of the oracle.

use url::{Position, Url};

use crate::places::rfc3986::Rfc3986;
use crate::places::{Parser, Part, Parts};

#[derive(Debug)]
pub(crate) enum CrateUrl {}

impl Parser for CrateUrl {
    fn split(text: &str) -> Option<Parts> {
        let url = Url::parse(text).ok()?;
        // The crate leaves out the host of `file://h/a:`, as the URL Standard no longer does.
        let has_drive = url.path().as_bytes().get(2) == Some(&b':');
        if url.scheme() == "file" && has_drive && Rfc3986::split(text)?.get(Part::Host) != Some("")
        {
            return None;
        }
        let has_user = !url.username().is_empty() || url.password().is_some();
        let host = &url[Position::BeforeHost..Position::AfterHost];
        Some(
            Parts::default()
                .with(Part::Scheme, Some(url.scheme()))
                .with(Part::Username, has_user.then(|| url.username()))
                .with(Part::Password, url.password())
                .with(Part::Host, url.has_authority().then_some(host))
                .with(Part::Port, url.port().map(|port| port.to_string()).as_deref())
                .with(Part::Path, Some(url.path()))
                .with(Part::Query, url.query())
                .with(Part::Fragment, url.fragment()),
        )
    }
}

/// The URL that ada writes is split by RFC 3986.
#[derive(Debug)]
pub(crate) enum Ada {}

impl Parser for Ada {
    fn split(text: &str) -> Option<Parts> {
        let url = ada_url::Url::parse(text, None).ok()?;
        Rfc3986::split(url.href())
    }
}
