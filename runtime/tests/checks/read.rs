//! Checks that code points are read forwards, backwards and from any place.

use etched_runtime::encoding::UTF_8;
use etched_runtime::{Cursor, IllFormedError};

use crate::reference::encodings::{Rules, Segment};

type Read = Result<u32, IllFormedError>;

/// Some bytes and their segments. A place is the index of a segment, or the number of segments for
/// the end.
#[derive(Debug)]
pub(crate) struct Walk<'b> {
    pub(crate) rules: &'b Rules,
    pub(crate) bytes: &'b [u8],
    pub(crate) segments: Vec<(usize, Segment)>,
}

/// A step of a program for a cursor: it reads, seeks, searches both ways, or takes items of the
/// iterator from the front (`true`) or the back.
pub(crate) enum Step {
    Next,
    Previous,
    Seek(usize),
    Search(u32),
    Iterate(Vec<bool>),
}

impl<'b> Walk<'b> {
    pub(crate) fn over(rules: &'b Rules, bytes: &'b [u8]) -> Walk<'b> {
        Walk { rules, bytes, segments: rules.segments(bytes) }
    }

    pub(crate) fn cursor(&self) -> Cursor<'b> {
        Cursor::new(self.rules.encoding, self.bytes)
    }

    pub(crate) fn offset(&self, place: usize) -> usize {
        self.segments.get(place).map_or(self.bytes.len(), |(offset, _)| *offset)
    }

    /// The place of the segment that contains the byte at `offset`.
    pub(crate) fn place_of(&self, offset: usize) -> usize {
        if offset >= self.bytes.len() {
            return self.segments.len();
        }
        self.segments.partition_point(|(start, _)| *start <= offset) - 1
    }

    /// Checks that `read` is the result of reading the segment at `place`.
    pub(crate) fn is(&self, read: Option<Read>, place: Option<usize>) {
        let expected = place.and_then(|place| self.segments.get(place));
        let is_right = match (read, expected) {
            (None, None) => true,
            (Some(Ok(found)), Some((_, segment))) => segment.code_point == Some(found),
            (Some(Err(error)), Some(&(at, segment))) => {
                let found = (error.valid_up_to(), error.error_len(), error.position());
                let expected = (at, segment.error_len(), at + segment.agreeing);
                segment.code_point.is_none() && found == expected
            }
            _ => false,
        };
        assert!(is_right, "{read:02X?} at {place:?} of {self:02X?}");
    }

    /// Runs a program of steps with a cursor, and checks the cursor after each step.
    pub(crate) fn run(&self, program: impl IntoIterator<Item = Step>) {
        let (mut cursor, mut place) = (self.cursor(), 0);
        for step in program {
            match step {
                Step::Next => {
                    self.is(cursor.next_code_point(), Some(place));
                    place = self.segments.len().min(place + 1);
                }
                Step::Previous => {
                    let before = place.checked_sub(1);
                    self.is(cursor.prev_code_point(), before);
                    place = before.unwrap_or(0);
                }
                Step::Seek(offset) => {
                    cursor.seek(offset);
                    place = self.place_of(offset);
                }
                Step::Search(wanted) => self.search(wanted, cursor, place),
                Step::Iterate(turns) => self.iterate(turns, cursor, place),
            }
            let (at, len) = (self.offset(place), self.bytes.len());
            assert!((cursor.position(), cursor.remaining()) == (at, len - at), "{self:02X?}");
            assert!(cursor.encoding() == self.rules.encoding);
            assert!(std::ptr::eq(cursor.bytes(), self.bytes));
        }
    }

    /// Checks both searches of a cursor.
    fn search(&self, wanted: u32, cursor: Cursor<'_>, place: usize) {
        let is_wanted = |(_, segment): &&(usize, Segment)| segment.code_point == Some(wanted);
        let offset = |(offset, _): &(usize, Segment)| *offset;
        let (before, after) = self.segments.split_at(place);
        let expected = after.iter().find(is_wanted).map(offset);
        assert_eq!(cursor.find(wanted), expected, "{wanted:X} from {place} of {self:02X?}");
        let expected = before.iter().rev().find(is_wanted).map(offset);
        assert_eq!(cursor.rfind(wanted), expected, "{wanted:X} before {place} of {self:02X?}");
        assert_eq!(cursor.position(), self.offset(place), "the cursor stays where it is");
    }

    /// Checks the iterator of a cursor. Each turn takes one item, from the front or from the back.
    /// `next`, `fold` and `count` take the rest.
    pub(crate) fn iterate(
        &self,
        is_front: impl IntoIterator<Item = bool>,
        cursor: Cursor<'_>,
        place: usize,
    ) {
        let (mut front, mut back) = (place, self.segments.len());
        let mut code_points = cursor.code_points();
        for is_front in is_front {
            let (least, most) = code_points.size_hint();
            let is_bound = least <= back - front && most.is_some_and(|most| back - front <= most);
            assert!(is_bound && most <= Some(self.bytes.len()), "{least} to {most:?}: {self:02X?}");
            assert!(front < back || most == Some(0), "nothing is left of {self:02X?}");
            let is_empty = front == back;
            let (place, read) = if is_front {
                front += usize::from(!is_empty);
                (front.wrapping_sub(1), code_points.next())
            } else {
                back -= usize::from(!is_empty);
                (back, code_points.next_back())
            };
            self.is(read, (!is_empty).then_some(place));
        }
        let mut place = front;
        for read in code_points.clone() {
            self.is(Some(read), Some(place));
            place += 1;
        }
        assert_eq!(place, back, "{self:02X?}");
        // The iterator has its own `fold`, which is tested here.
        let folded = code_points.clone().fold(front, |place, read| {
            self.is(Some(read), Some(place));
            place + 1
        });
        assert_eq!(folded, back, "{self:02X?}");
        assert_eq!(code_points.count(), back - front, "{self:02X?}");
    }
}

/// Checks that an encoding's `chars` are its code points, and that a code point that is not a `char`
/// has the error of a conversion to text.
fn chars(walk: &Walk<'_>) {
    let encoding = walk.rules.encoding;
    let is = |place: usize, read: Result<char, IllFormedError>| match read {
        Err(error) if walk.segments[place].1.code_point.is_some() => {
            let (at, segment) = walk.segments[place];
            let end = at + segment.len;
            let alone = encoding.converted_len(&walk.bytes[at..end], UTF_8).expect_err("no char");
            assert_eq!(error, alone.offset_by(at), "{walk:02X?}");
        }
        read => walk.is(Some(read.map(u32::from)), Some(place)),
    };
    let chars = encoding.chars(walk.bytes);
    let len = walk.segments.len();
    assert_eq!(chars.size_hint(), encoding.code_points(walk.bytes).size_hint());
    let mut next = 0;
    for read in chars.clone() {
        is(next, read);
        next += 1;
    }
    assert_eq!(next, len, "{walk:02X?}");
    chars.clone().rev().zip((0..len).rev()).for_each(|(read, place)| is(place, read));
    assert_eq!(chars.clone().rev().count(), len, "{walk:02X?}");
    let folded = chars.fold(0, |place, read| {
        is(place, read);
        place + 1
    });
    assert_eq!(folded, len, "{walk:02X?}");
}

/// Reads the whole input by `step`.
pub(crate) fn steps(rules: &Rules, bytes: &[u8]) {
    let encoding = rules.encoding;
    let walk = Walk::over(rules, bytes);
    for (place, &(at, segment)) in walk.segments.iter().enumerate() {
        let step = encoding.step(bytes, at).expect("not the end");
        walk.is(Some(step.map(|step| step.code_point)), Some(place));
        match step {
            Ok(step) => assert_eq!(step.len, segment.len),
            Err(error) => {
                let alone = encoding.validate(&bytes[at..]).expect_err("a fault");
                assert_eq!(error, alone.offset_by(at), "{encoding:?}: {bytes:02X?}");
            }
        }
    }
    for at in [bytes.len(), bytes.len() + 1, usize::MAX] {
        assert_eq!(encoding.step(bytes, at), None);
    }
}

/// Reads the whole input by a cursor, in both directions and from every place.
pub(crate) fn cursor(rules: &Rules, bytes: &[u8]) {
    let walk = Walk::over(rules, bytes);
    let forwards = walk.segments.iter().flat_map(|&(at, segment)| {
        // Reads a segment backwards too, and from each of its bytes.
        let end = at + segment.len;
        let insides = (at..end).chain([end]).map(Step::Seek);
        [Step::Next, Step::Previous, Step::Next].into_iter().chain(insides)
    });
    let backwards = walk.segments.iter().map(|_| Step::Previous).chain([Step::Previous]);
    let beyond = [bytes.len(), bytes.len() + 1, usize::MAX].map(Step::Seek);
    walk.run(forwards.chain([Step::Next]).chain(backwards).chain(beyond));
}

/// Checks the iterators of an encoding, from both ends, with more turns than there are items. If
/// there are few segments, the ends meet after each segment. Also checks the iterators of a cursor,
/// from the middle of the input on.
pub(crate) fn iterators(rules: &Rules, bytes: &[u8]) {
    let walk = Walk::over(rules, bytes);
    chars(&walk);
    let (len, start) = (walk.segments.len(), walk.cursor());
    let turns = 0..len + 4;
    if len <= 4 {
        for split in 0..=len {
            walk.iterate(turns.clone().map(|turn| turn < split), start, 0);
            walk.iterate(turns.clone().map(|turn| turn >= split), start, 0);
        }
    } else {
        walk.iterate(turns.map(|turn| turn % 3 == 0), start, 0);
    }
    let all = rules.encoding.code_points(bytes);
    assert!(all.eq(start.code_points()), "{walk:02X?}");

    let middle = len / 2;
    let mut cursor = walk.cursor();
    cursor.seek(walk.offset(middle));
    walk.iterate([], cursor, middle);
    walk.iterate([true, false], cursor, middle);
    walk.iterate((middle..len).map(|_| false), cursor, middle);
}

/// Searches from both ends and from the middle. The wanted numbers are code points of the input,
/// surrogates of a pair, and numbers that no encoding can represent.
pub(crate) fn search(rules: &Rules, bytes: &[u8]) {
    const OTHERS: [u32; 8] = [0, 0x41, 0x80, 0xD800, 0xDF02, 0x1_0302, 0x11_0000, u32::MAX];
    let walk = Walk::over(rules, bytes);
    let present = walk.segments.iter().filter_map(|(_, segment)| segment.code_point);
    let wanted: Vec<u32> = present.take(5).chain(OTHERS).collect();
    for place in [0, walk.segments.len() / 2, walk.segments.len()] {
        let searches = wanted.iter().map(|&wanted| Step::Search(wanted));
        walk.run([Step::Seek(walk.offset(place))].into_iter().chain(searches));
    }
}
