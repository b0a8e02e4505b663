use std::collections::{BTreeSet, HashSet, VecDeque};

use etched::uri_template;

fn links(tags: &HashSet<String>, ids: BTreeSet<u32>, last: VecDeque<u32>) {
    let _ = uri_template!("/list{?tags*}");
    let _ = uri_template!("/list{?ids}");
    let _ = uri_template!("/list{?last}");
}

fn main() {
    links(&HashSet::new(), BTreeSet::new(), VecDeque::new());
}
