use std::collections::{BTreeMap, HashMap};

use etched::uri_template;

struct File;

fn main() {
    let files = HashMap::from([("a", File)]);
    let names = BTreeMap::from([(vec!["a"], "b")]);
    println!("{}", uri_template!("/find{?files*}"));
    println!("{}", uri_template!("/find{?names*}", names = &names));
}
