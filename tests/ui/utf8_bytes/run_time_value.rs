use etched::utf8_bytes;

fn main() {
    let name = "a";
    utf8_bytes!(name);
}
