//! Buffers that are reused for all inputs, and are long enough for every answer.

use crate::inputs::Inputs;

pub(crate) struct Room {
    /// For candidates that write to a slice.
    pub(crate) slice: Vec<u8>,
    bytes: Vec<u8>,
    text: String,
    code_points: Vec<u32>,
}

impl Room {
    pub(crate) fn for_inputs(inputs: &Inputs) -> Room {
        let longest = inputs.bytes.iter().map(|input| input.len()).max().unwrap_or(0);
        let room = 3 * longest + 1024;
        Room {
            slice: vec![0; room],
            bytes: Vec::with_capacity(room),
            text: String::with_capacity(room),
            code_points: Vec::with_capacity(room),
        }
    }

    /// An empty buffer, for candidates that append bytes.
    pub(crate) fn bytes(&mut self) -> &mut Vec<u8> {
        self.bytes.clear();
        &mut self.bytes
    }

    /// An empty buffer, for candidates that append text.
    pub(crate) fn text(&mut self) -> &mut String {
        self.text.clear();
        &mut self.text
    }

    /// An empty buffer, for candidates that append code points.
    pub(crate) fn code_points(&mut self) -> &mut Vec<u32> {
        self.code_points.clear();
        &mut self.code_points
    }
}

/// Appends the items to a buffer.
pub(crate) fn filled<T, B: Extend<T>>(
    buffer: &mut B,
    items: impl IntoIterator<Item = T>,
) -> &mut B {
    buffer.extend(items);
    buffer
}
