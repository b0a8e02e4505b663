use etched::url;

fn main() {
    match etched::url::Url::parse("https://example.com").unwrap().as_deref() {
        url!("https://example.com") => {}
    }
}
