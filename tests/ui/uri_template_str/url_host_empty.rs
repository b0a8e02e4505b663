use etched::uri_template_str;

fn main() {
    uri_template_str!("https://{host}/evil.example", host = "");
}
