//! What a call expands to that the macro cannot see to the end of: const items that
//! run the codec in the user's crate.
//!
//! They are items, and no inline `const` blocks, because `cargo check` evaluates items.
//! The checks are items without a name, and nothing else in them can fail, so that a
//! fault is said once and names nothing of ours.
//!
//! All tokens but the path of the facade and literals have the span of the argument, so that
//! whatever rustc has to say points at it; the path stands alone in a `use`, for one
//! token from elsewhere would widen every span it is part of to the whole call.

use etched_runtime::form::UTF_8;
use proc_macro::{Delimiter, Group, Literal, Span, TokenStream};

use crate::call::Call;
use crate::expand::{BYTES, Macro, Operation, Output, TEXT, Target};
use crate::piece::Piece;
use crate::quote::{one, quote};
use crate::set::Set;

/// `(TEXT, SET)` where at least one of them is an expression.
pub(crate) fn convert(this: &Macro, call: &Call, text: &Piece, set: &Set) -> TokenStream {
    let span = text.span();
    let input = match text {
        Piece::Const { tokens, is_list: false, .. } => {
            argument(call, tokens, span, "ConstText", "bytes")
        }
        Piece::Const { tokens, is_list: true, .. } => list(tokens, span),
        literal => one(Literal::byte_string(&literal.encode(UTF_8))),
    };
    let set = match set {
        Set::Named(word, _) => {
            quote(span, &format!("__etched::percent::{}", word.to_uppercase()), &[])
        }
        Set::Const(tokens) => tokens.clone(),
    };
    let set_span = set.clone().into_iter().next().map_or(span, |token| token.span());
    let rules = "const __ETCHED_RULES: __etched::percent::EncodeSet = $set;";
    let check = match this.operation {
        Operation::Encode(TEXT) => "check_text",
        Operation::Decode(TEXT) => "check_decoded_text",
        Operation::Decode(BYTES) => "check_escapes",
        Operation::Encode(BYTES)
        | Operation::Concat(_)
        | Operation::Template(_)
        | Operation::Query => "check_bytes",
    };
    let check = format!(
        "#[allow(long_running_const_eval)]
        const _: () =
            __etched::{check}(__ETCHED_RULES, __ETCHED_INPUT, __ETCHED_OUTPUT);"
    );
    let items = Items {
        rules: quote(set_span, rules, &[("set", &set)]),
        input_type: "[::core::primitive::u8]",
        input,
        checks: quote(span, &check, &[]),
    };
    items.with_result(this, call, span)
}

/// `(PIECE, …)` where at least one of them is an expression. Those of a query are its values,
/// yet to be encoded.
pub(crate) fn concat(this: &Macro, call: &Call, target: Target, pieces: &[Piece]) -> TokenStream {
    let first = pieces.iter().find(|piece| matches!(piece, Piece::Const { .. }));
    let span = first.map_or_else(Span::call_site, Piece::span);
    let bytes = |of, span| quote(span, "__etched::Piece::Bytes($of)", &[("of", &of)]);
    // The fault is found once, and said where the piece stands that it belongs to.
    let (mut values, mut sayings) = (TokenStream::new(), TokenStream::new());
    for (index, piece) in pieces.iter().enumerate() {
        let value = match piece {
            Piece::Const { span, tokens, is_list: true } => bytes(list(tokens, *span), *span),
            Piece::Const { span, tokens, is_list: false } => {
                let (marker, method) = match this.operation {
                    Operation::Query => ("ConstValue", "value"),
                    _ => ("ConstPiece", "piece"),
                };
                argument(call, tokens, *span, marker, method)
            }
            literal => {
                bytes(one(Literal::byte_string(&literal.encode(target.form))), literal.span())
            }
        };
        values.extend(quote(span, "$value,", &[("value", &value)]));
        let saying = format!("const _: () = __ETCHED_FAULT.refuse_at({index});");
        sayings.extend(quote(piece.span(), &saying, &[]));
    }
    let find = "
        #[allow(long_running_const_eval)]
        const __ETCHED_FAULT: __etched::PieceFault =
            __etched::find_fault(__ETCHED_RULES, __ETCHED_INPUT, __ETCHED_OUTPUT);
        $sayings";
    let name = target.name;
    let rules = format!("const __ETCHED_RULES: __etched::Target = __etched::Target::{name};");
    let items = Items {
        rules: quote(span, &rules, &[]),
        input_type: "[__etched::Piece<'static>]",
        input: quote(span, "&[$values]", &[("values", &values)]),
        checks: quote(span, find, &[("sayings", &sayings)]),
    };
    items.with_result(this, call, span)
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
    // A `match` takes no struct literal by itself; and no lint takes it for the user's.
    let made = call.made_at(span);
    let mut value = Group::new(Delimiter::Parenthesis, tokens.clone());
    value.set_span(made);
    let value = quote(made, "match $value", &[("value", &one(value))]);
    let arms = format!(
        "$value {{
            __etched_argument => {{
                let _ = || {{
                    __etched_argument.__etched_is_typed();
                    __etched::{marker}::check(&__etched_argument)
                }};
                __etched::In(__etched_argument).{method}()
            }}
        }}"
    );
    quote(span, &arms, &[("value", &value)])
}

/// What an array expression gives.
fn list(tokens: &TokenStream, span: Span) -> TokenStream {
    let list = "{
        const __ETCHED_LIST: &[::core::primitive::u8] = &$list;
        __ETCHED_LIST
    }";
    quote(span, list, &[("list", tokens)])
}

/// What of the items differs from one call to another: by the rules the input is made the
/// output.
struct Items {
    /// `__ETCHED_RULES`, a set or a target.
    rules: TokenStream,
    /// What `__ETCHED_INPUT` is a reference to.
    input_type: &'static str,
    input: TokenStream,
    /// What refuses an input, with the output at hand.
    checks: TokenStream,
}

impl Items {
    /// All of the items, in a block that gives the result. Their names stand in the same scope
    /// as the user's expressions.
    fn with_result(&self, this: &Macro, call: &Call, span: Span) -> TokenStream {
        let (len, run) = match this.operation {
            Operation::Encode(_) => ("encoded_len", "encode"),
            Operation::Decode(_) => ("decoded_len", "decode"),
            Operation::Concat(_) | Operation::Template(_) | Operation::Query => {
                ("pieces_len", "pieces")
            }
        };
        let result = match this.output {
            Output::Bytes => "__ETCHED_OUTPUT",
            Output::Str => {
                "#[allow(long_running_const_eval)]
                const __ETCHED_TEXT: &::core::primitive::str = __etched::text(__ETCHED_OUTPUT);
                __ETCHED_TEXT"
            }
        };
        let input_type = self.input_type;
        let items = format!(
            "{{
                use $facade::__private as __etched;
                #[allow(unused_imports)]
                use $facade::__private::Typed as _;
                $rules
                const __ETCHED_INPUT: &{input_type} = $input;
                #[allow(long_running_const_eval)]
                const __ETCHED_LEN: ::core::primitive::usize =
                    __etched::{len}(__ETCHED_RULES, __ETCHED_INPUT);
                #[allow(long_running_const_eval)]
                const __ETCHED_OUTPUT: &[::core::primitive::u8; __ETCHED_LEN] =
                    &__etched::{run}(__ETCHED_RULES, __ETCHED_INPUT);
                $checks
                {result}
            }}"
        );
        let fillings = [
            ("facade", &call.facade),
            ("rules", &self.rules),
            ("input", &self.input),
            ("checks", &self.checks),
        ];
        quote(span, &items, &fillings)
    }
}
