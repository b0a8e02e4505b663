//! One argument, as far as a macro can see into it.

use proc_macro2::{Group, Literal, Span, TokenStream, TokenTree};

use crate::call::{list, peel, span_of, split};
use crate::fault::Fault;
use crate::literal::Value;

pub(crate) enum Piece {
    /// A string, byte string, character or byte literal.
    Text { token: Literal, bytes: Vec<u8> },
    /// An integer literal: a code point.
    CodePoint { span: Span, value: u32 },
    /// A list of byte literals.
    Bytes { bytes: Vec<u8>, elements: Vec<Span> },
    /// Anything else: an expression, left to const evaluation.
    Const { span: Span, tokens: TokenStream, is_list: bool },
}

/// Why there is no piece.
pub(crate) enum NoPiece {
    /// rustc refuses the literal, and says so itself.
    Refused(Literal),
    Faults(Vec<Fault>),
}

impl From<Fault> for NoPiece {
    fn from(fault: Fault) -> NoPiece {
        NoPiece::Faults(vec![fault])
    }
}

impl Piece {
    pub(crate) fn parse(argument: &[TokenTree]) -> Result<Piece, NoPiece> {
        let argument = peel(argument);
        if let Some(group) = list(&argument) {
            return Piece::parse_list(group);
        }
        match &argument[..] {
            [] => {
                Err(Fault::new(Span::call_site(), "an argument is missing before this comma")
                    .into())
            }
            [TokenTree::Literal(token)] => Piece::parse_literal(token),
            [TokenTree::Punct(minus), TokenTree::Literal(_)] if minus.as_char() == '-' => {
                Err(Fault::new(span_of(&argument), "a code point is not negative").into())
            }
            _ => Ok(Piece::Const {
                span: span_of(&argument),
                tokens: argument.into_iter().collect(),
                is_list: false,
            }),
        }
    }

    fn parse_literal(token: &Literal) -> Result<Piece, NoPiece> {
        match Value::of(token) {
            Value::Bytes(bytes) => Ok(Piece::Text { token: token.clone(), bytes }),
            Value::Integer(value) => match u32::try_from(value) {
                Ok(value) => Ok(Piece::CodePoint { span: token.span(), value }),
                Err(_) => {
                    let title = format!("{token} is no code point: none has more than 31 bits");
                    Err(Fault::new(token.span(), title).into())
                }
            },
            Value::Other(what) => {
                let title = format!("expected text or bytes, found {what}");
                Err(Fault::new(token.span(), title).help(TAKES).into())
            }
            Value::Refused => Err(NoPiece::Refused(token.clone())),
        }
    }

    /// A list of literals is looked at here, with any other element it is an array
    /// expression.
    fn parse_list(group: &Group) -> Result<Piece, NoPiece> {
        let mut bytes = Vec::new();
        let mut elements = Vec::new();
        let mut faults = Vec::new();
        for element in split(group.stream().into_iter()) {
            let element = peel(&element);
            let [TokenTree::Literal(token)] = &element[..] else {
                let tokens = TokenTree::from(group.clone()).into();
                return Ok(Piece::Const { span: group.span(), tokens, is_list: true });
            };
            match Value::of(token) {
                Value::Integer(value) if value <= 0xFF => bytes.push(value as u8),
                Value::Bytes(byte) if token.to_string().starts_with("b'") => bytes.extend(byte),
                Value::Refused => return Err(NoPiece::Refused(token.clone())),
                _ => faults.push(
                    Fault::new(token.span(), format!("{token} is not a byte"))
                        .help("the elements of a list are bytes, 0x00 to 0xFF"),
                ),
            }
            elements.push(token.span());
        }
        if elements.is_empty() {
            let title = "the list of bytes is empty";
            return Err(Fault::new(group.span(), title).help("for no bytes write `\"\"`").into());
        }
        if faults.is_empty() {
            Ok(Piece::Bytes { bytes, elements })
        } else {
            Err(NoPiece::Faults(faults))
        }
    }

    pub(crate) fn span(&self) -> Span {
        match self {
            Piece::Text { token, .. } => token.span(),
            Piece::Bytes { elements, .. } => elements[0],
            Piece::CodePoint { span, .. } | Piece::Const { span, .. } => *span,
        }
    }
}

const TAKES: &str = "write a string \"…\", a byte string b\"…\", a character '…', a byte b'…' or a \
                     list of bytes [0x…, …]";
