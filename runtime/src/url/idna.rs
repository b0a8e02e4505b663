//! Domains that are not ASCII, converted to punycode, and punycode that is checked, by the crate
//! `idna`.

use alloc::string::String;
use alloc::vec::Vec;
use core::iter;

use ::idna::AsciiDenyList;
use ::idna::uts46::{DnsLength, Hyphens, Uts46};

use super::error::{UrlError, UrlErrorKind};
use super::host::Domain;
use super::input::Input;
use super::judge::{UrlFault, UrlFaultKind};
use super::report::{FAILURES, Report};

/// The algorithm [domain to ASCII] for a domain that is not ASCII. Returns `None`, and reports a
/// failure, if the domain cannot be converted.
///
/// [domain to ASCII]: https://url.spec.whatwg.org/#concept-domain-to-ascii
pub(super) fn to_ascii<const LEVEL: usize>(
    host: Input<'_>,
    report: &mut Report<'_, LEVEL>,
) -> Option<String> {
    let decoded = decode(Domain(host));
    let uts46 = Uts46::new();
    let ascii = uts46.to_ascii(&decoded, AsciiDenyList::URL, Hyphens::Allow, DnsLength::Ignore);
    let end_of_label = |start: Input<'_>| Domain(start).split_label().0.0.end;
    let Some(ascii) = ascii.ok().filter(|ascii| !ascii.is_empty()) else {
        // `uts46` does not say which label is invalid. The error has the range of the first label.
        report.fail_to(UrlErrorKind::DomainToAscii, host, end_of_label(host));
        return None;
    };
    // What only the strict rules refuse is an error, but not a failure.
    if LEVEL != FAILURES {
        let strict =
            uts46.to_ascii(&decoded, AsciiDenyList::STD3, Hyphens::Check, DnsLength::Verify);
        if ascii.starts_with('.') || ascii.contains("..") {
            // `labels` splits at ASCII dots only. If it finds no empty label, the first label is
            // reported.
            let empty = Domain(host).labels().find(|label| label.0.is_empty());
            let start = empty.map_or(host, |label| label.0);
            report.raise_to(UrlErrorKind::DomainEmptyLabel, start, end_of_label(start));
        } else if strict.is_err() {
            report.raise(UrlErrorKind::DomainToAscii, host);
        }
    }
    Some(ascii.into_owned())
}

/// The error of a domain that is ASCII, if the punycode of a label is invalid; `None` if all
/// punycode is valid. `host::parse` finds the other errors of the domain, without decoding.
#[cfg_attr(on_demand, inline)]
pub(super) fn check_punycode(host: Input<'_>) -> Option<UrlFault> {
    let domain = Domain(host);
    let is_valid = |part: Domain<'_>, hyphens: Hyphens| {
        let decoded = decode(part);
        Uts46::new().to_ascii(&decoded, AsciiDenyList::URL, hyphens, DnsLength::Ignore).is_ok()
    };
    let punycode = || domain.labels().filter(|label| label.after_prefix(b"xn--").is_some());
    let first_invalid = |hyphens| punycode().find(|label| !is_valid(*label, hyphens));
    let (kind, label) = if is_valid(domain, Hyphens::Allow) {
        // All punycode can be decoded, but a label may then have a `-` where the DNS accepts none.
        (UrlErrorKind::DomainToAscii, first_invalid(Hyphens::Check))
    } else {
        // If each label is valid alone, together they break the Bidi rule: the first is reported.
        let invalid = first_invalid(Hyphens::Allow).or_else(|| punycode().next());
        (UrlErrorKind::DomainInvalidPunycode, invalid)
    };
    let Domain(at) = label?;
    let error = UrlError::new(kind, /* is_failure */ false, at);
    Some(UrlFault { start: at.position(), end: at.end, kind: UrlFaultKind::Error(error) })
}

impl<'i> Domain<'i> {
    #[inline]
    fn labels(self) -> impl Iterator<Item = Domain<'i>> {
        let mut rest = Some(self);
        iter::from_fn(move || {
            let (label, after) = rest?.split_label();
            rest = after;
            Some(label)
        })
    }
}

/// The bytes of a domain without escapes, in lower case.
#[inline]
fn decode(mut domain: Domain<'_>) -> Vec<u8> {
    iter::from_fn(|| domain.next()).collect()
}
