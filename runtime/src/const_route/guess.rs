//! Values that a macro has guessed, and their comparison with what rustc evaluates.

use super::Piece;

/// Whether two byte strings are equal.
///
/// In const evaluation a step costs the same for one byte and for sixteen, so this compares sixteen
/// bytes as one number. Slice patterns of 32 bytes took seven times as long.
pub const fn is_same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let (a_chunks, a_rest) = a.as_chunks::<16>();
    let (b_chunks, b_rest) = b.as_chunks::<16>();
    let mut i = 0;
    while i < a_chunks.len() {
        if u128::from_ne_bytes(a_chunks[i]) != u128::from_ne_bytes(b_chunks[i]) {
            return false;
        }
        i += 1;
    }
    let mut i = 0;
    while i < a_rest.len() {
        if a_rest[i] != b_rest[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// Whether the pieces at these indices have these types and values.
pub const fn are_same(pieces: &[Piece<'_>], guesses: &[(usize, Piece<'_>)]) -> bool {
    let mut i = 0;
    while i < guesses.len() {
        let (index, guess) = &guesses[i];
        let is_same = match (&pieces[*index], guess) {
            (Piece::Text(a), Piece::Text(b)) => is_same(a.as_bytes(), b.as_bytes()),
            (Piece::Bytes(a), Piece::Bytes(b)) | (Piece::Value(a), Piece::Value(b)) => {
                is_same(a, b)
            }
            _ => false,
        };
        if !is_same {
            return false;
        }
        i += 1;
    }
    true
}

/// A finished output as an array of its length.
pub const fn array<const N: usize>(bytes: &[u8]) -> &[u8; N] {
    match bytes.first_chunk() {
        Some(array) => array,
        None => panic!("the macro gives the length of the array"),
    }
}

/// Reports a fault of a guess that is right.
#[track_caller]
pub const fn refuse_with(message: &str) -> ! {
    panic!("{}", message)
}
