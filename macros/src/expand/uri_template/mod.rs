//! `uri_template!` and `uri_template_str!`, which take a template and the values of its variables.

mod arguments;
mod data;
mod literal_values;
mod run_time_values;
mod template;
mod url;

use proc_macro2::TokenStream;

use self::arguments::Arguments;
pub(crate) use self::template::Values;
use self::template::{Template, Variables};
use crate::call::Call;
use crate::fault::Faults;
use crate::spec::Macro;

/// `(TEMPLATE)` or `(TEMPLATE, name = …, …)`.
pub(crate) fn expand(this: &Macro, call: &Call, values: Values) -> Result<TokenStream, Faults> {
    let [template, arguments @ ..] = &call.arguments[..] else {
        return Err(Faults::of(this.no_argument(call, "\"/users/{user}{?page}\", page = 2")));
    };
    let mut faults = Faults::default();
    let template = Template::parse(this, values, template).map_err(Faults::of)?;
    let steps = template.steps(&mut faults);
    let expressions = template.expressions(&steps.all);
    let malformed = if faults.is_empty() { Vec::new() } else { template.malformed_names() };
    faults.merge(template.placeholders(&expressions));
    faults.merge(url::faults_of_url(&template, &expressions, steps.lacks_host));
    let variables = Variables::of(&steps.all);
    let arguments = Arguments::parse(arguments, &variables, malformed, &mut faults);
    arguments.check(&mut faults);
    let output = match values {
        Values::RunTime => {
            run_time_values::expand(call, &template, &steps, &arguments, &mut faults)
        }
        Values::Literal => {
            let span = call.span_at(template.token.span());
            literal_values::expand(&template, &expressions, &arguments, &mut faults)
                .map(|expansion| this.literal(expansion, span))
        }
    };
    output.filter(|_| faults.is_empty()).ok_or(faults)
}
