use std::time::Duration;

use etched::uri_template;

fn main() {
    let (page, age) = (1, Duration::ZERO);
    let link = uri_template!("/users/{user}{?near,page}{&age}", user = (), near = [Duration::ZERO]);
    println!("{:?} {}", link.try_to_string(), link.encoded_len());
}
