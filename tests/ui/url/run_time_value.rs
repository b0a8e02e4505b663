use etched::{url, url::Url};

pub fn page(text: &str) -> Url<&'static str> {
    url!(text)
}

fn main() {}
