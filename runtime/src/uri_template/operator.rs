//! The operators of expressions, and the rules by which each operator expands.

use super::encoder::{LITERAL, reserved, unreserved};
use super::output::EncodeFn;

/// The operator at the start of an expression: a row of the table in appendix A of the RFC.
#[allow(missing_debug_implementations, reason = "no part of the API")]
pub struct Operator {
    /// `None` for simple expansion, as in `{x}`.
    pub symbol: Option<char>,
    /// The text before the first variable that is defined.
    pub(super) first: &'static str,
    /// The text before every later variable that is defined.
    pub(super) separator: &'static str,
    /// Whether the name of a variable is written too.
    pub(super) is_named: bool,
    /// The text after a name whose value is empty.
    pub(super) if_empty: &'static str,
    /// How a value is encoded.
    pub(super) encode: EncodeFn,
}

/// References to the operators, so that a program links only those that its templates have. The last one
/// is [`ENCODED_LITERAL`].
#[rustfmt::skip]
pub const OPERATORS: [&Operator; 9] = [
    SIMPLE,
    &row(Some('+'), "",  ",", false, "",  reserved),
    &row(Some('#'), "#", ",", false, "",  reserved),
    &row(Some('.'), ".", ".", false, "",  unreserved),
    &row(Some('/'), "/", "/", false, "",  unreserved),
    &row(Some(';'), ";", ";", true,  "",  unreserved),
    &row(Some('?'), "?", "&", true,  "=", unreserved),
    &row(Some('&'), "&", "&", true,  "=", unreserved),
    &row(None,      "",  "",  false, "",  |output, _, text| output.encode(&LITERAL, text).map(|()| 0)),
];
/// The number of the operator by which a macro writes a literal that has to be encoded. The RFC has no
/// such operator.
pub const ENCODED_LITERAL: usize = 8;
pub(super) const SIMPLE: &Operator = &row(None, "", ",", false, "", unreserved);

/// The operators that the RFC reserves for extensions.
pub(super) const RESERVED: [char; 5] = ['=', ',', '!', '@', '|'];

#[inline]
const fn row(
    symbol: Option<char>,
    first: &'static str,
    separator: &'static str,
    is_named: bool,
    if_empty: &'static str,
    encode: EncodeFn,
) -> Operator {
    Operator { symbol, first, separator, is_named, if_empty, encode }
}
