const NAME: &str = "abc";

static LITERAL: [u8; 3] = etched::url_encode!("abc");
static CONSTANT: [u8; 3] = etched::url_encode!(NAME);

fn main() {
    println!("{LITERAL:?} {CONSTANT:?}");
}
