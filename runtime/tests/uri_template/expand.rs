//! Tests URI templates against a slow reference.

use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::net::{IpAddr, Ipv6Addr, SocketAddr};

use etched_runtime::uri_template::*;

use crate::checks::uri_template::{adds_nothing, expands, expands_parts, parses, with_values};
use crate::reference::uri_template::{holes, random_template, written};
use crate::support::{Shown, Then};

#[track_caller]
fn check<V: Variables>(template: &str, values: V, expected: &str) {
    expands(template, values, expected, 9);
}

#[test]
fn random_templates() {
    let mut random = fastrand::Rng::with_seed(6570);
    for _ in 0..20_000 {
        let parts = random_template(&mut random);
        let template = written(&parts);
        assert!(parses(&template).is_some());
        let values = holes(&parts).map(|hole| (&hole.name, &hole.value));
        with_values(values, |values| expands_parts(&template, values, &parts, 9));
    }
}

#[test]
fn a_value_adds_no_segment_parameter_or_fragment() {
    let chars = (0..=0xFF).chain([0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF]);
    let chars: Vec<char> = chars.filter_map(char::from_u32).collect();
    for (first, second) in chars.iter().flat_map(|first| chars.iter().map(move |it| (first, it))) {
        adds_nothing(&format!("{first}{second}"));
    }
}

#[test]
fn a_value_may_be_displayed_in_any_pieces() {
    for text in ["", "a", "%", "x%C3%A9%4", "%F0%9F%A6%80%F0%9F", "%C3é%zz%", "%%41%4%41ü"] {
        let places = (0..=text.len()).filter(|at| text.is_char_boundary(*at));
        for first in places.clone() {
            for second in places.clone().filter(|second| *second >= first) {
                for template in ["{+x}", "{#x:1}", "{+x:2}", "{x:3}", "{?x}", "{;x}", "{+x:9}"] {
                    let template = Template::parse(template).unwrap();
                    let whole = template.expand([("x", text)]).unwrap().unchecked().to_string();
                    let pieces = [&text[..first], &text[first..second], &text[second..]];
                    let pieces = [("x", Displayed(Shown(&pieces, Then::Ends)))];
                    let cut = template.expand(pieces).unwrap().unchecked().to_string();
                    assert_eq!(cut, whole, "{text} {first} {second} {}", template.as_str());
                }
            }
        }
    }
}

#[test]
fn values_of_every_type_are_expanded() {
    check("{x}", [("x", String::from("ü"))], "%C3%BC");
    check("{x}", [("x", Cow::Borrowed("a"))], "a");
    check("{x}", [("x", Box::<str>::from("a"))], "a");
    check("{x}", [("x", '/')], "%2F");
    check("{?x}", [("x", false)], "?x=false");
    check("{?x,y}", [("x", None), ("y", Some(1))], "?y=1");
    check("{?x*}", [("x", &[Some(""), None, Some("b")])], "?x=&x=b");
    check("{?x}", [("x", vec![Option::<u16>::None])], "");
    check("{x}", [("x", [Some(None), Some(Some("a")), None])], "a");
    check("{;x*}", [("x", vec![("k", Some(1)), ("l", None)])], ";k=1");
    check("{/x*}", [("x", [("k", ""), ("l", "/")])], "/k=/l=%2F");
    check("{x}", [("x", BTreeMap::from([("b", 2), ("a", 1)]))], "a,1,b,2");
    check("{&x*}", [("x", HashMap::from([("k&", '=')]))], "&k%26=%3D");
    check("{x}", BTreeMap::from([("x", "1")]), "1");
    check("{x}", HashMap::from([(String::from("x"), "1")]), "1");
    check("{x}", vec![("x", "first"), ("x", "second")], "first");
    check("{x}", [("x", Displayed(0.5))], "0.5");
    check("{x}{y}", [("x", &&"1")], "1");
    check("{x}{?y*}", [("x", Value::List(&["a", "b"])), ("y", Value::Undefined)], "a,b");
    check("{?x*,y}", [("x", Value::Pairs(&[("k", "v")])), ("y", Value::Text(""))], "?k=v&y=");
    check("{x}{y}", [("x", Value::Char('ü')), ("y", Value::Bool(true))], "%C3%BCtrue");
    check("{x}", [("x", Value::Integer(i128::MIN))], &i128::MIN.to_string());
    check("{x}", [("x", Value::Unsigned(u128::MAX))], &u128::MAX.to_string());
    check("{x}", [("x", &Value::Displayed(&0.5) as &dyn ToValue)], "0.5");
    check("{x}", [("x", 0.5_f32)], "0.5");
    check("{?x*}", [("x", [1.0, -2.5, f64::INFINITY])], "?x=1&x=-2.5&x=inf");
    check("/{x}", [("x", IpAddr::from([127, 0, 0, 1]))], "/127.0.0.1");
    check("/{x:4}", [("x", Ipv6Addr::LOCALHOST)], "/%3A%3A1");
    check("{?x}", [("x", SocketAddr::from(([0, 0, 0, 1], 80)))], "?x=0.0.0.1%3A80");
    check("{/x*}", [("x", Segments("a/b c/"))], "/a/b%20c/");
    check("{+x}", [("x", Encoded("%41/%zz"))], "%41/%25zz");
}

#[test]
fn numbers_are_expanded_in_decimal() {
    macro_rules! each {
        ($($type:ident)*) => {$(
            for number in [$type::MIN, $type::MAX, 0, 1, 9, 10, 99, 100] {
                check("{x}", [("x", number)], &number.to_string());
            }
        )*};
    }
    each!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize);
    check("{x}", [("x", u128::from(u64::MAX) + 1)], "18446744073709551616");
    check("{x:2}", [("x", -123)], "-1");
}

#[test]
fn long_expansions_are_written_whole() {
    for len in [80, 85, 86, 300] {
        check("{x}", [("x", "ü/".repeat(len))], &"%C3%BC%2F".repeat(len));
    }
}

#[test]
fn only_a_string_has_a_prefix() {
    let template = Template::parse("{a}{?x,list:3}").unwrap();
    let error = template.expand([("list", &["a"][..])]).unwrap_err();
    assert_eq!((error.name(), error.position()), ("list", 7));
    assert!(template.expand([("list", [("k", 1)])]).is_err());
    assert!(template.expand([("list", Vec::<&str>::new())]).is_ok());
}

#[test]
fn debug_shows_templates_and_values() {
    let expansion = Template::parse("/{x}").unwrap().expand([("x", "ü")]).unwrap();
    assert_eq!(format!("{expansion:?}"), "Expansion(\"/{x}\")");
    let values = [
        (Value::Undefined, "Undefined"),
        (Value::Text("a\""), r#"Text("a\"")"#),
        (Value::Char('a'), "Char('a')"),
        (Value::Bool(true), "Bool(true)"),
        (Value::Integer(1), "Integer(1)"),
        (Value::Unsigned(1), "Unsigned(1)"),
        (Value::Displayed(&0.5), "Displayed(0.5)"),
        (Value::List(&["a"]), r#"List(["a"])"#),
        (Value::Pairs(&[("k", "a")]), r#"Pairs([("k", "a")])"#),
    ];
    for (value, expected) in values {
        assert_eq!(format!("{value:?}"), expected);
    }
}
