//! Runs a random program of steps, seeks and searches on cursors and iterators, and compares the
//! results with a walk over the segments of the slow reference.

use etched_runtime::Cursor;

use crate::checks::{self, Walk};
use crate::encoding_bytes;
use crate::input::Input;
use crate::reference::encodings::ENCODINGS;

pub fn check(data: &[u8]) {
    let mut input = Input(data);
    let rules = input.pick(&ENCODINGS);
    let len = usize::from(input.byte());
    let mut program = Input(input.take(len));
    let bytes = encoding_bytes::rest(&mut input, rules, 400);
    checks::steps(rules, &bytes);
    checks::cursor(rules, &bytes);
    let walk = Walk::over(rules, &bytes);
    let mut cursor = walk.cursor();
    let mut place = 0;
    while !program.is_empty() {
        run(&walk, &mut program, &mut cursor, &mut place);
        assert_eq!(cursor.position(), walk.offset(place), "{walk:?}");
        assert_eq!(cursor.remaining(), bytes.len() - walk.offset(place), "{walk:?}");
        assert!(cursor.encoding() == rules.encoding && std::ptr::eq(cursor.bytes(), &bytes[..]));
    }
}

fn run(walk: &Walk<'_>, program: &mut Input<'_>, cursor: &mut Cursor<'_>, place: &mut usize) {
    match program.byte() % 8 {
        0 | 1 => {
            walk.is(cursor.next_code_point(), Some(*place));
            *place = walk.segments.len().min(*place + 1);
        }
        2 | 3 => {
            let before = place.checked_sub(1);
            walk.is(cursor.prev_code_point(), before);
            *place = before.unwrap_or(0);
        }
        4 => {
            let offset = match program.byte() {
                0xFF => usize::MAX,
                offset => usize::from(offset) + 250 * program.below(4),
            };
            cursor.seek(offset);
            *place = walk.place_of(offset);
        }
        5 | 6 => walk.search(wanted(walk, program), *cursor, *place),
        _ => {
            let len = program.below(32);
            let turns = program.take(len).iter().map(|turn| turn % 2 == 0);
            walk.iterate(turns, *cursor, *place);
        }
    }
}

/// A code point of the input, a boundary, or a random number.
fn wanted(walk: &Walk<'_>, program: &mut Input<'_>) -> u32 {
    const EDGES: [u32; 8] = [0, 0x7F, 0x80, 0xD800, 0xDC00, 0x1_0000, 0x11_0000, 0x8000_0000];
    let choice = program.byte();
    match (choice % 4, walk.segments.len()) {
        (0 | 1, some @ 1..) => {
            let (at, segment) = walk.segments[program.below(some)];
            segment.code_point.unwrap_or(u32::from(walk.bytes[at]))
        }
        (2, _) => *program.pick(&EDGES),
        _ => program.take(4).iter().fold(0, |value, byte| value << 8 | u32::from(*byte)),
    }
}
