//! Random inputs from a seed: mixtures of text, escapes and boundary bytes, and mutations of such
//! mixtures.

use fastrand::Rng;

use crate::scripts::WORDS;

/// The boundary bytes of the rules for UTF-8, its variants, escapes and forms.
const EDGES: [u8; 33] =
    *b"\x00\x1F /09:@AFGZ`afg~\x7F\x80\x8F\x90\xA0\xAF\xB0\xBF\xC0\xC2\xE0\xED\xEF\xF0\xF4\xFF";

/// Malformed escapes.
const BROKEN: [&str; 9] = ["%", "%%", "%4", "%zz", "%g0", "%0g", "%+f", "%-1", "%%34%31"];

/// Inputs of up to 300 bytes. One input in fifty has up to 8 KiB.
pub fn inputs(seed: u64, count: usize) -> Vec<Vec<u8>> {
    let mut rng = Rng::with_seed(seed);
    let mut inputs: Vec<Vec<u8>> = vec![Vec::new()];
    while inputs.len() < count {
        let most = if inputs.len().is_multiple_of(50) { 8 << 10 } else { 300 };
        let len = rng.usize(..=most);
        let mut input = mixture(&mut rng, len);
        // Half of the inputs are damaged.
        if rng.bool() {
            for _ in 0..rng.usize(1..4) {
                let other = rng.usize(..inputs.len());
                mutate(&mut rng, &mut input, &inputs[other]);
            }
        }
        input.truncate(most);
        inputs.push(input);
    }
    inputs
}

/// Texts. Each text is an input that is decoded lossily.
pub fn texts(seed: u64, count: usize) -> Vec<String> {
    let whole = |input: Vec<u8>| String::from_utf8_lossy(&input).into_owned();
    inputs(seed, count).into_iter().map(whole).collect()
}

/// A mixture of pieces of only one to three kinds, so that each kind is missing in many inputs.
fn mixture(rng: &mut Rng, len: usize) -> Vec<u8> {
    let kinds: Vec<u8> = (0..rng.usize(1..4)).map(|_| rng.u8(..KINDS)).collect();
    let mut bytes = Vec::new();
    while bytes.len() < len {
        let kind = kinds[rng.usize(..kinds.len())];
        push(rng, &mut bytes, kind);
    }
    bytes
}

const KINDS: u8 = 10;

fn push(rng: &mut Rng, bytes: &mut Vec<u8>, kind: u8) {
    let word = WORDS[rng.usize(..WORDS.len())];
    match kind {
        0 => bytes.extend(word.bytes()),
        1 => bytes.extend(word.bytes().flat_map(|byte| escape(byte).into_bytes())),
        2 => (0..rng.usize(1..40)).for_each(|_| bytes.push(rng.alphanumeric() as u8)),
        3 => bytes.extend(WORDS[0].bytes().map(|byte| if byte == b' ' { b'+' } else { byte })),
        4 => bytes.push(rng.u8(b' '..=b'~')),
        5 => bytes.extend(escape(EDGES[rng.usize(..EDGES.len())]).to_lowercase().bytes()),
        6 => bytes.extend(BROKEN[rng.usize(..BROKEN.len())].bytes()),
        7 => (0..rng.usize(1..8)).for_each(|_| bytes.push(EDGES[rng.usize(..EDGES.len())])),
        8 => bytes.extend(word.encode_utf16().flat_map(unit)),
        _ => (0..rng.usize(1..8)).for_each(|_| bytes.push(rng.u8(..))),
    }
}

fn escape(byte: u8) -> String {
    format!("%{byte:02X}")
}

/// The bytes of a UTF-16 code unit, which may be a surrogate, in Java's encoding. They are computed
/// by arithmetic on bits.
fn unit(unit: u16) -> Vec<u8> {
    let (top, middle, low) = ((unit >> 12) as u8, (unit >> 6) as u8 & 0x3F, unit as u8 & 0x3F);
    match unit {
        1..0x80 => vec![unit as u8],
        0 | 0x80..0x800 => vec![0xC0 | (unit >> 6) as u8, 0x80 | low],
        _ => vec![0xE0 | top, 0x80 | middle, 0x80 | low],
    }
}

fn mutate(rng: &mut Rng, bytes: &mut Vec<u8>, other: &[u8]) {
    if bytes.is_empty() {
        return bytes.extend(other);
    }
    let (a, b) = (rng.usize(..bytes.len()), rng.usize(..bytes.len()));
    let (start, end) = (a.min(b), a.max(b));
    match rng.u8(..7) {
        0 => bytes[start] ^= 1 << rng.u8(..8),
        1 => bytes[start] = EDGES[rng.usize(..EDGES.len())],
        2 => bytes.truncate(end),
        3 => _ = bytes.drain(start..end.min(start + 8)),
        4 => bytes.insert(start, EDGES[rng.usize(..EDGES.len())]),
        5 => {
            let (from, to) = (rng.usize(..=other.len()), rng.usize(..=other.len()));
            bytes.splice(start..end.min(start + 8), other[from.min(to)..from.max(to)].to_vec());
        }
        _ => {
            let twice = bytes[start..end].to_vec();
            bytes.splice(start..start, twice);
        }
    }
}
