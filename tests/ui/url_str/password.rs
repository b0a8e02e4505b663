use etched::url_str;

fn main() {
    url_str!("https://ann:secret@example.com/");
}
