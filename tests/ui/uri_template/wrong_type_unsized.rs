use std::fmt::Display;

use etched::uri_template;

fn main() {
    let list: &[f64] = &[2.5];
    let price: &dyn Display = &2.5;
    let _ = uri_template!("/near{?at}", at = *list).to_string();
    let _ = uri_template!("/price/{price}", price = *price).to_string();
}
