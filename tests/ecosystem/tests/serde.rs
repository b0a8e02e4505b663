//! Tests that a text format and a binary format write and read a `Url`.

use std::collections::BTreeMap;

use etched::url;
use etched::url::Url;
use serde::de::value::{BorrowedStrDeserializer, Error, StringDeserializer};
use serde::de::{Deserialize, IntoDeserializer};
use serde::{Deserialize as Derive, Serialize};

#[test]
fn a_url_is_written_as_its_text_and_read_back() {
    #[derive(Debug, PartialEq, Serialize, Derive)]
    struct Links {
        home: Url<String>,
        others: BTreeMap<Url<String>, Option<Url<String>>>,
    }
    let parse = |text| Url::parse(text).unwrap();
    let links = Links {
        home: url!("https://example.com/ü").into_owned(),
        others: BTreeMap::from([
            (parse("mailto:ann@example.com"), None),
            (parse("https://a/"), Some(parse("file:///C:/x y"))),
        ]),
    };
    let json = concat!(
        r#"{"home":"https://example.com/%C3%BC","#,
        r#""others":{"https://a/":"file:///C:/x%20y","mailto:ann@example.com":null}}"#,
    );
    assert_eq!(serde_json::to_string(&links).unwrap(), json);
    assert_eq!(serde_json::from_str::<Links>(json).unwrap(), links);
    let bytes = postcard::to_allocvec(&links).unwrap();
    assert_eq!(postcard::from_bytes::<Links>(&bytes).unwrap(), links);
    // A constant is written as the URL with a text of its own.
    let constant = url!("https://example.com/ü");
    assert_eq!(serde_json::to_string(&constant).unwrap(), r#""https://example.com/%C3%BC""#);
}

#[test]
fn text_is_normalized_and_other_text_is_refused() {
    let url: Url<String> = serde_json::from_str(r#""HTTPS:\/\/EXAMPLE.com\/a\/..""#).unwrap();
    assert_eq!(url, Url::parse("https://example.com/").unwrap());
    for text in ["", "example.com", "https://a:b", "https://[::1"] {
        let expected = Url::parse(text).unwrap_err().to_string();
        let json = serde_json::to_string(text).unwrap();
        let error = serde_json::from_str::<Url<String>>(&json).unwrap_err().to_string();
        assert!(error.starts_with(&expected), "{error}");

        let owned: StringDeserializer<Error> = text.to_string().into_deserializer();
        assert_eq!(Url::<String>::deserialize(owned).unwrap_err().to_string(), expected);
        let borrowed = BorrowedStrDeserializer::<Error>::new(text);
        assert_eq!(Url::<String>::deserialize(borrowed).unwrap_err().to_string(), expected);
        let bytes = postcard::to_allocvec(text).unwrap();
        assert!(postcard::from_bytes::<Url<String>>(&bytes).is_err());
    }
    let error = serde_json::from_str::<Url<String>>("12").unwrap_err().to_string();
    assert!(error.starts_with("invalid type: integer `12`, expected a URL"), "{error}");
}
