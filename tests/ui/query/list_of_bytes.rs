use etched::query;

const BYTE: u8 = 5;

fn main() {
    query! { "s": [1_u8, BYTE] };
}
