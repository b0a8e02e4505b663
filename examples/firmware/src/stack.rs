//! Measures how much stack a call takes.

use core::hint::black_box;

/// The value of words of the stack that the call has not written.
const UNTOUCHED: u32 = 0xDEAD_BEEF;

/// The number of words below the top of the stack that are filled with `UNTOUCHED`.
const WATCHED: usize = 1024;

/// Calls `work` with a buffer, and returns the number of bytes of stack that the call took.
#[inline(never)]
pub fn used_by(work: fn(&mut [u8]), room: &mut [u8]) -> usize {
    let top = cortex_m::register::msp::read() as usize as *mut u32;
    for word in 1..=WATCHED {
        // SAFETY: the stack has some 60 KiB of RAM below its top. No code uses that memory now:
        // nothing is called here, and there are no interrupts.
        unsafe { top.sub(word).write_volatile(UNTOUCHED) };
    }
    black_box(work)(room);
    let mut depth = WATCHED;
    // SAFETY: `depth` is at most `WATCHED`, so the loop above has written this word.
    while depth > 0 && unsafe { top.sub(depth).read_volatile() } == UNTOUCHED {
        depth -= 1;
    }
    4 * depth
}
