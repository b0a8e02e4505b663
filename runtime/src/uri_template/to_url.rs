//! An expansion as a URL, in which a parser reads the host, the port and the path that the template
//! and its values have.

use alloc::string::String;
use core::num::NonZero;
use core::ops::Range;

use super::check::{ExpansionError, ExpansionErrorKind, Variable, checked_string};
use super::encoder::Written;
use super::expand::Expand;
use super::expander::Expander;
use crate::base::display::DisplayError;
use crate::base::length::sum;
use crate::percent::sink::Sink;
use crate::url::Url;

/// The expansion as a URL, checked and parsed.
#[cfg_attr(on_demand, inline)]
pub(super) fn to_url(expansion: &dyn Expand) -> Result<Url<String>, ExpansionError> {
    let text = checked_string(expansion)?;
    let parts = Parts::of(&text);
    let at = |kind, position| (kind, position, variable_at(expansion, position));
    let url = match Url::parse(&text) {
        Ok(url) => url,
        Err(error) => {
            let fault = at(ExpansionErrorKind::Url, error.position());
            return Err(ExpansionError::new(fault, expansion).of_url(error));
        }
    };
    let fault = match parts.altered(&text, &url.as_deref()) {
        Some(position) => at(ExpansionErrorKind::Altered, position),
        None => match not_one_label(expansion, &text, &parts) {
            Some(variable) => (ExpansionErrorKind::Host, parts.host.start, Some(variable)),
            None => return Ok(url),
        },
    };
    Err(ExpansionError::new(fault, expansion))
}

/// Where the parts of a URL are that a parser must not read otherwise.
struct Parts {
    authority_start: usize,
    host: Range<usize>,
    port: Option<Range<usize>>,
    path: Range<usize>,
}

impl Parts {
    #[inline]
    fn of(text: &str) -> Parts {
        let end = text.find(['?', '#']).unwrap_or(text.len());
        let find = |from: usize, sign: char| {
            text.get(from..end).and_then(|rest| rest.find(sign)).map(|len| from + len)
        };
        let scheme_end = find(0, ':').map_or(0, |colon| colon + 1);
        let after_slashes = scheme_end + "//".len();
        if text.get(scheme_end..after_slashes) != Some("//") {
            let host = scheme_end..scheme_end;
            return Parts { authority_start: scheme_end, host, port: None, path: scheme_end..end };
        }
        let path_start = find(after_slashes, '/').unwrap_or(end);
        let authority = text.get(after_slashes..path_start).unwrap_or_default();
        let host_start = authority.rfind('@').map_or(after_slashes, |at| after_slashes + at + 1);
        let host = text.get(host_start..path_start).unwrap_or_default();
        let colon = host.rfind(':').filter(|_| !host.ends_with(']')).map(|at| host_start + at);
        Parts {
            authority_start: after_slashes,
            host: host_start..colon.unwrap_or(path_start),
            port: colon.map(|colon| colon + 1..path_start),
            path: path_start..end,
        }
    }

    /// The offset of the part that the parser has read otherwise.
    #[inline]
    fn altered(&self, text: &str, url: &Url<&str>) -> Option<usize> {
        let part = |range: &Range<usize>| text.get(range.clone()).unwrap_or_default();
        if !part(&self.host).eq_ignore_ascii_case(url.host().unwrap_or_default()) {
            return Some(self.host.start);
        }
        // The parser drops an empty port, and the default port.
        if let Some(port) = self.port.as_ref().filter(|port| !port.is_empty()) {
            if part(port).parse().ok() != url.port_or_default() {
                return Some(port.start);
            }
        }
        let (path, parsed) = (part(&self.path), url.path());
        let is_same = path == parsed || path.is_empty() && parsed == "/";
        (!is_same).then_some(self.path.start)
    }
}

/// The first variable in a host that is not one label of it, or a part of a label, although the
/// template has another part of the host.
#[inline]
fn not_one_label(expansion: &dyn Expand, text: &str, parts: &Parts) -> Option<Variable> {
    let Parts { authority_start, ref host, .. } = *parts;
    let is_end = |at: usize| at == host.end || text.as_bytes().get(at) == Some(&b'.');
    let is_label = |text: &str| text.contains(|sign: char| sign.is_ascii_alphanumeric());
    let (mut in_authority, mut in_host) = (false, false);
    let (mut empty, mut at_sign, mut dot) = (None, None, None);
    each_part(expansion, host.end, |variable, part| {
        let (start, end) = (part.start.max(authority_start), part.end.min(host.end));
        let Some(inside) = text.get(start..end) else { return };
        let inside_host = text.get(start.max(host.start)..end).unwrap_or_default();
        if variable.is_none() {
            in_authority |= is_label(inside);
            in_host |= is_label(inside_host);
        } else if inside.contains('@') {
            at_sign = at_sign.or(variable);
        } else if inside_host.contains('.') {
            dot = dot.or(variable);
        } else if part.is_empty() && (start == host.start || is_end(start - 1)) && is_end(start) {
            empty = empty.or(variable);
        }
    });
    let empty = empty.filter(|_| !host.is_empty());
    empty.or(at_sign.filter(|_| in_authority)).or(dot.filter(|_| in_host))
}

/// The variable that writes the byte at `position`, or stands before that byte and writes nothing.
#[inline]
fn variable_at(expansion: &dyn Expand, position: usize) -> Option<Variable> {
    let mut found = None;
    each_part(expansion, position, |variable, part| {
        let is_there = part.contains(&position) || part == (position..position);
        found = found.or(variable.filter(|_| is_there));
    });
    found
}

/// Calls `take` with each part of an expansion that starts at `last` or before: a literal, or what a
/// variable writes.
#[inline]
fn each_part(
    expansion: &dyn Expand,
    last: usize,
    mut take: impl FnMut(Option<Variable>, Range<usize>),
) {
    let mut parts = EachPart { position: 0, last, start: 0, variable: None, take: &mut take };
    // The error only stops: an error of a `Display` was returned before.
    let _ = expansion.expand(&mut Expander::new(&mut parts));
    parts.start(None);
}

struct EachPart<'t> {
    position: usize,
    /// Parts that start after this offset are not read.
    last: usize,
    /// Where the part starts.
    start: usize,
    /// The variable that writes the part; `None` in a literal.
    variable: Option<Variable>,
    take: &'t mut dyn FnMut(Option<Variable>, Range<usize>),
}

impl EachPart<'_> {
    #[inline]
    fn start(&mut self, variable: Option<Variable>) {
        (self.take)(self.variable, self.start..self.position);
        (self.start, self.variable) = (self.position, variable);
    }
}

impl Sink for EachPart<'_> {
    #[inline]
    fn text(&mut self, text: &str) -> Written {
        self.position = sum(self.position, text.len());
        if self.start > self.last { Err(DisplayError) } else { Ok(()) }
    }

    #[inline]
    fn announce_literal(&mut self) {
        self.start(None);
    }

    #[inline]
    fn announce_variable(&mut self, at: usize, _symbol: Option<char>) {
        self.start(NonZero::new(at));
    }
}
