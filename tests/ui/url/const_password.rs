use etched::url;

const URL: &str = "https://ann:secret@example.com/";

fn main() {
    url!(URL);
}
