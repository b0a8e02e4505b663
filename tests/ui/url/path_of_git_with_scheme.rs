use etched::url;

fn main() {
    url!("ssh://git@example.com:org/x");
}
