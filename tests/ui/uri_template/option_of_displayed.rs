use etched::uri_template;

struct Id(u32);

impl std::fmt::Display for Id {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}", self.0)
    }
}

fn main() {
    let id = Some(Id(7));
    let _ = uri_template!("/users{/id}");
}
