use etched::url_decode;

fn main() {
    let text = "a+b";
    url_decode!(text);
}
