use etched::write_utf_bytes;

fn main() {
    write_utf_bytes!(b"A\0");
}
