static PACKET: [u8; 4] = etched::bytes!(0x30, "abc");

fn main() {
    println!("{PACKET:?}");
}
