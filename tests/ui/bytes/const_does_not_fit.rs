const POWER: i16 = -200;

fn main() {
    etched::bytes!(i8(POWER));
    etched::bytes!(be_u16(POWER));
}
