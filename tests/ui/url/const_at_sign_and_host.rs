use etched::url;

const URL: &str = "ws://u@h:1u:p@<]/";

fn main() {
    url!(URL);
}
