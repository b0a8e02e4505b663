use std::fmt::Display;

use etched::uri_template;

fn link(user: String, page: u32) -> impl Display {
    uri_template!("/users{?user,page}", page = page + 1)
}

fn main() {
    println!("{}", link("ann".into(), 1));
}
