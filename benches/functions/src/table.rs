//! The results of one operation, as a table in Markdown.

use std::fmt::{self, Display};
use std::iter::{once, zip};

use crate::inputs::{QUICK_SHAPES, Shape};
use crate::markdown;
use crate::operation::Operation;

pub(crate) struct Table {
    pub(crate) operation: &'static Operation,
    pub(crate) shapes: &'static [Shape],
    pub(crate) rows: Vec<Row>,
}

pub(crate) struct Row {
    pub(crate) corpus: &'static str,
    /// One cell for each shape; `None` if the corpus has no such inputs.
    pub(crate) cells: Vec<Option<Cell>>,
}

#[derive(Clone, Copy)]
pub(crate) struct Cell {
    /// How many times as fast etched is as the fastest peer.
    pub(crate) ratio: f64,
    /// The index of the fastest peer.
    pub(crate) fastest: usize,
}

impl Table {
    /// The corpus, the shape and the ratio of every case.
    pub(crate) fn cases(&self) -> impl Iterator<Item = (&'static str, Shape, f64)> {
        self.rows.iter().flat_map(|row| {
            let cells = zip(self.shapes, &row.cells);
            cells.filter_map(|(&shape, cell)| Some((row.corpus, shape, (*cell)?.ratio)))
        })
    }

    /// The median ratio of all corpora for inputs of this shape. If the number of ratios is even,
    /// the lower of the two in the middle.
    pub(crate) fn median(&self, shape: Shape) -> Option<f64> {
        let cases = self.cases().filter(|&(_, it, _)| it == shape);
        let mut ratios: Vec<f64> = cases.map(|(_, _, ratio)| ratio).collect();
        ratios.sort_by(f64::total_cmp);
        ratios.get(ratios.len().saturating_sub(1) / 2).copied()
    }

    /// The title and the medians for the shapes of a quick run, with tabs between them.
    pub(crate) fn medians(&self) -> String {
        let medians = QUICK_SHAPES.iter().map(|&shape| self.median(shape).map(two_digits));
        let cells = medians.map(|cell| format!("\t{}", cell.unwrap_or_default()));
        once(self.operation.title.to_owned()).chain(cells).collect()
    }

    /// The case with the least ratio.
    pub(crate) fn least(&self) -> Option<(&'static str, Shape, f64)> {
        self.cases().min_by(|(_, _, a), (_, _, b)| a.total_cmp(b))
    }
}

impl Cell {
    /// Makes a cell from the time of etched and the times of the peers.
    pub(crate) fn new(ours: f64, peers: &[f64]) -> Option<Cell> {
        let (fastest, time) = peers.iter().enumerate().min_by(|(_, a), (_, b)| a.total_cmp(b))?;
        Some(Cell { ratio: time / ours, fastest })
    }
}

/// Whether a peer is faster.
pub(crate) fn is_slower(ratio: f64) -> bool {
    ratio < 0.995
}

/// A ratio with two significant digits, in bold if a peer is faster.
pub(crate) fn marked(ratio: f64) -> String {
    let bold = if is_slower(ratio) { "**" } else { "" };
    format!("{bold}{}{bold}", two_digits(ratio))
}

/// A ratio with two significant digits.
pub(crate) fn two_digits(ratio: f64) -> String {
    match ratio {
        ..0.995 => format!("{ratio:.2}"),
        ..9.95 => format!("{ratio:.1}"),
        _ => format!("{ratio:.0}"),
    }
}

/// The mark of each peer. A ratio is followed by the mark of the fastest peer.
const MARKS: [char; 4] = ['¹', '²', '³', '⁴'];

impl Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Operation { title, why, peers, .. } = self.operation;
        let peers: Vec<String> =
            zip(MARKS, *peers).map(|(mark, peer)| format!("{mark} {}", peer.name)).collect();
        let shapes = self.shapes.iter().map(Shape::to_string);
        let mut lines = vec![("", shapes.collect())];
        for Row { corpus, cells } in &self.rows {
            let cells = cells.iter().map(|cell| match cell {
                Some(Cell { ratio, fastest }) => format!("{}{}", marked(*ratio), MARKS[*fastest]),
                None => String::new(),
            });
            lines.push((corpus, cells.collect()));
        }
        let table = markdown::table(&lines, ["punctuation".len(), "sentences".len()]);
        let is_slower = self.cases().any(|(_, _, ratio)| is_slower(ratio));
        let why = if is_slower && !why.is_empty() { format!("\n{why}\n") } else { String::new() };
        write!(f, "### {title}\n\nPeers: {}\n{why}\n{table}", peers.join(", "))
    }
}
