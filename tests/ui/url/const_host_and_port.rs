use etched::url;

const URL: &str = "intranet:8080";

fn main() {
    url!(URL);
}
