//! Generates all strings, and all ways to cut a string into chunks; and a sample of many inputs.

/// Of very many inputs, tests take every `stride()`th: every one with `ETCHED_STRIDE=1`, and else every
/// seventh. Blocks have a power of two of bytes, so that an odd stride still reaches every place in one.
pub(crate) fn stride() -> usize {
    let stride = std::env::var("ETCHED_STRIDE").map_or(7, |it| it.parse().expect("a number"));
    stride.min(7)
}

/// Calls `visit` with a sample of the inputs.
pub(crate) fn sampled(mut visit: impl FnMut(&[u8])) -> impl FnMut(&[u8]) {
    let (stride, mut turn) = (stride(), 0);
    move |input: &[u8]| {
        if turn % stride == 0 {
            visit(input);
        }
        turn += 1;
    }
}

/// Visits every string of `len` letters of an alphabet.
pub(crate) fn each_string<T: Copy>(alphabet: &[T], len: usize, mut visit: impl FnMut(&[T])) {
    let mut digits = [0; 8];
    let mut string = [alphabet[0]; 8];
    loop {
        visit(&string[..len]);
        let mut i = 0;
        loop {
            if i == len {
                return;
            }
            digits[i] += 1;
            if digits[i] < alphabet.len() {
                string[i] = alphabet[digits[i]];
                break;
            }
            digits[i] = 0;
            string[i] = alphabet[0];
            i += 1;
        }
    }
}

/// Visits every way to cut an input into chunks.
pub(crate) fn each_cutting(input: &[u8], mut visit: impl FnMut(&[&[u8]])) {
    let mut chunks = Vec::new();
    for cuts in 0..1_u32 << input.len().saturating_sub(1) {
        chunks.clear();
        let mut start = 0;
        for end in 1..=input.len() {
            if end == input.len() || cuts >> (end - 1) & 1 == 1 {
                chunks.push(&input[start..end]);
                start = end;
            }
        }
        visit(&chunks);
    }
}

/// Cuts an input into random chunks, some of which are empty.
pub(crate) fn random_cutting<'i>(
    rng: &mut fastrand::Rng,
    input: &'i [u8],
    most: usize,
) -> Vec<&'i [u8]> {
    let mut chunks = Vec::new();
    let mut rest = input;
    while !rest.is_empty() {
        let (chunk, after) = rest.split_at(rng.usize(..=most.min(rest.len())));
        chunks.push(chunk);
        rest = after;
    }
    chunks
}
