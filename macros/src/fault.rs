//! A fault of a call, and how it is reported.

use std::ops::Range;

use etched_runtime::const_route::Quoted;
use proc_macro::{Delimiter, Group, Literal, Span, TokenStream};

use crate::excerpt;
use crate::quote::{one, quote};

/// How many faults of one call are reported; a literal full of them helps nobody
/// more, and rustc recurses into the errors.
const MOST: usize = 20;

/// What is wrong, where, and what to do about it.
pub(crate) struct Fault {
    pub(crate) span: Span,
    pub(crate) title: String,
    /// The bytes of a literal that are at fault, where `span` cannot show them.
    pub(crate) within: Option<(Literal, Range<usize>)>,
    pub(crate) help: Option<String>,
    /// The offset of the byte at fault, by which the faults of a call are put in order.
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

    /// The one place where a message leaves the macros. Whatever a title or a line of help
    /// quotes, it is escaped here; our own words are not changed by that.
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

/// Puts the faults of a call in the order of their places. By hand, for they are few as a rule,
/// and a sort of std's takes as long to build as all of this file.
pub(crate) fn put_in_order(faults: &mut [Fault]) {
    for end in 1..faults.len() {
        let mut at = end;
        while at > 0 && faults[at - 1].at > faults[at].at {
            faults.swap(at - 1, at);
            at -= 1;
        }
    }
}

/// One `compile_error!` for each fault.
///
/// They are joined by `|`, which stands between expressions as well as between
/// patterns, so that every one of them is reported wherever the call stands.
pub(crate) fn report(mut faults: Vec<Fault>) -> TokenStream {
    let more = faults.len().saturating_sub(MOST);
    if more > 0 {
        let span = faults[MOST].span;
        faults.truncate(MOST);
        faults.push(
            Fault::new(span, format!("and {more} more faults in this call"))
                .help("they are shown when those above are gone"),
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
