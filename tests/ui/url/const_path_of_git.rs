use etched::url;

const URL: &str = "ssh://git@example.com:org/x";

fn main() {
    url!(URL);
}
