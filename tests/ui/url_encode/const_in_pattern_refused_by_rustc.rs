use etched::url_encode;

const CITY: &str = "São Paulo";

fn main() {
    match &b"S%C3%A3o+Paulo" {
        url_encode!(CITY) => {}
        _ => {}
    }
}
