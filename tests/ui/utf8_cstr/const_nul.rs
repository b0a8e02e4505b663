const NAME: &str = "a\0b";

fn main() {
    etched::utf8_cstr!("lib", NAME);
}
