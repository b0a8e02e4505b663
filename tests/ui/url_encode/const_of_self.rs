struct Page;

impl Page {
    const TITLE: &str = "a b";
    const LINK: &[u8] = etched::url_encode!(Self::TITLE);
}

fn main() {
    let _ = Page::LINK;
}
