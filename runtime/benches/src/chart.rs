//! The tables as a picture: one panel an operation, one line a corpus, both axes
//! logarithmic.

use std::collections::BTreeMap;

use crate::corpus::Corpus;
use crate::inputs::Shape;
use crate::table::{Row, Table};

/// How panels are laid out, in pixels.
const COLUMNS: usize = 3;
const PANEL: (f64, f64) = (300.0, 190.0);
const PLOT: (f64, f64) = (246.0, 126.0);
const PLOT_AT: (f64, f64) = (40.0, 34.0);
const MARGIN: f64 = 10.0;

/// The ratios that have a line across; the axis goes from the one below all values to the
/// one above.
const RATIOS: [f64; 9] = [0.01, 0.03, 0.1, 0.3, 1.0, 3.0, 10.0, 30.0, 100.0];

/// The colours of the corpora. Each stands off from white and from nearly black.
const COLOURS: [&str; 10] = [
    "#8b949e", "#2f81f7", "#1fa79a", "#a371f7", "#e5534b", "#e3a008", "#d6549c", "#3fa34d",
    "#b0713a", "#c9510c",
];

// Paper of its own, so that it can be read whatever page it is on.
const STYLE: &str = "\
.paper{fill:#fff}.ink{fill:#1f2328}.pale{fill:#656d76}.grid{stroke:#d8dee4}.one{stroke:#1f2328}
@media(prefers-color-scheme:dark){.paper{fill:#0d1117}.ink{fill:#e6edf3}.pale{fill:#9198a1}\
.grid{stroke:#2b3138}.one{stroke:#e6edf3}}
text{font:10px system-ui,'Segoe UI','DejaVu Sans',sans-serif}.title{font-size:12px;font-weight:600}
.key{font-size:11px}.line{fill:none;stroke-width:1.6;stroke-linejoin:round}.one{stroke-width:1.2}";

/// The picture.
pub(crate) fn draw(tables: &[Table], corpora: &[Corpus]) -> String {
    // One place more, for the key.
    let rows = (tables.len() + 1).div_ceil(COLUMNS);
    let width = 2.0 * MARGIN + COLUMNS as f64 * PANEL.0;
    let height = 2.0 * MARGIN + rows as f64 * PANEL.1;
    let colours: Colours = corpora.iter().map(|corpus| corpus.name).zip(COLOURS).collect();
    let axes = Axes::of(tables);
    let panels = tables.iter().map(|table| panel(table, &axes, &colours));
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

/// Which corpus has which colour.
type Colours = BTreeMap<&'static str, &'static str>;

/// What all panels share: the ends of the axes.
struct Axes {
    sizes: (f64, f64),
    ratios: (f64, f64),
}

impl Axes {
    fn of(tables: &[Table]) -> Axes {
        let rows = tables.iter().flat_map(|table| table.rows.iter().map(|row| (table.shapes, row)));
        let (sizes, ratios): (Vec<f64>, Vec<f64>) =
            rows.flat_map(|(shapes, row)| points(shapes, row)).unzip();
        let (least, most) = ends(&ratios);
        Axes {
            sizes: ends(&sizes),
            ratios: (
                RATIOS.into_iter().rev().find(|&ratio| ratio <= least).unwrap_or(least),
                RATIOS.into_iter().find(|&ratio| ratio >= most).unwrap_or(most),
            ),
        }
    }

    fn x(&self, size: f64) -> f64 {
        PLOT_AT.0 + PLOT.0 * share(self.sizes, size)
    }

    fn y(&self, ratio: f64) -> f64 {
        PLOT_AT.1 + PLOT.1 * (1.0 - share(self.ratios, ratio))
    }
}

fn ends(values: &[f64]) -> (f64, f64) {
    values
        .iter()
        .fold((f64::INFINITY, 0.0), |(least, most), &value| (value.min(least), value.max(most)))
}

/// How far between the ends of an axis a value is, from 0 to 1.
fn share((from, to): (f64, f64), value: f64) -> f64 {
    (value / from).ln() / (to / from).ln()
}

/// The sizes and ratios of a row; words and sentences have no one size.
fn points(shapes: &[Shape], row: &Row) -> impl Iterator<Item = (f64, f64)> {
    shapes.iter().zip(&row.cells).filter_map(|(shape, cell)| match (shape, cell) {
        (Shape::Bytes(size), Some(cell)) => Some((*size as f64, cell.ratio)),
        _ => None,
    })
}

fn panel(table: &Table, axes: &Axes, colours: &Colours) -> String {
    let (left, top) = PLOT_AT;
    let (right, bottom) = (left + PLOT.0, top + PLOT.1);
    let mut svg = format!(
        "<text class=\"ink title\" x=\"{left}\" y=\"{}\">{}</text>\n",
        top - 12.0,
        table.title
    );
    for shape in table.shapes {
        let &Shape::Bytes(size) = shape else { continue };
        let (x, y) = (axes.x(size as f64), bottom + 15.0);
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
        let points = points(table.shapes, row)
            .map(|(size, ratio)| format!("{:.1},{:.1}", axes.x(size), axes.y(ratio)));
        svg += &format!(
            "<polyline class=\"line\" stroke=\"{}\" points=\"{}\"/>\n",
            colours[row.corpus],
            points.collect::<Vec<_>>().join(" "),
        );
    }
    svg
}

/// What the lines and the axes mean.
fn key(corpora: &[Corpus]) -> String {
    let (left, top) = PLOT_AT;
    let mut svg = format!(
        "<text class=\"pale\" x=\"{left}\" y=\"{}\">up: times as fast as the fastest peer</text>\n\
         <text class=\"pale\" x=\"{left}\" y=\"{}\">right: size of the input in bytes</text>\n",
        top - 12.0,
        top + 2.0,
    );
    const LINES: usize = 5;
    for (place, (corpus, colour)) in corpora.iter().zip(COLOURS).enumerate() {
        let x = left + 124.0 * (place / LINES) as f64;
        let y = top + 26.0 + 20.0 * (place % LINES) as f64;
        svg += &format!(
            "<path class=\"line\" stroke=\"{colour}\" d=\"M{x} {y}h22\"/>\
             <text class=\"ink key\" x=\"{}\" y=\"{}\">{}</text>\n",
            x + 30.0,
            y + 4.0,
            corpus.name,
        );
    }
    svg
}
