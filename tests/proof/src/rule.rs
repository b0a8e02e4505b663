//! Compares etched with a peer. The answers must be equal unless a rule says that they differ.

use std::fmt;
use std::str;

/// The answer of a function to an input.
#[derive(Clone, PartialEq, Eq)]
pub enum Answer {
    Bytes(Vec<u8>),
    /// `valid_up_to` and `error_len` of an ill-formed sequence.
    IllFormed(usize, Option<usize>),
    /// A `%` without two hexadecimal digits.
    Malformed,
    /// An error without a position.
    Refused,
}

impl Answer {
    pub fn of(bytes: impl AsRef<[u8]>) -> Answer {
        Answer::Bytes(bytes.as_ref().to_vec())
    }

    pub fn of_option(bytes: Option<impl AsRef<[u8]>>) -> Answer {
        bytes.map_or(Answer::Refused, Answer::of)
    }
}

impl fmt::Debug for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Bytes(bytes) => write!(f, "`{}`", bytes.escape_ascii()),
            Answer::IllFormed(at, len) => write!(f, "ill-formed at {at}, {len:?}"),
            Answer::Malformed => f.write_str("a malformed escape"),
            Answer::Refused => f.write_str("refused"),
        }
    }
}

/// An intended difference. The peer gives a different answer for the inputs to which the rule
/// applies, and for no other inputs.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    pub name: &'static str,
    pub reason: &'static str,
    pub applies: fn(&[u8]) -> bool,
}

/// A function of etched and one of a peer.
#[derive(Clone, Copy, Debug)]
pub struct Comparison {
    pub what: &'static str,
    pub ours: fn(&[u8]) -> Answer,
    pub peer: fn(&[u8]) -> Answer,
    /// All differences between the two.
    pub rules: &'static [Rule],
}

impl Comparison {
    /// Compares the answers to every input, or to every text. Fails if they differ and no rule
    /// applies, or if they are equal and a rule applies. Also fails if a rule is never the only one
    /// that applies, because it could then be left out.
    #[track_caller]
    pub fn check(&self, inputs: &[Vec<u8>], are_text: bool) {
        let mut is_needed = vec![false; self.rules.len()];
        let (mut compared, mut agreed) = (0, 0);
        for input in inputs.iter().filter(|input| !are_text || str::from_utf8(input).is_ok()) {
            let applying: Vec<usize> =
                (0..self.rules.len()).filter(|&i| (self.rules[i].applies)(input)).collect();
            let (ours, peer) = ((self.ours)(input), (self.peer)(input));
            if (ours != peer) == applying.is_empty() {
                let names: Vec<&str> = applying.iter().map(|&i| self.rules[i].name).collect();
                panic!(
                    "{}, rules {names:?}, on `{}`\nours: {ours:?}\npeer: {peer:?}",
                    self.what,
                    input.escape_ascii(),
                );
            }
            if let [only] = applying[..] {
                is_needed[only] = true;
            }
            compared += 1;
            agreed += u32::from(applying.is_empty());
        }
        for (rule, is_needed) in self.rules.iter().zip(is_needed) {
            assert!(
                is_needed,
                "{}: no input needs the rule `{}`: {}",
                self.what, rule.name, rule.reason
            );
        }
        // Many inputs must be compared, and on some of them the answers must agree. Otherwise
        // nearly all inputs would be exceptions.
        assert!(
            compared > 1_000 && agreed > compared / 20,
            "{}: {agreed} of {compared}",
            self.what
        );
    }
}
