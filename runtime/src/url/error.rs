//! Validation errors of the URL Standard: the rule, the position and the words of each.

use core::fmt;

use super::help::{Around, variable_help};
use super::input::Input;
use super::scheme::Scheme;
use crate::base::buffer::BufferTooSmallError;
use crate::base::error_words::error_words;
use crate::base::message::Message;
use crate::base::message::Part::{CodePoint, Decimal, Quoted, Words};
use crate::base::quoted::draw;
use crate::base::short_bytes::ShortBytes;
use crate::base::slices::{after_last, find, trim, until};
use crate::set::error::{ESCAPE_RULE, escape_help};
use crate::table::bits::{announced_len, value_range};

/// How many bytes of the input an error keeps at most, to quote them.
const QUOTED: usize = 8;

/// A [validation error] of the URL Standard, with its position in the text. Or a buffer is too
/// small for the URL.
///
/// The message quotes a few bytes of the text, unless they may be of a user name or a password: if an
/// `@` follows.
///
/// An error that is a failure stops the parser, and [`parse_to_slice`](super::parse_to_slice)
/// returns it. After any other error the parser goes on: browsers accept the text.
/// [`validation_errors`](super::validation_errors) lists both.
///
/// [validation error]: https://url.spec.whatwg.org/#validation-error
///
/// ```
/// # extern crate etched_runtime as etched;
/// use etched::url::{UrlErrorKind, parse_to_slice};
///
/// let error = parse_to_slice("https://example.com:7z/", &mut [0; 64]).unwrap_err();
/// assert_eq!((error.kind(), error.position()), (UrlErrorKind::PortInvalid, 21));
/// assert_eq!(error.to_string(), "invalid port: `z` at byte 21: a port consists of digits");
/// // The alternate form also draws it.
/// assert!(format!("{error:#}").ends_with("\n| …z/\n|  ^"));
/// ```
#[doc(alias("ParseError"))]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct UrlError(Reason);

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Reason {
    Input {
        position: usize,
        kind: UrlErrorKind,
        is_failure: bool,
        /// The first bytes of the input from the position on.
        found: ShortBytes<QUOTED>,
    },
    BufferTooSmall(BufferTooSmallError),
    Expansion {
        position: usize,
        subject: Subject,
        /// What is wrong with the value.
        words: &'static &'static str,
        /// The byte of the value that the words are about, or 0.
        byte: u8,
        kind: UrlErrorKind,
        /// If the expansion is not a URL, the first bytes at the position.
        found: ShortBytes<4>,
    },
}

/// What an error of an expansion is about.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Subject {
    /// The value of the variable with this name.
    Variable(&'static str),
    /// The value of the variable at this offset of the template; at 0, the expansion.
    At(usize),
}

/// How a message shows what was found.
enum Quoting {
    /// Not at all.
    Nothing,
    /// The first character.
    Character,
    /// The first character, after a colon.
    AfterColon,
    /// A `%`, and the letters and digits in the place of its digits.
    Escape,
}

/// Defines `UrlErrorKind` and the functions that read the table below. For each kind, the table has
/// the standard's name, the words of the message, and the help for the author of a literal, as in
/// [`judge`](super::judge).
macro_rules! kinds {
    ($(
        $(#[$doc:meta])*
        $Kind:ident $(if $feature:literal)? $name:literal
            $what:literal $found:ident $rule:tt $(where $around:pat =>)? $($help:expr),+;
    )*) => {
        /// The rule that a URL breaks. The docs of each kind have the name that the standard gives
        /// it, and [`name`](UrlErrorKind::name) returns it.
        ///
        /// ```
        /// # extern crate etched_runtime as etched;
        /// use etched::url::{UrlErrorKind as Kind, validation_errors};
        ///
        /// let kinds = |url| Vec::from_iter(validation_errors(url).map(|error| error.kind()));
        /// assert_eq!(kinds("https://example.com/ä?q=%C3%A4"), []);
        /// assert_eq!(kinds(" https:\\\\example.com"), [
        ///     Kind::SurroundingSpace,
        ///     Kind::MissingFollowingSolidus,
        ///     Kind::MissingFollowingSolidus,
        ///     Kind::MissingFollowingSolidus,
        /// ]);
        /// assert_eq!(kinds("https://example.com/%zz"), [Kind::MalformedEscape]);
        /// assert_eq!(kinds("https://[::1"), [Kind::Ipv6Unclosed]);
        /// assert_eq!(Kind::Ipv6Unclosed.name(), "IPv6-unclosed");
        /// assert_eq!(Kind::Ipv6Unclosed.as_str(), "unclosed IPv6 address");
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum UrlErrorKind {
            $(
                #[doc = concat!("`", $name, "`: ")]
                $(#[$doc])*
                $(#[cfg(feature = $feature)])?
                $Kind,
            )*
        }

        impl UrlErrorKind {
            /// The [name] that the standard gives it, such as `invalid-URL-unit`. The standard
            /// gives some kinds the same name.
            ///
            /// [name]: https://url.spec.whatwg.org/#validation-error
            #[inline]
            pub const fn name(self) -> &'static str {
                match self {
                    $($(#[cfg(feature = $feature)])? UrlErrorKind::$Kind => $name,)*
                }
            }

            /// What is wrong, in a few words, which the `Display` of the error shows too.
            #[inline]
            pub const fn as_str(self) -> &'static str {
                self.words().0
            }

            /// What is wrong, how the input is shown, and what is accepted.
            #[inline]
            const fn words(self) -> (&'static str, Quoting, &'static str) {
                match self {
                    $(
                        $(#[cfg(feature = $feature)])?
                        UrlErrorKind::$Kind => ($what, Quoting::$found, $rule),
                    )*
                }
            }

            /// What to write in a literal instead; without `is_quoting`, in fixed words.
            #[cfg_attr(on_demand, inline)]
            pub(super) const fn help(self, around: &Around<'_>, is_quoting: bool) -> Message {
                match self {
                    $(
                        $(#[cfg(feature = $feature)])?
                        UrlErrorKind::$Kind => {
                            $(let $around = *around;)?
                            around.help(&[$($help),+], is_quoting)
                        }
                    )*
                }
            }
        }
    };
}

const IPV4_HELP: &str = "write the address as four decimal numbers from 0 to 255";
const IPV6_HELP: &str = "write the address as in `[2001:db8::1]`";
const DOMAIN_HELP: &str = "write a domain such as `example.com`; \
                           `uri_template!(\"https://{host}/…\")` takes a variable";
const PERCENT_HELP: &str =
    "write `%25` for a literal `%`; for a placeholder, `uri_template!(\"…{id}\")`";
const HOST_HELP: &str = "write `{the host}`";
const NOT_ASCII_HELP: &str =
    "the feature `idna-literals` of etched converts the domain in a literal of `url!`";

kinds! {
    /// a C0 control or a space before or after the URL. It is removed.
    SurroundingSpace "invalid-URL-unit"
        "space or control character" Character "it is removed before and after a URL" "remove it";
    /// an ASCII tab or newline. All of them are removed.
    TabOrNewline "invalid-URL-unit"
        "tab or newline" Character "it is removed from a URL"
        where Around { text, .. } => match text {
            b"\n" => "remove it; a `\\` at the end of a line continues a literal in the next",
            _ => "remove all {their number} tabs and newlines",
        }, "remove it, or write it as an escape, `%09` or `%0A`";
    /// a code point that is not a URL code point. Most are percent-encoded.
    NotUrlCodePoint "invalid-URL-unit"
        "invalid code point" Character "in a valid URL it is percent-encoded"
        where around => match around {
            Around { text: b"|", before, .. } if is_drive(before) => "write `:` after a drive letter",
            Around { text: [0..=0x1F | 0x7F] | [0xC2, 0x80..=0x9F], .. } => {
                "remove it, or write `{its escapes}`"
            }
            _ => "write `{its escapes}`",
        }, "write it as an escape, or remove it";
    /// a `%` that two hexadecimal digits do not follow.
    MalformedEscape "invalid-URL-unit"
        "malformed escape" Escape ESCAPE_RULE
        where Around { text, .. } =>
            concat!(variable_help!(), "; write `%25` for a literal `%`"),
            "`%u` is not an escape of a URL; write {its code units}",
            "write `%25` for a literal `%`",
            if let [_, b'u', ..] = text { escape_help(text) } else { PERCENT_HELP };
    /// the scheme of a special URL is not followed by exactly two slashes.
    MissingFollowingSolidus "special-scheme-missing-following-solidus"
        "wrong number of slashes" Nothing "exactly `//` follows the scheme of a special URL"
        where Around { before, text, .. } => help_for_slashes(before, text),
        "write `//` between the scheme and the host, and remove anything else there";
    /// there is no scheme, and no base that the URL could be relative to. A failure.
    MissingScheme "missing-scheme-non-relative-URL"
        "missing scheme" Nothing "a URL without a base starts with a scheme, such as `https:`"
        where Around { url, .. } => "write {the URL}", help_for_scheme(url);
    /// there is no scheme, and the base that the URL is relative to has an opaque path. A failure.
    OpaqueBase "missing-scheme-non-relative-URL"
        "the path of the base is opaque" Nothing "only a fragment, `#…`, is relative to it" "";
    /// a special URL has `\` instead of `/`.
    InvalidReverseSolidus "invalid-reverse-solidus"
        "backslash" Nothing "a special URL has `/` in its place" "write `/`";
    /// the URL has a user name or a password. The position is that of the `@`.
    InvalidCredentials "invalid-credentials"
        "credentials before the `@`" Nothing "a valid URL has no user name and no password" "";
    /// there is no host where one is required. A failure.
    HostMissing "host-missing"
        "missing host" Nothing "a host is required here, such as `example.com`"
        "write the host after the slashes";
    /// the port is above 65535. A failure.
    PortOutOfRange "port-out-of-range"
        "port out of range" Nothing "the largest port is 65535"
        "write a number from 0 to 65535, or no `:`";
    /// the port has something other than a digit. A failure.
    PortInvalid "port-invalid"
        "invalid port" AfterColon "a port consists of digits"
        variable_help!(), "write a number from 0 to 65535, or no `:`";
    /// a relative URL starts with a Windows drive letter, and the base is a `file` URL.
    FileInvalidDriveLetter "file-invalid-Windows-drive-letter"
        "drive letter" Nothing "a relative URL does not start with one; write `file:///` before it"
        "write `file:///` before the drive letter";
    /// the host of a `file` URL is a Windows drive letter. It becomes part of the path.
    FileInvalidDriveLetterHost "file-invalid-Windows-drive-letter-host"
        "drive letter as host" Nothing "write `file:///`, with three slashes"
        "write `file:///` before the drive letter";
    /// the domain is not a valid one, though browsers take it: a label is longer than 63 bytes,
    /// begins or ends with `-`, has `--` at its third byte without being punycode, or has something
    /// other than letters, digits and `-`, such as `_`; or there is a dot at the end; or the domain
    /// is longer than 253 bytes. A failure only if the feature `idna` cannot convert the domain.
    DomainToAscii "domain-to-ASCII"
        "invalid domain" Nothing
        "the labels of a domain have 1 to 63 letters, digits and, inside, `-`"
        "write a domain such as `example.com`";
    /// a label of the domain is empty, and not the one after a final dot.
    DomainEmptyLabel "domain-to-ASCII"
        "empty label in a domain" Nothing "a domain begins without a dot, and has no `..`"
        "remove the dot";
    /// a label of the domain begins with `xn--`, but is not the punycode of a valid label. Only the
    /// feature `idna` finds it, and not in `const` functions.
    DomainInvalidPunycode "domain-to-ASCII"
        "invalid punycode in a domain" Nothing "the label after `xn--` is encoded from a valid one"
        "write the punycode of a valid label, such as `xn--mller-kva`";
    /// the domain has a forbidden code point, maybe escaped. A failure.
    DomainInvalidCodePoint "domain-to-ASCII"
        "forbidden code point in a domain" AfterColon
        "a domain consists of letters, digits, `-` and `.`"
        where Around { text, .. } => variable_help!(),
            if let b" " = text { "remove the space" } else { "write a domain such as `example.com`" },
            if let b" " = text { "remove the space" } else { DOMAIN_HELP };
    /// the domain has a character beyond ASCII, maybe escaped, and is not converted: there is no
    /// feature `idna`, or the function is `const`. A failure.
    DomainNotAscii "domain-to-ASCII"
        "domain is not ASCII" AfterColon
        "write it in punycode (`xn--…`), or have `Url::parse` convert it with the feature `idna`"
        where around => match sign_meant(around.text) {
            Some(help) => help,
            None if is_copied_sign(&around) => "remove it",
            None => NOT_ASCII_HELP,
        }, if let Some(help) = sign_meant(around.text) { help } else { NOT_ASCII_HELP };
    /// a domain has an escape.
    DomainPercentEncoded "domain-percent-encoded"
        "escape in a domain" Nothing "write the character itself"
        HOST_HELP, "a domain needs no escapes";
    /// the host of a URL that is not special has a forbidden code point. A failure.
    HostInvalidCodePoint "host-invalid-code-point"
        "forbidden code point in a host" AfterColon "in a valid URL it is percent-encoded"
        variable_help!(), "write `{its escapes}`", "the parser does not encode it here; write it as an escape";
    /// an IPv4 address ends with a dot.
    Ipv4EmptyPart "IPv4-empty-part"
        "dot after an IPv4 address" Nothing "an IPv4 address ends with a number"
        HOST_HELP, "remove the last dot";
    /// an IPv4 address has fewer than four parts.
    Ipv4TooFewParts "IPv4-too-few-parts"
        "too few parts in an IPv4 address" Nothing "it has four numbers, such as `127.0.0.1`"
        HOST_HELP, IPV4_HELP;
    /// an IPv4 address has more than four parts. A failure.
    Ipv4TooManyParts "IPv4-too-many-parts"
        "too many parts in an IPv4 address" Nothing "it has four numbers, such as `127.0.0.1`"
        IPV4_HELP;
    /// a part of an IPv4 address is not a number. The last label makes it an address. A failure.
    Ipv4NonNumericPart "IPv4-non-numeric-part"
        "part of an IPv4 address is not a number" Nothing
        "a host whose last label is a number is an IPv4 address" IPV4_HELP;
    /// a part of an IPv4 address is a hexadecimal or octal number.
    Ipv4NonDecimalPart "IPv4-non-decimal-part"
        "hexadecimal or octal number in an IPv4 address" Nothing "its numbers are decimal"
        HOST_HELP, IPV4_HELP;
    /// a part of an IPv4 address is above 255. A failure if the address has no value.
    Ipv4OutOfRangePart "IPv4-out-of-range-part"
        "number out of range in an IPv4 address" Nothing "its numbers are at most 255"
        HOST_HELP, IPV4_HELP;
    /// an IPv4 address has characters beyond ASCII, which are converted.
    Ipv4NonAsciiInput "IPv4-non-ASCII-input"
        "IPv4 address is not ASCII" Nothing "write its digits and dots in ASCII"
        HOST_HELP, IPV4_HELP;
    /// an IPv6 address has no `]` at its end. A failure.
    Ipv6Unclosed "IPv6-unclosed"
        "unclosed IPv6 address" Nothing "the host ends with `]`" "write `]` after the address";
    /// an IPv6 address begins with a single `:`. A failure.
    Ipv6InvalidCompression "IPv6-invalid-compression"
        "single colon at the start of an IPv6 address" Nothing
        "it begins with a hexadecimal digit or `::`" IPV6_HELP;
    /// an IPv6 address has more than eight pieces. A failure.
    Ipv6TooManyPieces "IPv6-too-many-pieces"
        "too many pieces in an IPv6 address" Nothing "it has eight" IPV6_HELP;
    /// an IPv6 address has more than one `::`. A failure.
    Ipv6MultipleCompression "IPv6-multiple-compression"
        "second `::` in an IPv6 address" Nothing "it has at most one" IPV6_HELP;
    /// an IPv6 address has something other than a hexadecimal digit or `:`, or ends with `:`. A
    /// failure.
    Ipv6InvalidCodePoint "IPv6-invalid-code-point"
        "invalid IPv6 address" AfterColon "it has up to four hexadecimal digits between two colons"
        IPV6_HELP;
    /// an IPv6 address without `::` has fewer than eight pieces. A failure.
    Ipv6TooFewPieces "IPv6-too-few-pieces"
        "too few pieces in an IPv6 address" Nothing "it has eight, or a `::`" IPV6_HELP;
    /// a piece of an IPv6 address begins with a zero that it does not need.
    Ipv6PieceLeadingZero "IPv6-piece-leading-zero"
        "leading zero in an IPv6 address" Nothing "its pieces are as short as possible"
        HOST_HELP, "write the piece without the zero";
    /// an IPv6 address has an IPv4 address after more than six pieces. A failure.
    Ipv4InIpv6TooManyPieces "IPv4-in-IPv6-too-many-pieces"
        "too many pieces before an IPv4 address" Nothing "an IPv6 address has six pieces before it"
        IPV6_HELP;
    /// a part of an IPv4 address in an IPv6 address is empty, has something other than a digit, or
    /// begins with a zero that it does not need; or there are more than four. A failure.
    Ipv4InIpv6InvalidCodePoint "IPv4-in-IPv6-invalid-code-point"
        "invalid IPv4 address in an IPv6 address" AfterColon
        "it has four decimal numbers without leading zeros" IPV6_HELP;
    /// a part of an IPv4 address in an IPv6 address is above 255. A failure.
    Ipv4InIpv6OutOfRangePart "IPv4-in-IPv6-out-of-range-part"
        "number out of range in an IPv4 address" Nothing "its numbers are at most 255" IPV6_HELP;
    /// an IPv4 address in an IPv6 address has fewer than four parts. A failure.
    Ipv4InIpv6TooFewParts "IPv4-in-IPv6-too-few-parts"
        "too few parts in an IPv4 address" Nothing "it has four numbers, such as `127.0.0.1`"
        IPV6_HELP;
    /// a `#`, `/` or `?` in a password, which ends the host: the rest is an invalid port or a missing
    /// host. Only functions that allocate find it.
    SignInPassword if "alloc" "port-invalid"
        "`#`, `/` or `?` in a password" Nothing
        "it would end the host; there they are `%23`, `%2F` and `%3F`" "";
    /// a port follows a host that is set alone. Only [`Url::with_host`](super::Url::with_host) finds it.
    PortInHost if "alloc" "host-invalid-code-point"
        "port in a host" Nothing "`with_port` sets the port" "";
    /// a scheme that is set is empty, or has another character than letters, digits, `+`, `-` and
    /// `.`. Only [`Url::with_scheme`](super::Url::with_scheme) finds it.
    SchemeInvalid if "alloc" "scheme-invalid"
        "invalid scheme" AfterColon "a scheme begins with a letter; letters, digits, `+`, `-` and `.` follow" "";
    /// with the scheme that is set, the other parts would be read in another way. Only
    /// [`Url::with_scheme`](super::Url::with_scheme) finds it.
    SchemeMismatch if "alloc" "scheme-mismatch"
        "another kind of scheme" Nothing "the other parts of the URL would be read in another way" "";
    /// a segment that is added is `.` or `..`, which a parser removes, encoded or not.
    DotSegment if "alloc" "dot-segment"
        "dot segment" Nothing "a segment `.` or `..` would name another resource" "";
    /// a segment that is added is empty or undefined.
    EmptySegment if "alloc" "empty-segment"
        "empty segment" Nothing "an empty segment would name another resource" "";
    /// what is added behind a path has a scheme, a host, a fragment or a `\`. Only
    /// [`Url::join_route`](super::Url::join_route) finds it.
    NotARoute if "alloc" "not-a-route"
        "not a route" AfterColon
        "a route is a path, and maybe a query, without a scheme, a host, a fragment and `\\`" "";
    /// a route would follow the query of the URL. Only [`Url::join_route`](super::Url::join_route)
    /// finds it.
    QueryBeforeRoute if "alloc" "query-before-route"
        "query before a route" Nothing "a route follows a path; `without_query` removes the query" "";
    /// the `Display` of a value returned an error.
    Display "display"
        "error of a `Display`" Nothing "the `Display` of a value returned an error" "";
    /// a value of a template is not in its place. A conversion of an
    /// [`ExpansionError`](crate::uri_template::ExpansionError) makes this error, and the next.
    Value "value"
        "value that is not in its place" Nothing "" "";
    /// a template does not keep its values in their places.
    Template "template"
        "template whose values may leave their places" Nothing "" "";
    /// the URL cannot have the part that is set.
    PartNotAllowed if "alloc" "part-not-allowed"
        "part that the URL cannot have" Nothing
        "user name, password and port need a host and a scheme other than `file`; host and path need a path that is not opaque"
        "";
    /// the buffer is too small for the URL. This is not an error of the text, and not one of the
    /// standard; [`UrlError::buffer_too_small`] has the length and the message.
    BufferTooSmall "buffer-too-small" "" Nothing "" "";
}

/// Whether a text is a `file` URL up to a first segment of one letter, such as `file:///C`.
#[cfg_attr(on_demand, inline)]
const fn is_drive(text: &[u8]) -> bool {
    let (name, [_, path @ ..]) = text.split_at(find(text, b":")) else { return false };
    let path = match path {
        [b'/' | b'\\', b'/' | b'\\', authority @ ..] => {
            let (_, [_, path @ ..] | path) = authority.split_at(find(authority, b"/\\"));
            path
        }
        path => trim(path, b"/\\", b""),
    };
    Scheme::named(name.trim_ascii_start()).is_file() && matches!(path, [b'A'..=b'Z' | b'a'..=b'z'])
}

/// The help for the slashes `text` after the scheme `before`, and for the signs among them.
#[cfg_attr(on_demand, inline)]
const fn help_for_slashes(before: &[u8], text: &[u8]) -> &'static str {
    let scheme = until(before, find(before, b":")).trim_ascii_start();
    // Without slashes, the text is that of the host.
    let is_sign = matches!(
        trim(text, b"/\\", b""),
        [b' '..=b'/' | b':'..=b'@' | b'['..=b'`' | b'{'..=b'~', ..]
    );
    match (Scheme::named(scheme).is_file(), is_sign) {
        (false, false) => "write `{</}//`",
        (false, true) => "remove `{/}`: write `{</}//{>/}`",
        (true, false) => "write `{</}///`",
        (true, true) => "remove `{/}`: write `{</}///{>/}`",
    }
}

/// The help for a text without a scheme.
#[cfg_attr(on_demand, inline)]
const fn help_for_scheme(text: &[u8]) -> &'static str {
    let authority = until(text, find(text, b"/?#"));
    let has_user = find(authority, b"@") < authority.len();
    let host = until(authority, find(authority, b":"));
    // A first segment such as `..` or `.well-known` is part of a path.
    let has_dot = !matches!(host, [b'.', ..]) && find(host, b".") < host.len();
    let is_host = has_dot || matches!(host, b"localhost");
    match text {
        [b'/', b'/', ..] => "write the scheme before it, such as `https:`",
        _ if has_user => "write the scheme before it, such as `mailto:` or `ssh://`",
        _ if is_host => "write the scheme before it, such as `https://`",
        _ => {
            "begin with a scheme, as in `https://example.com/`; `Url::join` resolves a relative URL"
        }
    }
}

/// The help for a character of another script that is read as a sign of a domain, or looks like one.
#[cfg_attr(on_demand, inline)]
const fn sign_meant(char: &[u8]) -> Option<&'static str> {
    Some(match value_range(char, char.len()).0 {
        0x06D4 | 0x2024 | 0x3002 | 0xFE52 | 0xFF0E | 0xFF61 => "write `.`",
        0x0589 | 0x2236 | 0xA789 | 0xFE13 | 0xFE55 | 0xFF1A => "write `:`",
        0x2044 | 0x2215 | 0x29F8 | 0xFF0F => "write `/`",
        0x2010..=0x2015 | 0x2212 | 0xFF0D => "write `-`",
        _ => return None,
    })
}

/// Whether a sign at an end of a domain was copied with it: a punctuation mark, a symbol or an emoji.
/// The blocks of these are listed, without the letters and numbers among them.
#[cfg_attr(on_demand, inline)]
const fn is_copied_sign(around: &Around<'_>) -> bool {
    let is_sign = match value_range(around.text, around.text.len()).0 {
        0xAA | 0xB2 | 0xB3 | 0xB5 | 0xB9 | 0xBA | 0xBC..=0xBE => false,
        0xA0..=0xBF | 0xD7 | 0xF7 | 0x2000..=0x206F | 0x20A0..=0x20CF | 0x2190..=0x245F => true,
        0x2500..=0x2775 | 0x2794..=0x2BFF | 0x3001..=0x3003 | 0x3008..=0x3020 => true,
        0xFE00..=0xFE6F | 0xFF01..=0xFF0F | 0x1F300..=0x1FAFF => true,
        _ => false,
    };
    let is_first = matches!(around.before, [.., b'/']);
    is_sign && (is_first || matches!(around.after, [] | [b'/' | b'?' | b'#' | b':', ..]))
}

/// The offset of the last `@`; 0 if there is none.
#[inline]
pub(super) const fn last_at_sign(text: &str) -> usize {
    text.len().saturating_sub(after_last(text.as_bytes(), b'@').len() + 1)
}

impl UrlError {
    #[inline]
    pub(super) const fn new(kind: UrlErrorKind, is_failure: bool, at: Input<'_>) -> UrlError {
        let found = ShortBytes::prefix_of(at.raw);
        UrlError(Reason::Input { position: at.position(), kind, is_failure, found })
    }

    /// This error of a text whose [last `@`](last_at_sign) is known. It quotes nothing if an `@`
    /// follows: then its place may be in a user name or a password.
    #[inline]
    pub(crate) const fn without_secrets(mut self, last_at_sign: usize) -> UrlError {
        match &mut self.0 {
            Reason::Input { position, found, .. } if *position < last_at_sign => {
                *found = ShortBytes::EMPTY;
            }
            _ => {}
        }
        self
    }

    /// The error of an expansion. `url` is the reason why it is not a URL, if it is not.
    #[inline]
    pub(crate) fn of_expansion(
        kind: UrlErrorKind,
        position: usize,
        subject: Subject,
        words: &'static &'static str,
        byte: u8,
        url: Option<UrlError>,
    ) -> UrlError {
        let (kind, found) = match &url {
            Some(error) => (error.kind(), ShortBytes::prefix_of(error.found())),
            None => (kind, ShortBytes::EMPTY),
        };
        UrlError(Reason::Expansion { position, subject, words, byte, kind, found })
    }

    #[inline]
    pub(crate) const fn too_small(error: BufferTooSmallError) -> UrlError {
        UrlError(Reason::BufferTooSmall(error))
    }

    /// The byte offset of the error in the text as it was given, with all spaces, tabs and
    /// newlines. The length of the text if it ends too early; 0 if the buffer is too small.
    #[inline]
    pub const fn position(&self) -> usize {
        match self.0 {
            Reason::Input { position, .. } | Reason::Expansion { position, .. } => position,
            Reason::BufferTooSmall(_) => 0,
        }
    }

    /// The rule that is broken.
    #[inline]
    pub const fn kind(&self) -> UrlErrorKind {
        match self.0 {
            Reason::Input { kind, .. } | Reason::Expansion { kind, .. } => kind,
            Reason::BufferTooSmall(_) => UrlErrorKind::BufferTooSmall,
        }
    }

    /// The name of the variable of a template whose value is at fault. `None` if the error is not that
    /// of a template of a macro.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::Url;
    ///
    /// assert_eq!(Url::parse("https://a:b/").unwrap_err().variable(), None);
    /// // `uri_template!("/users/{id}", id = "").try_to_string()` has `Some("id")`, also as a `UrlError`.
    /// ```
    #[inline]
    pub const fn variable(&self) -> Option<&'static str> {
        match self.0 {
            Reason::Expansion { subject: Subject::Variable(name), .. } => Some(name),
            _ => None,
        }
    }

    /// Whether this error is a failure: the parser returns no URL.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::validation_errors;
    ///
    /// let error = validation_errors("https:/example.com").next().unwrap();
    /// assert!(!error.is_failure()); // it is `https://example.com/`
    /// assert!(validation_errors("example.com").next().unwrap().is_failure());
    /// ```
    #[inline]
    pub const fn is_failure(&self) -> bool {
        matches!(self.0, Reason::Input { is_failure: true, .. } | Reason::Expansion { .. })
    }

    /// The error of a buffer that is too small: how long it must be. `None` for other errors.
    ///
    /// ```
    /// # extern crate etched_runtime as etched;
    /// use etched::url::{UrlErrorKind, parse_to_slice};
    ///
    /// let error = parse_to_slice("https://example.com", &mut [0; 10]).unwrap_err();
    /// assert_eq!(error.kind(), UrlErrorKind::BufferTooSmall);
    /// assert_eq!(error.buffer_too_small().unwrap().needed(), "https://example.com/".len());
    /// ```
    #[inline]
    pub const fn buffer_too_small(&self) -> Option<BufferTooSmallError> {
        let Reason::BufferTooSmall(error) = self.0 else { return None };
        Some(error)
    }

    /// The first bytes of the input from the position on.
    #[inline]
    const fn found(&self) -> &[u8] {
        match &self.0 {
            Reason::Input { found, .. } => found.as_bytes(),
            Reason::Expansion { found, .. } => found.as_bytes(),
            Reason::BufferTooSmall(_) => &[],
        }
    }

    /// The bytes that the message quotes and the excerpt underlines; there may be none.
    #[cfg_attr(on_demand, inline)]
    pub(super) const fn shown(&self) -> &[u8] {
        let found = self.found();
        let len = match (found, self.kind().words().1) {
            ([], _) => 0,
            ([_, high, low, ..], Quoting::Escape)
                if high.is_ascii_alphanumeric() && low.is_ascii_alphanumeric() =>
            {
                3
            }
            ([_, high, ..], Quoting::Escape) if high.is_ascii_alphanumeric() => 2,
            _ => match announced_len(found) {
                Some(len) if len <= found.len() => len,
                _ => 1,
            },
        };
        until(found, len)
    }

    /// The message of an error of the text.
    #[cfg_attr(on_demand, inline)]
    pub(crate) const fn message(&self) -> Message {
        let (what, quoting, rule) = self.kind().words();
        let shown = self.shown();
        let mut message = Message::of(what);
        if let (Quoting::AfterColon, [_, ..]) = (&quoting, shown) {
            message.text(":");
        }
        match (quoting, shown) {
            (Quoting::Nothing, _) | (_, []) => {}
            (_, character @ [0xC0..=0xFF, ..]) => {
                message.say(" {}", &[CodePoint(value_range(character, character.len()).0)]);
            }
            (_, ascii) => message.say(" `{}`", &[Quoted(ascii)]),
        }
        message.say(" at byte {}: {}", &[Decimal(self.position()), Words(rule)]);
        message
    }

    /// Writes the message of an error of the text or of the buffer and, in the alternate form, a drawing.
    #[cfg_attr(on_demand, inline)]
    fn fmt_message(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(error) = self.buffer_too_small() {
            return fmt::Display::fmt(&error, f);
        }
        f.write_str(self.message().as_str())?;
        // If the end of these bytes cuts a character, it is left out.
        match self.found().utf8_chunks().next() {
            Some(text) if f.alternate() => {
                draw(f, self.position() > 0, text.valid().as_bytes(), 0..self.shown().len())
            }
            _ => Ok(()),
        }
    }
}

impl fmt::Debug for UrlError {
    #[cfg_attr(on_demand, inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("UrlError");
        debug.field("kind", &self.kind());
        match &self.0 {
            Reason::Input { position, is_failure, .. } => {
                debug.field("position", position).field("is_failure", is_failure)
            }
            Reason::Expansion { position, .. } => {
                debug.field("position", position).field("variable", &self.variable())
            }
            Reason::BufferTooSmall(error) => debug.field("needed", &error.needed()),
        };
        debug.finish()
    }
}

impl fmt::Display for UrlError {
    #[cfg_attr(on_demand, inline)]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Reason::Expansion { position, subject, words, byte, kind, .. } = self.0 else {
            return self.fmt_message(f);
        };
        match (kind, byte) {
            (UrlErrorKind::Display, _) => return self.fmt_message(f),
            (UrlErrorKind::Template, _) => {
                return write!(f, "at byte {position} of the template: {words}");
            }
            (_, 0) => write!(f, "{subject} {words}")?,
            _ => write!(f, "{subject} has a `{}`, {words}", char::from(byte))?,
        }
        if kind == UrlErrorKind::Value {
            return Ok(());
        }
        f.write_str(": ")?;
        self.fmt_message(f)
    }
}

error_words! {
    Subject {
        Subject::Variable(name) => "the value of `{}`", name;
        Subject::At(0) => "the expansion";
        Subject::At(at) => "the value of the variable at byte {} of the template", at;
    }
}

impl core::error::Error for UrlError {}
