//! What holds of every input, on inputs that proptest makes and makes small again when one
//! fails.

#[path = "../../../runtime/tests/reference/forms.rs"]
mod form_reference;

mod forms;
mod make;
mod percent;
mod positions;
