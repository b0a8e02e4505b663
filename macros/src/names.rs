//! A numbered table of names.

use std::collections::HashMap;

/// Names, numbered in the order in which they are added. A lookup takes constant time.
#[derive(Default)]
pub(crate) struct Names {
    numbers: HashMap<String, usize>,
    /// How many names were added, counting repetitions.
    added: usize,
}

impl Names {
    /// Adds a name, and returns whether it is new. A new name gets the next number. A repeated name
    /// keeps its number, and the next number is skipped.
    pub(crate) fn add(&mut self, name: &str) -> bool {
        let number = self.added;
        self.added += 1;
        *self.numbers.entry(name.to_string()).or_insert(number) == number
    }

    /// The number with which a name was first added.
    pub(crate) fn number(&self, name: &str) -> Option<usize> {
        self.numbers.get(name).copied()
    }
}
