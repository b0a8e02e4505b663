//! Counts how often an expansion reads names and displays values. The numbers grow with the number of
//! names or values, not with its square, and not with the length of a value.

use std::borrow::Borrow;
use std::cell::Cell;
use std::collections::{BTreeMap, HashMap};
use std::fmt::{self, Write as _};
use std::iter::zip;

use etched_runtime::uri_template::{Displayed, Template, ToValue, Variables};

/// A name that counts how often any name is read.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Name(String);

thread_local! {
    static READ: Cell<usize> = const { Cell::new(0) };
}

impl AsRef<str> for Name {
    fn as_ref(&self) -> &str {
        READ.set(READ.get() + 1);
        &self.0
    }
}

impl Borrow<str> for Name {
    fn borrow(&self) -> &str {
        self.as_ref()
    }
}

/// How many names an expansion reads.
fn read(template: &str, values: impl Variables) -> usize {
    READ.set(0);
    let link = Template::parse(template).unwrap().expand(values).unwrap();
    assert!(link.encoded_len() > 0);
    READ.get()
}

/// Of n pairs and n variables, no expansion compares each with each: see the docs of `Variables`.
#[test]
fn lookups_read_few_names() {
    const N: usize = 2048;

    let log = N.ilog2() as usize;
    let names: Vec<String> = (0..N).map(|i| format!("v{i}")).collect();
    // A prefix is looked up once more, before the expansion.
    for (before, after, passes) in [("{", "}", 1), ("{+", ":3}", 2)] {
        let template: String = names.iter().map(|name| format!("/{before}{name}{after}")).collect();
        let orders: [fn(&mut Vec<String>); 4] = [
            |_| {},
            |names| names.reverse(),
            |names| names.sort(),
            |names| names.iter_mut().for_each(|name| name.push('x')),
        ];
        for order in orders {
            let mut names = names.clone();
            order(&mut names);
            let names = names.into_iter().map(Name);
            let values: Vec<(Name, &str)> = names.map(|name| (name, "a")).collect();
            // The first 16 lookups read all names, to find out whether they are sorted reads each
            // twice, and the list has each once. A binary search reads one more than the logarithm.
            let most = passes * N * (16 + 2 + 1 + log + 2);
            let count = read(&template, &values);
            assert!(count <= most, "{before} {:?}: {count}", values[0].0.0);
        }
        let pairs = || zip(names.iter().cloned().map(Name), 0..);
        let count = read(&template, pairs().collect::<BTreeMap<_, u32>>());
        // A node has at most eleven names, and at least six children.
        assert!(count <= passes * N * 11 * (log / 2), "BTreeMap: {count}");
        let count = read(&template, pairs().collect::<HashMap<_, u32>>());
        assert!(count <= passes * N * 2, "HashMap: {count}");
    }
    let values: Vec<(Name, &str)> = names.into_iter().map(|it| (Name(it), "a")).collect();
    assert!(read(&format!("{{v{}}}", N - 1), &values) <= 2 * N);
}

/// A text that is displayed character by character. Each display is counted.
struct Shown<'t>(&'t str);

thread_local! {
    static DISPLAYED: Cell<usize> = const { Cell::new(0) };
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        DISPLAYED.set(DISPLAYED.get() + 1);
        self.0.chars().try_for_each(|char| f.write_char(char))
    }
}

/// How often values are displayed when each function is called once.
fn displayed(template: &str, x: impl ToValue) -> usize {
    let template = Template::parse(template).unwrap();
    DISPLAYED.set(0);
    let link = template.expand([("x", x)]).unwrap();
    let mut buffer = vec![0; link.encoded_len()];
    _ = (link.to_slice(&mut buffer), link.unchecked().to_string());
    _ = (link.try_to_string(), link.to_url());
    DISPLAYED.get()
}

/// Each function writes a value at most twice, a checked one with an error three times, and asks
/// before whether the value is empty. So however long the value is, and however many there are, each
/// is displayed about as often.
const MOST: usize = 2 * (1 + 1 + 2 + 2 + 3);

#[test]
fn a_long_value_is_displayed_as_often_as_a_short_one() {
    for template in [
        "{x}",
        "{+x}",
        "{?x}",
        "{x:9999}",
        "{+x:9999}",
        "{#x:3}",
        "/{x}/",
        "{;x}",
        "{&x*}",
        "https://{x}/",
        "https://h:{x}/",
        "{+x}/a",
        "/{+x}",
        "{/x*}",
        "{?a}{&x}",
    ] {
        for repeated in ["%", "%4", "%41", "%F0%9F", "ab c", "/", "a.", "a:b@", "1", "ü"] {
            for n in [1, 5_000] {
                let count = displayed(template, Displayed(Shown(&repeated.repeat(n))));
                assert!((1..=MOST).contains(&count), "{template} {n} times {repeated}: {count}");
            }
        }
    }
}

#[test]
fn each_of_many_values_is_displayed_as_often_as_one() {
    const N: usize = 3_000;

    let check = |template: &str, x: &dyn ToValue| {
        let count = displayed(template, x);
        assert!((1..=MOST * N).contains(&count), "{template:.20} {count}");
    };
    for template in ["{x}", "{?x}", "{?x*}", "{/x*}", "{+x}", "https://h/{x}", "https://h?y{&x*}"] {
        check(template, &Vec::from_iter((0..N).map(|_| Displayed(Shown("a")))));
        check(template, &Vec::from_iter((0..N).map(|_| (Displayed(Shown("a")), 1))));
        check(template, &Vec::from_iter((0..N).map(|_| ("a", Displayed(Shown(""))))));
    }
    for (start, repeated) in [
        ("https://", "{x}."),
        ("https://h:", "{x}"),
        ("https://h", "{/x}"),
        ("https://h/", "{+x}/"),
        ("https://h/", ".{/x*}"),
        ("/", "{x}"),
        ("?", "{+x}=&"),
        ("?y", "{&x}"),
        ("#", "{x}#"),
        ("foo:", "{x}:"),
        ("{+x}", "{x:3}"),
    ] {
        check(&[start, &repeated.repeat(N)].concat(), &Displayed(Shown("a")));
    }
}
