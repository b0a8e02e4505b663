use etched::utf8_bytes;

pub fn sign<const SIGN: char>() -> &'static [u8] {
    utf8_bytes!(SIGN)
}

fn main() {}
