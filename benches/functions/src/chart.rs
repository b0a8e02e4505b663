//! Draws the tables as a chart, with one panel for each operation and one line for each corpus. The
//! axis of the ratios is logarithmic. On the axis of the sizes, neighbouring sizes have equal
//! distances.

use std::collections::BTreeMap;
use std::fmt;

use crate::corpus::Corpus;
use crate::inputs::Shape;
use crate::table::Table;

/// The layout of the panels, in pixels.
const COLUMNS: usize = 3;
const PANEL: (f64, f64) = (300.0, 190.0);
const PLOT: (f64, f64) = (246.0, 126.0);
const PLOT_AT: (f64, f64) = (40.0, 34.0);
const MARGIN: f64 = 10.0;

/// The ratios with a grid line. The axis starts at the greatest of these ratios below all values,
/// and ends at the least above all values.
const RATIOS: [f64; 9] = [0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 100.0];

/// The color and the dashes of each corpus. A text in a natural language has a solid line. The
/// colors contrast with white and with near black.
const LINES: [Line; 10] = [
    Line("#8b949e", "5 3"),
    Line("#2f81f7", "none"),
    Line("#17a398", "none"),
    Line("#a371f7", "none"),
    Line("#e5534b", "none"),
    Line("#e3a008", "none"),
    Line("#e06bb5", "none"),
    Line("#3fa34d", "none"),
    Line("#b0713a", "5 3"),
    Line("#2f81f7", "2 2"),
];

#[derive(Clone, Copy)]
struct Line(&'static str, &'static str);

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Line(color, dashes) = self;
        write!(f, "class=\"line\" stroke=\"{color}\" stroke-dasharray=\"{dashes}\"")
    }
}

// The chart has a background, so that it is legible on any page.
const STYLE: &str = "\
.paper{fill:#fff}.ink{fill:#1f2328}.pale{fill:#656d76}.grid{stroke:#d8dee4}.one{stroke:#1f2328}
@media(prefers-color-scheme:dark){.paper{fill:#0d1117}.ink{fill:#e6edf3}.pale{fill:#9198a1}\
.grid{stroke:#2b3138}.one{stroke:#e6edf3}}
text{font:10px system-ui,'Segoe UI','DejaVu Sans',sans-serif}.title{font-size:12px;font-weight:600}
.key{font-size:11px}.line{fill:none;stroke-width:1.6;stroke-linejoin:round}.one{stroke-width:1.2}";

/// The chart as SVG.
pub(crate) fn draw(tables: &[Table], corpora: &[Corpus]) -> String {
    // One more panel holds the key.
    let rows = (tables.len() + 1).div_ceil(COLUMNS);
    let width = 2.0 * MARGIN + COLUMNS as f64 * PANEL.0;
    let height = 2.0 * MARGIN + rows as f64 * PANEL.1;
    let lines: Lines = corpora.iter().map(|corpus| corpus.name).zip(LINES).collect();
    let axes = Axes::of(tables);
    let panels = tables.iter().map(|table| panel(table, &axes, &lines));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\" \
         aria-label=\"How many times as fast as the fastest peer\">\n\
         <style>{STYLE}</style>\n\
         <rect class=\"paper\" width=\"100%\" height=\"100%\" rx=\"6\"/>\n"
    );
    for (place, content) in panels.chain([key(corpora)]).enumerate() {
        let x = MARGIN + (place % COLUMNS) as f64 * PANEL.0;
        let y = MARGIN + (place / COLUMNS) as f64 * PANEL.1;
        svg += &format!("<g transform=\"translate({x} {y})\">\n{content}</g>\n");
    }
    svg + "</svg>\n"
}

/// The line of each corpus, by name.
type Lines = BTreeMap<&'static str, Line>;

/// The axes that all panels share: the number of steps on the x axis, and the ends of the y axis.
struct Axes {
    steps: f64,
    ratios: (f64, f64),
}

impl Axes {
    fn of(tables: &[Table]) -> Axes {
        let steps = tables.iter().map(|table| sizes(table.shapes).count() - 1).max();
        let cells = tables.iter().flat_map(|table| &table.rows).flat_map(|row| &row.cells);
        let (least, most) = cells.flatten().fold((1.0_f64, 1.0_f64), |(least, most), cell| {
            (least.min(cell.ratio), most.max(cell.ratio))
        });
        Axes {
            steps: steps.unwrap_or(1) as f64,
            ratios: (
                RATIOS.into_iter().rev().find(|&ratio| ratio <= least).unwrap_or(least),
                RATIOS.into_iter().find(|&ratio| ratio >= most).unwrap_or(most),
            ),
        }
    }

    fn x(&self, step: usize) -> f64 {
        PLOT_AT.0 + PLOT.0 * step as f64 / self.steps
    }

    fn y(&self, ratio: f64) -> f64 {
        let (least, most) = self.ratios;
        PLOT_AT.1 + PLOT.1 * (most / ratio).ln() / (most / least).ln()
    }
}

/// The columns for inputs of one size, with their indices. These are all columns except words and
/// sentences.
fn sizes(shapes: &[Shape]) -> impl Iterator<Item = (usize, Shape)> {
    let is_size = |(_, shape): &(usize, Shape)| matches!(shape, Shape::Bytes(_));
    shapes.iter().copied().enumerate().filter(is_size)
}

fn panel(table: &Table, axes: &Axes, lines: &Lines) -> String {
    let (left, top) = PLOT_AT;
    let (right, bottom) = (left + PLOT.0, top + PLOT.1);
    let mut svg = format!(
        "<text class=\"ink title\" x=\"{left}\" y=\"{}\">{}</text>\n",
        top - 12.0,
        table.title
    );
    for (step, (_, shape)) in sizes(table.shapes).enumerate() {
        let (x, y) = (axes.x(step), bottom + 15.0);
        svg += &format!(
            "<path class=\"grid\" d=\"M{x:.1} {top}V{bottom}\"/>\
             <text class=\"pale\" x=\"{x:.1}\" y=\"{y}\" text-anchor=\"middle\">{shape}</text>\n"
        );
    }
    for ratio in RATIOS.into_iter().filter(|it| (axes.ratios.0..=axes.ratios.1).contains(it)) {
        let class = if ratio == 1.0 { "one" } else { "grid" };
        let (x, y, text_y) = (left - 6.0, axes.y(ratio), axes.y(ratio) + 3.5);
        svg += &format!(
            "<path class=\"{class}\" d=\"M{left} {y:.1}H{right}\"/>\
             <text class=\"pale\" x=\"{x}\" y=\"{text_y:.1}\" text-anchor=\"end\">{ratio}×</text>\n"
        );
    }
    for row in &table.rows {
        let mut points = String::new();
        for (step, (column, _)) in sizes(table.shapes).enumerate() {
            if let Some(cell) = row.cells[column] {
                points += &format!("{:.1},{:.1} ", axes.x(step), axes.y(cell.ratio));
            }
        }
        let (line, points) = (lines[row.corpus], points.trim_end());
        svg += &format!("<polyline {line} points=\"{points}\"/>\n");
    }
    svg
}

/// The key: the meaning of the lines and the axes.
fn key(corpora: &[Corpus]) -> String {
    let (left, top) = PLOT_AT;
    let mut svg = format!(
        "<text class=\"pale\" x=\"{left}\" y=\"{}\">up: times as fast as the fastest peer</text>\n\
         <text class=\"pale\" x=\"{left}\" y=\"{}\">right: size of the input in bytes</text>\n",
        top - 12.0,
        top + 2.0,
    );
    const DEEP: usize = 5;
    for (place, (corpus, line)) in corpora.iter().zip(LINES).enumerate() {
        let x = left + 124.0 * (place / DEEP) as f64;
        let y = top + 26.0 + 20.0 * (place % DEEP) as f64;
        svg += &format!(
            "<path {line} d=\"M{x} {y}h24\"/>\
             <text class=\"ink key\" x=\"{}\" y=\"{}\">{}</text>\n",
            x + 32.0,
            y + 4.0,
            corpus.name,
        );
    }
    svg
}
