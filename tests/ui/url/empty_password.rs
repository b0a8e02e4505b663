use etched::url;

fn main() {
    url!("postgres://ann:@db.example/main");
}
