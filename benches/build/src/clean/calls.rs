//! Programs with many calls, to measure the cost of one call: the routes of an API, made in several
//! ways.

use std::error::Error;
use std::iter::zip;

use super::build::SMALL;
use super::programs::dependencies;
use crate::folder::Folder;
use crate::measured::Measured;
use crate::turns::in_turns;

const CHECK: &[&str] = &["check"];

/// [`SMALL`], for size.
const SMALLEST: &[&str] = &[
    "build",
    "--release",
    "--config",
    "profile.release.strip=true",
    "--config",
    "profile.release.opt-level=\"s\"",
];

/// A test with the routes, one on each line.
const ROUTES: &str = include_str!("../../../../tests/ecosystem/tests/routes.rs");

/// The start of each route there, and what is written in place of the base: `format!` has no `{+base}`.
const BASE: &str = "\"{+base}/";
const HOST: &str = "\"https://api.github.com/";

/// All variables of the routes.
const NAMES: [&str; 10] =
    ["owner", "repo", "user", "branch", "format", "id", "key", "name", "number", "sha"];

/// The types of values in a program with several types.
const TYPES: &str = "&'v str, String, u32, i64, char, bool, u8, std::net::IpAddr";
const VALUES: &str = "&text, text.clone(), 1, 2, 'a', true, 3, ip";

/// A way to make a route.
#[derive(Clone, Copy)]
struct Way {
    name: &'static str,
    /// The type of the result.
    result: &'static str,
    /// The code before and after the string of the route.
    code: [&'static str; 2],
    command: &'static [&'static str],
    /// Whether the types of the values are at random some of [`TYPES`]. Otherwise all are `&str`.
    has_types: bool,
}

const FORMAT: Way = Way {
    name: "`format!(…)`",
    result: "String",
    code: ["format!(", ")"],
    command: SMALL,
    has_types: false,
};
const TRY_TO_STRING: Way = Way {
    name: "`uri_template!(…).try_to_string()`",
    result: "Result<String, etched::uri_template::ExpansionError>",
    code: ["etched::uri_template!(", ").try_to_string()"],
    ..FORMAT
};
const WAYS: [Way; 6] = [
    FORMAT,
    TRY_TO_STRING,
    Way {
        name: "`uri_template!(…).to_url()`",
        result: "Result<etched::url::Url, etched::uri_template::ExpansionError>",
        code: ["etched::uri_template!(", ").to_url()"],
        ..FORMAT
    },
    Way { name: "`try_to_string()`, with `opt-level = \"s\"`", command: SMALLEST, ..TRY_TO_STRING },
    Way { name: "`try_to_string()`, values of eight types", has_types: true, ..TRY_TO_STRING },
    Way { name: "`try_to_string()`, by `cargo check`", command: CHECK, ..TRY_TO_STRING },
];

/// What one call costs. A check has no bytes.
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
    let routes = ROUTES.lines().filter_map(|line| line.trim().strip_prefix(BASE));
    let routes = routes.filter(|it| !it.contains(['?', '+']));
    let routes: Vec<String> = routes.map(|it| format!("{HOST}{it}")).collect();
    let half = &routes[..routes.len() / 2];
    let count = (routes.len() - half.len()) as f64;

    let folder = Folder::with_package("", &dependencies(&["etched"])?)?;
    folder.write("main.rs", "fn main() {}")?;
    for command in [SMALL, SMALLEST, CHECK] {
        folder.cargo(command)?;
    }
    let costs = in_turns(&WAYS.each_ref().map(|way| (way.name, rounds)), |job| {
        let cost = |routes: &[String]| -> Result<(f64, f64), Box<dyn Error>> {
            folder.write("main.rs", &WAYS[job].source(routes))?;
            Ok((folder.cargo(WAYS[job].command)?, folder.size()? as f64))
        };
        let (least, most) = (cost(half)?, cost(&routes)?);
        Ok((1000.0 * (most.0 - least.0) / count, (most.1 - least.1) / count))
    })?;
    let call = |(way, costs): (&Way, Vec<(f64, f64)>)| Call {
        name: way.name,
        bytes: costs.last().map_or(0.0, |cost| cost.1),
        milliseconds: Measured::of(costs.into_iter().map(|cost| cost.0)),
    };
    Ok(zip(&WAYS, costs).map(call).collect())
}

impl Way {
    /// A program that makes one of the routes, by the length of its argument.
    fn source(&self, routes: &[String]) -> String {
        let Way { result, code: [before, after], .. } = self;
        let names = NAMES.join(", ");
        let (pattern, values, given) = match self.has_types {
            true => ("values".into(), format!("&'v ({TYPES})"), format!("&({VALUES})")),
            false => (format!("[{names}]"), "[&'v str; 10]".into(), "[&text; 10]".into()),
        };
        let mut random = 1_u32;
        let mut argument = |name: &str| {
            // A linear congruential generator, whose high bits are random.
            random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            format!(", {name} = values.{}", random >> 29)
        };
        let mut route = |route: &String| {
            let used = |name: &&&str| self.has_types && route.contains(&format!("{{{name}}}"));
            let arguments: String = NAMES.iter().filter(used).map(|it| argument(it)).collect();
            format!("|{pattern}: Values| {before}{route}{arguments}{after},\n")
        };
        format!(
            "#![allow(unused)]\n\
             type Values<'v> = {values};\n\
             static ROUTES: [fn(Values) -> {result}; {}] = [\n{}];\n\
             fn main() {{\n\
                 let text = std::env::args().nth(1).unwrap_or_default();\n\
                 let ip: std::net::IpAddr = std::net::Ipv4Addr::LOCALHOST.into();\n\
                 let route = ROUTES[text.len() % ROUTES.len()];\n\
                 println!(\"{{:?}}\", route({given}));\n\
             }}\n",
            routes.len(),
            routes.iter().map(&mut route).collect::<String>(),
        )
    }
}
