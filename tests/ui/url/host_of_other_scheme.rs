use etched::url;

fn main() {
    url!("foo://exa^mple/");
}
