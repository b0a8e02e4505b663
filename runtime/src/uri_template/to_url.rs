//! An expansion as a URL, whose parser reads what the template says.

use alloc::string::String;

use super::check::{ExpansionError, ExpansionErrorKind};
use super::encoder::Written;
use super::expander::Expander;
use super::expansion::{Expand, checked_string};
use crate::base::display::DisplayError;
use crate::percent::sink::Sink;
use crate::url::Url;

/// The expansion as a URL, checked and parsed.
#[cfg_attr(on_demand, inline)]
pub(super) fn to_url(expansion: &dyn Expand) -> Result<Url<String>, ExpansionError> {
    let text = checked_string(expansion)?;
    let (kind, position, url_error) = match Url::parse(&text) {
        Err(error) => (ExpansionErrorKind::Url, error.position(), Some(error)),
        Ok(url) => match altered(&text, &url.as_deref()) {
            Some(position) => (ExpansionErrorKind::Altered, position, None),
            None => return Ok(url),
        },
    };
    let variable = variable_at(expansion, position);
    Err(ExpansionError::new((kind, position, variable), expansion, url_error))
}

/// The offset of the host, the port or the path that the parser has read otherwise.
#[inline]
fn altered(text: &str, url: &Url<&str>) -> Option<usize> {
    let end = text.find(['?', '#']).unwrap_or(text.len());
    let text = text.get(..end).unwrap_or_default();
    let after_scheme = text.find(':').map_or(0, |colon| colon + 1);
    let rest = text.get(after_scheme..).unwrap_or_default();
    let (host_start, path_start) = match rest.strip_prefix("//") {
        None => (after_scheme, after_scheme),
        Some(rest) => {
            let path_start = after_scheme + 2 + rest.find('/').unwrap_or(rest.len());
            let authority = text.get(after_scheme + 2..path_start).unwrap_or_default();
            (path_start - authority.rsplit('@').next().map_or(0, str::len), path_start)
        }
    };
    let authority = text.get(host_start..path_start).unwrap_or_default();
    let (host, port) = match authority.rsplit_once(':') {
        Some((host, port)) if !port.ends_with(']') => (host, Some(port)),
        _ => (authority, None),
    };
    let path = text.get(path_start..).unwrap_or_default();
    if !url.host().unwrap_or_default().eq_ignore_ascii_case(host) {
        return Some(host_start);
    }
    if port.is_some_and(|port| port.parse().ok() != url.port_or_default()) {
        return Some(host_start + host.len() + 1);
    }
    let is_same = url.path() == path || path.is_empty() && url.path() == "/";
    (!is_same).then_some(path_start)
}

/// The offset of the variable that writes the byte at `position`.
#[inline]
fn variable_at(expansion: &dyn Expand, position: usize) -> Option<usize> {
    let mut search = Search { left: position, variable: None };
    // The error only says that the byte was reached.
    let _ = expansion.expand(&mut Expander::new(&mut search));
    search.variable
}

/// Reads an expansion up to a byte.
struct Search {
    /// How many bytes are left before that byte.
    left: usize,
    /// The variable that writes the next bytes; `None` in a literal.
    variable: Option<usize>,
}

impl Sink for Search {
    #[inline]
    fn text(&mut self, text: &str) -> Written {
        self.left = self.left.checked_sub(text.len()).ok_or(DisplayError)?;
        Ok(())
    }

    #[inline]
    fn announce_literal(&mut self) {
        self.variable = None;
    }

    #[inline]
    fn announce_variable(&mut self, at: usize, _first: &'static str) {
        self.variable = Some(at);
    }
}
