//! URLs of three well-known services, made from templates that the compiler checks.
//!
//!     cargo run --example urls

use etched::uri_template;
use etched::uri_template::ExpansionError;
use etched::url::Url;

/// A search for repositories on GitHub. If a parameter is `None`, its name is left out too. No value
/// of a query can change another part of the URL, so `to_string` needs no check.
fn repositories(q: &str, sort: Option<&str>, per_page: Option<u8>) -> String {
    uri_template!("https://api.github.com/search/repositories{?q,sort,per_page}").to_string()
}

/// The first paragraph of an article. A language is one label of the host, and a title is one segment
/// of the path; other values are errors.
fn summary(language: &str, title: &str) -> Result<Url, ExpansionError> {
    uri_template!("https://{language}.wikipedia.org/api/rest_v1/page/summary/{title}").to_url()
}

/// A forecast by Open-Meteo, with one parameter for each weather variable.
fn forecast((latitude, longitude): (f64, f64), hourly: &[&str]) -> String {
    uri_template!("https://api.open-meteo.com/v1/forecast{?latitude,longitude,hourly*}").to_string()
}

fn main() -> Result<(), ExpansionError> {
    let urls = [
        repositories("uri template language:rust", Some("stars"), None),
        repositories("C# & C++", None, Some(5)),
        summary("de", "Grüne Soße")?.into(),
        summary("en", "AC/DC")?.into(),
        // This title cannot change the path.
        summary("en", "../../../w/index.php?title=Rust&action=delete#top")?.into(),
        forecast((47.37, 8.55), &["temperature_2m", "rain"]),
    ];
    urls.iter().for_each(|url| println!("{url}"));
    assert_eq!(
        urls,
        [
            "https://api.github.com/search/repositories?q=uri%20template%20language%3Arust&sort=stars",
            "https://api.github.com/search/repositories?q=C%23%20%26%20C%2B%2B&per_page=5",
            "https://de.wikipedia.org/api/rest_v1/page/summary/Gr%C3%BCne%20So%C3%9Fe",
            "https://en.wikipedia.org/api/rest_v1/page/summary/AC%2FDC",
            "https://en.wikipedia.org/api/rest_v1/page/summary/\
             ..%2F..%2F..%2Fw%2Findex.php%3Ftitle%3DRust%26action%3Ddelete%23top",
            "https://api.open-meteo.com/v1/forecast?latitude=47.37&longitude=8.55\
             &hourly=temperature_2m&hourly=rain",
        ],
    );
    // The first would be another path, the second another host.
    for (language, title) in [("en", ".."), ("evil.example/", "Rust")] {
        println!("error: {}", summary(language, title).unwrap_err());
    }
    Ok(())
}
