//! Parses the second argument of a call, the percent-encode set.

use etched_runtime::percent::{EncodeSet, NAMED_SETS};
use proc_macro2::TokenTree;
use syn::ext::IdentExt;

use crate::call::{is_mark, span_of, unwrap_groups};
use crate::fault::Fault;
use crate::names::{listed, nearest};

/// The names of sets in JavaScript, Java, Python, PHP, Go, the crate `percent-encoding` and the
/// RFCs, each with the name that the macros take.
const ELSEWHERE: [(&str, &str); 21] = [
    ("encodeURIComponent", "component"),
    ("encode_uri_component", "component"),
    ("uri_component", "component"),
    ("encodeURI", "encode_uri"),
    ("URLEncoder", "form"),
    ("quote", "unreserved_path"),
    ("quote_plus", "form"),
    ("urlencode", "form"),
    ("rawurlencode", "unreserved"),
    ("QueryEscape", "form"),
    ("PathEscape", "path_segment"),
    ("urlencoded", "form"),
    ("form_urlencoded", "form"),
    ("x_www_form_urlencoded", "form"),
    ("controls", "c0_control"),
    ("alphanumeric", "non_alphanumeric"),
    ("segment", "path_segment"),
    ("pchar", "path_segment"),
    ("rfc3986", "unreserved"),
    ("rfc5987", "attr_char"),
    ("rfc8187", "attr_char"),
];

pub(crate) enum Set {
    /// The name of a set.
    Named(&'static str, EncodeSet),
    /// An expression, left to const evaluation.
    Const(Vec<TokenTree>),
}

impl Set {
    /// The set with this name, which must exist.
    pub(crate) fn named(name: &str) -> Set {
        let (name, set) = find(name).expect("the table of macros names sets that exist");
        Set::Named(name, set)
    }

    /// The lower-case name of a set, if the expression is that name in capitals. The expression is
    /// then a constant, which the user may not have imported.
    pub(crate) fn word_of_capitals(&self) -> Option<&'static str> {
        let Set::Const(tokens) = self else { return None };
        let [TokenTree::Ident(word)] = &tokens[..] else { return None };
        let (name, _) = find(&word.to_string().to_lowercase())?;
        (*word == name.to_uppercase()).then_some(name)
    }

    /// Parses `argument`: a word in lower case is the name of a set. A word in capitals, or another
    /// expression, is a constant, which rustc evaluates. Other words are faults. `text` is the
    /// other argument; if it is the name of a set, and `argument` may be text, the two are swapped.
    pub(crate) fn parse(argument: &[TokenTree], text: &[TokenTree]) -> Result<Set, Fault> {
        let argument = unwrap_groups(argument);
        let swapped = match &unwrap_groups(text)[..] {
            [TokenTree::Ident(word)] => find(&word.to_string()).map(|(name, _)| name),
            _ => None,
        };
        let Some(word) = word_of(&argument, swapped)? else { return Ok(Set::Const(argument)) };
        if let Some((name, set)) = find(&word) {
            return Ok(Set::Named(name, set));
        }
        let lower = word.to_lowercase().replace('-', "_");
        let elsewhere = ELSEWHERE.iter().find(|(other, _)| *other == word).map(|(_, name)| *name);
        let in_other_case = find(&lower).map(|(name, _)| name);
        // A word with capital letters is a constant, except names in `ELSEWHERE` and misspelled
        // names of sets such as `Path_Segment`.
        let is_constant = elsewhere.is_none()
            && word.contains(char::is_uppercase)
            && (in_other_case.is_none() || !word.contains(char::is_lowercase));
        Err(match (is_constant, swapped) {
            (true, None) => return Ok(Set::Const(argument)),
            (true, Some(name)) => Fault::new(span_of(text), "expected text, found a set")
                .help(format!("the text comes first: `({word}, {name})`")),
            (false, _) => {
                let title = format!("there is no percent-encode set `{word}`");
                let meant = elsewhere.or(in_other_case).or_else(|| nearest(&lower, &names()));
                Fault::new(span_of(&argument), title)
                    .help(meant.map_or_else(all_names, |name| format!("did you mean `{name}`?")))
            }
        })
    }
}

/// The word that should be the name of a set, or is a constant; `None` for another expression. A
/// fault for a literal, for an assignment, and for a name of a set that another operand follows.
/// `swapped` is the set whose name is the first argument.
fn word_of(argument: &[TokenTree], swapped: Option<&str>) -> Result<Option<String>, Fault> {
    Ok(Some(match argument {
        [TokenTree::Literal(token)] => {
            let quoted = find(token.to_string().trim_matches('"'));
            let title = format!("expected the name of a percent-encode set, found {token}");
            return Err(Fault::new(token.span(), title).help(match (quoted, swapped) {
                (Some((name, _)), _) => format!("write `{name}` without quotes"),
                (None, Some(name)) => format!("the text comes first: `({token}, {name})`"),
                (None, None) => all_names(),
            }));
        }
        // `form x` and `form 1` are not expressions, and an assignment, `name = …`, is not a set.
        [TokenTree::Ident(word), next, ..]
            if find(&word.to_string()).is_some() && is_operand(next) || next.to_string() == "=" =>
        {
            let title = format!("expected the end of the call after `{word}`, found `{next}`");
            let fault = Fault::new(next.span(), title);
            return Err(fault.help("the second argument is the name of one set"));
        }
        // A name that is spelled with a `-`, such as `path-segment`, gets a suggestion.
        [TokenTree::Ident(a), minus, TokenTree::Ident(b)] if is_mark(minus, '-') => {
            format!("{a}-{b}")
        }
        [TokenTree::Ident(ident)] => ident.unraw().to_string(),
        _ => return Ok(None),
    }))
}

/// Whether a token is a literal or a word, except the operator `as`.
fn is_operand(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Ident(_) | TokenTree::Literal(_)) && token.to_string() != "as"
}

/// The set with this name.
pub(crate) fn find(word: &str) -> Option<(&'static str, EncodeSet)> {
    NAMED_SETS.iter().find(|(name, _)| *name == word).copied()
}

fn names() -> Vec<&'static str> {
    NAMED_SETS.iter().map(|(name, _)| *name).collect()
}

fn all_names() -> String {
    format!("the sets are {}, and any constant in capitals", listed(&names()))
}
