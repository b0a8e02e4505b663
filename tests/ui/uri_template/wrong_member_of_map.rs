use std::collections::{BTreeMap, HashMap};

use etched::uri_template;

fn main() {
    let near = HashMap::from([("lat", 47.5)]);
    let names = BTreeMap::from([(vec!["a"], "b")]);
    println!("{}", uri_template!("/near{?near*}"));
    println!("{}", uri_template!("/near{?names*}", names = &names));
}
