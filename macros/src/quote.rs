//! Tokens that are written as Rust, with holes in it.

use proc_macro::{Group, Span, TokenStream, TokenTree};

/// The name of a hole, which stands there as `$name`, and what is put in its place: at the spans
/// of its own, and not looked into for other holes.
type Filling<'f> = (&'f str, &'f TokenStream);

/// The tokens of `source` at `span`, but for literals: at a place of the user's, lints would
/// take them for what the user wrote.
pub(crate) fn quote(span: Span, source: &str, fillings: &[Filling<'_>]) -> TokenStream {
    fill(source.parse().expect("what is written in this crate is Rust"), span, fillings)
}

fn fill(source: TokenStream, span: Span, fillings: &[Filling<'_>]) -> TokenStream {
    let mut filled: Vec<TokenTree> = Vec::new();
    let mut source = source.into_iter();
    while let Some(mut token) = source.next() {
        match &token {
            TokenTree::Punct(punct) if punct.as_char() == '$' => {
                let name = source.next().map_or_else(String::new, |name| name.to_string());
                filled.extend(filling(&name, fillings).clone());
                continue;
            }
            TokenTree::Group(group) => {
                let inside = fill(group.stream(), span, fillings);
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

fn filling<'f>(name: &str, fillings: &[Filling<'f>]) -> &'f TokenStream {
    let found = fillings.iter().find(|(known, _)| *known == name);
    found.unwrap_or_else(|| panic!("nothing is put into `${name}`")).1
}

/// Something alone, to be put into a hole.
pub(crate) fn one(token: impl Into<TokenTree>) -> TokenStream {
    token.into().into()
}
