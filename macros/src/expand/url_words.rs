//! The words for the faults of a URL. The runtime has the message of each, and a help in fixed words,
//! which const evaluation uses; a literal gets a help that quotes it.

use etched_runtime::const_support::{UrlFault, UrlFaultKind, UrlFaults};
use etched_runtime::percent::{COMPONENT, EncodeSet, NON_ALPHANUMERIC, PATH};
use etched_runtime::url::{Url, UrlErrorKind};

use crate::help::{self, Notation};
use crate::names::identifier;

pub(super) fn kind_of(fault: &UrlFault) -> Option<UrlErrorKind> {
    fault.error().map(|error| error.kind())
}

/// The words for a fault of a URL.
pub(crate) struct Words {
    pub(crate) title: String,
    pub(crate) help: String,
}

impl Words {
    /// The words for a fault of this text. The help may quote the text.
    pub(crate) fn of(fault: &UrlFault, text: &str) -> Words {
        let words = Words::without_quotes(fault, text);
        // A long text, or one with a character that is not seen, would not be read.
        let is_read = |help: &String| help.len() < 200 && !help.contains(char::is_control);
        Words { help: help_with(fault, text).filter(is_read).unwrap_or(words.help), ..words }
    }

    /// The words of the runtime, which const evaluation uses for a constant. The help for a
    /// validation error quotes nothing of the text.
    pub(super) fn without_quotes(fault: &UrlFault, text: &str) -> Words {
        let refusal = fault.refusal(text);
        Words { title: refusal.message().unwrap_or_default().into(), help: refusal.help().into() }
    }
}

/// The help that quotes the URL; `None` if the fixed words say all.
fn help_with(fault: &UrlFault, text: &str) -> Option<String> {
    let found = text.get(fault.start..fault.end).unwrap_or_default();
    let before = text.get(..fault.start).unwrap_or_default();
    let after = text.get(fault.end..).unwrap_or_default();
    let Some(kind) = kind_of(fault) else {
        return help_for_misread(fault.kind, before, found, after);
    };
    use UrlErrorKind::{
        DomainInvalidCodePoint, HostInvalidCodePoint, MalformedEscape, PortInvalid,
    };
    let variable = placeholder(before, text.get(fault.start..).unwrap_or_default());
    match (kind, variable) {
        (MalformedEscape, Some((variable, _))) => {
            let sentence = takes_a_variable(before, &variable);
            return Some(sentence + "; write `%25` for a literal `%`");
        }
        (DomainInvalidCodePoint | HostInvalidCodePoint | PortInvalid, Some((variable, _))) => {
            return Some(takes_a_variable(before, &variable));
        }
        _ => {}
    }
    match kind {
        UrlErrorKind::TabOrNewline => {
            // The parser trims the URL, and then reports only the first tab or newline.
            let count = text.trim().matches(['\t', '\n', '\r']).count();
            match (found, count) {
                ("\n", _) => Some(
                    "remove it; a `\\` at the end of a line continues a literal in the next".into(),
                ),
                (_, 1) => None,
                _ => Some(format!("remove all {count} tabs and newlines")),
            }
        }
        UrlErrorKind::MalformedEscape => {
            help::for_javascript(&text.as_bytes()[fault.start..], Notation::Text)
                .or_else(|| Some("write `%25` for a literal `%`".into()))
        }
        DomainInvalidCodePoint if found != " " => {
            Some("write a domain such as `example.com`".into())
        }
        // The runtime knows the sign that it looks like.
        UrlErrorKind::DomainNotAscii if fault.refusal(text).help().starts_with("write `") => None,
        // A sign that was copied with the domain. Without one inside, it would be another domain.
        UrlErrorKind::DomainNotAscii
            if !found.contains(char::is_alphanumeric)
                && (before.ends_with('/') || is_end(after)) =>
        {
            Some("remove it".into())
        }
        UrlErrorKind::NotUrlCodePoint if found == "|" && is_drive_letter(before) => {
            Some("write `:` after a drive letter".into())
        }
        UrlErrorKind::NotUrlCodePoint if found.contains(char::is_control) => {
            Some(format!("remove it, or write `{}`", NON_ALPHANUMERIC.encode(found)))
        }
        UrlErrorKind::NotUrlCodePoint | UrlErrorKind::HostInvalidCodePoint => {
            Some(format!("write `{}`", NON_ALPHANUMERIC.encode(found)))
        }
        UrlErrorKind::MissingFollowingSolidus => {
            // `before` is the scheme, its `:`, and the slashes that are there.
            let scheme = before.trim_start().trim_end_matches(['/', '\\']);
            let slashes = if scheme.eq_ignore_ascii_case("file:") { "///" } else { "//" };
            // Without slashes, the text is that of the host.
            let is_sign = |char: char| char.is_ascii_punctuation() || char == ' ';
            Some(match found.trim_matches(['/', '\\']) {
                sign if sign.starts_with(is_sign) => {
                    let host = after.trim_start_matches(['/', '\\']);
                    format!("remove `{sign}`: write `{scheme}{slashes}{host}`")
                }
                _ => format!("write `{scheme}{slashes}`"),
            })
        }
        UrlErrorKind::MissingScheme if repaired(text).is_some() => repaired(text),
        UrlErrorKind::MissingScheme if text.starts_with("//") => {
            Some("write the scheme before it, such as `https:`".into())
        }
        UrlErrorKind::MissingScheme if text.split(['/', '?', '#']).next()?.contains('@') => {
            Some("write the scheme before it, such as `mailto:` or `ssh://`".into())
        }
        UrlErrorKind::MissingScheme => {
            let host = text.split(['/', '?', '#', ':']).next().unwrap_or_default();
            // A first segment such as `..` or `.well-known` is part of a path.
            let is_host = !host.starts_with('.') && host.contains('.') || host == "localhost";
            is_host.then(|| "write the scheme before it, such as `https://`".into())
        }
        UrlErrorKind::Ipv4EmptyPart
        | UrlErrorKind::Ipv4TooFewParts
        | UrlErrorKind::Ipv4NonAsciiInput
        | UrlErrorKind::Ipv4NonDecimalPart
        | UrlErrorKind::Ipv4OutOfRangePart
        | UrlErrorKind::Ipv6PieceLeadingZero
        | UrlErrorKind::DomainPercentEncoded => {
            // If the URL parses in spite of this error, its host is the right spelling.
            Some(format!("write `{}`", Url::parse(text).ok()?.host()?))
        }
        _ => None,
    }
}

/// The help for what its author did not mean: the text to write, where the runtime's words name only
/// the change.
fn help_for_misread(kind: UrlFaultKind, before: &str, found: &str, after: &str) -> Option<String> {
    // The path after a `:`, without the slash that it may begin with.
    let path = after.strip_prefix('/').unwrap_or(after);
    Some(match kind {
        UrlFaultKind::Variable => {
            // A host and a port have no braces.
            let braces = match is_authority(before) {
                true => String::new(),
                false => format!("; for the braces write `{}`", text_of_braces(found)),
            };
            takes_a_variable(before, &variable_of(found)) + &braces
        }
        UrlFaultKind::HtmlEscape => match character_of(found)? {
            '&' => "write `&`".into(),
            char => format!("write `{}`", ALL.encode(char.encode_utf8(&mut [0; 4]))),
        },
        UrlFaultKind::Invisible => {
            let escapes = ALL.encode(found);
            match found.chars().all(char::is_whitespace) {
                _ if is_authority(before) || before.ends_with([':', ',']) => "remove it".into(),
                true => format!("write `%20`; for this space, `{escapes}`"),
                false => format!("remove it, or write `{escapes}`"),
            }
        }
        UrlFaultKind::Surrounded => {
            // Only one sign at the end belongs to the one at the start.
            let closing = match found {
                "(" => ")",
                "[" => "]",
                "<" => ">",
                "{" => "}",
                "\u{AB}" => "\u{BB}",
                "\u{2018}" => "\u{2019}",
                "\u{201C}" => "\u{201D}",
                "\u{2039}" => "\u{203A}",
                same => same,
            };
            format!("write `{}`", after.strip_suffix(closing)?)
        }
        UrlFaultKind::EncodedUrl if after.starts_with("//") => format!("write `{before}:{after}`"),
        UrlFaultKind::EncodedUrl => {
            let decoded = COMPONENT.decode(&[found, after].concat()).ok()?.into_owned();
            format!("write `{before}{decoded}`")
        }
        UrlFaultKind::RemotePath => {
            format!("write `/` in place of the `:`: `ssh://{before}/{path}`")
        }
        UrlFaultKind::PathInPort => format!("write `/` in place of the `:`: `{before}/{path}`"),
        UrlFaultKind::Drive if after.is_ascii() => {
            format!("a path of Windows: write `file:///{found}{}`", after.replace('\\', "/"))
        }
        // A folder such as `~` is not one of the root.
        UrlFaultKind::Folder if found.chars().all(char::is_alphanumeric) => {
            format!("three slashes come before a path: write `{before}/{found}{after}`")
        }
        UrlFaultKind::UserOrPort => {
            let host = found.rsplit('@').next()?.split(':').next()?;
            let url = format!("{before}{host}{after}");
            // A host such as `etc` would be a folder.
            let is_right = UrlFaults::of(&url).next().is_none();
            return is_right.then(|| format!("write `{url}`"));
        }
        // A literal may not have the default port, so the URL has none.
        UrlFaultKind::HostAndPort => {
            let port = after.split(['/', '?', '#']).next().unwrap_or_default();
            let left = &after[port.len()..];
            match port {
                ":443" => format!("write `https://{found}{left}`"),
                ":80" => format!("write `http://{found}{left}`"),
                _ => format!("write `http://{found}{after}`"),
            }
        }
        UrlFaultKind::SecondScheme => {
            let (scheme, rest) =
                (found.trim_end_matches(':'), after.trim_start_matches([':', '/']));
            format!("write `{scheme}://{rest}`")
        }
        UrlFaultKind::InBrackets => format!("remove the brackets: write `{found}`"),
        UrlFaultKind::AfterBracket if found.parse::<u16>().is_ok() => {
            "write `:` before the port".into()
        }
        UrlFaultKind::SignInDomain if placeholder_in_domain(before, found, after).is_some() => {
            takes_a_variable(before, &placeholder_in_domain(before, found, after)?)
        }
        UrlFaultKind::SignInDomain
            if before.ends_with('/')
                && !after.starts_with(char::is_alphanumeric)
                && found != "*" =>
        {
            "write a domain such as `example.com`".into()
        }
        UrlFaultKind::SignInDomain => match found {
            "," => "write `.`",
            "*" => "write a name such as `www`",
            _ => "remove it",
        }
        .into(),
        _ => return None,
    })
}

/// A placeholder as text, which `url!` takes in a path and in a query.
fn text_of_braces(placeholder: &str) -> String {
    // In a valid URL, these are escapes, though the parser keeps them.
    const ESCAPED: EncodeSet = PATH.add_all(b"[\\]^`|");

    let is_malformed = |it: &UrlFault| kind_of(it) == Some(UrlErrorKind::MalformedEscape);
    match UrlFaults::of_reference(&ESCAPED.encode(placeholder)).any(|it| is_malformed(&it)) {
        true => ESCAPED.add(b'%').encode(placeholder).into_owned(),
        false => ESCAPED.encode(placeholder).into_owned(),
    }
}

/// The set of all bytes.
const ALL: EncodeSet = EncodeSet::EMPTY.complement();

/// The inside of a placeholder as that of an expression of RFC 6570: the operator and the list of an
/// expression stay, and other texts become names.
fn variable_of(placeholder: &str) -> String {
    let inside = placeholder.trim_matches(['{', '}', '$', ' ']);
    let (inside, _) = inside.split_once(':').unwrap_or((inside, ""));
    let names = inside.trim_start_matches(['+', '#', '.', '/', ';', '?', '&']);
    // An operator is one sign.
    let operator = Some(&inside[..inside.len() - names.len()]).filter(|it| it.len() == 1);
    let operator = operator.unwrap_or_default();
    let is_expression = placeholder.starts_with('{') && !placeholder.starts_with("{{");
    let named = |name: &str| match name.strip_suffix('*') {
        Some(name) => format!("{}*", identifier(name)),
        None => identifier(name),
    };
    match names.bytes().any(|byte| byte.is_ascii_alphabetic()) {
        // The help of `uri_template!` has the names of a query.
        true if is_expression && operator.contains(['?', '&', ';']) => inside.into(),
        true if is_expression && rest_of_path(inside).is_some() => {
            format!("+{}", identifier(names))
        }
        true if is_expression => {
            operator.to_owned() + &names.split(',').map(named).collect::<Vec<_>>().join(",")
        }
        true => identifier(names),
        false => "id".into(),
    }
}

/// The name in `{path+}`, `{*path}`, `{path...}` or `{...path}`, by which a route takes the rest of a
/// path.
pub(crate) fn rest_of_path(inside: &str) -> Option<&str> {
    let start = inside.trim_start_matches(['+', '*']);
    let end = start.strip_prefix("...").unwrap_or(start);
    let name = end.trim_end_matches("...").trim_end_matches('+');
    let is_name = !name.is_empty() && !name.contains(['*', ',', '.']);
    (is_name && name.len() < inside.len()).then_some(name)
}

/// The character of an escape of HTML, if it is a number or the `&`.
fn character_of(escape: &str) -> Option<char> {
    let name = escape.trim_matches(['&', ';']).to_ascii_lowercase();
    if name == "amp" {
        return Some('&');
    }
    let number = match name.strip_prefix('#')? {
        "" => return None,
        digits => match digits.strip_prefix('x') {
            Some(digits) => u32::from_str_radix(digits, 16),
            None => digits.parse(),
        },
    };
    char::from_u32(number.ok()?)
}

/// Whether `before` is a `file` URL up to a first segment of one letter, such as `file:///C`.
fn is_drive_letter(before: &str) -> bool {
    let before = before.replace('\\', "/");
    let Some((scheme, rest)) = before.split_once(':') else { return false };
    let path = match rest.strip_prefix("//") {
        Some(authority) => authority.split_once('/').map_or("", |(_, path)| path),
        None => rest.trim_start_matches('/'),
    };
    scheme.trim_start().eq_ignore_ascii_case("file")
        && matches!(path.as_bytes(), [letter] if letter.is_ascii_alphabetic())
}

/// Whether the text after `before` is in the authority.
fn is_authority(before: &str) -> bool {
    before.split_once("//").is_some_and(|(_, it)| !it.contains(['/', '?', '#']))
}

/// Whether the authority ends before this text.
fn is_end(after: &str) -> bool {
    after.is_empty() || after.starts_with(['/', '?', '#', ':'])
}

/// The help for a variable in a literal of `url!`. `before` is the text before it.
fn takes_a_variable(before: &str, variable: &str) -> String {
    // Only a text with a scheme before the variable is a `Url`: a reference is none.
    let is_url =
        before.find([':', '/', '?', '#', '@']).is_some_and(|at| before[at..].starts_with(':'));
    let to_url = if is_url { ", and `.to_url()` gives a `Url`" } else { "" };
    format!("`uri_template!(\"…{{{variable}}}\")` takes a variable{to_url}")
}

/// The variable that is meant by the placeholder at the start of `text`, such as `$HOST`, `%HOST%`,
/// `<host>` or `%s`, and the length of the placeholder.
pub(crate) fn placeholder(before: &str, text: &str) -> Option<(String, usize)> {
    let mut inside = text.chars();
    let sign = inside.next()?;
    let inside = inside.as_str();
    let inside = inside.strip_prefix('(').filter(|_| sign != '<').unwrap_or(inside);
    let is_in_name = |char: char| char.is_ascii_alphanumeric() || "_-".contains(char);
    let (name, rest) = inside.split_at(inside.find(|it| !is_in_name(it)).unwrap_or(inside.len()));
    // A format of `printf`.
    let mut letters = name.chars();
    let is_format = sign == '%'
        && letters.next().is_some_and(|it| "disv".contains(it))
        && !letters.next().is_some_and(char::is_alphanumeric);
    // A `%` before this text is that of an escape, or of another placeholder, not of this one.
    let begins_other = |rest: &str| {
        matches!(rest.as_bytes(), [a, b, ..] if a.is_ascii_hexdigit() && b.is_ascii_hexdigit())
            || is_format && rest.starts_with(|it| is_in_name(it) || it == '(')
    };
    let closing = match sign {
        _ if name.is_empty() => return None,
        '$' => Some(rest.strip_prefix(')').unwrap_or(rest)),
        '<' => rest.strip_prefix('>'),
        // Not an escape before another one, as in `%2Fa%2F`.
        '%' if name.bytes().take(2).all(|byte| byte.is_ascii_hexdigit()) => None,
        '%' => match rest.strip_prefix('%') {
            Some(rest) => Some(rest).filter(|rest| !begins_other(rest)),
            None => rest.strip_prefix(")s"),
        },
        _ => return None,
    };
    if let Some(rest) = closing {
        return Some((identifier(name).to_ascii_lowercase(), text.len() - rest.len()));
    }
    let variable = match is_authority(before) {
        true if before.ends_with(':') => "port",
        true => "host",
        false => "id",
    };
    is_format.then(|| (variable.into(), "%s".len()))
}

/// The variable of a [`placeholder`] with the sign `found`, which may be the `(` of `%(host)s`.
fn placeholder_in_domain(before: &str, found: &str, after: &str) -> Option<String> {
    let start = before.strip_suffix('%').unwrap_or(before);
    Some(placeholder(start, &[&before[start.len()..], found, after].concat())?.0)
}

/// The help for a text in which another sign than `://` follows the scheme, or nothing is before the
/// `://`, such as `http s://example.com`.
pub(crate) fn repaired(text: &str) -> Option<String> {
    const SLASHES: [char; 3] = ['/', '\\', '\u{FF0F}'];

    let (start, rest) = text.split_at(text.find(SLASHES)?);
    let letters = |char: &char| char.is_ascii_alphanumeric();
    let scheme = start.chars().filter(letters).collect::<String>().to_ascii_lowercase();
    let host = rest.trim_start_matches(|sign| SLASHES.contains(&sign) || ": ".contains(sign));
    let scheme = match &scheme[..] {
        "" if start == ":" => "https",
        scheme @ ("https" | "http" | "ftp" | "wss" | "ws") => scheme,
        _ => return None,
    };
    // A sign of another script, such as U+FF1A.
    let colon = if start.is_ascii() { "" } else { "`:`, as in " };
    Some(format!("write {colon}`{scheme}://{host}`"))
}

/// Whether a `\` after this start of a template is read as a `/`: before the query, and if the scheme is
/// special, or is a drive letter of Windows.
pub(crate) fn reads_backslash(before: &str) -> bool {
    let (scheme, _) = before.split_once(':').filter(|_| has_scheme(before)).unwrap_or(("http", ""));
    let special = ["http", "https", "ws", "wss", "ftp", "file"];
    !before.contains(['?', '#'])
        && (scheme.len() == 1 || special.contains(&&scheme.to_ascii_lowercase()[..]))
}

/// Whether a template, or the expansion of one, begins with a scheme.
pub(crate) fn has_scheme(text: &str) -> bool {
    text.split_once(':').is_some_and(|(scheme, _)| {
        scheme.starts_with(|char: char| char.is_ascii_alphabetic())
            && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
    })
}
