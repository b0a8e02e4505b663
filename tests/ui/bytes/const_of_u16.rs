const LEN: u16 = 4;

fn main() {
    etched::bytes!(LEN, "pump");
}
