use etched::uri_template;

fn main() {
    let id = 7;
    let _ = uri_template!("api.example.com/users/{id}").to_url();
}
