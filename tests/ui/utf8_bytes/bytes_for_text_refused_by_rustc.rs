use etched::utf8_bytes;

fn main() {
    let _: &str = utf8_bytes!("caf", 'é');
}
