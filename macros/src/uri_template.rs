//! `uri_template!`: a template and what is put into its holes.

use std::ops::Range;

use etched_runtime::uri_template::TemplateErrorKind;
use etched_runtime::uri_template::parts::{LITERAL, Modifier, Step, Steps};
use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

use crate::call::{Call, missing_comma, peel, span_of};
use crate::expand::{Macro, Values};
use crate::fault::Fault;
use crate::known;
use crate::literal::Value;
use crate::near::nearest;

/// A template that stands in a literal.
pub(crate) struct Template {
    token: Literal,
    pub(crate) text: String,
}

/// An argument behind the template: `name = …` or `"name" = …`.
pub(crate) struct Argument<'c> {
    name: String,
    name_span: Span,
    pub(crate) value: &'c [TokenTree],
}

/// A variable of the template, where it stands first.
pub(crate) struct Variable<'t> {
    pub(crate) name: &'t str,
    pub(crate) at: usize,
    /// Where it is cut to a prefix, if it is.
    pub(crate) prefix: Option<usize>,
}

/// `(TEMPLATE)` or `(TEMPLATE, name = …, …)`.
pub(crate) fn expand(this: &Macro, call: &Call, values: Values) -> Result<TokenStream, Vec<Fault>> {
    let [template, arguments @ ..] = &call.arguments[..] else {
        return Err(vec![this.no_argument(call, "\"/users/{user}{?page}\", page = 2")]);
    };
    let mut faults = Vec::new();
    let template = Template::parse(this, template).map_err(|fault| vec![fault])?;
    let steps = template.steps(&mut faults);
    let variables = variables_of(&steps);
    let arguments = parse_arguments(arguments, &mut faults);
    check_names(&variables, &arguments, &mut faults);
    let output = match values {
        Values::Borrowed => borrow(call, &template, &steps, &variables, &arguments, &mut faults),
        Values::Known => {
            known::fill(&template, &variables, &arguments, &mut faults).map(|expansion| {
                this.literal(expansion.into_bytes(), call.made_at(template.token.span()))
            })
        }
    };
    match output {
        Some(output) if faults.is_empty() => Ok(output),
        _ => Err(faults),
    }
}

impl Template {
    fn parse(this: &Macro, argument: &[TokenTree]) -> Result<Template, Fault> {
        let argument = peel(argument);
        let span = span_of(&argument);
        if let Some(fault) = missing_comma(&argument) {
            return Err(fault);
        }
        if let [TokenTree::Literal(token)] = &argument[..] {
            match Value::of(token) {
                Value::Text(text) if !token.to_string().starts_with('\'') => {
                    return Ok(Template { token: token.clone(), text });
                }
                Value::Refused => return Err(Fault::refused(token)),
                _ => {}
            }
        }
        let title = format!("`{}!` takes a template in a string literal", this.name);
        Err(Fault::new(span, title).help(
            "a template that is no literal is read by `etched::uri_template::Template::parse`",
        ))
    }

    /// What the template says to do, and what is wrong with it.
    fn steps(&self, faults: &mut Vec<Fault>) -> Vec<Step<'_>> {
        let mut steps = Vec::new();
        for step in Steps::of(&self.text) {
            match step {
                Ok(step) => steps.push(step),
                Err(error) => {
                    let found = self.text.get(error.range()).unwrap_or_default();
                    let mut fault = self.fault(error.range(), error.to_string());
                    fault.help = help_for(error.kind(), found);
                    faults.push(fault);
                }
            }
        }
        steps
    }

    pub(crate) fn fault(&self, range: Range<usize>, title: String) -> Fault {
        let at = range.start;
        let within = Some((self.token.clone(), range));
        Fault { within, ..Fault::new(self.token.span(), title) }.at(at)
    }
}

fn help_for(kind: TemplateErrorKind, found: &str) -> Option<String> {
    let escapes = || LITERAL.add(b'%').encode(found).into_owned();
    Some(match kind {
        TemplateErrorKind::UnclosedExpression => "write `%7B` for a literal `{`".into(),
        TemplateErrorKind::StrayBrace => "write `%7D` for a literal `}`".into(),
        TemplateErrorKind::EmptyExpression => "write a name between the braces".into(),
        TemplateErrorKind::MalformedName if found == " " => {
            "variables are parted by `,` without a space".into()
        }
        TemplateErrorKind::MalformedName if found == "-" => "a name may have `_` instead".into(),
        TemplateErrorKind::MalformedPrefix => {
            "`{name:3}` is for the first three characters of a value".into()
        }
        TemplateErrorKind::SecondModifier => {
            "`{name*}` writes every member of a list on its own".into()
        }
        TemplateErrorKind::MalformedEscape => "write `%25` for a literal `%`".into(),
        TemplateErrorKind::NotALiteral => format!("write `{}`", escapes()),
        _ => return None,
    })
}

fn variables_of<'t>(steps: &[Step<'t>]) -> Vec<Variable<'t>> {
    let mut variables: Vec<Variable<'t>> = Vec::new();
    for step in steps {
        let Step::Variable { name, modifier, at } = *step else { continue };
        let prefix = matches!(modifier, Modifier::Prefix(_)).then_some(at);
        match variables.iter_mut().find(|variable| variable.name == name) {
            Some(variable) => variable.prefix = variable.prefix.or(prefix),
            None => variables.push(Variable { name, at, prefix }),
        }
    }
    variables
}

fn parse_arguments<'c>(
    arguments: &'c [Vec<TokenTree>],
    faults: &mut Vec<Fault>,
) -> Vec<Argument<'c>> {
    let mut parsed = Vec::new();
    for argument in arguments {
        let (name, name_span, value) = match &argument[..] {
            [TokenTree::Ident(name), TokenTree::Punct(equals), value @ ..]
                if equals.as_char() == '=' =>
            {
                let name_text = name.to_string();
                let name_text = name_text.strip_prefix("r#").unwrap_or(&name_text);
                (name_text.to_string(), name.span(), value)
            }
            [TokenTree::Literal(name), TokenTree::Punct(equals), value @ ..]
                if equals.as_char() == '=' && name.to_string().starts_with('"') =>
            {
                let Value::Text(text) = Value::of(name) else {
                    faults.push(Fault::refused(name));
                    continue;
                };
                (text, name.span(), value)
            }
            _ => {
                let fault = Fault::new(span_of(argument), "expected `name = …`");
                faults.push(fault.help(match &peel(argument)[..] {
                    [TokenTree::Ident(name)] => {
                        format!("a variable of that name is found without it, else `x = {name}`")
                    }
                    _ => "every value has the name of a variable of the template".into(),
                }));
                continue;
            }
        };
        match missing_comma(value) {
            _ if value.is_empty() => {
                let title = format!("nothing stands behind `{name} =`");
                faults.push(Fault::new(name_span, title).help(format!("write `{name} = …`")));
            }
            Some(fault) => faults.push(fault),
            None => parsed.push(Argument { name, name_span, value }),
        }
    }
    parsed
}

/// Every argument has a name of its own, which stands in the template.
fn check_names(variables: &[Variable<'_>], arguments: &[Argument<'_>], faults: &mut Vec<Fault>) {
    let names = variables.iter().map(|variable| variable.name);
    for (i, argument) in arguments.iter().enumerate() {
        let name = &argument.name;
        if arguments[..i].iter().any(|other| other.name == *name) {
            let title = format!("there is a value for `{name}` already");
            faults.push(Fault::new(argument.name_span, title).help("leave one of them out"));
        } else if !variables.iter().any(|variable| variable.name == name) {
            let title = format!("the template has no variable `{name}`");
            let help = match (nearest(name, names.clone()), names.clone().next()) {
                (Some(near), _) => format!("did you mean `{near}`?"),
                (None, Some(_)) => {
                    let names: Vec<String> = names.clone().map(|it| format!("`{it}`")).collect();
                    format!("its variables are {}", names.join(", "))
                }
                (None, None) => format!("a variable stands in braces, as in `{{{name}}}`"),
            };
            faults.push(Fault::new(argument.name_span, title).help(help));
        }
    }
}

pub(crate) fn argument_of<'a, 'c>(
    name: &str,
    arguments: &'a [Argument<'c>],
) -> Option<&'a Argument<'c>> {
    arguments.iter().find(|argument| argument.name == name)
}

/// For a variable that has no value, if it may be that an argument was meant for it.
pub(crate) fn help_for_missing(name: &str, arguments: &[Argument<'_>]) -> Option<String> {
    let near = nearest(name, arguments.iter().map(|argument| &argument.name[..]))?;
    Some(format!("did you mean `{near}`?"))
}

/// The template and references to its values, which are expanded when the program runs.
fn borrow(
    call: &Call,
    template: &Template,
    steps: &[Step<'_>],
    variables: &[Variable<'_>],
    arguments: &[Argument<'_>],
    faults: &mut Vec<Fault>,
) -> Option<TokenStream> {
    let span = template.token.span();
    let mut values = quote!(());
    for variable in variables.iter().rev() {
        let (span, value) = match argument_of(variable.name, arguments) {
            Some(argument) => (span_of(argument.value), argument.value.iter().cloned().collect()),
            None => match captured(variable.name, span) {
                Some(name) => (span, TokenTree::from(name).into()),
                None => {
                    let name = variable.name;
                    let title = format!("`{name}` is no name that a variable of Rust can have");
                    let help = help_for_missing(name, arguments)
                        .unwrap_or_else(|| format!("give it a value, as `\"{name}\" = …`"));
                    let at = variable.at..variable.at + name.len();
                    faults.push(template.fault(at, title).help(help));
                    continue;
                }
            },
        };
        // Parentheses that are not the user's, nor in the way of what the value borrows.
        let mut value = Group::new(Delimiter::Parenthesis, value);
        value.set_span(Span::mixed_site().located_at(span));
        let kind = Ident::new(if variable.prefix.is_some() { "Text" } else { "Whole" }, span);
        let path = path(call, span);
        values = quote_spanned!(span=> (#path::#kind { value: &#value }, #values));
    }
    let path = path(call, span);
    let steps = steps.iter().map(|step| checked(step, variables, &path, span));
    // All of it is one expression, for what a value borrows lives as long as that.
    Some(quote_spanned! {span=>
        #path::Expansion {
            of: #path::Checked { steps: &[#(#steps),*], values: #values },
        }
    })
}

/// Where the parts of an expansion are, with the place of what they are made of: what rustc
/// has to say points there.
fn path(call: &Call, place: Span) -> TokenStream {
    let mut facade: Vec<TokenTree> = call.facade.clone().into_iter().collect();
    for token in &mut facade {
        token.set_span(token.span().located_at(place));
    }
    quote_spanned!(place=> #(#facade)*::__private::uri_template)
}

/// The name of a variable as Rust has it.
fn captured(name: &str, span: Span) -> Option<Ident> {
    let is_ident = name.chars().all(|char| char.is_ascii_alphanumeric() || char == '_')
        && !name.starts_with(|char: char| char.is_ascii_digit())
        && name != "_";
    match name {
        "self" => Some(Ident::new(name, span)),
        "Self" | "super" | "crate" => None,
        _ if !is_ident => None,
        _ if syn::parse_str::<Ident>(name).is_ok() => Some(Ident::new(name, span)),
        _ => Some(Ident::new_raw(name, span)),
    }
}

/// A step as the expansion has it.
fn checked(
    step: &Step<'_>,
    variables: &[Variable<'_>],
    path: &TokenStream,
    span: Span,
) -> TokenStream {
    match *step {
        Step::Literal(text) => {
            let text = LITERAL.encode(text);
            quote_spanned!(span=> #path::CheckedStep::Encoded(#text))
        }
        Step::Expression(operator) => {
            let operator = Ident::new(&format!("{operator:?}"), span);
            quote_spanned! {span=>
                #path::CheckedStep::Expression(#path::Operator::#operator)
            }
        }
        Step::Variable { name, modifier, .. } => {
            let index = variables.iter().position(|variable| variable.name == name);
            let index = Literal::usize_unsuffixed(index.unwrap_or_default());
            let modifier = match modifier {
                Modifier::None => quote_spanned!(span=> None),
                Modifier::Explode => quote_spanned!(span=> Explode),
                Modifier::Prefix(most) => {
                    let most = Literal::u16_unsuffixed(most);
                    quote_spanned!(span=> Prefix(#most))
                }
            };
            quote_spanned! {span=>
                #path::CheckedStep::Variable(#name, #path::Modifier::#modifier, #index)
            }
        }
    }
}
