//! Expands a call with a constant expression into a call of the facade's rule for const items
//! (`src/macros/items.rs`), which run the codec when the user's crate is compiled.
//!
//! Often the macro can guess the values of the expressions (`guess.rs`). Then the expansion
//! contains the guesses and the output for them. It compares the guesses with the values that rustc
//! evaluates. If they are equal, it uses this output; otherwise it runs the codec on rustc's
//! values. So the result is always right, and a right guess costs only a comparison.
//!
//! All tokens except `$crate` and literals have the span of the argument, so that an error points
//! at the argument. `$crate` occurs only in `use` items and in the path of the rule, because a token
//! with another span would widen the span of every expression around the token to the whole call.
//! `__private` has names for the primitive types, because a path to `u8` fails in the edition 2015, and
//! in later editions triggers the lint for unused qualifications. Tokens that a lint would report have
//! spans that mark them as generated.

use etched_runtime::const_support::Target;
#[cfg(feature = "url")]
use etched_runtime::const_support::{UrlForm, UrlNumbers};
use etched_runtime::encoding::{Encoding, UTF_8};
use proc_macro2::{Ident, Literal, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote_spanned};

use crate::argument::{Argument, Form};
use crate::call::Call;
use crate::fault::{Faults, in_parentheses};
use crate::literal::Data;
use crate::set::Set;
use crate::spec::{Content, Macro, Operation, ResultType};

/// The result to use if the guesses are right.
pub(crate) struct Guessed {
    /// The output. If there are faults, bytes of the length that the codec computes, so that rustc
    /// does not also report a wrong array length.
    pub(crate) output: Vec<u8>,
    pub(crate) faults: Faults,
}

/// `"name": VALUE`, `"name": [VALUE, …]` or `"name"`.
pub(super) struct Entry {
    pub(super) token: Literal,
    pub(super) name: String,
    /// The name is repeated for each value. `None` means the name without `=`.
    pub(super) values: Option<Vec<Argument>>,
}

impl Entry {
    pub(super) fn values(&self) -> &[Argument] {
        self.values.as_deref().unwrap_or_default()
    }
}

/// Expands `(TEXT, SET)` if the text or the set is an expression.
pub(crate) fn convert(
    this: &Macro,
    call: &Call,
    text: &Argument,
    set: &Set,
    guessed: Option<Guessed>,
) -> TokenStream {
    let span = text.span();
    let conversion = match this.operation {
        Operation::Encode(Content::Text, _) => "ENCODE_TEXT",
        Operation::Decode(Content::Text, _) => "DECODE_TEXT",
        Operation::Decode(Content::Bytes, _) => "DECODE_BYTES",
        _ => "ENCODE_BYTES",
    };
    let (set, conversion) = (set_block(call, set, span), Ident::new(conversion, span));
    let name = item_name("ARGUMENT", this, span);
    let expansion = Expansion {
        span,
        input_type: quote_spanned!(span=> __etched::Argument<'static>),
        input: read(call, text, UTF_8, ["ConstText", "as_text"]),
        codec_type: quote_spanned!(span=> __etched::PercentCodec),
        codec: quote_spanned! {span=>
            __etched::PercentCodec { set: #set, ..__etched::PercentCodec::#conversion }
        },
        guess: guessed.map(|guessed| (guessed, comparison(text, &name, span))),
        name,
    };
    expansion.into_call(this, call, &[span])
}

/// Expands `(ARGUMENT, …)` if at least one argument is an expression.
pub(crate) fn concat(
    this: &Macro,
    call: &Call,
    target: Target,
    arguments: &[Argument],
    guessed: Option<Guessed>,
) -> TokenStream {
    let first = arguments.iter().find(|argument| argument.is_const());
    let span = first.map_or_else(Span::call_site, Argument::span);
    let name = item_name("ARGUMENTS", this, span);
    let input = arguments
        .iter()
        .map(|argument| read(call, argument, target.encoding, ["ConstArgument", "as_piece"]));
    // The import of the words.
    let generated = call.span_at(span);
    let import = quote_spanned!(generated=> use __etched::words::names::*;);
    let guesses = arguments.iter().enumerate().filter_map(|(index, argument)| {
        let Argument::Const { span, guess: Some(guess), .. } = argument else { return None };
        let index = Literal::usize_unsuffixed(index);
        let kind = if let Data::Bytes(_) = guess.data { "Bytes" } else { "Text" };
        let (kind, value) = (Ident::new(kind, *span), guess.data.literal());
        Some(quote_spanned!(*span=> (#index, __etched::Argument::#kind(#value))))
    });
    // Only an expression may be an integer that the check refuses.
    let tokens = arguments.iter().map(|argument| match argument {
        Argument::Const { tokens, .. } => tokens.to_string(),
        _ => String::new(),
    });
    let target = Ident::new(target.name, span);
    let comparison = quote_spanned!(span=> __etched::are_same(#name, &[#(#guesses),*]));
    let expansion = Expansion {
        span,
        input_type: quote_spanned!(span=> [__etched::Argument<'static>]),
        input: quote_spanned!(span=> { #import [#(#input),*] }),
        codec_type: quote_spanned!(span=> __etched::Target),
        codec: quote_spanned! {span=>
            __etched::Target { tokens: &[#(#tokens),*], ..__etched::Target::#target }
        },
        guess: guessed.map(|guessed| (guessed, comparison)),
        name,
    };
    let spans: Vec<Span> = arguments.iter().map(Argument::span).collect();
    expansion.into_call(this, call, &spans)
}

/// Expands the entries of a query if the set or at least one value is an expression.
pub(crate) fn query(
    this: &Macro,
    call: &Call,
    entries: &[Entry],
    set: &Set,
    guessed: Option<Guessed>,
) -> TokenStream {
    let first = entries.iter().flat_map(Entry::values).find(|value| value.is_const());
    let span = first.map_or_else(|| call.call_span(), Argument::span);
    let (name, values_name) = (item_name("ENTRIES", this, span), item_name("VALUES", this, span));
    let declared = declared(call, &values_name);
    // The code of the entries, with the code that `value` returns for each value.
    let code = |value: &dyn Fn(&Argument) -> TokenStream| {
        let entries = entries.iter().map(|entry| {
            let (name, span) = (&entry.name, entry.token.span());
            let name = quote_spanned!(span=> __etched::Argument::Text(#name));
            let Some(values) = &entry.values else {
                return quote_spanned!(span=> __etched::Entry::alone(#name));
            };
            let values = values.iter().map(value);
            quote_spanned! {span=> __etched::Entry::with_values(#name, {
                const #declared: &[__etched::Argument<'static>] = &[#(#values),*];
                #values_name
            })}
        });
        quote_spanned!(span=> [#(#entries),*])
    };
    let (guesses, set) = (code(&|value| known(value, UTF_8)), set_block(call, set, span));
    let comparison = quote_spanned!(span=> __etched::are_same_values(#name, &#guesses));
    let expansion = Expansion {
        span,
        input_type: quote_spanned!(span=> [__etched::Entry<'static>]),
        input: code(&|value| read(call, value, UTF_8, ["ConstValue", "as_value"])),
        codec_type: quote_spanned!(span=> __etched::QueryWriter),
        // `tokens` is empty, because the macro has checked the names.
        codec: quote_spanned!(span=> __etched::QueryWriter { set: #set, tokens: &[] }),
        guess: guessed.map(|guessed| (guessed, comparison)),
        name,
    };
    // A name alone is a pair too.
    let spans_of = |entry: &Entry| match &entry.values {
        Some(values) => values.iter().map(Argument::span).collect(),
        None => vec![entry.token.span()],
    };
    let spans: Vec<Span> = entries.iter().flat_map(spans_of).collect();
    expansion.into_call(this, call, &spans)
}

/// The `CStr` of a literal, which ends with a NUL.
pub(crate) fn c_str_of_literal(call: &Call, literal: &TokenStream) -> TokenStream {
    let facade = &call.facade;
    quote_spanned! {call.call_span()=> {
        const __ETCHED_TEXT: &#(#facade)*::__private::CStr =
            #(#facade)*::__private::c_str(#literal);
        __ETCHED_TEXT
    }}
}

/// The `Url` of a literal: a const item of the text and the numbers, so that nothing parses the
/// text again.
#[cfg(feature = "url")]
pub(crate) fn url_of_literal(call: &Call, text: &TokenStream, numbers: UrlNumbers) -> TokenStream {
    let (facade, numbers) = (&call.facade, numbers.map(Literal::u32_unsuffixed));
    quote_spanned! {call.call_span()=> {
        const __ETCHED_URL: #(#facade)*::__private::ConstUrl =
            #(#facade)*::__private::known_url(#text, [#(#numbers),*]);
        __ETCHED_URL
    }}
}

/// Expands a URL macro whose argument is a constant expression to items that parse the URL.
/// `numbers` are the offsets and the port of the guessed URL.
#[cfg(feature = "url")]
pub(crate) fn url_of_const(
    this: &Macro,
    call: &Call,
    text: &Argument,
    form: UrlForm,
    guessed: Option<Guessed>,
    numbers: UrlNumbers,
) -> TokenStream {
    let span = text.span();
    let name = item_name("ARGUMENT", this, span);
    // The name of the variant.
    let form = Ident::new(&format!("{form:?}"), span);
    // This ends with `else`. The block after `#known` in `codec` is its other branch.
    let known = guessed.is_some().then(|| {
        let numbers = numbers.map(Literal::u32_unsuffixed);
        let generated = call.span_at(span);
        quote_spanned! {generated=>
            if __ETCHED_KNOWN.is_right { &__etched::ParsedUrl::known([#(#numbers),*]) } else
        }
    });
    let expansion = Expansion {
        span,
        input_type: quote_spanned!(span=> __etched::Argument<'static>),
        input: read(call, text, UTF_8, ["ConstText", "as_text"]),
        codec_type: quote_spanned!(span=> &__etched::ParsedUrl<{ __etched::url_room(#name) }>),
        codec: quote_spanned! {span=>
            #known { &__etched::ParsedUrl::parse(__etched::UrlForm::#form, #name) }
        },
        guess: guessed.map(|guessed| (guessed, comparison(text, &name, span))),
        name,
    };
    expansion.into_call(this, call, &[span])
}

/// The code that compares the item `name` with the guess of its argument. Empty if there is no
/// guess: then the code is not used.
fn comparison(text: &Argument, name: &Ident, span: Span) -> TokenStream {
    let Argument::Const { guess: Some(guess), .. } = text else { return TokenStream::new() };
    let bytes = Literal::byte_string(&guess.data.encode(UTF_8));
    quote_spanned!(span=> __etched::is_same(#name.as_bytes(), #bytes))
}

/// The code that reads an argument. An expression of any type is read by the runtime's `In`:
/// `marker` is the trait of the types that the macro takes, and `method` is the method of `In` that
/// reads them.
fn read(
    call: &Call,
    argument: &Argument,
    encoding: Encoding,
    [marker, method]: [&str; 2],
) -> TokenStream {
    let Argument::Const { span, tokens, form, .. } = argument else {
        return known(argument, encoding);
    };
    let marker = if let Form::Item = form { "ConstItem" } else { marker };
    // rustc may drop a temporary array at the end of the expression. It keeps the array if a
    // reference to it is the whole value of a const item.
    if let Form::List = form {
        return quote_spanned! {*span=> __etched::Argument::Bytes({
            const __ETCHED_LIST: &__etched::Bytes = &#tokens;
            __ETCHED_LIST
        })};
    }
    let generated = call.span_at(*span);
    let group = in_parentheses(tokens.clone(), generated);
    let (marker, method) = (Ident::new(marker, *span), Ident::new(method, *span));
    let facade = &call.facade;
    let head = quote_spanned!(generated=> match &#group);
    let import = quote_spanned! {generated=>
        use #(#facade)*::__private::{#marker as __EtchedMarker, Typed as _};
    };
    // The trait is imported under another name, because a path to the trait would be an unused
    // qualification where the user has imported everything from `etched`.
    // The closure is never called. It makes rustc report a type that the macro does not take (see
    // `const_support/argument.rs` of the runtime).
    quote_spanned! {*span=>
        #head {
            __etched_argument => {
                let _ = || {
                    #import
                    __etched_argument.__etched_is_typed();
                    __EtchedMarker::check(__etched_argument)
                };
                __etched::In(__etched_argument).#method()
            }
        }
    }
}

/// The code of an argument whose bytes are known or guessed.
fn known(argument: &Argument, encoding: Encoding) -> TokenStream {
    let bytes = Literal::byte_string(&argument.encode(encoding));
    quote_spanned!(argument.span()=> __etched::Argument::Bytes(#bytes))
}

/// A block whose value is the set. An expression may contain names of sets.
///
/// If the user writes `PATH_SEGMENT`, there is also an item `path_segment`. If the constant
/// `PATH_SEGMENT` is not in scope, rustc's error suggests the similar name `path_segment`, which is
/// the word that the macro takes. Without the item, rustc would suggest the imported `path_segment`,
/// and show its source in this crate. The two names have different spans, because rustc does not
/// suggest an item with the span of the error. The import and the item have spans that mark them as
/// generated, so that no lint reports them.
fn set_block(call: &Call, set: &Set, span: Span) -> TokenStream {
    let generated = call.span_at(span);
    let (span, value) = match set {
        Set::Named(word, _) => (span, Ident::new(word, span).into_token_stream()),
        Set::Const(tokens) => {
            let value = in_parentheses(tokens.iter().cloned().collect(), generated);
            (tokens.first().map_or(span, TokenTree::span), value)
        }
    };
    let similar = set.word_of_capitals().map(|name| {
        let name = Ident::new(name, generated);
        quote_spanned!(generated=> const #name: () = ();)
    });
    let import = quote_spanned!(generated=> use __etched::sets::*;);
    quote_spanned!(span=> { #import #similar #value })
}

/// The name of the item that holds the values of the arguments. rustc shows the name if the
/// evaluation of the user's expression fails.
fn item_name(what: &str, this: &Macro, span: Span) -> Ident {
    Ident::new(&format!("ETCHED_{what}_OF_{}", this.name.to_uppercase()), span)
}

/// The name of an item, where the item is declared. If an expression in the item has a value only at
/// run time, rustc's error shows the source line of `run_time_note`, which explains this.
fn declared(call: &Call, name: &Ident) -> Ident {
    Ident::new(&name.to_string(), name.span().located_at(call.run_time_note))
}

/// The parts of an expansion.
struct Expansion {
    /// The span of the first expression.
    span: Span,
    /// The name of the item that holds the input. Its type is a reference to `input_type`.
    name: Ident,
    input_type: TokenStream,
    input: TokenStream,
    /// A `PercentCodec`, a `Target`, a `ParsedUrl` or a `QueryWriter`.
    codec_type: TokenStream,
    codec: TokenStream,
    /// The guessed result, and an expression that is true if the guesses are right.
    guess: Option<(Guessed, TokenStream)>,
}

impl Expansion {
    /// The call of the rule that writes the items. The items are in scope in the user's expressions.
    /// `spans` are the spans of the arguments, in the order in which the codec numbers them: rustc
    /// reports the codec's error about an argument at its span.
    fn into_call(self, this: &Macro, call: &Call, spans: &[Span]) -> TokenStream {
        let Expansion { span, name, input_type, input, codec_type, codec, guess } = self;
        let declared = declared(call, &name);
        let result = match this.output {
            ResultType::Bytes => "bytes",
            ResultType::Str => "str",
            ResultType::Url => "url",
            ResultType::CStr => "cstr",
        };
        let result = Ident::new(result, span);
        let reports = spans.iter().enumerate().map(|(index, &span)| {
            let index = Literal::usize_unsuffixed(index);
            quote_spanned!(span=> const _: () = __ETCHED_REFUSAL.refuse_at(#index);)
        });
        let mut reports: TokenStream = reports.collect();
        let known = guess.map(|(Guessed { output, faults }, comparison)| {
            for fault in faults.into_reported() {
                let message = fault.message();
                reports.extend(quote_spanned! {fault.span=>
                    const _: () = __ETCHED_KNOWN.refuse_with(#message);
                });
            }
            let known = match this.output {
                ResultType::Bytes | ResultType::CStr => {
                    let bytes = Literal::byte_string(&output);
                    quote_spanned!(span=> bytes(#bytes, #comparison))
                }
                // Only output with faults is not UTF-8, and the faults are reported instead.
                ResultType::Str | ResultType::Url => {
                    let text = String::from_utf8(output).unwrap_or_default();
                    quote_spanned!(span=> text(#text, #comparison))
                }
            };
            quote_spanned!(span=> __ETCHED_KNOWN = __etched::Known::#known)
        });
        let facade = &call.facade;
        // Where rustc expects a literal or a pattern, its error points at the block.
        quote_spanned! {span=> {
            use #(#facade)*::__private as __etched;
            #(#facade)*::__private::items! {
                #result
                [#declared #name: #input_type] [#input]
                [#codec_type] [#codec]
                [#known]
                #reports
            }
        }}
    }
}
