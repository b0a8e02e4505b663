//! `query!`, which makes a query of names and values.

use std::slice;

use etched_runtime::const_support::{name_alone, name_twice};
use etched_runtime::encoding::UTF_8;
use etched_runtime::from_utf8;
use etched_runtime::percent::EncodeSet;
use etched_runtime::query::Serializer;
use proc_macro2::{Delimiter, Group, Literal, TokenStream, TokenTree};
use syn::ext::IdentExt;

use super::const_support::{self, Entry, Guessed};
use crate::argument::{Argument, Expected, Form};
use crate::call::{Call, group, is_mark, list, missing_comma, span_of, split, unwrap_groups};
use crate::fault::{Fault, Faults, Within};
use crate::help;
use crate::literal::{Value, as_text, is_byte};
use crate::names::Names;
use crate::set::{self, Set};
use crate::source::Source;
use crate::spec::Macro;

/// `{ENTRY, …}` or `({ENTRY, …}, SET)`.
pub(crate) fn expand(this: &Macro, call: &Call) -> Result<TokenStream, Faults> {
    let mut faults = Faults::default();
    let (arguments, set) = arguments(this, call, &mut faults);
    let mut entries: Vec<Entry> = Vec::new();
    let mut names = Names::default();
    for argument in &arguments {
        let Some(entry) = entry(argument, &mut faults) else { continue };
        if !names.add(&entry.name) {
            let refusal = || name_twice(&entry.token.to_string());
            faults.push_with(|| Fault::of_refusal(entry.token.span(), &refusal()));
        }
        entries.push(entry);
    }
    let Some(set) = set.filter(|_| faults.is_empty()) else { return Err(faults) };
    let values = || entries.iter().flat_map(Entry::values);
    let output = match set {
        Set::Named(_, set) if values().all(|value| source(value).is_whole()) => {
            Some(output(&entries, set).into_bytes())
        }
        _ => None,
    };
    Ok(match output {
        Some(output) if !values().any(Argument::is_const) => {
            let first = call.arguments.first();
            let span = first.map_or_else(|| call.call_span(), |argument| span_of(argument));
            this.literal(output, call.span_at(span))
        }
        output => {
            let guessed = output.map(|output| {
                let mut faults = Faults::default();
                values().for_each(|value| faults.append(faults_of_value(value)));
                Guessed { output, faults }
            });
            const_support::query(this, call, &entries, &set, guessed)
        }
    })
}

/// The query. A guess may have bytes that are not text. Their fault is then reported instead of
/// this output.
fn output(entries: &[Entry], set: EncodeSet) -> String {
    let mut output = Serializer::new(String::new()).with_set(set);
    for Entry { name, values, .. } in entries {
        let Some(values) = values else {
            output.append_key_only(name);
            continue;
        };
        for value in values {
            output.append_pair(name, from_utf8(&value.encode(UTF_8)).unwrap_or_default());
        }
    }
    output.finish()
}

/// The tokens of each entry, and the set. The set is `None` if it has a fault. After a fault of the
/// call as a whole there are neither entries nor a set, so that nothing else is reported.
fn arguments(this: &Macro, call: &Call, faults: &mut Faults) -> (Vec<Vec<TokenTree>>, Option<Set>) {
    let default = Set::named("form");
    let [first, rest @ ..] = &call.arguments[..] else { return (Vec::new(), Some(default)) };
    let Some((group, after)) = braced(first) else {
        // If `first` does not begin with a literal, as an entry does, it is the set.
        let may_be_set = rest.len() == 1 && !matches!(first[0], TokenTree::Literal(_));
        if let Some(second) = rest.first().filter(|second| may_be_set && braced(second).is_some()) {
            let set = Set::parse(first, second);
            let set_name = if let Ok(Set::Named(name, _)) = set { name } else { "SET" };
            let fault = Fault::new(span_of(first), "expected the entries before the set");
            faults.push(fault.help(format!("write `{{ … }}, {set_name}`")));
            return (Vec::new(), None);
        }
        // Without braces, each argument is an entry. But two or more literals alone were probably
        // meant as a name and its value, as in `query!("q", "x")`, so the whole call is refused.
        if let [[TokenTree::Literal(name)], [TokenTree::Literal(value)], more @ ..] =
            &call.arguments.iter().map(Vec::as_slice).collect::<Vec<_>>()[..]
        {
            if more.iter().all(|entry| matches!(entry, [TokenTree::Literal(_)])) {
                let help = format!(
                    "write `{name}: {value}`; names alone are written in braces, as in \
                     `query!({{ {name}, {value} }}, form)`"
                );
                faults.push(Fault::new(value.span(), "no name has a value").help(help));
                return (Vec::new(), None);
            }
        }
        return (call.arguments.clone(), Some(default));
    };
    if let [next, ..] = &after[..] {
        faults.push(missing_comma(first).unwrap_or_else(|| {
            Fault::new(next.span(), "expected a comma after the entries")
                .help("only a set may follow, `{ … }, component`")
        }));
    }
    let set = match rest {
        [] => Some(default),
        [set, ..] => Set::parse(set, first).map_err(|fault| faults.push(fault)).ok(),
    };
    if let [_, surplus, ..] = rest {
        let what = "entries in braces and a percent-encode set";
        faults.push(this.takes(what, span_of(surplus), "{ \"q\": \"…\" }, component"));
    }
    (split(group.stream().into_iter(), faults), set)
}

/// The entries in braces at the start of an argument, and the tokens after the braces.
fn braced(argument: &[TokenTree]) -> Option<(Group, Vec<TokenTree>)> {
    let argument = unwrap_groups(argument);
    let (first, after) = argument.split_first()?;
    let braces = group(&unwrap_groups(slice::from_ref(first)), Delimiter::Brace)?.clone();
    Some((braces, after.to_vec()))
}

/// Parses one entry. Returns `None`, and reports why, if its name cannot be read.
fn entry(argument: &[TokenTree], faults: &mut Faults) -> Option<Entry> {
    let (first, rest) = argument.split_first()?;
    let (token, name) = name(first, rest).map_err(|fault| faults.push(fault)).ok()?;
    let values = match rest {
        [] => {
            faults.extend(fault_alone(&token, &name));
            None
        }
        [colon, value @ ..] if is_mark(colon, ':') => {
            if value.is_empty() {
                let title = format!("there is no value after `{token}:`");
                let help = format!("write `{token}: \"…\"`, or {token} for a name alone");
                faults.push(Fault::new(token.span(), title).help(help));
            }
            Some(values(value, faults))
        }
        [other, ..] => {
            let fault = missing_comma(argument).unwrap_or_else(|| {
                let title = format!("expected `:` after the name, found `{}`", start_of(rest));
                Fault::new(other.span(), title).help(format!("write `{token}: …`"))
            });
            faults.push(fault);
            None
        }
    };
    Some(Entry { token, name, values })
}

/// The name of an entry, and its token, which is a literal, so that the macro can find a name
/// that occurs twice.
fn name(first: &TokenTree, rest: &[TokenTree]) -> Result<(Literal, String), Fault> {
    let first = unwrap_groups(slice::from_ref(first));
    let help = match &first[..] {
        [TokenTree::Literal(token)] => match Value::of(token) {
            // A string, and not a character.
            Value::Text(text) if !token.to_string().starts_with('\'') => {
                return Ok((token.clone(), text));
            }
            Value::Refused => return Err(Fault::refused(token)),
            _ => "write `\"name\": …`".to_string(),
        },
        [TokenTree::Ident(word)] if rest.first().is_some_and(|colon| is_mark(colon, ':')) => {
            format!("write `\"{}\": …`", word.unraw())
        }
        [TokenTree::Ident(word)] if set::find(&word.to_string()).is_some() => {
            format!("write the entries in braces before a set, `{{ … }}, {word}`")
        }
        _ => "write `\"name\": …`, or `\"name\"` for a name alone".to_string(),
    };
    Err(Fault::new(span_of(&first), "expected a name, which is a string literal").help(help))
}

/// The start of the tokens, which an error says it has found: the punctuation marks (`=>` is two
/// tokens), or else the first token; of a group, the opening bracket.
fn start_of(tokens: &[TokenTree]) -> String {
    let mark = |token: &TokenTree| match token {
        TokenTree::Punct(punct) => Some(punct.as_char()),
        _ => None,
    };
    let marks: String = tokens.iter().map_while(mark).collect();
    match tokens {
        [TokenTree::Group(group), ..] => group.to_string().chars().take(1).collect(),
        [word, ..] if marks.is_empty() => word.to_string(),
        _ => marks,
    }
}

/// The fault of an entry without a value whose name is empty or contains `=` or `&`.
fn fault_alone(token: &Literal, name: &str) -> Option<Fault> {
    let refusal = name_alone(name, &token.to_string());
    refusal.message()?;
    let within = name.find(['=', '&']).map(|at| Within::Literal(token.clone(), at..at + 1));
    Some(Fault { within, ..Fault::of_refusal(token.span(), &refusal) })
}

/// The values of an entry: one value, or the elements of a list.
fn values(value: &[TokenTree], faults: &mut Faults) -> Vec<Argument> {
    let value = unwrap_groups(value);
    let Some(group) = list(&value) else { return vec![value_of(&value, faults)] };
    let mut values = Vec::new();
    for element in split(group.stream().into_iter(), faults) {
        if let Some(group) = list(&unwrap_groups(&element)) {
            let title = "a list of values cannot contain another list";
            faults.push(Fault::new(group.span(), title).help("write `\"name\": [\"…\", \"…\"]`"));
            continue;
        }
        faults.extend(byte_in_list(&element));
        let mut value = value_of(&element, faults);
        if let Argument::Const { form, .. } = &mut value {
            *form = Form::Item;
        }
        values.push(value);
    }
    values
}

/// The fault of a byte in a list, `b'a'` or `97_u8`, which would be written as a number.
pub(super) fn byte_in_list(element: &[TokenTree]) -> Option<Fault> {
    let element = unwrap_groups(element);
    let [TokenTree::Literal(token)] = &element[..] else { return None };
    let is_u8 = matches!(Value::of(token), Value::Suffixed(_)) && token.to_string().ends_with("u8");
    let number = as_text(&element).filter(|_| is_byte(token) || is_u8)?;
    let title = format!("`{token}` in a list would be written as the number {number}");
    Some(Fault::new(token.span(), title).help(match number.parse() {
        Ok(byte @ 0..=0x7F_u8) => {
            format!("write `{:?}` for the character, `{number}` for the number", char::from(byte))
        }
        _ => format!("write `{number}`"),
    }))
}

/// Parses one value, which is not a list.
fn value_of(value: &[TokenTree], faults: &mut Faults) -> Argument {
    let value = Argument::parse(value, Expected::Value, faults);
    // A fault in guessed data counts only if the guess is right, so the expansion reports it.
    if !value.is_const() {
        faults.append(faults_of_value(&value));
    }
    value
}

fn faults_of_value(value: &Argument) -> Faults {
    let help = |error: &_, notation| help::for_not_text(error, "percent_encode", notation);
    source(value).faults(&help)
}

fn source(value: &Argument) -> Source<'_> {
    Source::new(UTF_8, slice::from_ref(value))
}
