use std::net::Ipv4Addr;

fn main() {
    let _ = etched::uri_template!("/hosts/{host}", host = Ipv4Addr::LOCALHOST).to_string();
}
