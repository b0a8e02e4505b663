//! The medians of a build without `std`, which this program gets from itself in such a build.

use std::io;
use std::process::Command;

use crate::inputs::{QUICK_SHAPES, Shape};
use crate::markdown;
use crate::operations;
use crate::record::{Figure, Record, Row};
use crate::table::{Table, two_digits};

/// The name of the table in a record.
const TABLE: &str = "medians without `std`";

/// Measures the medians in a build without `std`.
pub(crate) fn rows() -> io::Result<Vec<Row>> {
    let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let mut command = Command::new(env!("CARGO"));
    command.args(["run", "--release", "--locked", "--manifest-path", manifest]);
    command.args(["--no-default-features", "--", "--quick", "--medians"]).env_remove("RECORD");
    let output = command.output()?;
    if !output.status.success() {
        return Err(io::Error::other(String::from_utf8_lossy(&output.stderr)));
    }
    let row = |line: &str| {
        let (title, medians) = line.split_once('\t')?;
        let medians = QUICK_SHAPES.iter().zip(medians.split('\t'));
        let figure = |(shape, median): (&Shape, &str)| {
            Some(Figure(shape.to_string(), median.parse().ok()?, String::new()))
        };
        Some(Row(TABLE.to_owned(), title.to_owned(), medians.filter_map(figure).collect()))
    };
    Ok(String::from_utf8_lossy(&output.stdout).lines().filter_map(row).collect())
}

/// Tables with the medians of both builds, one for each record.
pub(crate) fn section(records: &[Record]) -> String {
    let mut tables = String::new();
    for record in records {
        let shapes = QUICK_SHAPES.map(|shape| shape.to_string());
        let mut lines = vec![(&*record.facts.kind, shapes.to_vec())];
        for row in record.table(TABLE) {
            let Some(operation) = operations::all().find(|it| it.title == row.1) else { continue };
            let with = Table::of(operation, record);
            let cell = |shape: &String| {
                let (with, Figure(_, without, _)) = (with.median(shape)?, row.figure(shape)?);
                Some(format!("{}, {}", two_digits(with), two_digits(*without)))
            };
            let cells = shapes.iter().map(|shape| cell(shape).unwrap_or_default());
            lines.push((operation.title, cells.collect()));
        }
        tables += "\n";
        tables += &markdown::table(&lines, [0, 0]);
    }
    tables
}
