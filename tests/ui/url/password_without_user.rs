use etched::url;

fn main() {
    url!("ftp://:secret@example.com/a");
}
