const TEMPLATE: &str = "/users/{user}";

fn main() {
    let _ = etched::uri_template!(TEMPLATE, user = "ann");
}
