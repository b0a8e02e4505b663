use etched::uri_template;

fn main() {
    uri_template!("https://{+tenant}.example.com/", tenant = "shop");
}
