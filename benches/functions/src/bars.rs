//! Draws the speeds as bars. The bars of a group have one scale, because a group's functions are to
//! be compared with each other.

use crate::speeds::{Group, Speed};

const WIDTH: f64 = 640.0;
const MARGIN: f64 = 16.0;
/// Where the bars begin, and the length of the longest bar.
const START: f64 = 150.0;
const LONGEST: f64 = 400.0;
const BAR: f64 = 13.0;
const ROW: f64 = 19.0;
const TITLE: f64 = 24.0;
const GAP: f64 = 12.0;

// The chart has a background, so that it is legible on any page.
const STYLE: &str = "\
.paper{fill:#fff}.ink{fill:#1f2328}.pale{fill:#656d76}.ours{fill:#2f81f7}.theirs{fill:#c5ccd3}
@media(prefers-color-scheme:dark){.paper{fill:#0d1117}.ink{fill:#e6edf3}.pale{fill:#9198a1}\
.theirs{fill:#3d444d}}
text{font:12px system-ui,'Segoe UI','DejaVu Sans',sans-serif}.title{font-weight:600}";

/// The chart has about a dozen bars, so these are only in the table of BENCHMARKS.md. None of them
/// is the fastest of its group.
const LEFT_OUT: [&str; 3] = ["url-escape", "Node.js", "simdutf8 (compat)"];

/// The chart as SVG.
pub(crate) fn draw(groups: &[Group]) -> String {
    let mut content = String::new();
    let mut y = MARGIN;
    for Group { title, speeds } in groups {
        let x = MARGIN;
        content +=
            &format!("<text class=\"ink title\" x=\"{x}\" y=\"{}\">{title}</text>\n", y + 12.0);
        y += TITLE;
        let drawn = speeds.iter().filter(|speed| !LEFT_OUT.contains(&speed.name));
        let most = drawn.clone().map(|speed| speed.gigabytes).fold(f64::MIN_POSITIVE, f64::max);
        for (i, Speed { name, gigabytes }) in drawn.enumerate() {
            let length = (LONGEST * gigabytes / most).max(1.0);
            let (class, text) = if i == 0 { ("ours", "ink") } else { ("theirs", "pale") };
            let baseline = y + 11.0;
            content += &format!(
                "<text class=\"{text}\" x=\"{}\" y=\"{baseline}\" text-anchor=\"end\">{name}</text>\n\
                 <rect class=\"{class}\" x=\"{START}\" y=\"{y}\" width=\"{length:.1}\" \
                 height=\"{BAR}\" rx=\"2\"/>\n\
                 <text class=\"{text}\" x=\"{:.1}\" y=\"{baseline}\">{gigabytes:.2} GB/s</text>\n",
                START - 8.0,
                START + length + 6.0,
            );
            y += ROW;
        }
        y += GAP;
    }
    let height = y - GAP + MARGIN;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
         width=\"{WIDTH}\" height=\"{height}\" role=\"img\" \
         aria-label=\"Gigabytes a second of etched and of other libraries\">\n\
         <style>{STYLE}</style>\n\
         <rect class=\"paper\" width=\"100%\" height=\"100%\" rx=\"6\"/>\n{content}</svg>\n"
    )
}
