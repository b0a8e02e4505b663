use etched::url;

fn main() {
    url!("file://localhost/etc/hosts");
}
