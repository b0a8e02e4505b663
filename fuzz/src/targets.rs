//! All targets. README.md says what each target compares.

use std::str;

use etched_runtime::url::Url;

use crate::arguments::{self, FORM};
use crate::checks::io::{Way, decoding, encoding, validating};
use crate::checks::java::{frame_of, reads, reads_from, writes, writes_to};
use crate::checks::query::{parsers, parts, serializers};
use crate::checks::uri_template::{adds_nothing, expands_parts, parses, with_values};
use crate::checks::{self, Piece, Walk};
use crate::input::Input;
use crate::places::{self, random};
use crate::reference::encodings::{ENCODINGS, MODIFIED_UTF_8_RULES, UTF_8_RULES};

pub use crate::tokens::check as tokens;

pub type Target = fn(&[u8]);

/// All targets by name.
pub const TARGETS: &[(&str, Target)] = &[
    ("percent_decode", percent_decode),
    ("validate", validate),
    ("cursor", cursor),
    ("convert", convert),
    ("frames", frames),
    ("tokens", tokens),
    ("uri_template", uri_template),
    ("template_places", template_places),
    ("chunks", chunks),
    ("url", url),
    ("query", query),
    ("io", io),
];

pub fn percent_decode(data: &[u8]) {
    let mut input = Input(data);
    let rules = arguments::set(&mut input);
    let room = usize::from(input.byte());
    let bytes = input.long_rest(1000);
    checks::decode(&rules, &bytes, room);
    checks::encode(&rules, &bytes, room);
    checks::padding(&rules, &bytes, room);
    // Well-formed input for the decoder.
    checks::decode(&rules, rules.encode(&bytes).as_bytes(), room);
}

pub fn validate(data: &[u8]) {
    let mut input = Input(data);
    let rules = input.pick(&ENCODINGS);
    let bytes = arguments::encoded_rest(&mut input, rules, 1200);
    checks::first_fault(rules, &bytes);
    checks::faults(rules, &bytes);
    checks::lossy(rules, &bytes);
}

pub fn cursor(data: &[u8]) {
    let mut input = Input(data);
    let rules = input.pick(&ENCODINGS);
    let len = usize::from(input.byte());
    let mut program = Input(input.take(len));
    let bytes = arguments::encoded_rest(&mut input, rules, 400);
    checks::steps(rules, &bytes);
    checks::cursor(rules, &bytes);
    let walk = Walk::over(rules, &bytes);
    walk.run(std::iter::from_fn(|| arguments::step(&mut program, &walk)));
}

pub fn convert(data: &[u8]) {
    let mut input = Input(data);
    let from = input.pick(&ENCODINGS);
    let room = usize::from(input.byte());
    let bytes = arguments::encoded_rest(&mut input, from, 600);
    checks::convert(from, &bytes, room);
    checks::text(from, &bytes, room);
    let read = from.segments(&bytes).into_iter().filter_map(|(_, segment)| segment.code_point);
    for code_points in [read.collect(), arguments::code_points(&bytes)] {
        for &number in &code_points {
            checks::code_point(from, number);
        }
        // Some characters are written as text.
        let texts: Vec<Option<String>> = code_points
            .iter()
            .map(|number| char::from_u32(*number).filter(|_| number % 3 == 0).map(String::from))
            .collect();
        let pieces = code_points.iter().zip(&texts).map(|(number, text)| match text {
            Some(text) => Piece::Text(text),
            None => Piece::CodePoint(*number),
        });
        checks::writer(from, room, pieces);
    }
}

pub fn frames(data: &[u8]) {
    let mut input = Input(data);
    let way = input.byte();
    let room = usize::from(input.byte());
    let pattern = input.pattern();
    let turns = || arguments::turns(pattern, false);
    if way % 2 == 0 {
        let bytes = arguments::encoded_rest(&mut input, &MODIFIED_UTF_8_RULES, 1500);
        reads(&bytes, room);
        reads_from(&bytes, turns);
    } else {
        // Most texts are short. Some are about as long as a frame can be.
        let few = input.byte();
        let bytes = arguments::encoded_rest(&mut input, &UTF_8_RULES, 1500);
        let mut text = String::from_utf8_lossy(&bytes).into_owned();
        if few >= 0xF8 && !text.is_empty() {
            text = text.repeat(65_600 / text.len());
            text.extend(std::iter::repeat_n('b', room));
        }
        writes(&text, room);
        writes_to(&text, turns);
        if let Ok(frame) = frame_of(&text) {
            reads_from(&frame.repeat(2), turns);
        }
    }
}

pub fn uri_template(data: &[u8]) {
    let mut input = Input(data);
    let text = arguments::template(&mut input);
    adds_nothing(&arguments::value(&mut input));
    if let Some(parts) = parses(&text) {
        let (parts, values) = arguments::values(parts, &mut input);
        let room = usize::from(input.byte());
        with_values(values.iter().map(|(name, value)| (name, value)), |values| {
            expands_parts(&text, values, &parts, room);
        });
    }
}

pub fn template_places(data: &[u8]) {
    let mut input = Input(data);
    let template = match input.below(8) {
        0..4 => random::url(&mut input),
        4..7 => random::reference(&mut input),
        _ => arguments::template(&mut input),
    };
    places::run::check(&mut input, &template);
}

pub fn chunks(data: &[u8]) {
    let mut input = Input(data);
    let rules = input.pick(&ENCODINGS);
    let pattern = input.pattern();
    let rules_of_bytes = if input.coin() { &UTF_8_RULES } else { rules };
    let bytes = arguments::encoded_rest(&mut input, rules_of_bytes, 600);
    let chunks = arguments::chunks(&bytes, pattern);
    checks::validator(rules, &bytes, &chunks);

    // Decodes the bytes, and the encoding of the bytes.
    checks::decoders(&FORM, &bytes, &chunks);
    let encoded = FORM.encode(&bytes);
    let chunks = arguments::chunks(encoded.as_bytes(), pattern);
    checks::decoders(&FORM, encoded.as_bytes(), &chunks);
}

pub fn url(data: &[u8]) {
    /// Ends the base, if there is one.
    const END_OF_BASE: char = '\u{2}';
    let text = String::from_utf8_lossy(data);
    let (base, url) = match text.split_once(END_OF_BASE) {
        Some((base, url)) => (Url::parse(base).ok(), url),
        None => (None, &*text),
    };
    let tabs = data.iter().cycle().map(|at| ["", "", "\t", "\r\n"][usize::from(at % 4)]);
    let parsed = checks::url::parses(base.as_ref(), url, tabs);
    if let Some(parsed) = &parsed {
        checks::url::keeps_its_parts(parsed);
        checks::url::sets_parts(parsed, url);
    }
    let len = parsed.map_or(1, |url| url.as_str().len());
    let room = usize::from(data.first().copied().unwrap_or(0)) % len;
    checks::url::parses_to_slices(base.as_ref(), url, room);
}

pub fn query(data: &[u8]) {
    let mut input = Input(data);
    let room = usize::from(input.byte());
    let rules = arguments::set(&mut input);
    let calls = arguments::calls(&mut input);
    let ways = input.byte();
    serializers(&rules, arguments::query_text(&mut input), &calls, ways, room);
    let query = arguments::query(&mut input, 600);
    parsers(&query);
    if let Ok(query) = str::from_utf8(&query) {
        parts(query, room);
    }
}

pub fn io(data: &[u8]) {
    let mut input = Input(data);
    let rules = input.pick(&ENCODINGS);
    let pattern = input.pattern();
    let turns = || arguments::turns(pattern, true);
    let way = Way { turns: &turns, size: usize::from(input.byte()) + 1 };
    let set = arguments::set(&mut input);
    let rules_of_bytes = if input.coin() { &UTF_8_RULES } else { rules };
    let bytes = arguments::encoded_rest(&mut input, rules_of_bytes, 3000);
    validating(rules, &bytes, way);
    decoding(&set, &bytes, way);
    decoding(&set, set.encode(&bytes).as_bytes(), way);
    encoding(&set, &bytes, way);
}
