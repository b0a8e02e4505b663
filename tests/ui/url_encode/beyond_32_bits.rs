use etched::url_encode;

fn main() {
    url_encode!(0x1_0000_0000);
}
