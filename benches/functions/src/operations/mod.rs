//! All operations that are measured.

mod code_points;
mod decode;
mod encode;
mod modified_utf_8;
mod utf_8;

use crate::operation::Operation;

pub(crate) fn all() -> impl Iterator<Item = &'static Operation> {
    let tables: [&[Operation]; 5] = [
        &encode::OPERATIONS,
        &decode::OPERATIONS,
        &utf_8::OPERATIONS,
        &code_points::OPERATIONS,
        &modified_utf_8::OPERATIONS,
    ];
    tables.into_iter().flatten()
}
