//! What a word was meant to be.

/// The candidate that `word` most likely was meant to be, if it is near any.
pub(crate) fn nearest<'c>(
    word: &str,
    candidates: impl Iterator<Item = &'c str> + Clone,
) -> Option<&'c str> {
    let is_start = |name: &&str| word.len() > 1 && name.starts_with(word);
    if let Some(longer) = candidates.clone().find(is_start) {
        return Some(longer);
    }
    let (distance, name) = candidates.map(|name| (edit_distance(word, name), name)).min()?;
    (distance <= 1 + name.len() / 4).then_some(name)
}

/// How many letters must be added, removed or changed to make `a` into `b`.
fn edit_distance(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.bytes().enumerate() {
            let changed = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}
