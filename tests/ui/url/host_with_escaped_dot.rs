use etched::url;

fn main() {
    url!("https://example%2ecom/");
}
