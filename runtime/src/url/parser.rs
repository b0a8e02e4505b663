//! The [basic URL parser], state by state, and the [URL serializer] in the same pass.
//!
//! The standard reads code points into a buffer, and the buffer into the parts of a record, which
//! the serializer writes. This parser has no buffer: a state passes over the input to the end of its
//! part, and then writes the part to the output, which is in the order of the parts. `start` is
//! where the standard's buffer begins. A few parts are read twice, such as the userinfo, of which
//! only the last `@` is the end; no part is read more than a fixed number of times.
//!
//! The parts of a base are copied from its text, which begins with what the output begins with. So
//! the offsets of the parts are those of the base as well.
//!
//! [`Parser::next_error`] runs up to the next error. Parsing asks for failures only, and gets one or
//! none; a list of all errors asks for the next again and again. A state may be left in the middle
//! of its part with an error, and continues there.
//!
//! Three short cuts make common URLs fast when only failures are asked for. A plain start, such as
//! `https://example.com`, is read at once ([`Parser::pass_plain_start`]); a path without segments of
//! dots is written without looking at its segments (`path::write`); and what a part begins with
//! unchanged is copied (`Output::encode_until`). A tab in the text avoids the first two, so that a test
//! compares them with the states.
//!
//! [basic URL parser]: https://url.spec.whatwg.org/#concept-basic-url-parser
//! [URL serializer]: https://url.spec.whatwg.org/#concept-url-serializer

use super::error::{Report, UrlError, UrlErrorKind, Wanted};
#[cfg(feature = "idna")]
use super::idna;
use super::input::{Input, is_slash, is_tab_or_newline};
use super::output::Output;
use super::scan::Stops;
use super::scheme::Scheme;
use super::value::{Offsets, Url};
use super::{host, path};
use crate::base::buffer::BufferTooSmallError;
use crate::base::slices::{after, until, until_mut};
use crate::set::EncodeSet;
use crate::set::named::{C0_CONTROL, FRAGMENT, QUERY, SPECIAL_QUERY, USERINFO};

/// The states of the standard, in its order, after one for the steps before them.
#[derive(Clone, Copy, Debug)]
enum State {
    Trim,
    SchemeStart,
    Scheme,
    NoScheme,
    SpecialRelativeOrAuthority,
    PathOrAuthority,
    Relative,
    RelativeSlash,
    SpecialAuthoritySlashes,
    SpecialAuthorityIgnoreSlashes,
    Authority,
    Host,
    Port,
    File,
    FileSlash,
    FileHost,
    PathStart,
    Path,
    OpaquePath,
    Query,
    Fragment,
    Done,
}

#[derive(Debug)]
pub(crate) struct Parser<'i, 'b, 'o> {
    state: State,
    /// The pointer.
    input: Input<'i>,
    /// Where the part begins that is being read.
    start: Input<'i>,
    /// What follows the last `@` of the authority.
    after_at_sign: Option<Input<'i>>,
    base: Option<Url<&'b str>>,
    /// The segments of the base before those of the path.
    base_path: &'b [u8],
    scheme: Scheme,
    url: Offsets,
    output: Output<'o>,
    report: Report<'i>,
}

/// Parses `input`, relative to `base` if it has no scheme, and writes the URL to `output`.
#[cfg_attr(on_demand, inline)]
pub(super) const fn parse<'o>(
    input: &str,
    base: Option<Url<&str>>,
    output: &'o mut [u8],
) -> Result<Url<&'o str>, UrlError> {
    let mut parser = Parser::new(input, base, output, Wanted::Failures);
    let error = parser.next_error();
    finish(error, parser.output, parser.url)
}

/// [`parse`], which also converts a domain that is not ASCII if the feature `idna` is there.
#[cfg(feature = "alloc")]
#[cfg_attr(on_demand, inline)]
pub(super) fn parse_converted<'o>(
    input: &str,
    base: Option<Url<&str>>,
    output: &'o mut [u8],
) -> Result<Url<&'o str>, UrlError> {
    let mut parser = Parser::new(input, base, output, Wanted::Failures);
    let error = parser.next_error_converted();
    finish(error, parser.output, parser.url)
}

/// The URL, after a run without a failure.
#[cfg_attr(on_demand, inline)]
const fn finish(
    error: Option<UrlError>,
    output: Output<'_>,
    url: Offsets,
) -> Result<Url<&str>, UrlError> {
    if let Some(error) = error {
        return Err(error);
    }
    let Output { buffer, len } = output;
    if len > buffer.len() {
        return Err(UrlError::too_small(BufferTooSmallError::new(len, buffer.len())));
    }
    match core::str::from_utf8(until_mut(buffer, len)) {
        Ok(text) => Ok(Url::new(text, url)),
        // Unreachable: all that is written is ASCII.
        Err(_) => Ok(Url::new("", Offsets::ZERO)),
    }
}

impl<'i, 'b, 'o> Parser<'i, 'b, 'o> {
    #[inline]
    pub(crate) const fn new(
        input: &'i str,
        base: Option<Url<&'b str>>,
        output: &'o mut [u8],
        wanted: Wanted,
    ) -> Parser<'i, 'b, 'o> {
        let input = Input::raw_at(input.as_bytes(), input.len());
        Parser {
            state: State::Trim,
            input,
            start: input,
            after_at_sign: None,
            base,
            base_path: &[],
            scheme: Scheme::Other,
            url: Offsets::ZERO,
            output: Output { buffer: output, len: 0 },
            report: Report::new(wanted),
        }
    }

    /// Runs up to the next error; `None` at the end.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn next_error(&mut self) -> Option<UrlError> {
        loop {
            if let Some(error) = self.report.take() {
                if error.is_failure() {
                    self.state = State::Done;
                }
                return Some(error);
            }
            match self.state {
                State::Trim => self.trim(),
                State::SchemeStart => self.scheme_start(),
                State::Scheme => self.scheme(),
                State::NoScheme => self.no_scheme(),
                State::SpecialRelativeOrAuthority => self.special_relative_or_authority(),
                State::PathOrAuthority => self.path_or_authority(),
                State::Relative => self.relative(),
                State::RelativeSlash => self.relative_slash(),
                State::SpecialAuthoritySlashes => self.special_authority_slashes(),
                State::SpecialAuthorityIgnoreSlashes => self.special_authority_ignore_slashes(),
                State::Authority => self.authority(),
                State::Host => self.host(None),
                State::Port => self.port(),
                State::File => self.file(),
                State::FileSlash => self.file_slash(),
                State::FileHost => self.file_host(None),
                State::PathStart => self.path_start(),
                State::Path => self.path(),
                State::OpaquePath => self.opaque_path(),
                State::Query => self.query(),
                State::Fragment => self.fragment(),
                State::Done => return None,
            }
        }
    }

    /// [`next_error`](Parser::next_error), which also converts a domain that is not ASCII, and checks
    /// punycode, if the feature `idna` is there.
    #[cfg_attr(on_demand, inline)]
    pub(super) fn next_error_converted(&mut self) -> Option<UrlError> {
        match self.next_error() {
            #[cfg(feature = "idna")]
            Some(error) if matches!(error.kind(), UrlErrorKind::DomainNotAscii) => {
                let host = self.start.before(self.input);
                if let Some(ascii) = idna::to_ascii(host, &mut self.report) {
                    self.report.place = Some(host);
                    if self.scheme.is_file() {
                        self.file_host(Some(&ascii));
                    } else {
                        self.host(Some(&ascii));
                    }
                }
                self.report.place = None;
                self.next_error()
            }
            #[cfg(feature = "idna")]
            Some(error) if matches!(error.kind(), UrlErrorKind::DomainInvalidPunycode) => {
                idna::check_punycode(self.start.before(self.input)).or_else(|| self.next_error())
            }
            error => error,
        }
    }

    /// The URL, after a run without a failure.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn finish(self) -> Result<Url<&'o str>, UrlError> {
        let Parser { output, url, .. } = self;
        finish(None, output, url)
    }

    /// Removes C0 controls and spaces at both ends, and reports them and the tabs and newlines.
    #[cfg_attr(on_demand, inline)]
    const fn trim(&mut self) {
        self.input = trim(self.input.raw(), &mut self.report);
        self.start = self.input;
        self.state = State::SchemeStart;
    }

    #[cfg_attr(on_demand, inline)]
    const fn scheme_start(&mut self) {
        if !self.report.wants_all() && self.pass_plain_start() {
            return;
        }
        self.state = match self.input.peek() {
            Some(b'A'..=b'Z' | b'a'..=b'z') => State::Scheme,
            _ => State::NoScheme,
        };
    }

    /// Passes over `http://` or `https://` and a domain that is written as it is, up to the path start
    /// state: most URLs begin so. Returns false for another start, which the states read.
    #[cfg_attr(on_demand, inline)]
    const fn pass_plain_start(&mut self) -> bool {
        let text = self.input.raw();
        let (scheme, scheme_end) = match text {
            [b'h', b't', b't', b'p', b':', b'/', b'/', ..] => (Scheme::Http, 4),
            [b'h', b't', b't', b'p', b's', b':', b'/', b'/', ..] => (Scheme::Https, 5),
            _ => return false,
        };
        let host_start = scheme_end + "://".len();
        let end = Stops::NOT_LOWER.find(after(text, host_start));
        let host_end = text.len() - end.len();
        let start = until(text, host_end);
        if !matches!(end, [] | [b'/' | b'?' | b'#', ..])
            || !host::is_plain(after(start, host_start))
        {
            return false;
        }
        self.output.push_all(start);
        self.input = self.input.skip_bytes(host_end);
        self.scheme = scheme;
        let offsets = Offsets::after_scheme(scheme_end);
        self.url = Offsets { username_end: host_start, host_start, host_end, ..offsets };
        self.state = State::PathStart;
        true
    }

    #[cfg_attr(on_demand, inline)]
    const fn scheme(&mut self) {
        while let Some(byte) = self.input.peek()
            && (byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.'))
        {
            self.input.next();
        }
        let name = self.start.before(self.input);
        if !matches!(self.input.next(), Some(b':')) {
            self.input = self.start;
            self.state = State::NoScheme;
            return;
        }
        self.scheme = Scheme::of(name);
        self.output.push_lower(name);
        self.output.push(b':');
        self.url = Offsets::after_scheme(self.output.len - 1);

        self.state = if self.scheme.is_file() {
            if !self.input.starts_with(b"//") {
                self.report.raise(UrlErrorKind::MissingFollowingSolidus, self.input);
            }
            State::File
        } else if self.scheme.is_special() {
            match self.base {
                Some(base) if base.special_scheme() as u8 == self.scheme as u8 => {
                    State::SpecialRelativeOrAuthority
                }
                _ => State::SpecialAuthoritySlashes,
            }
        } else if let Some(b'/') = self.input.peek() {
            self.input.next();
            State::PathOrAuthority
        } else {
            self.start = self.input;
            self.url.path_start = self.output.len;
            State::OpaquePath
        };
    }

    #[cfg_attr(on_demand, inline)]
    const fn no_scheme(&mut self) {
        let is_fragment = matches!(self.input.peek(), Some(b'#'));
        match self.base {
            Some(base) if !base.is_opaque() => {
                self.scheme = base.special_scheme();
                self.copy_base(base.offsets.scheme_end + 1);
                self.url = Offsets::after_scheme(base.offsets.scheme_end);
                self.state = if self.scheme.is_file() { State::File } else { State::Relative };
            }
            Some(base) if is_fragment => {
                self.copy_base(base.offsets.fragment_start);
                self.after_query();
            }
            _ => {
                self.report.fail(UrlErrorKind::MissingScheme, self.input);
            }
        }
    }

    #[cfg_attr(on_demand, inline)]
    const fn special_relative_or_authority(&mut self) {
        if self.input.starts_with(b"//") {
            self.input = self.input.skip().skip();
            self.state = State::SpecialAuthorityIgnoreSlashes;
        } else {
            self.report.raise(UrlErrorKind::MissingFollowingSolidus, self.input);
            self.state = State::Relative;
        }
    }

    #[cfg_attr(on_demand, inline)]
    const fn path_or_authority(&mut self) {
        if let Some(b'/') = self.input.peek() {
            self.input.next();
            self.start_authority();
        } else {
            self.start_path();
        }
    }

    #[cfg_attr(on_demand, inline)]
    const fn relative(&mut self) {
        let Some(base) = self.base else { return };
        match self.input.peek() {
            Some(byte) if is_slash(byte, self.scheme.is_special()) => {
                self.pass_slash(byte);
                self.state = State::RelativeSlash;
            }
            Some(b'?') => {
                self.copy_base(base.offsets.query_start);
                self.after_path();
            }
            Some(b'#') | None => {
                self.copy_base(base.offsets.fragment_start);
                self.after_query();
            }
            Some(_) => {
                self.copy_base(base.authority_end());
                self.base_path = path::shorten(base.path().as_bytes(), self.scheme);
                self.start_path();
            }
        }
    }

    #[cfg_attr(on_demand, inline)]
    const fn relative_slash(&mut self) {
        match self.input.peek() {
            Some(byte) if is_slash(byte, self.scheme.is_special()) => {
                self.pass_slash(byte);
                if self.scheme.is_special() {
                    self.state = State::SpecialAuthorityIgnoreSlashes;
                } else {
                    self.start_authority();
                }
            }
            _ => {
                if let Some(base) = self.base {
                    self.copy_base(base.authority_end());
                }
                self.start_path();
            }
        }
    }

    #[cfg_attr(on_demand, inline)]
    const fn special_authority_slashes(&mut self) {
        if self.input.starts_with(b"//") {
            self.input = self.input.skip().skip();
        } else {
            self.report.raise(UrlErrorKind::MissingFollowingSolidus, self.input);
        }
        self.state = State::SpecialAuthorityIgnoreSlashes;
    }

    #[cfg_attr(on_demand, inline)]
    const fn special_authority_ignore_slashes(&mut self) {
        while let Some(b'/' | b'\\') = self.input.peek() {
            self.report.raise(UrlErrorKind::MissingFollowingSolidus, self.input);
            self.input.next();
            if !self.report.is_empty() {
                return;
            }
        }
        self.start_authority();
    }

    #[cfg_attr(on_demand, inline)]
    const fn start_authority(&mut self) {
        self.start = self.input;
        self.state = State::Authority;
    }

    /// Whether the authority ends here.
    #[cfg_attr(on_demand, inline)]
    const fn is_authority_end(&self) -> bool {
        match self.input.peek() {
            None | Some(b'?' | b'#') => true,
            Some(byte) => is_slash(byte, self.scheme.is_special()),
        }
    }

    #[cfg_attr(on_demand, inline)]
    const fn authority(&mut self) {
        while !self.is_authority_end() {
            if let Some(b'@') = self.input.peek() {
                self.report.raise(UrlErrorKind::InvalidCredentials, self.input);
                self.after_at_sign = Some(self.input.skip());
            }
            self.input = self.input.skip().skip_to(Stops::AUTHORITY_END.or(Stops::IN_AUTHORITY));
            if !self.report.is_empty() {
                return;
            }
        }
        self.output.push_all(b"//");
        self.url.username_end = self.output.len;
        if let Some(host) = self.after_at_sign {
            if host.position() == self.input.position() {
                self.report.fail(UrlErrorKind::HostMissing, self.input);
                return;
            }
            self.write_userinfo(self.start.before(host));
            self.start = host;
        }
        self.input = self.start;
        self.url.host_start = self.output.len;
        self.state = State::Host;
    }

    /// Writes the user name, the password and an `@`. `userinfo` ends with the `@`.
    #[cfg_attr(on_demand, inline)]
    const fn write_userinfo(&mut self, userinfo: Input<'_>) {
        let mut end = userinfo;
        let mut colon = None;
        let mut at_sign = end;
        while let Some(byte) = end.peek() {
            if byte == b':' && colon.is_none() {
                colon = Some(end);
            }
            at_sign = end;
            end.next();
        }
        let (username, password) = match colon {
            Some(colon) => (userinfo.before(colon), colon.skip().before(at_sign)),
            None => (userinfo.before(at_sign), at_sign.before(at_sign)),
        };
        self.output.encode(&USERINFO, username);
        self.url.username_end = self.output.len;
        if !password.is_empty() {
            self.output.push(b':');
            self.output.encode(&USERINFO, password);
        }
        if !password.is_empty() || !username.is_empty() {
            self.output.push(b'@');
        }
    }

    #[cfg_attr(on_demand, inline)]
    const fn host(&mut self, ascii: Option<&str>) {
        let mut inside_brackets = false;
        while !self.is_authority_end() {
            match self.input.peek() {
                Some(b':') if !inside_brackets => break,
                Some(b'[') => inside_brackets = true,
                Some(b']') => inside_brackets = false,
                _ => {}
            }
            self.input = self.input.skip().skip_to(Stops::AUTHORITY_END.or(Stops::IN_AUTHORITY));
        }
        let host = self.start.before(self.input);
        let is_port = matches!(self.input.peek(), Some(b':'));
        if host.is_empty() {
            if is_port || self.scheme.is_special() {
                self.report.fail(UrlErrorKind::HostMissing, self.input);
                return;
            }
        } else if !self.parse_host(host, ascii) {
            return;
        }
        self.url.host_end = self.output.len;
        self.state = State::PathStart;
        if is_port {
            self.state = State::Port;
        }
    }

    #[cfg_attr(on_demand, inline)]
    const fn parse_host(&mut self, host: Input<'_>, ascii: Option<&str>) -> bool {
        host::parse(host, ascii, self.scheme, &mut self.report, &mut self.output)
    }

    #[cfg_attr(on_demand, inline)]
    const fn port(&mut self) {
        // The colon.
        self.input.next();
        self.start = self.input;
        let mut port = 0u32;
        while let Some(digit @ b'0'..=b'9') = self.input.peek() {
            // A port that is out of range stays so.
            port = port.saturating_mul(10).saturating_add((digit - b'0') as u32);
            self.input.next();
        }
        if !self.is_authority_end() {
            self.report.fail(UrlErrorKind::PortInvalid, self.input);
            return;
        }
        if port > u16::MAX as u32 {
            self.report.fail(UrlErrorKind::PortOutOfRange, self.start);
            return;
        }
        let port = port as u16;
        let is_default = matches!(self.scheme.default_port(), Some(default) if default == port);
        if !self.start.before(self.input).is_empty() && !is_default {
            self.url.port = Some(port);
            self.output.push(b':');
            self.output.push_decimal(port);
        }
        self.state = State::PathStart;
    }

    #[cfg_attr(on_demand, inline)]
    const fn file(&mut self) {
        let base = self.file_base();
        match (self.input.peek(), base) {
            (Some(byte @ (b'/' | b'\\')), _) => {
                self.pass_slash(byte);
                self.state = State::FileSlash;
            }
            (Some(b'?'), Some(base)) => {
                self.copy_base(base.offsets.query_start);
                self.after_path();
            }
            (Some(b'#') | None, Some(base)) => {
                self.copy_base(base.offsets.fragment_start);
                self.after_query();
            }
            (Some(_), Some(base)) => {
                self.copy_base(base.authority_end());
                if self.input.starts_with_drive_letter() {
                    self.report.raise(UrlErrorKind::FileInvalidDriveLetter, self.input);
                } else {
                    self.base_path = path::shorten(base.path().as_bytes(), self.scheme);
                }
                self.start_path();
            }
            (_, None) => {
                self.write_empty_host();
                self.start_path();
            }
        }
    }

    #[cfg_attr(on_demand, inline)]
    const fn file_slash(&mut self) {
        if let Some(byte @ (b'/' | b'\\')) = self.input.peek() {
            self.pass_slash(byte);
            self.write_empty_host();
            self.start = self.input;
            self.state = State::FileHost;
            return;
        }
        match self.file_base() {
            Some(base) => {
                self.copy_base(base.authority_end());
                if !self.input.starts_with_drive_letter() {
                    self.base_path = path::drive_letter_of(base.path().as_bytes());
                }
            }
            None => self.write_empty_host(),
        }
        self.start_path();
    }

    #[cfg_attr(on_demand, inline)]
    const fn file_host(&mut self, ascii: Option<&str>) {
        while !self.is_authority_end() {
            self.input = self.input.skip().skip_to(Stops::AUTHORITY_END.or(Stops::IN_AUTHORITY));
        }
        let host = self.start.before(self.input);
        if host.drive_letter().is_some() {
            self.report.raise(UrlErrorKind::FileInvalidDriveLetterHost, host);
            // The path begins with the drive letter.
            self.state = State::Path;
            return;
        }
        if !host.is_empty() && !self.parse_host(host, ascii) {
            return;
        }
        self.url.host_end = self.output.len;
        self.state = State::PathStart;
    }

    /// The base, if it is a `file` URL.
    #[cfg_attr(on_demand, inline)]
    const fn file_base(&self) -> Option<Url<&'b str>> {
        match self.base {
            Some(base) if base.special_scheme().is_file() => Some(base),
            _ => None,
        }
    }

    #[cfg_attr(on_demand, inline)]
    const fn write_empty_host(&mut self) {
        self.output.push_all(b"//");
        let end = self.output.len;
        self.url.username_end = end;
        self.url.host_start = end;
        self.url.host_end = end;
    }

    #[cfg_attr(on_demand, inline)]
    const fn path_start(&mut self) {
        match self.input.peek() {
            Some(byte) if is_slash(byte, self.scheme.is_special()) => {
                self.pass_slash(byte);
                self.start_path();
            }
            None | Some(b'?' | b'#') if !self.scheme.is_special() => {
                self.url.path_start = self.output.len;
                self.after_path();
            }
            _ => self.start_path(),
        }
    }

    /// The path begins here. If it began with a slash, that is passed.
    #[cfg_attr(on_demand, inline)]
    const fn start_path(&mut self) {
        self.start = self.input;
        self.state = State::Path;
    }

    #[cfg_attr(on_demand, inline)]
    const fn path(&mut self) {
        if !self.check_units(Stops::PATH_END) {
            return;
        }
        let has_host = self.url.has_host();
        (self.url.path_start, self.input) =
            path::write(self.base_path, self.start, self.scheme, has_host, &mut self.output);
        self.after_path();
    }

    #[cfg_attr(on_demand, inline)]
    const fn opaque_path(&mut self) {
        if !self.check_units(Stops::PATH_END) {
            return;
        }
        self.input = self.start.skip_to(Stops::PATH_END);
        let path = self.start.before(self.input);
        let mut raw = path.raw();
        while let [before @ .., b'\t' | b'\n' | b'\r'] = raw {
            raw = before;
        }
        match raw {
            [before @ .., b' '] if !self.input.is_empty() => {
                self.output.encode(&C0_CONTROL, Input::new(before, path.position() + before.len()));
                self.output.push_all(b"%20");
            }
            _ => self.output.encode(&C0_CONTROL, path),
        }
        self.after_path();
    }

    /// Goes on behind the path, which is written.
    #[cfg_attr(on_demand, inline)]
    const fn after_path(&mut self) {
        self.url.query_start = self.output.len;
        if let Some(b'?') = self.input.peek() {
            self.input.next();
            self.start = self.input;
            self.output.push(b'?');
            self.state = State::Query;
        } else {
            self.after_query();
        }
    }

    #[cfg_attr(on_demand, inline)]
    const fn query(&mut self) {
        if !self.check_units(Stops::HASH) {
            return;
        }
        let set: &EncodeSet = if self.scheme.is_special() { &SPECIAL_QUERY } else { &QUERY };
        self.input = self.output.encode_until(Stops::HASH, set, self.start);
        self.after_query();
    }

    /// Goes on behind the query, which is written if there is one.
    #[cfg_attr(on_demand, inline)]
    const fn after_query(&mut self) {
        self.url.fragment_start = self.output.len;
        self.state = State::Done;
        if let Some(b'#') = self.input.peek() {
            self.input.next();
            self.start = self.input;
            self.output.push(b'#');
            self.state = State::Fragment;
        }
    }

    #[cfg_attr(on_demand, inline)]
    const fn fragment(&mut self) {
        if !self.check_units(Stops::NONE) {
            return;
        }
        self.output.encode(&FRAGMENT, self.start);
        self.state = State::Done;
    }

    /// Reports what is not a URL unit up to one of `ends`, if all errors are wanted. Returns whether it
    /// got there.
    #[cfg_attr(on_demand, inline)]
    const fn check_units(&mut self, ends: Stops) -> bool {
        if !self.report.wants_all() {
            return true;
        }
        let is_special_path = matches!(self.state, State::Path) && self.scheme.is_special();
        while let Some(byte) = self.input.peek() {
            if ends.contains(byte) {
                break;
            }
            if byte == b'\\' && is_special_path {
                self.report.raise(UrlErrorKind::InvalidReverseSolidus, self.input);
            } else if byte == b'%' {
                if self.input.escape().is_none() {
                    self.report.raise(UrlErrorKind::MalformedEscape, self.input);
                }
            } else if !self.input.is_url_code_point() {
                self.report.raise(UrlErrorKind::NotUrlCodePoint, self.input);
            }
            self.input.next();
            if !self.report.is_empty() {
                return false;
            }
        }
        true
    }

    /// Passes over a slash, which a special URL may have as a backslash.
    #[cfg_attr(on_demand, inline)]
    const fn pass_slash(&mut self, byte: u8) {
        if byte == b'\\' {
            self.report.raise(UrlErrorKind::InvalidReverseSolidus, self.input);
        }
        self.input.next();
    }

    /// Copies the text of the base from the end of the output up to `end`.
    #[cfg_attr(on_demand, inline)]
    const fn copy_base(&mut self, end: usize) {
        if let Some(base) = self.base {
            let text = until(base.text().as_bytes(), end);
            self.output.push_all(after(text, self.output.len));
            // The offsets beyond `end` are set later.
            self.url = base.offsets;
        }
    }
}

/// The input without C0 controls and spaces around it; reports these, and tabs and newlines.
#[cfg_attr(on_demand, inline)]
const fn trim<'i>(bytes: &'i [u8], report: &mut Report<'_>) -> Input<'i> {
    let mut rest = bytes;
    while let [byte, after @ ..] = rest
        && *byte <= b' '
    {
        rest = after;
    }
    let start = bytes.len() - rest.len();
    if start > 0 {
        report.raise(UrlErrorKind::SurroundingSpace, Input::raw_at(bytes, bytes.len()));
    }
    let mut trimmed = rest;
    while let [before @ .., byte] = trimmed
        && *byte <= b' '
    {
        trimmed = before;
    }
    let end = start + trimmed.len();
    if trimmed.len() < rest.len() {
        report.raise(UrlErrorKind::SurroundingSpace, Input::raw_at(after(bytes, end), bytes.len()));
    }
    let mut tail = trimmed;
    while let [byte, after @ ..] = tail
        && report.wants_all()
    {
        if is_tab_or_newline(*byte) {
            report.raise(UrlErrorKind::TabOrNewline, Input::raw_at(tail, end));
            break;
        }
        tail = after;
    }
    Input::new(trimmed, end)
}

#[cfg(test)]
mod tests {
    use super::{Parser, State, Wanted};

    /// Only a plain start is read at once, and only if no validation error is wanted.
    #[test]
    fn a_plain_start_is_passed_at_once() {
        for (url, wanted, is_plain) in [
            ("http://example.com/a", Wanted::Failures, true),
            ("https://example.com/a", Wanted::Failures, true),
            ("https://example.com:80/a", Wanted::Failures, false),
            ("https://example.com/a", Wanted::All, false),
            ("ftp://example.com/a", Wanted::Failures, false),
        ] {
            let mut parser = Parser::new(url, None, &mut [], wanted);
            parser.trim();
            parser.scheme_start();
            assert_eq!(matches!(parser.state, State::PathStart), is_plain, "{url}");
        }
    }
}
