//! The `Url` of the library as a parser of the oracle.

use etched_runtime::url::Url;

use super::{Parser, Part, Parts};

#[derive(Debug)]
pub(crate) enum Ours {}

impl Parser for Ours {
    fn split(text: &str) -> Option<Parts> {
        let url = Url::parse(text).ok()?;
        let username = Some(url.username()).filter(|it| !it.is_empty() || url.password().is_some());
        Some(
            Parts::default()
                .with(Part::Scheme, Some(url.scheme()))
                .with(Part::Username, username)
                .with(Part::Password, url.password())
                .with(Part::Host, url.host())
                .with(Part::Port, url.port().map(|port| port.to_string()).as_deref())
                .with(Part::Path, Some(url.path()))
                .with(Part::Query, url.query())
                .with(Part::Fragment, url.fragment()),
        )
    }
}
