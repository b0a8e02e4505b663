use etched::uri_template_str;

fn main() {
    uri_template_str!("/search?lang=de{?q}", q = "a");
}
