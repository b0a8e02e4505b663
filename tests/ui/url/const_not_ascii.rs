use etched::url;

const URL: &str = "https://müller.example/";

fn main() {
    url!(URL);
}
