use etched::url;

fn main() {
    url!("https://exa\u{AD}mple.com/");
}
