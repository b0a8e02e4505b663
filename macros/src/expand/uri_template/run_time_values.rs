//! Generates code that expands a template when the program runs. The values are expressions.

use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote_spanned};

use super::arguments::Arguments;
use super::data::data;
use super::template::{Steps, Template, Variable};
use crate::call::{Call, span_of};
use crate::fault::{Faults, in_parentheses};
use crate::names::is_identifier;

/// An expression of type `Expansion` with the steps of the template and references to the values.
/// `None` if there are faults.
pub(super) fn expand(
    call: &Call,
    template: &Template,
    steps: &Steps<'_>,
    given: &Arguments<'_>,
    faults: &mut Faults,
) -> Option<TokenStream> {
    let span = template.token.span();
    let (mut values, mut visits) = (TokenStream::new(), TokenStream::new());
    for (number, variable) in given.variables.all.iter().enumerate() {
        let (span, value) = match (given.named(variable.name), captured(variable, template)) {
            (Some(given), _) => (span_of(given.value), given.value.iter().cloned().collect()),
            (None, Some(name)) => (name.span(), name.into_token_stream()),
            (None, None) => {
                if !given.is_told(variable.name) {
                    let what = "is not a valid Rust identifier";
                    let example = format!("\"{}\" = …", variable.name);
                    faults.push_with(|| given.missing(variable, template, what, &example));
                }
                continue;
            }
        };
        let generated = call.span_at(span);
        // In a block, temporaries that the value borrows would be dropped.
        let value = in_parentheses(value, generated);
        values.extend(quote_spanned!(generated=> &#value,));
        visits.extend(visit_of(variable, number, &path_of_parts(call, span), generated));
    }
    if !faults.is_empty() {
        return None;
    }
    let generated = call.span_at(span);
    let path = path_of_parts(call, span);
    let data = data(template, &steps.all, given.variables, &path, generated);
    let (data, encoded) = data.map_err(|fault| faults.push(fault)).ok()?;
    for (number, literal) in (given.variables.all.len()..).zip(encoded) {
        let number = Literal::usize_unsuffixed(number);
        let visit = quote_spanned!(generated=> #path::ToValue::visit_once(#literal, __etched_to));
        visits.extend(quote_spanned!(generated=> #number => #visit,));
    }
    let type_of_kind = type_of(steps, &path, generated);
    // This is one expression, because temporaries that a value borrows live until its end.
    Some(quote_spanned! {generated=>
        #path::Expansion {
            of: #path::OfValues {
                template: #data,
                values: (#values),
                visit: |__etched_values, __etched_number, __etched_to| {
                    use #path::{ChooseValue as _, Typed as _};
                    match __etched_number { #visits _ => #path::Result::Ok(()) }
                },
                kind: #path::PhantomData::<#type_of_kind>,
            },
        }
    })
}

/// The type that says which kind of template these are the steps of.
fn type_of(steps: &Steps<'_>, path: &TokenStream, span: Span) -> TokenStream {
    let whole_or_part = Ident::new(if steps.is_whole { "Whole" } else { "Relative" }, span);
    match steps.is_shown {
        true => quote_spanned!(span=> #path::Shown<#path::#whole_or_part>),
        false => quote_spanned!(span=> #path::#whole_or_part),
    }
}

/// The arm that visits the value with this number, that of a variable.
fn visit_of(variable: &Variable<'_>, number: usize, path: &TokenStream, span: Span) -> TokenStream {
    let number = Literal::usize_unsuffixed(number);
    // By the number of `&`, method lookup chooses among the implementations of `ChooseValue` for
    // `MacroValue` (`uri_template/choice.rs` of the runtime). With five, it first finds a `Url` or an
    // `Encoded`, which is an error in `{name}` and `{/name}`.
    let references = match variable.is_in_path {
        true => quote_spanned!(span=> &&&&&),
        false => quote_spanned!(span=> &&&&),
    };
    let value = quote_spanned! {span=>
        (#references #path::MacroValue(__etched_values.#number)).__etched_value()
    };
    let visit = match variable.has_prefix {
        true => quote_spanned!(span=> #path::ToPrefix::visit_prefix),
        false => quote_spanned!(span=> #path::ToValue::visit_once),
    };
    // If the type of the value is not known, rustc reports this here, and nothing else.
    let typed = quote_spanned!(span=> (*__etched_values.#number).__etched_is_typed());
    quote_spanned!(span=> #number => {
        #typed;
        #visit(&*#value, __etched_to)
    })
}

/// The path of the module with the items that an expansion refers to. The tokens are located at
/// `place`, the value or the template, so that errors point there. All tokens have the same span,
/// because rustc shows only a part of a path with spans from two macros.
fn path_of_parts(call: &Call, place: Span) -> TokenStream {
    let span = call.span_at(place);
    let facade = call.facade.iter().cloned().map(|mut token| {
        token.set_span(span);
        token
    });
    quote_spanned!(span=> #(#facade)*::__private::uri_template)
}

/// The identifier of the Rust variable that is used for a template variable without an argument.
/// The identifier is raw, because it may be a keyword.
fn captured(variable: &Variable<'_>, template: &Template) -> Option<Ident> {
    let name = variable.name;
    let span = template.token.span();
    // These four keywords cannot be raw. Only `self` is a variable.
    match name {
        "self" => Some(Ident::new(name, span)),
        "Self" | "super" | "crate" => None,
        _ if !is_identifier(name) => None,
        _ => Some(Ident::new_raw(name, span)),
    }
}
