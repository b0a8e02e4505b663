//! Writes tables in Markdown.

/// A row: its name and its other cells.
pub(crate) type Line = (&'static str, Vec<String>);

/// A table. The first line is its head. The columns after the first are equally wide, and aligned to
/// the right. `least` has the least widths of the first column and of the others.
pub(crate) fn table(lines: &[Line], least: [usize; 2]) -> String {
    let [mut first, mut other] = least;
    for (name, cells) in lines {
        first = first.max(name.chars().count());
        other = cells.iter().map(|cell| cell.chars().count()).fold(other, usize::max);
    }
    let row = |(name, cells): &Line| {
        let cells = cells.iter().map(|cell| format!(" {cell:>other$} |"));
        format!("| {name:first$} |{}\n", cells.collect::<String>())
    };
    let mut rows: Vec<String> = lines.iter().map(row).collect();
    let rule = format!("-{:->other$}:|", "").repeat(lines[0].1.len());
    rows.insert(1, format!("|-{:-<first$}-|{rule}\n", ""));
    rows.concat()
}
