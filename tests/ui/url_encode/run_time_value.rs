use etched::url_encode;

pub fn encode(name: &str) -> &'static [u8] {
    url_encode!(name)
}

fn main() {}
