//! `query!`: names and values that make a query.

use std::slice;

use etched_runtime::form::UTF_8;
use etched_runtime::from_utf8;
use etched_runtime::query::Serializer;
use proc_macro::{Literal, Span, TokenStream, TokenTree};

use crate::call::{Call, list, missing_comma, peel, span_of, split};
use crate::expand::{Macro, Target};
use crate::fault::{Fault, Faults};
use crate::literal::Value;
use crate::names::Names;
use crate::piece::{Piece, Takes, literal_at};
use crate::source::Source;
use crate::{const_route, help};

/// `"name": VALUE`, `"name": [VALUE, …]` or `"name"`.
struct Entry {
    token: Literal,
    name: String,
    /// A value for each time that the name is to stand there; `None` for the name alone.
    values: Option<Vec<Piece>>,
}

/// `{ENTRY, …}`.
pub(crate) fn expand(this: &Macro, call: &Call) -> Result<TokenStream, Faults> {
    let mut faults = Faults::default();
    let mut entries: Vec<Entry> = Vec::new();
    let mut names = Names::default();
    for argument in &call.arguments {
        let Some(entry) = Entry::parse(argument, &mut faults) else { continue };
        if !names.add(&entry.name) {
            faults.push_with(|| {
                let title = format!("there is a value for {} already", entry.token);
                let help = format!("for several write `{}: [\"…\", \"…\"]`", entry.token);
                Fault::new(entry.token.span(), title).help(help)
            });
        }
        entries.push(entry);
    }
    if faults.is_empty() { Ok(written(this, call, &entries)) } else { Err(faults) }
}

/// The query: one literal, or what puts it together with constants.
fn written(this: &Macro, call: &Call, entries: &[Entry]) -> TokenStream {
    let mut text = Serializer::new(String::new());
    // What is a constant, each with how much of the text stands before it.
    let mut constants = Vec::new();
    for Entry { name, values, .. } in entries {
        let Some(values) = values else {
            text.append_key_only(name);
            continue;
        };
        for value in values {
            // What is ill-formed has been refused, and of a constant nothing is known yet.
            text.append_pair(name, from_utf8(&value.encode(UTF_8)).unwrap_or_default());
            if let Piece::Const { span, tokens, .. } = value {
                constants.push((text.as_str().len(), *span, tokens));
            }
        }
    }
    let text = text.finish();
    if constants.is_empty() {
        let place = call.arguments.first().map_or_else(|| call.place(), |it| span_of(it));
        return this.literal(text.into_bytes(), call.made_at(place));
    }
    let mut pieces = Vec::new();
    let mut start = 0;
    for (end, span, tokens) in constants {
        pieces.push(part(&text[start..end], span));
        pieces.push(Piece::Const { span, tokens: tokens.clone(), is_list: false });
        start = end;
    }
    pieces.push(part(&text[start..], call.place()));
    const_route::concat(this, call, Target::UTF_8, &pieces)
}

/// A part of the query that is known.
fn part(text: &str, span: Span) -> Piece {
    Piece::Text { token: literal_at(span, Literal::string(text)), text: text.to_string() }
}

impl Entry {
    fn parse(argument: &[TokenTree], faults: &mut Faults) -> Option<Entry> {
        let (name, rest) = argument.split_first()?;
        let (token, name) = match Entry::name(name, rest) {
            Ok(found) => found,
            Err(fault) => {
                faults.push(fault);
                return None;
            }
        };
        let values = match rest {
            [] => {
                faults.extend(fault_alone(&token, &name));
                None
            }
            [TokenTree::Punct(colon), value @ ..] if colon.as_char() == ':' => {
                if value.is_empty() {
                    let title = format!("nothing stands behind `{token}:`");
                    let help = format!("write `{token}: \"…\"`, or {token} for a name alone");
                    faults.push(Fault::new(token.span(), title).help(help));
                }
                Some(values(value, faults))
            }
            [other, ..] => {
                let fault = missing_comma(argument).unwrap_or_else(|| {
                    let found = marks(rest);
                    let title = format!("expected `:` behind the name, found `{found}`");
                    Fault::new(other.span(), title).help(format!("write `{token}: …`"))
                });
                faults.push(fault);
                None
            }
        };
        Some(Entry { token, name, values })
    }

    /// The name of an entry, which is known here, so that none stands there twice.
    fn name(name: &TokenTree, rest: &[TokenTree]) -> Result<(Literal, String), Fault> {
        let peeled = peel(slice::from_ref(name));
        let help = match &peeled[..] {
            [TokenTree::Literal(token)] => match Value::of(token) {
                Value::Text(text) if !token.to_string().starts_with('\'') => {
                    return Ok((token.clone(), text));
                }
                Value::Refused => return Err(Fault::refused(token)),
                _ => "write `\"name\": …`".to_string(),
            },
            [TokenTree::Ident(word)] if matches!(rest, [TokenTree::Punct(colon), ..] if colon.as_char() == ':') =>
            {
                let word = word.to_string();
                format!("write `\"{}\": …`", word.strip_prefix("r#").unwrap_or(&word))
            }
            _ => "write `\"name\": …`, or `\"name\"` for a name alone".to_string(),
        };
        Err(Fault::new(span_of(&peeled), "expected a name, which is a string literal").help(help))
    }
}

/// The punctuation marks at the start, as `=>` is two of.
fn marks(tokens: &[TokenTree]) -> String {
    let mut marks = String::new();
    for token in tokens {
        let TokenTree::Punct(punct) = token else { break };
        marks.push(punct.as_char());
    }
    marks
}

/// A name alone that is nothing, or looks like all of a query.
fn fault_alone(token: &Literal, name: &str) -> Option<Fault> {
    if name.is_empty() {
        let fault = Fault::new(token.span(), "an empty name alone writes nothing");
        return Some(fault.help(format!("write `{token}: \"\"`, or leave it out")));
    }
    let at = name.find(['=', '&'])?;
    let (before, after) = name.split_at(at);
    let title = format!("`{}` in a name alone would be encoded", &after[..1]);
    let within = Some((token.clone(), at..at + 1));
    let fault = Fault { within, ..Fault::new(token.span(), title) };
    Some(fault.help(match after.strip_prefix('=') {
        Some(value) if !value.contains(['=', '&']) => format!("write `{before:?}: {value:?}`"),
        _ => format!("write `\"name\": \"value\", …`; or `{token}: \"\"` if it is one name"),
    }))
}

/// The values of a name: one, or those of a list.
fn values(value: &[TokenTree], faults: &mut Faults) -> Vec<Piece> {
    let value = peel(value);
    let elements = match list(&value) {
        Some(group) => split(group.stream().into_iter(), faults),
        None => vec![value],
    };
    let mut values = Vec::new();
    for element in elements {
        if let Some(value) = value_of(&element, faults) {
            values.push(value);
        }
    }
    values
}

fn value_of(value: &[TokenTree], faults: &mut Faults) -> Option<Piece> {
    if let Some(group) = list(&peel(value)) {
        let title = "a list of values holds no other list";
        faults.push(Fault::new(group.span(), title).help("write `\"name\": [\"…\", \"…\"]`"));
        return None;
    }
    let piece = Piece::parse(value, Takes::VALUE, faults);
    let source = Source::new(UTF_8, slice::from_ref(&piece));
    let help = |error: &_, notation| help::for_not_text(error, "percent_encode", notation);
    faults.append(source.faults(&help));
    Some(piece)
}
