//! The error of an argument, reported as a panic of const evaluation.

use crate::base::message::Message;

/// The error of a macro call, if there is one: the index of the argument, the message, the help.
#[derive(Clone, Copy, Debug)]
pub struct Refusal(Option<(usize, Message, &'static str)>);

impl Refusal {
    pub const NONE: Refusal = Refusal(None);

    #[inline]
    pub(super) const fn new(index: usize, message: Message, help: &'static str) -> Refusal {
        Refusal(Some((index, message, help)))
    }

    /// The message, without the help.
    #[inline]
    pub const fn message(&self) -> Option<&str> {
        match &self.0 {
            Some((_, message, _)) => Some(message.as_str()),
            None => None,
        }
    }

    /// Reports the error if the argument at `index` has it. The expansion gives this call the span
    /// of that argument, so that rustc points at the argument.
    #[track_caller]
    #[inline]
    pub const fn refuse_at(&self, index: usize) {
        if let Some((at, mut message, help)) = self.0
            && at == index
        {
            message.text("\n= help: ");
            message.text(help);
            panic!("{}", message.as_str());
        }
    }
}

/// Reports an error that the macro found in its guess of an argument's value. The expansion calls
/// this only if `are_same` has found that the guess equals rustc's value.
#[track_caller]
#[inline]
pub const fn refuse_with(message: &str) -> ! {
    panic!("{}", message)
}
