//! What a call expands to that the macro cannot see to the end of: const items that
//! run the codec in the user's crate.
//!
//! They are items, and no inline `const` blocks, because `cargo check` evaluates items.
//! The checks are items without a name, and nothing else in them can fail, so that a
//! fault is said once and names nothing of ours.
//!
//! All tokens but the path of the facade have the span of the argument, so that
//! whatever rustc has to say points at it; the path stands alone in a `use`, for one
//! token from elsewhere would widen every span it is part of to the whole call.

use etched_runtime::form::UTF_8;
use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream};
use quote::quote_spanned;

use crate::call::Call;
use crate::expand::{BYTES, Macro, Operation, Output, TEXT, Target};
use crate::piece::Piece;
use crate::set::Set;

/// `(TEXT, SET)` where at least one of them is an expression.
pub(crate) fn convert(this: &Macro, call: &Call, text: &Piece, set: &Set) -> TokenStream {
    let span = text.span();
    let input = match text {
        Piece::Const { tokens, is_list: false, .. } => {
            argument(call, tokens, span, "ConstText", "bytes")
        }
        Piece::Const { tokens, is_list: true, .. } => list(tokens, span),
        literal => {
            let bytes = Literal::byte_string(&literal.encode(UTF_8));
            quote_spanned!(span=> #bytes)
        }
    };
    let set = match set {
        Set::Named(word, _) => {
            let name = Ident::new(&word.to_uppercase(), span);
            quote_spanned!(span=> __etched::percent::#name)
        }
        Set::Const(tokens) => tokens.clone(),
    };
    let set_span = set.clone().into_iter().next().map_or(span, |token| token.span());
    let input_type = quote_spanned!(span=> [::core::primitive::u8]);
    let check = match this.operation {
        Operation::Encode(TEXT) => "check_text",
        Operation::Decode(TEXT) => "check_decoded_text",
        Operation::Decode(BYTES) => "check_escapes",
        Operation::Encode(BYTES)
        | Operation::Concat(_)
        | Operation::Template(_)
        | Operation::Query => "check_bytes",
    };
    let check = Ident::new(check, span);
    let [rules, input_const, output] = consts(["RULES", "INPUT", "OUTPUT"], span);
    let set = quote_spanned!(set_span=> const #rules: __etched::percent::EncodeSet = #set;);
    let checks = quote_spanned! {span=>
        #[allow(long_running_const_eval)]
        const _: () = __etched::#check(#rules, #input_const, #output);
    };
    items(this, call, span, set, (input_type, input), checks)
}

/// `(PIECE, …)` where at least one of them is an expression. Those of a query are its values,
/// yet to be encoded.
pub(crate) fn concat(this: &Macro, call: &Call, target: Target, pieces: &[Piece]) -> TokenStream {
    let first = pieces.iter().find(|piece| matches!(piece, Piece::Const { .. }));
    let span = first.map_or_else(Span::call_site, Piece::span);
    let values = pieces.iter().map(|piece| match piece {
        Piece::Const { span, tokens, is_list: true } => {
            let list = list(tokens, *span);
            quote_spanned!(*span=> __etched::Piece::Bytes(#list))
        }
        Piece::Const { span, tokens, is_list: false } => {
            let (marker, method) = match this.operation {
                Operation::Query => ("ConstValue", "value"),
                _ => ("ConstPiece", "piece"),
            };
            argument(call, tokens, *span, marker, method)
        }
        literal => {
            let bytes = Literal::byte_string(&literal.encode(target.form));
            quote_spanned!(literal.span()=> __etched::Piece::Bytes(#bytes))
        }
    });
    // The fault is found once, and said where the piece stands that it belongs to.
    let [rules, input, output, fault] = consts(["RULES", "INPUT", "OUTPUT", "FAULT"], span);
    let sayings = pieces.iter().enumerate().map(|(index, piece)| {
        let [fault] = consts(["FAULT"], piece.span());
        quote_spanned!(piece.span()=> const _: () = #fault.refuse_at(#index);)
    });
    let checks = quote_spanned! {span=>
        #[allow(long_running_const_eval)]
        const #fault: __etched::PieceFault = __etched::find_fault(#rules, #input, #output);
        #(#sayings)*
    };
    let value = quote_spanned!(span=> &[#(#values),*]);
    let name = Ident::new(target.name, span);
    let target = quote_spanned!(span=> const #rules: __etched::Target = __etched::Target::#name;);
    let input_type = quote_spanned!(span=> [__etched::Piece<'static>]);
    items(this, call, span, target, (input_type, value), checks)
}

/// What an expression gives, whatever its type; and, from a closure that nobody calls, the
/// errors if it has no type, or none of those that `marker` is for. A bound of what is
/// called would be said too, by its path; a call of the marker's own method is not. And a
/// variable of a `let` would be named where it has no type.
fn argument(
    call: &Call,
    tokens: &TokenStream,
    span: Span,
    marker: &str,
    method: &str,
) -> TokenStream {
    let [marker, method] = [marker, method].map(|name| Ident::new(name, span));
    let argument = Ident::new("__etched_argument", span);
    // A `match` takes no struct literal by itself; and no lint takes it for the user's.
    let made = call.made_at(span);
    let mut value = Group::new(Delimiter::Parenthesis, tokens.clone());
    value.set_span(made);
    let value = quote_spanned!(made=> match #value);
    quote_spanned! {span=>
        #value {
            #argument => {
                let _ = || {
                    #argument.__etched_is_typed();
                    __etched::#marker::check(&#argument)
                };
                __etched::In(#argument).#method()
            }
        }
    }
}

/// What an array expression gives.
fn list(tokens: &TokenStream, span: Span) -> TokenStream {
    let [list] = consts(["LIST"], span);
    quote_spanned! {span=> {
        const #list: &[::core::primitive::u8] = &#tokens;
        #list
    }}
}

/// The names of const items, which stand in the same scope as the user's expressions.
fn consts<const N: usize>(what: [&str; N], span: Span) -> [Ident; N] {
    what.map(|what| Ident::new(&format!("__ETCHED_{what}"), span))
}

/// The items: the rules (a set or a target), the input, the length, the output, and what
/// checks them.
fn items(
    this: &Macro,
    call: &Call,
    span: Span,
    rules: TokenStream,
    (input_type, input): (TokenStream, TokenStream),
    checks: TokenStream,
) -> TokenStream {
    let (len_fn, run_fn) = match this.operation {
        Operation::Encode(_) => ("encoded_len", "encode"),
        Operation::Decode(_) => ("decoded_len", "decode"),
        Operation::Concat(_) | Operation::Template(_) | Operation::Query => {
            ("pieces_len", "pieces")
        }
    };
    let [len_fn, run_fn] = [len_fn, run_fn].map(|name| Ident::new(name, span));
    let [rules_const, input_const, len_const, output_const, text_const] =
        consts(["RULES", "INPUT", "LEN", "OUTPUT", "TEXT"], span);
    let result = match this.output {
        Output::Bytes => quote_spanned!(span=> #output_const),
        Output::Str => quote_spanned! {span=>
            #[allow(long_running_const_eval)]
            const #text_const: &::core::primitive::str = __etched::text(#output_const);
            #text_const
        },
    };
    let facade = &call.facade;
    quote_spanned! {span=> {
        use #facade::__private as __etched;
        #[allow(unused_imports)]
        use #facade::__private::Typed as _;
        #rules
        const #input_const: &#input_type = #input;
        #[allow(long_running_const_eval)]
        const #len_const: ::core::primitive::usize =
            __etched::#len_fn(#rules_const, #input_const);
        #[allow(long_running_const_eval)]
        const #output_const: &[::core::primitive::u8; #len_const] =
            &__etched::#run_fn(#rules_const, #input_const);
        #checks
        #result
    }}
}
