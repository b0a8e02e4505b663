//! What was found about one operation, as a table in Markdown.

use std::fmt::{self, Display};

use crate::inputs::Shape;

pub(crate) struct Table {
    pub(crate) title: &'static str,
    pub(crate) shapes: &'static [Shape],
    /// Who the fastest peer can be.
    pub(crate) peers: Vec<&'static str>,
    pub(crate) rows: Vec<Row>,
}

pub(crate) struct Row {
    pub(crate) corpus: &'static str,
    /// One a shape; `None` if the corpus has no such inputs.
    pub(crate) cells: Vec<Option<Cell>>,
}

#[derive(Clone, Copy)]
pub(crate) struct Cell {
    /// The time of the fastest peer by our time: how many times as fast we are.
    pub(crate) ratio: f64,
    /// Which of the peers that is.
    pub(crate) fastest: usize,
}

impl Cell {
    /// From our time and the time of each peer that took part.
    pub(crate) fn new(ours: f64, peers: impl Iterator<Item = (usize, f64)>) -> Option<Cell> {
        let (fastest, time) = peers.min_by(|(_, a), (_, b)| a.total_cmp(b))?;
        Some(Cell { ratio: time / ours, fastest })
    }
}

/// What stands for a peer beside a ratio.
const MARKS: [char; 4] = ['¹', '²', '³', '⁴'];

impl Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "### {}\n\nBeside ", self.title)?;
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
    /// Two digits that count; those of a ratio in which we are slower stand out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = MARKS[self.fastest];
        match self.ratio {
            ratio @ ..0.995 => write!(f, "**{ratio:.2}**{mark}"),
            ratio @ ..9.95 => write!(f, "{ratio:.1}{mark}"),
            ratio => write!(f, "{ratio:.0}{mark}"),
        }
    }
}
