//! `uri_template!`: a template and what is put into its holes.

mod arguments;
mod borrowed;
mod known;
mod template;

use proc_macro::TokenStream;

use self::template::{Template, variables_of};
use crate::call::Call;
use crate::expand::{Macro, Values};
use crate::fault::Fault;

/// `(TEMPLATE)` or `(TEMPLATE, name = …, …)`.
pub(crate) fn expand(this: &Macro, call: &Call, values: Values) -> Result<TokenStream, Vec<Fault>> {
    let [template, arguments @ ..] = &call.arguments[..] else {
        return Err(vec![this.no_argument(call, "\"/users/{user}{?page}\", page = 2")]);
    };
    let mut faults = Vec::new();
    let template = Template::parse(this, template).map_err(|fault| vec![fault])?;
    let steps = template.steps(&mut faults);
    let variables = variables_of(&steps);
    let arguments = arguments::parse(arguments, &mut faults);
    arguments::check(&variables, &arguments, &mut faults);
    let output = match values {
        Values::Borrowed => {
            borrowed::expand(call, &template, &steps, &variables, &arguments, &mut faults)
        }
        Values::Known => known::expand(&template, &variables, &arguments, &mut faults)
            .map(|expansion| this.literal(expansion, call.made_at(template.token.span()))),
    };
    match output {
        Some(output) if faults.is_empty() => Ok(output),
        _ => Err(faults),
    }
}
