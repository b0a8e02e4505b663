use etched::uri_template;

fn main() {
    let link = |user, page| uri_template!("https://example.com/{user}{?page}").to_url();
    let _ = link("ann", 2);
}
