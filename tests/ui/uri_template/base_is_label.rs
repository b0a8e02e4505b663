use etched::uri_template;

fn main() {
    uri_template!("{+tenant}.example.com/users", tenant = "https://shop");
}
