//! Tests that `http` takes percent-encoded text.

use etched::percent::{COMPONENT, FORM, NAMED_SETS, PATH_SEGMENT, UNRESERVED};
use etched::url_encode_str;
use http::header::HeaderValue;
use http::uri::PathAndQuery;
use http::{Request, Uri};

static SEARCH: PathAndQuery =
    PathAndQuery::from_static(concat!("/search?q=", url_encode_str!("Grüße & Küsse")));
static LOCATION: HeaderValue =
    HeaderValue::from_static(concat!("/", url_encode_str!("a b/ü", path_segment)));

#[test]
fn a_literal_is_accepted_by_http() {
    assert_eq!(SEARCH.query(), Some("q=Gr%C3%BC%C3%9Fe+%26+K%C3%BCsse"));
    assert_eq!(LOCATION.to_str().unwrap(), "/a%20b%2F%C3%BC");
    let request = Request::get(Uri::from(SEARCH.clone())).body(()).unwrap();
    assert_eq!(request.uri().path(), "/search");
}

#[test]
fn every_encoded_byte_is_accepted_in_a_path_and_a_query() {
    for byte in 0..=u8::MAX {
        for set in [PATH_SEGMENT, FORM, COMPONENT, UNRESERVED] {
            for place in ["/", "/?"] {
                let text = format!("{place}x{}", set.encode(&[byte]));
                let parsed = PathAndQuery::try_from(text.clone());
                assert_eq!(parsed.unwrap().as_str(), text);
            }
        }
    }
}

#[test]
fn every_encoded_byte_is_accepted_in_a_header() {
    for (word, set) in NAMED_SETS {
        let all: Vec<u8> = (0..=u8::MAX).collect();
        let encoded = set.encode(&all);
        assert_eq!(HeaderValue::try_from(&*encoded).expect(word), *encoded);
    }
}
