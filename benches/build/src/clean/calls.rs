//! Release programs with many calls, to measure the cost of one call: the routes of an API, made in
//! several ways.

use std::error::Error;

use super::build::{Folder, SMALL};
use super::programs::dependencies;
use crate::measured::Measured;

/// A test with the routes, one on each line.
const ROUTES: &str = include_str!("../../../../tests/ecosystem/tests/routes.rs");

const START: &str = "        \"https://api.github.com/";

/// All variables of the routes.
const NAMES: [&str; 10] =
    ["owner", "repo", "user", "branch", "format", "id", "key", "name", "number", "sha"];

/// A way to make a route.
struct Way {
    name: &'static str,
    /// The type of the result.
    result: &'static str,
    /// The code before and after the string of the route.
    code: [&'static str; 2],
}

const WAYS: [Way; 4] = [
    Way { name: "`format!(…)`", result: "String", code: ["format!(", ")"] },
    Way {
        name: "`uri_template!(…).to_string()`",
        result: "String",
        code: ["etched::uri_template!(", ").to_string()"],
    },
    Way {
        name: "`uri_template!(…).try_to_string()`",
        result: "Result<String, etched::uri_template::ExpansionError>",
        code: ["etched::uri_template!(", ").try_to_string()"],
    },
    Way {
        name: "`uri_template!(…).to_url()`",
        result: "Result<etched::url::Url, etched::uri_template::ExpansionError>",
        code: ["etched::uri_template!(", ").to_url()"],
    },
];

/// What one call costs.
pub struct Call {
    pub name: &'static str,
    pub milliseconds: Measured,
    pub bytes: f64,
}

impl Call {
    /// How many milliseconds and bytes this call takes beyond the other.
    pub fn beyond(&self, other: &Call) -> (Measured, f64) {
        (self.milliseconds.beyond(other.milliseconds), self.bytes - other.bytes)
    }
}

/// The costs of a call of [`WAYS`], in that order: those of a program with all routes in addition to
/// a program with half of them.
pub fn calls(rounds: usize) -> Result<Vec<Call>, Box<dyn Error>> {
    // `format!` takes only plain variables.
    let routes = ROUTES.lines().filter(|line| line.starts_with(START));
    let routes: Vec<&str> = routes.map(str::trim).filter(|it| !it.contains(['?', '+'])).collect();
    let half = &routes[..routes.len() / 2];
    let count = (routes.len() - half.len()) as f64;

    let folder = Folder::new("", &dependencies(&["etched"])?)?;
    folder.write("main.rs", "fn main() {}")?;
    folder.cargo(SMALL)?;
    let mut milliseconds = vec![Vec::new(); WAYS.len()];
    let mut bytes = [0.0; WAYS.len()];
    for round in 1..=rounds {
        for (at, way) in WAYS.iter().enumerate() {
            eprint!("\r{:80}", format!("round {round} of {rounds}: {}", way.name));
            let cost = |routes| -> Result<(f64, f64), Box<dyn Error>> {
                folder.write("main.rs", &way.source(routes))?;
                Ok((folder.cargo(SMALL)?, folder.size()? as f64))
            };
            let (least, most) = (cost(half)?, cost(&routes)?);
            milliseconds[at].push(1000.0 * (most.0 - least.0) / count);
            bytes[at] = (most.1 - least.1) / count;
        }
    }
    eprint!("\r{:80}\r", "");
    let calls = WAYS.iter().zip(milliseconds).zip(bytes).map(|((way, milliseconds), bytes)| {
        let milliseconds = Measured::of(milliseconds);
        Call { name: way.name, milliseconds, bytes }
    });
    Ok(calls.collect())
}

impl Way {
    /// A program that makes one of the routes, by the length of its argument.
    fn source(&self, routes: &[&str]) -> String {
        let Way { result, code: [before, after], .. } = self;
        let names = NAMES.join(", ");
        let route = |route| format!("|[{names}]: Values| {before}{route}{after},\n");
        format!(
            "#![allow(unused)]\n\
             type Values<'v> = [&'v str; {}];\n\
             static ROUTES: [fn(Values) -> {result}; {}] = [\n{}];\n\
             fn main() {{\n\
                 let text = std::env::args().nth(1).unwrap_or_default();\n\
                 let route = ROUTES[text.len() % ROUTES.len()];\n\
                 println!(\"{{:?}}\", route([&text; {0}]));\n\
             }}\n",
            NAMES.len(),
            routes.len(),
            routes.iter().map(route).collect::<String>(),
        )
    }
}
