use etched::uri_template;

fn main() {
    let area = 2.5_f64;
    println!("{}", uri_template!("/shops{?area}"));
    let _: String = format!("{}", uri_template!("/shops{?area,page}", area = area, page = 1));
}
