//! The operators, and how each expands.

use super::encoder::{Encode, reserved, unreserved};

/// What stands after the brace that opens an expression: a row of the table in appendix A of the
/// RFC.
#[allow(missing_debug_implementations, reason = "no part of the API")]
pub struct Operator {
    /// `None` if nothing stands there.
    pub symbol: Option<char>,
    /// What stands before the first variable that is defined.
    pub(super) first: &'static str,
    /// What stands before each of the others.
    pub(super) separator: &'static str,
    /// Whether the name of a variable is written too.
    pub(super) is_named: bool,
    /// What stands behind a name whose value is empty.
    pub(super) if_empty: &'static str,
    /// How a value is encoded.
    pub(super) encode: Encode,
    /// Whether any output ends the segment before it.
    pub(super) ends_segment: bool,
}

/// Each operator on its own, so that a program links only those that its templates have.
#[rustfmt::skip]
pub const OPERATORS: [&Operator; 8] = [
    SIMPLE,
    &row(Some('+'), "",  ",", false, "",  reserved),
    &row(Some('#'), "#", ",", false, "",  reserved),
    &row(Some('.'), ".", ".", false, "",  unreserved),
    &row(Some('/'), "/", "/", false, "",  unreserved),
    &row(Some(';'), ";", ";", true,  "",  unreserved),
    &row(Some('?'), "?", "&", true,  "=", unreserved),
    &row(Some('&'), "&", "&", true,  "=", unreserved),
];
pub(super) const SIMPLE: &Operator = &row(None, "", ",", false, "", unreserved);

/// The operators that the RFC keeps for later.
const RESERVED_FOR_LATER: [char; 5] = ['=', ',', '!', '@', '|'];

const fn row(
    symbol: Option<char>,
    first: &'static str,
    separator: &'static str,
    is_named: bool,
    if_empty: &'static str,
    encode: Encode,
) -> Operator {
    let ends_segment = matches!(first.as_bytes(), b"/" | b"?" | b"#");
    Operator { symbol, first, separator, is_named, if_empty, encode, ends_segment }
}

impl Operator {
    pub(super) fn of(symbol: char) -> Option<&'static Operator> {
        OPERATORS.into_iter().find(|operator| operator.symbol == Some(symbol))
    }

    pub(super) fn is_kept_for_later(symbol: char) -> bool {
        RESERVED_FOR_LATER.contains(&symbol)
    }
}
