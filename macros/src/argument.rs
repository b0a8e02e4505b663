//! Parses one argument of a call. The macro knows the value of a literal; it can only guess the
//! value of a constant expression.

use std::borrow::Cow;
use std::ops::Range;

use etched_runtime::const_support::Target;
use etched_runtime::const_support::words::Word;
use etched_runtime::encoding::Encoding;
use proc_macro2::{Delimiter, Group, Literal, Span, TokenStream, TokenTree};

use crate::call::{group, is_mark, list, missing_comma, span_of, split, unwrap_groups};
use crate::fault::{Fault, Faults, Within};
use crate::guess::Guess;
use crate::literal::{Data, Value, as_text, integer, is_byte, is_number, literal_at, signed};

pub(crate) enum Argument {
    /// A literal of text or bytes.
    Literal { token: Literal, data: Data },
    /// A list of byte literals. For an element that is not a byte, `bytes` has a zero, and
    /// `unknown` has the index of the element.
    List { span: Span, elements: Vec<Span>, bytes: Vec<u8>, unknown: Vec<usize> },
    /// Any other expression, which is left to const evaluation, and a guess of its value.
    Const { span: Span, tokens: TokenStream, form: Form, guess: Option<Guess> },
    /// An argument that cannot be used. Its faults have been reported.
    Unknown { span: Span },
}

/// The form of an expression.
pub(crate) enum Form {
    Any,
    /// An array in brackets.
    List,
    /// A value in a list of a query.
    Item,
}

/// The kind of argument that a macro takes.
#[derive(Clone, Copy)]
pub(crate) enum Expected {
    /// Text or bytes.
    Text,
    /// A value of a query.
    Value,
    /// Text, bytes, or an integer in a word, of which this output is made.
    Piece(Target),
}

impl Expected {
    /// The fault of two literals without a comma between them. The general message suggests a
    /// comma, but that would make the second literal the percent-encode set.
    fn two_texts(self, argument: &[TokenTree]) -> Option<Fault> {
        let (Expected::Text, [TokenTree::Literal(first), TokenTree::Literal(second), ..]) =
            (self, argument)
        else {
            return None;
        };
        let title = format!("expected one text, found {second} after {first}");
        // `concat!` does not take byte strings or literals with a suffix.
        let fits_concat = |token| matches!(Value::of(token), Value::Text(_) | Value::Integer(_));
        let fault = Fault::new(second.span(), title);
        Some(match fits_concat(first) && fits_concat(second) {
            true => fault.help(format!("write one literal, or `concat!({first}, {second})`")),
            false => fault.help("write one literal"),
        })
    }

    /// The fault of a `+` before or after a literal of text or bytes, which rustc does not add.
    fn sum_of_texts(self, argument: &[TokenTree]) -> Option<Fault> {
        let is_text = |token: &TokenTree| {
            matches!(token, TokenTree::Literal(token) if !is_byte(token)
                && matches!(Value::of(token), Value::Text(_) | Value::Bytes(_)))
        };
        let is_sum = |at: &usize| {
            is_mark(&argument[*at], '+')
                && (is_text(&argument[at - 1]) || argument.get(at + 1).is_some_and(is_text))
        };
        let at = (1..argument.len()).find(is_sum)?;
        let pieces = argument.split(|token| is_mark(token, '+'));
        // rustc says where an operand is missing.
        if pieces.clone().any(<[TokenTree]>::is_empty) {
            return None;
        }
        let pieces = pieces.map(|piece| piece.iter().cloned().collect::<TokenStream>().to_string());
        let pieces = pieces.collect::<Vec<_>>().join(", ");
        let fault = Fault::new(argument[at].span(), "`+` does not join text");
        Some(fault.help(match self {
            Expected::Text | Expected::Value => format!("write `utf8_str!({pieces})`"),
            Expected::Piece(_) => format!("write `{pieces}`"),
        }))
    }

    /// The fault of an argument that is not of this kind. `found` says what it is instead.
    fn not(self, found: &str, span: Span) -> Fault {
        let (what, help) = match self {
            Expected::Text => (
                "text or bytes",
                "write \"…\", b\"…\", '…', b'…', a list of bytes [0x…, …] or a constant",
            ),
            Expected::Value => (
                "text or an integer",
                "write \"…\", '…', an integer, `true`, `false`, a list of them [\"…\", …] or a \
                 constant",
            ),
            Expected::Piece(_) => (
                "text or bytes",
                "write \"…\", b\"…\", '…', a byte 0x…, a list of bytes [0x…, …], an integer in a word such \
                 as `decimal(…)` or `be_u16(…)`, or a constant",
            ),
        };
        Fault::new(span, format!("expected {what}, found {found}")).help(help)
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
        let parsed = match list(&argument) {
            Some(group) => Argument::parse_list(group, faults),
            None => Argument::parse_single(&argument, span, expected),
        };
        parsed.unwrap_or_else(|fault| {
            faults.push(fault);
            Argument::Unknown { span }
        })
    }

    /// Parses an argument that is not a list in brackets.
    fn parse_single(
        argument: &[TokenTree],
        span: Span,
        expected: Expected,
    ) -> Result<Argument, Fault> {
        if let Some(fault) = expected
            .two_texts(argument)
            .or_else(|| missing_comma(argument))
            .or_else(|| expected.sum_of_texts(argument))
        {
            return Err(fault);
        }
        if let Expected::Piece(target) = expected {
            if let Some(parsed) = Argument::parse_word(argument, target) {
                return parsed;
            }
        }
        if let (Expected::Value, Some(text)) = (expected, as_text(argument)) {
            // `-1` is two tokens and `true` is a word, so a string literal stands for them.
            let token = match argument {
                [TokenTree::Literal(token)] => token.clone(),
                _ => literal_at(span, Literal::string(&text)),
            };
            return Ok(Argument::Literal { token, data: Data::Text(text) });
        }
        let constant = |guess| {
            let tokens = argument.iter().cloned().collect();
            Ok(Argument::Const { span, tokens, form: Form::Any, guess })
        };
        let Some((sign, token)) = signed(argument) else { return constant(Guess::of(argument)) };
        let literal = |data| Ok(Argument::Literal { token: token.clone(), data });
        Err(match (Value::of(token), expected) {
            (Value::Text(text), _) if sign.is_empty() => return literal(Data::Text(text)),
            (Value::Bytes(bytes), _) if sign.is_empty() => return literal(Data::Bytes(bytes)),
            (Value::Text(_) | Value::Bytes(_), _) => expected.not("a `-` before text", span),
            // Its type decides whether it is taken.
            (Value::Suffixed(_), _) => return constant(None),
            (Value::Integer(digits), Expected::Piece(target)) => {
                let number = integer(&format!("{sign}{digits}"));
                let Some(number) = number else { return Err(Fault::refused(token)) };
                let refusal = target.check_number(number, &format!("{sign}{token}"), false);
                match refusal.message() {
                    None => return literal(Data::Bytes(vec![number.byte()])),
                    Some(_) => Fault::of_refusal(span, &refusal),
                }
            }
            (Value::Integer(_), _) if sign.is_empty() => expected.not("an integer", span),
            (Value::Integer(_), _) => expected.not("a negative number", span),
            (Value::Other(what), _) => expected.not(what, span),
            (Value::Refused, _) => Fault::refused(token),
        })
    }

    /// Parses a word and a literal: `decimal(2)`, `be_u16(300)`. `None` for any other expression, and
    /// for a literal whose type rustc has to know.
    fn parse_word(argument: &[TokenTree], target: Target) -> Option<Result<Argument, Fault>> {
        let [TokenTree::Ident(name), inside @ ..] = argument else { return None };
        let group = group(inside, Delimiter::Parenthesis)?;
        let name = name.to_string();
        let word = Word::of(&name)?;
        let inside: Vec<_> = group.stream().into_iter().collect();
        let inside = unwrap_groups(&inside);
        if inside.is_empty() {
            let fault = Fault::new(group.span(), format!("`{name}(…)` takes an integer"));
            return Some(Err(fault.help(format!("for example `{name}(BODY.len())`"))));
        }
        if let Some(fault) = missing_comma(&inside) {
            return Some(Err(fault.help(format!("`{name}(…)` takes one integer"))));
        }
        let (sign, token) = signed(&inside)?;
        let digits = match Value::of(token) {
            Value::Integer(_) => as_text(&inside)?,
            Value::Bytes(_) if is_byte(token) => as_text(&inside)?,
            Value::Suffixed(_) => return None,
            Value::Refused => return Some(Err(Fault::refused(token))),
            other => {
                let found = format!("{sign}{token}");
                let title = format!("`{name}(…)` takes an integer, found {found}");
                let help = match (other, name.split_once('_')) {
                    (Value::Other(_), Some((order @ ("be" | "le"), _))) => {
                        format!("write `{order}_f32({found})` or `{order}_f64({found})`")
                    }
                    (Value::Other(_), _) => format!("write \"{found}\""),
                    _ => format!("write {token}"),
                };
                return Some(Err(Fault::new(span_of(&inside), title).help(help)));
            }
        };
        // Without the proc macro, `decimal` takes an `i128` if the literal has no type.
        if name == "decimal" {
            digits.parse::<i128>().ok()?;
        }
        let written = word.with(integer(&digits)?).write(target.encoding);
        let data = written.map(|bytes| Data::Bytes(bytes.as_bytes().to_vec()));
        let literal = data.map(|data| Argument::Literal { token: token.clone(), data });
        Some(literal.map_err(|refusal| Fault::of_refusal(span_of(&inside), &refusal)))
    }

    /// Parses a list. If all elements are literals, the bytes are known. Otherwise the list is an
    /// array expression. The faults of elements are added to `faults`, each with the index of its
    /// element, so the result is always `Ok`.
    fn parse_list(group: &Group, faults: &mut Faults) -> Result<Argument, Fault> {
        let (span, as_expression) = (group.span(), TokenTree::from(group.clone()).into());
        let expression =
            Argument::Const { span, tokens: as_expression, form: Form::List, guess: None };
        // `[element; length]`
        if group.stream().into_iter().any(|token| is_mark(&token, ';')) {
            return Ok(expression);
        }
        let mut list_faults = Faults::default();
        let (mut bytes, mut elements, mut unknown) = (Vec::new(), Vec::new(), Vec::new());
        let mut has_expression = false;
        let list = split(group.stream().into_iter(), &mut list_faults);
        let list: Vec<_> = list.iter().map(|element| unwrap_groups(element)).collect();
        // Words do not count here: a list of words only is a list of constants.
        let has_number_without_0x =
            list.iter().any(|element| without_0x(element, /* takes_words */ false).is_some());
        for element in list {
            let byte = match without_0x(&element, has_number_without_0x) {
                Some(fault) => Err(Some(fault)),
                None => Argument::parse_element(&element),
            };
            // `elements.len()` is the index of this element, which is pushed afterwards.
            bytes.push(byte.unwrap_or_else(|fault| {
                has_expression |= fault.is_none();
                unknown.push(elements.len());
                list_faults.extend(fault.map(|fault| Fault { at: elements.len(), ..fault }));
                0
            }));
            elements.push(span_of(&element));
        }
        // If an element has a fault, the list is not left to const evaluation.
        if has_expression && list_faults.is_empty() {
            return Ok(expression);
        }
        faults.append(list_faults);
        Ok(Argument::List { span, elements, bytes, unknown })
    }

    /// The byte of an element, or its fault. `Err(None)` if the element is an expression.
    fn parse_element(element: &[TokenTree]) -> Result<u8, Option<Fault>> {
        let span = span_of(element);
        let not_a_byte = |found: String| {
            Fault::new(span, format!("{found} is not a byte"))
                .help("the elements of a list are bytes, 0x00 to 0xFF")
        };
        // Without a missing comma, this is `Err(None)`.
        let Some((sign, token)) = signed(element) else { return Err(missing_comma(element)) };
        if !sign.is_empty() {
            return Err(Some(not_a_byte(format!("-{token}"))));
        }
        Err(Some(match Value::of(token) {
            Value::Integer(digits) => match digits.parse::<u8>() {
                Ok(byte) => return Ok(byte),
                Err(_) => not_a_byte(token.to_string()),
            },
            Value::Bytes(byte) if is_byte(token) => return Ok(byte[0]),
            // Its type decides whether it is a byte.
            Value::Suffixed(_) => return Err(None),
            Value::Refused => Fault::refused(token),
            _ => not_a_byte(token.to_string()),
        }))
    }

    /// The argument encoded in `encoding`. Bytes of a literal or a list stay as they are, so the
    /// result may be ill-formed. It is empty if the macro does not know the value.
    pub(crate) fn encode(&self, encoding: Encoding) -> Cow<'_, [u8]> {
        match self {
            Argument::List { bytes, .. } => bytes.into(),
            _ => self.data().map_or_else(Cow::default, |data| data.encode(encoding)),
        }
    }

    /// The text or the bytes of a literal or of a guess.
    pub(crate) fn data(&self) -> Option<&Data> {
        match self {
            Argument::Literal { data, .. } => Some(data),
            Argument::Const { guess: Some(guess), .. } => Some(&guess.data),
            _ => None,
        }
    }

    /// The bytes `range` of the value, for the excerpt of an error message. `None` if the argument
    /// is not a literal and has no guess.
    pub(crate) fn within(&self, range: Range<usize>) -> Option<Within> {
        match self {
            // A number is as long as its caret.
            Argument::Literal { token, .. } if is_number(token) => None,
            Argument::Literal { token, .. } => Some(Within::Literal(token.clone(), range)),
            Argument::Const { guess: Some(guess), .. } => Some(guess.within(range)),
            _ => None,
        }
    }

    pub(crate) fn forget_guess(&mut self) {
        if let Argument::Const { guess, .. } = self {
            *guess = None;
        }
    }

    /// Whether the argument is an expression. Only rustc is certain of its value.
    pub(crate) fn is_const(&self) -> bool {
        matches!(self, Argument::Const { .. })
    }

    pub(crate) fn span(&self) -> Span {
        match self {
            Argument::Literal { token, .. } => token.span(),
            Argument::List { span, .. }
            | Argument::Const { span, .. }
            | Argument::Unknown { span } => *span,
        }
    }
}

/// The fault of an element with two hexadecimal digits and no `0x`, such as `9F`. A word such as
/// `F0` may be the name of a constant, so it is a fault only with `takes_words`: if the same list
/// contains a literal such as `9F`.
fn without_0x(element: &[TokenTree], takes_words: bool) -> Option<Fault> {
    let text = match element {
        [TokenTree::Literal(token)] => token.to_string(),
        [TokenTree::Ident(word)] if takes_words => word.to_string(),
        _ => return None,
    };
    let has_letter = text.contains(|char: char| char.is_ascii_alphabetic());
    let is_byte = text.len() == 2 && has_letter && u8::from_str_radix(&text, 16).is_ok();
    is_byte.then(|| {
        Fault::new(span_of(element), format!("{text} is not a byte"))
            .help(format!("write 0x{text}"))
    })
}
