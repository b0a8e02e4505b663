use etched::url;

fn main() {
    url!("file:/etc/hosts");
}
