//! What was measured on a kind of processor: a file of the folder `recorded`.
//!
//! A file has the facts in its first line, and a row of a table in each other line.

use std::path::Path;
use std::{fs, io};

use serde::{Deserialize, Serialize};

use crate::facts::Facts;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/recorded");

pub(crate) struct Record {
    pub(crate) facts: Facts,
    pub(crate) rows: Vec<Row>,
}

/// The table, the name of the row, and its figures.
#[derive(Deserialize, Serialize)]
pub(crate) struct Row(pub(crate) String, pub(crate) String, pub(crate) Vec<Figure>);

/// The column, the number and, if it is a ratio to the fastest of several peers, that peer.
#[derive(Deserialize, Serialize)]
pub(crate) struct Figure(
    pub(crate) String,
    pub(crate) f64,
    #[serde(default, skip_serializing_if = "String::is_empty")] pub(crate) String,
);

impl Row {
    pub(crate) fn figure(&self, column: &str) -> Option<&Figure> {
        self.2.iter().find(|figure| figure.0 == column)
    }
}

impl Record {
    /// The rows of a table.
    pub(crate) fn table(&self, title: &str) -> Vec<&Row> {
        self.rows.iter().filter(|row| row.0 == title).collect()
    }

    /// All records of the folder, in the order of their names.
    pub(crate) fn all() -> io::Result<Vec<Record>> {
        let entries = fs::read_dir(FOLDER)?.collect::<io::Result<Vec<_>>>()?;
        let mut paths: Vec<_> = entries.iter().map(fs::DirEntry::path).collect();
        paths.sort();
        paths.iter().map(|path| Record::parse(&fs::read_to_string(path)?)).collect()
    }

    /// Replaces the record of this kind of processor.
    pub(crate) fn write(&self) -> io::Result<()> {
        fs::write(Path::new(FOLDER).join(self.file_name()), self.text()?)
    }

    fn file_name(&self) -> String {
        self.facts.kind.to_lowercase().replace('-', "") + ".jsonl"
    }

    fn text(&self) -> io::Result<String> {
        let mut lines = vec![serde_json::to_string(&self.facts)?];
        for row in &self.rows {
            lines.push(serde_json::to_string(row)?);
        }
        Ok(lines.join("\n") + "\n")
    }

    fn parse(text: &str) -> io::Result<Record> {
        let (facts, rows) = text.split_once('\n').unwrap_or((text, ""));
        let rows = rows.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
        Ok(Record { facts: serde_json::from_str(facts)?, rows })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_as_they_are_written() {
        for record in Record::all().expect("the records are readable") {
            let written = fs::read_to_string(Path::new(FOLDER).join(record.file_name()));
            assert!(written.ok() == record.text().ok(), "{}", record.file_name());
        }
    }
}
