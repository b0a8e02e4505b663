use etched::url_str;

pub fn page(text: &str) -> &'static str {
    url_str!(text)
}

fn main() {}
