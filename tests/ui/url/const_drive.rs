use etched::url;

const URL: &str = "C:/Users/x";

fn main() {
    url!(URL);
}
