//! The methods by which a `Url` of the crate `url` changes. Here a function returns a new URL.

use etched::url::{Url, UrlError};

fn change(mut url: Url) -> Result<(), UrlError> {
    url.set_path("/a b");
    url.set_query(Some("q=1"));
    url.set_fragment(None);
    url.set_host(Some("example.org"))?;
    url.set_ip_host(std::net::Ipv4Addr::LOCALHOST.into()).unwrap();
    url.set_port(Some(81)).map_err(|()| "no port").unwrap();
    let _set = url.set_scheme("http");
    url.set_username("ann").unwrap();
    url.set_password(None).unwrap();
    url.query_pairs_mut().clear().append_pair("q", "a b");
    for segment in ["a", "b"] {
        url.path_segments_mut().unwrap().push(segment);
    }
    Ok(())
}

fn main() {}
