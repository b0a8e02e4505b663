use etched::uri_template;

fn get(_url: impl ToString) {}

fn main() {
    let id = "..";
    get(uri_template!("/users/{id}"));
}
