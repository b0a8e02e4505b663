//! Parses the tokens that an entry point passes: `($crate NAME "…")`, then the user's arguments.
//! The string names the function for values that are known only at run time.

use proc_macro2::{Delimiter, Group, Ident, Spacing, Span, TokenStream, TokenTree};

use crate::fault::{Fault, Faults};

/// A call of a macro, split into arguments. Each argument is the tokens between two commas.
pub(crate) struct Call {
    /// The name of the macro.
    pub(crate) name: String,
    /// `$crate`, as the entry point passes it.
    pub(crate) facade: Vec<TokenTree>,
    /// The span of a string literal that the `macro_rules!` macro of the facade passes with each
    /// call. If an argument is a variable instead of a constant, the error of rustc shows the line
    /// of this literal, and its text explains the error.
    pub(crate) run_time_note: Span,
    pub(crate) arguments: Vec<Vec<TokenTree>>,
}

impl Call {
    /// Splits the tokens that an entry point passes, and adds the faults of the commas to `faults`.
    pub(crate) fn parse(input: TokenStream, faults: &mut Faults) -> Call {
        let mut tokens = input.into_iter();
        let mut head: Vec<TokenTree> = match tokens.next() {
            Some(TokenTree::Group(group)) => group.stream().into_iter().collect(),
            // The user called the proc macro itself. The name is then empty, and no macro has it.
            _ => Vec::new(),
        };
        let has_note = matches!(head.last(), Some(TokenTree::Literal(_)));
        let note = if has_note { head.pop() } else { None };
        let name = head.pop().map_or_else(String::new, |name| name.to_string());
        Call {
            name,
            facade: head,
            run_time_note: note.map_or_else(Span::call_site, |note| note.span()),
            arguments: split(tokens, faults),
        }
    }

    /// The span of the user's call. `Span::call_site()` would show the path of the proc macro,
    /// which the user has not written.
    pub(crate) fn call_span(&self) -> Span {
        self.facade.first().map_or_else(Span::call_site, TokenTree::span)
    }

    /// A span for generated code that belongs to the user's tokens at `at`. rustc and clippy do not
    /// lint code with such a span, and their messages name the macro that the user called.
    pub(crate) fn span_at(&self, at: Span) -> Span {
        self.facade.first().map_or_else(Span::mixed_site, TokenTree::span).located_at(at)
    }
}

/// Splits at commas, except commas between the angle brackets of a path: `<T as Trait>::A` and
/// `F::<A, B>::C` are one argument. A semicolon is reported, and splits like a comma. An argument
/// without tokens is reported and left out. A comma at the end is allowed.
pub(crate) fn split(
    tokens: impl Iterator<Item = TokenTree>,
    faults: &mut Faults,
) -> Vec<Vec<TokenTree>> {
    let mut arguments = Vec::new();
    let mut argument: Vec<TokenTree> = Vec::new();
    let mut open_brackets = 0usize;
    for token in tokens {
        if let TokenTree::Punct(punct) = &token {
            match punct.as_char() {
                ',' | ';' if open_brackets == 0 => {
                    if argument.is_empty() {
                        faults.push_with(|| {
                            let title = format!("there is nothing before this `{punct}`");
                            let help =
                                format!("write what is missing there, or remove the `{punct}`");
                            Fault::new(punct.span(), title).help(help)
                        });
                    } else if punct.as_char() == ';' {
                        faults.push_with(|| {
                            Fault::new(punct.span(), "expected a comma, found `;`")
                                .help("write `,` between arguments")
                        });
                    }
                    arguments.push(std::mem::take(&mut argument));
                    continue;
                }
                '<' if open_brackets > 0 || opens_path(&argument) => open_brackets += 1,
                // Outside of angle brackets, a `>` is an operator, and `open_brackets` stays 0.
                '>' if !ends_arrow(&argument) => open_brackets = open_brackets.saturating_sub(1),
                _ => {}
            }
        }
        argument.push(token);
    }
    arguments.push(argument);
    arguments.retain(|argument| !argument.is_empty());
    arguments
}

/// The keywords that are not operands and may stand next to one.
const KEYWORDS: [&str; 27] = [
    "as", "async", "await", "break", "const", "continue", "dyn", "else", "extern", "fn", "for",
    "if", "impl", "in", "let", "loop", "match", "move", "mut", "raw", "ref", "return", "static",
    "unsafe", "where", "while", "yield",
];

/// The fault of an argument in which one operand directly follows another. Such an argument is not
/// an expression. rustc's own error would point at code of the expansion.
pub(crate) fn missing_comma(argument: &[TokenTree]) -> Option<Fault> {
    // Whether the tokens at `at - 1` and `at` are two operands.
    let is_missing = |at: &usize| {
        // A lifetime is a punctuation mark and a word, and is not an operand.
        let is_lifetime = *at > 1 && is_mark(&argument[*at - 2], '\'');
        ends_operand(&argument[*at - 1]) && !is_lifetime && starts_operand(&argument[*at])
    };
    let next = &argument[(1..argument.len()).find(is_missing)?];
    let fault = Fault::new(next.span(), format!("expected a comma before `{next}`"));
    Some(fault.help(format!("write `, {next}`")))
}

/// Whether this token may be the end of an operand. Another operand cannot directly follow it.
fn ends_operand(token: &TokenTree) -> bool {
    let is_group = matches!(token, TokenTree::Group(group) if group.delimiter() != Delimiter::None);
    is_group || starts_operand(token)
}

/// Whether this token can only be the start of an operand.
fn starts_operand(token: &TokenTree) -> bool {
    match token {
        TokenTree::Literal(_) => true,
        TokenTree::Ident(word) => !is_keyword(word),
        TokenTree::Group(_) | TokenTree::Punct(_) => false,
    }
}

/// Whether a `<` after these tokens opens the angle brackets of a path. It does if the operator `<`
/// is not allowed here. `split` asks this only outside of angle brackets: inside of them, every `<`
/// opens further ones.
fn opens_path(before: &[TokenTree]) -> bool {
    match before {
        [] => true,
        // A `<` before this one has opened no brackets, so both are the operator `<<`. After `?`, an
        // operator is allowed.
        [.., TokenTree::Punct(punct)] => !matches!(punct.as_char(), '<' | '?'),
        [.., TokenTree::Ident(word)] if is_keyword(word) => true,
        // After the type of a cast, rustc never reads `<` as an operator.
        _ => is_cast(before),
    }
}

/// Whether these tokens end with `as` and the path of a type, which may be behind a reference, a
/// pointer or `dyn`.
fn is_cast(before: &[TokenTree]) -> bool {
    let is_path = |token: &TokenTree| match token {
        TokenTree::Ident(word) => !is_keyword(word),
        TokenTree::Punct(punct) => punct.as_char() == ':',
        _ => false,
    };
    let is_before_path = |token: &TokenTree| match token {
        TokenTree::Ident(word) => ["const", "dyn", "mut"].contains(&word.to_string().as_str()),
        token => is_mark(token, '&') || is_mark(token, '*'),
    };
    // The search stops at the operator before the type, so a long argument takes linear time.
    let mut before_path = before.iter().rev().skip_while(|token| is_path(token));
    let before_type = before_path.find(|token| !is_before_path(token));
    matches!(before_type, Some(word @ TokenTree::Ident(_)) if word.to_string() == "as")
}

/// Whether a token is this punctuation mark. Comparing the text of the token would take long for a
/// large group.
pub(crate) fn is_mark(token: &TokenTree, mark: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == mark)
}

fn is_keyword(word: &Ident) -> bool {
    KEYWORDS.contains(&word.to_string().as_str())
}

/// Whether a `>` after these tokens is the end of `->` or `=>`.
fn ends_arrow(before: &[TokenTree]) -> bool {
    matches!(before.last(), Some(TokenTree::Punct(punct))
        if punct.spacing() == Spacing::Joint && matches!(punct.as_char(), '-' | '='))
}

/// The argument without the invisible groups in which `macro_rules!` passes fragments on, and
/// without parentheses around a single literal, group or word.
pub(crate) fn unwrap_groups(argument: &[TokenTree]) -> Vec<TokenTree> {
    let mut argument = argument.to_vec();
    while let [TokenTree::Group(group)] = &argument[..] {
        let inner: Vec<TokenTree> = group.stream().into_iter().collect();
        let is_single = matches!(&inner[..], [token] if !matches!(token, TokenTree::Punct(_)));
        match group.delimiter() {
            Delimiter::None => argument = inner,
            Delimiter::Parenthesis if is_single => argument = inner,
            _ => break,
        }
    }
    argument
}

/// The span of the first token of an argument.
pub(crate) fn span_of(argument: &[TokenTree]) -> Span {
    argument.first().map_or_else(Span::call_site, TokenTree::span)
}

/// The elements of a bracketed list, if the argument is one.
pub(crate) fn list(argument: &[TokenTree]) -> Option<&Group> {
    group(argument, Delimiter::Bracket)
}

/// The group that `argument` is, if it has these delimiters.
pub(crate) fn group(argument: &[TokenTree], delimiter: Delimiter) -> Option<&Group> {
    match argument {
        [TokenTree::Group(group)] if group.delimiter() == delimiter => Some(group),
        _ => None,
    }
}

/// The elements of a group, separated by commas; `None` if there is a fault between them.
pub(crate) fn elements(group: &Group) -> Option<Vec<Vec<TokenTree>>> {
    let mut faults = Faults::default();
    let elements = split(group.stream().into_iter(), &mut faults);
    faults.is_empty().then_some(elements)
}

#[cfg(test)]
mod tests {
    use proc_macro2::{TokenStream, TokenTree};

    use super::{missing_comma, split};
    use crate::fault::Faults;

    fn tokens(text: &str) -> Vec<TokenTree> {
        text.parse::<TokenStream>().unwrap().into_iter().collect()
    }

    #[test]
    fn commas_between_angle_brackets_separate_no_arguments() {
        let cases = [
            ("a < b, c > d", 2),
            ("<T as Trait<u8, 2>>::A, b", 2),
            ("F::<A, B>::C, b", 2),
            ("F::<Map<A, B>, C>::D, b", 2),
            ("&<T as Trait<A, B>>::C, b", 2),
            ("a as Map<A, B>, b", 2),
            ("a as path::Map<A, B>, b", 2),
            ("&a as &dyn Trait<A, B>, b", 2),
            ("a as *const Map<A, B>, b", 2),
            ("a as &mut Map<A, B>, b", 2),
            ("a as u8 & b < c, d > e", 2),
            ("a as u8 * b < c, d", 2),
            ("a as <Map<A, B>>::C, b", 2),
            // After a group, `<` is the comparison.
            ("a as (u8) < b, c > d", 2),
            ("1 << 2, 3 >> 1", 2),
            ("1 < <T as Trait<A, B>>::C, b", 2),
            ("a < b, c", 2),
            ("a? < b, c", 2),
            ("<fn(u8) -> Map<A, B> as Trait>::C, b", 2),
            ("a - b > c, d", 2),
            ("a, b,", 2),
        ];
        for (text, count) in cases {
            let mut faults = Faults::default();
            assert_eq!(split(tokens(text).into_iter(), &mut faults).len(), count, "{text}");
            assert!(faults.is_empty(), "{text}");
        }
    }

    #[test]
    fn an_operand_after_another_lacks_a_comma() {
        let one_alone = [
            "a",
            "-1",
            "a as u8",
            "A as &'_ str",
            // What may follow a label is left to rustc.
            "'a b",
            "&mut a",
            "loop { a }",
            "a.b",
            "f(a)[0]",
            "if a { b } else { c }",
            "x![1]",
        ];
        for text in one_alone {
            assert!(missing_comma(&tokens(text)).is_none(), "{text}");
        }
        for text in ["a b", "1 2", "a 1", "(a) b", "[1] 2", "a as u8 b", "1 + 2 3"] {
            assert!(missing_comma(&tokens(text)).is_some(), "{text}");
        }
    }
}
