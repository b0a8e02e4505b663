//! Runs a JDK on many strings.

use crate::tools::java_answers;

const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/jdk_url/UrlOracle.java");

/// The answer of Java to each string, or `None` if Java throws. Without a JDK, returns `None`.
pub(crate) fn ask(request: u8, strings: &[Vec<u16>]) -> Option<Vec<Option<Vec<u16>>>> {
    let mut requests = Vec::new();
    for string in strings {
        requests.push(request);
        requests.extend((string.len() as u32).to_be_bytes());
        requests.extend(string.iter().flat_map(|unit| unit.to_be_bytes()));
    }
    let answers = java_answers(SOURCE, &requests)?;
    let mut answers = &answers[..];
    let mut taken = Vec::new();
    while let [is_taken, rest @ ..] = answers {
        answers = rest;
        taken.push((*is_taken == 1).then(|| take_string(&mut answers)));
    }
    Some(taken)
}

fn take_string(answers: &mut &[u8]) -> Vec<u16> {
    let (len, rest) = answers.split_first_chunk().expect("a length");
    let (units, rest) = rest.split_at(2 * u32::from_be_bytes(*len) as usize);
    *answers = rest;
    let (units, _) = units.as_chunks();
    units.iter().map(|unit| u16::from_be_bytes(*unit)).collect()
}
