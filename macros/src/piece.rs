//! One argument, as far as a macro can see into it.

use std::borrow::Cow;

use etched_runtime::const_route::help;
use etched_runtime::form::Form;
use proc_macro::{Group, Literal, Span, TokenStream, TokenTree};

use crate::call::{is_mark, list, missing_comma, peel, span_of, split};
use crate::fault::{Fault, Faults};
use crate::literal::{Value, written};

pub(crate) enum Piece {
    /// A string or character literal: text, which each form writes in its own way.
    Text { token: Literal, text: String },
    /// A byte string or byte literal: bytes as they are.
    Bytes { token: Literal, bytes: Vec<u8> },
    /// A list of byte literals. Those that are no bytes stand as zeros, and are `unknown`.
    List { span: Span, elements: Vec<Span>, bytes: Vec<u8>, unknown: Vec<usize> },
    /// An integer literal: a code point that the form carries.
    CodePoint { span: Span, value: u32 },
    /// Anything else: an expression, left to const evaluation.
    Const { span: Span, tokens: TokenStream, is_list: bool },
    /// What cannot be used. Its faults have been said.
    Unknown { span: Span },
}

/// What a macro takes, as it says where it finds something else.
#[derive(Clone, Copy)]
pub(crate) struct Takes {
    /// The form that code points are written in, where they are taken.
    code_points: Option<Form>,
    /// Whether numbers, `true` and `false` are taken as the text that they are written as.
    is_value: bool,
    what: &'static str,
    how: &'static str,
}

impl Takes {
    pub(crate) const TEXT: Takes = Takes {
        code_points: None,
        is_value: false,
        what: "text or bytes",
        how: "write \"…\", b\"…\", '…', b'…', a list of bytes [0x…, …] or a constant",
    };

    pub(crate) const VALUE: Takes = Takes {
        code_points: None,
        is_value: true,
        what: "text or an integer",
        how: "write \"…\", '…', an integer, `true`, `false`, a list of them [\"…\", …] or a \
              constant",
    };

    pub(crate) const fn pieces(form: Form) -> Takes {
        Takes {
            code_points: Some(form),
            is_value: false,
            what: "text, bytes or a code point",
            how: "write \"…\", b\"…\", '…', b'…', a code point 0x…, a list of bytes [0x…, …] or \
                  a constant",
        }
    }

    fn not(self, found: &str, span: Span) -> Fault {
        Fault::new(span, format!("expected {}, found {found}", self.what)).help(self.how)
    }
}

impl Piece {
    /// What an argument is, and what is wrong with it.
    pub(crate) fn parse(argument: &[TokenTree], takes: Takes, faults: &mut Faults) -> Piece {
        let argument = peel(argument);
        let span = span_of(&argument);
        let piece = match list(&argument) {
            Some(group) => Piece::parse_list(group, faults),
            None => Piece::parse_one(&argument, span, takes),
        };
        piece.unwrap_or_else(|fault| {
            faults.push(fault);
            Piece::Unknown { span }
        })
    }

    fn parse_one(argument: &[TokenTree], span: Span, takes: Takes) -> Result<Piece, Fault> {
        if let Some(fault) = missing_comma(argument) {
            return Err(fault);
        }
        if let (true, Some(text)) = (takes.is_value, written(argument)) {
            let token = match argument {
                [TokenTree::Literal(token)] => token.clone(),
                _ => literal_at(span, Literal::string(&text)),
            };
            return Ok(Piece::Text { token, text });
        }
        match argument {
            [TokenTree::Literal(token)] => Piece::parse_literal(token, takes),
            [TokenTree::Punct(minus), TokenTree::Literal(token)] if minus.as_char() == '-' => {
                Err(match Value::of(token) {
                    Value::Suffixed(plain) if takes.is_value => {
                        Fault::new(span, format!("-{token} has a suffix"))
                            .help(format!("write -{plain}"))
                    }
                    Value::Other(what) => takes.not(what, span),
                    Value::Text(_) | Value::Bytes(_) => takes.not("a `-` before text", span),
                    Value::Refused => Fault::refused(token),
                    _ => takes.not("a negative number", span),
                })
            }
            _ => Ok(Piece::Const {
                span,
                tokens: argument.iter().cloned().collect(),
                is_list: false,
            }),
        }
    }

    fn parse_literal(token: &Literal, takes: Takes) -> Result<Piece, Fault> {
        let span = token.span();
        match (Value::of(token), takes.code_points) {
            (Value::Text(text), _) => Ok(Piece::Text { token: token.clone(), text }),
            (Value::Bytes(bytes), _) => Ok(Piece::Bytes { token: token.clone(), bytes }),
            (Value::Integer(_), None) => Err(takes.not("an integer", span)),
            (Value::Integer(value), Some(form)) => {
                let Ok(value) = u32::try_from(value) else {
                    let title = format!("{token} is above the last code point of any form");
                    return Err(Fault::new(span, title).help(help::FOR_OVER_31_BITS));
                };
                let error = form.encode_code_point(value).err();
                error.map_or(Ok(Piece::CodePoint { span, value }), |error| {
                    Err(Fault::new(span, error.to_string()).help(help::for_code_point(&error)))
                })
            }
            (Value::Suffixed(plain), _) => {
                let fault = Fault::new(span, format!("{token} has a suffix"));
                // What is wrong without the suffix too is said first.
                let literal: Literal = plain.parse().map_err(|_| Fault::refused(token))?;
                let literal = TokenTree::from(literal_at(span, literal));
                let is_u8 = token.to_string().ends_with("u8");
                Err(fault.help(match Piece::parse_one(&[literal], span, takes)? {
                    Piece::CodePoint { value: 0..=0xFF, .. } if is_u8 => {
                        format!("for a byte write [{plain}]; {plain} is a code point")
                    }
                    _ => format!("write {plain}"),
                }))
            }
            (Value::Other(what), _) => Err(takes.not(what, span)),
            (Value::Refused, _) => Err(Fault::refused(token)),
        }
    }

    /// A list of literals is looked at here, with any other element it is an array
    /// expression.
    fn parse_list(group: &Group, faults: &mut Faults) -> Result<Piece, Fault> {
        let (span, as_expression) = (group.span(), TokenTree::from(group.clone()).into());
        let expression = Piece::Const { span, tokens: as_expression, is_list: true };
        // `[element; length]`
        if group.stream().into_iter().any(|token| is_mark(&token, ';')) {
            return Ok(expression);
        }
        let before = faults.len();
        let (mut bytes, mut elements, mut unknown) = (Vec::new(), Vec::new(), Vec::new());
        let mut is_literal = true;
        for element in split(group.stream().into_iter(), faults) {
            let element = peel(&element);
            bytes.push(Piece::parse_element(&element).unwrap_or_else(|fault| {
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
        Ok(if is_expression { expression } else { Piece::List { span, elements, bytes, unknown } })
    }

    /// The byte of an element, or what is wrong with it; nothing if it is an expression.
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
            Value::Integer(value) if value <= 0xFF => return Ok(value as u8),
            Value::Bytes(byte) if token.to_string().starts_with("b'") => return Ok(byte[0]),
            Value::Suffixed(plain) => {
                let literal: Option<Literal> = plain.parse().ok();
                match literal
                    .map(|literal| Piece::parse_element(&[literal_at(span, literal).into()]))
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

    /// The bytes of a piece in a form, whether or not they are well-formed there. What the
    /// macro cannot see has none.
    pub(crate) fn encode(&self, form: Form) -> Cow<'_, [u8]> {
        match self {
            Piece::Text { text, .. } => form.encode(text),
            Piece::Bytes { bytes, .. } | Piece::List { bytes, .. } => bytes.into(),
            Piece::CodePoint { value, .. } => {
                let sequence = form.encode_code_point(*value);
                sequence.expect("others are refused").as_bytes().to_vec().into()
            }
            Piece::Const { .. } | Piece::Unknown { .. } => Cow::default(),
        }
    }

    pub(crate) fn span(&self) -> Span {
        match self {
            Piece::Text { token, .. } | Piece::Bytes { token, .. } => token.span(),
            Piece::List { span, .. }
            | Piece::CodePoint { span, .. }
            | Piece::Const { span, .. }
            | Piece::Unknown { span } => *span,
        }
    }
}

/// A literal as if it stood there.
pub(crate) fn literal_at(span: Span, mut literal: Literal) -> Literal {
    literal.set_span(span);
    literal
}
