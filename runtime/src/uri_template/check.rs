//! Checks that values do not change the target of a reference: by dot segments, by empty segments, by
//! `//`, or by an empty host.
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

#[cfg(feature = "alloc")]
use alloc::string::String;
use core::num::NonZero;

use super::encoder::Written;
use super::expand::Expand;
#[cfg(feature = "alloc")]
use super::expand::SHORT;
use super::expander::Expander;
#[cfg(feature = "alloc")]
use crate::base::buffer::zeros;
use crate::base::buffer::{BufferTooSmallError, ToSliceError, input_errors};
use crate::base::display::DisplayError;
use crate::base::dot_segment::DotSegment;
use crate::base::error_words::{error_words, kind_words};
use crate::base::length::sum;
use crate::percent::sink::{Sink, TextBuffer};
use crate::set::EncodeSet;
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
    /// The path begins with `//`, after which a parser reads a host.
    DoubleSlash,
    /// The host of a URL such as `https://{host}/{page}` is empty. A parser then skips the slash after
    /// it, and reads a host after that slash; in a `file` URL it reads a file of this machine.
    EmptyHost,
    /// The template has a part of the host, as in `https://{tenant}.example.com/`, and the value is
    /// not one label: it is empty, or has a `.`. If the whole host comes from values, as in
    /// `https://{bucket}.{endpoint}/`, a value may have a `.`, but may not be empty.
    Host,
    /// A URL parser reads another host, port or path than the expansion has. For example, it reads
    /// the host `1` as `0.0.0.1`.
    Altered,
    /// The expansion is not a URL, as [`url_error`](ExpansionError::url_error) says.
    Url,
    /// The `Display` of a value returned an error.
    Display,
}

kind_words! {
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::uri_template::Template;
    ///
    /// let link = Template::parse("/files/{name}").unwrap().expand([("name", "..")]).unwrap();
    /// assert_eq!(link.check_path().unwrap_err().kind().as_str(), "dot segment");
    /// ```
    ExpansionErrorKind {
        ExpansionErrorKind::DotSegment => "dot segment";
        ExpansionErrorKind::EmptySegment => "empty segment";
        ExpansionErrorKind::DoubleSlash => "`//` before the path";
        ExpansionErrorKind::EmptyHost => "empty host";
        ExpansionErrorKind::Host => "not one label of the host";
        ExpansionErrorKind::Altered => "a URL parser reads another URL";
        ExpansionErrorKind::Url => "not a URL";
        ExpansionErrorKind::Display => "error of a `Display`";
    }
}

impl ExpansionError {
    #[cfg_attr(on_demand, inline)]
    pub(super) fn new((kind, position, variable): Fault, expansion: &dyn Expand) -> ExpansionError {
        let variable = variable.and_then(|at| expansion.name_at(at.get()));
        ExpansionError { kind, position, variable, url: None }
    }

    /// The same error, because of an error of the parser.
    #[cfg(feature = "alloc")]
    #[inline]
    pub(super) fn of_url(self, error: UrlError) -> ExpansionError {
        ExpansionError { url: Some(error), ..self }
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

    /// The name of the variable, if the template is that of a macro. `Template` does not know it.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::uri_template::Template;
    ///
    /// let link = Template::parse("/users/{id}").unwrap().expand([("id", "")]).unwrap();
    /// assert_eq!(link.try_to_string().unwrap_err().variable(), None);
    /// // `uri_template!("/users/{id}", id = "").try_to_string()` has `Some("id")`.
    /// ```
    #[inline]
    pub const fn variable(&self) -> Option<&'static str> {
        self.variable
    }

    /// Why the expansion is not a URL; `None` for other errors.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::uri_template::Template;
    /// use etched::url::UrlErrorKind;
    ///
    /// let link = Template::parse("/users/{id}").unwrap().expand([("id", 7)]).unwrap();
    /// let error = link.to_url().unwrap_err();
    /// assert_eq!(error.url_error().map(|it| it.kind()), Some(UrlErrorKind::MissingScheme));
    /// ```
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
            "{} leaves the host at byte {} empty", Subject(*variable), position;
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

/// Checks an expansion that is not kept.
#[cfg_attr(on_demand, inline)]
pub(super) fn check(expansion: &dyn Expand) -> Result<(), ExpansionError> {
    let mut check = Check::default();
    let written = expansion.expand(&mut Expander::new(&mut check));
    check.finish(written).map_err(|fault| ExpansionError::new(fault, expansion))
}

/// Writes an expansion to a buffer, and checks what is written.
#[cfg_attr(on_demand, inline)]
pub(super) fn write_checked<'o>(
    expansion: &dyn Expand,
    buffer: &'o mut [u8],
) -> Result<&'o str, ToSliceError<ExpansionError>> {
    let available = buffer.len();
    let mut checked = CheckedText { text: TextBuffer::new(buffer), check: Check::default() };
    let written = expansion.expand(&mut Expander::new(&mut checked));
    let text = checked.text.into_text();
    // If the text did not fit, the check has not read all of it.
    if text.is_ok() || written.is_err() {
        let checked = checked.check.finish(written);
        checked.map_err(|fault| ExpansionError::new(fault, expansion))?;
    }
    text.map_err(|needed| BufferTooSmallError::new(needed, available).into())
}

/// Writes an expansion to a `String`, and checks it. If it takes more than [`SHORT`] bytes, it is
/// written twice.
#[cfg(feature = "alloc")]
#[cfg_attr(on_demand, inline)]
pub(super) fn checked_string(expansion: &dyn Expand) -> Result<String, ExpansionError> {
    let needed = match write_checked(expansion, &mut [0; SHORT]) {
        Ok(text) => return Ok(String::from(text)),
        Err(ToSliceError::Input(error)) => return Err(error),
        Err(ToSliceError::BufferTooSmall(error)) => error.needed(),
    };
    let mut buffer = zeros(needed);
    let len = match write_checked(expansion, &mut buffer) {
        Ok(text) => text.len(),
        Err(ToSliceError::Input(error)) => return Err(error),
        // The second time, a `Display` has written a longer text.
        Err(ToSliceError::BufferTooSmall(_)) => {
            return Err(ExpansionError::new(
                (ExpansionErrorKind::Display, needed, None),
                expansion,
            ));
        }
    };
    buffer.truncate(len);
    // This never fails: an expansion is ASCII.
    Ok(String::from_utf8(buffer).unwrap_or_default())
}

/// The offset of a variable in the template. It is never 0, because a `{` stands before it.
pub(super) type Variable = NonZero<usize>;

/// The rule that is broken, the position, and the variable that breaks the rule.
pub(super) type Fault = (ExpansionErrorKind, usize, Option<Variable>);

/// Reads an expansion while it is written.
///
/// The functions that check something are not inlined, so that firmware links less code. They store
/// the fault and return an error that only stops.
#[derive(Default)]
struct Check {
    /// How many bytes were read.
    position: usize,
    place: Place,
    /// Whether the scheme comes from a value. The slashes after it may come from that value too.
    has_scheme_of_value: bool,
    /// The variable that writes the next bytes; `None` in a literal.
    variable: Option<Variable>,
    /// The operator of that variable.
    symbol: Option<char>,
    /// The first variable that writes one of the slashes that are being read, or stands directly
    /// before, between or after them.
    in_slashes: Option<Variable>,
    segment: Segment,
    fault: Option<Fault>,
}

/// The part of a reference that the next byte belongs to.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Place {
    /// In a scheme, or in the first segment of a relative path.
    #[default]
    Start,
    /// After the colon of a scheme.
    AfterScheme,
    /// After a slash that follows neither an authority nor a segment.
    AfterSlash,
    Authority,
    Path,
    QueryOrFragment,
}

/// The segment of a path that is being read, or the authority.
#[derive(Clone, Copy, Default)]
struct Segment {
    start: usize,
    spelling: DotSegment,
    /// The first variable that contributes to the segment.
    variable: Option<Variable>,
    /// The variable that contributes to the segment if it has one more byte.
    variable_if_longer: Option<Variable>,
}

impl Check {
    /// Ends the expansion: checks the last segment, and returns the first fault.
    #[inline]
    fn finish(mut self, written: Written) -> Result<(), Fault> {
        if written.and_then(|()| self.end_path()).is_ok() {
            return Ok(());
        }
        // Without a fault, a `Display` has failed.
        Err(self.fault.unwrap_or((ExpansionErrorKind::Display, self.position, self.variable)))
    }

    /// Stores the fault of `variable`, if there is one.
    #[cfg_attr(on_demand, inline)]
    #[cfg_attr(not(on_demand), inline(never))]
    fn refuse(
        &mut self,
        kind: ExpansionErrorKind,
        position: usize,
        variable: Option<Variable>,
    ) -> Written {
        if variable.is_none() {
            return Ok(());
        }
        self.fault = Some((kind, position, variable));
        Err(DisplayError)
    }

    /// Called where a variable starts, and where the literal after it starts.
    #[cfg_attr(on_demand, inline)]
    #[cfg_attr(not(on_demand), inline(never))]
    fn start_part(&mut self, variable: Option<Variable>) {
        let is_in_slashes = match self.place {
            Place::Start | Place::Authority => self.starts(),
            Place::AfterScheme | Place::AfterSlash => true,
            Place::Path | Place::QueryOrFragment => false,
        };
        if is_in_slashes {
            self.in_slashes = self.in_slashes.or(variable);
        }
    }

    /// Whether the next byte is the first byte of a segment or of the authority.
    #[inline]
    fn starts(&self) -> bool {
        self.position == self.segment.start
    }

    /// Starts a segment or the authority after the byte that is being read.
    #[cfg_attr(on_demand, inline)]
    #[cfg_attr(not(on_demand), inline(never))]
    fn start_segment(&mut self, place: Place) -> Written {
        self.place = place;
        self.segment = Segment {
            start: sum(self.position, 1),
            // The variable of `{/x}` writes the slash and the segment after it.
            variable: self.variable.filter(|_| self.symbol == Some('/')),
            ..Segment::default()
        };
        Ok(())
    }

    /// Checks the segment that ends before the byte that is being read. It may not be empty if a
    /// variable stands in it, or is `beside` it.
    #[cfg_attr(on_demand, inline)]
    #[cfg_attr(not(on_demand), inline(never))]
    fn end_segment(&mut self, beside: Option<Variable>) -> Written {
        let Segment { start, spelling, variable, .. } = self.segment;
        if spelling.dots() > 0 {
            self.refuse(ExpansionErrorKind::DotSegment, start, variable)
        } else if self.starts() {
            self.refuse(ExpansionErrorKind::EmptySegment, start, variable.or(beside))
        } else {
            Ok(())
        }
    }

    /// Checks the part that ends before a `?` or a `#`, or where the expansion ends.
    #[cfg_attr(on_demand, inline)]
    #[cfg_attr(not(on_demand), inline(never))]
    fn end_path(&mut self) -> Written {
        match self.place {
            Place::Authority | Place::QueryOrFragment => Ok(()),
            // An empty path has no segments.
            Place::Start | Place::AfterScheme if self.starts() => Ok(()),
            _ => self.end_segment(None),
        }
    }

    /// Checks a slash that follows another slash. A variable may not contribute to the two.
    #[inline]
    fn second_slash(&mut self) -> Written {
        let variable = self.in_slashes.or(self.variable);
        self.refuse(ExpansionErrorKind::DoubleSlash, self.position.saturating_sub(1), variable)
    }

    /// Reads bytes that come from one part of the template.
    #[inline]
    fn read(&mut self, bytes: &[u8]) -> Written {
        if self.place != Place::QueryOrFragment {
            return self.read_path(bytes);
        }
        self.position = sum(self.position, bytes.len());
        Ok(())
    }

    /// Reads bytes that come from one part of the template, before the query.
    #[cfg_attr(on_demand, inline)]
    #[cfg_attr(not(on_demand), inline(never))]
    fn read_path(&mut self, mut bytes: &[u8]) -> Written {
        while let [byte, rest @ ..] = bytes {
            self.push(*byte)?;
            let skipped = self.skipped(rest);
            self.position = sum(self.position, skipped);
            bytes = rest.get(skipped..).unwrap_or_default();
        }
        Ok(())
    }

    /// How many bytes at the start of `rest` change nothing but the position. `rest` follows the byte
    /// that was read last, in the same part of the template.
    ///
    /// These are the bytes up to the end of the authority, or of a segment that cannot become a dot
    /// segment.
    #[inline]
    fn skipped(&self, rest: &[u8]) -> usize {
        let is_settled = match self.place {
            Place::Authority => true,
            Place::Path => !self.segment.spelling.may_be_dots(),
            _ => false,
        };
        let ends = |byte: &u8| matches!(byte, b'/' | b'?' | b'#');
        if is_settled { rest.iter().position(ends).unwrap_or(rest.len()) } else { 0 }
    }

    /// Reads a byte.
    #[inline]
    fn push(&mut self, byte: u8) -> Written {
        match (self.place, byte) {
            (Place::QueryOrFragment, _) => {}
            (_, b'?' | b'#') => {
                self.end_path()?;
                self.place = Place::QueryOrFragment;
            }
            (_, b'/') => self.push_slash()?,
            (Place::Authority, _) => {}
            (Place::Start, b':') if !self.starts() => self.end_scheme()?,
            _ => self.push_to_segment(byte),
        }
        self.position = sum(self.position, 1);
        Ok(())
    }

    /// Reads a slash before the query.
    #[inline]
    fn push_slash(&mut self) -> Written {
        match self.place {
            Place::Authority => {
                // A value may be a whole URL without a host, such as `file:///etc`.
                let is_whole = self.has_scheme_of_value && self.variable.is_some();
                if self.starts() && !is_whole {
                    let variable = self.in_slashes.or(self.variable);
                    self.refuse(ExpansionErrorKind::EmptyHost, self.position, variable)?;
                }
                self.start_segment(Place::Path)
            }
            Place::AfterSlash => {
                if !self.has_scheme_of_value {
                    self.second_slash()?;
                }
                self.in_slashes = self.variable;
                self.start_segment(Place::Authority)
            }
            Place::Start | Place::AfterScheme if self.starts() => {
                // A value may begin with the slash.
                if self.variable.is_none() {
                    self.end_segment(None)?;
                }
                self.in_slashes = self.in_slashes.or(self.variable);
                self.start_segment(Place::AfterSlash)
            }
            _ => {
                self.end_segment(self.segment.variable_if_longer.or(self.variable))?;
                self.start_segment(Place::Path)
            }
        }
    }

    /// Reads the colon after a scheme.
    #[inline]
    fn end_scheme(&mut self) -> Written {
        self.has_scheme_of_value = self.variable.is_some();
        self.in_slashes = None;
        self.start_segment(Place::AfterScheme)
    }

    /// Reads a byte of a segment, or of a scheme.
    #[inline]
    fn push_to_segment(&mut self, byte: u8) {
        let may_be_scheme = match byte {
            b'0'..=b'9' | b'+' | b'-' | b'.' => !self.starts(),
            _ => byte.is_ascii_alphabetic(),
        };
        if self.place != Place::Start || !may_be_scheme {
            self.place = Place::Path;
        }
        let segment = &mut self.segment;
        segment.spelling.push(byte);
        segment.variable = segment.variable.or(self.variable).or(segment.variable_if_longer);
    }
}

impl Sink for Check {
    #[inline]
    fn text(&mut self, text: &str) -> Written {
        self.read(text.as_bytes())
    }

    #[inline]
    fn announce_literal(&mut self) {
        if let variable @ Some(_) = self.variable.take() {
            self.start_part(variable);
            // A variable that wrote nothing still contributes if literal text follows.
            self.segment.variable_if_longer = variable;
        }
    }

    #[inline]
    fn announce_variable(&mut self, at: usize, symbol: Option<char>) {
        self.variable = NonZero::new(at);
        self.start_part(self.variable);
        self.symbol = symbol;
        if matches!(symbol, Some('/' | '?' | '#')) {
            // `{/x}`, `{?x}` and `{#x}` end the segment. They belong to it only if they write
            // nothing and the segment goes on: in `.{/x}.`, an empty list makes `..`.
            self.segment.variable_if_longer = self.variable;
        } else {
            self.segment.variable = self.segment.variable.or(self.variable);
        }
    }
}

/// A buffer whose text is checked as long as it fits.
struct CheckedText<'o> {
    text: TextBuffer<'o>,
    check: Check,
}

impl CheckedText<'_> {
    /// Checks what was written after the first `start` bytes.
    #[inline]
    fn check_after(&mut self, start: usize) -> Written {
        self.check.read(self.text.after(start))
    }
}

impl Sink for CheckedText<'_> {
    #[inline]
    fn text(&mut self, text: &str) -> Written {
        let start = self.text.written();
        self.text.text(text)?;
        self.check_after(start)
    }

    #[inline]
    fn encode(&mut self, set: &EncodeSet, text: &str) -> Written {
        let start = self.text.written();
        self.text.encode(set, text)?;
        self.check_after(start)
    }

    #[inline]
    fn announce_literal(&mut self) {
        self.check.announce_literal();
    }

    #[inline]
    fn announce_variable(&mut self, at: usize, symbol: Option<char>) {
        self.check.announce_variable(at, symbol);
    }
}

#[cfg(test)]
mod tests {
    use core::num::NonZero;

    use super::{Check, ExpansionErrorKind, Place};
    use crate::DisplayError;
    use crate::percent::sink::Sink;

    #[test]
    fn positions_stop_at_the_maximum() {
        let near_the_end =
            || Check { position: usize::MAX - 2, place: Place::Path, ..Check::default() };
        let mut check = near_the_end();
        check.announce_variable(1, None);
        assert_eq!(check.text("aa/aaa/../b"), Err(DisplayError));
        let mut check = near_the_end();
        check.announce_variable(7, None);
        let written = check.text("a/..?");
        let fault = check.finish(written).unwrap_err();
        assert_eq!(fault, (ExpansionErrorKind::DotSegment, usize::MAX, NonZero::new(7)));
    }
}
