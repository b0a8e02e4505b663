//! How a peer is compared: answers are equal unless a rule says that they are not.

use std::fmt;
use std::str;

/// What a function makes of an input.
#[derive(Clone, PartialEq, Eq)]
pub enum Answer {
    Bytes(Vec<u8>),
    /// `valid_up_to` and `error_len` of what is no text.
    IllFormed(usize, Option<usize>),
    /// An escape without its two digits.
    Malformed,
    /// Without a word about the place.
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

/// An intended difference: on just these inputs the peer answers otherwise.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    pub name: &'static str,
    pub reason: &'static str,
    pub applies: fn(&[u8]) -> bool,
}

/// A function of the crate beside one of a peer.
#[derive(Clone, Copy, Debug)]
pub struct Comparison {
    pub what: &'static str,
    pub ours: fn(&[u8]) -> Answer,
    pub peer: fn(&[u8]) -> Answer,
    /// All that the two do not agree on.
    pub rules: &'static [Rule],
}

impl Comparison {
    /// Compares on every input, or on those that are text. Fails where the answers differ and
    /// no rule applies, where one applies and they do not differ, and where a rule is never
    /// met by itself, so that it could as well be left out.
    #[track_caller]
    pub fn hold(&self, inputs: &[Vec<u8>], are_text: bool) {
        let mut is_met = vec![false; self.rules.len()];
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
                is_met[only] = true;
            }
            compared += 1;
            agreed += u32::from(applying.is_empty());
        }
        for (rule, is_met) in self.rules.iter().zip(is_met) {
            assert!(
                is_met,
                "{}: no input needs the rule `{}`: {}",
                self.what, rule.name, rule.reason
            );
        }
        // Else nothing was compared but exceptions.
        assert!(
            compared > 1_000 && agreed > compared / 20,
            "{}: {agreed} of {compared}",
            self.what
        );
    }
}
