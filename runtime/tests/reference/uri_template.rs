//! A slow reference for RFC 6570, written only from the text of its section 3.2. A template is
//! given as a list of parts, so that the reference needs no parser.

#![allow(dead_code, reason = "each test target uses its own part")]

use std::{fmt, str};

/// A value of a variable.
#[derive(Clone, Debug)]
pub(crate) enum Given {
    Undefined,
    Text(String),
    Char(char),
    Bool(bool),
    Integer(i128),
    Displayed(Pieces),
    List(Vec<String>),
    Pairs(Vec<(String, String)>),
}

impl Given {
    /// The text of a value, or `None` if the value is undefined or a list.
    pub(crate) fn text(&self) -> Option<String> {
        match self {
            Given::Undefined | Given::List(_) | Given::Pairs(_) => None,
            Given::Text(text) => Some(text.clone()),
            Given::Char(char) => Some(char.to_string()),
            Given::Bool(bool) => Some(bool.to_string()),
            Given::Integer(integer) => Some(integer.to_string()),
            Given::Displayed(Pieces(pieces)) => Some(pieces.concat()),
        }
    }
}

/// A text that is displayed in pieces.
#[derive(Clone, Debug)]
pub(crate) struct Pieces(pub(crate) Vec<String>);

impl fmt::Display for Pieces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|piece| f.write_str(piece))
    }
}

/// A variable in an expression. A `prefix` of 0 means that it has no prefix modifier.
#[derive(Clone, Debug)]
pub(crate) struct Hole {
    pub(crate) name: String,
    pub(crate) prefix: usize,
    pub(crate) explode: bool,
    pub(crate) value: Given,
}

/// A part of a template.
#[derive(Clone, Debug)]
pub(crate) enum Part {
    Literal(String),
    /// The operator, or a space if there is none, and the variables.
    Expression(char, Vec<Hole>),
}

pub(crate) fn written(parts: &[Part]) -> String {
    let hole = |hole: &Hole| match (hole.prefix, hole.explode) {
        (0, false) => hole.name.clone(),
        (0, true) => format!("{}*", hole.name),
        (most, _) => format!("{}:{most}", hole.name),
    };
    let part = |part: &Part| match part {
        Part::Literal(text) => text.clone(),
        Part::Expression(operator, holes) => {
            let holes: Vec<String> = holes.iter().map(hole).collect();
            format!("{{{}{}}}", operator.to_string().trim(), holes.join(","))
        }
    };
    parts.iter().map(part).collect()
}

pub(crate) fn expanded(parts: &[Part]) -> String {
    let part = |part: &Part| match part {
        Part::Literal(text) => escape(text, true, 0),
        Part::Expression(operator, holes) => expression(*operator, holes),
    };
    parts.iter().map(part).collect()
}

fn expression(operator: char, holes: &[Hole]) -> String {
    let separator = match operator {
        ' ' | '+' | '#' => ",",
        '?' | '&' => "&",
        '.' => ".",
        '/' => "/",
        ';' => ";",
        _ => panic!("no operator"),
    };
    let holes: Vec<String> = holes.iter().filter_map(|it| hole(operator, separator, it)).collect();
    if holes.is_empty() {
        return String::new();
    }
    let first = if " +".contains(operator) { String::new() } else { operator.to_string() };
    first + &holes.join(separator)
}

fn hole(operator: char, separator: &str, hole: &Hole) -> Option<String> {
    let keep = "+#".contains(operator);
    let is_named = ";?&".contains(operator);
    let of = |text: &str| escape(text, keep, hole.prefix);
    let named = |name: &str, text: &str| match text {
        "" if operator == ';' => name.to_string(),
        text => format!("{name}={}", of(text)),
    };
    let members: Vec<String> = match &hole.value {
        Given::List(list) if hole.explode && is_named => {
            list.iter().map(|item| named(&hole.name, item)).collect()
        }
        Given::List(list) => list.iter().map(|item| of(item)).collect(),
        Given::Pairs(pairs) if hole.explode => pairs
            .iter()
            .map(|(key, text)| match operator {
                ';' => named(&of(key), text),
                _ => format!("{}={}", of(key), of(text)),
            })
            .collect(),
        Given::Pairs(pairs) => {
            pairs.iter().map(|(key, text)| format!("{},{}", of(key), of(text))).collect()
        }
        value => {
            let text = value.text()?;
            return Some(if is_named { named(&hole.name, &text) } else { of(&text) });
        }
    };
    if members.is_empty() {
        return None;
    }
    Some(match (hole.explode, is_named) {
        (true, _) => members.join(separator),
        (false, true) => format!("{}={}", hole.name, members.join(",")),
        (false, false) => members.join(","),
    })
}

/// Percent-encodes the first `most` characters, or all characters if `most` is 0.
fn escape(text: &str, keep: bool, most: usize) -> String {
    let mut units = Vec::new();
    let mut rest = text;
    while let Some(char) = rest.chars().next() {
        let escapes = if keep { char_in_escapes(rest) } else { 0 };
        let len = if escapes > 0 { 3 * escapes } else { char.len_utf8() };
        let is_kept = char.is_ascii_alphanumeric()
            || "-._~".contains(char)
            || keep && ":/?#[]@!$&'()*+,;=".contains(char)
            || escapes > 0;
        units.push(if is_kept {
            rest[..len].to_string()
        } else {
            rest[..len].bytes().map(|byte| format!("%{byte:02X}")).collect()
        });
        rest = &rest[len..];
    }
    let most = if most == 0 { units.len() } else { most };
    units.into_iter().take(most).collect()
}

/// The number of escapes at the start of a text that are one character in UTF-8. If they are not a
/// character, 1, or 0 if there is no escape.
fn char_in_escapes(text: &str) -> usize {
    let is_escape =
        |escape: &[u8]| escape[0] == b'%' && escape[1..].iter().all(u8::is_ascii_hexdigit);
    let escapes = text.as_bytes().chunks(3).take(4).take_while(|it| it.len() == 3 && is_escape(it));
    let bytes: Vec<u8> = escapes
        .map(|it| u8::from_str_radix(str::from_utf8(&it[1..]).unwrap(), 16).unwrap())
        .collect();
    let is_char =
        |len: &usize| str::from_utf8(&bytes[..*len]).is_ok_and(|text| text.chars().count() == 1);
    (1..=bytes.len()).find(is_char).unwrap_or(bytes.len().min(1))
}

/// The variables of a template, each with its value.
pub(crate) fn holes(parts: &[Part]) -> impl Iterator<Item = &Hole> {
    parts.iter().flat_map(|part| match part {
        Part::Literal(_) => &[],
        Part::Expression(_, holes) => &holes[..],
    })
}

/// The pieces of random texts: characters with a meaning in templates, escapes, and the characters
/// at the boundaries of UTF-8.
#[rustfmt::skip]
const ALPHABET: [&str; 38] = [
    "@", "[", "]", "$", "(", ")", "a", "Z", "0", "-", ".", "_", "~", "/", ":", "?", "#", "&", "=",
    ",", ";", "+", "*", "'", "!", "%", "%4", "%41", "%C3", "%c3%a9", "%F0%9F%A6%80", " ", "\"",
    "\0", "\u{7F}", "\u{80}", "\u{7FF}\u{800}", "\u{FFFF}\u{10000}\u{10FFFF}",
];

fn random_text(random: &mut fastrand::Rng, most: usize) -> String {
    let len = random.usize(..=most);
    (0..len).map(|_| ALPHABET[random.usize(..ALPHABET.len())]).collect()
}

fn random_part(random: &mut fastrand::Rng, number: usize) -> Part {
    if random.u8(..3) == 0 {
        let literals = ["/", "a/b", "?", "ü", "'", "%C3%A9", "x=", "\u{A1}\u{10000}"];
        return Part::Literal(literals[random.usize(..literals.len())].into());
    }
    let operators = [' ', '+', '#', '.', '/', ';', '?', '&'];
    let hole = |index: usize| {
        let mut text = |most| random_text(random, most);
        let value = match (text(9).len() + index) % 5 {
            0 => Given::Undefined,
            1 => Given::List((0..text(4).len() % 4).map(|_| text(3)).collect()),
            2 => Given::Pairs((0..text(4).len() % 4).map(|_| (text(3), text(3))).collect()),
            _ => Given::Text(text(60)),
        };
        let is_text = matches!(value, Given::Text(_) | Given::Undefined);
        Hole {
            name: format!("v{number}.{index}"),
            prefix: if is_text && random.bool() { random.usize(1..9) } else { 0 },
            explode: false,
            value,
        }
    };
    let mut holes: Vec<Hole> = (0..3).map(hole).collect();
    holes.truncate(1 + number % 3);
    holes.iter_mut().for_each(|hole| hole.explode = hole.prefix == 0 && random.bool());
    Part::Expression(operators[random.usize(..operators.len())], holes)
}

pub(crate) fn random_template(random: &mut fastrand::Rng) -> Vec<Part> {
    (0..random.usize(..5)).map(|i| random_part(random, i)).collect()
}

/// Whether the macros take a template that `Template` takes.
pub(crate) fn is_meant(template: &str) -> bool {
    const ESCAPES: [&str; 5] = ["&amp;", "&lt;", "&gt;", "&quot;", "&apos;"];

    let is_invisible = |char| {
        matches!(char, '\u{AD}' | '\u{61C}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{FEFF}')
            || ('\u{202A}'..='\u{202E}').contains(&char)
            || ('\u{2066}'..='\u{2069}').contains(&char)
    };
    let has_number = template.match_indices("&#").any(|(at, _)| {
        let rest = template[at + 2..].trim_start_matches(['x', 'X']);
        let digits = rest.trim_start_matches(|char: char| char.is_ascii_hexdigit());
        digits.starts_with(';')
    });
    let has_escape = has_number || ESCAPES.iter().any(|escape| template.contains(escape));
    let has_query = template.contains('?');
    is_in_order(template) && !template.contains(is_invisible) && !(has_query && has_escape)
}

/// Whether the operators of a template are in an order that the macros take. `Template` takes every
/// order.
fn is_in_order(template: &str) -> bool {
    let (mut query, mut fragment, mut reserved) = (false, false, false);
    let (mut after_query, mut before) = (false, String::new());
    for (number, piece) in template.split('{').enumerate() {
        let (expression, literal) = match number {
            0 => (None, piece),
            _ => piece
                .split_once('}')
                .map(|(inside, literal)| (Some(inside), literal))
                .expect("a `}`"),
        };
        let operator = expression.and_then(|inside| inside.chars().next()).unwrap_or(' ');
        let is_first = number == 1 && template.starts_with('{');
        let is_wrong = match operator {
            '?' | '&' | '/' if fragment => true,
            '?' => query,
            '&' => !(query || reserved || is_first),
            '/' | '#' | '.' => before.ends_with(operator),
            _ => false,
        };
        query |= matches!(operator, '?' | '&');
        fragment |= operator == '#';
        reserved |= operator == '+';
        after_query = if expression.is_some() { operator == '?' } else { after_query };
        if is_wrong || after_query && literal.starts_with('&') {
            return false;
        }
        query |= !fragment && literal.split('#').next().unwrap().contains('?');
        fragment |= literal.contains('#');
        before = literal.to_string();
    }
    true
}
