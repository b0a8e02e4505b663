//! A fault of a call, and how it is reported.

use std::ops::Range;

use etched_runtime::const_route::Quoted;
use proc_macro::{Delimiter, Group, Literal, Span, TokenStream};

use crate::excerpt;
use crate::quote::{one, quote};

/// The most faults of one call that are reported. More would not help, and rustc recurses into the
/// errors.
const MOST: usize = 20;

/// What is wrong, where, and what to do about it.
pub(crate) struct Fault {
    pub(crate) span: Span,
    pub(crate) title: String,
    /// The bytes of a literal that are at fault, where `span` cannot show them.
    pub(crate) within: Option<(Literal, Range<usize>)>,
    pub(crate) help: Option<String>,
    /// The offset of the byte at fault, which orders the faults of a call.
    pub(crate) at: usize,
    /// Whether rustc refuses the literal in words of its own, wherever it is put.
    pub(crate) is_refused: bool,
}

impl Fault {
    pub(crate) fn new(span: Span, title: impl Into<String>) -> Fault {
        Fault { span, title: title.into(), within: None, help: None, at: 0, is_refused: false }
    }

    pub(crate) fn refused(token: &Literal) -> Fault {
        let within = Some((token.clone(), 0..0));
        Fault { within, is_refused: true, ..Fault::new(token.span(), "") }
    }

    pub(crate) fn at(mut self, at: usize) -> Fault {
        self.at = at;
        self
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Fault {
        self.help = Some(help.into());
        self
    }

    /// The only place where a message leaves the macros. It escapes everything that a title or a
    /// line of help quotes; our own words contain nothing to escape.
    fn message(&self) -> String {
        let mut message = Quoted(&self.title).to_string();
        if let Some((token, bytes)) = &self.within {
            message.push('\n');
            message.push_str(&excerpt::draw(token, bytes.clone()));
        }
        if let Some(help) = &self.help {
            message.push_str("\n= help: ");
            message.push_str(&Quoted(help).to_string());
        }
        message
    }
}

/// The faults of a call, in order. Only the faults to report are kept; the others are counted, so
/// that a call with very many faults takes little longer than one with a few.
#[derive(Default)]
pub(crate) struct Faults {
    /// The first faults: those to report, and one more, whose place reports how many others there
    /// are.
    first: Vec<Fault>,
    len: usize,
}

impl Faults {
    pub(crate) fn of(fault: Fault) -> Faults {
        Faults { first: vec![fault], len: 1 }
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    fn is_full(&self) -> bool {
        self.first.len() > MOST
    }

    pub(crate) fn push(&mut self, fault: Fault) {
        self.push_with(|| fault);
    }

    /// Adds a fault, and constructs it only if it is kept: for faults that take long to describe,
    /// and for faults that one literal may have very many times.
    pub(crate) fn push_with(&mut self, fault: impl FnOnce() -> Fault) {
        if !self.is_full() {
            self.first.push(fault());
        }
        self.len += 1;
    }

    pub(crate) fn extend(&mut self, fault: Option<Fault>) {
        if let Some(fault) = fault {
            self.push(fault);
        }
    }

    /// Adds the faults of `others` after these.
    pub(crate) fn append(&mut self, others: Faults) {
        self.first.extend(others.first);
        self.first.truncate(MOST + 1);
        self.len += others.len;
    }

    /// Merges the faults of `others` with these, in the order of their places. Both are sorted
    /// already; at the same place these come first.
    pub(crate) fn merge(&mut self, others: Faults) {
        let mut at = 0;
        for fault in others.first {
            while self.first.get(at).is_some_and(|other| other.at <= fault.at) {
                at += 1;
            }
            self.first.insert(at, fault);
        }
        self.first.truncate(MOST + 1);
        self.len += others.len;
    }

    /// The kept faults from number `start` on.
    pub(crate) fn kept_from(&mut self, start: usize) -> &mut [Fault] {
        self.first.get_mut(start..).unwrap_or_default()
    }
}

/// One `compile_error!` for each fault.
///
/// They are joined by `|`, which stands between expressions as well as between
/// patterns, so that every one of them is reported wherever the call stands.
pub(crate) fn report(faults: Faults) -> TokenStream {
    let Faults { first: mut faults, len } = faults;
    if faults.len() > MOST {
        let span = faults[MOST].span;
        faults.truncate(MOST);
        let more = thousands(len - MOST);
        faults.push(
            Fault::new(span, format!("and {more} more faults in this call"))
                .help("fix these first to see the rest"),
        );
    }
    let mut errors = TokenStream::new();
    for fault in &faults {
        let error = match &fault.within {
            Some((token, _)) if fault.is_refused => one(token.clone()),
            _ => {
                let message = one(Literal::string(&fault.message()));
                quote(fault.span, "::core::compile_error! { $message }", &[("message", &message)])
            }
        };
        if !errors.is_empty() {
            errors.extend(quote(Span::call_site(), "|", &[]));
        }
        errors.extend(error);
    }
    if faults.len() == 1 {
        return errors;
    }
    // With a span of the expansion, so that no lint takes the parentheses for the user's.
    let mut group = Group::new(Delimiter::Parenthesis, errors);
    group.set_span(Span::mixed_site());
    one(group)
}

/// A number with commas for readers: 39,980.
pub(crate) fn thousands(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
