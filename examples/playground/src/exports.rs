//! The functions that the script of the page calls. The script writes an input to memory, calls a
//! function, and reads the result from memory.

#![allow(unsafe_code, reason = "a symbol that is not mangled")]

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::{view_fields, view_link};

/// The input, and then the result.
static MEMORY: Mutex<Vec<u8>> = Mutex::new(Vec::new());

fn memory() -> MutexGuard<'static, Vec<u8>> {
    MEMORY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Makes room for an input of `len` bytes. The pointer is valid until the next call of an export.
// SAFETY: no other symbol of the program has this name. The script writes at most `len` bytes, and
// no function of the program runs while the script writes.
#[unsafe(no_mangle)]
extern "C" fn page_input(len: usize) -> *mut u8 {
    let mut memory = memory();
    memory.clear();
    memory.resize(len, 0);
    memory.as_mut_ptr()
}

/// Replaces a link by its view. The pointer is valid until the next call of an export but
/// `page_len`.
// SAFETY: no other symbol of the program has this name.
#[unsafe(no_mangle)]
extern "C" fn page_view_link() -> *const u8 {
    replace(view_link)
}

/// Replaces the fields by their view. The pointer is valid until the next call of an export but
/// `page_len`.
// SAFETY: no other symbol of the program has this name.
#[unsafe(no_mangle)]
extern "C" fn page_view_fields() -> *const u8 {
    replace(view_fields)
}

/// How many bytes the result has.
// SAFETY: no other symbol of the program has this name.
#[unsafe(no_mangle)]
extern "C" fn page_len() -> usize {
    memory().len()
}

fn replace(view: fn(&[u8]) -> String) -> *const u8 {
    let mut memory = memory();
    *memory = view(&memory).into_bytes();
    memory.as_ptr()
}
