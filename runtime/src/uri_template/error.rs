//! Errors of templates, of values for their variables, and of values in their places.

use core::fmt;
use core::ops::Range;

use super::places::Refusal;
use crate::base::buffer::{ToSliceError, input_errors};
use crate::base::display::DisplayError;
use crate::base::error_words::{error_words, kinds};
use crate::base::quoted::Quoted;
use crate::set::error::ESCAPE_RULE;
use crate::url::error::Subject;
use crate::url::{UrlError, UrlErrorKind};

/// An error in a URI template, with its position.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::uri_template::{Template, TemplateErrorKind};
///
/// let template = "/users/{user name}";
/// let error = Template::parse(template).unwrap_err();
/// assert_eq!((error.kind(), error.position()), (TemplateErrorKind::MalformedName, 12));
/// assert_eq!(&template[error.range()], " ");
/// assert_eq!(
///     error.to_string(),
///     "malformed name at byte 12: found ` `, but a name consists of letters, digits, `_` and \
///      escapes, with a `.` only between them",
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TemplateError {
    pub(super) kind: TemplateErrorKind,
    /// The character at `start`.
    pub(super) found: Option<Quoted<char>>,
    pub(super) start: usize,
    pub(super) end: usize,
}

kinds! {
    /// The rule of [RFC 6570, section 2] that is broken.
    ///
    /// [RFC 6570, section 2]: https://www.rfc-editor.org/rfc/rfc6570#section-2
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::uri_template::{Template, TemplateErrorKind as Kind};
    ///
    /// for (template, kind) in [
    ///     ("/{x", Kind::UnclosedExpression),
    ///     ("/x}", Kind::StrayBrace),
    ///     ("/{}", Kind::EmptyExpression),
    ///     ("/{=x}", Kind::ReservedOperator),
    ///     ("/{x y}", Kind::MalformedName),
    ///     ("/{x:0}", Kind::MalformedPrefix),
    ///     ("/{x*:3}", Kind::SecondModifier),
    ///     ("/100%", Kind::MalformedEscape),
    ///     ("/a b", Kind::NotALiteral),
    /// ] {
    ///     assert_eq!(Template::parse(template).unwrap_err().kind(), kind);
    /// }
    /// ```
    TemplateErrorKind,
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::uri_template::Template;
    ///
    /// assert_eq!(Template::parse("/{x").unwrap_err().kind().as_str(), "unclosed `{`");
    /// ```
    ;
    /// A `{` without a `}` after it.
    UnclosedExpression: "unclosed `{`", "an expression ends with `}`";
    /// A `}` without a `{` before it.
    StrayBrace: "stray `}`", "no `{` opens it";
    /// An expression without a variable.
    EmptyExpression: "empty expression", "it has no variable";
    /// One of the operators `=`, `,`, `!`, `@`, `|`, which have no meaning yet.
    ReservedOperator: "reserved operator",
        "it has no meaning yet; the operators are `+`, `#`, `.`, `/`, `;`, `?` and `&`";
    /// A name with a character that names cannot have, or an empty name.
    MalformedName: "malformed name",
        "a name consists of letters, digits, `_` and escapes, with a `.` only between them";
    /// A `:` without a number from 1 to 9999 after it.
    MalformedPrefix: "malformed prefix", "`:` takes a number from 1 to 9999 without leading zeros";
    /// More than one modifier, or other text after the first modifier.
    SecondModifier: "malformed modifier",
        "a variable takes `:` and a number, or `*`, and nothing after it";
    /// A `%` without two hexadecimal digits after it.
    MalformedEscape: "malformed escape", ESCAPE_RULE;
    /// A character that is not allowed in a literal.
    NotALiteral: "character that no literal has", "is not allowed in a URI template";
}

impl TemplateError {
    /// The rule that is broken.
    #[inline]
    pub const fn kind(&self) -> TemplateErrorKind {
        self.kind
    }

    /// The offset of the error in the template, in bytes.
    #[inline]
    pub const fn position(&self) -> usize {
        self.start
    }

    /// The range of the bytes that are wrong. It is empty if something is missing at the end of the
    /// template.
    #[inline]
    pub const fn range(&self) -> Range<usize> {
        self.start..self.end
    }
}

impl fmt::Display for TemplateError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use TemplateErrorKind::{MalformedName, NotALiteral, ReservedOperator};

        let (kind, at, rule) = (self.kind.as_str(), self.start, self.kind.rule());
        match (self.kind, self.found) {
            (ReservedOperator, Some(char)) => write!(f, "{kind} `{char}` at byte {at}: {rule}"),
            (MalformedName, Some(char)) => {
                write!(f, "{kind} at byte {at}: found `{char}`, but {rule}")
            }
            (MalformedName, None) => write!(f, "{kind} at byte {at}: found the end, but {rule}"),
            (NotALiteral, Some(char)) => write!(f, "`{char}` at byte {at} {rule}"),
            _ => write!(f, "{kind} at byte {at}: {rule}"),
        }
    }
}

impl core::error::Error for TemplateError {}

/// A variable has a prefix, but its value is a list or an associative array.
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::uri_template::Template;
///
/// let template = Template::parse("/{tags:3}").unwrap();
/// let error = template.expand([("tags", ["a", "b"])]).unwrap_err();
/// assert_eq!((error.name(), error.position()), ("tags", 2));
/// assert_eq!(
///     error.to_string(),
///     "prefix of `tags` at byte 2: a list or an associative array has no prefix",
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PrefixError<'t> {
    pub(super) name: Quoted<&'t str>,
    pub(super) at: usize,
}

impl<'t> PrefixError<'t> {
    /// The name of the variable.
    #[inline]
    pub const fn name(&self) -> &'t str {
        self.name.0
    }

    /// The offset of the variable in the template, in bytes.
    #[inline]
    pub const fn position(&self) -> usize {
        self.at
    }
}

impl fmt::Display for PrefixError<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PrefixError { name, at } = self;
        write!(f, "prefix of `{name}` at byte {at}: a list or an associative array has no prefix")
    }
}

impl core::error::Error for PrefixError<'_> {}

/// Why an expansion is refused: a value is not in its place, or the template does not keep its
/// values in their places.
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
///     "the value of the variable at byte 8 of the template makes a segment of the path `.` or `..`",
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ExpansionError {
    pub(super) kind: ExpansionErrorKind,
    pub(super) position: usize,
    /// The byte at `position`.
    pub(super) byte: u8,
    /// The name of the variable, and its offset in the template, which is 0 if no variable is at fault.
    pub(super) variable: Option<&'static str>,
    pub(super) at: usize,
    pub(super) refusal: Option<Refusal>,
    pub(super) url: Option<UrlError>,
}

/// What is wrong in an expansion.
#[derive(Clone, Copy, Debug)]
pub struct Fault {
    pub(super) kind: ExpansionErrorKind,
    /// The offset in the expansion, and the byte there; 0 if none is known.
    pub(super) position: usize,
    pub(super) byte: u8,
    /// The offset in the template of the variable whose value is at fault, or 0.
    pub(super) variable: usize,
}

impl Fault {
    /// A fault of no value.
    #[inline]
    pub(super) const fn at(kind: ExpansionErrorKind, position: usize) -> Fault {
        Fault { kind, position, byte: 0, variable: 0 }
    }
}

kinds! {
    /// The rule that a value or a template breaks.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::uri_template::{ExpansionErrorKind, Template};
    ///
    /// let kind = |template, x| {
    ///     let link = Template::parse(template).unwrap().expand([("x", x)]).unwrap();
    ///     link.try_to_string().err().map(|error| error.kind())
    /// };
    /// assert_eq!(kind("https://example.com{x}", "/a"), Some(ExpansionErrorKind::Template));
    /// assert_eq!(kind("/users/{x}", ""), Some(ExpansionErrorKind::EmptySegment));
    /// assert_eq!(kind("https://{x}.example.com/", "evil.org"), Some(ExpansionErrorKind::Label));
    /// assert_eq!(kind("http://localhost:{x}/", "80/a"), Some(ExpansionErrorKind::Port));
    /// assert_eq!(kind("{+x}/users", "https://example.com/v1?a"), Some(ExpansionErrorKind::EndOfBase));
    /// assert_eq!(kind("//example.com/../{x}", "a"), None); // the template has `//` and `..`
    /// ```
    ExpansionErrorKind,
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::uri_template::Template;
    ///
    /// let link = Template::parse("/files/{name}").unwrap().expand([("name", "..")]).unwrap();
    /// assert_eq!(link.try_to_string().unwrap_err().kind().as_str(), "dot segment");
    /// ```
    ;
    /// The template is refused: a value, or a missing value, could move the end of a part of the URL.
    Template: "template whose values may leave their places", "";
    /// A segment of the path is `.` or `..`. `%2e` and `%2E` count as dots.
    DotSegment: "dot segment", "makes a segment of the path `.` or `..`";
    /// A segment of the path is empty. The path of `/users/{id}` without an `id` is that of all
    /// users.
    EmptySegment: "empty segment", "makes a segment of the path empty";
    /// A value of `{+x}` has a byte that begins another part, such as the `?` of a query.
    Boundary: "byte that begins another part", "which begins another part of the URL; `{x}` encodes it, and in a path `{/x*}` with \
         `uri_template::Segments(x)`";
    /// A value of `{+x}` has an escape, such as `%41`, in plain text.
    Escape: "escape in plain text", "has an escape, such as `%41`, in plain text; write `{/x*}` with `uri_template::Segments(x)`, \
         or `uri_template::Encoded(x)` if it is encoded already";
    /// `{&x}` continues a query that has not begun.
    NoQuery: "query that has not begun", "continues a query that has not begun; write `{?x}`";
    /// The value is not a host, or not a host with a port.
    Host: "not a host", "is not a host, such as `example.com` or `127.0.0.1`; `{+base}` takes a whole URL";
    /// The value is not one label of a host, or not a part of one.
    Label: "not one label of a host", "is not one label of a host: letters, digits, `-` and `_`";
    /// A value of `{+x}` after the `=` of a pair has a `+` in plain text, which most readers of a query
    /// take for a space.
    Plus: "`+` in plain text", "has a `+`, which readers of a query take for a space; `{x}` encodes it";
    /// The value is not a port.
    Port: "not a port", "is not a port: a number from 0 to 65535";
    /// The value has a domain that is not ASCII.
    NotAscii: "domain that is not ASCII", "has a domain that is not ASCII (with the feature `idna`, `to_url` converts a whole host); write it \
         in punycode";
    /// The value of `{x}` at the start is a whole URL, which needs `{+x}`.
    BaseWithoutPlus: "whole URL in `{x}`", "is a whole URL, whose slashes `{x}` encodes; write `{+base}`";
    /// The base has a scheme, but no `//` and no host.
    Scheme: "base without a host", "has no `//` and host after the scheme; write the scheme before the host, as in \
         `http://localhost:8080`";
    /// The host of the base has an escape. Or the base has a byte before its path that would move the
    /// host, because it is encoded, but a URL parser reads it as `/` or drops it: a `\`, a tab or a
    /// line break. Or its user name or password has a `%` without two digits.
    HostOfBase: "base whose host is not certain", "has a space or an escape in its host, or a `\\`, a tab, a line break or a `%` without \
         digits before its path; write the host in letters, digits, `-`, `_` and `.`, and escapes, such as `%5C`, in the user name and the password";
    /// The base begins with `//`, after which a parser reads a host.
    DoubleSlash: "base with `//` at the start",
        "begins with `//`, after which a URL parser reads a host";
    /// The base has a query or a fragment, but the template goes on before it.
    EndOfBase: "base with a query or a fragment",
        "behind which the template goes on; leave it out of the base";
    /// The base is empty.
    EmptyBase: "empty base", "is an empty base; write `/` for the path of the same host";
    /// The base begins or ends with a space or a control.
    SpaceInBase: "base with a space at an end", "begins or ends with a space or a control; trim it";
    /// The expansion is not a URL, as [`url_error`](ExpansionError::url_error) says.
    Url: "not a URL", "";
    /// The `Display` of a value returned an error.
    Display: "error of a `Display`", "";
}

impl ExpansionError {
    /// The error of a fault in the value of a variable with this name, if it is known.
    #[inline]
    pub(super) fn of(fault: Fault, variable: Option<&'static str>) -> ExpansionError {
        let Fault { kind, position, byte, variable: at } = fault;
        ExpansionError { kind, position, byte, variable, at, refusal: None, url: None }
    }

    #[inline]
    fn subject(&self) -> Subject {
        self.variable.map_or(Subject::At(self.at), Subject::Variable)
    }

    /// What is wrong with the subject.
    #[inline]
    fn words(&self) -> &'static &'static str {
        match (self.refusal, self.url) {
            (Some(refusal), _) => refusal.line(),
            (None, Some(error)) => match (error.kind(), self.at) {
                (UrlErrorKind::MissingScheme, 0) => {
                    &"has no scheme and host; `try_to_string` gives a part of a URL"
                }
                (UrlErrorKind::MissingScheme, _) => {
                    &"has no scheme and host; write `https://` and the host, as in `https://example.com`"
                }
                _ => &"makes no URL",
            },
            (None, None) => self.kind.rule(),
        }
    }

    /// The rule that is broken.
    #[inline]
    pub const fn kind(&self) -> ExpansionErrorKind {
        self.kind
    }

    /// The byte offset of the segment, of the value, or of the byte that is wrong, in the expansion.
    /// If the template is refused, the offset in the template. If the `Display` of a value returned
    /// an error, the number of bytes that were written before.
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

    /// The byte offset in the template of the variable whose value is at fault, if one is.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::uri_template::Template;
    ///
    /// let template = "/users/{id}";
    /// let link = Template::parse(template).unwrap().expand([("id", "")]).unwrap();
    /// let at = link.try_to_string().unwrap_err().variable_position().unwrap();
    /// assert!(template[at..].starts_with("id"));
    /// ```
    #[inline]
    pub const fn variable_position(&self) -> Option<usize> {
        if self.at == 0 { None } else { Some(self.at) }
    }

    /// Why the expansion is not a URL; `None` for other errors. It is the
    /// [`source`](core::error::Error::source) too, so the message does not repeat it, except in the
    /// alternate form `{:#}`.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::uri_template::Template;
    /// use etched::url::UrlErrorKind;
    ///
    /// let link = Template::parse("/users/{id}").unwrap().expand([("id", 7)]).unwrap();
    /// let error = link.to_url().unwrap_err();
    /// assert_eq!(error.url_error().map(|it| it.kind()), Some(UrlErrorKind::MissingScheme));
    /// let words = "the expansion has no scheme and host; `try_to_string` gives a part of a URL";
    /// assert_eq!(error.to_string(), words);
    /// assert!(format!("{error:#}").starts_with(&format!("{words}: missing scheme at byte 0")));
    /// ```
    #[inline]
    pub const fn url_error(&self) -> Option<UrlError> {
        self.url
    }
}

error_words! {
    ExpansionError {
        error @ ExpansionError { url: Some(cause), .. } =>
            "{} {}", error.subject(), error.words() => cause;
        ExpansionError { kind: ExpansionErrorKind::Display, .. } => (&DisplayError);
        error => (&UrlError::from(*error));
    }
}

impl core::error::Error for ExpansionError {
    #[inline]
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        self.url.as_ref().map(|error| error as _)
    }
}

input_errors!(ExpansionError);

/// The same words, with the variable and the position.
impl From<ExpansionError> for UrlError {
    #[cfg_attr(on_demand, inline)]
    fn from(error: ExpansionError) -> UrlError {
        let ExpansionError { position, byte, url, .. } = error;
        let (kind, byte) = match error.kind {
            ExpansionErrorKind::Template => (UrlErrorKind::Template, 0),
            ExpansionErrorKind::Display => (UrlErrorKind::Display, 0),
            ExpansionErrorKind::Boundary | ExpansionErrorKind::EndOfBase => {
                (UrlErrorKind::Value, byte)
            }
            _ => (UrlErrorKind::Value, 0),
        };
        UrlError::of_expansion(kind, position, error.subject(), error.words(), byte, url)
    }
}

/// The same error, or that of the buffer.
impl From<ToSliceError<ExpansionError>> for UrlError {
    #[inline]
    fn from(error: ToSliceError<ExpansionError>) -> UrlError {
        match error {
            ToSliceError::Input(error) => error.into(),
            ToSliceError::BufferTooSmall(error) => UrlError::too_small(error),
        }
    }
}
