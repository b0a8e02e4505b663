//! The template of an expansion as data: the bytes and the tables of a `ParsedTemplate`, which
//! `uri_template/parsed.rs` of the runtime reads.

use etched_runtime::uri_template::parts::{
    ENCODED_LITERAL, LITERAL, Modifier, OPERATORS, Operator, Record, TemplateStep,
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
    let too_large = |title| {
        let fault = Fault::new(template.token.span(), title);
        fault.help("call `etched::uri_template::Template::parse`, which has no limit")
    };
    let text = &template.text[..];
    if text.len() > u16::MAX.into() {
        let (most, len) = (thousands(u16::MAX.into()), thousands(text.len()));
        return Err(too_large(format!("a template has at most {most} bytes; this one has {len}")));
    }
    // No offset, length or number of a value is greater than the length of the text.
    let short = |number| u16::try_from(number).unwrap_or(u16::MAX);
    let (mut records, mut encoded) = (Vec::new(), Vec::new());
    let (mut keys, mut forms) = (Vec::new(), Vec::new());
    let mut form = |operator, modifier, place| {
        let (key, modifier) = match modifier {
            Modifier::None => (0, quote_spanned!(span=> None)),
            Modifier::Explode => (u16::MAX, quote_spanned!(span=> Explode)),
            Modifier::Prefix(most, _) => {
                let token = Literal::u16_unsuffixed(most);
                (most, quote_spanned!(span=> Prefix(#token, #path::prefix)))
            }
        };
        let key = (operator, key, place);
        let number = keys.iter().position(|other| *other == key).unwrap_or(keys.len());
        if number == keys.len() {
            keys.push(key);
            let operator = Literal::usize_unsuffixed(operator);
            // `Debug` writes the name of the variant.
            let place = Ident::new(&format!("{place:?}"), span);
            let operator = quote_spanned!(span=> #path::OPERATORS[#operator]);
            let place = quote_spanned!(span=> #path::Modifier::#modifier, #path::Place::#place);
            forms.push(quote_spanned!(span=> #path::Form::new(#operator, #place)));
        }
        number.min(Record::LITERAL.into()) as u8
    };
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
                let form = form(ENCODED_LITERAL, Modifier::None, place);
                Record { value, form, ..Record::default() }
            }
            TemplateStep::Variable { name, at, operator, modifier, is_first } => {
                end = text[at..].find('}').map_or(text.len(), |len| at + len + 1);
                // The table has every operator.
                let is_same = |other: &&Operator| other.symbol == operator.symbol;
                let operator = OPERATORS.iter().position(is_same).unwrap_or(0);
                let form = form(operator, modifier, place);
                let value = short(variables.number(name).unwrap_or_default());
                Record { at: short(at), len: short(name.len()), value, form, is_first }
            }
        };
        records.extend(record.to_bytes());
    }
    if forms.len() > Record::LITERAL.into() {
        let (most, kinds) =
            (Record::LITERAL, "kinds of variables, by operator, modifier and place");
        return Err(too_large(format!("a template has at most {most} {kinds}")));
    }
    let records = Literal::byte_string(&records);
    let forms = quote_spanned!(span=> const { &[#(#forms),*] });
    let code = quote_spanned!(span=> #path::ParsedTemplate { text: #text, steps: #records, forms: #forms });
    Ok((code, encoded))
}
