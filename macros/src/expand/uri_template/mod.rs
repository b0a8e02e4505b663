//! `uri_template!` and `uri_template_str!`, which take a template and the values of its variables.

mod arguments;
mod literal_values;
mod order;
mod run_time_values;
mod template;
mod url;

use proc_macro2::TokenStream;

use self::arguments::Arguments;
use self::template::{Template, Variables};
use crate::call::Call;
use crate::fault::Faults;
use crate::spec::{Macro, Values};

/// `(TEMPLATE)` or `(TEMPLATE, name = …, …)`.
pub(crate) fn expand(this: &Macro, call: &Call, values: Values) -> Result<TokenStream, Faults> {
    let [template, arguments @ ..] = &call.arguments[..] else {
        return Err(Faults::of(this.no_argument(call, "\"/users/{user}{?page}\", page = 2")));
    };
    let mut faults = Faults::default();
    let template = Template::parse(this, template).map_err(Faults::of)?;
    let steps = template.steps(&mut faults);
    faults.merge(url::faults_of_url(&template));
    faults.merge(order::faults_of_order(&template));
    let variables = Variables::of(&steps);
    let arguments = Arguments::parse(arguments, &mut faults);
    arguments.check(&variables, &mut faults);
    let output = match values {
        Values::RunTime => {
            run_time_values::expand(call, &template, &steps, &variables, &arguments, &mut faults)
        }
        Values::Literal => literal_values::expand(&template, &variables, &arguments, &mut faults)
            .map(|expansion| this.literal(expansion, call.span_at(template.token.span()))),
    };
    match output {
        Some(output) if faults.is_empty() => Ok(output),
        _ => Err(faults),
    }
}
