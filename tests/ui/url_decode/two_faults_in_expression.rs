use etched::url_decode;

fn main() {
    let _ = url_decode!("%4+%C0%AF");
}
