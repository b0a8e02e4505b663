//! Byte strings that the compiler joined and checked.

use std::io::{self, Write};

use console::style;
use etched::{bytes, modified_utf8_bytes, url_encode, utf8_bytes, write_utf_bytes};
use unicode_width::UnicodeWidthStr;

/// Each call as it stands in the source, with its bytes.
macro_rules! calls {
    ($($name:ident!($($piece:tt)*))*) => {
        [$((concat!(stringify!($name), "!(", stringify!($($piece)*), ")"), $name!($($piece)*))),*]
    };
}

static CALLS: [(&str, &[u8]); 6] = calls! {
    utf8_bytes!("21 ", 0xC2, 0xB0, "C")
    utf8_bytes!("caf", '\u{E9}')
    bytes!(0x89, "PNG", be_u16(300))
    modified_utf8_bytes!("🦀\0")
    write_utf_bytes!("größe")
    url_encode!("21 °C")
};

/// Prints the calls, and the bytes in the binary.
pub(crate) fn show(out: &mut impl Write) -> io::Result<()> {
    let width = CALLS.iter().map(|(call, _)| call.width()).max().unwrap_or(0);
    writeln!(out, "{}", style(format!("{:width$}  bytes in the binary", "source")).bold())?;
    for (call, bytes) in CALLS {
        let hex: Vec<String> = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
        let pad = " ".repeat(width - call.width());
        writeln!(out, "{call}{pad}  {}", style(hex.join(" ")).cyan())?;
    }
    Ok(())
}
