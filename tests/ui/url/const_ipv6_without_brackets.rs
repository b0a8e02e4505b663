use etched::url;

const URL: &str = "https://2001:db8::1/";

fn main() {
    url!(URL);
}
