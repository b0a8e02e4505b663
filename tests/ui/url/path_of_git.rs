use etched::url;

fn main() {
    url!("git@example.com:org/x");
}
