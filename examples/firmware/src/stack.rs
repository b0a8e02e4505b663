//! How deep a call goes down the stack.

use core::hint::black_box;

/// What is written where nobody has been.
const UNTOUCHED: u32 = 0xDEAD_BEEF;

/// How many words below the top are watched.
const WATCHED: usize = 1024;

/// Calls `work` with a buffer, and returns how many bytes of stack it took.
#[inline(never)]
pub fn used_by(work: fn(&mut [u8]), room: &mut [u8]) -> usize {
    let top = cortex_m::register::msp::read() as usize as *mut u32;
    for word in 1..=WATCHED {
        // SAFETY: the stack has some 60 KiB of RAM to go down, and below its top nobody has
        // anything yet: nothing is called here, and there are no interrupts.
        unsafe { top.sub(word).write_volatile(UNTOUCHED) };
    }
    black_box(work)(room);
    let mut depth = WATCHED;
    // SAFETY: as above.
    while depth > 0 && unsafe { top.sub(depth).read_volatile() } == UNTOUCHED {
        depth -= 1;
    }
    4 * depth
}
