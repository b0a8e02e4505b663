use etched::url;

fn main() {
    url!("https://ann:secret@example.com/");
}
