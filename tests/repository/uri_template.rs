//! Compares the macros for URI templates with `Template` and with a slow reference.

#[path = "../../runtime/tests/reference/uri_template.rs"]
mod reference;

use std::collections::BTreeMap;
use std::fmt;

use etched::uri_template::{Displayed, ExpansionError, ExpansionErrorKind};
use etched::url::Url;
use etched::{uri_template, uri_template_str};

use self::reference::{Given, Hole, expanded, holes, is_meant, random_template, written};
use crate::support::Program;

/// A value as Rust source code.
fn source_of(value: &Given) -> String {
    match value {
        Given::List(list) if list.is_empty() => "[\"\"; 0]".into(),
        Given::List(list) => format!("{list:?}"),
        Given::Pairs(pairs) if pairs.is_empty() => "[(\"\", \"\"); 0]".into(),
        Given::Pairs(pairs) => format!("{pairs:?}"),
        value => value.text().map_or("None::<&str>".into(), |text| format!("{text:?}")),
    }
}

#[test]
fn random_templates_agree_in_a_program() {
    let mut random = fastrand::Rng::with_seed(6570);
    let mut lines = Vec::new();
    while lines.len() < 400 {
        let parts = random_template(&mut random);
        let (template, expected) = (written(&parts), expanded(&parts));
        if !is_meant(&template) {
            continue;
        }
        let argument = |hole: &Hole| format!(", {:?} = {}", hole.name, source_of(&hole.value));
        let arguments: String = holes(&parts).map(argument).collect();
        lines.push(format!(
            "assert_eq!(etched::uri_template!({template:?}{arguments}).to_string(), {expected:?});"
        ));
        // `uri_template_str!` takes literals, which need no types.
        let literals = arguments.replace("None::<&str>", "None").replace("\"\"; 0", "");
        let literals = literals.replace("(\"\", \"\"); 0", "");
        lines.push(format!(
            "assert_eq!(concat!(etched::uri_template_str!({template:?}{literals})), {expected:?});"
        ));
    }
    Program::new("templates", &lines).assert_runs();
}

#[test]
fn values_live_as_long_as_the_expansion() {
    let make = |text: &str| text.to_string();
    // A temporary in an argument, in a `let` and in a call.
    let link = uri_template!("/{x}", x = make("a") + "/b");
    assert_eq!(link.to_string(), "/a%2Fb");
    assert_eq!(format!("{}", uri_template!("/{x}", x = make("c"))), "/c");
    assert_eq!(uri_template!("/{x}", x = &make("d")[..]).encoded_len(), 2);

    // A borrowed value can still be used, and its current content is written.
    let mut user = make("ann");
    assert_eq!(uri_template!("/{user}").to_string(), "/ann");
    user.push('?');
    let link = uri_template!("/{user}{?user}");
    assert_eq!((link.to_string(), &user[..]), ("/ann%3F?user=ann%3F".into(), "ann?"));
    let copy = link;
    assert_eq!(copy.to_string(), link.to_string());
}

/// In generic code, only the bounds of a type say that it is a value.
#[test]
fn values_may_have_generic_types() {
    use etched::query::ToText;
    use etched::uri_template::ToValue;

    fn any<T: ToValue>(x: T) -> [String; 3] {
        let option = Some(&x);
        [
            uri_template!("/{x}").to_string(),
            format!("{}", uri_template!("/{x}", x = &&x)),
            uri_template!("{?option}").to_string(),
        ]
    }
    fn unsized_value<T: ToValue + ?Sized>(x: &T) -> String {
        uri_template!("/{x}{?y}", y = *x).to_string()
    }
    fn strings<T: ToText + ToValue, K: ToText + ToValue + ?Sized>(key: &K, x: Option<T>) -> String {
        let pairs = [(key, &x)];
        let list = [&x, &None, &x];
        uri_template!("/{x:2}{?key:1,x}{&pairs*}{&list}").to_string()
    }
    fn member<T>(x: &[T]) -> impl std::fmt::Display
    where
        [T]: ToValue,
    {
        uri_template!("{?x*}", x = *x)
    }
    fn map<K: ToText + ToValue, T: ToText + ToValue>(x: &BTreeMap<K, T>) -> String {
        uri_template!("{?x*}").to_string()
    }
    assert_eq!(any("a b"), ["/a%20b", "/a%20b", "?option=a%20b"]);
    assert_eq!(any([1, 2]), ["/1,2", "/1,2", "?option=1,2"]);
    assert_eq!(any(None::<char>), ["/", "/", ""]);
    assert_eq!(unsized_value("ä"), "/%C3%A4?y=%C3%A4");
    assert_eq!(unsized_value(&["b", "c"][..]), "/b,c?y=b,c");
    assert_eq!(strings("key", Some(123)), "/12?key=k&x=123&key=123&list=123,123");
    assert_eq!(member(&[("a", 1), ("b", 2)]).to_string(), "?a=1&b=2");
    assert_eq!(member(&['c', 'd']).to_string(), "?x=c&x=d");
    assert_eq!(map(&BTreeMap::from([("a", Displayed(2.5))])), "?a=2.5");
}

/// The type of an expansion does not nest, so rustc's recursion limit does not bound the number of
/// values.
#[test]
fn many_values_compile() {
    let each = |text: fn(usize) -> String| (0..400).map(text).collect::<String>();
    let template = each(|i| format!("/{{v{i}}}"));
    let values = each(|i| format!(", v{i} = {i}"));
    let expected = each(|i| format!("/{i}"));
    let line = format!(
        "assert_eq!(etched::uri_template!({template:?}{values}).to_string(), {expected:?});"
    );
    Program::new("many_values", &[line]).assert_runs();
}

/// An expansion can be kept in a struct. It can be copied and sent to another thread if its values
/// can.
#[test]
fn an_expansion_can_be_kept_in_a_struct() {
    use etched::uri_template::{Expansion, OfValues};

    #[derive(Clone, Copy, Debug)]
    struct Page<'v> {
        link: Expansion<OfValues<(&'v &'v str, &'v u32)>>,
    }

    fn send<T: Copy + Send + Sync>(value: T) -> T {
        value
    }

    let (tag, page) = ("a b", 2);
    let kept = send(Page { link: uri_template!("/list{?tag,page,tag}") });
    assert_eq!(kept.link.to_string(), "/list?tag=a%20b&page=2&tag=a%20b");
    assert_eq!(format!("{kept:?}"), "Page { link: \"/list?tag=a%20b&page=2&tag=a%20b\" }");
    assert_eq!(uri_template!("/list").to_string(), "/list");
}

#[test]
fn names_may_be_keywords_or_quoted() {
    let r#type = "ü";
    let _a1 = 1;
    assert_eq!(uri_template!("{type}{_a1}").to_string(), "%C3%BC1");
    assert_eq!(uri_template!("{?type}", type = 2).to_string(), "?type=2");
    assert_eq!(uri_template!("{?type}", r#type = 2).to_string(), "?type=2");
    assert_eq!(uri_template!("{?a.b,%41}", "a.b" = 1, "%41" = 2).to_string(), "?a.b=1&%41=2");
    struct Page {
        number: u32,
    }
    impl Page {
        fn link(&self) -> String {
            let self_ = self.number;
            uri_template!("{?self_,n}", n = self.number + 1).to_string()
        }
    }
    assert_eq!(Page { number: 1 }.link(), "?self_=1&n=2");
}

#[test]
fn a_template_of_literals_is_a_literal() {
    const URL: &str =
        concat!("https://example.com", uri_template_str!("/{x}{?y*}", x = "a/b", y = [1, -2]));
    assert_eq!(URL, "https://example.com/a%2Fb?y=1&y=-2");
    let is_home = |path| matches!(path, uri_template_str!("/{user}", user = 'ä'));
    assert!(is_home("/%C3%A4") && !is_home("/ä"));
    assert_eq!(uri_template_str!("{x}{?y,z}", x = true, y = None, z = &[("k", "v")]), "true?z=k,v");
    assert_eq!(uri_template_str!("/ä%20{+x:2}", x = "a/b"), "/%C3%A4%20a/");
}

#[test]
fn a_template_works_through_a_custom_macro() {
    macro_rules! link {
        ($template:literal $(, $name:ident = $value:expr)* $(,)?) => {
            uri_template!($template $(, $name = $value)*).to_string()
        };
    }
    let user = "ann/bob";
    assert_eq!(link!("/{user}"), "/ann%2Fbob");
    assert_eq!(link!("/{user}{?x}", x = 1 + 1,), "/ann%2Fbob?x=2");
}

/// The error names the variable, whose value may stand beside others.
#[test]
fn an_error_names_the_variable() {
    let name = |expansion: Result<String, ExpansionError>| expansion.unwrap_err().variable();
    let (a, b) = ("a", "");
    for dots in [".", ".."] {
        assert_eq!(name(uri_template!("/{a}/{dots}{?b}").try_to_string()), Some("dots"));
        assert_eq!(name(uri_template!("{/a,dots,b}").try_to_string()), Some("dots"));
        assert_eq!(name(uri_template!("/.{dots:1}{/a}").try_to_string()), Some("dots"));
    }
    assert_eq!(name(uri_template!("/{a}/{b}").try_to_string()), Some("b"));
    assert_eq!(name(uri_template!("/{a}/{b}/{a}").try_to_string()), Some("b"));
    assert_eq!(name(uri_template!("/{b}/{a}").try_to_string()), Some("b"));
    assert_eq!(name(uri_template!("{/a,b}").try_to_string()), Some("b"));
    let link = uri_template!("https://{b}.example.com/").to_url();
    assert_eq!(link.unwrap_err().variable(), Some("b"));
    assert_eq!(name(uri_template!("{+base}/{a}", base = "x/").try_to_string()), Some("base"));
    assert_eq!(name(uri_template!("{+base}{b}/c", base = "x/..").try_to_string()), Some("base"));

    let error = uri_template!("https://{a}:80/{b}", a = "1", b = "x").to_url().unwrap_err();
    assert_eq!((error.kind(), error.variable()), (ExpansionErrorKind::Altered, Some("a")));
    let error = uri_template!("https://{a}/{b}", a = "a b", b = "x").to_url().unwrap_err();
    assert_eq!((error.kind(), error.variable()), (ExpansionErrorKind::Url, Some("a")));
    assert_eq!(error.to_string(), Url::parse("https://a%20b/x").unwrap_err().to_string());
    assert_eq!(error.url_error(), Url::parse("https://a%20b/x").err());
    assert_eq!(
        uri_template!("/{a}/{b}").try_to_string().unwrap_err().to_string(),
        "the value of `b` makes the segment at byte 3 empty",
    );
}

#[test]
fn an_expansion_is_a_url() {
    let (user, tags) = ("ann/bob", ["a b", "c"]);
    let link = uri_template!("https://example.com/users/{user}{?tags*}");
    assert_eq!(link.template(), "https://example.com/users/{user}{?tags*}");
    assert_eq!(link.to_url().unwrap(), "https://example.com/users/ann%2Fbob?tags=a%20b&tags=c");
    assert_eq!(link.to_url().unwrap().as_str(), link.try_to_string().unwrap());
    assert_eq!(uri_template!("mailto:{user}").to_url().unwrap(), "mailto:ann%2Fbob");
    assert_eq!(uri_template!("https://example.com{?user}").to_url().unwrap().path(), "/");
    let kind = |link: Result<Url, ExpansionError>| link.unwrap_err().kind();
    assert_eq!(kind(uri_template!("/users/{user}").to_url()), ExpansionErrorKind::Url);
    for (base, url) in [
        ("https://example.com", "https://example.com/users/7"),
        ("HTTPS://Example.COM:443/v1", "https://example.com/v1/users/7"),
        ("http://[::1]:8080", "http://[::1]:8080/users/7"),
    ] {
        assert_eq!(uri_template!("{+base}/users/{id}", id = 7).to_url().unwrap(), url);
    }
    for host in ["1", "0x7f.1", "127.1", "a%41", "a\u{AD}b", "[::1]"] {
        assert!(uri_template!("https://{host}/").to_url().is_err(), "{host}");
    }
}

/// A value that has a `Display` needs no wrapper, but it is written with its own trait if it has one.
#[test]
fn every_display_is_a_value() {
    struct Id(u32);

    impl fmt::Display for Id {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "id/{}", self.0)
        }
    }

    fn generic<T: fmt::Display + ?Sized>(id: &T) -> String {
        uri_template!("/{id}").to_string()
    }

    /// A user's trait with a method for every type.
    trait Visit {
        fn visit(&self) {}
        fn value(&self) {}
    }

    impl<T: ?Sized> Visit for T {}

    let id = Id(7);
    id.visit();
    id.value();
    assert_eq!(uri_template!("/users/{id}{?id}").to_string(), "/users/id%2F7?id=id%2F7");
    assert_eq!(uri_template!("{id:2}{+id:4}").to_string(), "idid/7");
    assert_eq!(uri_template!("/{lat}", lat = 47.5).to_string(), "/47.5");
    let (dynamic, boxed): (&dyn fmt::Display, Box<dyn fmt::Display>) = (&id, Box::new(8));
    assert_eq!(uri_template!("/{dynamic}/{boxed}").to_string(), "/id%2F7/8");
    assert_eq!(uri_template!("/{x}", x = std::net::Ipv4Addr::LOCALHOST).to_string(), "/127.0.0.1");
    assert_eq!(uri_template!("/{x}", x = format_args!("{}-{}", 1, 2)).to_string(), "/1-2");
    assert_eq!((generic("a"), generic(&id)), ("/a".into(), "/id%2F7".into()));
    assert_eq!(uri_template!("/{x}{?y*}", x = None::<u8>, y = [1, 2]).to_string(), "/?y=1&y=2");
}

#[test]
fn a_url_is_a_value() {
    let base = Url::parse("https://example.com/v1").unwrap();
    const HOME: Url<&str> = etched::url!("https://example.com/home");
    assert_eq!(uri_template!("{+base}/users").to_string(), "https://example.com/v1/users");
    assert_eq!(
        uri_template!("{+base}/a{?next}", base = &base, next = HOME).to_url().unwrap(),
        "https://example.com/v1/a?next=https%3A%2F%2Fexample.com%2Fhome"
    );
    assert_eq!(
        uri_template!("/login?next={base}").to_string(),
        "/login?next=https%3A%2F%2Fexample.com%2Fv1"
    );
}

/// `check_path` works for the macro's expansions too.
#[test]
fn values_that_lead_elsewhere_are_found() {
    use etched::uri_template::ExpansionErrorKind::{DotSegment, DoubleSlash, EmptyHost};

    let check = |tenant: &str, page: &str| {
        let link = uri_template!("/{tenant}/{page}");
        let also = uri_template!("{/tenant,page}{?tenant}");
        let kind = link.check_path().err().map(|error| error.kind());
        assert_eq!(also.check_path().err().map(|error| error.kind()), kind);
        kind
    };
    assert_eq!(check("ann", "a/../b"), None);
    assert_eq!(check("ann", ".."), Some(DotSegment));
    assert_eq!(check("", "evil.example"), Some(DoubleSlash));
    let host = "example.com";
    assert!(uri_template!("//{host}/..{?host}").check_path().is_ok());
    let host = "";
    let error = uri_template!("//{host}/..{?host}").check_path().unwrap_err();
    assert_eq!(error.kind(), EmptyHost);
}
