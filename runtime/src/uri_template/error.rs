//! Errors of templates and of values for their variables.

use core::fmt;
use core::ops::Range;

use crate::base::error_words::kind_words;
use crate::base::quoted::Quoted;
use crate::set::error::ESCAPE_RULE;

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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TemplateErrorKind {
    /// A `{` without a `}` after it.
    UnclosedExpression,
    /// A `}` without a `{` before it.
    StrayBrace,
    /// An expression without a variable.
    EmptyExpression,
    /// One of the operators `=`, `,`, `!`, `@`, `|`, which have no meaning yet.
    ReservedOperator,
    /// A name with a character that names cannot have, or an empty name.
    MalformedName,
    /// A `:` without a number from 1 to 9999 after it.
    MalformedPrefix,
    /// More than one modifier, or other text after the first modifier.
    SecondModifier,
    /// A `%` without two hexadecimal digits after it.
    MalformedEscape,
    /// A character that is not allowed in a literal.
    NotALiteral,
}

kind_words! {
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::uri_template::Template;
    ///
    /// assert_eq!(Template::parse("/{x").unwrap_err().kind().as_str(), "unclosed `{`");
    /// ```
    TemplateErrorKind {
        TemplateErrorKind::UnclosedExpression => "unclosed `{`";
        TemplateErrorKind::StrayBrace => "stray `}`";
        TemplateErrorKind::EmptyExpression => "empty expression";
        TemplateErrorKind::ReservedOperator => "reserved operator";
        TemplateErrorKind::MalformedName => "malformed name";
        TemplateErrorKind::MalformedPrefix => "malformed prefix";
        TemplateErrorKind::SecondModifier => "malformed modifier";
        TemplateErrorKind::MalformedEscape => "malformed escape";
        TemplateErrorKind::NotALiteral => "character that no literal has";
    }
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
        use TemplateErrorKind as Kind;

        let at = self.start;
        let found = Found(self.found);
        match self.kind {
            Kind::UnclosedExpression => {
                write!(f, "unclosed `{{` at byte {at}: an expression ends with `}}`")
            }
            Kind::StrayBrace => {
                write!(f, "stray `}}` at byte {at}: no `{{` opens it")
            }
            Kind::EmptyExpression => {
                write!(f, "empty expression at byte {at}: it has no variable")
            }
            Kind::ReservedOperator => write!(
                f,
                "reserved operator {found} at byte {at}: it has no meaning yet; the operators \
                 are `+`, `#`, `.`, `/`, `;`, `?` and `&`",
            ),
            Kind::MalformedName => write!(
                f,
                "malformed name at byte {at}: found {found}, but a name consists of letters, \
                 digits, `_` and escapes, with a `.` only between them",
            ),
            Kind::MalformedPrefix => write!(
                f,
                "malformed prefix at byte {at}: `:` takes a number from 1 to 9999 without \
                 leading zeros",
            ),
            Kind::SecondModifier => write!(
                f,
                "malformed modifier at byte {at}: a variable takes `:` and a number, or `*`, \
                 and nothing after it",
            ),
            Kind::MalformedEscape => {
                write!(f, "malformed escape at byte {at}: {ESCAPE_RULE}")
            }
            Kind::NotALiteral => {
                write!(f, "{found} at byte {at} is not allowed in a URI template")
            }
        }
    }
}

impl core::error::Error for TemplateError {}

/// A character, or the end of the template.
struct Found(Option<Quoted<char>>);

impl fmt::Display for Found {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(char) => write!(f, "`{char}`"),
            None => f.write_str("the end"),
        }
    }
}

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
