use etched::url;

fn main() {
    url!("https://example.com/?a=1&amp;b=2&lt;&quot;&#38;&#x27;");
}
