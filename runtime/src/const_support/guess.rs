//! The comparison of values that a macro has guessed with the values that rustc evaluates.

use super::argument::Argument;

/// Whether two byte strings are equal.
///
/// The cost of const evaluation is in iterations, bounds checks and calls. An iteration therefore
/// compares four numbers of sixteen bytes, without a bounds check. A megabyte takes 0.6 s; with
/// slice patterns of 32 bytes it took 1.4 s, and with a loop over bytes 5 s.
#[inline]
pub const fn is_same(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let (mut a, mut b) = (a, b);
    while let (Some((a_number, a_rest)), Some((b_number, b_rest))) =
        (a.split_first_chunk(), b.split_first_chunk())
    {
        if u128::from_ne_bytes(*a_number) != u128::from_ne_bytes(*b_number) {
            return false;
        }
        (a, b) = (a_rest, b_rest);
    }
    is_same_by_byte(a, b)
}

/// [`is_same`] for slices that are equally long.
#[inline]
const fn is_same_by_byte(a: &[u8], b: &[u8]) -> bool {
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}

/// Whether every guess is right. A guess is the index of an argument, and the type and value that
/// the macro has guessed for that argument.
#[inline]
pub const fn are_same(arguments: &[Argument<'_>], guesses: &[(usize, Argument<'_>)]) -> bool {
    let mut i = 0;
    while i < guesses.len() {
        let (index, guess) = &guesses[i];
        let is_right = match (&arguments[*index], guess) {
            (Argument::Text(a), Argument::Text(b)) => is_same(a.as_bytes(), b.as_bytes()),
            (Argument::Bytes(a), Argument::Bytes(b)) => is_same(a, b),
            _ => false,
        };
        if !is_right {
            return false;
        }
        i += 1;
    }
    true
}

/// An output that the macro has computed, as an array. The macro also writes the length `N`.
pub const fn array<const N: usize>(bytes: &[u8]) -> &[u8; N] {
    match bytes.first_chunk() {
        Some(array) => array,
        None => panic!("the macro gives the length of the array"),
    }
}

#[cfg(test)]
mod tests {
    use super::{are_same, is_same};
    use crate::const_support::argument::Argument;

    #[test]
    fn strings_are_the_same_if_every_byte_is() {
        let text: [u8; 200] = core::array::from_fn(|i| i as u8);
        for len in 0..text.len() {
            let text = &text[..len];
            assert!(is_same(text, text));
            assert!(
                !is_same(text, &[text, b"x"].concat()) && !is_same(&[text, b"x"].concat(), text)
            );
            for at in 0..len {
                let mut other = text.to_vec();
                other[at] ^= 0x80;
                assert!(!is_same(text, &other), "{len} {at}");
            }
        }
    }

    #[test]
    fn arguments_are_the_same_if_type_and_value_are() {
        let values = [
            Argument::Text("A"),
            Argument::Text("B"),
            Argument::Bytes(b"A"),
            Argument::Bytes(b"B"),
            Argument::Byte(b'A'),
            Argument::CodePoint(0x41),
        ];
        for (i, a) in values.iter().enumerate() {
            for (j, b) in values.iter().enumerate() {
                // The macros do not guess bytes and code points, the last two.
                let is_guessed = j < 4;
                assert_eq!(are_same(&[Argument::Text("x"), *a], &[(1, *b)]), i == j && is_guessed);
            }
        }
        assert!(are_same(&values, &[(0, values[0]), (1, values[1]), (3, values[3])]));
        assert!(!are_same(&values, &[(0, values[0]), (1, values[0]), (3, values[3])]));
    }
}
