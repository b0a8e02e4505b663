use etched::percent_decode;

macro_rules! decode {
    ($text:literal) => { percent_decode!($text) };
}

fn main() {
    decode!("%x %y");
}
