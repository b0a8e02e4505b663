use etched::url;

fn main() {
    url!("/docs/page");
}
