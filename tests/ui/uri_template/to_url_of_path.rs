use etched::uri_template;

fn main() {
    let owner = "ann";
    let _ = uri_template!("/repos/{owner}").to_url();
}
