use etched::url;

trait Named {
    const URL: &'static str;
}

struct Page;

impl Named for Page {
    const URL: &'static str = "https://example.com/";
}

fn page<T: Named>() {
    url!(T::URL);
}

fn main() {
    page::<Page>();
}
