//! A value that is displayed as a test says.

use std::fmt;

/// What a value does after its pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Then {
    Ends,
    Fails,
    Panics,
    /// Returns `Ok`, whatever its formatter returned.
    HidesErrors,
}

/// A value that is displayed in pieces.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown<'p, S>(pub(crate) &'p [S], pub(crate) Then);

impl<S: AsRef<str>> fmt::Display for Shown<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for piece in self.0 {
            let written = f.write_str(piece.as_ref());
            if self.1 != Then::HidesErrors {
                written?;
            }
        }
        match self.1 {
            Then::Ends | Then::HidesErrors => Ok(()),
            Then::Fails => Err(fmt::Error),
            Then::Panics => panic!("on purpose"),
        }
    }
}
