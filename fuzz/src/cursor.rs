//! Runs a random program of steps, seeks and searches on cursors and iterators, and compares the
//! results with a walk over the segments of the slow reference.

use etched_runtime::{Cursor, IllFormedError};

use crate::encoding_bytes;
use crate::input::Input;
use crate::reference::encodings::{ENCODINGS, Rules, Segment};

pub fn check(data: &[u8]) {
    let mut input = Input(data);
    let rules = input.pick(&ENCODINGS);
    let len = usize::from(input.byte());
    let mut program = Input(input.take(len));
    let bytes = encoding_bytes::rest(&mut input, rules, 400);
    let walk = Walk::over(rules, &bytes);
    walk.check_every_place();
    let mut cursor = Cursor::new(rules.encoding, &bytes);
    let mut place = 0;
    while !program.is_empty() {
        walk.run(&mut program, &mut cursor, &mut place);
        assert_eq!(cursor.position(), walk.offset(place), "{walk:?}");
        assert_eq!(cursor.remaining(), bytes.len() - walk.offset(place), "{walk:?}");
        assert!(cursor.encoding() == rules.encoding && std::ptr::eq(cursor.bytes(), &bytes[..]));
    }
}

/// Some bytes and their segments. A place is the index of a segment, or the number of segments for
/// the end.
#[derive(Debug)]
struct Walk<'b> {
    rules: &'b Rules,
    bytes: &'b [u8],
    segments: Vec<(usize, Segment)>,
}

type Read = Result<u32, IllFormedError>;

impl<'b> Walk<'b> {
    fn over(rules: &'b Rules, bytes: &'b [u8]) -> Walk<'b> {
        Walk { rules, bytes, segments: rules.segments(bytes) }
    }

    fn offset(&self, place: usize) -> usize {
        self.segments.get(place).map_or(self.bytes.len(), |(offset, _)| *offset)
    }

    /// The place of the segment that contains the byte at `offset`.
    fn place_of(&self, offset: usize) -> usize {
        if offset >= self.bytes.len() {
            return self.segments.len();
        }
        self.segments.partition_point(|(start, _)| *start <= offset) - 1
    }

    /// Checks that `read` is the result of reading the segment at `place`.
    fn is(&self, read: Option<Read>, place: Option<usize>) {
        let expected = place.and_then(|place| self.segments.get(place));
        match (read, expected) {
            (None, None) => {}
            (Some(Ok(found)), Some((_, segment))) => {
                assert_eq!(Some(found), segment.code_point, "{place:?} of {self:?}");
            }
            (Some(Err(error)), Some(&(at, segment))) => {
                assert_eq!(segment.code_point, None, "{place:?} of {self:?}");
                let found = (error.valid_up_to(), error.error_len(), error.position());
                let expected = (at, segment.error_len(), at + segment.agreeing);
                assert_eq!(found, expected, "{place:?} of {self:?}");
            }
            (read, _) => panic!("{read:?} at {place:?} of {self:?}"),
        }
    }

    /// Seeks to every byte, and steps from there.
    fn check_every_place(&self) {
        for offset in 0..=self.bytes.len() {
            let mut cursor = Cursor::new(self.rules.encoding, self.bytes);
            cursor.seek(offset);
            let place = self.place_of(offset);
            assert_eq!(cursor.position(), self.offset(place), "from {offset} of {self:?}");
            let at = cursor.position();
            let step = self.rules.encoding.step(self.bytes, at);
            self.is(step.map(|it| it.map(|step| step.code_point)), Some(place));
            if let Some(Ok(step)) = step {
                assert_eq!(at + step.len, self.offset(place + 1), "from {offset} of {self:?}");
            }
        }
    }

    fn run(&self, program: &mut Input<'_>, cursor: &mut Cursor<'b>, place: &mut usize) {
        match program.byte() % 8 {
            0 | 1 => {
                self.is(cursor.next_code_point(), Some(*place));
                *place = self.segments.len().min(*place + 1);
            }
            2 | 3 => {
                let before = place.checked_sub(1);
                self.is(cursor.prev_code_point(), before);
                *place = before.unwrap_or(0);
            }
            4 => {
                let offset = match program.byte() {
                    0xFF => usize::MAX,
                    offset => usize::from(offset) + 250 * program.below(4),
                };
                cursor.seek(offset);
                *place = self.place_of(offset);
            }
            5 | 6 => self.search(self.wanted(program), *cursor, *place),
            _ => {
                let len = program.below(32);
                self.iterate(program.take(len), *cursor, *place);
            }
        }
    }

    /// A code point of the input, a boundary, or a random number.
    fn wanted(&self, program: &mut Input<'_>) -> u32 {
        const EDGES: [u32; 8] = [0, 0x7F, 0x80, 0xD800, 0xDC00, 0x1_0000, 0x11_0000, 0x8000_0000];
        let choice = program.byte();
        match (choice % 4, self.segments.len()) {
            (0 | 1, some @ 1..) => {
                let (at, segment) = self.segments[program.below(some)];
                segment.code_point.unwrap_or(u32::from(self.bytes[at]))
            }
            (2, _) => *program.pick(&EDGES),
            _ => program.take(4).iter().fold(0, |value, byte| value << 8 | u32::from(*byte)),
        }
    }

    fn search(&self, wanted: u32, cursor: Cursor<'_>, place: usize) {
        let is_wanted = |(_, segment): &&(usize, Segment)| segment.code_point == Some(wanted);
        let offset = |(offset, _): &(usize, Segment)| *offset;
        let (before, after) = self.segments.split_at(place);
        let expected = after.iter().find(is_wanted).map(offset);
        assert_eq!(cursor.find(wanted), expected, "{wanted:X} from {place} of {self:?}");
        let expected = before.iter().rev().find(is_wanted).map(offset);
        assert_eq!(cursor.rfind(wanted), expected, "{wanted:X} before {place} of {self:?}");
    }

    /// Checks the iterators of a cursor. Each byte of the program takes one item from the front or
    /// the back; `fold` takes the rest.
    fn iterate(&self, program: &[u8], cursor: Cursor<'_>, place: usize) {
        let (mut front, mut back) = (place, self.segments.len());
        let mut code_points = cursor.code_points();
        for turn in program {
            let (least, most) = code_points.size_hint();
            assert!(least <= back - front && most.is_some_and(|most| back - front <= most));
            let is_empty = front == back;
            let (place, read) = if turn % 2 == 0 {
                front += usize::from(!is_empty);
                (front.wrapping_sub(1), code_points.next())
            } else {
                back -= usize::from(!is_empty);
                (back, code_points.next_back())
            };
            let place = (!is_empty).then_some(place);
            self.is(read, place);
        }
        let mut place = front;
        for read in code_points.clone() {
            self.is(Some(read), Some(place));
            place += 1;
        }
        assert_eq!(place, back, "{self:?}");
        // The iterator has its own `fold`, which is tested here.
        let folded = code_points.clone().fold(front, |place, read| {
            self.is(Some(read), Some(place));
            place + 1
        });
        assert_eq!(folded, back, "{self:?}");
        assert_eq!(code_points.count(), back - front, "{self:?}");
    }
}
