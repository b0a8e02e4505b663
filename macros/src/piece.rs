//! One argument, as far as a macro can see into it.

use etched_runtime::form::{CodePointError, Form};
use proc_macro2::{Group, Literal, Span, TokenStream, TokenTree};

use crate::call::{list, missing_comma, peel, semicolon, span_of, split};
use crate::fault::Fault;
use crate::literal::Value;

pub(crate) enum Piece {
    /// A string or character literal: text, which each form writes in its own way.
    Text { token: Literal, text: String },
    /// A byte string or byte literal: bytes as they are.
    Bytes { token: Literal, bytes: Vec<u8> },
    /// A list of byte literals.
    List { elements: Vec<Span>, bytes: Vec<u8> },
    /// An integer literal: a code point.
    CodePoint { span: Span, value: u32 },
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

/// What a macro takes, as it says where it finds something else.
#[derive(Clone, Copy)]
pub(crate) struct Takes {
    code_points: bool,
    what: &'static str,
    how: &'static str,
}

impl Takes {
    pub(crate) const TEXT: Takes = Takes {
        code_points: false,
        what: "text or bytes",
        how: "write \"…\", b\"…\", '…', b'…', a list of bytes [0x…, …] or a constant",
    };
    pub(crate) const PIECES: Takes = Takes {
        code_points: true,
        what: "text, bytes or a code point",
        how: "write \"…\", b\"…\", '…', b'…', a code point 0x…, a list of bytes [0x…, …] or a \
              constant",
    };

    fn not(self, found: &str, span: Span) -> Fault {
        Fault::new(span, format!("expected {}, found {found}", self.what)).help(self.how)
    }
}

impl Piece {
    pub(crate) fn parse(argument: &[TokenTree], takes: Takes) -> Result<Piece, NoPiece> {
        let argument = peel(argument);
        if let Some(group) = list(&argument) {
            return Piece::parse_list(group);
        }
        if let Some(fault) = semicolon(&argument).or_else(|| missing_comma(&argument)) {
            return Err(fault.into());
        }
        match &argument[..] {
            [TokenTree::Literal(token)] => Piece::parse_literal(token, takes),
            [TokenTree::Punct(minus), TokenTree::Literal(_)] if minus.as_char() == '-' => {
                Err(takes.not("a negative number", span_of(&argument)).into())
            }
            // Of an integer without a type no trait can tell what it should be.
            [first, ..]
                if takes.code_points && is_integer(first) && !argument.iter().any(has_type) =>
            {
                Err(Fault::new(span_of(&argument), "this integer could be a code point or a byte")
                    .help("write `… as u32` for a code point, `… as u8` for a byte")
                    .into())
            }
            _ => Ok(Piece::Const {
                span: span_of(&argument),
                tokens: argument.into_iter().collect(),
                is_list: false,
            }),
        }
    }

    fn parse_literal(token: &Literal, takes: Takes) -> Result<Piece, NoPiece> {
        match Value::of(token) {
            Value::Text(text) => Ok(Piece::Text { token: token.clone(), text }),
            Value::Bytes(bytes) => Ok(Piece::Bytes { token: token.clone(), bytes }),
            Value::Integer(_) if !takes.code_points => {
                Err(takes.not("an integer", token.span()).into())
            }
            Value::Integer(value) => match u32::try_from(value) {
                Ok(value) => Ok(Piece::CodePoint { span: token.span(), value }),
                Err(_) => {
                    let title = format!("{token} is above the last code point of any form");
                    Err(Fault::new(token.span(), title)
                        .help("code points have 31 bits at most")
                        .into())
                }
            },
            Value::Suffixed(plain) => match token.to_string().strip_suffix("u8") {
                // Without the suffix it would be a code point.
                Some(_) if takes.code_points => {
                    let fault = Fault::new(token.span(), format!("{token} has a suffix"));
                    Err(fault
                        .help(format!("for a byte write [{plain}]; {plain} is a code point"))
                        .into())
                }
                _ => Err(suffixed(token, &plain).into()),
            },
            Value::Other(what) => Err(takes.not(what, token.span()).into()),
            Value::Refused => Err(NoPiece::Refused(token.clone())),
        }
    }

    /// A list of literals is looked at here, with any other element it is an array
    /// expression.
    fn parse_list(group: &Group) -> Result<Piece, NoPiece> {
        let mut bytes = Vec::new();
        let mut elements = Vec::new();
        let mut faults = Vec::new();
        for element in split(group.stream().into_iter())? {
            let element = peel(&element);
            if let Some(fault) = missing_comma(&element) {
                return Err(fault.into());
            }
            let [TokenTree::Literal(token)] = &element[..] else {
                let tokens = TokenTree::from(group.clone()).into();
                return Ok(Piece::Const { span: group.span(), tokens, is_list: true });
            };
            match Value::of(token) {
                Value::Integer(value) if value <= 0xFF => bytes.push(value as u8),
                Value::Bytes(byte) if token.to_string().starts_with("b'") => bytes.extend(byte),
                Value::Suffixed(plain) => faults.push(suffixed(token, &plain)),
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
            Ok(Piece::List { elements, bytes })
        } else {
            Err(NoPiece::Faults(faults))
        }
    }

    /// The bytes of a piece that is text or bytes, as it stands in the source.
    pub(crate) fn bytes(&self) -> Option<&[u8]> {
        match self {
            Piece::Text { text, .. } => Some(text.as_bytes()),
            Piece::Bytes { bytes, .. } | Piece::List { bytes, .. } => Some(bytes),
            Piece::CodePoint { .. } | Piece::Const { .. } => None,
        }
    }

    /// The bytes of a piece in a form, whether or not they are well-formed there. An
    /// expression has none that the macro could see.
    pub(crate) fn encode(&self, form: Form) -> Result<Vec<u8>, CodePointError> {
        Ok(match self {
            Piece::Text { text, .. } => form.encode(text).into_owned(),
            Piece::Bytes { bytes, .. } | Piece::List { bytes, .. } => bytes.clone(),
            Piece::CodePoint { value, .. } => form.encode_code_point(*value)?.as_bytes().to_vec(),
            Piece::Const { .. } => Vec::new(),
        })
    }

    pub(crate) fn span(&self) -> Span {
        match self {
            Piece::Text { token, .. } | Piece::Bytes { token, .. } => token.span(),
            Piece::List { elements, .. } => elements[0],
            Piece::CodePoint { span, .. } | Piece::Const { span, .. } => *span,
        }
    }
}

fn is_integer(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Literal(token) if matches!(Value::of(token), Value::Integer(_)))
}

/// Whether a token of an expression may give it a type: a name, a suffix, or a group
/// with one in it.
fn has_type(token: &TokenTree) -> bool {
    match token {
        TokenTree::Ident(_) => true,
        TokenTree::Group(group) => group.stream().into_iter().any(|token| has_type(&token)),
        TokenTree::Literal(token) => !matches!(Value::of(token), Value::Integer(_)),
        TokenTree::Punct(_) => false,
    }
}

fn suffixed(token: &Literal, plain: &str) -> Fault {
    Fault::new(token.span(), format!("{token} has a suffix")).help(format!("write {plain}"))
}
