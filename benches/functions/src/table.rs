//! The results of one operation, as a table in Markdown.

use std::fmt::{self, Display};

use crate::inputs::Shape;

pub(crate) struct Table {
    pub(crate) title: &'static str,
    pub(crate) shapes: &'static [Shape],
    /// The names of the peers.
    pub(crate) peers: Vec<&'static str>,
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
    /// The median ratio of all corpora for inputs of this shape. If the number of ratios is even,
    /// the lower of the two in the middle.
    pub(crate) fn median(&self, shape: Shape) -> Option<f64> {
        let column = self.shapes.iter().position(|&it| it == shape)?;
        let cells = self.rows.iter().filter_map(|row| row.cells[column]);
        let mut ratios: Vec<f64> = cells.map(|cell| cell.ratio).collect();
        ratios.sort_by(f64::total_cmp);
        ratios.get(ratios.len().saturating_sub(1) / 2).copied()
    }

    /// The least ratio of all cells.
    pub(crate) fn least(&self) -> f64 {
        let cells = self.rows.iter().flat_map(|row| &row.cells).flatten();
        cells.fold(f64::INFINITY, |least, cell| least.min(cell.ratio))
    }
}

impl Cell {
    /// Makes a cell from the time of etched, and the index and the time of each measured peer.
    pub(crate) fn new(ours: f64, peers: impl Iterator<Item = (usize, f64)>) -> Option<Cell> {
        let (fastest, time) = peers.min_by(|(_, a), (_, b)| a.total_cmp(b))?;
        Some(Cell { ratio: time / ours, fastest })
    }

    pub(crate) fn is_slower(self) -> bool {
        is_slower(self.ratio)
    }
}

fn is_slower(ratio: f64) -> bool {
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
        write!(f, "### {}\n\nPeers: ", self.title)?;
        for (i, (peer, mark)) in self.peers.iter().zip(MARKS).enumerate() {
            let comma = if i == 0 { "" } else { ", " };
            write!(f, "{comma}{mark} {peer}")?;
        }
        write!(f, "\n\n| {:11} |", "")?;
        for shape in self.shapes {
            write!(f, " {shape:>9} |")?;
        }
        write!(f, "\n|-------------|")?;
        for _ in self.shapes {
            write!(f, "----------:|")?;
        }
        for row in &self.rows {
            write!(f, "\n| {:11} |", row.corpus)?;
            for cell in &row.cells {
                let cell = cell.map(|cell| cell.to_string()).unwrap_or_default();
                write!(f, " {cell:>9} |")?;
            }
        }
        writeln!(f)
    }
}

impl Display for Cell {
    /// The ratio, in bold if a peer is faster, and the mark of the fastest peer.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", marked(self.ratio), MARKS[self.fastest])
    }
}
