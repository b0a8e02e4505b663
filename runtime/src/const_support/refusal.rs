//! The error of an argument, reported as a panic of const evaluation.

use super::help::latin_1;
use crate::base::message::Part::{Decimal, Words};
use crate::base::message::{Message, split_note};
use crate::base::quoted::{escape, is_escaped};
use crate::code_point::cursor::Cursor;
use crate::encoding::UTF_8;
use crate::table::error::IllFormedError;

/// The error of a macro call, if there is one: the index of the argument, the message, the help.
#[derive(Clone, Copy, Debug)]
pub struct Refusal(Option<(usize, Message, Message)>);

impl Refusal {
    pub const NONE: Refusal = Refusal(None);

    /// The error of a call with one argument, or of the first argument.
    #[inline]
    pub(super) const fn new(message: Message, help: Message) -> Refusal {
        Refusal(Some((0, message, help)))
    }

    /// The error of ill-formed bytes in a constant, whose source text the macros do not see.
    #[inline]
    pub(super) const fn ill_formed(error: &IllFormedError, otherwise: &'static str) -> Refusal {
        let help = match latin_1(error) {
            Some(_) => "if this is Latin-1, write the text as a string, \"…\"",
            None => otherwise,
        };
        Refusal::new(error.message(), Message::of(help))
    }

    /// This error, as that of the argument at `index`.
    #[inline]
    pub(super) const fn at(mut self, index: usize) -> Refusal {
        if let Some((at, ..)) = &mut self.0 {
            *at = index;
        }
        self
    }

    /// This error with another help, if there is one.
    #[inline]
    pub(super) const fn or_help(mut self, other: Option<Message>) -> Refusal {
        if let (Some((_, _, help)), Some(other)) = (&mut self.0, other) {
            *help = other;
        }
        self
    }

    /// This error, or else the other.
    #[must_use]
    #[inline]
    pub const fn or(self, other: Refusal) -> Refusal {
        if self.0.is_some() { self } else { other }
    }

    /// This error or the other: the one of an earlier argument.
    #[inline]
    pub(super) const fn or_earlier(self, other: Refusal) -> Refusal {
        match (&self.0, &other.0) {
            (Some((at, ..)), Some((other_at, ..))) if *other_at < *at => other,
            _ => self.or(other),
        }
    }

    /// The message, without the help.
    #[inline]
    pub const fn message(&self) -> Option<&str> {
        if let Some((_, message, _)) = &self.0 { Some(message.as_str()) } else { None }
    }

    #[inline]
    pub const fn help(&self) -> &str {
        if let Some((_, _, help)) = &self.0 { help.as_str() } else { "" }
    }

    /// Reports the error if the argument at `index` has it. The expansion gives this call the span
    /// of that argument, so that rustc points at the argument.
    #[track_caller]
    #[inline]
    pub const fn refuse_at(&self, index: usize) {
        if matches!(self.0, Some((at, ..)) if at == index) {
            self.refuse();
        }
    }

    /// Reports the error of a call with one argument.
    #[track_caller]
    #[inline]
    pub const fn refuse(&self) {
        self.refuse_in(/* arguments */ &[]);
    }

    /// Reports the error, and quotes the argument that has it, unless there is only one.
    /// `arguments` are the arguments as they are written in the source code.
    #[track_caller]
    #[cfg_attr(on_demand, inline)]
    pub const fn refuse_in(&self, arguments: &[&str]) {
        let Some((at, message, help)) = &self.0 else { return };
        let (title, reason) = split_note(message.as_str());
        let mut whole = Message::<1024>::with("{}", &[Words(title)]);
        if let Some(reason) = reason {
            whole.say("\n= note: {}", &[Words(reason)]);
        }
        whole.text("\n= help: ");
        add_quoted(&mut whole, help.as_str(), usize::MAX);
        if arguments.len() > 1 {
            let source = quoted(arguments[*at]);
            let parts = [Decimal(*at + 1), Words(source.as_str())];
            whole.say("\n= note: in argument {}, `{}`", &parts);
        }
        panic!("{}", whole.as_str());
    }
}

/// Source text for a message, with escapes. Long text is cut.
#[inline]
pub(super) const fn quoted(source: &str) -> Message {
    let mut message = Message::new();
    add_quoted(&mut message, source, /* longest */ 32);
    message
}

/// Adds a text with escapes, as [`Quoted`](super::Quoted) writes them, up to this number of
/// characters.
#[cfg_attr(on_demand, inline)]
const fn add_quoted<const N: usize>(message: &mut Message<N>, text: &str, longest: usize) {
    let mut rest = Cursor::new(UTF_8, text.as_bytes());
    let mut count = 0;
    while let Some(Ok(code_point)) = rest.next_code_point() {
        // Always a character, because `text` is a `str`.
        let Some(char) = char::from_u32(code_point) else { break };
        count += 1;
        if count > longest {
            message.text("…");
            break;
        }
        match is_escaped(char) {
            true => message.push_all(escape(char).as_bytes()),
            false => message.char(char),
        }
    }
}
