//! Tests the table in the docs that compares the encodings.

use etched_runtime::encoding::*;

/// The bytes in a cell of the table, or `None` if the cell says `none`.
fn bytes(cell: &str) -> Option<Vec<u8>> {
    let digits = cell.strip_prefix('`')?.strip_suffix('`')?;
    Some(digits.split(' ').map(|byte| u8::from_str_radix(byte, 16).expect("a byte")).collect())
}

#[test]
fn the_table_of_code_points_is_right() {
    let page = include_str!("../../docs/guide/encoding.md");
    let cells = |line: &'static str| {
        let cells = line.strip_prefix("| ")?.strip_suffix(" |")?;
        Some(cells.split(" | ").collect::<Vec<_>>())
    };
    let mut rows = page.lines().filter_map(cells).skip_while(|cells| cells[0] != "code point");
    let encodings: Vec<Encoding> = rows.next().expect("a heading")[1..]
        .iter()
        .map(|name| match *name {
            "UTF_8" => UTF_8,
            "MODIFIED_UTF_8" => MODIFIED_UTF_8,
            "CESU_8" => CESU_8,
            "RFC_2279" => RFC_2279,
            "JAVA_STRING" => JAVA_STRING,
            _ => panic!("no encoding {name}"),
        })
        .collect();
    assert_eq!(encodings.len(), 5);

    let mut met = Vec::new();
    for row in rows.take_while(|cells| cells.len() == 6) {
        let number = row[0].split(',').next().expect("a number");
        let digits = number.trim_start_matches("U+").trim_start_matches("0x");
        let code_point = u32::from_str_radix(digits, 16).expect("a hexadecimal number");
        met.push(code_point);
        for (encoding, cell) in encodings.iter().zip(&row[1..]) {
            let encoded = encoding.encode_code_point(code_point).ok();
            let encoded = encoded.map(|sequence| sequence.as_bytes().to_vec());
            assert_eq!(encoded, bytes(cell), "{number} in {encoding:?}");
            let Some(sequence) = encoded else {
                assert_eq!(*cell, "none");
                continue;
            };
            assert!(encoding.code_points(&sequence).eq([Ok(code_point)]));
        }
    }
    assert_eq!(met, [0, 0xE9, 0x4E8C, 0x10302, 0xD800, 0x7FFF_FFFF]);
}
