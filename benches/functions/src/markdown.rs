//! Writes tables in Markdown.

use std::iter::once;

use crate::record::{Figure, Record, Row};

/// A row: its name and its other cells.
pub(crate) type Line<'l> = (&'l str, Vec<String>);

/// A table. The first line is its head. The columns after the first are equally wide, and aligned to
/// the right. `least` has the least widths of the first column and of the others.
pub(crate) fn table(lines: &[Line<'_>], least: [usize; 2]) -> String {
    let [mut first, mut other] = least;
    for (name, cells) in lines {
        first = first.max(name.chars().count());
        other = cells.iter().map(|cell| cell.chars().count()).fold(other, usize::max);
    }
    let row = |(name, cells): &Line<'_>| {
        let cells = cells.iter().map(|cell| format!(" {cell:>other$} |"));
        format!("| {name:first$} |{}\n", cells.collect::<String>())
    };
    let mut rows: Vec<String> = lines.iter().map(row).collect();
    let rule = format!("-{:->other$}:|", "").repeat(lines[0].1.len());
    rows.insert(1, format!("|-{:-<first$}-|{rule}\n", ""));
    rows.concat()
}

/// The recorded tables of this title, one for each record that has it. A table has the columns of its
/// longest row.
pub(crate) fn tables_of(
    title: &str,
    records: &[Record],
    least: [usize; 2],
    cell: impl Fn(&Figure) -> String,
) -> String {
    let mut tables = String::new();
    for record in records {
        let rows = record.table(title);
        let Some(longest) = rows.iter().max_by_key(|row| row.2.len()) else { continue };
        let columns: Vec<&str> = longest.2.iter().map(|Figure(column, ..)| &**column).collect();
        let cells = |row: &Row| {
            let figures = columns.iter().map(|column| row.figure(column));
            figures.map(|figure| figure.map(&cell).unwrap_or_default()).collect()
        };
        let head = (&*record.facts.kind, columns.iter().map(ToString::to_string).collect());
        let lines: Vec<Line<'_>> =
            once(head).chain(rows.iter().map(|row| (&*row.1, cells(row)))).collect();
        tables += "\n";
        tables += &table(&lines, least);
    }
    tables
}

/// A table of cells of any width, without spaces that align them.
pub(crate) fn plain(lines: &[Line<'_>]) -> String {
    let row = |(name, cells): &Line<'_>| {
        let cells: String = cells.iter().map(|cell| format!(" {cell} |")).collect();
        format!("| {name} |{cells}\n").replace("|  |", "| |")
    };
    let mut rows: Vec<String> = lines.iter().map(row).collect();
    rows.insert(1, format!("|{}\n", "---|".repeat(lines[0].1.len() + 1)));
    rows.concat()
}
