//! Reads and writes a corpus, which is a text file with one input on each line, the shortest first.
//!
//! A visible ASCII character other than `\` is written unchanged, any other byte as `\` and two
//! hexadecimal digits. This module does not use the library, because an input may show a fault of
//! the library.

use std::path::{Path, PathBuf};
use std::{fs, io};

/// The maximal length of a corpus file in bytes.
const MOST: usize = 60_000;

/// The committed corpus of a target.
pub fn file_of(target: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus").join(format!("{target}.txt"))
}

/// The inputs in a file.
pub fn read(file: &Path) -> io::Result<Vec<Vec<u8>>> {
    fs::read_to_string(file)?.lines().map(input_of).collect::<Option<_>>().ok_or_else(|| {
        io::Error::new(io::ErrorKind::InvalidData, format!("{}: not a corpus", file.display()))
    })
}

/// Writes the files of a folder to one corpus file, the shortest first, up to the maximal length.
/// Returns the number of files that were written and the number of all files.
pub fn pack(folder: &Path, file: &Path) -> io::Result<(usize, usize)> {
    let entries = fs::read_dir(folder)?;
    let inputs = entries.map(|entry| fs::read(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    let mut lines: Vec<String> = inputs.iter().map(|input| line_of(input)).collect();
    lines.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
    let mut text = String::new();
    let fitting = lines.iter().take_while(|line| {
        text.push_str(line);
        text.len() <= MOST
    });
    let count = fitting.count();
    fs::write(file, lines[..count].concat())?;
    Ok((count, lines.len()))
}

/// Writes each input of a corpus file to a file in a folder.
pub fn unpack(file: &Path, folder: &Path) -> io::Result<usize> {
    fs::create_dir_all(folder)?;
    let inputs = read(file)?;
    for (number, input) in inputs.iter().enumerate() {
        fs::write(folder.join(format!("{number:04}")), input)?;
    }
    Ok(inputs.len())
}

fn line_of(input: &[u8]) -> String {
    let mut line = String::new();
    for &byte in input {
        if byte.is_ascii_graphic() && byte != b'\\' {
            line.push(char::from(byte));
        } else {
            line.push_str(&format!("\\{byte:02X}"));
        }
    }
    line + "\n"
}

fn input_of(line: &str) -> Option<Vec<u8>> {
    let mut input = Vec::new();
    let mut rest = line;
    while let Some(byte) = rest.bytes().next() {
        let len = if byte == b'\\' { 3 } else { 1 };
        let written = rest.get(..len)?;
        input.push(if len == 3 { u8::from_str_radix(&written[1..], 16).ok()? } else { byte });
        rest = &rest[len..];
    }
    Some(input)
}

#[test]
fn every_byte_comes_back() {
    let input: Vec<u8> = (0..=255).rev().chain(b"\\41".to_owned()).collect();
    let line = line_of(&input);
    assert!(line.trim_end().bytes().all(|byte| byte.is_ascii_graphic()));
    assert_eq!(input_of(line.trim_end()), Some(input));
}
