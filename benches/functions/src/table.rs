//! The results of one operation on a kind of processor.

use std::iter::{once, zip};

use crate::inputs::QUICK_SHAPES;
use crate::markdown;
use crate::operation::Operation;
use crate::record::{Figure, Record, Row};

pub(crate) struct Table<'r> {
    pub(crate) operation: &'static Operation,
    /// One row for each corpus. A figure is missing if the corpus has no such inputs.
    rows: Vec<&'r Row>,
}

/// The mark of each peer. A ratio is followed by the mark of the fastest peer.
const MARKS: [&str; 4] = ["¹", "²", "³", "⁴"];

impl<'r> Table<'r> {
    pub(crate) fn of(operation: &'static Operation, record: &'r Record) -> Table<'r> {
        Table { operation, rows: record.table(operation.title) }
    }

    /// The corpus, the shape and the ratio of every case.
    pub(crate) fn cases(&self) -> impl Iterator<Item = (&'r str, &'r str, f64)> {
        let cases = |row: &'r Row| row.2.iter().map(|it| (&*row.1, &*it.0, it.1));
        self.rows.iter().flat_map(move |&row| cases(row))
    }

    /// The median ratio of all corpora for inputs of this shape. If the number of ratios is even,
    /// the lower of the two in the middle.
    pub(crate) fn median(&self, shape: &str) -> Option<f64> {
        let cases = self.cases().filter(|&(_, it, _)| it == shape);
        let mut ratios: Vec<f64> = cases.map(|(_, _, ratio)| ratio).collect();
        ratios.sort_by(f64::total_cmp);
        ratios.get(ratios.len().saturating_sub(1) / 2).copied()
    }

    /// The title and the medians for the shapes of a quick run, with tabs between them.
    pub(crate) fn medians(&self) -> String {
        let medians =
            QUICK_SHAPES.iter().map(|shape| self.median(&shape.to_string()).map(two_digits));
        let cells = medians.map(|cell| format!("\t{}", cell.unwrap_or_default()));
        once(self.operation.title.to_owned()).chain(cells).collect()
    }

    /// The case with the least ratio.
    pub(crate) fn least(&self) -> Option<(&'r str, &'r str, f64)> {
        self.cases().min_by(|(_, _, a), (_, _, b)| a.total_cmp(b))
    }

    /// The tables of an operation in Markdown, one for each record; empty if no record has it.
    pub(crate) fn section(operation: &'static Operation, records: &[Record]) -> String {
        let Operation { title, why, peers, .. } = operation;
        let mark = |name: &str| {
            zip(MARKS, *peers).find(|(_, peer)| peer.name == name).map_or("", |(mark, _)| mark)
        };
        let cell = |Figure(_, ratio, fastest): &Figure| marked(*ratio) + mark(fastest);
        let least = ["punctuation".len(), "sentences".len()];
        let tables = markdown::tables_of(title, records, least, cell);
        if tables.is_empty() {
            return tables;
        }
        let peers: Vec<String> =
            zip(MARKS, *peers).map(|(mark, peer)| format!("{mark} {}", peer.name)).collect();
        let is_slower = |record| Table::of(operation, record).cases().any(|it| is_slower(it.2));
        let is_explained = !why.is_empty() && records.iter().any(is_slower);
        let why = if is_explained { format!("\n{why}\n") } else { String::new() };
        format!("### {title}\n\nPeers: {}\n{why}{tables}", peers.join(", "))
    }
}

impl Figure {
    /// Makes a figure from the time of etched and the times and names of the peers.
    pub(crate) fn of_times<'p>(
        column: String,
        ours: f64,
        peers: impl Iterator<Item = (f64, &'p str)>,
    ) -> Option<Figure> {
        let (time, fastest) = peers.min_by(|(a, _), (b, _)| a.total_cmp(b))?;
        Some(Figure(column, rounded(time / ours), fastest.to_owned()))
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

/// The ratio that a table shows.
pub(crate) fn rounded(ratio: f64) -> f64 {
    two_digits(ratio).parse().unwrap_or(ratio)
}
