//! Domains that are not ASCII, converted to punycode by the crate `idna`.

use alloc::string::String;
use alloc::vec::Vec;
use core::iter;

use ::idna::AsciiDenyList;
use ::idna::uts46::{DnsLength, Hyphens, Uts46};

use super::error::{Report, UrlErrorKind};
use super::host::Domain;
use super::input::Input;

/// The algorithm [domain to ASCII] for a domain that is not ASCII. Returns `None`, and reports a failure, if the
/// domain cannot be converted.
///
/// [domain to ASCII]: https://url.spec.whatwg.org/#concept-domain-to-ascii
#[cfg_attr(on_demand, inline)]
pub(super) fn to_ascii(host: Input<'_>, report: &mut Report<'_>) -> Option<String> {
    let mut domain = Domain(host);
    let decoded: Vec<u8> = iter::from_fn(|| domain.next()).collect();
    let uts46 = Uts46::new();
    let ascii = uts46.to_ascii(&decoded, AsciiDenyList::URL, Hyphens::Allow, DnsLength::Ignore);
    let ascii = ascii.ok().filter(|ascii| !ascii.is_empty());
    if ascii.is_none() {
        report.fail(UrlErrorKind::DomainToAscii, host);
    } else if report.wants_all()
        && uts46.to_ascii(&decoded, AsciiDenyList::STD3, Hyphens::Check, DnsLength::Verify).is_err()
    {
        report.raise(UrlErrorKind::DomainToAscii, host);
    }
    ascii.map(String::from)
}
