//! Values that are expressions: the template is expanded when the program runs.

use etched_runtime::uri_template::parts::{LITERAL, Operator, Step};
use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote_spanned};

use super::arguments::Arguments;
use super::template::{Template, Variable, Variables};
use crate::call::{Call, span_of};
use crate::fault::Faults;

/// The template and references to its values, which are expanded when the program runs.
pub(super) fn expand(
    call: &Call,
    template: &Template,
    steps: &[Step<'_>],
    variables: &Variables<'_>,
    given: &Arguments<'_>,
    faults: &mut Faults,
) -> Option<TokenStream> {
    let span = template.token.span();
    let mut values = quote_spanned!(Span::call_site()=> ());
    for variable in variables.all.iter().rev() {
        let (span, value) = match given.of(variable.name) {
            Some(argument) => (span_of(argument.value), argument.value.iter().cloned().collect()),
            None => match captured(variable, template) {
                Some(name) => (name.span(), name.into_token_stream()),
                None => {
                    let name = variable.name;
                    faults.push_with(|| {
                        let title = format!("`{name}` is not a valid Rust identifier");
                        let help = given
                            .help_for_missing(name)
                            .unwrap_or_else(|| format!("give it a value, as `\"{name}\" = …`"));
                        let at = variable.at..variable.at + name.len();
                        template.fault(at, title).help(help)
                    });
                    continue;
                }
            },
        };
        let made = call.span_at(span);
        // Parentheses that are not the user's, nor in the way of what the value borrows.
        let mut value = Group::new(Delimiter::Parenthesis, value);
        value.set_span(made);
        let path = path(call, span);
        let is = match variable.has_prefix {
            true => quote_spanned!(made=> #path::StringAnswer { is: #path::PhantomData }),
            false => quote_spanned! {made=> #path::answer(
                #path::ask(#path::Value::is_value),
                #path::ValueAnswer { is: #path::PhantomData },
            )},
        };
        values = quote_spanned! {made=> (#path::Slot { value: &#value, is: #is }, #values) };
    }
    if !faults.is_empty() {
        return None;
    }
    let path = path(call, span);
    let steps = checked(steps, variables, &path, span);
    // All of it is one expression, because what a value borrows lives as long as that.
    Some(quote_spanned! {span=>
        #path::Expansion { of: #path::Checked { steps: #steps, values: #values } }
    })
}

/// The path of the module with the parts of an expansion. Its tokens have the place of the value or the
/// template, so that errors point there, and all of them have one span, because rustc shows a path
/// with spans from two macros only in part.
fn path(call: &Call, place: Span) -> TokenStream {
    let span = call.span_at(place);
    let facade = call.facade.iter().cloned().map(|mut token| {
        token.set_span(span);
        token
    });
    quote_spanned!(span=> #(#facade)*::__private::uri_template)
}

/// The name of a variable as Rust has it, raw because it may be a keyword.
fn captured(variable: &Variable<'_>, template: &Template) -> Option<Ident> {
    let name = variable.name;
    let span = template.token.span();
    let is_ident = name.chars().all(|char| char.is_ascii_alphanumeric() || char == '_')
        && !name.starts_with(|char: char| char.is_ascii_digit())
        && name != "_";
    match name {
        "self" => Some(Ident::new(name, span)),
        "Self" | "super" | "crate" => None,
        _ if !is_ident => None,
        _ => Some(Ident::new_raw(name, span)),
    }
}

/// The steps as the expansion has them, each with those after it.
fn checked(
    steps: &[Step<'_>],
    variables: &Variables<'_>,
    path: &TokenStream,
    span: Span,
) -> TokenStream {
    // The operator of the expression, and whether none of its variables has been met.
    let mut expression = (Operator::Simple, true);
    let mut checked = Vec::new();
    for step in steps {
        match *step {
            Step::Literal(text) => {
                let text = Literal::string(&LITERAL.encode(text));
                checked.push(quote_spanned!(span=> #path::Encoded(|| #text)));
            }
            Step::Expression(operator) => expression = (operator, true),
            Step::Variable { name, modifier, .. } => {
                let (operator, is_first) = expression;
                expression.1 = false;
                let operator = Literal::usize_unsuffixed(operator as usize);
                let modifier = Literal::u16_unsuffixed(modifier.number());
                let value = Literal::usize_unsuffixed(variables.number(name).unwrap_or(0));
                let name = Literal::string(name);
                checked.push(quote_spanned! {span=>
                    #path::Variable::<#operator, #is_first, #modifier, #value, _>(|| #name)
                });
            }
        }
    }
    checked
        .into_iter()
        .rfold(quote_spanned!(span=> ()), |after, step| quote_spanned!(span=> (#step, #after)))
}
