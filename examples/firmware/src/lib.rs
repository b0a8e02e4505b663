//! Code that the programs of this package share: a console, a measurement of the stack, and an exit
//! function.

#![no_std]

pub mod by_hand;
pub mod console;
pub mod stack;

use cortex_m_semihosting::debug;

/// Ends the program and the emulator, with an exit status.
pub fn exit(success: bool) -> ! {
    debug::exit(if success { debug::EXIT_SUCCESS } else { debug::EXIT_FAILURE });
    loop {
        cortex_m::asm::wfi();
    }
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    exit(false)
}
