use std::fmt::Display;

use etched::uri_template;

fn points() -> Vec<(&'static str, f64)> {
    vec![("lat", 47.5)]
}

fn link(ids: &[Vec<u8>]) -> impl Display {
    uri_template!("/users{?ids}")
}

fn main() {
    fn show(link: impl Display) {
        println!("{link}");
    }
    show(uri_template!("/near{?at*}", at = points()));
    show(link(&[]));
}
