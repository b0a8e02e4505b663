use etched::uri_template;

fn main() {
    let (scheme, page) = ("javascript", 1);
    uri_template!("{scheme}://example.com/{page}").to_url();
}
