//! Checks the macros on random token streams.
//!
//! A call with literals must expand to the literal that the slow references give, or to a compile
//! error if the references refuse the call. Other calls must not panic, and a call with expressions
//! must expand to an expression.

mod any;
mod expected;
mod literals;
mod query;
mod template;

use proc_macro2::{TokenStream, TokenTree};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::{Expr, Lit, Pat, Token};

use crate::input::Input;

pub fn check(data: &[u8]) {
    let mut input = Input(data);
    let way = input.byte();
    let names: Vec<_> = expansion::names().collect();
    let name = names[input.below(names.len())];
    match (way % 3, name) {
        (0, _) if way < 0x60 => check_any(name, any::expressions(&mut input)),
        // The tests of the macros compare these with the parser, on random URLs.
        (0, _)
        | (
            _,
            "bytes" | "utf8_cstr" | "modified_utf8_cstr" | "uri_template" | "url" | "url_str"
            | "url_origin_str" | "url_ref_str",
        ) => {
            check_any(name, any::tokens(&mut input, 3));
        }
        (_, "uri_template_str") => template::check(name, &mut input),
        (_, "query") => query::check(name, &mut input),
        _ => literals::check(name, &mut input),
    }
}

/// Expands a call. Like an entry point, it puts the path of the facade and the name of the macro
/// before the arguments.
fn expand(name: &str, arguments: TokenStream) -> TokenStream {
    let head: TokenStream = format!("(etched {name})").parse().expect("tokens");
    expansion::expand(head.into_iter().chain(arguments).collect())
}

fn check_any(name: &str, arguments: TokenStream) {
    let say = || format!("{name}!({arguments})");
    let output = expand(name, arguments.clone());
    assert!(!output.is_empty(), "{}", say());
    let are_expressions = Punctuated::<Expr, Token![,]>::parse_terminated;
    if is_error(&output) {
        check_error(output, say);
    } else if are_expressions.parse2(arguments.clone()).is_ok() {
        assert!(syn::parse2::<Expr>(output.clone()).is_ok(), "{} gave {output}", say());
    }
}

/// Whether the output contains `compile_error`.
fn is_error(output: &TokenStream) -> bool {
    output.clone().into_iter().any(|token| match token {
        TokenTree::Ident(word) => word == "compile_error",
        TokenTree::Group(group) => is_error(&group.stream()),
        _ => false,
    })
}

/// An error must parse as an expression and as a pattern, as a call may be either.
fn check_error(output: TokenStream, say: impl Fn() -> String) {
    assert!(syn::parse2::<Expr>(output.clone()).is_ok(), "{} gave {output}", say());
    assert!(Pat::parse_single.parse2(output.clone()).is_ok(), "{} gave {output}", say());
}

/// Whether a call expands to an error, which is then checked.
fn is_refused(name: &str, arguments: &str) -> bool {
    let say = || format!("{name}!({arguments})");
    let tokens = arguments.parse().unwrap_or_else(|error| panic!("{error}: {}", say()));
    let output = expand(name, tokens);
    let is_refused = is_error(&output);
    if is_refused {
        check_error(output, say);
    }
    is_refused
}

/// Checks that a call expands to one literal with the value `expected`, or to an error if
/// `expected` is `None`.
fn check_literal(name: &str, arguments: &str, expected: Option<Vec<u8>>) {
    let say = || format!("{name}!({arguments})");
    let tokens = arguments.parse().unwrap_or_else(|error| panic!("{error}: {}", say()));
    let output = expand(name, tokens);
    let Some(expected) = expected else {
        assert!(is_error(&output), "{} gave {output}", say());
        return check_error(output, say);
    };
    let is_text = name.ends_with("_str") || name == "query";
    let found = match syn::parse2::<Lit>(output.clone()) {
        Ok(Lit::Str(text)) if is_text => text.value().into_bytes(),
        Ok(Lit::ByteStr(bytes)) if !is_text => bytes.value(),
        _ => panic!("{} gave {output}", say()),
    };
    assert_eq!(found, expected, "{}", say());
}
