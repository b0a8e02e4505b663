use etched::uri_template;

fn main() {
    let page = 7;
    let link = uri_template!("{?page}");
    let _ = link.to_url();
}
