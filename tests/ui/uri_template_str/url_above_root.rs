use etched::uri_template_str;

fn main() {
    uri_template_str!("https://example.com/../{user}", user = "ann");
}
