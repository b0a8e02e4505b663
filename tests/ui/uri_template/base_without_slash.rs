use etched::uri_template;

fn main() {
    let (base, owner) = ("https://ghe.example/api/v3", "ann");
    uri_template!("{+base}repos/{owner}");
}
