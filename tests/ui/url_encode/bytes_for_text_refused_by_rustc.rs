use etched::url_encode;

fn main() {
    let _: &str = url_encode!("a b");
    let _ = concat!("?q=", url_encode!("a b"));
}
