//! The expansion of a call with a constant expression: const items that run the codec in the user's
//! crate.
//!
//! They are items and not inline `const` blocks, because `cargo check` evaluates items. The checks
//! are items without a name, and nothing else in the expansion can fail, so that a fault is
//! reported once and its message names no item.
//!
//! Often the macro can guess the values of the expressions (`guess`). Then the expansion compares
//! them with what rustc evaluates, and contains the finished output for the case that they are equal;
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
use crate::literal::Data;
use crate::set::Set;
use crate::spec::{Content, Macro, Operation, Output, Target};

/// The result if the guesses are right.
pub(crate) struct Guessed {
    /// The output, and an approximation of it if there are faults: of the length that the codec
    /// gives, so that there is no second error about a type.
    pub(crate) output: Vec<u8>,
    pub(crate) faults: Faults,
}

/// What arguments are concatenated to.
#[derive(Clone, Copy)]
pub(crate) enum Sequence<'a> {
    Concat(Target),
    /// A query, and the set of its values.
    Query(&'a Set),
}

impl Sequence<'_> {
    fn encoding(self) -> Encoding {
        match self {
            Sequence::Concat(target) => target.encoding,
            Sequence::Query(_) => UTF_8,
        }
    }

    /// The items that define `__ETCHED_RULES`.
    fn rules(self, call: &Call, span: Span) -> TokenStream {
        match self {
            Sequence::Concat(target) => {
                let name = Ident::new(target.name, span);
                quote_spanned! {span=>
                    const __ETCHED_RULES: __etched::Target = __etched::Target::#name;
                }
            }
            Sequence::Query(set) => {
                let (set, span) = set_item("__ETCHED_SET", call, set, span);
                quote_spanned! {span=>
                    #set
                    const __ETCHED_RULES: __etched::Target = __etched::Target::query(__ETCHED_SET);
                }
            }
        }
    }

    /// A guess as the runtime compares it.
    fn guess(self, data: &Data, span: Span) -> TokenStream {
        match (self, data) {
            (Sequence::Query(_), data) => {
                let bytes = Literal::byte_string(&data.encode(UTF_8));
                quote_spanned!(span=> __etched::Argument::Value(#bytes))
            }
            (Sequence::Concat(_), Data::Bytes(bytes)) => {
                let bytes = Literal::byte_string(bytes);
                quote_spanned!(span=> __etched::Argument::Bytes(#bytes))
            }
            (Sequence::Concat(_), Data::Text(text)) => {
                quote_spanned!(span=> __etched::Argument::Text(#text))
            }
        }
    }
}

/// `(TEXT, SET)` where at least one of them is an expression.
pub(crate) fn convert(
    this: &Macro,
    call: &Call,
    text: &Argument,
    set: &Set,
    guessed: Option<Guessed>,
) -> TokenStream {
    let span = text.span();
    let name = item_name("argument", this, span);
    let guess = match text {
        Argument::Const { guess: Some(guess), .. } => {
            let bytes = Literal::byte_string(&guess.data.encode(UTF_8));
            quote_spanned!(span=> __etched::is_same(#name, #bytes))
        }
        _ => TokenStream::new(),
    };
    let (len, run, check) = match this.operation {
        Operation::Encode(Content::Text, _) => ("encoded_len", "encode", Some("check_text")),
        Operation::Decode(Content::Text, _) => {
            ("decoded_len", "decode", Some("check_decoded_text"))
        }
        Operation::Decode(Content::Bytes, _) => ("decoded_len", "decode", Some("check_escapes")),
        _ => ("encoded_len", "encode", None),
    };
    let expansion = Expansion {
        this,
        call,
        span,
        rules: set_item("__ETCHED_RULES", call, set, span).0,
        input_type: quote_spanned!(span=> __etched::Bytes),
        input: read(call, text, UTF_8, ["ConstText", "bytes"], &|bytes| bytes),
        name,
        guess,
        guessed,
        len,
        run,
        check,
    };
    expansion.into_block(&[span])
}

/// `(ARGUMENT, …)` where at least one of them is an expression. Those of a query are its values, not
/// encoded yet.
pub(crate) fn concat(
    this: &Macro,
    call: &Call,
    sequence: Sequence<'_>,
    arguments: &[Argument],
    guessed: Option<Guessed>,
) -> TokenStream {
    let first = arguments.iter().find(|argument| argument.is_const());
    let span = first.map_or_else(Span::call_site, Argument::span);
    let name = item_name("arguments", this, span);
    let reader = match sequence {
        Sequence::Concat(_) => ["ConstArgument", "argument"],
        Sequence::Query(_) => ["ConstValue", "value"],
    };
    let spans: Vec<Span> = arguments.iter().map(Argument::span).collect();
    let input = arguments.iter().zip(&spans).map(|(argument, &span)| {
        read(
            call,
            argument,
            sequence.encoding(),
            reader,
            &|bytes| quote_spanned!(span=> __etched::Argument::Bytes(#bytes)),
        )
    });
    let guesses =
        arguments.iter().zip(&spans).enumerate().filter_map(|(index, (argument, &span))| {
            let Argument::Const { guess: Some(guess), .. } = argument else { return None };
            let (index, guess) =
                (Literal::usize_unsuffixed(index), sequence.guess(&guess.data, span));
            Some(quote_spanned!(span=> (#index, #guess)))
        });
    let expansion = Expansion {
        this,
        call,
        span,
        rules: sequence.rules(call, span),
        input_type: quote_spanned!(span=> [__etched::Argument<'static>]),
        input: quote_spanned!(span=> &[#(#input),*]),
        guess: quote_spanned!(span=> __etched::are_same(#name, &[#(#guesses),*])),
        name,
        guessed,
        len: "concat_len",
        run: "concat",
        check: Some("check_concat"),
    };
    expansion.into_block(&spans)
}

/// An argument as the runtime takes it: an expression is read by a method of the runtime, with a
/// trait that marks the types that have it; `bytes` makes an argument of known bytes.
fn read(
    call: &Call,
    argument: &Argument,
    encoding: Encoding,
    [marker, method]: [&str; 2],
    bytes: &dyn Fn(TokenStream) -> TokenStream,
) -> TokenStream {
    let span = argument.span();
    match argument {
        Argument::Const { tokens, is_list: false, .. } => value(call, tokens, span, marker, method),
        Argument::Const { tokens, is_list: true, .. } => bytes(quote_spanned! {span=> {
            const __ETCHED_LIST: &__etched::Bytes = &#tokens;
            __ETCHED_LIST
        }}),
        known => bytes(Literal::byte_string(&known.encode(encoding)).into_token_stream()),
    }
}

/// The value of an expression of any type; and, from a closure that is never called, the errors if
/// it has no type, or a type without the trait `marker`. A bound of a called function would be
/// mentioned too, with its path; a call of the trait's own method is not. And the variable of a
/// `let` would be mentioned if it has no type.
fn value(call: &Call, tokens: &TokenStream, span: Span, marker: &str, method: &str) -> TokenStream {
    // `match` takes a struct literal only in parentheses. With this span, no lint takes them for the
    // user's.
    let generated = call.span_at(span);
    let mut group = Group::new(Delimiter::Parenthesis, tokens.clone());
    group.set_span(generated);
    let (marker, method) = (Ident::new(marker, span), Ident::new(method, span));
    let head = quote_spanned!(generated=> match #group);
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

/// The item for a set under this name, and the span of the set.
///
/// For `PATH_SEGMENT` there is also an item `path_segment`. If the constant is not in scope, rustc
/// says that there is one with a similar name, and so suggests the word that the macro takes. Its
/// place is not that of the constant, because rustc suggests no item of the same place.
fn set_item(name: &str, call: &Call, set: &Set, span: Span) -> (TokenStream, Span) {
    let similar = set.in_capitals().map(|name| {
        let name = Ident::new(name, span);
        quote_spanned! {span=>
            #[allow(dead_code, non_upper_case_globals)]
            const #name: () = ();
        }
    });
    let set = match set {
        // The span is one of the expansion, because the user may have imported the constant.
        Set::Named(word, _) => {
            let generated = call.span_at(span);
            let name = Ident::new(&word.to_uppercase(), generated);
            quote_spanned!(generated=> __etched::percent::#name)
        }
        Set::Const(tokens) => tokens.clone(),
    };
    let span = set.clone().into_iter().next().map_or(span, |token| token.span());
    let name = Ident::new(name, span);
    (quote_spanned!(span=> #similar const #name: __etched::Set = #set;), span)
}

/// The name of the item that holds the values of the arguments. rustc shows it if the evaluation of
/// the user's expression fails.
fn item_name(what: &str, this: &Macro, span: Span) -> Ident {
    Ident::new(&format!("{what}_of_{}", this.name), span)
}

/// The parts of an expansion.
struct Expansion<'a> {
    this: &'a Macro,
    call: &'a Call,
    /// The span of the first expression.
    span: Span,
    /// Defines `__ETCHED_RULES`, a set or a target.
    rules: TokenStream,
    /// The item that holds the input, a reference to this type.
    name: Ident,
    input_type: TokenStream,
    input: TokenStream,
    /// Whether the guesses are right.
    guess: TokenStream,
    guessed: Option<Guessed>,
    /// The functions for the length of the output, for the output, and for the fault of an input.
    len: &'static str,
    run: &'static str,
    check: Option<&'static str>,
}

impl Expansion<'_> {
    /// All items, in a block that gives the result. They are in scope in the user's expressions.
    /// A fault is reported at the span of its argument.
    fn into_block(mut self, arguments: &[Span]) -> TokenStream {
        let guessed = self.guessed.take();
        let is_guessed = guessed.is_some();
        let Guessed { output, faults } =
            guessed.unwrap_or(Guessed { output: Vec::new(), faults: Faults::default() });
        let Expansion { this, call, span, rules, name, input_type, input, guess, .. } = self;
        // One expression for right guesses, and another if they are wrong or there are none. It has
        // a span of the expansion, so that no lint takes it for the user's.
        let generated = call.span_at(span);
        let if_known = |known: TokenStream, other: TokenStream| match is_guessed {
            true => quote_spanned!(generated=> if __ETCHED_IS_KNOWN { #known } else { #other }),
            false => other,
        };
        // If an expression has a value only at run time, rustc shows the span of this name.
        let mut declared = name.clone();
        declared.set_span(span.located_at(call.run_time_note));

        let guess = is_guessed.then(|| {
            quote_spanned! {span=>
                #[allow(long_running_const_eval)]
                const __ETCHED_IS_KNOWN: __etched::Bool = #guess;
            }
        });
        // Known text is a string literal, and its bytes are not needed.
        let (bytes, text) = match this.output {
            Output::Bytes => (output, String::new()),
            Output::Str => (Vec::new(), String::from_utf8(output).unwrap_or_default()),
        };
        let function = |name| Ident::new(name, span);
        let (len, run) = (function(self.len), function(self.run));
        let len = if_known(
            Literal::usize_unsuffixed(bytes.len()).into_token_stream(),
            quote_spanned!(span=> __etched::#len(__ETCHED_RULES, #name)),
        );
        let bytes = Literal::byte_string(&bytes);
        let output = if_known(
            quote_spanned!(span=> __etched::array(#bytes)),
            quote_spanned!(span=> &__etched::#run(__ETCHED_RULES, #name)),
        );
        let check = self.check.map(function).map(|check| {
            let fault = if_known(
                quote_spanned!(span=> __etched::Fault::NONE),
                quote_spanned!(span=> __etched::#check(__ETCHED_RULES, #name, __ETCHED_OUTPUT)),
            );
            let reports = arguments.iter().enumerate().map(|(index, &span)| {
                let index = Literal::usize_unsuffixed(index);
                quote_spanned!(span=> const _: () = __ETCHED_FAULT.refuse_at(#index);)
            });
            quote_spanned! {span=>
                #[allow(long_running_const_eval)]
                const __ETCHED_FAULT: __etched::Fault = #fault;
                #(#reports)*
            }
        });
        let faults = faults.into_reported().into_iter().map(|fault| {
            let message = fault.message();
            let refuse = quote_spanned!(fault.span=> __etched::refuse_with(#message));
            let refuse = if_known(refuse, TokenStream::new());
            quote_spanned!(fault.span=> const _: () = #refuse;)
        });
        let result = match this.output {
            Output::Bytes => quote_spanned!(span=> __ETCHED_OUTPUT),
            Output::Str => {
                let text = if_known(
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
        let facade = &call.facade;
        quote_spanned! {span=> {
            use #(#facade)*::__private as __etched;
            #[allow(unused_imports)]
            use #(#facade)*::__private::Typed as _;
            #rules
            #[allow(non_upper_case_globals)]
            const #declared: &#input_type = #input;
            #guess
            #[allow(long_running_const_eval)]
            const __ETCHED_LEN: __etched::Len = #len;
            #[allow(long_running_const_eval)]
            const __ETCHED_OUTPUT: &[__etched::Byte; __ETCHED_LEN] = #output;
            #check
            #(#faults)*
            #result
        }}
    }
}
