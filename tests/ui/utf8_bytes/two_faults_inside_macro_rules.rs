use etched::utf8_bytes;

macro_rules! signs {
    ($($sign:expr),*) => { utf8_bytes!($($sign),*) };
}

fn main() {
    signs!([0xC0], 0x61, [0xFF]);
}
