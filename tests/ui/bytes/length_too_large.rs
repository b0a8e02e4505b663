fn main() {
    etched::bytes!("a", le_u16(65_536));
}
