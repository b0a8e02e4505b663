//! The template of an expansion as data: the bytes and the tables of a `ParsedTemplate`, which
//! `uri_template/parsed.rs` of the runtime reads.

use etched_runtime::uri_template::parts::{
    ENCODED_LITERAL, LITERAL, Modifier, OPERATORS, Operator, Place, Record, TemplateStep,
};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote_spanned;

use super::template::{Step, Template, Variables};
use crate::fault::{Fault, thousands};

/// What occurrences of variables have in common.
#[derive(PartialEq, Eq)]
struct Form {
    /// The index of the operator.
    operator: usize,
    /// The length of a prefix; 0 if there is none.
    prefix: u16,
    is_exploded: bool,
    place: Place,
}

/// The template as data.
#[derive(Default)]
pub(super) struct Data<'t> {
    /// The bytes of the records.
    steps: Vec<u8>,
    forms: Vec<Form>,
    /// The literals that have to be encoded. They are values, after those of the variables.
    pub(super) encoded: Vec<&'t str>,
}

impl<'t> Data<'t> {
    /// Returns the data, or the fault that the template is too large.
    pub(super) fn of(
        template: &Template,
        steps: &[Step<'t>],
        variables: &Variables<'_>,
    ) -> Result<Data<'t>, Fault> {
        let too_large = |title| {
            let fault = Fault::new(template.token.span(), title);
            fault.help("for a larger one, call `etched::uri_template::Template::parse`")
        };
        let text = &template.text[..];
        if u16::try_from(text.len()).is_err() {
            let (most, len) = (thousands(u16::MAX.into()), thousands(text.len()));
            let title = format!("a template has at most {most} bytes; this one has {len}");
            return Err(too_large(title));
        }
        // No offset, length or number of a value is greater than the length of the text.
        let short = |number: usize| u16::try_from(number).unwrap_or(u16::MAX);
        let mut data = Data::default();
        // The offset behind the last step.
        let mut end = 0;
        for &(step, place) in steps {
            let mut record = Record { form: Record::LITERAL, ..Record::default() };
            let form = match step {
                TemplateStep::Literal(literal) => {
                    let at = end;
                    end += literal.len();
                    if LITERAL.encode(literal) == literal {
                        (record.at, record.len) = (short(at), short(literal.len()));
                        None
                    } else {
                        record.value = short(variables.all.len() + data.encoded.len());
                        data.encoded.push(literal);
                        Some((ENCODED_LITERAL, Modifier::None))
                    }
                }
                TemplateStep::Variable { name, at, operator, modifier, is_first } => {
                    end = text[at..].find('}').map_or(text.len(), |len| at + len + 1);
                    let value = short(variables.number(name).unwrap_or_default());
                    let (at, len) = (short(at), short(name.len()));
                    record = Record { at, len, value, is_first, ..record };
                    let is_same = |other: &&Operator| other.symbol == operator.symbol;
                    // The table has every operator.
                    Some((OPERATORS.iter().position(is_same).unwrap_or(0), modifier))
                }
            };
            if let Some((operator, modifier)) = form {
                let (prefix, is_exploded) = match modifier {
                    Modifier::None => (0, false),
                    Modifier::Prefix(most, _) => (most, false),
                    Modifier::Explode => (0, true),
                };
                record.form = data
                    .number_of(Form { operator, prefix, is_exploded, place })
                    .ok_or_else(|| {
                        let most = Record::LITERAL;
                        too_large(format!(
                            "a template has at most {most} kinds of variables, by operator, \
                             modifier and place"
                        ))
                    })?;
            }
            data.steps.extend(record.to_bytes());
        }
        Ok(data)
    }

    /// The number of a form. `None` if there are too many.
    fn number_of(&mut self, form: Form) -> Option<u8> {
        let number = self.forms.iter().position(|other| *other == form);
        let number = number.unwrap_or_else(|| {
            self.forms.push(form);
            self.forms.len() - 1
        });
        u8::try_from(number).ok().filter(|number| *number < Record::LITERAL)
    }

    /// The value of type `ParsedTemplate`.
    pub(super) fn into_tokens(
        self,
        template: &Template,
        path: &TokenStream,
        span: Span,
    ) -> TokenStream {
        let (text, steps) = (&template.text, Literal::byte_string(&self.steps));
        let forms = self.forms.iter().map(|form| {
            let operator = Literal::usize_unsuffixed(form.operator);
            let modifier = match (form.prefix, form.is_exploded) {
                (_, true) => quote_spanned!(span=> Explode),
                (0, _) => quote_spanned!(span=> None),
                (most, _) => {
                    let most = Literal::u16_unsuffixed(most);
                    quote_spanned!(span=> Prefix(#most, #path::prefix))
                }
            };
            // `Debug` writes the name of the variant.
            let place = Ident::new(&format!("{:?}", form.place), span);
            quote_spanned! {span=>
                #path::Form::new(
                    #path::OPERATORS[#operator],
                    #path::Modifier::#modifier,
                    #path::Place::#place,
                )
            }
        });
        quote_spanned! {span=>
            #path::ParsedTemplate { text: #text, steps: #steps, forms: const { &[#(#forms),*] } }
        }
    }
}
