use std::fmt::Display;
use std::num::NonZeroU32;

use etched::uri_template;

fn points() -> Vec<(&'static str, NonZeroU32)> {
    vec![("x", NonZeroU32::MIN)]
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
