use etched::url_encode;

fn main() {
    url_encode!([0x61, 0xC3, 0x28]);
}
