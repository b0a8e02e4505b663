//! What `url!` refuses, and the parse of a constant.
//!
//! A literal must be stricter than what a browser takes. At the level [`FAULTS`], the parser also
//! reports what it drops without an error, such as the default port, and what its author did not
//! mean. `is_refused` names the validation errors that a literal may have.
//!
//! A relative reference is checked by the same parser, relative to a base. It keeps its dot segments,
//! because they belong to the base that it is joined to.

use core::iter;

use super::argument::Argument;
use super::help;
use super::refusal::Refusal;
use crate::base::buffer::append;
use crate::base::message::Message;
use crate::base::message::Part::{Decimal, Quoted};
use crate::base::slices::{after, after_last, after_mut, find, until};
use crate::encoding::from_utf8::const_from_utf8;
use crate::set::named::{FRAGMENT, PATH, SPECIAL_QUERY};
use crate::url::report::FAULTS;
use crate::url::{Parser, Url, UrlErrorKind, parse_to_slice};

// The messages of the macros.
pub use crate::url::help::{placeholder, repaired, rest_of_path};
pub use crate::url::judge::{UrlFault, UrlFaultKind};
pub use crate::url::report::FaultsOfText;
pub use crate::url::scheme::has_scheme;

/// The URL of an expansion.
pub type ConstUrl = Url<&'static str>;

/// The numbers that a [`Url`] stores beside its text: offsets, and the port.
pub type UrlNumbers = [u32; 8];

/// The URL with the text and the numbers that the macro has found.
#[inline]
pub const fn known_url(text: &'static str, numbers: UrlNumbers) -> ConstUrl {
    Url::with_numbers(text, numbers)
}

#[inline]
pub const fn url_numbers(url: &Url<&str>) -> UrlNumbers {
    url.offsets.numbers()
}

/// The base with which a relative reference is checked: `https` as that of most references.
const BASE: Url<&'static str> = {
    const TEXT: &str = "https://h/";

    let mut buffer = [0; TEXT.len()];
    let Ok(url) = parse_to_slice(TEXT, &mut buffer) else { panic!("this is a URL") };
    known_url(TEXT, url_numbers(&url))
};

/// The faults of a literal: those of its text, then those of the parser, which are nearly in order.
/// The feature `idna` converts the domain.
pub struct UrlFaults<'u, 'o> {
    pub of_text: FaultsOfText<'u>,
    parser: Parser<'u, 'o, FAULTS>,
}

impl<'u, 'o> UrlFaults<'u, 'o> {
    /// The faults of a URL.
    #[inline]
    pub const fn of(text: &'u str) -> Self {
        UrlFaults::with_output(text, &mut [])
    }

    /// The faults of a URL, which the parser writes to `output`.
    #[inline]
    pub const fn with_output(text: &'u str, output: &'o mut [u8]) -> Self {
        UrlFaults { of_text: FaultsOfText::of_url(text), parser: Parser::new(text, None, output) }
    }

    /// The faults of a relative reference.
    #[inline]
    pub const fn of_reference(text: &'u str) -> Self {
        UrlFaults { parser: Parser::new(text, Some(BASE), &mut []), ..UrlFaults::of(text) }
    }

    /// The URL, if there was no fault, and if it fits the output.
    #[inline]
    pub fn into_url(self) -> Option<Url<&'o str>> {
        self.parser.into_url(/* failure */ None).ok()
    }
}

impl Iterator for UrlFaults<'_, '_> {
    type Item = UrlFault;

    #[inline]
    fn next(&mut self) -> Option<UrlFault> {
        let is_const = false;
        let mut of_parser = iter::from_fn(|| self.parser.next_converted());
        self.of_text.next_fault().or_else(|| of_parser.find(|fault| fault.is_refused(is_const)))
    }
}

impl UrlFault {
    /// Whether a literal is refused because of this fault, or a constant if `is_const` is set.
    #[cfg_attr(on_demand, inline)]
    const fn is_refused(&self, is_const: bool) -> bool {
        let Some(error) = self.error() else { return true };
        match error.kind() {
            // A user name is allowed. A password is reported as a fault of its own.
            UrlErrorKind::InvalidCredentials => false,
            // Unless this is a failure, the parser keeps the domain: some hosts have such names.
            UrlErrorKind::DomainToAscii => error.is_failure(),
            // Const evaluation does not decode punycode, and so reports valid punycode too.
            UrlErrorKind::DomainInvalidPunycode => !is_const,
            _ => true,
        }
    }

    /// What is refused in `url`, where, why, and what to write. `host` is the host that the parser
    /// writes; `None` after a failure.
    #[inline]
    pub const fn refusal(&self, url: &str, host: Option<&str>) -> Refusal {
        Refusal::new(self.message(url), self.help(url, host, /* is_quoting */ true))
    }

    /// The same, if the help must not quote `url`.
    #[inline]
    pub const fn refusal_without_quotes(&self, url: &str) -> Refusal {
        Refusal::new(self.message(url), self.help(url, None, /* is_quoting */ false))
    }
}

/// What a macro takes of the URLs that have no fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UrlForm {
    /// `url!` takes any.
    Any,
    /// `url_str!` takes those whose text gets no `/` as its path.
    WithPath,
    /// `url_origin_str!` takes a scheme, a host and a port.
    Origin,
    /// `url_ref_str!` takes a relative reference.
    Reference,
}

impl UrlForm {
    /// Why the macro does not take `text`, which has no fault, and where. `url` is what the parser makes
    /// of it.
    #[cfg_attr(on_demand, inline)]
    pub const fn fault(self, text: &str, url: Url<&str>) -> Option<(usize, usize, Refusal)> {
        let (bytes, scheme_end) = (text.as_bytes(), url.offsets.scheme_end);
        let ([_, _, rest @ ..] | rest) = after(bytes, scheme_end + 1);
        let (start, authority) = (bytes.len() - rest.len(), until(rest, find(rest, b"/?#")));
        let end = start + authority.len();
        let (from, to, (words, help)) = match (self, after(bytes, end)) {
            (UrlForm::WithPath, path @ ([] | [b'?' | b'#', ..]))
                if url.special_scheme().is_special() =>
            {
                (end, end + !path.is_empty() as usize, NO_PATH)
            }
            (UrlForm::Origin, _) if url.origin().is_opaque() => (0, scheme_end, OPAQUE),
            (UrlForm::Origin, _) if !url.username().is_empty() => {
                (start, end - after_last(authority, b'@').len(), SURPLUS)
            }
            (UrlForm::Origin, [_, ..]) => (end, bytes.len(), SURPLUS),
            _ => return None,
        };
        let mut message = Message::new();
        if from < to && !matches!(self, UrlForm::WithPath) {
            message.say("`{}`", &[Quoted(until(after(bytes, from), to - from))]);
        }
        message.say(words, &[Decimal(from)]);
        Some((from, to, Refusal::new(message, Message::of(help))))
    }
}

/// What is missing or not allowed in a form, and the help.
const NO_PATH: (&str, &str) = (
    "missing path at byte {}: the parser would add a `/`",
    "write `/` after the host; `url_origin_str!` gives an origin, without it",
);
const OPAQUE: (&str, &str) = (
    " at byte {}: only `http`, `https`, `ws`, `wss` and `ftp` URLs have an origin",
    "`url_str!` takes a whole URL",
);
const SURPLUS: (&str, &str) = (
    " at byte {}: an origin has only a scheme, a host and a port",
    "remove it; `url_str!` takes a whole URL",
);

/// The result of parsing a URL in a constant. `ROOM` is the [`url_room`] of the constant.
pub struct ParsedUrl<const ROOM: usize> {
    text: [u8; ROOM],
    len: usize,
    pub numbers: UrlNumbers,
    refusal: Refusal,
}

/// An upper bound for the length of the URL that the parser makes of `url`.
#[inline]
pub const fn url_room(url: &Argument<'_>) -> usize {
    /// What a URL may gain besides escapes: the parser adds missing slashes, and writes a short
    /// address such as `1` as `0.0.0.1`.
    const GROWTH: usize = 32;

    // Every byte may become an escape.
    url.as_bytes().len().saturating_mul(3).saturating_add(GROWTH)
}

impl<const ROOM: usize> ParsedUrl<ROOM> {
    /// The value if the macro knows the text: the expansion then uses only the numbers.
    pub const fn known(numbers: UrlNumbers) -> Self {
        ParsedUrl { text: [0; ROOM], len: 0, numbers, refusal: Refusal::NONE }
    }

    /// The length of the text. This and the next two functions have the parameters of those of
    /// `PercentCodec`, because the same items call them.
    #[inline]
    pub const fn len(&self, _: &Argument<'_>) -> usize {
        self.len
    }

    pub const fn run<const N: usize>(&self, _: &Argument<'_>) -> [u8; N] {
        let mut text = [0; N];
        append(&mut text, until(&self.text, N));
        text
    }

    pub const fn check(&self, _: &Argument<'_>, _: &[u8]) -> Refusal {
        self.refusal
    }

    /// Parses `url`, and keeps its first fault. After a failure, the text is empty. A reference is
    /// checked and encoded.
    pub const fn parse(form: UrlForm, url: &Argument<'_>) -> Self {
        // Without a text yet, and without a refusal.
        let mut parsed = Self::known([0; 8]);
        let text = match const_from_utf8(url.as_bytes()) {
            Ok(text) => text,
            Err(error) => {
                parsed.refusal = Refusal::ill_formed(&error, help::FOR_URL_BYTES);
                return parsed;
            }
        };
        if let UrlForm::Reference = form {
            // The buffer of the parser is empty: the parser would write the URL, but `write_reference`
            // writes the reference alone.
            let mut parser = Parser::new(text, Some(BASE), &mut []);
            parsed.len = write_reference(text.as_bytes(), &mut parsed.text);
            if let Some(fault) = first_fault(text, &mut parser) {
                parsed.refusal = fault.refusal(text, /* host */ None);
            }
            return parsed;
        }
        let mut parser = Parser::new(text, /* base */ None, &mut parsed.text);
        if let Some(fault) = first_fault(text, &mut parser) {
            // The parser may have stopped at the fault. The expansion has the URL, so that the fault
            // is the only error.
            let mut host = None;
            if let Ok(url) = parse_to_slice(text, &mut parsed.text) {
                (parsed.numbers, parsed.len) = (url_numbers(&url), url.as_str().len());
                host = url.host();
            }
            parsed.refusal = fault.refusal(text, host);
        } else if let Ok(url) = parser.into_url(/* failure */ None) {
            let is_origin = matches!(form, UrlForm::Origin);
            parsed.len = if is_origin { url.offsets.path_start } else { url.as_str().len() };
            parsed.numbers = url_numbers(&url);
            if let Some((_, _, refusal)) = form.fault(text, url) {
                parsed.refusal = refusal;
            }
        }
        parsed
    }
}

/// Runs the parser of a constant to its end. Returns the fault that begins first in the URL: the
/// parser may report a fault after one that is further on.
#[inline]
const fn first_fault(text: &str, parser: &mut Parser<'_, '_, FAULTS>) -> Option<UrlFault> {
    let is_const = true;
    let mut first = FaultsOfText::of_url(text).next_fault();
    while let Some(fault) = parser.next() {
        let is_first = if let Some(first) = first { fault.start < first.start } else { true };
        if is_first && fault.is_refused(is_const) {
            first = Some(fault);
        }
    }
    first
}

/// Writes a relative reference without faults to `output`, which has the room [`url_room`]. Each part
/// is encoded as the parser encodes it in an `https` URL. Returns the length.
#[cfg_attr(on_demand, inline)]
pub const fn write_reference(text: &[u8], output: &mut [u8]) -> usize {
    let (before, fragment) = text.split_at(find(text, b"#"));
    let (path, query) = before.split_at(find(before, b"?"));
    let mut len = 0;
    // The sign that begins a part is not in the set of that part.
    let mut parts: &[_] = &[(PATH, path), (SPECIAL_QUERY, query), (FRAGMENT, fragment)];
    while let [(set, part), rest @ ..] = parts {
        // Always, because `url_room` has three bytes for each byte of `text`.
        if let Some(written) = set.write(part, after_mut(output, len)) {
            len += written;
        }
        parts = rest;
    }
    len
}
