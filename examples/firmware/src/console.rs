//! Prints without `core::fmt`, which takes more flash than this whole program.

use cortex_m_semihosting::hio;

/// Prints the parts as one line.
pub fn say(parts: &[&[u8]]) {
    let Ok(mut output) = hio::hstdout() else { return };
    for part in parts.iter().copied().chain([&b"\n"[..]]) {
        // The emulator prints the line. If printing fails, the program has no other way to report
        // that.
        let _ = output.write_all(part);
    }
}

/// A number in decimal digits.
pub struct Decimal {
    digits: [u8; 10],
    start: usize,
}

impl Decimal {
    pub fn of(mut number: usize) -> Decimal {
        let mut decimal = Decimal { digits: [b'0'; 10], start: 10 };
        for (i, digit) in decimal.digits.iter_mut().enumerate().rev() {
            *digit = b'0' + (number % 10) as u8;
            decimal.start = i;
            number /= 10;
            if number == 0 {
                break;
            }
        }
        decimal
    }

    pub fn as_bytes(&self) -> &[u8] {
        self.digits.get(self.start..).unwrap_or_default()
    }
}
