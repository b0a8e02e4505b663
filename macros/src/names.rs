//! Names that are looked up.

use std::collections::HashMap;

/// Names, numbered in the order in which they are added. To look one up takes as long among many
/// as among few.
#[derive(Default)]
pub(crate) struct Names {
    numbers: HashMap<String, usize>,
    /// How many were added, those that were there before too.
    added: usize,
}

impl Names {
    /// Adds a name, which takes the next number. Whether it was not there before; if it was, it
    /// keeps its number.
    pub(crate) fn add(&mut self, name: &str) -> bool {
        let number = self.added;
        self.added += 1;
        *self.numbers.entry(name.to_string()).or_insert(number) == number
    }

    /// The number of a name, the first that it was added with.
    pub(crate) fn number(&self, name: &str) -> Option<usize> {
        self.numbers.get(name).copied()
    }
}
