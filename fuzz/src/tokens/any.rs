//! Makes random tokens and expressions.

use proc_macro2::{Delimiter, Group, Literal, TokenStream, TokenTree};
use syn::Expr;

use crate::input::Input;

/// Tokens of valid and invalid calls. There are no closures, because the macros would split at the
/// commas between their parameters. No macro accepts a closure anyway.
#[rustfmt::skip]
const TOKENS: [&str; 72] = [
    ",", ",", ";", "::", "<", ">", "<<", ">>", "->", "=>", "=", "==", "-", "+", "!", "&", "*", ".",
    "..", "#", "$", "?", ":", "@", "'a", "as", "r#as", "const", "fn", "if", "else", "match", "_",
    "self", "Self", "true", "None", "x", "y", "SET", "A", "T", "u8", "form", "path", "pathh",
    "path_segment", "PATH", "0x41", "0xD800", "0x110000", "7u8", "1.5", "1e9", "255", "256",
    "99999999999999999999999999999999999999999", "\"a b\"", "\"%4\"", "\"%C3\"", "\"\"",
    "b\"\\xFF\"", "b\"\\xED\\xA0\\x80\"", "'é'", "b'%'", "c\"c\"", "r#\"raw%\"#", "\"{x}\"",
    "\"{?x,y*}{+x:2}\"", "\"{a b}%\"", "\"str\"suffix", "\"two\\\n  lines %\"",
];

/// Arguments that are expressions. Random tokens seldom are expressions.
pub(super) fn expressions(input: &mut Input<'_>) -> TokenStream {
    let arguments: Vec<String> = (0..1 + input.below(3)).map(|_| expression(input, 3)).collect();
    arguments.join(", ").parse().expect("tokens")
}

fn expression(input: &mut Input<'_>, depth: usize) -> String {
    const OPERATORS: [&str; 10] = ["+", "-", "*", "<<", ">>", "<", ">", "==", "&", "|"];
    let mut expression = operand(input, depth);
    for _ in 0..input.below(3) {
        let operator = input.pick(&OPERATORS);
        expression = format!("{expression} {operator} {}", operand(input, depth));
    }
    expression
}

fn operand(input: &mut Input<'_>, depth: usize) -> String {
    #[rustfmt::skip]
    const OPERANDS: [&str; 16] = [
        "SET", "x", "path", "0x41", "300", "\"a%\"", "\"%C3\"", "b\"\\xFF\"", "'\u{e9}'", "b'%'",
        "A::B", "A::<B, C>::D", "<A as B<C, D>>::E", "-1", "x as T", "&x.y",
    ];
    let choice = if depth > 0 { input.byte() % 10 } else { 0xFF };
    let mut inner = || expression(input, depth - 1);
    match choice {
        0 => format!("({})", inner()),
        1 => format!("[{}, {}]", inner(), inner()),
        2 => format!("f({}, 1)", inner()),
        3 => format!("&{{ {} }}", inner()),
        _ => (*input.pick(&OPERANDS)).to_owned(),
    }
}

pub(super) fn tokens(input: &mut Input<'_>, depth: usize) -> TokenStream {
    let count = input.below(12);
    (0..count).flat_map(|_| token(input, depth)).collect()
}

fn token(input: &mut Input<'_>, depth: usize) -> TokenStream {
    let literal = |literal: Literal| TokenStream::from(TokenTree::Literal(literal));
    match usize::from(input.byte()) {
        known if known < TOKENS.len() => TOKENS[known].parse().expect("tokens"),
        choice => match choice % 10 {
            0 => {
                let len = input.below(40);
                literal(Literal::string(&String::from_utf8_lossy(input.take(len))))
            }
            1 => {
                let len = input.below(40);
                literal(Literal::byte_string(input.take(len)))
            }
            2 => {
                let number = input.number(3);
                char::from_u32(number).map(|it| literal(Literal::character(it))).unwrap_or_default()
            }
            3 => literal(Literal::u32_unsuffixed(input.number(4))),
            // Text of the fuzzer, if it parses as tokens.
            4 => {
                let len = input.below(24);
                String::from_utf8_lossy(input.take(len)).parse().unwrap_or_default()
            }
            group if depth > 0 => {
                const DELIMITERS: [Delimiter; 5] = [
                    Delimiter::Bracket,
                    Delimiter::Parenthesis,
                    Delimiter::Brace,
                    Delimiter::None,
                    Delimiter::Bracket,
                ];
                let delimiter = DELIMITERS[group - 5];
                let inside = tokens(input, depth - 1);
                // The compiler makes a group without delimiters only of code that it has parsed.
                if delimiter == Delimiter::None && syn::parse2::<Expr>(inside.clone()).is_err() {
                    return inside;
                }
                TokenTree::from(Group::new(delimiter, inside)).into()
            }
            _ => TokenStream::new(),
        },
    }
}
