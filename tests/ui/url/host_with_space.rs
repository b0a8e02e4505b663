use etched::url;

fn main() {
    url!("https://exa mple.com/");
}
