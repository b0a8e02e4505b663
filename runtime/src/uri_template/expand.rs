//! What can be expanded.

use super::expander::Expander;
use super::output::Written;
use super::places::Refused;

/// Expansions of up to `SHORT` bytes are made on the stack and then written in one piece, so that a
/// `String` has to grow only once.
pub(super) const SHORT: usize = 256;

/// A template with its values.
pub trait Expand {
    fn expand(&self, to: &mut Expander<'_>) -> Written;

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
