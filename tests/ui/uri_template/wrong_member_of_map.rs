use std::collections::{BTreeMap, HashMap};
use std::path::Path;

use etched::uri_template;

fn main() {
    let files = HashMap::from([("a", Path::new("/a"))]);
    let names = BTreeMap::from([(vec!["a"], "b")]);
    println!("{}", uri_template!("/find{?files*}"));
    println!("{}", uri_template!("/find{?names*}", names = &names));
}
