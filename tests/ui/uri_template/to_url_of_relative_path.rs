use etched::uri_template;

fn main() {
    let id = 7;
    let _ = uri_template!("{id}/posts").to_url();
}
