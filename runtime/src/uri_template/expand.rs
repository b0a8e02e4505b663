//! What can be expanded.

use super::expander::Expander;
use super::output::WriteResult;
use super::places::Refused;

/// A template with its values.
pub trait Expand {
    fn expand(&self, to: &mut Expander<'_>) -> WriteResult;

    /// The text of the template.
    fn template(&self) -> &str;

    /// The name of the variable at an offset of the template, if it is known at compile time.
    #[inline]
    fn name_at(&self, _at: usize) -> Option<&'static str> {
        None
    }

    /// The first refusal of the template. A macro has refused it already.
    #[inline]
    fn refused(&self) -> Option<Refused> {
        None
    }
}

/// A template that can be a whole URL.
#[diagnostic::on_unimplemented(
    message = "this template is only a part of a URL: it has no scheme and no host",
    label = "not a whole URL",
    note = "write `uri_template!(\"{{+base}}/…\")`, with a variable `base` that is a URL, or \
            `https://` and a host before the template",
    note = "`.try_to_string()?` gives a part of a URL"
)]
pub trait WholeUrl {}

/// A template whose expansion can be displayed.
#[diagnostic::on_unimplemented(
    message = "a value may change the path: write `.try_to_string()?`",
    label = "not displayed, because its values are not checked",
    note = "`.try_to_string()?` and `.to_url()?` check the values; `.unchecked()` writes them as RFC \
            6570 says"
)]
pub trait Displayable {}
