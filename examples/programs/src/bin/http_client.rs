//! An HTTP client whose request has encoded parts. The compiler encodes the constant parts, and the
//! program encodes the others.
//!
//!     cargo run --manifest-path examples/programs/Cargo.toml --bin http_client -- \
//!         HOST[:PORT] USER TEXT
//!
//! posts TEXT to the notes of USER, and prints what the server answers.
//!
//! | part of the request | encoded by |
//! |---|---|
//! | `source=R%26D+%C3%BC`, the query | the compiler, from literals |
//! | the user, a segment of the path | `uri_template!`: any name stays one segment |
//! | the header `Slug` | the compiler, in a `const`, with a set of this program |
//!
//! The crate `ureq` takes requests of the crate `http`, and sends path, query and header unchanged.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

use etched::percent::{C0_CONTROL, EncodeSet};
use etched::{percent_encode_str, query, uri_template};
use http::header::{CONTENT_TYPE, HeaderName, HeaderValue};
use http::uri::Authority;
use http::{Request, Uri};
use ureq::Agent;

/// The query of every request.
const QUERY: &str = query! { "source": "R&D ü" };

/// The header that suggests a name for the new note ([RFC 5023, section 9.7]).
///
/// [RFC 5023, section 9.7]: https://datatracker.ietf.org/doc/html/rfc5023#section-9.7
const SLUG: HeaderName = HeaderName::from_static("slug");

/// The set for the value of the header `Slug`. It contains `%` and all bytes except printable
/// ASCII.
const SLUG_SET: EncodeSet = C0_CONTROL.add(b'%');

/// A slug that is not a valid header value would not compile.
const TITLE: HeaderValue = HeaderValue::from_static(percent_encode_str!("Grüße, 100%", SLUG_SET));

type Failure = Box<dyn std::error::Error>;

/// The request. A user with the name `.` or `..`, or without a name, is an error; any other name is one segment.
fn request(host: &str, user: &str, text: String) -> Result<Request<String>, Failure> {
    let path = uri_template!("/api/users/{user}/notes").try_to_string()?;
    let authority: Authority = host.parse()?;
    let uri = Uri::builder().scheme("http").authority(authority);
    let request = Request::post(uri.path_and_query(format!("{path}?{QUERY}")).build()?)
        .header(CONTENT_TYPE, "text/plain; charset=utf-8")
        .header(SLUG, TITLE)
        .body(text)?;
    Ok(request)
}

fn run(host: &str, user: &str, text: String) -> Result<(), Failure> {
    let config = Agent::config_builder().timeout_global(Some(Duration::from_secs(10))).build();
    let mut response = Agent::new_with_config(config).run(request(host, user, text)?)?;
    let answer = response.body_mut().read_to_string()?;
    // The server is not trusted, so control characters do not reach the terminal.
    let answer = answer.replace(|sign: char| sign.is_control() && sign != '\n', "\u{FFFD}");
    writeln!(io::stdout(), "{answer}")?;
    Ok(())
}

fn main() -> ExitCode {
    let arguments: Result<Vec<String>, _> =
        std::env::args_os().skip(1).map(|argument| argument.into_string()).collect();
    let Ok([host, user, text]) = arguments.as_deref() else {
        eprintln!("usage: http_client HOST[:PORT] USER TEXT");
        return ExitCode::from(2);
    };
    match run(host, user, text.clone()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("http_client: {error}");
            ExitCode::FAILURE
        }
    }
}
