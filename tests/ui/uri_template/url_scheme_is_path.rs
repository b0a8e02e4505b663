use etched::uri_template;

fn main() {
    let (scheme, address) = ("mailto", "ann@example.com");
    uri_template!("{scheme}:{address}");
}
