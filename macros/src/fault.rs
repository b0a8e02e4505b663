//! Faults of a call, and the compile errors that report them.

use std::ops::Range;
use std::rc::Rc;

use etched_runtime::const_support::{Quoted, Refusal, split_note};
use proc_macro2::{Delimiter, Group, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};

use crate::excerpt::{self, File};

/// The maximal number of faults that are reported for one call. More would not help, and rustc's
/// recursion over the joined errors would be deep.
const MOST: usize = 20;

/// A fault: its title, its place, and a line of help.
pub(crate) struct Fault {
    pub(crate) span: Span,
    pub(crate) title: String,
    /// The bytes at fault, if `span` is a whole literal or an included file.
    pub(crate) within: Option<Within>,
    pub(crate) help: Option<String>,
    /// The index of the argument at fault. Faults are sorted by this index, then by `at`.
    pub(crate) argument: usize,
    /// The offset of the fault in the argument.
    pub(crate) at: usize,
    /// Whether rustc itself reports the literal. Then the macro expands to the literal instead of a
    /// `compile_error!`.
    pub(crate) is_refused: bool,
}

/// Some bytes of a text.
pub(crate) enum Within {
    /// Bytes of the value of a literal.
    Literal(Literal, Range<usize>),
    /// Bytes of an expansion, which is shown as a literal.
    #[cfg_attr(not(feature = "url"), allow(dead_code))]
    Expansion(Literal, Range<usize>),
    /// Bytes of a file.
    File(Rc<File>, Range<usize>),
}

impl Fault {
    pub(crate) fn new(span: Span, title: impl Into<String>) -> Fault {
        let title = title.into();
        Fault { span, title, within: None, help: None, argument: 0, at: 0, is_refused: false }
    }

    /// The fault of a literal that rustc refuses.
    pub(crate) fn refused(token: &Literal) -> Fault {
        let within = Some(Within::Literal(token.clone(), 0..0));
        Fault { within, is_refused: true, ..Fault::new(token.span(), "") }
    }

    /// The fault that the runtime's words describe.
    pub(crate) fn of_refusal(span: Span, refusal: &Refusal) -> Fault {
        Fault::new(span, refusal.message().unwrap_or_default()).help(refusal.help())
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Fault {
        self.help = Some(help.into());
        self
    }

    /// The message of the compile error. All messages are made here, so that all input that a title
    /// or a line of help quotes is escaped. The macros' own words contain nothing to escape.
    pub(crate) fn message(&self) -> String {
        let (title, note) = split_note(&self.title);
        let mut message = Quoted(title).to_string();
        if let Some(within) = &self.within {
            message.push('\n');
            message.push_str(&match within {
                Within::Literal(token, bytes) | Within::Expansion(token, bytes) => {
                    excerpt::of_literal(token, bytes.clone())
                }
                Within::File(file, bytes) => excerpt::of_file(file, bytes.clone()),
            });
        }
        for (label, line) in [("note", note), ("help", self.help.as_deref())] {
            if let Some(line) = line {
                message.push_str(&format!("\n= {label}: {}", Quoted(line)));
            }
        }
        message
    }

    /// The span of the fault. On nightly compilers it can be a part of a literal, on others it is
    /// the whole literal.
    fn exact_span(&self) -> Span {
        let Some(Within::Literal(token, bytes)) = &self.within else { return self.span };
        let part = excerpt::source_of(&token.to_string(), bytes);
        token.subspan(part).unwrap_or(self.span)
    }
}

/// The faults of a call, in order. Only the first faults are kept. The others are only counted, so
/// that a call with very many faults takes little longer than a call with a few.
#[derive(Default)]
pub(crate) struct Faults {
    /// The first faults, at most `MOST + 1`. If there are more than `MOST`, the last one gives the
    /// span at which the number of further faults is reported.
    first: Vec<Fault>,
    len: usize,
}

impl Faults {
    pub(crate) fn of(fault: Fault) -> Faults {
        Faults { first: vec![fault], len: 1 }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.len == 0
    }

    pub(crate) fn push(&mut self, fault: Fault) {
        self.push_with(|| fault);
    }

    /// Adds a fault. The closure is called only if the fault is kept. This is for faults that take
    /// long to describe, and for faults that one literal may have very many times.
    pub(crate) fn push_with(&mut self, fault: impl FnOnce() -> Fault) {
        if self.first.len() <= MOST {
            self.first.push(fault());
        }
        self.len += 1;
    }

    pub(crate) fn extend(&mut self, fault: Option<Fault>) {
        if let Some(fault) = fault {
            self.push(fault);
        }
    }

    /// Adds the faults of `others` after the faults of `self`.
    pub(crate) fn append(&mut self, others: Faults) {
        self.first.extend(others.first);
        self.first.truncate(MOST + 1);
        self.len += others.len;
    }

    /// Merges the faults of `others` into `self`, sorted by place. At the same place, the faults of
    /// `self` come first.
    pub(crate) fn merge(&mut self, others: Faults) {
        for fault in others.first {
            let is_before =
                |known: &Fault| (known.argument, known.at) <= (fault.argument, fault.at);
            let place = self.first.iter().rposition(is_before).map_or(0, |index| index + 1);
            self.first.insert(place, fault);
        }
        self.first.truncate(MOST + 1);
        self.len += others.len;
    }

    /// The faults to report. If there are more than `MOST`, one more fault at the end gives the
    /// number of the others.
    pub(crate) fn into_reported(self) -> Vec<Fault> {
        let Faults { first: mut faults, len } = self;
        if faults.len() > MOST {
            let span = faults[MOST].span;
            faults.truncate(MOST);
            let more = match len - MOST {
                1 => "1 more fault".into(),
                more => format!("{} more faults", thousands(more)),
            };
            faults.push(
                Fault::new(span, format!("and {more} in this call"))
                    .help("fix these first to see the rest"),
            );
        }
        faults
    }

    /// The kept faults.
    pub(crate) fn iter_mut(&mut self) -> std::slice::IterMut<'_, Fault> {
        self.first.iter_mut()
    }
}

/// One `compile_error!` for each fault.
///
/// The errors are joined by `|`, which is valid between expressions and between patterns, so that
/// rustc reports all errors in both positions.
pub(crate) fn report(faults: Faults) -> TokenStream {
    let error = |fault: &Fault| match &fault.within {
        Some(Within::Literal(token, _)) if fault.is_refused => token.to_token_stream(),
        _ => {
            let message = Literal::string(&fault.message());
            // Not `::core::compile_error`: in the edition 2015 `::core` does not name the crate.
            quote_spanned!(fault.exact_span()=> compile_error! { #message })
        }
    };
    let errors: Vec<TokenStream> = faults.into_reported().iter().map(error).collect();
    if let [error] = &errors[..] {
        return error.clone();
    }
    in_parentheses(quote!(#(#errors)|*), Span::mixed_site())
}

/// An expression in parentheses whose span, `generated`, marks them as generated. If the user has
/// written the expression in braces or parentheses, a lint would report others as unnecessary.
pub(crate) fn in_parentheses(expression: TokenStream, generated: Span) -> TokenStream {
    let mut group = Group::new(Delimiter::Parenthesis, expression);
    group.set_span(generated);
    TokenTree::from(group).into()
}

/// A number with commas between thousands: 39,980.
pub(crate) fn thousands(number: usize) -> String {
    match number {
        0..1_000 => number.to_string(),
        _ => format!("{},{:03}", thousands(number / 1_000), number % 1_000),
    }
}
