//! Gets a page of a site. The compiler has checked the URL of the site.
//!
//!     cargo run --manifest-path examples/programs/Cargo.toml --bin get -- [LINK]
//!
//! prints the page that LINK leads to. LINK is read as a browser reads a link on the page `HOME`:
//! it may be relative, such as `../b?q=ü`, or a whole URL. Without LINK, the program gets `HOME`.
//!
//! | URL | made by |
//! |---|---|
//! | `HOME` | `url!`, when the program is compiled |
//! | the URI of the request to `HOME` | `UriParts`, also when the program is compiled |
//! | the URL of another page | `HOME.join(LINK)`; the agent of `ureq` takes it as it is |

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

use etched::http::UriParts;
use etched::url::Url;
use ureq::Agent;

/// The page from which a link starts.
const HOME: Url<&'static str> = etched::url!("http://localhost:9/docs/überblick/");

/// The scheme, the host and the path of `HOME`, in the types of the crate `http`.
static HOME_PARTS: UriParts = UriParts::const_from(HOME);

fn run(link: Option<&str>) -> Result<(), Box<dyn std::error::Error>> {
    let config = Agent::config_builder().timeout_global(Some(Duration::from_secs(10))).build();
    let agent = Agent::new_with_config(config);
    let request = match link {
        None => agent.get(HOME_PARTS.to_uri()),
        Some(link) => agent.get(HOME.join(link)?),
    };
    if let Some(uri) = request.uri_ref() {
        eprintln!("GET {uri}");
    }
    let page = request.call()?.body_mut().read_to_string()?;
    // The server is not trusted, so control characters do not reach the terminal.
    let page = page.replace(|sign: char| sign.is_control() && sign != '\n', "\u{FFFD}");
    writeln!(io::stdout(), "{page}")?;
    Ok(())
}

fn main() -> ExitCode {
    let arguments: Result<Vec<String>, _> =
        std::env::args_os().skip(1).map(|argument| argument.into_string()).collect();
    let link = match arguments.as_deref() {
        Ok([]) => None,
        Ok([link]) => Some(link.as_str()),
        _ => {
            eprintln!("usage: get [LINK]");
            return ExitCode::from(2);
        }
    };
    match run(link) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("get: {error}");
            ExitCode::FAILURE
        }
    }
}
