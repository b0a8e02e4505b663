use etched::uri_template::Template;

fn main() {
    let link = Template::parse("/users/{id}").unwrap().expand([("id", "..")]).unwrap();
    println!("{link}");
}
