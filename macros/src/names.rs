//! A numbered table of names, the identifiers that names become, and the name that a misspelled word was
//! probably meant to be.

// The macros of URLs use the other functions.
#![cfg_attr(not(feature = "url"), allow(dead_code))]

use std::collections::HashMap;

use etched_runtime::percent::UNRESERVED;

use crate::fault::thousands;

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

/// The maximal length of words and names that are compared, in bytes. A comparison takes time
/// proportional to the product of the two lengths.
const LONGEST: usize = 256;

/// The maximal number of pairs of letters that are compared for one word. Without a limit, a
/// template of a thousand long names without values would take minutes, because each of the 20
/// reported faults would compare its name with a thousand others.
const MOST_STEPS: usize = 1 << 18;

/// The maximal number of names that a message lists.
const LISTED: usize = 20;

/// A name that starts with `word`, or else the name with the smallest edit distance to it, if that
/// distance is small. Of several such names, it is the first in alphabetical order. If there are
/// very many long names, only the first are compared.
pub(crate) fn nearest<'n>(word: &str, names: &[&'n str]) -> Option<&'n str> {
    let mut nearest = None;
    let mut steps = 0;
    for &name in names {
        // A single letter is the start of too many names.
        if word.len() > 1 && name.starts_with(word) {
            return Some(name);
        }
        if word.len().max(name.len()) > LONGEST {
            continue;
        }
        // The edit distance is at least the difference in length.
        let least = (word.len().abs_diff(name.len()), name);
        if nearest.is_none_or(|nearest| least < nearest) {
            steps = word.len().saturating_mul(name.len()).saturating_add(steps);
            if steps > MOST_STEPS {
                // A later name may still start with `word`.
                continue;
            }
            let candidate = (edit_distance(word, name), name);
            if nearest.is_none_or(|nearest| candidate < nearest) {
                nearest = Some(candidate);
            }
        }
    }
    let (distance, name) = nearest?;
    (distance <= 1 + name.len() / 4).then_some(name)
}

/// The names as a list in a sentence. If there are more than `LISTED`, only the first
/// ones, and how many more there are.
pub(crate) fn listed(names: &[&str]) -> String {
    let list: Vec<String> = names.iter().take(LISTED).map(|name| format!("`{name}`")).collect();
    let list = list.join(", ");
    match names.len().saturating_sub(LISTED) {
        0 => list,
        more => format!("{list} and {} more", thousands(more)),
    }
}

/// How many bytes must be added, removed or changed to make `a` into `b`.
fn edit_distance(a: &str, b: &str) -> usize {
    // `row[j]` is the distance of the bytes of `a` so far to the first `j` bytes of `b`.
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.bytes().enumerate() {
        // `diagonal` is the distance of the bytes before `x` to the first `j` bytes of `b`.
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.bytes().enumerate() {
            let changed = diagonal + usize::from(x != y);
            // The diagonal for the next `j`. One step from it removes `x`.
            diagonal = row[j + 1];
            row[j + 1] = changed.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}
