//! The template of an expansion as data: the bytes and the tables of a `ParsedTemplate`, which
//! `uri_template/parsed.rs` of the runtime reads.

use etched_runtime::uri_template::parts::{
    ENCODED_LITERAL, LITERAL, Modifier, OPERATORS, Operator, Place, Record, TemplateStep,
};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote_spanned;

use super::template::{Step, Template, Variables};
use crate::fault::{Fault, thousands};

/// The `ParsedTemplate`, and the literals that have to be encoded, which are values after those of the
/// variables. Or the fault that the template is too large.
pub(super) fn data<'t>(
    template: &Template,
    steps: &[Step<'t>],
    variables: &Variables<'_>,
    path: &TokenStream,
    span: Span,
) -> Result<(TokenStream, Vec<&'t str>), Fault> {
    let text = &template.text[..];
    if text.len() > u16::MAX.into() {
        let len = thousands(text.len());
        let title = format!("a template has at most 65,535 bytes; this one has {len}");
        return Err(too_large(template, title));
    }
    // No offset, length or number of a value is greater than the length of the text.
    let short = |number| u16::try_from(number).unwrap_or(u16::MAX);
    let (mut records, mut encoded, mut forms) = (Vec::new(), Vec::new(), Vec::new());
    // The offset behind the last step.
    let mut end = 0;
    for &(step, place) in steps {
        let record = match step {
            TemplateStep::Literal(literal) if LITERAL.encode(literal) == literal => {
                let (at, len) = (short(end), short(literal.len()));
                end += literal.len();
                Record { at, len, form: Record::LITERAL, ..Record::default() }
            }
            TemplateStep::Literal(literal) => {
                let value = short(variables.all.len() + encoded.len());
                encoded.push(literal);
                end += literal.len();
                let form = number_of(ENCODED_LITERAL, Modifier::None, place, &mut forms);
                Record { value, form, ..Record::default() }
            }
            TemplateStep::Variable { name, at, operator, modifier, is_first } => {
                end = text[at..].find('}').map_or(text.len(), |len| at + len + 1);
                // The table has every operator.
                let is_same = |other: &&Operator| other.symbol == operator.symbol;
                let operator = OPERATORS.iter().position(is_same).unwrap_or(0);
                let form = number_of(operator, modifier, place, &mut forms);
                let value = short(variables.number(name).unwrap_or_default());
                Record { at: short(at), len: short(name.len()), value, form, is_first }
            }
        };
        records.extend(record.to_bytes());
    }
    if forms.len() > Record::LITERAL.into() {
        let (most, what) = (Record::LITERAL, "kinds of variables, by operator, modifier and place");
        return Err(too_large(template, format!("a template has at most {most} {what}")));
    }
    let records = Literal::byte_string(&records);
    let forms = forms.into_iter().map(|form| code_of_form(form, path, span));
    let forms = quote_spanned!(span=> const { &[#(#forms),*] });
    let code = quote_spanned!(span=> #path::ParsedTemplate { text: #text, steps: #records, forms: #forms });
    Ok((code, encoded))
}

fn too_large(template: &Template, title: String) -> Fault {
    let fault = Fault::new(template.token.span(), title);
    fault.help("call `etched::uri_template::Template::parse`, which has no limit")
}

/// The number of an operator; a modifier, which is 0 for none, the length of a prefix, or else
/// `u16::MAX`; and a place.
type Form = (usize, u16, Place);

/// The number of a form, which is added if it is new.
fn number_of(operator: usize, modifier: Modifier, place: Place, forms: &mut Vec<Form>) -> u8 {
    let modifier = match modifier {
        Modifier::None => 0,
        Modifier::Explode => u16::MAX,
        Modifier::Prefix(most, _) => most,
    };
    let form = (operator, modifier, place);
    let number = forms.iter().position(|other| *other == form).unwrap_or(forms.len());
    if number == forms.len() {
        forms.push(form);
    }
    number.min(Record::LITERAL.into()) as u8
}

/// The `Form` of the expansion.
fn code_of_form((operator, modifier, place): Form, path: &TokenStream, span: Span) -> TokenStream {
    let operator = Literal::usize_unsuffixed(operator);
    let modifier = match modifier {
        0 => quote_spanned!(span=> None),
        u16::MAX => quote_spanned!(span=> Explode),
        most => {
            let most = Literal::u16_unsuffixed(most);
            quote_spanned!(span=> Prefix(#most, #path::prefix))
        }
    };
    // `Debug` writes the name of the variant.
    let place = Ident::new(&format!("{place:?}"), span);
    let operator = quote_spanned!(span=> #path::OPERATORS[#operator]);
    let place = quote_spanned!(span=> #path::Modifier::#modifier, #path::Place::#place);
    quote_spanned!(span=> #path::Form::new(#operator, #place))
}
