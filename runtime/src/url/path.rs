//! The path: its segments without `.` and `..`, after those of the base.
//!
//! The standard appends each segment to a list, and removes the last one at `..`. Without an
//! allocator the segments are read from the last to the first instead: each `..` is counted, and
//! removes the next segment before it that is not a `.` or `..` itself. What is left of the count
//! removes segments of the base. The segments are read twice, first to know the length of the path
//! and then to write them, each in its final place:
//!
//! ```text
//! base /a/b/   path c/../../../d/.
//!
//! read    .  d  ..  ..  ..  c        then the base: b, a
//! count   0  0   1   2   3  2                       1  0
//! kept   ""  d                                     neither
//!
//! path /d/
//! ```
//!
//! In a `file` URL the first segment stays if it is a Windows drive letter. [`find_drive_letter`]
//! finds it first, and then only the segments after it are read.

use super::input::{Class, Input, Path};
use super::output::{UrlBuffer, encode_to, encoded_len};
use super::scheme::Scheme;
use crate::base::buffer::append;
use crate::base::slices::{after_last, sum, until};

/// How many dots a [single-dot] or a [double-dot] segment has; 0 for another segment. `%2e` and `%2E`
/// count as dots.
///
/// [single-dot]: https://url.spec.whatwg.org/#single-dot-path-segment
/// [double-dot]: https://url.spec.whatwg.org/#double-dot-path-segment
#[inline]
const fn dots(mut segment: Input<'_>) -> u8 {
    let mut dots = 0;
    while let Some(byte) = segment.next() {
        let is_escape = byte == b'%'
            && matches!((segment.next(), segment.next()), (Some(b'2'), Some(b'e' | b'E')));
        if byte != b'.' && !is_escape || dots == 2 {
            return 0;
        }
        dots += 1;
    }
    dots
}

/// Whether a segment is a dot segment.
#[inline]
pub(crate) const fn is_dot_segment(segment: &[u8]) -> bool {
    dots(Input::new(segment, segment.len())) > 0
}

/// The segments of a path that stay, from the last to the first.
#[derive(Clone, Copy)]
struct KeptPath<'i> {
    /// The segments that are not read yet; `None` if the first segment was read.
    rest: Option<Input<'i>>,
    /// Whether the next segment to read is the last one of the path.
    is_last: bool,
    is_special: bool,
    /// How many segments the `..` read so far still have to remove.
    to_remove: usize,
}

impl<'i> KeptPath<'i> {
    /// The next segment that stays. It is empty for a dot segment at the end of the path.
    #[cfg_attr(on_demand, inline)]
    const fn next(&mut self) -> Option<Input<'i>> {
        while let Some(rest) = self.rest {
            let (before, segment) = rest.split_last_segment(self.is_special);
            self.rest = before;
            let is_last = self.is_last;
            self.is_last = false;
            match dots(segment) {
                0 if self.to_remove == 0 => return Some(segment),
                0 => self.to_remove -= 1,
                dots => self.to_remove += (dots == 2) as usize,
            }
            if is_last {
                // Only a dot segment, because no `..` was read before the last segment. A path that
                // ended with `.` or `..` ends with a slash.
                return Some(segment.before(segment));
            }
        }
        None
    }
}

/// [Shortens] the path of a base: returns it without its last segment. The drive letter of a `file`
/// URL stays.
///
/// [Shortens]: https://url.spec.whatwg.org/#shorten-a-urls-path
#[cfg_attr(on_demand, inline)]
pub(super) const fn shorten(path: &[u8], scheme: Scheme) -> &[u8] {
    if scheme.is_file() && matches!(path, [b'/', b'A'..=b'Z' | b'a'..=b'z', b':']) {
        return path;
    }
    // The parser has written all slashes of a base as `/`, so a backslash is not a slash here.
    until(path, path.len().saturating_sub(after_last(path, b'/').len() + 1))
}

/// The first segment of the path of a base, with its slash, if it is a drive letter.
#[inline]
pub(super) const fn drive_letter_of(path: &[u8]) -> &[u8] {
    match path {
        [b'/', b'A'..=b'Z' | b'a'..=b'z', b':']
        | [b'/', b'A'..=b'Z' | b'a'..=b'z', b':', b'/', ..] => until(path, 3),
        _ => &[],
    }
}

/// Finds the first segment that is a drive letter while the path before it is empty: it stays the
/// first segment. Returns the letter and what follows the segment.
#[cfg_attr(on_demand, inline)]
const fn find_drive_letter<'i>(base: &[u8], path: Input<'i>) -> Option<(u8, Option<Input<'i>>)> {
    // The drive letter of the base stays the first segment.
    if !drive_letter_of(base).is_empty() {
        return None;
    }
    // Each segment of the base has one slash.
    let mut depth = Depth::ROOT;
    let mut left = base;
    while let [byte, after @ ..] = left {
        depth.segments += (*byte == b'/') as usize;
        left = after;
    }
    let mut rest = Some(path);
    while let Some(from_segment) = rest {
        let segment = from_segment.first_segment(/* is_special */ true);
        let end = from_segment.skip_bytes(segment.raw.len());
        rest = if end.is_empty() { None } else { Some(end.skip()) };
        // A `..` above the root removes nothing, so it is not an error here.
        depth.enter(segment, Scheme::File);
        if let (Some(letter), true) = (segment.drive_letter(), depth.has_drive_letter) {
            // `enter` has found just now that this is the first segment.
            return Some((letter, rest));
        }
    }
    None
}

/// How many segments the path has so far, if its segments are read from the first to the last.
#[derive(Debug)]
pub(super) struct Depth {
    segments: usize,
    /// Whether the first segment is a drive letter, which no `..` removes.
    has_drive_letter: bool,
}

impl Depth {
    pub(super) const ROOT: Depth = Depth { segments: 0, has_drive_letter: false };

    /// Reads a segment. Returns whether it is a `..` above the root.
    #[cfg_attr(on_demand, inline)]
    pub(super) const fn enter(&mut self, segment: Input<'_>, scheme: Scheme) -> bool {
        match dots(segment) {
            // There is no segment, or only the drive letter.
            2 if self.segments == self.has_drive_letter as usize => return true,
            2 => self.segments -= 1,
            1 => {}
            _ => {
                let is_drive_letter = scheme.is_file() && segment.drive_letter().is_some();
                self.has_drive_letter |= self.segments == 0 && is_drive_letter;
                self.segments += 1;
            }
        }
        false
    }
}

/// Writes the path: the segments of `base`, which are percent-encoded already, and those of
/// `input`, which begins after its first slash. Returns where the path starts, which is after the
/// `/.` that a URL without a host has before a path with `//`, and what is left of the input.
// The parser is compiled once for each report level, so this has several callers, and rustc does
// not inline it by itself. Inlining it saves 8 ns for each URL.
#[inline(always)]
pub(super) const fn write<'i>(
    base: &[u8],
    input: Input<'i>,
    scheme: Scheme,
    has_host: bool,
    output: &mut UrlBuffer<'_>,
) -> (usize, Input<'i>) {
    let Path { kept, changed, left, is_plain } = Path::read(input.raw);
    let left = Input::new(left, input.end);
    // Without a host, `/.` may come first. In a `file` URL, a drive letter may replace the base.
    let start = if is_plain && has_host && !scheme.is_file() {
        let start = output.len;
        output.push_all(base);
        if let [slash, place @ ..] = output.claim(1 + kept.len()) {
            *slash = b'/';
            append(place, kept);
        }
        // `push_encoded` reads no positions, so the end offset does not matter.
        output.push_encoded(Class::PATH, Input::new(changed, changed.len()));
        start
    } else {
        write_segments(base, input.before(left), scheme, has_host, output)
    };
    (start, left)
}

/// [`write()`], segment by segment, of a `path` without a query or fragment after it. Returns where
/// the path starts.
#[cfg_attr(on_demand, inline)]
const fn write_segments(
    base: &[u8],
    path: Input<'_>,
    scheme: Scheme,
    has_host: bool,
    output: &mut UrlBuffer<'_>,
) -> usize {
    // A drive letter that stays the first segment takes the place of the base.
    let mut drive = [b'/', 0, b':'];
    let drive_letter = if scheme.is_file() { find_drive_letter(base, path) } else { None };
    let (mut base, mut rest) = (base, Some(path));
    if let Some((letter, after_drive)) = drive_letter {
        drive[1] = letter;
        (base, rest) = (drive.as_slice(), after_drive);
    }

    // The length of the segments that stay.
    let all = KeptPath { rest, is_last: true, is_special: scheme.is_special(), to_remove: 0 };
    let mut kept = all;
    let (mut len, mut count, mut first_is_empty) = (0, 0usize, false);
    while let Some(segment) = kept.next() {
        len = sum(len, sum(1, encoded_len(Class::PATH, segment)));
        count += 1;
        // The loop ends with the first segment of the path.
        first_is_empty = segment.is_empty();
    }
    // Each `..` that has found no segment of the path removes one of the base.
    while kept.to_remove > 0 && !base.is_empty() {
        base = shorten(base, scheme);
        kept.to_remove -= 1;
    }

    // `//` after the scheme would begin a host.
    let starts_with_slashes = match base {
        [] => first_is_empty && count > 1,
        [b'/'] => count > 0,
        base => matches!(base, [b'/', b'/', ..]),
    };
    if !has_host && starts_with_slashes {
        output.push_all(b"/.");
    }
    let start = output.len;
    output.push_all(base);
    let mut room = output.claim(len);
    // There are no segments, or they do not fit.
    if room.is_empty() {
        return start;
    }
    // The segments come from the last to the first, so each is written at the end of `room`.
    let mut kept = all;
    while let Some(segment) = kept.next() {
        let len = sum(1, encoded_len(Class::PATH, segment));
        let Some((before, [slash, place @ ..])) =
            room.split_at_mut_checked(room.len().saturating_sub(len))
        else {
            // Unreachable: `room` has the length of all segments.
            return start;
        };
        *slash = b'/';
        encode_to(Class::PATH, segment, place);
        room = before;
    }
    start
}
