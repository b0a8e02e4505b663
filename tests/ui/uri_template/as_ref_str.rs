use etched::uri_template;

struct Id(String);

impl AsRef<str> for Id {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

fn links(id: &Id, next: Option<&Id>) {
    let _ = uri_template!("/users/{id}");
    let _ = uri_template!("/users{?next}");
    let _ = uri_template!("/users/{id:3}");
}

fn main() {
    let id = Id("ann".into());
    links(&id, Some(&id));
}
