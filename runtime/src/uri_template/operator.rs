//! The operators, and how each expands.

use crate::set::EncodeSet;
use crate::set::named::PATH_SEGMENT;

/// What stands after the brace that opens an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operator {
    /// `{x}`: simple string expansion.
    Simple,
    /// `{+x}`: reserved expansion.
    Reserved,
    /// `{#x}`: fragment expansion.
    Fragment,
    /// `{.x}`: label expansion.
    Label,
    /// `{/x}`: path segment expansion.
    PathSegment,
    /// `{;x}`: path-style parameter expansion.
    PathParameter,
    /// `{?x}`: form-style query expansion.
    Query,
    /// `{&x}`: form-style query continuation.
    QueryContinuation,
}

/// A row of the table in appendix A of the RFC.
pub(super) struct Rules {
    operator: Operator,
    symbol: Option<char>,
    /// What stands before the first variable that is defined.
    pub(super) first: &'static str,
    /// What stands before each of the others.
    pub(super) separator: &'static str,
    /// Whether the name of a variable is written too.
    pub(super) is_named: bool,
    /// What stands behind a name whose value is empty.
    pub(super) if_empty: &'static str,
    /// Whether a value may hold reserved characters and escapes.
    pub(super) keeps_reserved: bool,
}

/// In the order of the operators.
#[rustfmt::skip]
pub(super) static ROWS: [Rules; 8] = [
    row(Operator::Simple,            None,      "",  ",", false, "",  false),
    row(Operator::Reserved,          Some('+'), "",  ",", false, "",  true),
    row(Operator::Fragment,          Some('#'), "#", ",", false, "",  true),
    row(Operator::Label,             Some('.'), ".", ".", false, "",  false),
    row(Operator::PathSegment,       Some('/'), "/", "/", false, "",  false),
    row(Operator::PathParameter,     Some(';'), ";", ";", true,  "",  false),
    row(Operator::Query,             Some('?'), "?", "&", true,  "=", false),
    row(Operator::QueryContinuation, Some('&'), "&", "&", true,  "=", false),
];

const _: () = {
    let mut row = 0;
    while row < ROWS.len() {
        assert!(ROWS[row].operator as usize == row, "the rows are in the order of the operators");
        row += 1;
    }
};

/// The operators that the RFC keeps for later.
const RESERVED_FOR_LATER: [char; 5] = ['=', ',', '!', '@', '|'];

const fn row(
    operator: Operator,
    symbol: Option<char>,
    first: &'static str,
    separator: &'static str,
    is_named: bool,
    if_empty: &'static str,
    keeps_reserved: bool,
) -> Rules {
    Rules { operator, symbol, first, separator, is_named, if_empty, keeps_reserved }
}

impl Operator {
    pub(super) fn of(symbol: char) -> Option<Operator> {
        ROWS.iter().find(|row| row.symbol == Some(symbol)).map(|row| row.operator)
    }

    pub(super) fn is_kept_for_later(symbol: char) -> bool {
        RESERVED_FOR_LATER.contains(&symbol)
    }

    #[inline]
    pub(super) fn rules(self) -> &'static Rules {
        let [first, ..] = &ROWS;
        ROWS.get(self as usize).unwrap_or(first)
    }
}

/// What a value is encoded by where reserved characters may stand, as they may everywhere
/// ([RFC 3986, section 2.2]): those of a segment, and the other delimiters.
///
/// [RFC 3986, section 2.2]: https://www.rfc-editor.org/rfc/rfc3986#section-2.2
pub(super) const RESERVED_TOO: EncodeSet = PATH_SEGMENT.remove_all(b"/?#[]");

/// What a literal is encoded by, in which every `%` starts an escape.
pub const LITERAL: EncodeSet = RESERVED_TOO.remove(b'%');
