//! Parses and expands templates by RFC 6570, and remembers the origin of every byte.

use std::str;

/// A value of a variable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Given {
    Undefined,
    Text(String),
    List(Vec<String>),
    Pairs(Vec<(String, String)>),
}

impl Given {
    pub(crate) fn text(text: &str) -> Given {
        Given::Text(text.to_owned())
    }
}

/// The values of variables by name. A variable without a value is undefined.
pub(crate) type Values = Vec<(String, Given)>;

#[derive(Clone, Debug)]
pub(super) struct Variable {
    pub(super) name: String,
    /// The number of characters, if there is a prefix modifier.
    pub(super) prefix: Option<usize>,
    pub(super) explode: bool,
}

#[derive(Clone, Debug)]
pub(super) enum Piece {
    Literal(String),
    /// The operator, or a space if there is none, and the variables.
    Expression(char, Vec<Variable>),
}

#[derive(Clone, Debug)]
pub(crate) struct Template {
    pub(super) text: String,
    pub(super) pieces: Vec<Piece>,
}

/// The origin of a token, together with the number of its piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    Literal,
    /// What an operator writes before the first defined value, such as `?`.
    First,
    /// What an operator writes before another value: the number is that of the variable.
    Separator(usize),
    /// The value of a variable by its number, with its name if the operator writes names.
    Value(usize),
}

/// Consecutive bytes with one origin. A value that writes nothing is a token too.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) piece: usize,
    pub(super) source: Source,
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) is_defined: bool,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Expansion {
    pub(super) text: String,
    pub(super) tokens: Vec<Token>,
}

impl Template {
    /// Parses a template. The result is unspecified if the grammar of RFC 6570 refuses the text.
    pub(crate) fn parse(text: &str) -> Option<Template> {
        let (mut pieces, mut rest) = (Vec::new(), text);
        while !rest.is_empty() {
            let (literal, after) = rest.split_at(rest.find('{').unwrap_or(rest.len()));
            if !literal.is_empty() {
                pieces.push(Piece::Literal(literal.to_owned()));
            }
            rest = after;
            if let Some(expression) = rest.strip_prefix('{') {
                let (inside, after) = expression.split_once('}')?;
                let operator = inside.chars().next().filter(|first| "+#./;?&".contains(*first));
                let list = &inside[usize::from(operator.is_some())..];
                let variables = list.split(',').map(variable).collect::<Option<_>>()?;
                pieces.push(Piece::Expression(operator.unwrap_or(' '), variables));
                rest = after;
            }
        }
        Some(Template { text: text.to_owned(), pieces })
    }

    /// The names of the variables, each once.
    pub(crate) fn names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = Vec::new();
        for piece in &self.pieces {
            let Piece::Expression(_, variables) = piece else { continue };
            for variable in variables {
                if !names.contains(&&*variable.name) {
                    names.push(&variable.name);
                }
            }
        }
        names
    }

    pub(super) fn operator(&self, piece: usize) -> char {
        match &self.pieces[piece] {
            Piece::Literal(_) => panic!("no expression"),
            Piece::Expression(operator, _) => *operator,
        }
    }

    pub(super) fn variable(&self, piece: usize, number: usize) -> &Variable {
        match &self.pieces[piece] {
            Piece::Literal(_) => panic!("no expression"),
            Piece::Expression(_, variables) => &variables[number],
        }
    }

    pub(super) fn expand(&self, values: &Values) -> Expansion {
        let mut to = Expansion::default();
        for (piece, it) in self.pieces.iter().enumerate() {
            match it {
                Piece::Literal(text) => {
                    to.push(piece, Source::Literal, true, &escape(text, true, None));
                }
                Piece::Expression(operator, variables) => {
                    to.expression(piece, *operator, variables, values);
                }
            }
        }
        to
    }
}

fn variable(text: &str) -> Option<Variable> {
    let (name, prefix, explode) = match (text.strip_suffix('*'), text.split_once(':')) {
        (Some(name), _) => (name, None, true),
        (None, Some((name, digits))) => (name, Some(digits.parse().ok()?), false),
        (None, None) => (text, None, false),
    };
    Some(Variable { name: name.to_owned(), prefix, explode })
}

/// The value of a variable. The first pair of a name counts.
pub(super) fn value_of<'v>(values: &'v Values, name: &str) -> &'v Given {
    values.iter().find(|(it, _)| it == name).map_or(&Given::Undefined, |(_, value)| value)
}

impl Expansion {
    fn push(&mut self, piece: usize, source: Source, is_defined: bool, text: &str) {
        let start = self.text.len();
        self.text.push_str(text);
        self.tokens.push(Token { piece, source, start, end: self.text.len(), is_defined });
    }

    /// The algorithm of RFC 6570, section 3.2.1, with the table of appendix A.
    fn expression(
        &mut self,
        piece: usize,
        operator: char,
        variables: &[Variable],
        values: &Values,
    ) {
        let (first, separator) = match operator {
            ' ' | '+' => ("", ","),
            '#' => ("#", ","),
            '.' => (".", "."),
            '/' => ("/", "/"),
            ';' => (";", ";"),
            '?' => ("?", "&"),
            _ => ("&", "&"),
        };
        let mut is_first = true;
        for (number, variable) in variables.iter().enumerate() {
            let text = written(operator, separator, variable, value_of(values, &variable.name));
            if text.is_some() {
                match is_first {
                    true if first.is_empty() => {}
                    true => self.push(piece, Source::First, true, first),
                    false => self.push(piece, Source::Separator(number), true, separator),
                }
                is_first = false;
            }
            let is_defined = text.is_some();
            self.push(piece, Source::Value(number), is_defined, &text.unwrap_or_default());
        }
    }
}

/// What a value writes, or `None` if it is undefined.
fn written(operator: char, separator: &str, variable: &Variable, value: &Given) -> Option<String> {
    let is_named = ";?&".contains(operator);
    let escaped = |text: &str| escape(text, "+#".contains(operator), variable.prefix);
    let named = |name: &str, text: String| {
        if text.is_empty() && operator == ';' { name.to_owned() } else { format!("{name}={text}") }
    };
    let name = &*variable.name;
    let members: Vec<String> = match value {
        Given::Undefined => return None,
        Given::Text(text) if is_named => return Some(named(name, escaped(text))),
        Given::Text(text) => return Some(escaped(text)),
        Given::List(list) if is_named && variable.explode => {
            list.iter().map(|text| named(name, escaped(text))).collect()
        }
        Given::List(list) => list.iter().map(|text| escaped(text)).collect(),
        Given::Pairs(pairs) if is_named && variable.explode => {
            pairs.iter().map(|(key, text)| named(&escaped(key), escaped(text))).collect()
        }
        Given::Pairs(pairs) => {
            let between = if variable.explode { '=' } else { ',' };
            pairs
                .iter()
                .map(|(key, it)| format!("{}{between}{}", escaped(key), escaped(it)))
                .collect()
        }
    };
    match (members.is_empty(), variable.explode) {
        (true, _) => None,
        (false, true) => Some(members.join(separator)),
        (false, false) if is_named => Some(format!("{name}={}", members.join(","))),
        (false, false) => Some(members.join(",")),
    }
}

/// Percent-encodes the first `most` characters. If `keep` is set, the reserved characters and the
/// escapes stay, and the escapes of one character count as one.
fn escape(text: &str, keep: bool, most: Option<usize>) -> String {
    let (mut escaped, mut rest) = (String::new(), text);
    for _ in 0..most.unwrap_or(usize::MAX) {
        let Some(next) = rest.chars().next() else { break };
        let escapes = if keep { escapes_of_a_character(rest) } else { 0 };
        let (unit, after) = rest.split_at(if escapes > 0 { 3 * escapes } else { next.len_utf8() });
        let stays = next.is_ascii_alphanumeric()
            || "-._~".contains(next)
            || keep && ":/?#[]@!$&'()*+,;=".contains(next);
        if stays || escapes > 0 {
            escaped.push_str(unit);
        } else {
            unit.bytes().for_each(|byte| escaped.push_str(&format!("%{byte:02X}")));
        }
        rest = after;
    }
    escaped
}

/// The number of escapes at the start of a text that are one character: 1 if they are malformed
/// UTF-8, 0 if there is no escape.
fn escapes_of_a_character(text: &str) -> usize {
    let byte = |at: usize| {
        let digits = text.get(at..at + 3)?.strip_prefix('%')?;
        let is_hex = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        if is_hex { u8::from_str_radix(digits, 16).ok() } else { None }
    };
    let bytes: Vec<u8> = (0..4).map_while(|number| byte(3 * number)).collect();
    let is_character = |len: &usize| str::from_utf8(&bytes[..*len]).is_ok();
    (1..=bytes.len()).find(is_character).unwrap_or(bytes.len().min(1))
}
