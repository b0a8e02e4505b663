//! One argument, as far as a macro can see into it.

use std::borrow::Cow;

use etched_runtime::const_support::help;
use etched_runtime::encoding::Encoding;
use proc_macro2::{Group, Literal, Span, TokenStream, TokenTree};

use crate::call::{is_mark, list, missing_comma, span_of, split, unwrap_groups};
use crate::fault::{Fault, Faults};
use crate::guess::{self, Guess};
use crate::literal::{Value, as_text};

#[derive(Clone)]
pub(crate) enum Argument {
    /// A string or character literal: text, which each encoding writes in its own way.
    Text { token: Literal, text: String },
    /// A byte string or byte literal: bytes as they are.
    Bytes { token: Literal, bytes: Vec<u8> },
    /// A list of byte literals. An element that is not a byte is a zero here, and its index is in
    /// `unknown`.
    List { span: Span, elements: Vec<Span>, bytes: Vec<u8>, unknown: Vec<usize> },
    /// An integer literal: a code point that the encoding carries.
    CodePoint { span: Span, value: u32 },
    /// Anything else: an expression for const evaluation, and the value that it probably has.
    Const { span: Span, tokens: TokenStream, is_list: bool, guess: Option<Guess> },
    /// An argument that cannot be used. Its faults have been reported.
    Unknown { span: Span },
}

/// What a macro expects, in the words of its messages.
#[derive(Clone, Copy)]
pub(crate) struct Expected {
    /// The encoding in which code points are encoded, if the macro takes them.
    code_points: Option<Encoding>,
    /// Whether numbers, `true` and `false` are taken as text.
    is_value: bool,
    what: &'static str,
    how: &'static str,
}

impl Expected {
    pub(crate) const TEXT: Expected = Expected {
        code_points: None,
        is_value: false,
        what: "text or bytes",
        how: "write \"…\", b\"…\", '…', b'…', a list of bytes [0x…, …] or a constant",
    };

    pub(crate) const VALUE: Expected = Expected {
        code_points: None,
        is_value: true,
        what: "text or an integer",
        how: "write \"…\", '…', an integer, `true`, `false`, a list of them [\"…\", …] or a \
              constant",
    };

    pub(crate) const fn pieces(encoding: Encoding) -> Expected {
        Expected {
            code_points: Some(encoding),
            is_value: false,
            what: "text, bytes or a code point",
            how: "write \"…\", b\"…\", '…', b'…', a code point 0x…, a list of bytes [0x…, …] or \
                  a constant",
        }
    }

    /// The fault of two literals in a row. A comma between them would make the second one a set.
    fn two_texts(self, argument: &[TokenTree]) -> Option<Fault> {
        let [TokenTree::Literal(first), TokenTree::Literal(second), ..] = argument else {
            return None;
        };
        if self.code_points.is_some() || self.is_value {
            return None;
        }
        let title = format!("expected one text, found {second} after {first}");
        // `concat!` refuses bytes and suffixes.
        let is_text = |token| matches!(Value::of(token), Value::Text(_) | Value::Integer(_));
        let fault = Fault::new(second.span(), title);
        Some(match is_text(first) && is_text(second) {
            true => fault.help(format!("write one literal, or `concat!({first}, {second})`")),
            false => fault.help("write one literal"),
        })
    }

    fn not(self, found: &str, span: Span) -> Fault {
        Fault::new(span, format!("expected {}, found {found}", self.what)).help(self.how)
    }
}

impl Argument {
    /// Parses an argument and adds its faults to `faults`.
    pub(crate) fn parse(
        argument: &[TokenTree],
        expected: Expected,
        faults: &mut Faults,
    ) -> Argument {
        let argument = unwrap_groups(argument);
        let span = span_of(&argument);
        let piece = match list(&argument) {
            Some(group) => Argument::parse_list(group, faults),
            None => Argument::parse_one(&argument, span, expected),
        };
        piece.unwrap_or_else(|fault| {
            faults.push(fault);
            Argument::Unknown { span }
        })
    }

    fn parse_one(
        argument: &[TokenTree],
        span: Span,
        expected: Expected,
    ) -> Result<Argument, Fault> {
        if let Some(fault) = expected.two_texts(argument).or_else(|| missing_comma(argument)) {
            return Err(fault);
        }
        if let (true, Some(text)) = (expected.is_value, as_text(argument)) {
            let token = match argument {
                [TokenTree::Literal(token)] => token.clone(),
                _ => literal_at(span, Literal::string(&text)),
            };
            return Ok(Argument::Text { token, text });
        }
        match argument {
            [TokenTree::Literal(token)] => Argument::parse_literal(token, expected),
            [TokenTree::Punct(minus), TokenTree::Literal(token)] if minus.as_char() == '-' => {
                Err(match Value::of(token) {
                    Value::Suffixed(plain) if expected.is_value => {
                        Fault::new(span, format!("-{token} has a suffix"))
                            .help(format!("write -{plain}"))
                    }
                    Value::Other(what) => expected.not(what, span),
                    Value::Text(_) | Value::Bytes(_) => expected.not("a `-` before text", span),
                    Value::Refused => Fault::refused(token),
                    _ => expected.not("a negative number", span),
                })
            }
            _ => Ok(Argument::Const {
                span,
                tokens: argument.iter().cloned().collect(),
                is_list: false,
                guess: Guess::of(argument),
            }),
        }
    }

    fn parse_literal(token: &Literal, expected: Expected) -> Result<Argument, Fault> {
        let span = token.span();
        match (Value::of(token), expected.code_points) {
            (Value::Text(text), _) => Ok(Argument::Text { token: token.clone(), text }),
            (Value::Bytes(bytes), _) => Ok(Argument::Bytes { token: token.clone(), bytes }),
            (Value::Integer(_), None) => Err(expected.not("an integer", span)),
            (Value::Integer(digits), Some(encoding)) => {
                let Ok(value) = digits.parse::<u32>() else {
                    let title = format!("{token} is above the last code point of any encoding");
                    return Err(Fault::new(span, title).help(help::FOR_OVER_31_BITS));
                };
                let Err(error) = encoding.encode_code_point(value) else {
                    return Ok(Argument::CodePoint { span, value });
                };
                let help = help_for_bytes(value, encoding)
                    .unwrap_or_else(|| help::for_code_point(&error).to_string());
                Err(Fault::new(span, error.to_string()).help(help))
            }
            (Value::Suffixed(plain), _) => {
                let fault = Fault::new(span, format!("{token} has a suffix"));
                // If the literal has a fault without the suffix too, that fault is reported instead.
                let literal: Literal = plain.parse().map_err(|_| Fault::refused(token))?;
                let literal = TokenTree::from(literal_at(span, literal));
                let is_u8 = token.to_string().ends_with("u8");
                Err(fault.help(match Argument::parse_one(&[literal], span, expected)? {
                    Argument::CodePoint { value: 0..=0xFF, .. } if is_u8 => {
                        format!("for a byte write [{plain}]; {plain} is a code point")
                    }
                    _ => format!("write {plain}"),
                }))
            }
            (Value::Other(what), _) => Err(expected.not(what, span)),
            (Value::Refused, _) => Err(Fault::refused(token)),
        }
    }

    /// A list of literals is read here. With any other element it is an array expression.
    fn parse_list(group: &Group, faults: &mut Faults) -> Result<Argument, Fault> {
        let (span, as_expression) = (group.span(), TokenTree::from(group.clone()).into());
        let expression =
            Argument::Const { span, tokens: as_expression, is_list: true, guess: None };
        // `[element; length]`
        if group.stream().into_iter().any(|token| is_mark(&token, ';')) {
            return Ok(expression);
        }
        let before = faults.len();
        let (mut bytes, mut elements, mut unknown) = (Vec::new(), Vec::new(), Vec::new());
        let mut is_literal = true;
        let list: Vec<_> = split(group.stream().into_iter(), faults)
            .iter()
            .map(|element| unwrap_groups(element))
            .collect();
        let is_without_0x = list.iter().any(|element| without_0x(element, false).is_some());
        for element in list {
            let byte = match without_0x(&element, is_without_0x) {
                Some(fault) => Err(Some(fault)),
                None => Argument::parse_element(&element),
            };
            bytes.push(byte.unwrap_or_else(|fault| {
                is_literal &= fault.is_some();
                unknown.push(elements.len());
                faults.extend(fault.map(|fault| fault.at(elements.len())));
                0
            }));
            elements.push(span_of(&element));
        }
        if elements.is_empty() && faults.len() == before {
            let title = "the list of bytes is empty";
            return Err(Fault::new(span, title).help("for no bytes write `\"\"`"));
        }
        let is_expression = !is_literal && faults.len() == before;
        Ok(if is_expression {
            expression
        } else {
            Argument::List { span, elements, bytes, unknown }
        })
    }

    /// The byte of an element, or its fault; `Err(None)` if it is an expression.
    fn parse_element(element: &[TokenTree]) -> Result<u8, Option<Fault>> {
        let span = span_of(element);
        let no_byte = |found: String| {
            Fault::new(span, format!("{found} is not a byte"))
                .help("the elements of a list are bytes, 0x00 to 0xFF")
        };
        let token = match element {
            [TokenTree::Literal(token)] => token,
            [TokenTree::Punct(minus), TokenTree::Literal(token)] if minus.as_char() == '-' => {
                return Err(Some(no_byte(format!("-{token}"))));
            }
            _ => return Err(missing_comma(element)),
        };
        Err(Some(match Value::of(token) {
            Value::Integer(digits) => match digits.parse::<u8>() {
                Ok(byte) => return Ok(byte),
                Err(_) => no_byte(token.to_string()),
            },
            Value::Bytes(byte) if token.to_string().starts_with("b'") => return Ok(byte[0]),
            Value::Suffixed(plain) => {
                let literal: Option<Literal> = plain.parse().ok();
                match literal
                    .map(|literal| Argument::parse_element(&[literal_at(span, literal).into()]))
                {
                    Some(Err(Some(fault))) => fault,
                    _ => Fault::new(span, format!("{token} has a suffix"))
                        .help(format!("write {plain}")),
                }
            }
            Value::Refused => Fault::refused(token),
            _ => no_byte(token.to_string()),
        }))
    }

    /// The bytes of the argument in an encoding, whether or not they are well-formed there. Bytes
    /// that are not known here are missing.
    pub(crate) fn encode(&self, encoding: Encoding) -> Cow<'_, [u8]> {
        match self {
            Argument::Text { text, .. } => encoding.encode(text),
            Argument::Bytes { bytes, .. } | Argument::List { bytes, .. } => bytes.into(),
            Argument::CodePoint { value, .. } => {
                let sequence = encoding.encode_code_point(*value);
                sequence.expect("others are refused").as_bytes().to_vec().into()
            }
            Argument::Const { guess: Some(guess), .. } => match &guess.value {
                guess::Value::Text(text) => encoding.encode(text),
                guess::Value::Bytes(bytes) => bytes.into(),
            },
            Argument::Const { guess: None, .. } | Argument::Unknown { .. } => Cow::default(),
        }
    }

    pub(crate) fn forget_guess(&mut self) {
        if let Argument::Const { guess, .. } = self {
            *guess = None;
        }
    }

    /// Whether the argument is an expression, so that only rustc is certain of its value.
    pub(crate) fn is_const(&self) -> bool {
        matches!(self, Argument::Const { .. })
    }

    pub(crate) fn span(&self) -> Span {
        match self {
            Argument::Text { token, .. } | Argument::Bytes { token, .. } => token.span(),
            Argument::List { span, .. }
            | Argument::CodePoint { span, .. }
            | Argument::Const { span, .. }
            | Argument::Unknown { span } => *span,
        }
    }
}

/// The help for a number whose bytes, from the highest to the lowest, are a sequence beyond ASCII.
fn help_for_bytes(value: u32, encoding: Encoding) -> Option<String> {
    let bytes = value.to_be_bytes();
    let bytes = &bytes[value.leading_zeros() as usize / 8..];
    let is_meant = bytes.iter().all(|byte| !byte.is_ascii()) && encoding.validate(bytes).is_ok();
    if !is_meant {
        return None;
    }
    let list: Vec<String> = bytes.iter().map(|byte| format!("0x{byte:02X}")).collect();
    Some(format!("write `[{}]` for these bytes", list.join(", ")))
}

/// The fault of an element with two hexadecimal digits and no `0x`, such as `9F`. A word such as
/// `F0` may be a constant, but not beside such a literal.
fn without_0x(element: &[TokenTree], is_beside: bool) -> Option<Fault> {
    let text = match element {
        [TokenTree::Literal(token)] => token.to_string(),
        [TokenTree::Ident(word)] if is_beside => word.to_string(),
        _ => return None,
    };
    let has_letter = text.contains(|char: char| char.is_ascii_alphabetic());
    let is_byte = text.len() == 2 && has_letter && u8::from_str_radix(&text, 16).is_ok();
    is_byte.then(|| {
        Fault::new(span_of(element), format!("{text} is not a byte"))
            .help(format!("write 0x{text}"))
    })
}

/// A literal with this span.
pub(crate) fn literal_at(span: Span, mut literal: Literal) -> Literal {
    literal.set_span(span);
    literal
}
