use std::collections::HashSet;

use etched::query::Serializer;

struct Id(String);

impl AsRef<str> for Id {
    fn as_ref(&self) -> &str {
        &self.0
    }
}

fn query(id: &Id, tags: HashSet<String>) -> String {
    let mut query = Serializer::new(String::new());
    query.append_pair("id", id);
    query.append_pair("tags", tags);
    query.finish()
}

fn main() {
    query(&Id("ann".into()), HashSet::new());
}
