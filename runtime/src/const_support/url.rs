//! What `url!` refuses, in words, and the parse of a constant.
//!
//! A literal must be stricter than what a browser takes. At the level [`FAULTS`], the parser also
//! reports what it drops without an error, such as the default port. `is_refused` names the
//! validation errors that a literal may have. [`Meant`](super::Meant) is what parses, but not as its author
//! thinks.
//!
//! A relative reference is checked by the same parser, relative to a base. It keeps its dot segments,
//! because they belong to the base that it is joined to.

use core::{iter, slice};

use super::argument::Argument;
use super::help;
use super::refusal::Refusal;
use crate::base::buffer::append;
use crate::base::message::Message;
use crate::base::slices::{after, after_mut, until};
use crate::encoding::from_utf8::const_from_utf8;
use crate::set::named::{FRAGMENT, PATH, SPECIAL_QUERY};
use crate::table::error::IllFormedError;
use crate::url::meant::{FaultsOfText, Found, fault_of_form, scheme_len};
use crate::url::report::{FAULTS, UrlFault, UrlFaultKind};
use crate::url::{Parser, Url, UrlError, UrlErrorKind, parse_to_slice};

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

    match parse_to_slice(TEXT, &mut [0; TEXT.len()]) {
        Ok(url) => known_url(TEXT, url_numbers(&url)),
        Err(_) => panic!("this is a URL"),
    }
};

/// The faults of a literal: those of its text, then that of its form, or else those of the parser,
/// which would read the rest of such a URL wrong. The feature `idna` converts the domain.
#[derive(Debug)]
pub struct UrlFaults<'u> {
    of_text: FaultsOfText<'u>,
    of_form: Option<UrlFault>,
    parser: Parser<'u, 'u, 'static, FAULTS>,
}

impl<'u> UrlFaults<'u> {
    #[inline]
    pub const fn of(text: &'u str) -> UrlFaults<'u> {
        UrlFaults {
            of_text: FaultsOfText::of_url(text),
            of_form: fault_of(fault_of_form(text)),
            parser: Parser::new(text, None, &mut []),
        }
    }

    /// The faults of a relative reference.
    #[inline]
    pub const fn of_reference(text: &'u str) -> UrlFaults<'u> {
        UrlFaults {
            of_text: FaultsOfText::of_url(text),
            of_form: fault_of_reference(text.as_bytes()),
            parser: Parser::new(text, Some(BASE), &mut []),
        }
    }
}

impl Iterator for UrlFaults<'_> {
    type Item = UrlFault;

    #[inline]
    fn next(&mut self) -> Option<UrlFault> {
        let (is_const, has_base) = (false, self.parser.has_base());
        let mut of_parser = iter::from_fn(|| self.parser.next_converted());
        if let Some(fault) = self.of_text.next() {
            return Some(UrlFault::of_meant(fault));
        }
        match self.of_form.take() {
            Some(fault) => {
                // The parser reads a form that was not meant, so its faults are left out.
                of_parser.for_each(drop);
                Some(fault)
            }
            None => of_parser.find(|fault| fault.is_refused(is_const, has_base)),
        }
    }
}

impl UrlFault {
    /// Whether a literal is refused because of this fault, or a constant if `is_const` is set. With a
    /// base, it is a reference.
    #[cfg_attr(on_demand, inline)]
    const fn is_refused(&self, is_const: bool, has_base: bool) -> bool {
        let Some(error) = self.error() else {
            return !(has_base && matches!(self.kind, UrlFaultKind::AboveRoot));
        };
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

    /// What is refused in `url`, where, why, and what to write.
    #[inline]
    pub const fn refusal(&self, url: &str) -> Refusal {
        let help = match self.kind {
            UrlFaultKind::Meant(meant) => meant.help(url.as_bytes(), self.start, self.end),
            _ => Message::of(self.words().2),
        };
        Refusal::new(self.message(url), help)
    }

    #[cfg_attr(on_demand, inline)]
    const fn message(&self, url: &str) -> Message {
        match self.kind {
            UrlFaultKind::Error(error) => return error.message(),
            UrlFaultKind::Meant(meant) => {
                return meant.message(url.as_bytes(), self.start, self.end);
            }
            _ => {}
        }
        let (what, why, _) = self.words();
        let mut message = Message::new();
        message.text(what);
        if let UrlFaultKind::DefaultPort(port) = self.kind {
            message.decimal(port as usize);
        }
        message.text(" at byte ");
        message.decimal(self.start);
        message.text(": ");
        message.text(why);
        message
    }

    /// What is refused, why, and the help. The first two are empty for a fault that has a message of
    /// its own.
    #[cfg_attr(on_demand, inline)]
    const fn words(&self) -> (&'static str, &'static str, &'static str) {
        match &self.kind {
            UrlFaultKind::Error(error) => ("", "", error.kind().help()),
            UrlFaultKind::Meant(_) => ("", "", ""),
            UrlFaultKind::Password => (
                "password",
                "it would be in the source code and in the program",
                "read the URL when the program runs, for example from `DATABASE_URL`, and call \
                 `Url::parse`; `etched::recipes` has \"A URL with an API key or a password\"",
            ),
            UrlFaultKind::EmptyPassword => {
                ("empty password", "its colon would be dropped", "remove the `:`")
            }
            UrlFaultKind::EmptyUserName => {
                ("empty user name", "its `@` would be dropped", "remove the `@`")
            }
            UrlFaultKind::AtSign => {
                ("`@`", "in a user name or a password it is written `%40`", "write `%40`")
            }
            UrlFaultKind::DefaultPort(_) => (
                "port ",
                "it is the default of the scheme and would be dropped",
                "remove it, and the `:`",
            ),
            UrlFaultKind::EmptyPort => {
                ("empty port", "its colon would be dropped", "remove the `:`")
            }
            UrlFaultKind::LocalHost => {
                ("host `localhost`", "a `file` URL would drop it", "write `file:///`")
            }
            UrlFaultKind::AboveRoot => {
                ("`..`", "it climbs above the root and would be dropped", "remove it")
            }
            UrlFaultKind::WholeUrl => (
                "scheme",
                "a relative reference has none",
                "`url_str!` takes a whole URL; before a segment with a `:`, write `./`",
            ),
            UrlFaultKind::OtherHost => (
                "`//`",
                "it begins a host, and a relative reference has none",
                "write `/`; `url_str!` takes a whole URL",
            ),
        }
    }
}

/// The result of parsing a URL in a constant. `ROOM` is the [`url_room`] of the constant.
#[derive(Clone, Copy, Debug)]
pub struct ParsedUrl<const ROOM: usize> {
    text: [u8; ROOM],
    len: usize,
    numbers: UrlNumbers,
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

    pub const fn numbers(&self) -> UrlNumbers {
        self.numbers
    }

    /// Parses `url`, and keeps its first fault. After a failure, the text is empty.
    pub const fn parse(url: &Argument<'_>) -> Self {
        let mut parsed = Self::known([0; 8]);
        let url = match const_from_utf8(url.as_bytes()) {
            Ok(url) => url,
            Err(error) => return ParsedUrl { refusal: not_text(&error), ..parsed },
        };
        let mut parser = Parser::new(url, None, &mut parsed.text);
        let (first, failure) = run(url, fault_of(fault_of_form(url)), &mut parser);
        if let Ok(len) = parser.finish(failure) {
            (parsed.numbers, parsed.len) = (parser.offsets.numbers(), len);
        }
        if let Some(fault) = first {
            parsed.refusal = fault.refusal(url);
        }
        parsed
    }

    /// Checks a relative reference, keeps its first fault, and encodes it.
    pub const fn parse_reference(reference: &Argument<'_>) -> Self {
        let mut parsed = Self::known([0; 8]);
        let text = match const_from_utf8(reference.as_bytes()) {
            Ok(text) => text,
            Err(error) => return ParsedUrl { refusal: not_text(&error), ..parsed },
        };
        let mut parser = Parser::new(text, Some(BASE), &mut []);
        let (first, _) = run(text, fault_of_reference(text.as_bytes()), &mut parser);
        parsed.len = write_reference(text.as_bytes(), &mut parsed.text);
        if let Some(fault) = first {
            parsed.refusal = fault.refusal(text);
        }
        parsed
    }
}

/// The refusal of bytes that are not text.
#[inline]
const fn not_text(error: &IllFormedError) -> Refusal {
    let help = help::of_constant(error, help::FOR_URL_BYTES);
    Refusal::new(error.message(), Message::of(help))
}

/// Runs the parser of a constant to its end. Returns the first fault, and the failure.
#[inline]
const fn run(
    text: &str,
    of_form: Option<UrlFault>,
    parser: &mut Parser<'_, '_, '_, FAULTS>,
) -> (Option<UrlFault>, Option<UrlError>) {
    let (is_const, has_base) = (true, parser.has_base());
    let mut failure = None;
    let mut first = first_of(fault_of(FaultsOfText::of_url(text).next_fault()), of_form);
    while let Some(fault) = parser.next() {
        if fault.is_failure() {
            failure = fault.error();
        }
        if of_form.is_none() && fault.is_refused(is_const, has_base) {
            first = first_of(first, Some(fault));
        }
    }
    (first, failure)
}

/// The fault of a reference that is not relative, or has a host.
#[cfg_attr(on_demand, inline)]
const fn fault_of_reference(text: &[u8]) -> Option<UrlFault> {
    if let [b'/' | b'\\', b'/' | b'\\', ..] = text {
        return Some(UrlFault { start: 0, end: 2, kind: UrlFaultKind::OtherHost });
    }
    let len = scheme_len(text);
    match after(text, len) {
        [b':', ..] if len > 0 => {
            Some(UrlFault { start: 0, end: len + 1, kind: UrlFaultKind::WholeUrl })
        }
        _ => None,
    }
}

/// Writes a relative reference without faults to `output`, which has the room [`url_room`]. Each part
/// is encoded as the parser encodes it in an `https` URL. Returns the length.
#[cfg_attr(on_demand, inline)]
pub const fn write_reference(text: &[u8], output: &mut [u8]) -> usize {
    let (mut rest, mut len) = (text, 0);
    let mut set = PATH;
    while let [byte, after @ ..] = rest {
        // A sign that ends a part is in the set of that part, and not in the set of the next.
        match *byte {
            b'?' if set.contains(b'?') => set = SPECIAL_QUERY,
            b'#' if set.contains(b'#') => set = FRAGMENT,
            _ => {}
        }
        len += match set.write(slice::from_ref(byte), after_mut(output, len)) {
            Some(len) => len,
            None => 0,
        };
        rest = after;
    }
    len
}

#[inline]
const fn fault_of(found: Option<Found>) -> Option<UrlFault> {
    match found {
        Some(found) => Some(UrlFault::of_meant(found)),
        None => None,
    }
}

/// The fault that begins first in the URL; `a` if they begin together. The parser may report a fault
/// after one that is further on.
#[inline]
const fn first_of(a: Option<UrlFault>, b: Option<UrlFault>) -> Option<UrlFault> {
    match (a, b) {
        (Some(fault), Some(other)) if fault.start <= other.start => a,
        (_, Some(_)) => b,
        (_, None) => a,
    }
}

/// The length of the text. This and the next two functions have the parameters of those in
/// `percent.rs`, because the same code of the macros calls them.
pub const fn parsed_len<const ROOM: usize>(parsed: &ParsedUrl<ROOM>, _: &Argument<'_>) -> usize {
    parsed.len
}

pub const fn parsed_text<const ROOM: usize, const N: usize>(
    parsed: &ParsedUrl<ROOM>,
    _: &Argument<'_>,
) -> [u8; N] {
    let mut text = [0; N];
    append(&mut text, until(&parsed.text, N));
    text
}

pub const fn check_url<const ROOM: usize>(
    parsed: &ParsedUrl<ROOM>,
    _: &Argument<'_>,
    _: &[u8],
) -> Refusal {
    parsed.refusal
}
