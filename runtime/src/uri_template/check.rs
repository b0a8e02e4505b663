//! Checks that values do not change the target of a reference by dot segments, by `//`, or by the
//! empty host of a `file` URL.
//!
//! The check reads the expansion as a URI reference ([RFC 3986, section 4.1]), byte by byte, while
//! the expansion is written. The check knows which bytes come from the template and which come from
//! an expression. A dot segment or a `//` that comes from the template alone, such as the `..` of
//! `/a/../{x}`, is accepted. If an expression contributes to the dot segment or the `//`, that is
//! an error, even if the expression writes nothing: in `/{x}/{y}` both slashes come from the
//! template, and an empty `x` turns them into `//`.
//!
//! [RFC 3986, section 4.1]: https://www.rfc-editor.org/rfc/rfc3986#section-4.1

use super::encoder::Written;
use crate::base::display::DisplayError;
use crate::base::dot_segment::DotSegment;
use crate::base::error_words::error_words;
use crate::base::length::sum;
use crate::percent::sink::Sink;

/// The error of [`check_path`](super::Expansion::check_path): the rule that a value breaks, and the
/// position in the expansion.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::uri_template::{ExpansionErrorKind, Template};
///
/// let link = Template::parse("/files/{name}/info").unwrap().expand([("name", "..")]).unwrap();
/// let error = link.check_path().unwrap_err();
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
}

/// The rule of `check_path` that a value breaks.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::uri_template::{ExpansionErrorKind, Template};
///
/// let kind = |template, x| {
///     let link = Template::parse(template).unwrap().expand([("x", x)]).unwrap();
///     link.check_path().err().map(|error| error.kind())
/// };
/// assert_eq!(kind("/{x}/evil.example", ""), Some(ExpansionErrorKind::DoubleSlash));
/// assert_eq!(kind("{+x}", "//evil.example"), Some(ExpansionErrorKind::DoubleSlash));
/// assert_eq!(kind("/a/{+x}", "%2e%2E"), Some(ExpansionErrorKind::DotSegment));
/// assert_eq!(kind("file://{x}/etc", ""), Some(ExpansionErrorKind::EmptyHost));
/// assert_eq!(kind("//example.com/../{x}", ""), None); // the template has `//` and `..`
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ExpansionErrorKind {
    /// A segment of the path is `.` or `..`. `%2e` and `%2E` count as dots.
    DotSegment,
    /// The reference or its path begins with `//`, after which a parser reads a host. Or the
    /// authority of a URL such as `https://{host}/{page}` is empty: a parser then skips the third
    /// slash, and reads a host after that slash.
    DoubleSlash,
    /// The host of a `file` URL such as `file://{host}/{path}` is empty, so that the URL names a
    /// file of this machine.
    EmptyHost,
    /// The `Display` of a value returned an error.
    Display,
}

impl ExpansionError {
    /// The rule of `check_path` that a value breaks.
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
}

error_words! {
    ExpansionError {
        ExpansionError { kind: ExpansionErrorKind::DotSegment, position } =>
            "a value makes the segment at byte {} a dot segment, `.` or `..`", position;
        ExpansionError { kind: ExpansionErrorKind::DoubleSlash, position } =>
            "a value makes `//` at byte {}, after which a URL parser reads a host", position;
        ExpansionError { kind: ExpansionErrorKind::EmptyHost, position } =>
            "a value leaves the host at byte {} empty, and the URL names a file of this machine",
            position;
        ExpansionError { kind: ExpansionErrorKind::Display, .. } => (&DisplayError);
    }
}

impl core::error::Error for ExpansionError {}

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

/// Reads an expansion while it is written.
#[derive(Default)]
pub(super) struct Check {
    /// How many bytes were read.
    position: usize,
    place: Place,
    /// The start of the scheme, in lower case.
    scheme: [u8; 5],
    empty_authority: EmptyAuthority,
    /// Whether an expression, or the literal after one, has started where the authority starts.
    has_part_at_authority: bool,
    /// Whether the expression at the start of the authority wrote nothing.
    has_empty_value: bool,
    /// Whether the next bytes come from an expression.
    is_value: bool,
    /// Whether an expression writes one of the slashes that are being read, or stands directly
    /// before them or between them.
    has_value_in_slashes: bool,
    segment: Segment,
    /// The first error.
    fault: Option<ExpansionError>,
}

/// The part of a reference that the next byte belongs to.
#[derive(Clone, Copy, Default)]
enum Place {
    /// In a scheme, or in the first segment of a relative path.
    #[default]
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
    /// After the slash that ends the authority.
    AfterAuthority,
    Path,
    QueryOrFragment,
}

/// The segment that is being read.
#[derive(Clone, Copy, Default)]
struct Segment {
    start: usize,
    spelling: DotSegment,
    /// Whether an expression contributes to the segment.
    has_value: bool,
    /// The value that `has_value` gets if the segment has one more byte.
    has_value_if_longer: bool,
}

impl Check {
    /// Ends the expansion: checks the last segment, or returns the first error.
    #[inline]
    pub(super) fn finish(mut self, written: Written) -> Result<(), ExpansionError> {
        match (self.fault, written) {
            (Some(error), _) => Err(error),
            (None, Ok(())) => self.end_segment(),
            (None, Err(DisplayError)) => {
                let kind = ExpansionErrorKind::Display;
                Err(ExpansionError { kind, position: self.position })
            }
        }
    }

    /// Called where an expression starts, and where the literal after an expression starts.
    #[inline]
    fn start_part(&mut self) {
        match self.place {
            Place::Start if self.position > 0 => {}
            Place::Start
            | Place::AfterScheme { .. }
            | Place::AfterSlash { .. }
            | Place::AfterAuthority => self.has_value_in_slashes = true,
            Place::Authority if self.starts() => {
                self.has_value_in_slashes = true;
                // If another part started here before, it wrote nothing.
                self.has_empty_value = self.has_part_at_authority;
                self.has_part_at_authority = true;
            }
            Place::Authority | Place::Path | Place::QueryOrFragment => {}
        }
    }

    /// Whether the next byte is the first byte of a segment or of an authority.
    #[inline]
    fn starts(&self) -> bool {
        self.position == self.segment.start
    }

    /// The segment that starts after the byte that is being read.
    #[inline]
    fn next_segment(&self) -> Segment {
        Segment { start: sum(self.position, 1), ..Segment::default() }
    }

    /// Checks the segment that ends before the byte that is being read, and starts the next one.
    #[inline]
    fn end_segment(&mut self) -> Result<(), ExpansionError> {
        let Segment { start, spelling, has_value, .. } = self.segment;
        self.segment = self.next_segment();
        if has_value && spelling.dots() > 0 {
            return Err(ExpansionError { kind: ExpansionErrorKind::DotSegment, position: start });
        }
        Ok(())
    }

    /// Checks a slash that follows another slash. An expression may contribute to the two only if
    /// `is_allowed`.
    #[inline]
    fn second_slash(&mut self, is_allowed: bool) -> Result<(), ExpansionError> {
        if !is_allowed && (self.has_value_in_slashes || self.is_value) {
            let position = self.position.saturating_sub(1);
            return Err(ExpansionError { kind: ExpansionErrorKind::DoubleSlash, position });
        }
        Ok(())
    }

    /// Checks the slash after an authority that is empty.
    #[inline]
    fn empty_authority(&mut self) -> Result<(), ExpansionError> {
        match self.empty_authority {
            EmptyAuthority::Refused => self.second_slash(/* is_allowed */ false),
            EmptyAuthority::BeforePath if self.has_empty_value => {
                let position = self.position;
                Err(ExpansionError { kind: ExpansionErrorKind::EmptyHost, position })
            }
            EmptyAuthority::BeforePath | EmptyAuthority::Allowed => Ok(()),
        }
    }

    /// Reads a byte.
    #[inline]
    fn push(&mut self, byte: u8) -> Result<(), ExpansionError> {
        let starts = self.starts();
        match (self.place, byte) {
            (Place::QueryOrFragment, _) => {}
            (Place::Authority, b'/') => {
                if starts {
                    self.empty_authority()?;
                }
                self.has_value_in_slashes = self.is_value;
                self.place = Place::AfterAuthority;
                self.end_segment()?;
            }
            (Place::Authority, b'?' | b'#') => self.place = Place::QueryOrFragment,
            // The authority is no longer at its first byte, so `starts` has to return false:
            // the segment gets the start 0.
            (Place::Authority, _) => self.segment = Segment::default(),
            (_, b'?' | b'#') => {
                self.end_segment()?;
                self.place = Place::QueryOrFragment;
            }
            (Place::Start, b'/') if self.position == 0 => {
                self.has_value_in_slashes |= self.is_value;
                self.end_segment()?;
                self.place = Place::AfterSlash { has_scheme_of_value: false };
            }
            (Place::AfterScheme { has_scheme_of_value }, b'/') => {
                self.has_value_in_slashes |= self.is_value;
                self.end_segment()?;
                self.place = Place::AfterSlash { has_scheme_of_value };
            }
            (Place::AfterSlash { has_scheme_of_value }, b'/') => {
                self.second_slash(has_scheme_of_value)?;
                self.has_value_in_slashes = self.is_value;
                self.place = Place::Authority;
                self.segment = self.next_segment();
            }
            (Place::AfterAuthority, b'/') => {
                self.second_slash(/* is_allowed */ false)?;
                self.end_segment()?;
                self.place = Place::Path;
            }
            (_, b'/') => {
                self.end_segment()?;
                self.place = Place::Path;
            }
            (Place::Start, b':') if !starts => self.end_scheme(),
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
        self.empty_authority = match scheme {
            // If the scheme comes from a value, as in `{+base}/a`, that value may leave out a host.
            b"file" if !self.is_value => EmptyAuthority::BeforePath,
            _ if NEEDS_HOST.contains(&scheme) => EmptyAuthority::Refused,
            _ => EmptyAuthority::Allowed,
        };
        self.place = Place::AfterScheme { has_scheme_of_value: self.is_value };
        self.has_value_in_slashes = false;
        self.segment = self.next_segment();
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
        segment.has_value |= self.is_value || segment.has_value_if_longer;
    }
}

impl Sink for Check {
    #[inline]
    fn text(&mut self, text: &str) -> Written {
        let read = text.bytes().try_for_each(|byte| self.push(byte));
        read.map_err(|error| {
            self.fault = Some(error);
            DisplayError
        })
    }

    #[inline]
    fn announce_literal(&mut self) {
        if self.is_value {
            self.start_part();
            self.is_value = false;
            // An expression that wrote nothing still contributes if literal text follows.
            self.segment.has_value_if_longer = true;
        }
    }

    #[inline]
    fn announce_expression(&mut self, ends_segment: bool) {
        self.start_part();
        self.is_value = true;
        if ends_segment {
            // `{/x}`, `{?x}` and `{#x}` end the segment. They belong to it only if they write
            // nothing and the segment goes on: in `.{/x}.`, an empty list makes `..`.
            self.segment.has_value_if_longer = true;
        } else {
            self.segment.has_value = true;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Check, ExpansionErrorKind, Place};
    use crate::DisplayError;
    use crate::percent::sink::Sink;

    #[test]
    fn positions_stop_at_the_maximum() {
        let mut check = Check { position: usize::MAX - 2, place: Place::Path, ..Check::default() };
        check.announce_expression(false);
        assert_eq!(check.text("aa/aaa/../b"), Err(DisplayError));
        let mut check = Check { position: usize::MAX - 2, place: Place::Path, ..Check::default() };
        check.announce_expression(false);
        let written = check.text("a/..?");
        let error = check.finish(written).unwrap_err();
        assert_eq!((error.kind(), error.position()), (ExpansionErrorKind::DotSegment, usize::MAX));
    }
}
