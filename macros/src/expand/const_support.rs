//! The expansion of a call with a constant expression: const items that run the codec in the user's
//! crate.
//!
//! They are items and not inline `const` blocks, because `cargo check` evaluates items. The checks
//! are items without a name, and nothing else in the expansion can fail, so that a fault is
//! reported once and its message names no item.
//!
//! Often the macro can guess the values of the expressions (`guess`). Then the expansion compares
//! them with what rustc evaluates, and holds the finished output for the case that they are equal;
//! otherwise it runs the codec. So rustc's answer always counts, at the cost of a comparison:
//!
//! ```text
//! const argument_of_url_encode: &[u8] = include_str!("a.txt");
//! const __ETCHED_IS_KNOWN: bool = is_same(argument_of_url_encode, b"a b");
//! const __ETCHED_LEN: usize = if __ETCHED_IS_KNOWN { 3 } else { encoded_len(…) };
//! const __ETCHED_OUTPUT: &[u8; __ETCHED_LEN] =
//!     if __ETCHED_IS_KNOWN { array(b"a+b") } else { &encode(…) };
//! ```
//!
//! All tokens but `$crate` and literals have the span of the argument, so that an error points at
//! it. `$crate` stands alone in a `use`: one token with another span would widen the span of each
//! expression around it to the whole call. Types have names in `__private`, because a path to
//! `u8` fails in the edition 2015 and is an unused qualification elsewhere.

use etched_runtime::encoding::{Encoding, UTF_8};
use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote_spanned};

use crate::argument::Argument;
use crate::call::Call;
use crate::fault::Faults;
use crate::guess::Value;
use crate::set::Set;
use crate::spec::{Content, Macro, Operation, Output, Target};

/// The result if the guesses are right.
pub(crate) struct Known {
    /// The output, and an approximation of it if there are faults: of the length that the codec
    /// gives, so that there is no second error about a type.
    pub(crate) output: Vec<u8>,
    pub(crate) faults: Faults,
}

/// The rules by which a concatenation is checked and encoded.
#[derive(Clone, Copy)]
pub(crate) enum Rules<'a> {
    Target(Target),
    /// The set of a query's values.
    Query(&'a Set),
}

impl Rules<'_> {
    fn encoding(self) -> Encoding {
        match self {
            Rules::Target(target) => target.encoding,
            Rules::Query(_) => UTF_8,
        }
    }
}

/// `(TEXT, SET)` where at least one of them is an expression.
pub(crate) fn convert(
    this: &Macro,
    call: &Call,
    text: &Argument,
    set: &Set,
    known: Option<Known>,
) -> TokenStream {
    let span = text.span();
    let items = Items { this, call, span, input: item_name("argument", this, span), known };
    let input = items.input.clone();
    let bytes = match text {
        Argument::Const { tokens, is_list: false, .. } => {
            value(call, tokens, span, "ConstText", "bytes")
        }
        Argument::Const { tokens, is_list: true, .. } => list(tokens, span),
        literal => Literal::byte_string(&literal.encode(UTF_8)).into_token_stream(),
    };
    let guess = match text {
        Argument::Const { guess: Some(guess), .. } => {
            let bytes = Literal::byte_string(guess.bytes());
            quote_spanned!(span=> __etched::is_same(#input, #bytes))
        }
        _ => TokenStream::new(),
    };
    let similar = similarly_named_item(set, span);
    let set = set_expression(call, set, span);
    let set_span = span_of_stream(&set, span);
    let (len, run, check) = match this.operation {
        Operation::Encode(Content::Text, _) => ("encoded_len", "encode", "check_text"),
        Operation::Decode(Content::Text, _) => ("decoded_len", "decode", "check_decoded_text"),
        Operation::Decode(Content::Bytes, _) => ("decoded_len", "decode", "check_escapes"),
        _ => ("encoded_len", "encode", "check_bytes"),
    };
    let check = Ident::new(check, span);
    let check = items.known_or(
        TokenStream::new(),
        quote_spanned!(span=> __etched::#check(__ETCHED_RULES, #input, __ETCHED_OUTPUT)),
    );
    items.with_result(Parts {
        rules: quote_spanned! {set_span=>
            #similar
            const __ETCHED_RULES: __etched::Set = #set;
        },
        input_type: quote_spanned!(span=> __etched::Bytes),
        input: bytes,
        guess,
        len,
        run,
        checks: quote_spanned! {span=>
            #[allow(long_running_const_eval)]
            const _: () = #check;
        },
    })
}

/// `(PIECE, …)` where at least one of them is an expression. Those of a query are its values, not
/// encoded yet.
pub(crate) fn concat(
    this: &Macro,
    call: &Call,
    rules: Rules<'_>,
    arguments: &[Argument],
    known: Option<Known>,
) -> TokenStream {
    let first = arguments.iter().find(|argument| argument.is_const());
    let span = first.map_or_else(Span::call_site, Argument::span);
    let items = Items { this, call, span, input: item_name("arguments", this, span), known };
    let input = items.input.clone();
    let (marker, method) = match this.operation {
        Operation::Query => ("ConstValue", "value"),
        _ => ("ConstPiece", "piece"),
    };
    let (mut pieces, mut guesses, mut reports) = (Vec::new(), Vec::new(), Vec::new());
    for (index, argument) in arguments.iter().enumerate() {
        let span = argument.span();
        let index = Literal::usize_unsuffixed(index);
        let bytes = |bytes: TokenStream| quote_spanned!(span=> __etched::Piece::Bytes(#bytes));
        pieces.push(match argument {
            Argument::Const { tokens, is_list: true, .. } => bytes(list(tokens, span)),
            Argument::Const { tokens, is_list: false, .. } => {
                value(call, tokens, span, marker, method)
            }
            literal => {
                bytes(Literal::byte_string(&literal.encode(rules.encoding())).into_token_stream())
            }
        });
        if let Argument::Const { guess: Some(guess), .. } = argument {
            let literal = Literal::byte_string(guess.bytes());
            let piece = match (this.operation, &guess.value) {
                (Operation::Query, _) => quote_spanned!(span=> __etched::Piece::Value(#literal)),
                (_, Value::Bytes(_)) => bytes(literal.into_token_stream()),
                (_, Value::Text(text)) => {
                    let literal = Literal::string(text);
                    quote_spanned!(span=> __etched::Piece::Text(#literal))
                }
            };
            guesses.push(quote_spanned!(span=> (#index, #piece)));
        }
        // The fault is found once, and reported at the argument it belongs to.
        reports.push(quote_spanned!(span=> const _: () = __ETCHED_FAULT.refuse_at(#index);));
    }
    let find = items.known_or(
        quote_spanned!(span=> __etched::PieceFault::NONE),
        quote_spanned!(span=> __etched::find_fault(__ETCHED_RULES, #input, __ETCHED_OUTPUT)),
    );
    let rules = match rules {
        Rules::Target(target) => {
            let name = Ident::new(target.name, span);
            quote_spanned! {span=>
                const __ETCHED_RULES: __etched::Target = __etched::Target::#name;
            }
        }
        Rules::Query(set) => {
            let similar = similarly_named_item(set, span);
            let set = set_expression(call, set, span);
            let span = span_of_stream(&set, span);
            quote_spanned! {span=>
                #similar
                const __ETCHED_SET: __etched::Set = #set;
                const __ETCHED_RULES: __etched::Target = __etched::Target::query(__ETCHED_SET);
            }
        }
    };
    items.with_result(Parts {
        rules,
        input_type: quote_spanned!(span=> [__etched::Piece<'static>]),
        input: quote_spanned!(span=> &[#(#pieces),*]),
        guess: quote_spanned!(span=> __etched::are_same(#input, &[#(#guesses),*])),
        len: "pieces_len",
        run: "pieces",
        checks: quote_spanned! {span=>
            #[allow(long_running_const_eval)]
            const __ETCHED_FAULT: __etched::PieceFault = #find;
            #(#reports)*
        },
    })
}

/// The value of an expression of any type; and, from a closure that is never called, the errors if
/// it has no type, or a type without the trait `marker`. A bound of a called function would be
/// mentioned too, with its path; a call of the trait's own method is not. And the variable of a
/// `let` would be mentioned if it has no type.
fn value(call: &Call, tokens: &TokenStream, span: Span, marker: &str, method: &str) -> TokenStream {
    // `match` takes a struct literal only in parentheses. With this span, no lint takes them for the
    // user's.
    let made = call.span_at(span);
    let mut group = Group::new(Delimiter::Parenthesis, tokens.clone());
    group.set_span(made);
    let (marker, method) = (Ident::new(marker, span), Ident::new(method, span));
    let head = quote_spanned!(made=> match #group);
    quote_spanned! {span=>
        #head {
            __etched_argument => {
                let _ = || {
                    __etched_argument.__etched_is_typed();
                    __etched::#marker::check(&__etched_argument)
                };
                __etched::In(__etched_argument).#method()
            }
        }
    }
}

fn set_expression(call: &Call, set: &Set, span: Span) -> TokenStream {
    match set {
        // The span is one of the expansion, because the user may have imported the constant.
        Set::Named(word, _) => {
            let made = call.span_at(span);
            let name = Ident::new(&word.to_uppercase(), made);
            quote_spanned!(made=> __etched::percent::#name)
        }
        Set::Const(tokens) => tokens.clone(),
    }
}

/// For `PATH_SEGMENT`, an item `path_segment`. If the constant is not in scope, rustc says that there
/// is one with a similar name, and so suggests the word that the macro takes. Its place is not that of the constant, because rustc suggests no item of the same place.
fn similarly_named_item(set: &Set, span: Span) -> TokenStream {
    let Some(name) = set.in_capitals() else { return TokenStream::new() };
    let name = Ident::new(name, span);
    quote_spanned! {span=>
        #[allow(dead_code, non_upper_case_globals)]
        const #name: () = ();
    }
}

/// The span of the first token.
fn span_of_stream(tokens: &TokenStream, otherwise: Span) -> Span {
    tokens.clone().into_iter().next().map_or(otherwise, |token| token.span())
}

/// The value of an array expression.
fn list(tokens: &TokenStream, span: Span) -> TokenStream {
    quote_spanned! {span=> {
        const __ETCHED_LIST: &__etched::Bytes = &#tokens;
        __ETCHED_LIST
    }}
}

/// The name of the item that holds the values of the arguments. rustc shows it if the evaluation of
/// the user's expression fails.
fn item_name(what: &str, this: &Macro, span: Span) -> Ident {
    Ident::new(&format!("{what}_of_{}", this.name), span)
}

/// The parts that all expansions have in common.
struct Items<'a> {
    this: &'a Macro,
    call: &'a Call,
    span: Span,
    /// The name of the item that holds the values of the arguments.
    input: Ident,
    known: Option<Known>,
}

/// The parts of an expansion in which one call differs from another.
struct Parts {
    /// Defines `__ETCHED_RULES`, a set or a target.
    rules: TokenStream,
    /// The input is a reference to this type.
    input_type: TokenStream,
    input: TokenStream,
    /// Whether the guesses are right.
    guess: TokenStream,
    /// The function for the length of the output.
    len: &'static str,
    /// The function for the output.
    run: &'static str,
    /// Items that refuse an input.
    checks: TokenStream,
}

impl Items<'_> {
    /// An expression: one for right guesses, and another if they are wrong or there are none.
    fn known_or(&self, known: TokenStream, other: TokenStream) -> TokenStream {
        if self.known.is_none() {
            return other;
        }
        // With a span of the expansion, so that no lint takes it for the user's.
        let made = self.call.span_at(self.span);
        quote_spanned!(made=> if __ETCHED_IS_KNOWN { #known } else { #other })
    }

    /// All items, in a block that gives the result. They are in scope in the user's expressions.
    fn with_result(mut self, parts: Parts) -> TokenStream {
        let (span, input, facade) = (self.span, self.input.clone(), &self.call.facade);
        // If an expression has a value only at run time, rustc shows the place of this name.
        let mut declared = input.clone();
        declared.set_span(span.located_at(self.call.run_time_note));

        let Parts { rules, input_type, input: value, guess, checks, .. } = parts;
        let (len, run) = (Ident::new(parts.len, span), Ident::new(parts.run, span));
        let faults = self.faults();
        let known = self.known.as_mut().map(|known| std::mem::take(&mut known.output));
        let guess = known.is_some().then(|| {
            quote_spanned! {span=>
                #[allow(long_running_const_eval)]
                const __ETCHED_IS_KNOWN: __etched::Bool = #guess;
            }
        });
        // Text is known as a string literal, and its bytes are not needed.
        let known = known.unwrap_or_default();
        let (bytes, text) = match self.this.output {
            Output::Bytes => (known, String::new()),
            Output::Str => (Vec::new(), String::from_utf8(known).unwrap_or_default()),
        };
        let known_len = Literal::usize_unsuffixed(bytes.len()).into_token_stream();
        let (bytes, text) = (Literal::byte_string(&bytes), Literal::string(&text));
        let len =
            self.known_or(known_len, quote_spanned!(span=> __etched::#len(__ETCHED_RULES, #input)));
        let output = self.known_or(
            quote_spanned!(span=> __etched::array(#bytes)),
            quote_spanned!(span=> &__etched::#run(__ETCHED_RULES, #input)),
        );
        let result = match self.this.output {
            Output::Bytes => quote_spanned!(span=> __ETCHED_OUTPUT),
            Output::Str => {
                let text = self.known_or(
                    text.into_token_stream(),
                    quote_spanned!(span=> __etched::text(__ETCHED_OUTPUT)),
                );
                quote_spanned! {span=>
                    #[allow(long_running_const_eval)]
                    const __ETCHED_TEXT: &__etched::Str = #text;
                    __ETCHED_TEXT
                }
            }
        };
        quote_spanned! {span=> {
            use #(#facade)*::__private as __etched;
            #[allow(unused_imports)]
            use #(#facade)*::__private::Typed as _;
            #rules
            #[allow(non_upper_case_globals)]
            const #declared: &#input_type = #value;
            #guess
            #[allow(long_running_const_eval)]
            const __ETCHED_LEN: __etched::Len = #len;
            #[allow(long_running_const_eval)]
            const __ETCHED_OUTPUT: &[__etched::Byte; __ETCHED_LEN] = #output;
            #checks
            #faults
            #result
        }}
    }

    /// An item for each fault of the guesses, which reports it if they are right.
    fn faults(&mut self) -> TokenStream {
        let faults = self.known.as_mut().map(|known| std::mem::take(&mut known.faults));
        let mut items = TokenStream::new();
        for fault in faults.unwrap_or_default().into_reported() {
            let message = Literal::string(&fault.message());
            let refuse = quote_spanned!(fault.span=> __etched::refuse_with(#message));
            let refuse = self.known_or(refuse, TokenStream::new());
            items.extend(quote_spanned!(fault.span=> const _: () = #refuse;));
        }
        items
    }
}
