//! The [basic URL parser], state by state, and the [URL serializer] in the same pass.
//!
//! The standard reads code points into a buffer, and the buffer into the parts of a record, which
//! the serializer writes. This parser has no buffer: a state passes over the input to the end of
//! its part, and then writes the part to the output, which is in the order of the parts. `start` is
//! where the standard's buffer begins. A few parts are read twice: the userinfo, for example, ends
//! only at the last `@`. No part is read more than a fixed number of times.
//!
//! The parts of a base are copied from the start of its text, so they keep their offsets.
//!
//! [`Parser::next`] runs up to the next report. Parsing asks for failures only, and gets one or
//! none; a list of all errors, or of the faults of a literal, calls `next` again and again. A state
//! that reports may be left in the middle of its part, and continues there.
//!
//! Short cuts make common URLs fast:
//!
//! - With vectors, `string.rs` finds where the parser may first change a byte, and the parser begins with
//!   the part that has it ([`Parser::pass_start`]). If no byte changes, there is no parser.
//! - Otherwise a plain start, such as `https://example.com:80`, is read at once
//!   ([`Parser::pass_plain_start`]).
//! - A host that changes at most its case is copied (`host::parse`).
//! - A path without dot segments is written without looking at its segments (`path::write`).
//! - The bytes of a part before the first one to encode are copied (`UrlBuffer::encode_until`).
//!
//! The first three are taken only if only failures are asked for. A tab in a part prevents the first
//! four for that part, so a test with a tab after each character compares them with the states.
//!
//! [basic URL parser]: https://url.spec.whatwg.org/#concept-basic-url-parser
//! [URL serializer]: https://url.spec.whatwg.org/#concept-url-serializer

use super::error::{UrlError, UrlErrorKind, last_at_sign};
#[cfg(feature = "idna")]
use super::idna;
use super::input::{Class, Input, is_slash};
#[cfg(feature = "alloc")]
use super::judge::sign_in_password_of;
use super::judge::{Part, UrlFault, UrlFaultKind, judge};
use super::output::UrlBuffer;
use super::path::Depth;
use super::report::{FAILURES, FAULTS, Report};
use super::scheme::{Scheme, is_in_scheme, plain_scheme};
use super::value::{Offsets, Url};
use super::{host, path};
use crate::base::buffer::{BufferTooSmallError, ok};
use crate::base::formatted::add_digit;
use crate::base::slices::{after, trim, until};
use crate::base::unchecked::ascii;

/// The states of the standard, in its order, between `Trim`, for the steps before them, and `Done`.
#[derive(Debug)]
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
pub(crate) struct Parser<'i, 'o, const LEVEL: usize> {
    state: State,
    /// The standard's pointer.
    input: Input<'i>,
    /// The start of the part that is being read.
    start: Input<'i>,
    /// The first `:` of the authority.
    colon: Option<Input<'i>>,
    /// The last `@` of the authority.
    at_sign: Option<Input<'i>>,
    base: Option<Url<&'i str>>,
    /// The segments of the base that stay before those of the input.
    base_path: &'i [u8],
    /// How many segments the path has so far; only at the level `FAULTS`.
    depth: Depth,
    scheme: Scheme,
    pub(crate) offsets: Offsets,
    output: UrlBuffer<'o>,
    report: Report<'i, LEVEL>,
}

/// What [`parse_converted`] parses.
#[cfg(feature = "alloc")]
#[derive(Clone, Copy)]
pub(super) enum What<'b> {
    /// A URL, relative to a base if it has no scheme.
    Url(Option<Url<&'b str>>),
    /// A URL that begins with `http://` or `https://`, as `string.rs` has read it: see
    /// [`Parser::pass_start`].
    Rest(Offsets, usize),
    /// The host of a URL with this scheme. It is the output up to the offset `host_end`.
    Host(Scheme),
    /// The path of a URL with this scheme, which is not opaque. It is the output from the offset
    /// `path_start` to `query_start`.
    Path(Scheme),
}

/// Parses `input`, relative to `base` if it has no scheme, and writes the URL to `output`.
#[cfg_attr(on_demand, inline)]
pub(super) const fn parse<'o>(
    input: &str,
    base: Option<Url<&str>>,
    output: &'o mut [u8],
) -> Result<Url<&'o str>, UrlError> {
    let mut parser = Parser::<FAILURES>::new(input, base, output);
    let failure = parser.next();
    match parser.into_url(failure) {
        Ok(url) => Ok(url),
        Err(error) => Err(error.without_secrets(last_at_sign(input))),
    }
}

/// [`parse`], which also converts a domain that is not ASCII if the feature `idna` is there.
/// Returns the length of the output, which is ASCII, and the offsets in it.
#[cfg(feature = "alloc")]
#[inline]
pub(super) fn parse_converted(
    input: &str,
    what: What<'_>,
    output: &mut [u8],
) -> Result<(usize, Offsets), UrlError> {
    let mut parser = Parser::<FAILURES>::new(input, None, output);
    match what {
        What::Url(base) => parser.base = base,
        What::Rest(offsets, end) => {
            parser.trim();
            parser.pass_start(offsets, end);
        }
        What::Host(scheme) => {
            parser.scheme = scheme;
            parser.input = Input::raw_at(b"", input.len());
            parser.write_host(parser.start, None);
        }
        What::Path(scheme) => {
            parser.scheme = scheme;
            parser.state = State::PathStart;
        }
    }
    let failure = parser.next_converted();
    let offsets = parser.offsets;
    parser.finish(failure).map(|len| (len, offsets)).map_err(|error| {
        let sign = match error.kind() {
            UrlErrorKind::PortInvalid | UrlErrorKind::HostMissing => sign_in_password_of(input),
            _ => None,
        };
        match sign.map(|at| Input::raw_at(b"", at)) {
            Some(at) => UrlError::new(UrlErrorKind::SignInPassword, /* is_failure */ true, at),
            None => error.without_secrets(last_at_sign(input)),
        }
    })
}

impl<'i, 'o, const LEVEL: usize> Parser<'i, 'o, LEVEL> {
    #[inline]
    pub(crate) const fn new(
        input: &'i str,
        base: Option<Url<&'i str>>,
        output: &'o mut [u8],
    ) -> Parser<'i, 'o, LEVEL> {
        let input = Input::raw_at(input.as_bytes(), input.len());
        Parser {
            state: State::Trim,
            input,
            start: input,
            colon: None,
            at_sign: None,
            base,
            base_path: &[],
            depth: Depth::ROOT,
            scheme: Scheme::Other,
            offsets: Offsets::ZERO,
            output: UrlBuffer { buffer: output, len: 0 },
            report: Report::new(),
        }
    }

    /// Runs up to the next report; `None` at the end.
    pub(crate) const fn next(&mut self) -> Option<UrlFault> {
        loop {
            if let Some(fault) = self.report.take() {
                // At the level `FAULTS` the parser goes on, to find the faults that follow.
                let is_failure = matches!(fault.error(), Some(error) if error.is_failure());
                if LEVEL != FAULTS && is_failure {
                    self.state = State::Done;
                }
                return Some(fault);
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
                State::Host => self.host(),
                State::Port => self.port(),
                State::File => self.file(),
                State::FileSlash => self.file_slash(),
                State::FileHost => self.file_host(),
                State::PathStart => self.path_start(),
                State::Path => self.path(),
                State::OpaquePath => self.opaque_path(),
                State::Query => self.query(),
                State::Fragment => self.fragment(),
                State::Done => return None,
            }
        }
    }

    /// [`next`](Parser::next), which also converts a domain that is not ASCII, and checks punycode,
    /// if the feature `idna` is there.
    pub(crate) fn next_converted(&mut self) -> Option<UrlFault> {
        let fault = self.next()?;
        // Both errors below come from `host::parse`. No state has run since then, so the host is still
        // the part from `start` to the pointer.
        #[cfg(feature = "idna")]
        match fault.error().map(|error| error.kind()) {
            Some(UrlErrorKind::DomainNotAscii) => {
                let host = self.start.before(self.input);
                if let Some(ascii) = idna::to_ascii(host, &mut self.report) {
                    // Errors in the converted domain are reported at `host`. `write_host` sets the
                    // state after the host again: `next` may have set `Done` after the failure.
                    self.report.place = Some(host);
                    self.write_host(host, Some(&ascii));
                    self.report.place = None;
                }
                return self.next();
            }
            Some(UrlErrorKind::DomainInvalidPunycode) => {
                // The parser reports any punycode. The error of valid punycode is dropped.
                let host = self.start.before(self.input);
                return idna::check_punycode(host).or_else(|| self.next());
            }
            _ => {}
        }
        Some(fault)
    }

    /// The length of the URL, which is ASCII. Fails with the error that is `failure`, or if the buffer is
    /// too small. A failure is an error of the standard, and nothing else.
    const fn finish(&self, failure: Option<UrlFault>) -> Result<usize, UrlError> {
        let (len, room) = (self.output.len, self.output.buffer.len());
        match failure {
            Some(UrlFault { kind: UrlFaultKind::Error(error), .. }) => Err(error),
            _ if len > room => Err(UrlError::too_small(BufferTooSmallError::new(len, room))),
            _ => Ok(len),
        }
    }

    /// The URL. Fails as [`finish`](Parser::finish) does.
    #[inline]
    pub(crate) const fn into_url(
        self,
        failure: Option<UrlFault>,
    ) -> Result<Url<&'o str>, UrlError> {
        let len = ok!(self.finish(failure));
        let Parser { output: UrlBuffer { buffer, .. }, offsets, .. } = self;
        match ascii(until(buffer, len)) {
            Some(text) => Ok(Url::new(text, offsets)),
            // Unreachable: all that is written is ASCII.
            None => Ok(Url::new("", Offsets::ZERO)),
        }
    }

    /// Removes C0 controls and spaces at both ends, and reports them and the tabs and newlines.
    const fn trim(&mut self) {
        // First the bytes at the start.
        let (bytes, mut rest) = (self.input.raw, self.input.raw);
        while let [0..=b' ', after @ ..] = rest {
            rest = after;
        }
        let start = bytes.len() - rest.len();
        if start > 0 {
            self.report.raise_to(UrlErrorKind::SurroundingSpace, self.input, start);
        }
        // Then those at the end. If all bytes were at the start, `rest` is empty.
        let mut trimmed = rest;
        while let [before @ .., 0..=b' '] = trimmed {
            trimmed = before;
        }
        let end = start + trimmed.len();
        if trimmed.len() < rest.len() {
            let at = Input::raw_at(after(bytes, end), bytes.len());
            self.report.raise_to(UrlErrorKind::SurroundingSpace, at, at.end);
        }
        // `Input` skips tabs and newlines, so they are searched for only to be reported.
        let from_tab = if LEVEL == FAILURES { &[] } else { Class::TAB_OR_NEWLINE.find(trimmed) };
        if !from_tab.is_empty() {
            // The standard has one error for all of them.
            self.report.raise(UrlErrorKind::TabOrNewline, Input::raw_at(from_tab, end));
        }
        let input = Input::new(trimmed, end);
        (self.input, self.start, self.state) = (input, input, State::SchemeStart);
    }

    const fn scheme_start(&mut self) {
        if LEVEL == FAILURES && self.pass_plain_start() {
            return;
        }
        self.state = match self.input.peek() {
            Some(byte) if is_in_scheme(byte, /* is_first */ true) => State::Scheme,
            _ => State::NoScheme,
        };
    }

    /// Passes over `http://` or `https://` and a host that stays unchanged: most URLs begin so. Returns
    /// false for another start, which the states read from its first byte on.
    const fn pass_plain_start(&mut self) -> bool {
        let text = self.input.raw;
        let Some(scheme_end) = plain_scheme(text) else { return false };
        let host_start = scheme_end + "://".len();
        let rest = Class::NOT_PLAIN_DOMAIN.find(after(text, host_start));
        let host_end = text.len() - rest.len();
        // The offsets after the host are set later. Until then they are beyond it.
        let later = Offsets::after_scheme(host_end);
        let start = Offsets { scheme_end, username_end: host_start, host_start, host_end, ..later };
        self.pass_start(start, host_end)
    }

    /// Passes over the first `end` bytes, which have the parts at `offsets`, and writes them. They end
    /// after the host, or in the query or the fragment. Returns false if the host may change: then the
    /// states read the URL from its scheme on.
    #[inline]
    const fn pass_start(&mut self, offsets: Offsets, end: usize) -> bool {
        let text = self.input.raw;
        let rest = after(text, offsets.host_end);
        let mut after_port = if let [b':', port @ ..] = rest { port } else { rest };
        while let [b'0'..=b'9', after @ ..] = after_port {
            after_port = after;
        }
        let host = after(until(text, offsets.host_end), offsets.host_start);
        if !matches!(after_port, [] | [b'/' | b'?' | b'#', ..]) || !host::is_plain_host(host) {
            self.state = State::Scheme;
            return false;
        }
        // The output is a copy, so the offsets in it are those in the input.
        self.output.push_all(until(text, end));
        // Only a path begins with a slash.
        let is_path = matches!(after(text, end), [b'/', ..]);
        let input = self.input.skip_bytes(end + is_path as usize);
        (self.input, self.start) = (input, input);
        self.scheme = if offsets.scheme_end == "http".len() { Scheme::Http } else { Scheme::Https };
        self.offsets = offsets;
        self.state = match rest {
            _ if end > offsets.fragment_start => State::Fragment,
            _ if end > offsets.query_start => State::Query,
            [b':', ..] => State::Port,
            _ => State::Path,
        };
        // Without the loop of `next`, to save time.
        if matches!(self.state, State::Path) {
            self.path();
        }
        true
    }

    /// In a literal, refuses a part at `at` that its author did not mean. Returns whether it did. It
    /// then ends the parse, because the parser would read the rest wrong.
    const fn refuse(&mut self, at: Input<'_>, part: Part<'_>) -> bool {
        let fault = if LEVEL == FAULTS { judge(at.position(), part) } else { None };
        if let Some(UrlFault { start, end, kind }) = fault {
            self.report.refuse(kind, start, end);
            self.state = State::Done;
        }
        fault.is_some()
    }

    /// Reports a failure at the pointer, after which nothing is read.
    const fn stop(&mut self, kind: UrlErrorKind) {
        self.report.fail(kind, self.input);
        self.state = State::Done;
    }

    const fn scheme(&mut self) {
        while matches!(self.input.peek(), Some(byte) if is_in_scheme(byte, /* is_first */ false)) {
            self.input.next();
        }
        let name = self.start.before(self.input);
        if !matches!(self.input.next(), Some(b':')) {
            // This is not a scheme. The next state reads the input from its start again.
            self.input = self.start;
            self.state = State::NoScheme;
            return;
        }
        let (rest, is_reference) = (self.input.raw, self.base.is_some());
        if self.refuse(self.start, Part::Scheme { name: name.raw, rest, is_reference }) {
            return;
        }
        self.scheme = Scheme::named(name.raw);
        let mut left = name;
        while let Some(byte) = left.next() {
            self.output.push(byte.to_ascii_lowercase());
        }
        self.output.push(b':');
        self.offsets = Offsets::after_scheme(self.output.len - 1);

        self.state = if self.scheme.is_file() {
            if !self.input.starts_with_two(b'/') {
                self.raise_slashes();
            }
            State::File
        } else if self.scheme.is_special() {
            // `==` for schemes is not `const`.
            match self.base {
                Some(base) if base.special_scheme() as u8 == self.scheme as u8 => {
                    State::SpecialRelativeOrAuthority
                }
                _ => State::SpecialAuthoritySlashes,
            }
        } else if self.pass_slash() {
            State::PathOrAuthority
        } else {
            self.start = self.input;
            self.offsets.path_start = self.output.len;
            State::OpaquePath
        };
    }

    const fn no_scheme(&mut self) {
        let (text, is_reference) = (self.input.raw, self.base.is_some());
        if self.refuse(self.input, Part::NoScheme { text, is_reference }) {
            return;
        }
        match self.base {
            Some(base) if !base.has_opaque_path() => {
                self.scheme = base.special_scheme();
                // Only the scheme is copied here, so the other offsets of the base are replaced.
                self.copy_base(base, base.offsets.scheme_end + 1);
                self.offsets = Offsets::after_scheme(base.offsets.scheme_end);
                self.state = if self.scheme.is_file() { State::File } else { State::Relative };
            }
            // With a base that has an opaque path, the input may only be a fragment.
            Some(base) if matches!(self.input.peek(), Some(b'#')) => self.continue_base(base),
            Some(_) => self.stop(UrlErrorKind::OpaqueBase),
            None => self.stop(UrlErrorKind::MissingScheme),
        }
    }

    const fn special_relative_or_authority(&mut self) {
        if self.input.starts_with_two(b'/') {
            self.state = State::SpecialAuthoritySlashes;
        } else {
            self.raise_slashes();
            self.state = State::Relative;
        }
    }

    const fn path_or_authority(&mut self) {
        if self.pass_slash() {
            self.start_authority();
        } else {
            self.start_path();
        }
    }

    /// In the states `Relative` and `RelativeSlash` there is always a base.
    const fn relative(&mut self) {
        if self.pass_slash() {
            self.state = State::RelativeSlash;
        } else if let Some(base) = self.base {
            self.continue_base(base);
        }
    }

    /// Copies the parts of the base that come before the first part of the input, which is a path,
    /// a query, a fragment or nothing, and goes to the state of that part.
    const fn continue_base(&mut self, base: Url<&'i str>) {
        match self.input.peek() {
            Some(b'?') => {
                self.copy_base(base, base.offsets.query_start);
                self.after_path();
            }
            Some(b'#') | None => {
                self.copy_base(base, base.offsets.fragment_start);
                self.after_query();
            }
            Some(_) => {
                self.copy_base(base, base.authority_end());
                if self.scheme.is_file() && self.starts_with_drive_letter() {
                    // Nothing of the path of the base stays before a drive letter.
                    self.report.raise(UrlErrorKind::FileInvalidDriveLetter, self.input);
                } else {
                    self.base_path = path::shorten(base.path().as_bytes(), self.scheme);
                }
                self.start_path();
            }
        }
    }

    const fn relative_slash(&mut self) {
        if !self.pass_slash() {
            if let Some(base) = self.base {
                self.copy_base(base, base.authority_end());
            }
            self.start_path();
        } else if self.scheme.is_special() {
            self.state = State::SpecialAuthorityIgnoreSlashes;
        } else {
            self.start_authority();
        }
    }

    const fn special_authority_slashes(&mut self) {
        if self.input.starts_with_two(b'/') {
            self.input = self.input.skip().skip();
        } else {
            self.raise_slashes();
            self.input = self.after_slashes();
        }
        self.state = State::SpecialAuthorityIgnoreSlashes;
    }

    const fn special_authority_ignore_slashes(&mut self) {
        while let Some(b'/' | b'\\') = self.input.peek() {
            self.raise_slashes();
            self.input.next();
            self.input = self.after_slashes();
            if !self.report.is_empty() {
                return;
            }
        }
        self.start_authority();
    }

    /// In a literal, the end of the slashes at the pointer and of the signs among them, as in
    /// `https:://`, because they are one fault together. Otherwise the pointer, because each slash is
    /// an error of its own.
    const fn after_slashes(&self) -> Input<'i> {
        let mut end = self.input;
        while LEVEL == FAULTS
            && !end.starts_with_two(b':')
            && matches!(end.peek(), Some(b' '..=b'"' | b'&'..=b'/' | b':' | b';' | b'=' | b'\\'))
        {
            end.next();
        }
        end
    }

    /// Reports at the pointer that the scheme is not followed by exactly `//`. The range of the
    /// error has the slashes that [`after_slashes`](Parser::after_slashes) passes over.
    const fn raise_slashes(&mut self) {
        let end = self.after_slashes().position();
        self.report.raise_to(UrlErrorKind::MissingFollowingSolidus, self.input, end);
    }

    const fn start_authority(&mut self) {
        self.start = self.input;
        self.state = State::Authority;
    }

    /// Whether the authority ends at the pointer.
    const fn is_authority_end(&self) -> bool {
        matches!(self.input.peek(), None | Some(b'?' | b'#')) || self.is_at_slash()
    }

    /// Finds the userinfo, and writes it. The host is only passed over: the state `Host` reads it.
    const fn authority(&mut self) {
        while !self.is_authority_end() {
            match self.input.peek() {
                Some(b'@') => {
                    self.report.raise(UrlErrorKind::InvalidCredentials, self.input);
                    self.refuse_at_sign();
                    self.at_sign = Some(self.input);
                }
                Some(b':') if self.colon.is_none() => self.colon = Some(self.input),
                _ => {}
            }
            // The bytes before the next one of these classes have no meaning here.
            self.input = self.input.skip().skip_to(Class::AUTHORITY_END.or(Class::IN_AUTHORITY));
            if !self.report.is_empty() {
                return;
            }
        }
        let (text, rest) = (self.start.before(self.input).raw, self.input.raw);
        let ipv6_len = if LEVEL == FAULTS { host::bare_ipv6_len(text) } else { 0 };
        let part = Part::Authority { text, rest, scheme: self.scheme, ipv6_len };
        if self.refuse(self.start, part) {
            return;
        }
        self.output.push_all(b"//");
        self.offsets.username_end = self.output.len;
        if let Some(at_sign) = self.at_sign {
            self.write_userinfo(at_sign);
            self.start = at_sign.skip();
        }
        // Back to the start of the host.
        self.input = self.start;
        self.offsets.host_start = self.output.len;
        self.state = State::Host;
    }

    /// At an `@`, refuses the one before it, which is then in the user name or in the password, and
    /// not after them. In a password it is not refused, because the password is a fault itself.
    const fn refuse_at_sign(&mut self) {
        let Some(at_sign) = self.at_sign else { return };
        let at = at_sign.position();
        let is_in_password = matches!(self.colon, Some(colon) if colon.position() < at);
        if !is_in_password {
            self.report.refuse(UrlFaultKind::AtSign, at, at + 1);
        }
    }

    /// Writes the user name, the password and an `@`, which are before `at_sign`.
    const fn write_userinfo(&mut self, at_sign: Input<'i>) {
        // Without a `:` before the `@`, `colon` is the `@`. `before` then returns an empty password.
        let colon = match self.colon {
            Some(colon) if colon.position() < at_sign.position() => colon,
            _ => at_sign,
        };
        let username = self.start.before(colon);
        let password = colon.skip().before(at_sign);
        self.output.encode(Class::USERINFO, username);
        self.offsets.username_end = self.output.len;
        // These are equal if there is no colon.
        let (start, end) = (colon.position(), at_sign.position());
        if !password.is_empty() {
            self.output.push(b':');
            self.output.encode(Class::USERINFO, password);
            self.report.refuse(UrlFaultKind::Password, password.position(), end);
        } else if start < end {
            self.report.refuse(UrlFaultKind::EmptyPassword, start, start + 1);
        } else if username.is_empty() {
            self.report.refuse(UrlFaultKind::EmptyUserName, start, start + 1);
        }
        if !password.is_empty() || !username.is_empty() {
            self.output.push(b'@');
        }
    }

    const fn host(&mut self) {
        // A `:` in an IPv6 address is not the start of the port.
        let mut inside_brackets = false;
        while !self.is_authority_end() {
            match self.input.peek() {
                Some(b':') if !inside_brackets => break,
                Some(b'[') => inside_brackets = true,
                Some(b']') => inside_brackets = false,
                _ => {}
            }
            self.input = self.input.skip().skip_to(Class::AUTHORITY_END.or(Class::IN_AUTHORITY));
        }
        let host = self.start.before(self.input);
        let needs_host = self.scheme.is_special() || self.at_sign.is_some();
        if host.is_empty() && (needs_host || matches!(self.input.peek(), Some(b':'))) {
            return self.stop(UrlErrorKind::HostMissing);
        }
        self.write_host(host, None);
    }

    /// Parses and writes the host, which is before the pointer, and goes to the next state, even
    /// after a failure or if the host is refused. `ascii` is the domain that the feature `idna` has
    /// converted, if it has.
    const fn write_host(&mut self, host: Input<'_>, ascii: Option<&str>) {
        let part = Part::Host { text: host.raw, scheme: self.scheme };
        if !host.is_empty() && !self.refuse(host, part) {
            host::parse(host, ascii, self.scheme, &mut self.report, &mut self.output);
        }
        self.offsets.host_end = self.output.len;
        self.state = match self.input.peek() {
            Some(b':') => State::Port,
            _ => State::PathStart,
        };
    }

    const fn port(&mut self) {
        let colon = self.input;
        self.input.next();
        self.start = self.input;
        let mut port = 0u32;
        while let Some(byte) = self.input.peek() {
            let Some(longer) = add_digit(port, byte, 10) else { break };
            port = longer;
            self.input.next();
        }
        let digits_end = self.input;
        let has_digits = self.start.position() < digits_end.position();
        let at = if has_digits { digits_end } else { colon };
        let may_be_path = has_digits || self.at_sign.is_some();
        if self.refuse(at, Part::Port { rest: at.raw, may_be_path }) {
            return;
        }
        // If something follows the digits, the port is invalid, even if it is also out of range.
        self.skip_to_authority_end();
        self.state = State::PathStart;
        let (start, end) = (self.start.position(), self.input.position());
        if digits_end.position() < end {
            self.report.fail(UrlErrorKind::PortInvalid, digits_end);
        } else if port > u16::MAX as u32 {
            self.report.fail_to(UrlErrorKind::PortOutOfRange, self.start, end);
        } else if start == end {
            // An empty port and the default port are not written. Only a literal may not have them.
            self.report.refuse(UrlFaultKind::EmptyPort, colon.position(), colon.position() + 1);
        } else if matches!(self.scheme.default_port(), Some(default) if default as u32 == port) {
            self.report.refuse(UrlFaultKind::DefaultPort, start, end);
        } else {
            self.offsets.port = Some(port as u16);
            self.output.push(b':');
            self.output.push_decimal(port as u16);
        }
    }

    const fn skip_to_authority_end(&mut self) {
        while !self.is_authority_end() {
            self.input = self.input.skip().skip_to(Class::AUTHORITY_END);
        }
    }

    const fn file(&mut self) {
        if self.pass_slash() {
            self.state = State::FileSlash;
        } else if let Some(base) = self.file_base() {
            self.continue_base(base);
        } else {
            self.write_empty_host();
            self.start_path();
        }
    }

    const fn file_slash(&mut self) {
        if self.pass_slash() {
            // The state `FileHost` writes the host behind the slashes, if it is not empty.
            self.write_empty_host();
            self.start = self.input;
            self.state = State::FileHost;
            return;
        }
        match self.file_base() {
            Some(base) => {
                self.copy_base(base, base.authority_end());
                if !self.starts_with_drive_letter() {
                    // The path is on the drive of the base.
                    self.base_path = path::drive_letter_of(base.path().as_bytes());
                }
            }
            None => self.write_empty_host(),
        }
        self.start_path();
    }

    const fn file_host(&mut self) {
        self.skip_to_authority_end();
        let host = self.start.before(self.input);
        if host.drive_letter().is_some() {
            self.report.raise_to(UrlErrorKind::FileInvalidDriveLetterHost, host, host.end);
            // The path begins with the drive letter, because `start` stays before it. The pointer
            // stays behind it: the standard does not validate the drive letter again.
            self.enter_segment(host);
            self.state = State::Path;
        } else {
            // This also sets the next state.
            self.write_host(host, None);
        }
    }

    const fn starts_with_drive_letter(&self) -> bool {
        self.input.first_segment(/* is_special */ true).drive_letter().is_some()
    }

    /// The base, if it is a `file` URL.
    const fn file_base(&self) -> Option<Url<&'i str>> {
        match self.base {
            Some(base) if base.special_scheme().is_file() => Some(base),
            _ => None,
        }
    }

    /// Writes the `//` before a host, with the offsets of an empty host after them.
    const fn write_empty_host(&mut self) {
        self.output.push_all(b"//");
        let end = self.output.len;
        self.offsets.username_end = end;
        self.offsets.host_start = end;
        self.offsets.host_end = end;
    }

    const fn path_start(&mut self) {
        let has_slash = self.pass_slash();
        match self.input.peek() {
            // Only a URL that is not special may have an empty path. A special one gets a `/`.
            None | Some(b'?' | b'#') if !has_slash && !self.scheme.is_special() => {
                self.offsets.path_start = self.output.len;
                self.after_path();
            }
            _ => self.start_path(),
        }
    }

    /// Starts the path at the pointer, which is behind the slash that the path may begin with.
    const fn start_path(&mut self) {
        self.start = self.input;
        self.state = State::Path;
        self.enter_segment(self.start);
    }

    /// In a literal, refuses the segment that begins at `start` if it is a `..` above the root. A
    /// reference may have one: it belongs to the base that the reference is joined to.
    const fn enter_segment(&mut self, start: Input<'i>) {
        if LEVEL == FAULTS && self.base.is_none() {
            let segment = start.first_segment(self.scheme.is_special());
            if self.depth.enter(segment, self.scheme) {
                self.report.refuse(UrlFaultKind::AboveRoot, segment.position(), segment.end);
            }
        }
    }

    const fn path(&mut self) {
        // This moves the pointer, unless only failures are wanted. `write` reads from `start` on.
        if !self.check_units(Class::PATH_END) {
            return;
        }
        let has_host = self.offsets.has_host();
        (self.offsets.path_start, self.input) =
            path::write(self.base_path, self.start, self.scheme, has_host, &mut self.output);
        self.after_path();
    }

    const fn opaque_path(&mut self) {
        if !self.check_units(Class::PATH_END) {
            return;
        }
        self.input = self.start.skip_to(Class::PATH_END);
        let path = self.start.before(self.input);
        // Tabs and newlines are not written. So the last byte before them is the last one in the output.
        let written = trim(path.raw, b"", b"\t\n\r");
        self.output.encode(Class::C0_CONTROL, path);
        if matches!(written, [.., b' ']) && !self.input.is_empty() {
            // A space at the end is encoded if a query or a fragment follows. It has been written as
            // a space, because `C0_CONTROL` does not have it.
            self.output.len -= 1;
            self.output.push_all(b"%20");
        }
        self.after_path();
    }

    /// Goes on after the path was written.
    const fn after_path(&mut self) {
        self.offsets.query_start = self.output.len;
        if !self.start_part(b'?', State::Query) {
            self.after_query();
        }
    }

    const fn query(&mut self) {
        let set = if self.scheme.is_special() { Class::SPECIAL_QUERY } else { Class::QUERY };
        if !self.check_units(Class::HASH) {
            return;
        }
        self.input = self.output.encode_until(Class::HASH, set, self.start);
        self.after_query();
    }

    /// Goes on after the query, if there is one, was written.
    const fn after_query(&mut self) {
        self.offsets.fragment_start = self.output.len;
        if !self.start_part(b'#', State::Fragment) {
            self.state = State::Done;
        }
    }

    /// If `mark` is at the pointer, passes over it, writes it, and goes to `state`. Returns whether
    /// it is there.
    #[inline]
    const fn start_part(&mut self, mark: u8, state: State) -> bool {
        let is_there = matches!(self.input.peek(), Some(byte) if byte == mark);
        if is_there {
            self.input.next();
            self.start = self.input;
            self.output.push(mark);
            self.state = state;
        }
        is_there
    }

    const fn fragment(&mut self) {
        if !self.check_units(Class::NONE) {
            return;
        }
        self.output.encode(Class::FRAGMENT, self.start);
        self.state = State::Done;
    }

    /// Reports what is not a URL unit in a part that ends before a byte of `ends`, unless only
    /// failures are wanted. A literal may have a space, `"`, `<` and `>`, which the parser encodes, but
    /// not in an opaque path. Returns false if it stopped at a report, before the end of the part.
    const fn check_units(&mut self, ends: Class) -> bool {
        let (is_path, is_special) = (matches!(self.state, State::Path), self.scheme.is_special());
        let is_strict = LEVEL != FAULTS || matches!(self.state, State::OpaquePath);
        while let Some(byte) = self.input.peek() {
            if LEVEL == FAILURES || ends.contains(byte) {
                break;
            }
            let at = self.input;
            self.input.next();
            if is_path && is_slash(byte, is_special) {
                if byte == b'\\' {
                    self.report.raise(UrlErrorKind::InvalidReverseSolidus, at);
                }
                self.enter_segment(self.input);
            } else if byte == b'%' {
                // The digits of an escape are URL code points, so the next turns read them.
                if at.escape().is_none() {
                    self.report.raise(UrlErrorKind::MalformedEscape, at);
                }
            } else if !at.is_url_code_point()
                && (is_strict || !matches!(byte, b' ' | b'"' | b'<' | b'>'))
            {
                self.report.raise(UrlErrorKind::NotUrlCodePoint, at);
            }
            if !self.report.is_empty() {
                return false;
            }
        }
        true
    }

    /// Passes over a slash, or a backslash in a special URL. Returns whether it is there.
    const fn pass_slash(&mut self) -> bool {
        let is_there = self.is_at_slash();
        if is_there {
            if let Some(b'\\') = self.input.peek() {
                self.report.raise(UrlErrorKind::InvalidReverseSolidus, self.input);
            }
            self.input.next();
        }
        is_there
    }

    const fn is_at_slash(&self) -> bool {
        matches!(self.input.peek(), Some(byte) if is_slash(byte, self.scheme.is_special()))
    }

    /// Copies the text of the base up to `end`, without the start that the output has already: its
    /// scheme, or nothing.
    const fn copy_base(&mut self, base: Url<&str>, end: usize) {
        let text = until(base.as_str().as_bytes(), end);
        self.output.push_all(after(text, self.output.len));
        // The offsets beyond `end` are set later.
        self.offsets = base.offsets;
    }
}

#[cfg(test)]
mod tests {
    use super::super::report::ERRORS;
    use super::{FAILURES, Parser, State};

    fn passes_plain_start<const LEVEL: usize>(url: &str) -> bool {
        let mut parser = Parser::<LEVEL>::new(url, None, &mut []);
        parser.trim();
        parser.scheme_start();
        !matches!(parser.state, State::Scheme)
    }

    /// Only a plain start is read at once, and only if no validation error is wanted.
    #[test]
    fn a_plain_start_is_passed_at_once() {
        for (url, is_plain) in [
            ("http://example.com/a", true),
            ("https://example.com/a", true),
            ("https://example.com:80/a", true),
            ("https://example.com:99999", true),
            ("https://example.com:80@b/a", false),
            ("https://example.com:8a/a", false),
            ("https://:80/a", false),
            ("ftp://example.com/a", false),
        ] {
            assert_eq!(passes_plain_start::<FAILURES>(url), is_plain, "{url}");
            assert!(!passes_plain_start::<ERRORS>(url), "{url}");
        }
    }
}
