//! The escapes that `URLDecoder` accepts. After `%`, it accepts not only two hexadecimal digits,
//! but also a sign and a digit, and digits of other scripts.

/// An intended difference. Java gives a different answer for the texts to which the rule applies,
/// and for no other texts.
#[derive(Debug)]
pub(crate) struct Rule {
    pub(crate) name: &'static str,
    #[expect(dead_code, reason = "documents the rule, as in `etched_proof::rule`")]
    reason: &'static str,
    pub(crate) applies: fn(&str) -> bool,
}

pub(crate) const SIGN: Rule = Rule {
    name: "sign",
    reason: "`Integer.parseInt` reads the two characters: `+f` is 15 and `-0` is 0; `-1` is refused, \
        because it is negative",
    applies: |text| read(text).is_some_and(|read| read.has_sign),
};

pub(crate) const OTHER_DIGITS: Rule = Rule {
    name: "other digits",
    reason: "`Integer.parseInt` accepts the digits of every script, and full-width letters",
    applies: |text| read(text).is_some_and(|read| read.has_other_digits),
};

pub(crate) const ILL_FORMED: Rule = Rule {
    name: "ill-formed",
    reason: "Java decodes an ill-formed sequence to U+FFFD; here it is an error",
    applies: |text| read(text).is_some_and(|read| str::from_utf8(&read.bytes).is_err()),
};

pub(crate) const DECODE_RULES: [Rule; 3] = [SIGN, OTHER_DIGITS, ILL_FORMED];

/// A text as Java decodes it.
struct Read {
    bytes: Vec<u8>,
    has_sign: bool,
    has_other_digits: bool,
}

/// Decodes a text as Java does. `None` if Java refuses the text.
fn read(text: &str) -> Option<Read> {
    let mut read = Read { bytes: Vec::new(), has_sign: false, has_other_digits: false };
    let mut rest = text.chars();
    while let Some(char) = rest.next() {
        if char != '%' {
            read.bytes.extend(char.encode_utf8(&mut [0; 4]).bytes());
            continue;
        }
        let (first, second) = (rest.next()?, rest.next()?);
        read.has_other_digits |= !first.is_ascii() || !second.is_ascii();
        let low = digit(second)?;
        read.bytes.push(match first {
            '+' => low,
            '-' if low == 0 => 0,
            _ => digit(first)? << 4 | low,
        });
        read.has_sign |= matches!(first, '+' | '-');
    }
    Some(read)
}

/// `Character.digit` with radix 16, for ASCII and the scripts whose digits the tests write after a
/// `%`.
fn digit(char: char) -> Option<u8> {
    const ZEROS: [char; 3] = ['\u{660}', '\u{966}', '\u{FF10}'];
    const LETTERS: [char; 2] = ['\u{FF21}', '\u{FF41}'];
    let from = |start: &char, count| {
        let offset = u32::from(char).checked_sub(u32::from(*start))?;
        (offset < count).then_some(offset as u8)
    };
    let ascii = char.to_digit(16).map(|digit| digit as u8);
    ascii
        .or_else(|| ZEROS.iter().find_map(|zero| from(zero, 10)))
        .or_else(|| LETTERS.iter().find_map(|letter| from(letter, 6)).map(|digit| 10 + digit))
}
