//! Percent-decoding without a branch per byte.
//!
//! Every byte is looked at as if an escape might start there, at a fixed stride:
//! the two bytes after it are looked at as digits, and a byte that two or one
//! before it an escape started is written over by its successor.

/// How many bytes a turn reads, not counting the two it looks ahead.
const BLOCK: usize = 16;

/// How many it needs to see.
pub(crate) const WINDOW: usize = BLOCK + 2;

/// What there is to decode.
pub(crate) struct Survey {
    /// How many `%` there are.
    pub(crate) percent_signs: usize,
    /// How many of them have two hexadecimal digits behind them.
    pub(crate) escapes: usize,
}

pub(crate) fn survey(input: &[u8]) -> Survey {
    /// As many as an eight-bit counter holds.
    const STRETCH: usize = 255;

    let mut survey = Survey { percent_signs: 0, escapes: 0 };
    let mut rest = input;
    while rest.len() > 2 {
        let len = (rest.len() - 2).min(STRETCH);
        let (mut percent_signs, mut escapes) = (0u8, 0u8);
        for ((&byte, &high), &low) in rest[..len].iter().zip(&rest[1..]).zip(&rest[2..]) {
            percent_signs += (byte == b'%') as u8;
            escapes += is_escape(byte, high, low) as u8;
        }
        survey.percent_signs += percent_signs as usize;
        survey.escapes += escapes as usize;
        rest = &rest[len..];
    }
    survey.percent_signs += rest.iter().filter(|&&byte| byte == b'%').count();
    survey
}

/// Decodes blocks from the start of `input` while `output` has room for them;
/// returns how many bytes were read and written.
pub(crate) fn decode(plus: bool, input: &[u8], output: &mut [u8]) -> (usize, usize) {
    decode_by(|_, at| input.get(at..)?.first_chunk().copied(), plus, output)
}

/// [`decode`] where input and output are the same: what is written never reaches
/// what is still to be read.
pub(crate) fn decode_in_place(plus: bool, buffer: &mut [u8]) -> (usize, usize) {
    decode_by(|buffer, at| buffer.get(at..)?.first_chunk().copied(), plus, buffer)
}

/// The loop of both; `load` gives the window at a place of the input.
fn decode_by(
    load: impl Fn(&[u8], usize) -> Option<[u8; WINDOW]>,
    plus: bool,
    output: &mut [u8],
) -> (usize, usize) {
    let mut read = 0;
    let mut written = 0;
    // How many bytes at the start of the block belong to an escape before it.
    let mut taken = 0;
    while let Some(window) = load(output, read)
        && let Some(room) = output.get_mut(written..).and_then(<[u8]>::first_chunk_mut)
    {
        written += decode_block(&window, plus, &mut taken, room);
        read += BLOCK;
    }
    (read + taken, written)
}

/// Decodes one block and returns how many bytes of `room` count.
fn decode_block(
    window: &[u8; WINDOW],
    plus: bool,
    taken: &mut usize,
    room: &mut [u8; BLOCK],
) -> usize {
    let mut escape = [0u8; BLOCK];
    let mut decoded = [0u8; BLOCK];
    for i in 0..BLOCK {
        let (byte, high, low) = (window[i], window[i + 1], window[i + 2]);
        let itself = if plus & (byte == b'+') { b' ' } else { byte };
        escape[i] = is_escape(byte, high, low) as u8;
        decoded[i] = if escape[i] == 1 { hex_value(high) << 4 | hex_value(low) } else { itself };
    }
    let mut end = 0;
    let (mut before, mut before_that) = (u8::from(*taken == 2), u8::from(*taken == 1));
    for i in 0..BLOCK {
        room[end % BLOCK] = decoded[i];
        end += 1 - usize::from(before | before_that);
        (before, before_that) = (escape[i], before);
    }
    *taken = usize::from(2 * before + before_that);
    end
}

fn is_escape(byte: u8, high: u8, low: u8) -> bool {
    (byte == b'%') & is_hex_digit(high) & is_hex_digit(low)
}

fn is_hex_digit(byte: u8) -> bool {
    (byte.wrapping_sub(b'0') < 10) | ((byte | 0x20).wrapping_sub(b'a') < 6)
}

/// The value of a hexadecimal digit; of any other byte, anything.
fn hex_value(byte: u8) -> u8 {
    (byte & 0x0F) + 9 * (byte >> 6)
}
