//! Parses a template by the grammar of RFC 6570, section 2, rule by rule.

use super::uri_template::{Given, Hole, Part};

/// `URI-Template = *( literals / expression )`. The variables have no value yet.
pub(crate) fn parse(text: &str) -> Option<Vec<Part>> {
    let mut parts = Vec::new();
    let mut literal = String::new();
    let mut rest = text;
    while !rest.is_empty() {
        if let Some(len) = literals(rest) {
            literal.push_str(&rest[..len]);
            rest = &rest[len..];
            continue;
        }
        if !literal.is_empty() {
            parts.push(Part::Literal(std::mem::take(&mut literal)));
        }
        let (inside, after) = rest.strip_prefix('{')?.split_once('}')?;
        parts.push(expression(inside)?);
        rest = after;
    }
    if !literal.is_empty() {
        parts.push(Part::Literal(literal));
    }
    Some(parts)
}

/// The length of one item of `literals`. By erratum 6937, `literals` includes the apostrophe.
fn literals(text: &str) -> Option<usize> {
    let char = text.chars().next()?;
    let is_literal = match u32::from(char) {
        0x21 | 0x23..=0x24 | 0x26 | 0x27 | 0x28..=0x3B | 0x3D | 0x3F..=0x5B | 0x5D => true,
        0x5F | 0x61..=0x7A | 0x7E => true,
        // ucschar
        0xA0..=0xD7FF | 0xF900..=0xFDCF | 0xFDF0..=0xFFEF => true,
        supplementary @ 0x1_0000..=0xD_FFFF => supplementary & 0xFFFF <= 0xFFFD,
        supplementary @ 0xE_1000..=0xE_FFFF => supplementary & 0xFFFF <= 0xFFFD,
        // iprivate
        0xE000..=0xF8FF | 0xF_0000..=0xF_FFFD | 0x10_0000..=0x10_FFFD => true,
        _ => false,
    };
    if is_literal { Some(char.len_utf8()) } else { pct_encoded(text) }
}

/// `pct-encoded = "%" HEXDIG HEXDIG`
fn pct_encoded(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let is_hex = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_hexdigit);
    (bytes.first() == Some(&b'%') && is_hex(1) && is_hex(2)).then_some(3)
}

/// `expression = "{" [ operator ] variable-list "}"`. The operators in `op-reserve` are refused.
fn expression(inside: &str) -> Option<Part> {
    let operator = inside.chars().next()?;
    let (operator, list) = match operator {
        '+' | '#' | '.' | '/' | ';' | '?' | '&' => (operator, &inside[1..]),
        '=' | ',' | '!' | '@' | '|' => return None,
        _ => (' ', inside),
    };
    let holes = list.split(',').map(varspec).collect::<Option<_>>()?;
    Some(Part::Expression(operator, holes))
}

/// `varspec = varname [ modifier-level4 ]`
fn varspec(text: &str) -> Option<Hole> {
    let hole = |name: &str, prefix, explode| {
        let value = Given::Undefined;
        is_varname(name).then(|| Hole { name: name.to_owned(), prefix, explode, value })
    };
    if let Some(name) = text.strip_suffix('*') {
        return hole(name, 0, true);
    }
    let Some((name, digits)) = text.split_once(':') else { return hole(text, 0, false) };
    // `max-length = %x31-39 0*3DIGIT`
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    let is_short = (1..=4).contains(&digits.len()) && !digits.starts_with('0');
    if is_number && is_short { hole(name, digits.parse().ok()?, false) } else { None }
}

/// `varname = varchar *( ["."] varchar )`
fn is_varname(name: &str) -> bool {
    name.split('.').all(|part| {
        let mut rest = part;
        while let Some(first) = rest.bytes().next() {
            let is_char = first.is_ascii_alphanumeric() || first == b'_';
            let Some(len) = is_char.then_some(1).or_else(|| pct_encoded(rest)) else {
                return false;
            };
            rest = &rest[len..];
        }
        !part.is_empty()
    })
}
