use std::num::NonZeroU32;

fn main() {
    let ids = [NonZeroU32::MIN, NonZeroU32::MAX];
    let _ = etched::uri_template!("/users{?ids*}").to_string();
}
