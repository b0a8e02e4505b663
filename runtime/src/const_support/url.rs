//! What `url!` refuses, and the parse of a constant.
//!
//! A literal is held to more than a browser holds a URL. [`UrlFault::of_error`] says which validation
//! errors it may have: those that the parser mends by percent-encoding alone. [`Dropped`] finds what
//! the parser drops without an error, such as the default port.

use core::fmt;

use super::fault::Fault;
use super::help;
use crate::base::message::Message;
use crate::base::slices::{after, copy, until, until_mut};
use crate::encoding::from_utf8::const_from_utf8;
use crate::set::EncodeSet;
use crate::set::named::{C0_CONTROL, FRAGMENT, PATH, QUERY, SPECIAL_QUERY};
use crate::url::{Parser, Scheme, Url, UrlError, UrlErrorKind};

/// The URL of an expansion.
pub type ConstUrl = Url<&'static str>;

/// The numbers of a URL beside its text.
pub type UrlNumbers = [u32; 8];

/// The URL with the text and the numbers that the macro has found.
#[inline]
pub const fn url(text: &'static str, numbers: UrlNumbers) -> ConstUrl {
    Url::with_numbers(text, numbers)
}

#[inline]
pub const fn url_numbers(url: &Url<&str>) -> UrlNumbers {
    url.numbers()
}

/// A reason to refuse a URL, and the bytes at fault.
#[derive(Clone, Copy, Debug)]
pub struct UrlFault {
    pub start: usize,
    pub end: usize,
    pub kind: UrlFaultKind,
}

#[derive(Clone, Copy, Debug)]
pub enum UrlFaultKind {
    /// A validation error.
    Error(UrlError),
    /// A password in `http`, `https`, `ws`, `wss` or `ftp`.
    Password,
    /// A `:` without a password after it.
    EmptyPassword,
    /// An `@` without a user name or a password before it.
    EmptyUserName,
    /// The default port of the scheme.
    DefaultPort(u16),
    /// A `:` without a port after it.
    EmptyPort,
    /// The host of `file://localhost/`.
    LocalHost,
    /// A `..` where no segment is before it.
    AboveRoot,
}

impl UrlFault {
    /// The fault that a validation error is; `None` if the parser only encodes a character.
    #[cfg_attr(on_demand, inline)]
    pub const fn of_error(error: UrlError, parts: &UrlParts<'_>) -> Option<UrlFault> {
        let start = error.position();
        let text = parts.text;
        let rest = after(text, start);
        let len = match error.kind() {
            // User names are data, and passwords are looked at by `Dropped`.
            UrlErrorKind::InvalidCredentials => return None,
            UrlErrorKind::NotUrlCodePoint => match rest {
                [byte, ..] if parts.set_at(start).contains(*byte) => return None,
                _ => char_len(rest),
            },
            UrlErrorKind::MalformedEscape => match rest {
                [_, high, low, ..]
                    if high.is_ascii_alphanumeric() && low.is_ascii_alphanumeric() =>
                {
                    3
                }
                [_, high, ..] if high.is_ascii_alphanumeric() => 2,
                _ => 1,
            },
            UrlErrorKind::SurroundingSpace => run(rest, Run::Space),
            // One fault for all superfluous slashes.
            UrlErrorKind::MissingFollowingSolidus if start > parts.third_slash => return None,
            UrlErrorKind::MissingFollowingSolidus => run(rest, Run::Slashes),
            UrlErrorKind::PortOutOfRange | UrlErrorKind::Ipv4InIpv6OutOfRangePart => {
                run(rest, Run::Digits)
            }
            UrlErrorKind::Ipv6PieceLeadingZero => run(rest, Run::Hexadecimal),
            UrlErrorKind::DomainToAscii
            | UrlErrorKind::Ipv4TooManyParts
            | UrlErrorKind::Ipv4NonNumericPart
            | UrlErrorKind::Ipv4NonDecimalPart
            | UrlErrorKind::Ipv4OutOfRangePart => run(rest, Run::Label),
            UrlErrorKind::Ipv4TooFewParts | UrlErrorKind::Ipv6Unclosed => {
                parts.host_end.saturating_sub(start)
            }
            UrlErrorKind::DomainPercentEncoded => 3,
            UrlErrorKind::FileInvalidDriveLetterHost => 2,
            _ => char_len(rest),
        };
        let len = if len == 0 { 1 } else { len };
        Some(UrlFault { start, end: start + len, kind: UrlFaultKind::Error(error) })
    }

    #[cfg_attr(on_demand, inline)]
    const fn message(&self) -> Message {
        let mut message = Message::new();
        let (what, why) = match self.kind {
            UrlFaultKind::Error(error) => return error.message(),
            UrlFaultKind::Password => {
                ("password", "it would be in the source code and in the program")
            }
            UrlFaultKind::EmptyPassword => ("empty password", "its colon would be dropped"),
            UrlFaultKind::EmptyUserName => ("empty user name", "its `@` would be dropped"),
            UrlFaultKind::DefaultPort(port) => {
                message.text("port ");
                message.decimal(port as usize);
                ("", "it is the default of the scheme and would be dropped")
            }
            UrlFaultKind::EmptyPort => ("empty port", "its colon would be dropped"),
            UrlFaultKind::LocalHost => ("host `localhost`", "a `file` URL would drop it"),
            UrlFaultKind::AboveRoot => ("`..`", "it climbs above the root and would be dropped"),
        };
        message.text(what);
        message.text(" at byte ");
        message.decimal(self.start);
        message.text(": ");
        message.text(why);
        message
    }

    /// The line of help that does not quote the URL.
    #[cfg_attr(on_demand, inline)]
    pub const fn help(&self) -> &'static str {
        match &self.kind {
            UrlFaultKind::Error(error) => help_for_error(error.kind()),
            UrlFaultKind::Password => "write the URL without it, and add it when the program runs",
            UrlFaultKind::EmptyPassword | UrlFaultKind::EmptyPort => "remove the `:`",
            UrlFaultKind::EmptyUserName => "remove the `@`",
            UrlFaultKind::DefaultPort(_) => "remove it, and the `:`",
            UrlFaultKind::LocalHost => "write `file:///`",
            UrlFaultKind::AboveRoot => "remove it",
        }
    }
}

impl fmt::Display for UrlFault {
    #[cfg_attr(on_demand, inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message().as_str())
    }
}

/// The line of help for a validation error.
#[cfg_attr(on_demand, inline)]
const fn help_for_error(kind: UrlErrorKind) -> &'static str {
    match kind {
        UrlErrorKind::SurroundingSpace => "remove it",
        UrlErrorKind::TabOrNewline => "remove it, or write it as an escape, `%09` or `%0A`",
        UrlErrorKind::MalformedEscape => help::FOR_ESCAPE,
        UrlErrorKind::MissingFollowingSolidus => "write `//` between the scheme and the host",
        UrlErrorKind::MissingScheme => "write the whole URL; `Url::join` resolves a relative one",
        UrlErrorKind::InvalidReverseSolidus => "write `/`",
        UrlErrorKind::HostMissing => "write the host after the slashes",
        UrlErrorKind::PortOutOfRange | UrlErrorKind::PortInvalid => {
            "write a number from 0 to 65535, or no `:`"
        }
        UrlErrorKind::FileInvalidDriveLetter | UrlErrorKind::FileInvalidDriveLetterHost => {
            "write `file:///` before the drive letter"
        }
        UrlErrorKind::DomainNotAscii => {
            "the feature `idna` of etched converts the domain of a literal too"
        }
        UrlErrorKind::DomainPercentEncoded => "a domain needs no escapes",
        UrlErrorKind::DomainToAscii | UrlErrorKind::DomainInvalidCodePoint => {
            "write a domain such as `example.com`"
        }
        UrlErrorKind::NotUrlCodePoint | UrlErrorKind::HostInvalidCodePoint => {
            "the parser does not encode it here; write it as an escape"
        }
        UrlErrorKind::Ipv4EmptyPart => "remove the last dot",
        UrlErrorKind::Ipv4TooFewParts
        | UrlErrorKind::Ipv4TooManyParts
        | UrlErrorKind::Ipv4NonNumericPart
        | UrlErrorKind::Ipv4NonDecimalPart
        | UrlErrorKind::Ipv4OutOfRangePart => {
            "write the address as four decimal numbers from 0 to 255"
        }
        UrlErrorKind::Ipv6Unclosed => "write `]` after the address",
        UrlErrorKind::Ipv6PieceLeadingZero => "write the piece without the zero",
        _ => "write the address as in `[2001:db8::1]`",
    }
}

/// The length of the character at the start.
#[cfg_attr(on_demand, inline)]
const fn char_len(text: &[u8]) -> usize {
    match text {
        [0xF0..=0xFF, ..] => 4,
        [0xE0..=0xEF, ..] => 3,
        [0xC0..=0xDF, ..] => 2,
        _ => 1,
    }
}

/// A kind of bytes. A fault covers the whole run of such bytes.
#[derive(Clone, Copy)]
enum Run {
    Space,
    Slashes,
    Digits,
    Hexadecimal,
    Label,
}

/// The length of a run at the start.
#[cfg_attr(on_demand, inline)]
const fn run(text: &[u8], run: Run) -> usize {
    let mut rest = text;
    while let [byte, after @ ..] = rest
        && match run {
            Run::Space => *byte <= b' ',
            Run::Slashes => is_slash(*byte, true),
            Run::Digits => byte.is_ascii_digit(),
            Run::Hexadecimal => byte.is_ascii_hexdigit(),
            Run::Label => !matches!(byte, b'.' | b':' | b'/' | b'\\' | b'?' | b'#'),
        }
    {
        rest = after;
    }
    text.len() - rest.len()
}

#[cfg_attr(on_demand, inline)]
const fn is_slash(byte: u8, is_special: bool) -> bool {
    byte == b'/' || byte == b'\\' && is_special
}

/// Whether the parser removes this byte.
#[cfg_attr(on_demand, inline)]
const fn is_removed(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\r')
}

/// The offset of the first byte at or after `start` that is neither a tab nor a newline.
#[cfg_attr(on_demand, inline)]
const fn pass_removed(text: &[u8], start: usize) -> usize {
    let mut at = start;
    while at < text.len() && is_removed(text[at]) {
        at += 1;
    }
    at
}

/// Where the parts of a URL are in the text as it is written.
#[derive(Clone, Copy, Debug)]
pub struct UrlParts<'u> {
    text: &'u [u8],
    scheme: Scheme,
    /// The first of the superfluous slashes.
    third_slash: usize,
    /// After the slashes, where there is an authority.
    pub authority_start: Option<usize>,
    /// After the last `@`.
    pub host_start: usize,
    pub host_end: usize,
    pub path_start: usize,
    query_start: usize,
    fragment_start: usize,
}

impl<'u> UrlParts<'u> {
    #[cfg_attr(on_demand, inline)]
    pub const fn of(url: &'u str) -> UrlParts<'u> {
        let text = url.as_bytes();
        let mut trimmed = text;
        while let [before @ .., byte] = trimmed
            && *byte <= b' '
        {
            trimmed = before;
        }
        let end = trimmed.len();
        let start = run(trimmed, Run::Space);
        let colon = find(text, start, end, b':');
        let scheme = Scheme::of_name(until(after(text, start), colon - start));
        let (is_special, is_file) = (scheme.is_special(), scheme.is_file());
        let at = if colon < end { colon + 1 } else { colon };

        let fragment_start = find(text, at, end, b'#');
        let query_start = find(text, at, fragment_start, b'?');
        let mut slashes = 0;
        let (mut after_slashes, mut third_slash) = (at, end);
        loop {
            let next = pass_removed(text, after_slashes);
            let has_room = slashes < 2 || is_special && !is_file;
            if !has_room || next >= query_start || !is_slash(text[next], is_special) {
                break;
            }
            if slashes == 2 {
                third_slash = next;
            }
            slashes += 1;
            after_slashes = next + 1;
        }
        let mut parts = UrlParts {
            text,
            scheme,
            third_slash: end,
            authority_start: None,
            host_start: at,
            host_end: at,
            path_start: at,
            query_start,
            fragment_start,
        };
        if slashes < 2 && (is_file || !is_special) {
            return parts;
        }
        let (mut host_start, mut path_start) = (after_slashes, after_slashes);
        while path_start < query_start && !is_slash(text[path_start], is_special) {
            path_start += 1;
            if text[path_start - 1] == b'@' {
                host_start = path_start;
            }
        }
        let mut host_end = host_start;
        let mut inside_brackets = false;
        while host_end < path_start && (text[host_end] != b':' || inside_brackets || is_file) {
            match text[host_end] {
                b'[' => inside_brackets = true,
                b']' => inside_brackets = false,
                _ => {}
            }
            host_end += 1;
        }
        parts.third_slash = third_slash;
        parts.authority_start = Some(after_slashes);
        parts.host_start = host_start;
        parts.host_end = host_end;
        parts.path_start = path_start;
        parts
    }

    /// Whether the path is not a list of segments.
    #[cfg_attr(on_demand, inline)]
    const fn is_opaque(&self) -> bool {
        let first = pass_removed(self.text, self.path_start);
        let is_list = first < self.text.len() && self.text[first] == b'/';
        self.authority_start.is_none() && !self.scheme.is_special() && !is_list
    }

    /// The set by which the parser encodes the part at an offset, which is not userinfo.
    #[cfg_attr(on_demand, inline)]
    const fn set_at(&self, at: usize) -> EncodeSet {
        if at > self.fragment_start {
            FRAGMENT
        } else if at > self.query_start {
            if self.scheme.is_special() { SPECIAL_QUERY } else { QUERY }
        } else if at < self.path_start || self.is_opaque() {
            C0_CONTROL
        } else {
            PATH
        }
    }
}

/// The offset of the first `byte` at or after `start`; `end` if there is none before it.
#[cfg_attr(on_demand, inline)]
const fn find(text: &[u8], start: usize, end: usize, byte: u8) -> usize {
    let mut at = start;
    while at < end && text[at] != byte {
        at += 1;
    }
    at
}

/// Finds what the parser drops from a URL without an error, and a password, in the order of their
/// places.
#[derive(Clone, Copy, Debug)]
pub struct Dropped<'u> {
    parts: UrlParts<'u>,
    url: Url<&'u str>,
    step: Step,
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Credentials,
    Host,
    Port,
    /// The offset of the next segment, how many are before it, and whether the first of these is a
    /// drive letter.
    Path(usize, usize, bool),
}

impl<'u> Dropped<'u> {
    /// `parts` are those of the text that was parsed to `url`.
    #[cfg_attr(on_demand, inline)]
    pub const fn of(parts: UrlParts<'u>, url: Url<&'u str>) -> Dropped<'u> {
        Dropped { parts, url, step: Step::Credentials }
    }

    #[cfg_attr(on_demand, inline)]
    pub const fn next_fault(&mut self) -> Option<UrlFault> {
        if self.parts.authority_start.is_none()
            && let Step::Credentials = self.step
        {
            self.start_path();
        }
        if let Step::Credentials = self.step {
            self.step = Step::Host;
            if let Some(fault) = self.credentials() {
                return Some(fault);
            }
        }
        if let Step::Host = self.step {
            self.step = Step::Port;
            if let Some(fault) = self.host() {
                return Some(fault);
            }
        }
        if let Step::Port = self.step {
            self.start_path();
            if let Some(fault) = self.port() {
                return Some(fault);
            }
        }
        self.path()
    }

    #[cfg_attr(on_demand, inline)]
    const fn credentials(&self) -> Option<UrlFault> {
        let UrlParts { text, host_start, .. } = self.parts;
        let Some(start) = self.parts.authority_start else { return None };
        if host_start == start {
            return None;
        }
        let at_sign = host_start - 1;
        let colon = find(text, start, at_sign, b':');
        if colon < at_sign {
            let password = pass_removed(text, colon + 1);
            if password >= at_sign {
                let kind = UrlFaultKind::EmptyPassword;
                return Some(UrlFault { start: colon, end: colon + 1, kind });
            }
            if self.parts.scheme.is_special() {
                let kind = UrlFaultKind::Password;
                return Some(UrlFault { start: colon + 1, end: at_sign, kind });
            }
        } else if pass_removed(text, start) >= at_sign {
            let kind = UrlFaultKind::EmptyUserName;
            return Some(UrlFault { start: at_sign, end: at_sign + 1, kind });
        }
        None
    }

    #[cfg_attr(on_demand, inline)]
    const fn host(&self) -> Option<UrlFault> {
        let UrlParts { scheme, host_start: start, host_end: end, .. } = self.parts;
        // A drive letter is the only other host of a `file` URL that goes, with an error.
        let is_long = end.saturating_sub(start) > 2;
        match self.url.host() {
            Some(host) if host.is_empty() && scheme.is_file() && is_long => {
                Some(UrlFault { start, end, kind: UrlFaultKind::LocalHost })
            }
            _ => None,
        }
    }

    #[cfg_attr(on_demand, inline)]
    const fn port(&self) -> Option<UrlFault> {
        let UrlParts { text, host_end: start, path_start: end, .. } = self.parts;
        if start >= end || text[start] != b':' || self.parts.scheme.is_file() {
            return None;
        }
        if pass_removed(text, start + 1) >= end {
            return Some(UrlFault { start, end: start + 1, kind: UrlFaultKind::EmptyPort });
        }
        match (self.url.port(), self.url.port_or_default()) {
            (None, Some(port)) => {
                let kind = UrlFaultKind::DefaultPort(port);
                Some(UrlFault { start: start + 1, end, kind })
            }
            _ => None,
        }
    }

    #[cfg_attr(on_demand, inline)]
    const fn start_path(&mut self) {
        let UrlParts { text, path_start, query_start, scheme, .. } = self.parts;
        let first = pass_removed(text, path_start);
        let has_slash = first < query_start && is_slash(text[first], scheme.is_special());
        let start = if has_slash { first + 1 } else { first };
        // There is no segment in an empty path, or in an opaque one.
        let is_none = self.parts.is_opaque() || first >= query_start;
        self.step = Step::Path(if is_none { query_start + 1 } else { start }, 0, false);
    }

    /// The next `..` above the root.
    #[cfg_attr(on_demand, inline)]
    const fn path(&mut self) -> Option<UrlFault> {
        let UrlParts { text, query_start, scheme, .. } = self.parts;
        while let Step::Path(start, segments, has_drive_letter) = self.step
            && start <= query_start
        {
            let mut end = start;
            while end < query_start && !is_slash(text[end], scheme.is_special()) {
                end += 1;
            }
            let segment = until(after(text, start), end - start);
            let next = end + 1;
            let dots = dots(segment);
            // A drive letter stays.
            let is_root = segments == 0 || segments == 1 && has_drive_letter;
            self.step = match dots {
                2 if is_root => Step::Path(next, segments, has_drive_letter),
                2 => Step::Path(next, segments - 1, has_drive_letter && segments > 1),
                1 => Step::Path(next, segments, has_drive_letter),
                _ => {
                    let is_drive_letter =
                        segments == 0 && scheme.is_file() && is_drive_letter(segment);
                    Step::Path(next, segments + 1, has_drive_letter || is_drive_letter)
                }
            };
            if dots == 2 && is_root {
                return Some(UrlFault { start, end, kind: UrlFaultKind::AboveRoot });
            }
        }
        None
    }
}

/// How many dots a `.` or a `..` has, also as escapes; 0 for another segment.
#[cfg_attr(on_demand, inline)]
const fn dots(segment: &[u8]) -> usize {
    let mut dots = 0;
    let mut rest = segment;
    loop {
        rest = match rest {
            [] => return if dots > 2 { 0 } else { dots },
            [b'\t' | b'\n' | b'\r', rest @ ..] => rest,
            [b'.', rest @ ..] | [b'%', b'2', b'e' | b'E', rest @ ..] => {
                dots += 1;
                rest
            }
            _ => return 0,
        };
    }
}

#[cfg_attr(on_demand, inline)]
const fn is_drive_letter(segment: &[u8]) -> bool {
    matches!(segment, [b'A'..=b'Z' | b'a'..=b'z', b':' | b'|'])
}

/// A URL in a constant, parsed: `ROOM` is [`url_room`] of it.
#[derive(Clone, Copy, Debug)]
pub struct ParsedUrl<const ROOM: usize> {
    text: [u8; ROOM],
    len: usize,
    numbers: UrlNumbers,
    fault: Fault,
}

/// Room for the URL that a text is parsed to.
#[inline]
pub const fn url_room(url: &[u8]) -> usize {
    // Slashes, and an address in full.
    const GROWTH: usize = 32;

    // Every byte may become an escape.
    url.len().saturating_mul(3).saturating_add(GROWTH)
}

impl<const ROOM: usize> ParsedUrl<ROOM> {
    /// Where the macro knows the text.
    #[inline]
    pub const fn known(numbers: UrlNumbers) -> Self {
        ParsedUrl { text: [0; ROOM], len: 0, numbers, fault: Fault::NONE }
    }

    #[inline]
    pub const fn numbers(&self) -> UrlNumbers {
        self.numbers
    }

    /// The URL and its first fault. With a failure it is empty.
    pub const fn parse(url: &[u8]) -> Self {
        let mut parsed = Self::known([0; 8]);
        let url = match const_from_utf8(url) {
            Ok(url) => url,
            Err(error) => {
                let help = help::of_constant(&error, help::FOR_URL_BYTES);
                parsed.fault = Fault::new(0, error.message(), help);
                return parsed;
            }
        };
        let parts = UrlParts::of(url);
        let mut first: Option<UrlFault> = None;
        let mut output = [0; ROOM];
        let mut parser = Parser::new(url, None, &mut output, true);
        let mut has_failed = false;
        while let Some(error) = parser.next_error() {
            has_failed |= error.is_failure();
            first = earlier(first, UrlFault::of_error(error, &parts));
        }
        if !has_failed && let Ok(url) = parser.finish() {
            parsed.len = url.as_str().len();
            parsed.numbers = url.numbers();
            copy(url.as_str().as_bytes(), until_mut(&mut parsed.text, parsed.len));
            let mut dropped = Dropped::of(parts, url);
            while let Some(fault) = dropped.next_fault() {
                first = earlier(first, Some(fault));
            }
        }
        if let Some(fault) = first {
            parsed.fault = Fault::new(0, fault.message(), fault.help());
        }
        parsed
    }
}

/// The fault with the lower offset.
#[cfg_attr(on_demand, inline)]
const fn earlier(first: Option<UrlFault>, other: Option<UrlFault>) -> Option<UrlFault> {
    match (first, other) {
        (Some(first), Some(other)) if other.start < first.start => Some(other),
        (None, other) => other,
        (first, _) => first,
    }
}

#[inline]
pub const fn parsed_len<const ROOM: usize>(parsed: &ParsedUrl<ROOM>, _: &[u8]) -> usize {
    parsed.len
}

pub const fn parsed_text<const ROOM: usize, const N: usize>(
    parsed: &ParsedUrl<ROOM>,
    _: &[u8],
) -> [u8; N] {
    let mut text = [0; N];
    text.copy_from_slice(until(&parsed.text, N));
    text
}

#[inline]
pub const fn check_url<const ROOM: usize>(parsed: &ParsedUrl<ROOM>, _: &[u8], _: &[u8]) -> Fault {
    parsed.fault
}
