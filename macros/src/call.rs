//! A call as it arrives: `($crate)`, then the user's arguments.

use proc_macro2::{Delimiter, Group, Spacing, Span, TokenStream, TokenTree};

use crate::fault::Fault;

/// The arguments of a call, each the tokens between two commas.
pub(crate) struct Call {
    /// The path of the facade, as the front door passes it.
    pub(crate) facade: TokenStream,
    pub(crate) arguments: Vec<Vec<TokenTree>>,
}

impl Call {
    pub(crate) fn parse(input: TokenStream) -> Result<Call, Fault> {
        let mut tokens = input.into_iter().peekable();
        let facade = match tokens.peek() {
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis => {
                let facade = group.stream();
                tokens.next();
                facade
            }
            _ => TokenStream::new(),
        };
        Ok(Call { facade, arguments: split(tokens)? })
    }
}

/// Splits at commas, but not at those between the angle brackets of a path:
/// `<T as Trait>::A` and `F::<A, B>::C` are one argument.
pub(crate) fn split(tokens: impl Iterator<Item = TokenTree>) -> Result<Vec<Vec<TokenTree>>, Fault> {
    let mut arguments = Vec::new();
    let mut argument: Vec<TokenTree> = Vec::new();
    let mut open_brackets = 0usize;
    for token in tokens {
        if let TokenTree::Punct(punct) = &token {
            match punct.as_char() {
                ',' if open_brackets == 0 => {
                    if argument.is_empty() {
                        return Err(Fault::new(punct.span(), "nothing stands before this comma")
                            .help("write an argument before it, or leave it out"));
                    }
                    arguments.push(std::mem::take(&mut argument));
                    continue;
                }
                '<' if open_brackets > 0 || opens_path(&argument) => open_brackets += 1,
                '>' if !ends_arrow(&argument) => open_brackets = open_brackets.saturating_sub(1),
                _ => {}
            }
        }
        argument.push(token);
    }
    if !argument.is_empty() {
        arguments.push(argument);
    }
    Ok(arguments)
}

/// The words of the language that stand beside an operand without being one.
const KEYWORDS: [&str; 27] = [
    "as", "async", "await", "break", "const", "continue", "dyn", "else", "extern", "fn", "for",
    "if", "impl", "in", "let", "loop", "match", "move", "mut", "raw", "ref", "return", "static",
    "unsafe", "where", "while", "yield",
];

/// The fault of an argument that is two: an operand after another, which no expression has.
/// rustc would say so of a call of ours.
pub(crate) fn missing_comma(argument: &[TokenTree]) -> Option<Fault> {
    let next = argument.windows(2).find(|pair| ends_operand(&pair[0]) && starts_operand(&pair[1]));
    let next = &next?[1];
    let fault = Fault::new(next.span(), format!("expected a comma before `{next}`"));
    Some(fault.help(format!("write `, {next}`")))
}

/// The fault of an argument with a semicolon in it.
pub(crate) fn semicolon(argument: &[TokenTree]) -> Option<Fault> {
    let is_semicolon =
        |token: &&TokenTree| matches!(token, TokenTree::Punct(punct) if punct.as_char() == ';');
    let token = argument.iter().find(is_semicolon)?;
    let fault = Fault::new(token.span(), "expected a comma, found `;`");
    Some(fault.help("write `,` between arguments"))
}

/// Whether an operand may end with this token, so that no other may follow it.
fn ends_operand(token: &TokenTree) -> bool {
    match token {
        TokenTree::Literal(_) => true,
        TokenTree::Ident(word) => !KEYWORDS.contains(&word.to_string().as_str()),
        TokenTree::Group(group) => group.delimiter() != Delimiter::None,
        TokenTree::Punct(_) => false,
    }
}

/// Whether this token is the start of an operand, and nothing else.
fn starts_operand(token: &TokenTree) -> bool {
    match token {
        TokenTree::Literal(_) => true,
        TokenTree::Ident(word) => !KEYWORDS.contains(&word.to_string().as_str()),
        TokenTree::Group(_) | TokenTree::Punct(_) => false,
    }
}

/// Whether a `<` after these tokens opens a path's brackets: where an operand or a type
/// stands, and no operator can.
fn opens_path(before: &[TokenTree]) -> bool {
    match before.last() {
        None => true,
        // The second of `<<` would else open what the first has not.
        Some(TokenTree::Punct(punct)) => punct.as_char() != '<',
        Some(TokenTree::Ident(word)) => word == "as",
        Some(_) => false,
    }
}

fn ends_arrow(before: &[TokenTree]) -> bool {
    matches!(before.last(), Some(TokenTree::Punct(punct))
        if punct.spacing() == Spacing::Joint && matches!(punct.as_char(), '-' | '='))
}

/// The argument without the invisible groups that a `macro_rules!` fragment is
/// passed on in, and without parentheses around a lone literal.
pub(crate) fn peel(argument: &[TokenTree]) -> Vec<TokenTree> {
    let mut argument = argument.to_vec();
    while let [TokenTree::Group(group)] = &argument[..] {
        let inner: Vec<TokenTree> = group.stream().into_iter().collect();
        match (group.delimiter(), &inner[..]) {
            (Delimiter::None, _)
            | (Delimiter::Parenthesis, [TokenTree::Literal(_) | TokenTree::Group(_)]) => {
                argument = inner;
            }
            _ => break,
        }
    }
    argument
}

/// Where an argument stands: all of it where the compiler can join spans, else its
/// first token.
pub(crate) fn span_of(argument: &[TokenTree]) -> Span {
    let Some(first) = argument.first() else {
        return Span::call_site();
    };
    let last = &argument[argument.len() - 1];
    first.span().join(last.span()).unwrap_or_else(|| first.span())
}

/// The elements of a bracketed list, if the argument is one.
pub(crate) fn list(argument: &[TokenTree]) -> Option<&Group> {
    match argument {
        [TokenTree::Group(group)] if group.delimiter() == Delimiter::Bracket => Some(group),
        _ => None,
    }
}
