use etched::uri_template_str;

fn main() {
    uri_template_str!("https://{host}/", host = "1.2.3.999");
}
