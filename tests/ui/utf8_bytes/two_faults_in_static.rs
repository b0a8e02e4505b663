use etched::utf8_bytes;

pub static SIGN: &[u8] = utf8_bytes!(b"\xFF and \xFE");

fn main() {}
