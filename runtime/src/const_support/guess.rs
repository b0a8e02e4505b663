//! The comparison of values that a macro has guessed with the values that rustc evaluates.

use super::argument::Argument;

/// Whether two byte strings are equal.
///
/// The cost of const evaluation is in iterations, branches, bounds checks and calls. An iteration
/// therefore compares sixteen bytes, with one branch. A megabyte takes 1.3 s, and with a loop over
/// bytes 5 s.
#[rustfmt::skip]
#[inline]
pub const fn is_same(mut a: &[u8], mut b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    while let (
        &[a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, ref a_rest @ ..],
        &[b0, b1, b2, b3, b4, b5, b6, b7, b8, b9, b10, b11, b12, b13, b14, b15, ref b_rest @ ..],
    ) = (a, b) {
        let differing = (a0 ^ b0) | (a1 ^ b1) | (a2 ^ b2) | (a3 ^ b3)
            | (a4 ^ b4) | (a5 ^ b5) | (a6 ^ b6) | (a7 ^ b7)
            | (a8 ^ b8) | (a9 ^ b9) | (a10 ^ b10) | (a11 ^ b11)
            | (a12 ^ b12) | (a13 ^ b13) | (a14 ^ b14) | (a15 ^ b15);
        if differing != 0 {
            return false;
        }
        (a, b) = (a_rest, b_rest);
    }
    while let ([a0, a_rest @ ..], [b0, b_rest @ ..]) = (a, b) {
        if *a0 != *b0 {
            return false;
        }
        (a, b) = (a_rest, b_rest);
    }
    true
}

/// Whether every guess is right. A guess is the index of an argument, and the type and value that
/// the macro has guessed for that argument.
#[inline]
pub const fn are_same(arguments: &[Argument<'_>], mut guesses: &[(usize, Argument<'_>)]) -> bool {
    while let [(index, guess), after @ ..] = guesses {
        let is_right = match (&arguments[*index], guess) {
            (Argument::Text(a), Argument::Text(b)) => is_same(a.as_bytes(), b.as_bytes()),
            (Argument::Bytes(a), Argument::Bytes(b)) => is_same(a, b),
            // The macros guess only text and byte strings.
            _ => false,
        };
        if !is_right {
            return false;
        }
        guesses = after;
    }
    true
}

/// The output that the macro has computed from its guesses. The items of an expansion read the
/// fields, because each call costs const evaluation more than a field does.
#[derive(Clone, Copy)]
pub struct Known {
    /// Whether the guesses are right. Otherwise, the output is not used.
    pub is_right: bool,
    pub len: usize,
    bytes: &'static [u8],
    /// The output, if it is text.
    pub text: &'static str,
}

impl Known {
    #[inline]
    pub const fn bytes(bytes: &'static [u8], is_right: bool) -> Known {
        Known { is_right, len: bytes.len(), bytes, text: "" }
    }

    #[inline]
    pub const fn text(text: &'static str, is_right: bool) -> Known {
        Known { text, ..Known::bytes(text.as_bytes(), is_right) }
    }

    /// The bytes as an array of their length.
    pub const fn array<const N: usize>(self) -> &'static [u8; N] {
        self.bytes.first_chunk().expect("the expansion has the length of the output")
    }

    /// Reports an error that the macro has found in its guesses, if they are right.
    #[track_caller]
    #[inline]
    pub const fn refuse_with(self, message: &str) {
        if self.is_right {
            panic!("{}", message)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{are_same, is_same};
    use crate::base::formatted::Formatted;
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
            Argument::Formatted(Formatted::char('A')),
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
