//! Tokens that are written as Rust, with holes in it.

use proc_macro::{Group, Span, TokenStream, TokenTree};

/// What stands in the place of `$name`, by that name, at the spans of its own.
type Hole<'h> = (&'h str, &'h TokenStream);

/// The tokens of `source` at `span`, but for literals: at a place of the user's, lints would
/// take them for what the user wrote.
pub(crate) fn quote(span: Span, source: &str, holes: &[Hole<'_>]) -> TokenStream {
    fill(source.parse().expect("what is written in this crate is Rust"), span, holes)
}

fn fill(source: TokenStream, span: Span, holes: &[Hole<'_>]) -> TokenStream {
    let mut filled: Vec<TokenTree> = Vec::new();
    let mut source = source.into_iter();
    while let Some(mut token) = source.next() {
        match &token {
            TokenTree::Punct(punct) if punct.as_char() == '$' => {
                let name = source.next().map_or_else(String::new, |name| name.to_string());
                let hole = holes.iter().find(|(known, _)| *known == name);
                let (_, tokens) = hole.unwrap_or_else(|| panic!("nothing is put into `${name}`"));
                filled.extend((*tokens).clone());
                continue;
            }
            TokenTree::Group(group) => {
                let inside = fill(group.stream(), span, holes);
                token = Group::new(group.delimiter(), inside).into();
            }
            _ => {}
        }
        if !matches!(token, TokenTree::Literal(_)) {
            token.set_span(span);
        }
        filled.push(token);
    }
    filled.into_iter().collect()
}

/// Something alone, to be put into a hole.
pub(crate) fn one(token: impl Into<TokenTree>) -> TokenStream {
    token.into().into()
}
