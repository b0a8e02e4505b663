//! A numbered table of names, and the identifiers that names become.

use std::collections::HashMap;

use etched_runtime::percent::UNRESERVED;

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

/// Whether a name is an identifier of ASCII.
pub(crate) fn is_identifier(name: &str) -> bool {
    name.starts_with(|char: char| char.is_ascii_alphabetic() || char == '_')
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        && name != "_"
}

/// The identifier for a name that is none, such as `api-version`, `api%2Dversion` or `filter[id]`.
pub(crate) fn identifier(name: &str) -> String {
    let name = UNRESERVED.decode_lossy(name);
    let words = name.split(|char: char| !char.is_ascii_alphanumeric()).filter(|it| !it.is_empty());
    let identifier = words.collect::<Vec<_>>().join("_");
    if is_identifier(&identifier) { identifier } else { format!("x{identifier}") }
}
