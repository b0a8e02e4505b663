use etched::url_decode;

fn main() {
    url_decode!("%ED%A0%BD%ED%B8%80");
}
