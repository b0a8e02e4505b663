use etched::url;

fn main() {
    url!("postgres://ann:secret@db.example.com/shop");
}
