//! Checks that values do not change the target of a reference: by dot segments, by empty segments, by
//! `//`, or by another host.
//!
//! The check reads the expansion as a URI reference ([RFC 3986, section 4.1]), byte by byte, while
//! the expansion is written. The check knows which bytes come from the template and which come from
//! a variable. A dot segment or a `//` that comes from the template alone, such as the `..` of
//! `/a/../{x}`, is accepted. If a variable contributes to the dot segment or the `//`, that is an
//! error, even if the variable writes nothing: in `/{x}/{y}` both slashes come from the template,
//! and an empty `x` turns them into `//`.
//!
//! A value of `{+x}` may end with the slash that begins an empty segment, because that slash and that
//! segment are the value's own. A value may not have another empty segment.
//!
//! [RFC 3986, section 4.1]: https://www.rfc-editor.org/rfc/rfc3986#section-4.1

use super::encoder::Written;
use super::expander::Expander;
use super::expansion::Expand;
use crate::base::buffer::input_errors;
use crate::base::display::DisplayError;
use crate::base::dot_segment::DotSegment;
use crate::base::error_words::error_words;
use crate::base::length::sum;
use crate::percent::sink::Sink;
use crate::url::UrlError;

/// Why a value may not be in its place: the rule that it breaks, the position in the expansion, and
/// the variable.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::uri_template::{ExpansionErrorKind, Template};
///
/// let link = Template::parse("/files/{name}/info").unwrap().expand([("name", "..")]).unwrap();
/// let error = link.try_to_string().unwrap_err();
/// assert_eq!((error.kind(), error.position()), (ExpansionErrorKind::DotSegment, 7));
/// assert_eq!(
///     error.to_string(),
///     "a value makes the segment at byte 7 a dot segment, `.` or `..`",
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ExpansionError {
    kind: ExpansionErrorKind,
    position: usize,
    variable: Option<&'static str>,
    url: Option<UrlError>,
}

/// The rule that a value breaks.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::uri_template::{ExpansionErrorKind, Template};
///
/// let kind = |template, x| {
///     let link = Template::parse(template).unwrap().expand([("x", x)]).unwrap();
///     link.check_path().err().map(|error| error.kind())
/// };
/// assert_eq!(kind("/a/{+x}", "%2e%2E"), Some(ExpansionErrorKind::DotSegment));
/// assert_eq!(kind("/users/{x}", ""), Some(ExpansionErrorKind::EmptySegment));
/// assert_eq!(kind("/{x}/evil.example", ""), Some(ExpansionErrorKind::DoubleSlash));
/// assert_eq!(kind("{+x}", "//evil.example"), Some(ExpansionErrorKind::DoubleSlash));
/// assert_eq!(kind("file://{x}/etc", ""), Some(ExpansionErrorKind::EmptyHost));
/// assert_eq!(kind("https://{x}.example.com/", "a.b"), Some(ExpansionErrorKind::Host));
/// assert_eq!(kind("//example.com/../{x}", "a"), None); // the template has `//` and `..`
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ExpansionErrorKind {
    /// A segment of the path is `.` or `..`. `%2e` and `%2E` count as dots.
    DotSegment,
    /// A segment of the path is empty. The path of `/users/{id}` without an `id` is that of all
    /// users.
    EmptySegment,
    /// The reference begins with `//`, or a URL has `//` after the colon, after which a parser reads
    /// a host. Or the authority of a URL such as `https://{host}/{page}` is empty: a parser then
    /// skips the third slash, and reads a host after that slash.
    DoubleSlash,
    /// The host of a `file` URL such as `file://{host}/{path}` is empty, so that the URL names a
    /// file of this machine.
    EmptyHost,
    /// The template has a part of the host, as in `https://{tenant}.example.com/`, and the value is
    /// not one label: it is empty, or has a `.`.
    Host,
    /// A URL parser reads another host, port or path than the expansion has. For example, it reads
    /// the host `1` as `0.0.0.1`.
    Altered,
    /// The expansion is not a URL, as [`url_error`](ExpansionError::url_error) says.
    Url,
    /// The `Display` of a value returned an error.
    Display,
}

impl ExpansionError {
    #[cfg_attr(on_demand, inline)]
    pub(super) fn new(
        (kind, position, variable): Fault,
        expansion: &dyn Expand,
        url: Option<UrlError>,
    ) -> ExpansionError {
        let variable = variable.and_then(|at| expansion.name_at(at));
        ExpansionError { kind, position, variable, url }
    }

    /// The rule that a value breaks.
    #[inline]
    pub const fn kind(&self) -> ExpansionErrorKind {
        self.kind
    }

    /// The byte offset of the segment, of the `//`, or of the host, in the expansion. If the
    /// `Display` of a value returned an error, the number of bytes that were written before.
    /// `usize::MAX` if the offset is greater.
    #[inline]
    pub const fn position(&self) -> usize {
        self.position
    }

    /// The name of the variable, if the template is that of a macro.
    #[inline]
    pub const fn variable(&self) -> Option<&'static str> {
        self.variable
    }

    /// Why the expansion is not a URL.
    #[inline]
    pub const fn url_error(&self) -> Option<UrlError> {
        self.url
    }
}

/// The subject of the words of an error.
struct Subject(Option<&'static str>);

error_words! {
    Subject {
        Subject(Some(name)) => "the value of `{}`", name;
        Subject(None) => "a value";
    }
    ExpansionError {
        ExpansionError { url: Some(error), .. } => (error);
        ExpansionError { kind: ExpansionErrorKind::DotSegment, position, variable, .. } =>
            "{} makes the segment at byte {} a dot segment, `.` or `..`",
            Subject(*variable), position;
        ExpansionError { kind: ExpansionErrorKind::EmptySegment, position, variable, .. } =>
            "{} makes the segment at byte {} empty", Subject(*variable), position;
        ExpansionError { kind: ExpansionErrorKind::DoubleSlash, position, variable, .. } =>
            "{} makes `//` at byte {}, after which a URL parser reads a host",
            Subject(*variable), position;
        ExpansionError { kind: ExpansionErrorKind::EmptyHost, position, variable, .. } =>
            "{} leaves the host at byte {} empty, and the URL names a file of this machine",
            Subject(*variable), position;
        ExpansionError { kind: ExpansionErrorKind::Host, position, variable, .. } =>
            "{} is not one label of the host at byte {}", Subject(*variable), position;
        ExpansionError { kind: ExpansionErrorKind::Altered, position, variable, .. } =>
            "a URL parser changes the part at byte {} that {} makes", position, Subject(*variable);
        ExpansionError { kind: ExpansionErrorKind::Display | ExpansionErrorKind::Url, .. } =>
            (&DisplayError);
    }
}

impl core::error::Error for ExpansionError {}

input_errors!(ExpansionError);

/// Writes an expansion while it is checked.
#[cfg_attr(on_demand, inline)]
pub(super) fn write_checked(
    expansion: &dyn Expand,
    to: &mut dyn Sink,
) -> Result<(), ExpansionError> {
    let mut check = Check::new(to);
    let written = expansion.expand(&mut Expander::new(&mut check));
    check.finish(written).map_err(|fault| ExpansionError::new(fault, expansion, None))
}

/// The special schemes of the URL standard, except `file`. If the authority of such a URL is empty,
/// a parser skips the slash after the authority, and reads a host after that slash.
const NEEDS_HOST: [&[u8]; 5] = [b"ftp", b"http", b"https", b"ws", b"wss"];

/// Whether an authority may be empty if an expression stands in it.
#[derive(Clone, Copy, Default)]
enum EmptyAuthority {
    /// Never: in the schemes of [`NEEDS_HOST`], and in a reference without a scheme, because it may
    /// be resolved against a URL of such a scheme.
    #[default]
    Refused,
    /// Only if its first expression writes the slash after it: in `file`, where the value of
    /// `file://{+path}` is the path.
    BeforePath,
    Allowed,
}

/// The offset of a variable in the template.
type Variable = usize;

/// The rule that is broken, the position, and the variable that breaks the rule.
pub(super) type Fault = (ExpansionErrorKind, usize, Option<Variable>);

/// Reads an expansion while it is written.
pub(super) struct Check<'s> {
    to: &'s mut dyn Sink,
    /// How many bytes were read.
    position: usize,
    place: Place,
    /// The start of the scheme, in lower case.
    scheme: [u8; 5],
    empty_authority: EmptyAuthority,
    /// Where the authority starts.
    authority: usize,
    /// The variable that writes the next bytes; `None` in a literal.
    variable: Option<Variable>,
    /// What the operator of that variable writes first.
    first: &'static str,
    /// The first variable that writes one of the slashes that are being read, or stands directly
    /// before them or between them.
    in_slashes: Option<Variable>,
    /// The first variable that stands where the authority starts.
    at_authority: Option<Variable>,
    /// The same, if it wrote nothing.
    empty_host: Option<Variable>,
    host: Host,
    segment: Segment,
    fault: Option<Fault>,
}

/// The part of a reference that the next byte belongs to.
#[derive(Clone, Copy)]
enum Place {
    /// In a scheme, or in the first segment of a relative path.
    Start,
    /// After the colon of a scheme. The colon may come from a value.
    AfterScheme {
        has_scheme_of_value: bool,
    },
    /// After a slash that follows neither an authority nor a segment. If the scheme of a URL comes
    /// from a value, the `//` after the scheme may come from that value too.
    AfterSlash {
        has_scheme_of_value: bool,
    },
    Authority,
    Path,
    QueryOrFragment,
}

/// The segment of a path, or the label of a host, that is being read.
#[derive(Clone, Copy, Default)]
struct Segment {
    start: usize,
    spelling: DotSegment,
    /// The first variable that contributes to the segment.
    variable: Option<Variable>,
    /// The variable that contributes to the segment if it has one more byte.
    variable_if_longer: Option<Variable>,
    /// The variable that wrote the slash before the segment.
    slash: Option<Variable>,
}

/// The host that is being read.
#[derive(Clone, Copy, Default)]
struct Host {
    start: usize,
    /// Whether the template has a letter or another part of a label.
    has_literal: bool,
    /// The first variable that wrote a `.`, an `@` or a `:`.
    variable: Option<Variable>,
    /// Whether the `:` before the port was read.
    is_over: bool,
}

impl<'s> Check<'s> {
    /// A check of what is written to `to`.
    #[inline]
    pub(super) fn new(to: &'s mut dyn Sink) -> Check<'s> {
        Check {
            to,
            position: 0,
            place: Place::Start,
            scheme: [0; 5],
            empty_authority: EmptyAuthority::Refused,
            authority: 0,
            variable: None,
            first: "",
            in_slashes: None,
            at_authority: None,
            empty_host: None,
            host: Host::default(),
            segment: Segment::default(),
            fault: None,
        }
    }

    /// Ends the expansion: checks the last segment, or returns the first fault.
    #[inline]
    pub(super) fn finish(self, written: Written) -> Result<(), Fault> {
        match (self.fault, written) {
            (Some(fault), _) => Err(fault),
            (None, Ok(())) => self.end_path(),
            (None, Err(DisplayError)) => {
                Err((ExpansionErrorKind::Display, self.position, self.variable))
            }
        }
    }

    /// Called where `variable` starts, and where the literal after it starts.
    #[inline]
    fn start_part(&mut self, variable: Variable) {
        let is_at_authority = match self.place {
            Place::Start if self.position > 0 => return,
            Place::Start | Place::AfterScheme { .. } | Place::AfterSlash { .. } => false,
            Place::Authority if self.position == self.authority => true,
            Place::Authority | Place::Path | Place::QueryOrFragment => return,
        };
        self.in_slashes = self.in_slashes.or(Some(variable));
        if is_at_authority {
            // If another part started here before, it wrote nothing.
            self.empty_host = self.at_authority;
            self.at_authority = self.at_authority.or(Some(variable));
        }
    }

    /// Whether the next byte is the first byte of a segment or of a label.
    #[inline]
    fn starts(&self) -> bool {
        self.position == self.segment.start
    }

    /// Starts a segment or a label after the byte that is being read.
    #[inline]
    fn start_segment(&mut self) {
        self.segment = Segment {
            start: sum(self.position, 1),
            // The variable of `{/x}` writes the slash and the segment after it.
            variable: self.variable.filter(|_| self.first == "/"),
            slash: self.variable,
            ..Segment::default()
        };
    }

    /// Starts a host after the byte that is being read.
    #[inline]
    fn start_host(&mut self) {
        self.start_segment();
        self.host = Host { start: self.segment.start, ..Host::default() };
    }

    /// Checks the segment that ends before the byte that is being read. It may not be empty if a
    /// variable stands in it, or is `beside` it.
    #[inline]
    fn end_segment(&self, beside: Option<Variable>) -> Result<(), Fault> {
        let Segment { start, spelling, variable, .. } = self.segment;
        if variable.is_some() && spelling.dots() > 0 {
            return Err((ExpansionErrorKind::DotSegment, start, variable));
        }
        match variable.or(beside) {
            variable @ Some(_) if self.starts() => {
                Err((ExpansionErrorKind::EmptySegment, start, variable))
            }
            _ => Ok(()),
        }
    }

    /// Checks the part that ends before a `?` or a `#`, or where the expansion ends.
    #[inline]
    fn end_path(&self) -> Result<(), Fault> {
        match self.place {
            Place::QueryOrFragment => Ok(()),
            Place::Authority => self.end_host(),
            // An empty path has no segments.
            Place::Start | Place::AfterScheme { .. } if self.starts() => Ok(()),
            _ => self.end_segment(None),
        }
    }

    /// Checks the label of a host that ends before the byte that is being read.
    #[inline]
    fn end_label(&self) -> Result<(), Fault> {
        match self.segment.variable {
            variable @ Some(_) if self.starts() => {
                Err((ExpansionErrorKind::Host, self.segment.start, variable))
            }
            _ => Ok(()),
        }
    }

    /// Checks the host that ends before the byte that is being read. If the template has a part of
    /// the host, each variable is one label of it, or a part of a label.
    #[inline]
    fn end_host(&self) -> Result<(), Fault> {
        let Host { start, has_literal, variable, is_over } = self.host;
        // A whole host may be empty: see `EmptyAuthority`.
        if !is_over && self.segment.start > start {
            self.end_label()?;
        }
        match variable {
            Some(_) if has_literal => Err((ExpansionErrorKind::Host, start, variable)),
            _ => Ok(()),
        }
    }

    /// Checks a slash that follows another slash. A variable may contribute to the two only if
    /// `is_allowed`.
    #[inline]
    fn second_slash(&self, is_allowed: bool) -> Result<(), Fault> {
        match self.in_slashes.or(self.variable) {
            variable @ Some(_) if !is_allowed => {
                Err((ExpansionErrorKind::DoubleSlash, self.position.saturating_sub(1), variable))
            }
            _ => Ok(()),
        }
    }

    /// Checks the slash after an authority that is empty.
    #[inline]
    fn end_empty_authority(&self) -> Result<(), Fault> {
        match (self.empty_authority, self.empty_host) {
            (EmptyAuthority::Refused, _) => self.second_slash(/* is_allowed */ false),
            (EmptyAuthority::BeforePath, variable @ Some(_)) => {
                Err((ExpansionErrorKind::EmptyHost, self.position, variable))
            }
            (EmptyAuthority::BeforePath | EmptyAuthority::Allowed, _) => Ok(()),
        }
    }

    /// Reads a byte.
    #[inline]
    fn push(&mut self, byte: u8) -> Result<(), Fault> {
        match (self.place, byte) {
            (Place::QueryOrFragment, _) => {}
            (_, b'?' | b'#') => {
                self.end_path()?;
                self.place = Place::QueryOrFragment;
            }
            (Place::Authority, b'/') => {
                if self.position == self.authority {
                    self.end_empty_authority()?;
                } else {
                    self.end_host()?;
                }
                self.place = Place::Path;
                self.start_segment();
            }
            (Place::Authority, _) => self.push_to_host(byte)?,
            (Place::AfterSlash { has_scheme_of_value }, b'/') => {
                self.second_slash(has_scheme_of_value)?;
                self.in_slashes = self.variable;
                self.place = Place::Authority;
                self.start_host();
                self.authority = self.host.start;
            }
            (Place::Start | Place::AfterScheme { .. }, b'/') if self.starts() => {
                // A value may begin with the slash.
                if self.variable.is_none() {
                    self.end_segment(None)?;
                }
                self.in_slashes = self.in_slashes.or(self.variable);
                let has_scheme_of_value =
                    matches!(self.place, Place::AfterScheme { has_scheme_of_value: true });
                self.place = Place::AfterSlash { has_scheme_of_value };
                self.start_segment();
            }
            (_, b'/') => {
                self.end_segment(self.segment.slash.or(self.variable))?;
                self.place = Place::Path;
                self.start_segment();
            }
            (Place::Start, b':') if !self.starts() => self.end_scheme(),
            _ => self.push_to_segment(byte),
        }
        self.position = sum(self.position, 1);
        Ok(())
    }

    /// Reads the colon after a scheme.
    #[inline]
    fn end_scheme(&mut self) {
        // A longer scheme than this array is none of those below.
        let scheme = self.scheme.get(..self.position).unwrap_or_default();
        let has_scheme_of_value = self.variable.is_some();
        self.empty_authority = match scheme {
            // If the scheme comes from a value, as in `{+base}/a`, that value may leave out a host.
            b"file" if !has_scheme_of_value => EmptyAuthority::BeforePath,
            _ if NEEDS_HOST.contains(&scheme) => EmptyAuthority::Refused,
            _ => EmptyAuthority::Allowed,
        };
        self.place = Place::AfterScheme { has_scheme_of_value };
        self.in_slashes = None;
        self.start_segment();
    }

    /// Reads a byte of a host, a user name, a password or a port.
    #[inline]
    fn push_to_host(&mut self, byte: u8) -> Result<(), Fault> {
        match (byte, self.variable) {
            (b'@', None) => self.start_host(),
            (b'.', None) if !self.host.is_over => {
                self.end_label()?;
                self.start_segment();
            }
            (b':', None) => {
                self.end_host()?;
                self.host.is_over = true;
            }
            (_, None) => self.host.has_literal |= !self.host.is_over,
            // The variable of `{.x}` writes the dot.
            (b'.', Some(_)) if self.first == "." => {}
            (b'.' | b'@' | b':', variable) => self.host.variable = self.host.variable.or(variable),
            (_, Some(_)) => {}
        }
        Ok(())
    }

    /// Reads a byte of a segment, or of a scheme.
    #[inline]
    fn push_to_segment(&mut self, byte: u8) {
        let may_be_scheme = match byte {
            b'0'..=b'9' | b'+' | b'-' | b'.' => !self.starts(),
            _ => byte.is_ascii_alphabetic(),
        };
        if !matches!(self.place, Place::Start) || !may_be_scheme {
            self.place = Place::Path;
        } else if let Some(place) = self.scheme.get_mut(self.position) {
            *place = byte.to_ascii_lowercase();
        }
        let segment = &mut self.segment;
        segment.spelling.push(byte);
        segment.variable = segment.variable.or(self.variable).or(segment.variable_if_longer);
    }
}

impl Sink for Check<'_> {
    #[inline]
    fn text(&mut self, text: &str) -> Written {
        for byte in text.bytes() {
            if let Err(fault) = self.push(byte) {
                self.fault = Some(fault);
                return Err(DisplayError);
            }
        }
        self.to.text(text)
    }

    #[inline]
    fn announce_literal(&mut self) {
        if let Some(variable) = self.variable.take() {
            self.start_part(variable);
            // A variable that wrote nothing still contributes if literal text follows.
            self.segment.variable_if_longer = Some(variable);
        }
    }

    #[inline]
    fn announce_variable(&mut self, at: usize, first: &'static str) {
        self.start_part(at);
        self.variable = Some(at);
        self.first = first;
        if matches!(first, "/" | "?" | "#") {
            // `{/x}`, `{?x}` and `{#x}` end the segment. They belong to it only if they write
            // nothing and the segment goes on: in `.{/x}.`, an empty list makes `..`.
            self.segment.variable_if_longer = Some(at);
        } else {
            self.segment.variable = self.segment.variable.or(Some(at));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Check, ExpansionErrorKind, Place};
    use crate::DisplayError;
    use crate::percent::sink::{Sink, TextBuffer};

    #[test]
    fn positions_stop_at_the_maximum() {
        let mut nowhere = TextBuffer::new(&mut []);
        let near_the_end =
            |to| Check { position: usize::MAX - 2, place: Place::Path, ..Check::new(to) };
        let mut check = near_the_end(&mut nowhere);
        check.announce_variable(0, "");
        assert_eq!(check.text("aa/aaa/../b"), Err(DisplayError));
        let mut nowhere = TextBuffer::new(&mut []);
        let mut check = near_the_end(&mut nowhere);
        check.announce_variable(7, "");
        let written = check.text("a/..?");
        let fault = check.finish(written).unwrap_err();
        assert_eq!(fault, (ExpansionErrorKind::DotSegment, usize::MAX, Some(7)));
    }
}
