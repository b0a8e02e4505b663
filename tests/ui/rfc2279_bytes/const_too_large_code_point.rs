use etched::rfc2279_bytes;

const LAST: u32 = 0x7FFF_FFFF;

fn main() {
    rfc2279_bytes!(code_point(LAST + 1));
}
