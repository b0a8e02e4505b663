fn main() {
    etched::bytes!("a", le_u16(65_536));
    etched::bytes!("a", be_u16(65_536));
    etched::bytes!("a", u8(300));
    etched::bytes!("a", u8(70_000));
}
