//! The place of each value in a template, which the template alone decides.
//!
//! The template is read once, with every variable taken as defined. Each expression gets a
//! [`Place`], by which [`Rule`](super::output::Rule) checks the value: so no value writes a boundary
//! between two parts of the URL. A template is refused if a value could continue or end a part that
//! the template begins or ends beside it, or if a missing value would put what follows into another
//! part. Then the template alone writes every boundary, whatever the values, and the text does not
//! have to be read again.
//!
//! The parts follow each other as in [RFC 3986, section 3]. A `/` that an expression writes begins
//! the path only if its value is defined. The path is then *open*: only another boundary may follow.
//! The `?` and the `#` of expressions open the query and the fragment in the same way.
//!
//! [RFC 3986, section 3]: https://www.rfc-editor.org/rfc/rfc3986#section-3

#![allow(missing_docs, missing_debug_implementations, reason = "no part of the API")]

use core::ops::Range;

use crate::base::slices::{after, until};
use crate::url::host::is_number;
use crate::url::scheme::{Scheme, is_scheme};

/// Where the value of an expression stands. *Kept* means that the value keeps its reserved
/// characters, because the operator is `+`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// `{+x}` is the whole template.
    Whole,
    /// `{+x}` at the start, before the path. The next places are before another part.
    BaseOfPath,
    BaseOfQuery,
    BaseOfFragment,
    /// Before `{&x}`, which continues the query of the base.
    BaseOfPairs,
    /// Host and port, as in `http://{x}/`.
    Authority,
    /// The whole host, before a port, as in `http://{x}:80/`.
    Host,
    /// The template has only the dots of the host, as in `http://{x}.{y}/`. A value is one or more
    /// labels.
    Labels,
    /// One label, as in `http://{x}.example.com/`.
    Label,
    /// The last label, if only numbers are before it, as in `http://10.0.0.{x}/`.
    Number,
    /// A part of a label. A value may name another domain: with `evil`, `https://{x}example.com/` is
    /// `https://evilexample.com/`.
    PartOfLabel,
    Port,
    /// `{x}` at the very start.
    Start,
    /// The first segment of a relative path.
    First,
    /// The path after a scheme without `/`, as in `mailto:{x}`.
    Opaque,
    KeptInOpaque,
    Path,
    /// `{+x}` after a `/` of the path. If the value begins with `/`, only one of the two is written.
    AfterSlash,
    Query,
    KeptInQuery,
    /// After the `=` of a pair.
    KeptInPair,
    /// `{&y}` after `{?x}`, which may have written no `?`.
    Pairs,
    Fragment,
}

impl Place {
    /// Whether no value in this place can change anything outside of it, even if it is not checked.
    #[inline]
    pub fn is_harmless(self) -> bool {
        matches!(self, Place::Query | Place::Fragment)
    }

    #[inline]
    pub fn is_base(self) -> bool {
        use Place::{BaseOfFragment, BaseOfPairs, BaseOfPath, BaseOfQuery};

        matches!(self, BaseOfFragment | BaseOfPairs | BaseOfPath | BaseOfQuery)
    }
}

/// Defines the refusals, each with the rule that the template breaks, and what to write.
macro_rules! refusals {
    ($($name:ident: $rule:literal, $help:literal;)*) => {
        /// Why the values of a template cannot be kept in their places.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Refusal {
            $($name,)*
        }

        impl Refusal {
            /// The rule that the template breaks at the refused bytes, and what to write.
            #[inline]
            pub fn words(self) -> (&'static str, &'static str) {
                match self {
                    $(Refusal::$name => ($rule, $help),)*
                }
            }

            /// The same in one line.
            #[inline]
            pub(super) fn line(self) -> &'static &'static str {
                match self {
                    $(Refusal::$name => &concat!($rule, "; ", $help),)*
                }
            }
        }
    };
}

refusals! {
    Scheme: "an expression cannot be in the scheme",
        "`{+base}` at the start takes a whole URL; a host and a port need `//` before them, as in \
         `http://{host}:{port}/`";
    Slashes: "a host must stand here, after exactly `//`, because a URL parser skips slashes",
        "write `//` and the host or an expression for it, as in `https://{host}/`";
    User: "an expression cannot be in the user name or the password",
        "`{+base}` at the start takes a URL with both";
    Port: "an expression in the port must be the whole port, with one name", "write `:{port}`";
    Operator: "only `{x}`, with one name, can be in the host",
        "write `{x}` for each label, or for the whole host and port";
    Brackets: "its value writes the brackets of an IPv6 address itself",
        "write `{x}` without brackets";
    EndOfHost: "its value would continue the host",
        "write `/` before it, or `.` if it is a label of the host";
    Base: "only one `/`, `?` or `#` can follow `{+x}` at the start",
        "write `/` after `{+x}`, as in `{+base}/name`";
    NamesOfBase: "`{+x}` at the start has one name, without `*`", "write `{+base}`";
    MissingPath: "it would be in another part of the URL if `{/x}` before it has no value",
        "write `/{x}` in place of `{/x}`";
    MissingQuery: "it would be in another part of the URL if `{?x}` before it has no value",
        "write the text first and `{&x}` in place of `{?x}`, as in `?page=1{&q}`";
    MissingPairs: "it would be in another part of the URL if `{&x}` before it has no value",
        "write a name in the braces for it, as in `{&q,page}`";
    MissingFragment: "it would be in another part of the URL if `{#x}` before it has no value",
        "write `#{x}` in place of `{#x}`";
    NoQuery: "no `?` stands before it", "write `{?` in place of `{&`";
    SecondQuery: "it writes a second `?`", "write `{&` in place of `{?`";
    AfterFragment: "it stands after the fragment", "put it before the `#`";
    Equals: "after `=` stands a value, without this operator", "write `{x}`";
    TwoSlashes: "it writes a second `/`", "remove the `/` before it";
    TwoQuestionMarks: "it writes a second `?`", "remove the `?` before it";
    TwoNumberSigns: "it writes a second `#`", "remove the `#` before it";
    TwoDots: "it writes a second `.`", "remove the `.` before it";
}

/// The part of the URL that the next byte of the template belongs to.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Part {
    #[default]
    Start,
    /// The first segment of a relative path, after a literal or an expression in it.
    First,
    /// After the colon of a scheme.
    AfterScheme(Scheme),
    /// After `{+base}`, whose path or query goes on.
    Base,
    Authority,
    /// The path after a scheme without `/`.
    Opaque,
    Path,
    Query,
    /// After `{&x}` at the start or after a base, which continues a query that is not in the template.
    Pairs,
    Fragment,
}

impl Part {
    /// Why only a boundary may follow an expression that may have begun this part.
    #[inline]
    fn missing(self) -> Refusal {
        match self {
            Part::Path => Refusal::MissingPath,
            Part::Pairs => Refusal::MissingPairs,
            Part::Fragment => Refusal::MissingFragment,
            _ => Refusal::MissingQuery,
        }
    }

    /// Why an operator in this part may not follow its own sign, if it may not.
    #[inline]
    fn refuses_second(self, sign: char) -> Option<Refusal> {
        match sign {
            // In `file://{/x}`, the slashes before `{/x}` begin the authority.
            '/' if self != Part::Authority => Some(Refusal::TwoSlashes),
            '?' => Some(Refusal::TwoQuestionMarks),
            '#' => Some(Refusal::TwoNumberSigns),
            '.' => Some(Refusal::TwoDots),
            _ => None,
        }
    }
}

/// Reads a template step by step, and returns the places of its expressions.
#[derive(Default)]
pub struct Places<'t> {
    text: &'t str,
    /// The offset of the end of what was read.
    at: usize,
    part: Part,
    /// Whether the part was begun by an expression, which writes nothing if its value is missing.
    is_open: bool,
    /// The offset of the authority, if the part is the authority.
    authority_start: usize,
    /// The authority, if an expression is in it.
    authority: Option<Authority>,
    /// Whether the query is after the `=` of a pair.
    is_in_pair: bool,
    /// Whether the template begins with a scheme or with a base.
    pub is_whole: bool,
}

/// Where the parts of an authority are. The offsets are those of the template.
#[derive(Default)]
struct Authority {
    host: Range<usize>,
    /// The port; without a port, an empty range at the end of the host.
    port: Range<usize>,
    /// The start of the last label that is not empty.
    last_label: usize,
    /// Whether the template itself has a part of a label, besides expressions and dots.
    has_label: bool,
}

impl Authority {
    /// Reads the authority at the offset `start` of the template, up to a boundary or to an
    /// expression that begins another part.
    #[cfg_attr(on_demand, inline)]
    fn read(text: &str, start: usize) -> Authority {
        let starting_at = |at| Authority { host: at..at, last_label: at, ..Authority::default() };
        let (mut authority, mut next_label, mut end) = (starting_at(start), start, text.len());
        // `colon` is the offset of the last colon, after which is the port. `is_inside` is true
        // between the braces of an expression.
        let (mut colon, mut is_inside, mut is_in_brackets) = (None, false, false);
        for (position, byte) in text.bytes().enumerate().skip(start) {
            match byte {
                b'}' => is_inside = false,
                // The operator of an expression that begins another part, as in `{/x}`.
                b'/' | b'?' | b'#' | b'&'
                    if text.get(..position).is_some_and(|before| before.ends_with('{')) =>
                {
                    end = position - 1;
                    break;
                }
                _ if is_inside => {}
                b'/' | b'?' | b'#' => {
                    end = position;
                    break;
                }
                // What was read is the user name and the password. The host starts here.
                b'@' => {
                    next_label = position + 1;
                    (authority, colon) = (starting_at(next_label), None);
                }
                b':' if !is_in_brackets => colon = Some(position),
                b'.' if colon.is_none() => next_label = position + 1,
                // The `{` of an expression, or a byte of a label, of an IPv6 address or of the
                // port.
                _ => {
                    is_inside = byte == b'{';
                    is_in_brackets = byte == b'[' || is_in_brackets && byte != b']';
                    if colon.is_none() {
                        authority.last_label = next_label;
                        authority.has_label |= !is_inside;
                    }
                }
            }
        }
        authority.host.end = colon.unwrap_or(end);
        authority.port = colon.map_or(end, |colon| colon + 1)..end;
        authority
    }

    /// The place of the expression at `range` of the template, which is `text`.
    #[cfg_attr(on_demand, inline)]
    fn place(&self, text: &str, range: &Range<usize>) -> Result<Place, Refusal> {
        let Authority { host, port, last_label, has_label } = self;
        let expression = text.get(range.clone()).unwrap_or_default().as_bytes();
        let has_one_name = !expression.iter().any(|byte| b",*".contains(byte));
        // An expression with another operator begins another part of the URL, and is not here.
        let is_simple = has_one_name && !matches!(expression, [_, b'+' | b'.' | b';' | b'&', ..]);
        let has_port = port.start > host.end;
        if range.start < host.start {
            return Err(Refusal::User);
        }
        if range.start >= port.start {
            return if is_simple && range == port { Ok(Place::Port) } else { Err(Refusal::Port) };
        }
        // The expression is the whole host.
        if range == host && has_one_name && (is_simple || expression.starts_with(b"{+")) {
            return Ok(if has_port { Place::Host } else { Place::Authority });
        }
        let is_at = |at: usize, byte: u8| text.as_bytes().get(at) == Some(&byte);
        let starts_label = range.start == host.start || is_at(range.start - 1, b'.');
        let is_label = starts_label && (range.end == host.end || is_at(range.end, b'.'));
        // In `http://node{n}:9200/` the `:` ends the host. In a host of several labels, a value
        // must not continue the last one, such as `com`.
        let is_ended = has_port && range.end == host.end && *last_label == host.start && *has_label;
        // `localhost` is a whole host. With a value after it, it would be another host.
        let is_local = text.get(host.start..range.start) == Some("localhost");
        // Of `{x}{y}` at the end, `{y}` continues the host, and is refused in place of `{x}`.
        let is_first = starts_label && is_at(range.end, b'{');
        // Whether the template begins the host with a number, and has only numbers and dots in it. If
        // the last label is other text, the host is a domain. Asked once, because it reads the host.
        let is_number = |label: &[u8]| label.is_empty() || is_number(label);
        let begins_address = || {
            // As bytes, because `split` of a `str` links a panic.
            let before = text.as_bytes().get(host.start..range.start).unwrap_or_default();
            let mut texts = before.split(|byte| matches!(byte, b'{' | b'}')).step_by(2);
            before.first().is_some_and(u8::is_ascii_digit)
                && texts.all(|text| text.split(|byte| *byte == b'.').all(is_number))
        };
        match is_label {
            _ if text.get(host.start..range.start) == Some("[") => Err(Refusal::Brackets),
            _ if expression.starts_with(b"{.") || is_at(host.start, b'[') => Err(Refusal::Operator),
            // The bracket at the end of an IPv6 address.
            false if range.start == host.start && is_at(range.end, b']') => Err(Refusal::Brackets),
            // A part of the last label.
            false if range.start >= *last_label && !is_first && (!is_ended || is_local) => {
                Err(Refusal::EndOfHost)
            }
            _ if !is_simple => Err(Refusal::Operator),
            false => Ok(Place::PartOfLabel),
            true if range.start >= *last_label && begins_address() => Ok(Place::Number),
            true => Ok(if *has_label { Place::Label } else { Place::Labels }),
        }
    }
}

/// The bit of a byte from the space to `?`, of which some end a part of a URL; 0 for another byte.
#[inline]
pub(super) const fn end_bit(byte: u8) -> u32 {
    if let Some(bit) = 1_u32.checked_shl((byte as u32).wrapping_sub(0x20)) { bit } else { 0 }
}

/// The [bits](end_bit) of several bytes.
#[inline]
pub(super) const fn end_bits(mut bytes: &[u8]) -> u32 {
    let mut bits = 0;
    while let [byte, rest @ ..] = bytes {
        (bits, bytes) = (bits | end_bit(*byte), rest);
    }
    bits
}

/// The bits of the bytes that end a segment or an authority.
pub(super) const BOUNDARIES: u32 = end_bits(b"/?#");

/// A refusal, and the bytes of the template that are refused.
pub(super) type Refused = (Refusal, Range<usize>);

impl<'t> Places<'t> {
    #[inline]
    pub fn of(text: &'t str) -> Places<'t> {
        Places { text, ..Places::default() }
    }

    /// Reads a literal up to its end, also after a refusal. Returns the first refusal, whose range
    /// is the first character of the text that is refused.
    #[cfg_attr(on_demand, inline)]
    pub(super) fn literal(&mut self, literal: &str) -> Result<(), Refused> {
        let stop = self.at + literal.len();
        let mut result = Ok(());
        // Each pass reads the rest of a part, and the byte that ends it.
        while self.at < stop {
            let ends = match self.part {
                Part::Start | Part::First => end_bit(b':') | BOUNDARIES,
                // A `/` continues the path. In an open path, it is the boundary that has to follow.
                Part::Path if !self.is_open => end_bits(b"?#"),
                Part::Query | Part::Pairs => end_bit(b'#'),
                Part::Fragment => 0,
                _ => BOUNDARIES,
            };
            let at = self.at;
            let rest = until(after(self.text.as_bytes(), at), stop - at);
            let len = rest.iter().position(|byte| end_bit(*byte) & ends > 0).unwrap_or(rest.len());
            if let Err(refusal) = self.part_of_literal(until(rest, len), after(rest, len)) {
                let first = self.text.get(at..).unwrap_or_default().chars().next();
                let range = at..at + first.map_or(1, char::len_utf8);
                // An earlier refusal stays.
                result = result.and(Err((refusal, range)));
            }
        }
        result
    }

    /// Reads the rest of a part, which is `inside`, and the byte at the start of `after` that ends
    /// the part. `after` is the rest of the literal; if it is empty, the part goes on after the
    /// literal.
    #[cfg_attr(on_demand, inline)]
    fn part_of_literal(&mut self, inside: &[u8], after: &[u8]) -> Result<(), Refusal> {
        // `part` and `is_open` are those of `inside`; `self.part` becomes that of the next byte.
        let (part, is_open) = (self.part, self.is_open);
        let begins_authority = inside.is_empty() && after.starts_with(b"//");
        // Whether a boundary directly follows what was read before.
        let is_boundary = inside.is_empty() && !begins_authority;
        self.at += inside.len() + usize::from(!after.is_empty());
        self.is_open = false;
        self.part = match after.first() {
            Some(b'/') if part == Part::Opaque => part,
            Some(b'/') => Part::Path,
            Some(b'?') => Part::Query,
            Some(b'#') => Part::Fragment,
            // A colon, which ends only `Start` and `First`.
            Some(_) if part == Part::Start && is_scheme(inside) => {
                self.is_whole = true;
                Part::AfterScheme(Scheme::named(inside))
            }
            Some(_) => Part::Path,
            None if part == Part::Start => Part::First,
            None => part,
        };
        match part {
            Part::Start if begins_authority => self.begin_authority(true),
            Part::AfterScheme(scheme) if begins_authority => {
                self.begin_authority(scheme.is_special() && !scheme.is_file())
            }
            // Without `//`, what follows the scheme is a path.
            Part::AfterScheme(scheme) => {
                let is_opaque = after.is_empty() || after.starts_with(b"/") && !inside.is_empty();
                self.part = if is_opaque { Part::Opaque } else { self.part };
                if scheme.is_special() { Err(Refusal::Slashes) } else { Ok(()) }
            }
            Part::First if after.starts_with(b":") => Err(Refusal::Scheme),
            Part::Base if !is_boundary => Err(Refusal::Base),
            part if is_open && !is_boundary => Err(part.missing()),
            // After a `&` in `inside`, only the pair after the last `&` counts.
            Part::Query => {
                let pair = inside.rsplit(|byte| *byte == b'&').next().unwrap_or_default();
                let goes_on = self.is_in_pair && pair.len() == inside.len();
                self.is_in_pair = goes_on || pair.contains(&b'=');
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// Reads the second slash before an authority. Fails if the authority needs a host, but is
    /// empty.
    #[inline]
    fn begin_authority(&mut self, needs_host: bool) -> Result<(), Refusal> {
        self.at += 1;
        self.part = Part::Authority;
        self.authority_start = self.at;
        match after(self.text.as_bytes(), self.at) {
            [] | [b'/' | b'?' | b'#', ..] | [b'{', b'/' | b'?' | b'#', ..] if needs_host => {
                Err(Refusal::Slashes)
            }
            _ => Ok(()),
        }
    }

    /// Reads an expression with the operator `symbol`. Returns the place of its values.
    #[cfg_attr(on_demand, inline)]
    pub(super) fn expression(&mut self, symbol: Option<char>) -> Result<Place, Refused> {
        let rest = after(self.text.as_bytes(), self.at);
        let len = rest.iter().position(|byte| *byte == b'}').map_or(rest.len(), |at| at + 1);
        let range = self.at..self.at + len;
        self.at = range.end;
        match self.place(symbol, &range) {
            Ok((place, part, is_open)) => {
                (self.part, self.is_open) = (part, is_open);
                Ok(place)
            }
            Err(refusal) => {
                // So what follows is not refused for the same fault again.
                self.is_open = false;
                if matches!(self.part, Part::Start | Part::AfterScheme(_) | Part::Base) {
                    self.part = Part::Path;
                }
                Err((refusal, range))
            }
        }
    }

    /// The place of the values of the expression at `range`, the part after it, and whether that part
    /// is open.
    #[cfg_attr(on_demand, inline)]
    fn place(
        &mut self,
        symbol: Option<char>,
        range: &Range<usize>,
    ) -> Result<(Place, Part, bool), Refusal> {
        use Part::{AfterScheme, Authority, Base, First, Fragment, Opaque, Pairs, Query, Start};

        let (part, is_open) = (self.part, self.is_open);
        let before = self.text.get(..range.start).unwrap_or_default();
        let is_value = before.ends_with('=');
        let written = symbol.filter(|symbol| before.ends_with(*symbol));
        if let Some(refusal) = written.and_then(|symbol| part.refuses_second(symbol)) {
            return Err(refusal);
        }
        // A space stands for no operator. First, the operators that begin a part or continue it.
        Ok(match (symbol.unwrap_or(' '), part) {
            ('?' | '&' | '#', Query | Pairs) | (';', _) if is_value => return Err(Refusal::Equals),
            ('/' | '?' | '&', Fragment) => return Err(Refusal::AfterFragment),
            ('?', Query | Pairs) => return Err(Refusal::SecondQuery),
            (_, AfterScheme(scheme)) if scheme.is_special() => return Err(Refusal::Slashes),
            ('?', _) => (Place::Query, Query, true),
            ('#', Fragment) => (Place::Fragment, Fragment, is_open),
            ('#', _) => (Place::Fragment, Fragment, true),
            ('&', Start | Base | Pairs) => (Place::Query, Pairs, true),
            ('&', Query) if is_open => (Place::Pairs, Query, true),
            // `{&x}` writes `&x=`.
            ('&', Query) => {
                self.is_in_pair = true;
                (Place::Query, Query, false)
            }
            // Read as a query, so that what follows is not refused too.
            ('&', _) => {
                self.part = Query;
                return Err(Refusal::NoQuery);
            }
            ('/', Opaque) => (Place::Opaque, part, is_open),
            ('/', First | Part::Path) => (Place::Path, part, is_open),
            ('/', Start | AfterScheme(_) | Base | Authority) => (Place::Path, Part::Path, true),
            ('+', Start) => (self.base(range)?, Base, false),
            (' ', Start) => (Place::Start, First, false),
            // The other operators write the value into the part, which must not be open.
            (_, Base) => return Err(Refusal::Base),
            _ if is_open => return Err(part.missing()),
            (_, Start | First) => (Place::First, First, false),
            ('+', AfterScheme(_) | Opaque) => (Place::KeptInOpaque, Opaque, false),
            (_, AfterScheme(_) | Opaque) => (Place::Opaque, Opaque, false),
            (_, Authority) => {
                let (text, start) = (self.text, self.authority_start);
                let authority =
                    self.authority.get_or_insert_with(|| self::Authority::read(text, start));
                (authority.place(text, range)?, Authority, false)
            }
            ('+', Part::Path) if before.ends_with('/') => (Place::AfterSlash, part, false),
            (_, Part::Path) => (Place::Path, part, false),
            ('+', Query) if self.is_in_pair => (Place::KeptInPair, Query, false),
            ('+', Query) => (Place::KeptInQuery, Query, false),
            (_, Query | Pairs) => (Place::Query, Query, false),
            (_, Fragment) => (Place::Fragment, Fragment, false),
        })
    }

    /// The place of `{+x}` at the start, whose range is `range`. What follows it decides. If
    /// nothing follows, it may have several names.
    #[cfg_attr(on_demand, inline)]
    fn base(&mut self, range: &Range<usize>) -> Result<Place, Refusal> {
        self.is_whole = true;
        let has_one_name =
            !until(self.text.as_bytes(), range.end).iter().any(|byte| b",*".contains(byte));
        let place = match after(self.text.as_bytes(), range.end) {
            [] => return Ok(Place::Whole),
            [b'/', ..] | [b'{', b'/', ..] => Place::BaseOfPath,
            [b'?', ..] | [b'{', b'?', ..] => Place::BaseOfQuery,
            [b'#', ..] | [b'{', b'#', ..] => Place::BaseOfFragment,
            [b'{', b'&', ..] => Place::BaseOfPairs,
            _ => return Err(Refusal::Base),
        };
        if has_one_name { Ok(place) } else { Err(Refusal::NamesOfBase) }
    }
}

/// Who changes a rule finds its cases here. A refusal depends on the template alone.
#[cfg(all(test, feature = "std"))]
mod tests {
    use std::string::ToString;
    use std::{assert_eq, format};

    use crate::base::buffer::ToSliceError;
    use crate::uri_template::{ExpansionErrorKind, Template, Value};

    /// The rule that is broken, what to write, the refused templates with the positions of what is
    /// refused, and similar templates with their texts.
    type Row = (
        &'static str,
        &'static str,
        &'static [(&'static str, usize)],
        &'static [[&'static str; 2]],
    );

    #[rustfmt::skip]
    const ROWS: [Row; 21] = [
        (
            "an expression cannot be in the scheme",
            "`{+base}` at the start takes a whole URL; a host and a port need `//` before them, as in \
             `http://{host}:{port}/`",
            &[("{x}:{y}", 3), ("{x}://h/", 3), ("a{x}:b", 4), ("{x}b:c", 3), ("{x}{y}:80/", 6)],
            &[
                ["{x}/a:{y}", "1/a:2"],
                ["/{x}:{y}", "/1:2"],
                ["?{x}:{y}", "?1:2"],
                ["http://{h}:{y}/", "http://example.com:2/"],
            ],
        ),
        (
            "a host must stand here, after exactly `//`, because a URL parser skips slashes",
            "write `//` and the host or an expression for it, as in `https://{host}/`",
            &[
                ("https:{+x}", 6),
                ("https:{x}", 6),
                ("https:/{x}", 6),
                ("https:///{x}", 6),
                ("https:a/{x}", 6),
                ("https://{/x}", 6),
                ("WSS://{?x}", 4),
                ("http://#{x}", 5),
                ("file:{x}", 5),
                ("file:/{x}", 5),
                ("//{/x}", 0),
                ("///{x}", 0),
            ],
            &[
                ["https://{h}/{x}", "https://example.com/1"],
                ["//{h}{/x}", "//example.com/1"],
                ["file:///{x}", "file:///1"],
                ["foo:/{x}", "foo:/1"],
                ["foo:{+x}", "foo:1"],
                ["foo:///{x}", "foo:///1"],
            ],
        ),
        (
            "an expression cannot be in the user name or the password",
            "`{+base}` at the start takes a URL with both",
            &[
                ("https://{x}@h/", 8),
                ("https://u:{x}@h/", 10),
                ("https://a{x}@h.{y}/", 9),
                ("https://{x}:{y}@h/", 8),
                ("//{+x}@h", 2),
                ("https://@{x}@h/", 9),
            ],
            &[
                ["https://u:p@{h}/", "https://u:p@example.com/"],
                ["https://h/{x}@b", "https://h/1@b"],
                ["mailto:{x}@b", "mailto:1@b"],
            ],
        ),
        (
            "an expression in the port must be the whole port, with one name",
            "write `:{port}`",
            &[
                ("http://h:8{x}/", 10),
                ("http://h:{x}0/", 9),
                ("http://h:{x}{y}/", 9),
                ("http://h:{x,y}/", 9),
                ("http://h:{+x}/", 9),
                ("http://h:{.x}/", 9),
                ("http://{h}:{x*}/", 11),
                ("http://[::1]:8{x}/", 14),
            ],
            &[
                ["http://h:{x}/", "http://h:1/"],
                ["http://{h}:{x}?y", "http://example.com:1?y"],
                ["http://[::1]:{x}/", "http://[::1]:1/"],
                ["http://h/:8{x}", "http://h/:81"],
            ],
        ),
        (
            "only `{x}`, with one name, can be in the host",
            "write `{x}` for each label, or for the whole host and port",
            &[
                ("https://{+x}.example.com/", 8),
                ("https://{.x}.example.com/", 8),
                ("https://{x,y}.example.com/", 8),
                ("https://a{;x}.example.com/", 9),
                ("https://{x*}/", 8),
                ("https://{x,y}:80/", 8),
            ],
            &[
                ["https://a{x}.example.com/", "https://a1.example.com/"],
                ["https://{+h}/", "https://example.com/"],
                ["https://{h}/{x,y}", "https://example.com/1,2"],
            ],
        ),
        (
            "its value writes the brackets of an IPv6 address itself",
            "write `{x}` without brackets",
            &[
                ("http://[{x}]/", 8),
                ("http://[{x}]:{y}/", 8),
                ("http://[{+x}]:80/", 8),
                ("http://u@[{x}]", 10),
                ("//[{x}]:{y}{/z}", 3),
                ("redis://[{x}]:6379/0", 9),
            ],
            &[["http://{h}:{y}/", "http://example.com:2/"], ["http://h/[{x}]", "http://h/[1]"]],
        ),
        (
            "its value would continue the host",
            "write `/` before it, or `.` if it is a label of the host",
            &[
                ("https://example.com{x}", 19),
                ("https://example.com{+x}", 19),
                ("https://example.com{x}:80/", 19),
                ("https://cluster{x}/", 15),
                ("http://localhost{x}/", 16),
                ("http://localhost{x}:80/", 16),
                ("http://10.0.0.1{x}:80/", 15),
                ("http://{x}{y}/", 10),
                ("http://{x}{y}:80/", 10),
                ("http://{x}a.", 7),
                ("http://a{x}b:80/", 8),
                ("//h{x}", 3),
            ],
            &[
                ["http://node{x}:9200/", "http://node1:9200/"],
                ["https://a.{w}/", "https://a.www/"],
                ["https://example.com/{x}", "https://example.com/1"],
                ["https://example.com{/x}", "https://example.com/1"],
                ["https://example.com{?x}", "https://example.com?x=1"],
            ],
        ),
        (
            "only one `/`, `?` or `#` can follow `{+x}` at the start",
            "write `/` after `{+x}`, as in `{+base}/name`",
            &[
                ("{+x}name", 0),
                ("{+x}.json", 0),
                ("{+x}:b", 0),
                ("{+x}{y}", 0),
                ("{+x}{+y}", 0),
                ("{+x}{.y}", 0),
                ("{+x}//a", 4),
            ],
            &[
                ["{+x}/name", "1/name"],
                ["{+x}{/y}", "1/2"],
                ["{+x}{?y}", "1?y=2"],
                ["{+x}{#y}", "1#2"],
                ["{+x}", "1"],
                ["a{+x}name", "a1name"],
            ],
        ),
        (
            "it would be in another part of the URL if `{/x}` before it has no value",
            "write `/{x}` in place of `{/x}`",
            &[
                ("https://h{/x}.json", 13),
                ("https://h{/x}{y}", 13),
                ("http://h:8{/x}{y}", 14),
                ("{/x}..", 4),
                ("{/x}{.y}", 4),
                ("{/x}//a", 4),
                ("{+x}{/y}a", 8),
                ("mailto:{/x}b", 11),
            ],
            &[
                ["https://h/{x}.json", "https://h/1.json"],
                ["/users{/x}.json", "/users/1.json"],
                ["https://h{/x}/a", "https://h/1/a"],
                ["{/x}{/y}{?u}", "/1/2"],
                ["{/x}?a", "/1?a"],
                ["{/x}#a", "/1#a"],
            ],
        ),
        (
            "it would be in another part of the URL if `{?x}` before it has no value",
            "write the text first and `{&x}` in place of `{?x}`, as in `?page=1{&q}`",
            &[
                ("{?x}text", 4),
                ("/a{?x}{y}", 6),
                (".{?x}.", 5),
                ("{?x}&a", 4),
                ("{?x}/a", 4),
                ("{?x}{/y}", 4),
            ],
            &[
                ["?a{&x}text", "?a&x=1text"],
                ["{?x}#a", "?x=1#a"],
                ["{?x}{&y}", "?x=1&y=2"],
            ],
        ),
        (
            "it would be in another part of the URL if `{&x}` before it has no value",
            "write a name in the braces for it, as in `{&q,page}`",
            &[("{&x}a", 4), ("{&x}{/y}", 4), ("{+x}{&y}a", 8), ("{+x}{&y}{z}", 8)],
            &[["{&x}{&y}{#w}", "&x=1&y=2#www"], ["{&x}#a", "&x=1#a"]],
        ),
        (
            "it would be in another part of the URL if `{#x}` before it has no value",
            "write `#{x}` in place of `{#x}`",
            &[("{#x}text", 4), ("{#x}{y}", 4), ("/a{#x}/b", 6), ("{#x}?b", 4)],
            &[["#{x}text", "#1text"], ["{#x}{#y}", "#1#2"], ["#{x}{y}", "#12"]],
        ),
        (
            "no `?` stands before it",
            "write `{?` in place of `{&`",
            &[("/a{&x}", 2), ("https://h{&x}", 9), ("{x}{&y}", 3), ("{/x}{&y}", 4), ("foo:{&x}", 4)],
            &[
                ["/a?b{&x}", "/a?b&x=1"],
                ["/a{?x}{&y}", "/a?x=1&y=2"],
                ["{&x}", "&x=1"],
            ],
        ),
        (
            "it writes a second `?`",
            "write `{&` in place of `{?`",
            &[("/a?b{?x}", 4), ("{?x}{?y}", 4), ("{&x}{?y}", 4), ("?{x}{?y}", 4)],
            &[["/a?b{&x}", "/a?b&x=1"], ["{?x,y}", "?x=1&y=2"], ["?{x}?", "?1?"]],
        ),
        (
            "it writes a second `?`",
            "remove the `?` before it",
            &[("/a?{?x}", 3), ("?{?x}", 1), ("/a?b?{?x}", 5)],
            &[["/a{?x}", "/a?x=1"], ["?{x}", "?1"]],
        ),
        (
            "it stands after the fragment",
            "put it before the `#`",
            &[("#a{?x}", 2), ("#{/x}", 1), ("#a{&x}", 2), ("{#x}{&y}", 4), ("{#x}{/y}", 4)],
            &[["{?x}#a", "?x=1#a"], ["#a{x}", "#a1"], ["{/x}#a", "/1#a"], ["#a?{x}", "#a?1"]],
        ),
        (
            "after `=` stands a value, without this operator",
            "write `{x}`",
            &[
                ("/x?q={?x}", 5),
                ("/x?a=1&b={?x}", 9),
                ("/x?q={&x}", 5),
                ("?a={y}&b={&x}", 9),
                ("/x?a=1&b={&x*}", 9),
                ("/x?q={;x}", 5),
                ("/x?q={#x}", 5),
                ("/x;v={;x}", 5),
                ("v={;x,y}/a", 2),
            ],
            &[
                ["/x?q=a{&x}", "/x?q=a&x=1"],
                ["/x?q{&x}", "/x?q&x=1"],
                ["/x?q={x}{&y}", "/x?q=1&y=2"],
                ["/x={?x}", "/x=?x=1"],
                ["/x={#x}", "/x=#1"],
                ["/x?q=#{x}", "/x?q=#1"],
                ["/x;v={x}{;y}", "/x;v=1;y=2"],
                ["/x?q={/x}", "/x?q=/1"],
            ],
        ),
        (
            "it writes a second `/`",
            "remove the `/` before it",
            &[("/{/x}", 1), ("https://h/{/x}", 10), ("/a/{/x*}", 3)],
            &[["/a{/x}", "/a/1"], ["/a{/x}{/y}", "/a/1/2"]],
        ),
        (
            "it writes a second `.`",
            "remove the `.` before it",
            &[("a.{.x}", 2), ("/a.{.x}", 3), ("https://h/a.{.x}", 12)],
            &[["a{.x}", "a.1"], ["/{.x}", "/.1"]],
        ),
        (
            "it writes a second `#`",
            "remove the `#` before it",
            &[("#{#x}", 1), ("/a#{#x}", 3), ("?a#{#x}", 3)],
            &[["/a{#x}", "/a#1"], ["/a#b{#x}", "/a#b#1"]],
        ),
        (
            "`{+x}` at the start has one name, without `*`",
            "write `{+base}`",
            &[("{+x,y}/a", 0), ("{+x*}/a", 0), ("{+x,y}{?w}", 0)],
            &[["{+x}/a", "1/a"], ["{+x,y}", "1,2"]],
        ),
    ];

    const VALUES: [(&str, Value<'_>); 4] = [
        ("x", Value::Integer(1)),
        ("y", Value::Integer(2)),
        ("h", Value::Text("example.com")),
        ("w", Value::Text("www")),
    ];

    /// A refusal depends on the template alone, and comes before any error of a value.
    #[test]
    fn templates_are_refused_or_taken() {
        for (rule, help, refused, taken) in ROWS {
            assert!(refused.len() >= 3 && taken.len() >= 2, "{rule}");
            for (template, position) in refused {
                let words = format!("at byte {position} of the template: {rule}; {help}");
                let parsed = Template::parse(template).unwrap();
                let fails =
                    ["", "..", "//", "?", "#", "%41"].map(|text| [("x", text), ("y", text)]);
                let links =
                    fails.iter().map(|values| parsed.expand(&values[..]).unwrap().try_to_string());
                let none: [(&str, u8); 0] = [];
                let links = links.chain([
                    parsed.expand(VALUES).unwrap().try_to_string(),
                    parsed.expand(none).unwrap().try_to_string(),
                ]);
                for link in links {
                    let error = link.expect_err(template);
                    assert_eq!(error.kind(), ExpansionErrorKind::Template, "{template}");
                    assert_eq!(
                        (error.position(), error.to_string()),
                        (*position, words.clone()),
                        "{template}"
                    );
                    assert_eq!(
                        (error.variable(), error.variable_position()),
                        (None, None),
                        "{template}"
                    );
                    assert_eq!(error.url_error(), None, "{template}");
                }
                let link = parsed.expand(VALUES).unwrap();
                let error = link.try_to_string().unwrap_err();
                assert_eq!(link.to_url(), Err(error), "{template}");
                assert_eq!(
                    link.to_slice(&mut [0; 100]),
                    Err(ToSliceError::Input(error)),
                    "{template}"
                );
            }
            for [template, text] in taken {
                let link = Template::parse(template).unwrap().expand(VALUES).unwrap();
                assert_eq!(link.try_to_string().as_deref(), Ok(*text), "{template}");
                assert_eq!(link.to_slice(&mut [0; 100]), Ok(*text), "{template}");
            }
        }
    }

    /// The first refusal of a template is reported.
    #[test]
    fn the_first_refusal_is_reported() {
        for (template, position) in [
            ("https://{x}@h{y}{/z}a{#x}b", 8),
            ("https://h{y}{/z}a{#x}b", 9),
            ("https://h{/z}a{#x}b", 13),
            ("/a{/z}a{#x}b", 11),
        ] {
            let error =
                Template::parse(template).unwrap().expand(VALUES).unwrap().to_url().unwrap_err();
            assert_eq!(
                (error.kind(), error.position()),
                (ExpansionErrorKind::Template, position),
                "{template}"
            );
        }
    }
}
