//! Queries.

use core::slice;

use super::argument::Argument;
use super::guess::is_same;
use super::help;
use super::refusal::{Refusal, quoted};
use crate::base::buffer::append;
use crate::base::message::Message;
use crate::base::message::Part::Words;
use crate::base::slices::{after_mut, find, sum};
use crate::base::unchecked::part;
use crate::encoding::from_utf8::const_from_utf8;
use crate::query::fit;
use crate::set::EncodeSet;

/// `"name": VALUE`, `"name": [VALUE, …]` or `"name"`.
#[derive(Clone, Copy)]
pub struct Entry<'a> {
    name: Argument<'a>,
    /// The name is repeated for each value. `None` means the name without `=`.
    values: Option<&'a [Argument<'a>]>,
}

impl<'a> Entry<'a> {
    #[inline]
    pub const fn alone(name: Argument<'a>) -> Entry<'a> {
        Entry { name, values: None }
    }

    #[inline]
    pub const fn with_values(name: Argument<'a>, values: &'a [Argument<'a>]) -> Entry<'a> {
        Entry { name, values: Some(values) }
    }

    #[inline]
    const fn name(&self) -> &'a str {
        // Unreachable: `ConstName` marks only text.
        let Argument::Text(name) = self.name else { return "" };
        name
    }
}

/// The pairs of a query, one after the other: each name with each of its values.
#[derive(Clone, Copy)]
struct Pairs<'a> {
    entries: &'a [Entry<'a>],
    /// How many values of the first entry have been returned.
    returned: usize,
}

impl<'a> Pairs<'a> {
    #[inline]
    const fn of(entries: &'a [Entry<'a>]) -> Pairs<'a> {
        Pairs { entries, returned: 0 }
    }

    #[inline]
    const fn next(&mut self) -> Option<(&'a [u8], Option<&'a [u8]>)> {
        while let [entry, rest @ ..] = self.entries {
            let name = entry.name().as_bytes();
            let Some(values) = entry.values else {
                self.entries = rest;
                return Some((name, None));
            };
            if self.returned < values.len() {
                self.returned += 1;
                return Some((name, Some(values[self.returned - 1].as_bytes())));
            }
            (self.entries, self.returned) = (rest, 0);
        }
        None
    }
}

/// Writes the pairs of entries.
#[derive(Clone, Copy)]
pub struct QueryWriter {
    pub set: EncodeSet,
    /// The names as they are written in the source code; empty if the macro has checked the names.
    pub tokens: &'static [&'static str],
}

impl QueryWriter {
    /// The length of the output of [`run`](Self::run).
    #[cfg_attr(on_demand, inline)]
    pub const fn len(self, entries: &[Entry<'_>]) -> usize {
        // `fit` adds the bytes that end a name or a value, such as `&`, to the set.
        let set = fit(self.set);
        let mut pairs = Pairs::of(entries);
        let mut len = 0;
        while let Some((name, value)) = pairs.next() {
            // A `&` before each pair but the first. Only an empty name alone writes nothing, and
            // `name_alone` refuses it.
            len = sum(len, (len > 0) as usize);
            len = sum(len, set.encoded_len(name));
            if let Some(value) = value {
                len = sum(len, sum(1, set.encoded_len(value)));
            }
        }
        len
    }

    /// Writes the query as `query::Serializer` does. [`check`](Self::check) checks whether the values
    /// are text.
    pub const fn run<const N: usize>(self, entries: &[Entry<'_>]) -> [u8; N] {
        let set = fit(self.set);
        let mut output = [0; N];
        let mut rest: &mut [u8] = &mut output;
        let mut pairs = Pairs::of(entries);
        while let Some((name, value)) = pairs.next() {
            // As in `len`.
            if rest.len() < N {
                rest = append(rest, b"&");
            }
            rest = encode(set, name, rest);
            if let Some(value) = value {
                rest = append(rest, b"=");
                rest = encode(set, value, rest);
            }
        }
        output
    }

    /// The first error. Without tokens, the macro has checked the names: then it is that of a value,
    /// and its index is that of the pair. Otherwise it is that of an entry, with the index of the
    /// entry. The output is not needed: the same items call the `check` of other codecs.
    #[cfg_attr(on_demand, inline)]
    pub const fn check(self, entries: &[Entry<'_>], _: &[u8]) -> Refusal {
        if self.tokens.is_empty() {
            return check_values(entries);
        }
        let mut i = 0;
        while i < entries.len() {
            let (earlier, rest) = entries.split_at(i);
            let refusal = check_entry(earlier, &rest[0], self.tokens[i]);
            if refusal.message().is_some() {
                return refusal.at(i);
            }
            i += 1;
        }
        Refusal::NONE
    }
}

/// Encodes `text` to the front of `output`, and returns the rest of `output`.
#[inline]
const fn encode<'o>(set: EncodeSet, text: &[u8], output: &'o mut [u8]) -> &'o mut [u8] {
    // `output` is the rest of an array of `len` bytes. If that length saturated, the array
    // could not exist, because no type has `usize::MAX` bytes.
    let written = set.write(text, output);
    after_mut(output, written.expect("there is room"))
}

/// Whether two queries have the same values. Their names are the same, and so is the number of
/// values of each name, because a macro makes both queries from the same entries.
#[cfg_attr(on_demand, inline)]
pub const fn are_same_values(entries: &[Entry<'_>], guesses: &[Entry<'_>]) -> bool {
    let (mut pairs, mut guesses) = (Pairs::of(entries), Pairs::of(guesses));
    while let (Some((_, value)), Some((_, guess))) = (pairs.next(), guesses.next()) {
        match (value, guess) {
            (Some(value), Some(guess)) if !is_same(value, guess) => return false,
            _ => {}
        }
    }
    true
}

/// The error of the first value that is not text. Its index is that of the pair.
#[cfg_attr(on_demand, inline)]
const fn check_values(entries: &[Entry<'_>]) -> Refusal {
    let mut pairs = Pairs::of(entries);
    let mut i = 0;
    while let Some((name, value)) = pairs.next() {
        // A name alone has no error, because a name is a `str`.
        let text = if let Some(value) = value { value } else { name };
        if let Err(error) = const_from_utf8(text) {
            return Refusal::ill_formed(&error, help::FOR_NOT_TEXT).at(i);
        }
        i += 1;
    }
    Refusal::NONE
}

/// The error of an entry: of its name, if that is alone and has a `=` or a `&`, of its values, or of a
/// name that occurs twice. `token` is the name as it is written in the source code.
#[cfg_attr(on_demand, inline)]
const fn check_entry(mut earlier: &[Entry<'_>], entry: &Entry<'_>, token: &str) -> Refusal {
    let name = entry.name();
    let refusal = match entry.values {
        None => name_alone(name, token),
        Some(_) => check_values(slice::from_ref(entry)),
    };
    while let [first, after @ ..] = earlier {
        if is_same(first.name().as_bytes(), name.as_bytes()) {
            return refusal.or(name_twice(token));
        }
        earlier = after;
    }
    refusal
}

/// The error of a name that an earlier entry has too.
#[cfg_attr(on_demand, inline)]
pub const fn name_twice(token: &str) -> Refusal {
    let token = quoted(token);
    let name = [Words(token.as_str())];
    let message = Message::with("there is a value for {} already", &name);
    let help = Message::with("for several values, write `{}: [\"…\", \"…\"]`", &name);
    Refusal::new(message, help)
}

/// The error of an entry without a value whose name is empty or contains `=` or `&`.
#[cfg_attr(on_demand, inline)]
pub const fn name_alone(name: &str, token: &str) -> Refusal {
    if name.is_empty() {
        let words = "write `{}: \"\"`, or leave it out";
        let help = Message::with(words, &[Words(quoted(token).as_str())]);
        return Refusal::new(Message::of("an empty name alone writes nothing"), help);
    }
    let Some((before, mark, after)) = split_at_mark(name) else { return Refusal::NONE };
    let message = Message::with("`{}` in a name alone would be encoded", &[Words(mark)]);
    if matches!(mark.as_bytes(), b"=") && split_at_mark(after).is_none() {
        let (name, value) = (quoted(before), quoted(after));
        let pair = [Words(name.as_str()), Words(value.as_str())];
        return Refusal::new(message, Message::with("write `\"{}\": \"{}\"`", &pair));
    }
    let words = "write `\"name\": \"value\", …`; or `{}: \"\"` if it is one name";
    Refusal::new(message, Message::with(words, &[Words(quoted(token).as_str())]))
}

/// Splits a name around its first `=` or `&`.
#[inline]
const fn split_at_mark(name: &str) -> Option<(&str, &str, &str)> {
    let at = find(name.as_bytes(), b"=&");
    // Without a mark, `at` is the end. A part that begins or ends at an ASCII byte cuts no character.
    match (part(name, 0, at), part(name, at, at + 1), part(name, at + 1, name.len())) {
        (Some(before), Some(mark), Some(after)) => Some((before, mark, after)),
        _ => None,
    }
}
