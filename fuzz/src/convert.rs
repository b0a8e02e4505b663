//! Checks conversions from every encoding to every encoding, to and from text, and from code
//! points.

use crate::checks::{self, Piece};
use crate::encoding_bytes;
use crate::input::Input;
use crate::reference::encodings::ENCODINGS;
use crate::reference::inputs::EDGES;

pub fn check(data: &[u8]) {
    let mut input = Input(data);
    let from = input.pick(&ENCODINGS);
    let room = usize::from(input.byte());
    let bytes = encoding_bytes::rest(&mut input, from, 600);
    checks::convert(from, &bytes, room);
    checks::text(from, &bytes, room);
    let read = from.segments(&bytes).into_iter().filter_map(|(_, segment)| segment.code_point);
    for code_points in [read.collect(), any_of(&bytes)] {
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

/// Reads numbers of every size, and numbers at the ends of ranges. The first byte of a number says
/// how many more bytes the number has.
fn any_of(bytes: &[u8]) -> Vec<u32> {
    let mut input = Input(bytes);
    let mut numbers = Vec::new();
    while !input.is_empty() {
        let first = input.byte();
        let (more, bits) = match first {
            0xE0..=0xF7 => {
                numbers.push(*input.pick(&EDGES));
                continue;
            }
            0..=0x7F => (0, 7),
            0x80..=0xBF => (1, 3),
            0xC0..=0xDF => (2, 4),
            0xF8.. => (4, 0),
        };
        let start = u32::from(first) & ((1 << bits) - 1);
        numbers.push(input.take(more).iter().fold(start, |it, byte| it << 8 | u32::from(*byte)));
    }
    numbers
}
