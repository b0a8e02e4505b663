const SIGN: u32 = 0x1F980;

fn main() {
    etched::bytes!("a", SIGN);
}
