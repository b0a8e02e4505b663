//! Inputs that are cut out of a corpus: many windows of one size, words, or sentences.
//!
//! If one short input were timed again and again, the branch predictor would learn it, and code
//! that branches on every byte would look too fast. Each size therefore has many different windows.

use std::fmt;
use std::ops::Range;

use crate::change::Change;
use crate::corpus::Corpus;
use crate::link::Link;

/// The maximal number of inputs of a case, and the maximal sum of their lengths, unless one input
/// alone is longer. The inputs fit into the first two levels of cache.
const MOST: usize = 2000;
pub(crate) const TOGETHER: usize = 64 * KI;
const KI: usize = 1024;

/// The inputs of a column: words, sentences, or windows of a size.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Shape {
    Words,
    Sentences,
    Bytes(usize),
}

pub(crate) const SHAPES: &[Shape] = &[
    Shape::Words,
    Shape::Sentences,
    Shape::Bytes(8),
    Shape::Bytes(16),
    Shape::Bytes(32),
    Shape::Bytes(64),
    Shape::Bytes(256),
    Shape::Bytes(4 * KI),
    Shape::Bytes(64 * KI),
    Shape::Bytes(8 * KI * KI),
];

pub(crate) const QUICK_SHAPES: [Shape; 4] =
    [Shape::Words, Shape::Bytes(32), Shape::Bytes(256), Shape::Bytes(64 * KI)];

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Shape::Words => f.pad("words"),
            Shape::Sentences => f.pad("sentences"),
            Shape::Bytes(size) if !size.is_multiple_of(KI) => f.pad(&format!("{size}")),
            Shape::Bytes(size) if size < KI * KI => f.pad(&format!("{} Ki", size / KI)),
            Shape::Bytes(size) => f.pad(&format!("{} Mi", size / KI / KI)),
        }
    }
}

/// The inputs of one case, by type. The same inputs are bytes and, if all of them are text, texts. A
/// list is empty if the inputs are of another type.
pub(crate) struct Inputs<'a> {
    pub(crate) bytes: Vec<&'a [u8]>,
    pub(crate) texts: Vec<&'a str>,
    pub(crate) links: Vec<&'a Link>,
    pub(crate) changes: Vec<&'a Change>,
}

/// Inputs in one buffer, or links, or changes.
#[derive(Default)]
pub(crate) struct Cuts {
    bytes: Vec<u8>,
    ranges: Vec<Range<usize>>,
    links: Vec<Link>,
    changes: Vec<Change>,
}

impl Cuts {
    pub(crate) fn of_links(links: Vec<Link>) -> Cuts {
        Cuts { links, ..Cuts::default() }
    }

    pub(crate) fn of_changes(changes: Vec<Change>) -> Cuts {
        Cuts { changes, ..Cuts::default() }
    }

    pub(crate) fn of<'t>(texts: impl Iterator<Item = &'t str>) -> Cuts {
        let mut cuts = Cuts::default();
        texts.for_each(|text| cuts.push([text.as_bytes()].into_iter()));
        cuts
    }

    pub(crate) fn inputs(&self) -> Inputs<'_> {
        let bytes: Vec<&[u8]> =
            self.ranges.iter().map(|range| &self.bytes[range.clone()]).collect();
        let texts: Option<_> = bytes.iter().map(|input| str::from_utf8(input).ok()).collect();
        Inputs {
            bytes,
            texts: texts.unwrap_or_default(),
            links: self.links.iter().collect(),
            changes: self.changes.iter().collect(),
        }
    }

    /// The number of bytes in all inputs.
    pub(crate) fn len(&self) -> usize {
        self.bytes.len()
    }

    /// The number of inputs in the buffer, and their average length.
    pub(crate) fn count_and_average(&self) -> (usize, usize) {
        (self.ranges.len(), self.bytes.len() / self.ranges.len().max(1))
    }

    fn push<'p>(&mut self, pieces: impl Iterator<Item = &'p [u8]>) {
        let start = self.bytes.len();
        self.bytes.extend(pieces.flatten());
        self.ranges.push(start..self.bytes.len());
    }

    fn are_enough(&self) -> bool {
        self.ranges.len() >= MOST || self.bytes.len() >= TOGETHER
    }
}

/// A corpus in the form that an operation takes: encoded if the operation decodes, and otherwise
/// unchanged.
pub(crate) struct Source<'c> {
    corpus: &'c Corpus,
    encode: fn(&[u8]) -> Vec<u8>,
    /// Each code point of a text, or each byte of other data, encoded.
    units: Vec<Vec<u8>>,
}

impl<'c> Source<'c> {
    pub(crate) fn new(corpus: &'c Corpus, encode: fn(&[u8]) -> Vec<u8>) -> Source<'c> {
        Source { corpus, encode, units: corpus.units().map(encode).collect() }
    }

    /// The inputs of a shape, or `None` if the corpus has no words or sentences.
    pub(crate) fn cut(&self, shape: Shape) -> Option<Cuts> {
        match shape {
            Shape::Words => self.items(self.corpus.words),
            Shape::Sentences => self.items(self.corpus.sentences),
            Shape::Bytes(size) => Some(self.windows(size)),
        }
    }

    /// Windows that start at places all over the corpus.
    fn windows(&self, size: usize) -> Cuts {
        let count = MOST.min(TOGETHER / size).max(1);
        let mut cuts = Cuts::default();
        for window in 0..count {
            cuts.push(self.window(window * self.units.len() / count, size));
        }
        cuts
    }

    /// The units that fit completely into `size` bytes, but at least one unit. A corpus that is too
    /// short is repeated.
    fn window(&self, first: usize, size: usize) -> impl Iterator<Item = &[u8]> {
        let from_first = (first..).map(|unit| &*self.units[unit % self.units.len()]);
        let mut end = 0;
        from_first.take_while(move |unit| {
            let is_first = end == 0;
            end += unit.len();
            is_first || end <= size
        })
    }

    /// The non-empty parts between separators, up to the limits of a case.
    fn items(&self, separators: &[char]) -> Option<Cuts> {
        let text = str::from_utf8(&self.corpus.bytes).ok().filter(|_| !separators.is_empty())?;
        let mut cuts = Cuts::default();
        for item in text.split(separators).map(str::trim).filter(|item| !item.is_empty()) {
            cuts.push([(self.encode)(item.as_bytes()).as_slice()].into_iter());
            if cuts.are_enough() {
                break;
            }
        }
        Some(cuts)
    }
}
