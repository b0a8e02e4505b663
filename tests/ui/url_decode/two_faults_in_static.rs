use etched::url_decode;

pub static TEXT: &[u8] = url_decode!("%zz and %");

fn main() {}
