//! Compares the macros for URI templates with `Template` and with a slow reference.

#[path = "../../runtime/tests/reference/uri_template.rs"]
mod reference;

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt;

use etched::percent::FORM;
use etched::query::Serializer;
use etched::uri_template::{
    Displayed, Encoded, ExpansionError, ExpansionErrorKind, Segments, Template, ToValue,
};
use etched::url::{Url, UrlErrorKind};
use etched::{percent_encode_str, uri_template, uri_template_str, utf8_str};

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

/// A value for a [`Template`].
fn value(given: &Given) -> Box<dyn ToValue + '_> {
    match given {
        Given::List(list) => Box::new(&list[..]),
        Given::Pairs(pairs) => Box::new(&pairs[..]),
        given => Box::new(given.text()),
    }
}

#[test]
fn random_templates_agree_in_a_program() {
    let mut random = fastrand::Rng::with_seed(6570);
    let (mut lines, mut literals) = (Vec::new(), 0);
    while lines.len() < 400 || literals < 100 {
        let parts = random_template(&mut random);
        let (template, expected) = (written(&parts), expanded(&parts));
        let values: Vec<_> = holes(&parts).map(|hole| (&hole.name, value(&hole.value))).collect();
        let values: Vec<_> = values.iter().map(|(name, value)| (name, &**value)).collect();
        let checked = Template::parse(&template).unwrap().expand(values).unwrap().try_to_string();
        let kind = checked.as_ref().map_err(ExpansionError::kind);
        if !is_meant(&template) || kind == Err(ExpansionErrorKind::Template) {
            continue;
        }
        let argument = |hole: &Hole| format!(", {:?} = {}", hole.name, source_of(&hole.value));
        let arguments: String = holes(&parts).map(argument).collect();
        lines.push(format!(
            "let link = etched::uri_template!({template:?}{arguments});\n\
             assert_eq!(link.unchecked().to_string(), {expected:?});\n\
             assert_eq!(link.try_to_string().ok().as_deref(), {:?});",
            checked.as_deref().ok(),
        ));
        // A text with a scheme must be what `url!` takes too.
        let Some(checked) = checked.ok().filter(|text| !text.contains(':')) else { continue };
        literals += 1;
        // `uri_template_str!` takes literals, which need no types.
        let arguments = arguments.replace("None::<&str>", "None").replace("\"\"; 0", "");
        let arguments = arguments.replace("(\"\", \"\"); 0", "");
        lines.push(format!(
            "assert_eq!(concat!(etched::uri_template_str!({template:?}{arguments})), {checked:?});"
        ));
    }
    Program::new("templates", &lines).assert_runs();
}

#[test]
fn values_live_as_long_as_the_expansion() {
    let make = |text: &str| text.to_string();
    // A temporary in an argument, in a `let` and in a call.
    let link = uri_template!("/{x}", x = make("a") + "/b");
    assert_eq!(link.try_to_string().unwrap(), "/a%2Fb");
    assert_eq!(format!("{}", uri_template!("/{?x}", x = make("c"))), "/?x=c");
    assert_eq!(uri_template!("/{x}", x = &make("d")[..]).encoded_len(), 2);

    // A borrowed value can still be used, and its current content is written.
    let mut user = make("ann");
    assert_eq!(uri_template!("/{user}").try_to_string().unwrap(), "/ann");
    user.push('?');
    let link = uri_template!("/{user}{?user}");
    assert_eq!(link.try_to_string().unwrap(), "/ann%3F?user=ann%3F");
    assert_eq!(&user[..], "ann?");
    let copy = link;
    assert_eq!(copy.try_to_string(), link.try_to_string());
}

/// A whole URL is escaped where it is data.
#[test]
fn a_url_is_a_value_of_a_query() {
    const NEXT: etched::url::Url<&str> = etched::url!("https://example.org/?a=b");
    let (next, user) = (&NEXT, "ann");
    let escaped = "next=https%3A%2F%2Fexample.org%2F%3Fa%3Db";
    let links = [
        uri_template!("/login{?user}{&next}").try_to_string(),
        uri_template!("/login{?user,next}").try_to_string(),
        uri_template!("/login?user=ann{&next}").try_to_string(),
    ];
    assert_eq!(links, [(); 3].map(|()| Ok(format!("/login?user=ann&{escaped}"))));
    assert_eq!(uri_template!("/a{;next}").try_to_string(), Ok(format!("/a;{escaped}")));
}

/// In generic code, only the bounds of a type say that it is a value.
#[test]
fn values_may_have_generic_types() {
    use etched::query::ToText;
    use etched::uri_template::ToValue;

    fn any<T: ToValue>(x: T) -> [String; 3] {
        let option = Some(&x);
        [
            uri_template!("/{x}").unchecked().to_string(),
            format!("{}", uri_template!("/{?x}", x = &&x)),
            uri_template!("{?option}").to_string(),
        ]
    }
    fn unsized_value<T: ToValue + ?Sized>(x: &T) -> String {
        uri_template!("/{x}{?y}", y = *x).try_to_string().unwrap()
    }
    fn strings<T: ToText + ToValue, K: ToText + ToValue + ?Sized>(key: &K, x: Option<T>) -> String
    where
        for<'x> [&'x Option<T>]: ToValue,
    {
        let pairs = [(key, &x)];
        let list = [&x, &None, &x];
        uri_template!("/{x:2}{?key:1,x}{&pairs*}{&list}").try_to_string().unwrap()
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
    assert_eq!(any("a b"), ["/a%20b", "/?x=a%20b", "?option=a%20b"]);
    assert_eq!(any([1, 2]), ["/1,2", "/?x=1,2", "?option=1,2"]);
    assert_eq!(any(None::<char>), ["/", "/", ""]);
    assert_eq!(unsized_value("ä"), "/%C3%A4?y=%C3%A4");
    assert_eq!(unsized_value(&["b", "c"][..]), "/b,c?y=b,c");
    assert_eq!(strings("key", Some(123)), "/12?key=k&x=123&key=123&list=123,123");
    assert_eq!(member(&[("a", 1), ("b", 2)]).to_string(), "?a=1&b=2");
    assert_eq!(member(&['c', 'd']).to_string(), "?x=c&x=d");
    assert_eq!(map(&BTreeMap::from([("a", Displayed(2.5))])), "?a=2.5");
}

/// The type of an expansion does not nest, so rustc's recursion limit does not bound the number of
/// values. The other templates have as many bytes and kinds of variables as possible.
#[test]
fn the_largest_templates_compile() {
    let each = |text: fn(usize) -> String| (0..400).map(text).collect::<String>();
    let template = each(|i| format!("/{{v{i}}}"));
    let values = each(|i| format!(", v{i} = {i}"));
    let expected = each(|i| format!("/{i}"));
    let line = |template: &str, values: &str, expected: &str| {
        format!(
            "assert_eq!(etched::uri_template!({template:?}{values}).try_to_string().unwrap(), {expected:?});"
        )
    };
    let long = format!("/{}", "ab".repeat(32_761));
    let prefixes: String = (1..=126).map(|len| format!("/{{x:{len}}}")).collect();
    let cut: String = (1..=126).map(|len| format!("/{}", "x".repeat(len))).collect();
    let text = format!(", x = {:?}", "x".repeat(200));
    Program::new(
        "largest_templates",
        &[
            line(&template, &values, &expected),
            line(&format!("{long}ü/{{last}}"), ", last = 1", &format!("{long}%C3%BC/1")),
            line(&prefixes, &text, &cut),
        ],
    )
    .assert_runs();
}

/// An expansion can be kept in a struct. It can be copied and sent to another thread if its values
/// can.
#[test]
fn an_expansion_can_be_kept_in_a_struct() {
    use etched::uri_template::Expansion;
    use etched::uri_template::stored::{OfValues, Relative, Shown, Whole};

    type Values<'v> = (&'v &'v str, &'v u32);

    #[derive(Clone, Copy, Debug)]
    struct Page<'v> {
        link: Expansion<OfValues<Values<'v>, Relative>>,
        list: Expansion<OfValues<Values<'v>, Shown<Relative>>>,
        user: Expansion<OfValues<Values<'v>>>,
        search: Expansion<OfValues<Values<'v>, Shown<Whole>>>,
    }

    fn send<T: Copy + Send + Sync>(value: T) -> T {
        value
    }

    let (tag, page) = ("a b", 2);
    let kept = send(Page {
        link: uri_template!("/{tag}/{page}/{tag}"),
        list: uri_template!("/list{?tag,page,tag}"),
        user: uri_template!("https://h/{tag}{?page}"),
        search: uri_template!("https://h/{?tag,page}"),
    });
    assert_eq!(kept.link.try_to_string().unwrap(), "/a%20b/2/a%20b");
    assert_eq!(kept.list.to_string(), "/list?tag=a%20b&page=2&tag=a%20b");
    assert_eq!(kept.list.try_to_string().unwrap(), kept.list.to_string());
    assert_eq!(kept.user.to_url().unwrap(), "https://h/a%20b?page=2");
    assert_eq!(kept.search.to_url().unwrap(), &*kept.search.to_string());
    let shown = "Page { link: Expansion(\"/{tag}/{page}/{tag}\"), list: Expansion(\"/list{?tag,page,tag}\"), \
                 user: Expansion(\"https://h/{tag}{?page}\"), search: Expansion(\"https://h/{?tag,page}\") }";
    assert_eq!(format!("{kept:?}"), shown);
    assert_eq!(uri_template!("/list").to_string(), "/list");
}

/// An expansion can be a constant and a result, and can be held across an `.await`.
#[test]
fn an_expansion_goes_where_its_values_go() {
    use etched::uri_template::Expansion;
    use etched::uri_template::stored::{OfValues, Relative, Shown};

    const LIST: Expansion<OfValues<(&u32,), Shown<Relative>>> =
        uri_template!("/list{?page}", page = 2_u32);

    fn user(id: &u32) -> Expansion<OfValues<(&u32,), Relative>> {
        uri_template!("/users/{id}", id = *id)
    }

    async fn get(_: String) {}
    fn is_send<T: Send>(_: T) {}

    assert_eq!(LIST.to_string(), "/list?page=2");
    assert_eq!(user(&7).try_to_string().unwrap(), "/users/7");
    let id = 1;
    is_send(async move { get(uri_template!("/users/{id}").try_to_string().unwrap()).await });
}

#[test]
fn names_may_be_keywords_or_quoted() {
    let r#type = "ü";
    let _a1 = 1;
    assert_eq!(uri_template!("{type}{_a1}").try_to_string().unwrap(), "%C3%BC1");
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
    // The checked text: one slash after the base, and brackets around an address.
    assert_eq!(uri_template_str!("{+base}/{x}", base = "http://h/v1/", x = 1), "http://h/v1/1");
    assert_eq!(uri_template_str!("http://{addr}/", addr = "::1"), "http://[::1]/");
}

#[test]
fn a_template_works_through_a_custom_macro() {
    macro_rules! link {
        ($template:literal $(, $name:ident = $value:expr)* $(,)?) => {
            uri_template!($template $(, $name = $value)*).try_to_string().unwrap()
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
    assert_eq!(name(uri_template!("{+base}/{a}", base = "x/..").try_to_string()), Some("base"));
    assert_eq!(name(uri_template!("/{+base}{b}/c", base = "x/..").try_to_string()), Some("base"));
    assert_eq!(
        uri_template!("/{a}/{b}").try_to_string().unwrap_err().to_string(),
        "the value of `b` makes a segment of the path empty",
    );
    let error = uri_template!("https://{b}.example.com/{a}").to_url().unwrap_err();
    assert_eq!((error.kind(), error.variable()), (ExpansionErrorKind::Label, Some("b")));
    // The template has the variable at this offset.
    assert_eq!(error.variable_position(), Some(9));
    // The parser refuses a label that is no punycode.
    let error = uri_template!("https://{a}.example/{b}", a = "xn--a", b = "x").to_url();
    if let Err(error) = error {
        assert_eq!((error.kind(), error.variable()), (ExpansionErrorKind::Url, Some("a")));
        let found = error.url_error().unwrap();
        assert_eq!(found.kind(), UrlErrorKind::DomainInvalidPunycode);
        assert_eq!(error.to_string(), "the value of `a` makes no URL");
    }
}

/// Each kind of error, in words that name the variable.
#[test]
fn an_error_says_what_is_wrong_with_the_value() {
    struct Failing;

    impl fmt::Display for Failing {
        fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
            Err(fmt::Error)
        }
    }

    macro_rules! assert_error {
        ($template:literal, $x:expr, $kind:ident, $words:literal) => {
            let error = uri_template!($template, x = $x).try_to_string().unwrap_err();
            assert_eq!(error.kind(), ExpansionErrorKind::$kind, "{}: {error}", $template);
            assert_eq!(error.to_string(), concat!("the value of `x` ", $words), "{}", $template);
        };
    }
    assert_error!("/{x}/a", "..", DotSegment, "makes a segment of the path `.` or `..`");
    assert_error!("/{x}/a", "", EmptySegment, "makes a segment of the path empty");
    assert_error!(
        "/{+x}",
        "a?b",
        Boundary,
        "has a `?`, which begins another part of the URL; `{x}` encodes it, and in a path `{/x*}` \
         with `uri_template::Segments(x)`"
    );
    assert_error!(
        "/{+x}",
        "50%41",
        Escape,
        "has an escape, such as `%41`, in plain text; write `{/x*}` with `uri_template::Segments(x)`, or \
         `uri_template::Encoded(x)` if it is encoded already"
    );
    assert_error!("{+x}{&x}", "/a", NoQuery, "continues a query that has not begun; write `{?x}`");
    assert_error!(
        "http://{x}/",
        "a/b",
        Host,
        "is not a host, such as `example.com` or `127.0.0.1`; `{+base}` takes a whole URL"
    );
    assert_error!(
        "http://{x}.b/",
        "a.b",
        Label,
        "is not one label of a host: letters, digits, `-` and `_`"
    );
    assert_error!("http://a:{x}/", "", Port, "is not a port: a number from 0 to 65535");
    assert_error!(
        "http://{x}/",
        "ü.example",
        NotAscii,
        "has a domain that is not ASCII (with the feature `idna`, `to_url` converts a whole host); \
         write it in punycode"
    );
    assert_error!(
        "{x}/a",
        "https://h",
        BaseWithoutPlus,
        "is a whole URL, whose slashes `{x}` encodes; write `{+base}`"
    );
    assert_error!(
        "{+x}/a",
        "https://ex%61mple.com",
        HostOfBase,
        "has a space or an escape in its host, or a `\\`, a tab, a line break or a `%` without digits \
         before its path; write the host in letters, digits, `-`, `_` and `.`, and escapes, such as `%5C`, \
         in the user name and the password"
    );
    assert_error!(
        "/?a={+x}",
        "b+c",
        Plus,
        "has a `+`, which readers of a query take for a space; `{x}` encodes it"
    );
    assert_error!(
        "{+x}/a",
        "localhost:8080",
        Scheme,
        "has no `//` and host after the scheme; write the scheme before the host, as in \
         `http://localhost:8080`"
    );
    assert_error!(
        "{+x}/a",
        "//h",
        DoubleSlash,
        "begins with `//`, after which a URL parser reads a host"
    );
    assert_error!(
        "{+x}/a",
        "https://h/?b",
        EndOfBase,
        "has a `?`, behind which the template goes on; leave it out of the base"
    );
    assert_error!(
        "{+x}/a",
        "",
        EmptyBase,
        "is an empty base; write `/` for the path of the same host"
    );
    assert_error!(
        "{+x}/a",
        "https://h ",
        SpaceInBase,
        "begins or ends with a space or a control; trim it"
    );
    let error = uri_template!("/{x}", x = Failing).try_to_string().unwrap_err();
    assert_eq!(error.kind(), ExpansionErrorKind::Display);
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
    for host in ["0x7f.1", "127.1", "a%41", "a\u{AD}b", "::1]", "a/b", "ann@h", ""] {
        assert!(uri_template!("https://{host}/").to_url().is_err(), "{host}");
    }
}

/// One slash stands between a base and a route, whatever the type and the slash of the base.
#[test]
fn a_base_and_a_route_have_one_slash() {
    const API: Url<&str> = etched::url!("https://api.example.com/v1/");
    let id = 7;
    for (base, url) in [
        ("https://example.com", "https://example.com/users/7"),
        ("https://example.com/", "https://example.com/users/7"),
        ("https://ann@ghe.example/api/v3/", "https://ann@ghe.example/api/v3/users/7"),
        ("HTTPS://Example.COM:443/v1", "https://example.com/v1/users/7"),
        ("http://[::1]:8080", "http://[::1]:8080/users/7"),
    ] {
        assert_eq!(uri_template!("{+base}/users/{id}").to_url().unwrap(), url);
        let parsed = Url::parse(base).unwrap();
        assert_eq!(uri_template!("{+base}/users/{id}", base = &parsed).to_url().unwrap(), url);
        assert_eq!(uri_template!("{+base}{/a,b}", a = "users", b = id).to_url().unwrap(), url);
    }
    assert_eq!(
        uri_template!("{+API}/users/{id}").to_url().unwrap(),
        "https://api.example.com/v1/users/7",
    );
    let route = |base: &str| uri_template!("{+base}/users/{id}").try_to_string();
    assert_eq!(route("/api/").unwrap(), "/api/users/7");
    assert_eq!(route("/").unwrap(), "/users/7");
    for (base, kind) in [
        ("", ExpansionErrorKind::EmptyBase),
        ("//example.com", ExpansionErrorKind::DoubleSlash),
        ("https://example.com?a", ExpansionErrorKind::EndOfBase),
        ("https://example.com#a", ExpansionErrorKind::EndOfBase),
        ("https://example.com/..", ExpansionErrorKind::DotSegment),
        ("https://example.com\n", ExpansionErrorKind::SpaceInBase),
        ("localhost:8080", ExpansionErrorKind::Scheme),
        ("javascript:alert(1)", ExpansionErrorKind::Scheme),
    ] {
        assert_eq!(route(base).unwrap_err().kind(), kind, "{base:?}");
    }
}

/// A value may be a port, or a host with its port.
#[test]
fn a_value_may_be_an_authority() {
    use std::net::{IpAddr, Ipv6Addr, SocketAddr};

    let url = |addr: &str| uri_template!("http://{addr}/").to_url().map(|url| url.to_string());
    for addr in ["localhost", "localhost:8080", "127.0.0.1:80", "[::1]:8080", "my_host"] {
        assert_eq!(url(addr).unwrap(), format!("http://{}/", addr.trim_end_matches(":80")));
    }
    let addr: SocketAddr = "[::1]:8080".parse().unwrap();
    assert_eq!(uri_template!("http://{addr}/").to_url().unwrap(), "http://[::1]:8080/");
    let addr = IpAddr::from(Ipv6Addr::LOCALHOST);
    assert_eq!(uri_template!("http://{addr}/").to_url().unwrap(), "http://[::1]/");
    assert_eq!(
        uri_template!("http://{addr}:{port}/", port = 80_u16).to_url().unwrap(),
        "http://[::1]/",
    );
    for port in [0, 8080, u16::MAX] {
        let url = uri_template!("http://localhost:{port}/").to_url().unwrap();
        assert_eq!(url.port(), Some(port));
    }
    for port in ["", "80/a", "65536", "+80", "80@evil.test"] {
        let error = uri_template!("http://localhost:{port}/").to_url().unwrap_err();
        assert_eq!(
            error.to_string(),
            "the value of `port` is not a port: a number from 0 to 65535"
        );
    }
    let (bucket, endpoint) = ("photos", "s3.example.com");
    let url = uri_template!("https://{bucket}.{endpoint}/").to_url().unwrap();
    assert_eq!(url, "https://photos.s3.example.com/");
}

/// A key of several segments, in each spelling.
#[test]
fn a_key_has_segments() {
    let key = |key: &str| uri_template!("/files{/key*}", key = Segments(key)).try_to_string();
    assert_eq!(key("a b/50%41.txt").unwrap(), "/files/a%20b/50%2541.txt");
    assert_eq!(key("dir/sub/").unwrap(), "/files/dir/sub/");
    assert_eq!(key("a/../b").unwrap_err().kind(), ExpansionErrorKind::DotSegment);

    let kept = |key: &str| uri_template!("/files/{+key}").try_to_string();
    assert_eq!(kept("a b/50%.txt").unwrap(), "/files/a%20b/50%25.txt");
    assert_eq!(kept("50%41.txt").unwrap_err().kind(), ExpansionErrorKind::Escape);
    assert_eq!(kept("c?d#e").unwrap_err().kind(), ExpansionErrorKind::Boundary);

    let encoded = Encoded("a%20b/50%2541.txt");
    assert_eq!(
        uri_template!("/files/{+encoded}").try_to_string().unwrap(),
        "/files/a%20b/50%2541.txt",
    );
    let shown = etched::percent::PATH.display("a b/ü");
    assert_eq!(uri_template!("/files/{+shown}").try_to_string().unwrap(), "/files/a%20b/%C3%BC");
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
        uri_template!("/{id}").try_to_string().unwrap()
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
    let text = |link: Result<String, ExpansionError>| link.unwrap();
    assert_eq!(text(uri_template!("/users/{id}{?id}").try_to_string()), "/users/id%2F7?id=id%2F7");
    assert_eq!(text(uri_template!("{id:2}{+id:4}").try_to_string()), "idid/7");
    assert_eq!(text(uri_template!("/{lat}", lat = 47.5).try_to_string()), "/47.5");
    let (dynamic, boxed): (&dyn fmt::Display, Box<dyn fmt::Display>) = (&id, Box::new(8));
    assert_eq!(text(uri_template!("/{dynamic}/{boxed}").try_to_string()), "/id%2F7/8");
    let ip = std::net::Ipv4Addr::LOCALHOST;
    assert_eq!(text(uri_template!("/{ip}").try_to_string()), "/127.0.0.1");
    let text_of = format_args!("{}-{}", 1, 2).to_string();
    assert_eq!(text(uri_template!("/{x}", x = &text_of).try_to_string()), "/1-2");
    assert_eq!(uri_template!("{?x}", x = format_args!("{}-{}", 1, 2)).to_string(), "?x=1-2");
    assert_eq!((generic("a"), generic(&id)), ("/a".into(), "/id%2F7".into()));
    // An `Option` of it is a value too, by itself or behind a reference.
    let (some, none, borrowed) = (Some(&id), None::<Id>, &Some(Id(8)));
    assert_eq!(
        uri_template!("/list{?some,none,borrowed}").to_string(),
        "/list?some=id%2F7&borrowed=id%2F8"
    );
    assert_eq!(text(uri_template!("/list{/none,borrowed:2}").try_to_string()), "/list/id");
    assert_eq!(uri_template!("{?x}", x = Some(format_args!("{}", 1))).to_string(), "?x=1");
    assert_eq!(uri_template!("{?dynamic}", dynamic = Some(dynamic)).to_string(), "?dynamic=id%2F7");
    let link = uri_template!("/{x}{?y*}", x = None::<u8>, y = [1, 2]);
    assert_eq!(link.unchecked().to_string(), "/?y=1&y=2");
}

#[test]
fn a_url_is_a_value() {
    let base = Url::parse("https://example.com/v1").unwrap();
    const HOME: Url<&str> = etched::url!("https://example.com/home");
    assert_eq!(uri_template!("{+base}/users").to_url().unwrap(), "https://example.com/v1/users");
    assert_eq!(
        uri_template!("{+base}/a{?next}", base = &base, next = HOME).to_url().unwrap(),
        "https://example.com/v1/a?next=https%3A%2F%2Fexample.com%2Fhome"
    );
    assert_eq!(
        uri_template!("/login?next={base}").to_string(),
        "/login?next=https%3A%2F%2Fexample.com%2Fv1"
    );
    // The value of `{x}` at the start is a whole URL.
    let text = "https://example.com";
    let error = uri_template!("{text}/users").try_to_string().unwrap_err();
    assert_eq!(error.kind(), ExpansionErrorKind::BaseWithoutPlus);
}

/// `Display` is there only if every variable is in the query or the fragment.
#[test]
fn a_template_of_queries_is_displayed() {
    let (x, hostile) = ("a b", "/../#?&");
    assert_eq!(
        uri_template!("/search{?x,hostile}").to_string(),
        "/search?x=a%20b&hostile=%2F..%2F%23%3F%26"
    );
    assert_eq!(
        format!("{}", uri_template!("https://h/x?k={hostile}{#x}")),
        "https://h/x?k=%2F..%2F%23%3F%26#a%20b"
    );
    assert_eq!(uri_template!("{&x}").to_string(), "&x=a%20b");
    assert_eq!(uri_template!("/a#{x}").to_string(), "/a#a%20b");
    let generic = |link: &dyn fmt::Display| link.to_string();
    assert_eq!(generic(&uri_template!("/a{?x}")), "/a?x=a%20b");
}

/// Macro and `Template` refuse the same values, in the same words but for the variable.
#[test]
fn values_that_lead_elsewhere_are_found() {
    let check = |tenant: &str, page: &str| {
        let kind = |error: ExpansionError| (error.kind(), error.position());
        let link = uri_template!("/{tenant}/{page}");
        let found = link.try_to_string().map_err(kind);
        let template = Template::parse("/{tenant}/{page}").unwrap();
        let also = template.expand([("tenant", tenant), ("page", page)]).unwrap();
        assert_eq!(also.try_to_string().map_err(kind), found);
        let lists = uri_template!("{/tenant,page}{?tenant}").try_to_string();
        assert_eq!(lists.map_err(kind).err(), found.clone().err());
        found.map_err(|(kind, _)| kind)
    };
    assert_eq!(check("ann", "a/../b").as_deref(), Ok("/ann/a%2F..%2Fb"));
    assert_eq!(check("ann", ".."), Err(ExpansionErrorKind::DotSegment));
    assert_eq!(check("", "evil.example"), Err(ExpansionErrorKind::EmptySegment));
    // The `..` is the template's own.
    let host = "example.com";
    assert!(uri_template!("//{host}/..{?host}").try_to_string().is_ok());
    let host = "";
    let error = uri_template!("//{host}/..{?host}").try_to_string().unwrap_err();
    assert_eq!(error.kind(), ExpansionErrorKind::Host);
}

/// What an error says to write in place of a call, in a program.
#[test]
fn what_the_errors_say_to_write_is_what_is_meant() {
    const BASE: &str = "https://example.com";
    const NAME: &str = "a b/c";
    const LINK: &str = utf8_str!(BASE, "/x/", percent_encode_str!(NAME));
    assert_eq!(LINK, "https://example.com/x/a%20b%2Fc");
    assert_eq!(uri_template!("{+base}/x/{name}", base = BASE, name = NAME).to_url().unwrap(), LINK);

    // Not `uri_template!("/{id}".to_string())`, which rustc proposes.
    let text = |id: u32| -> Result<String, ExpansionError> {
        let text: String = uri_template!("/{id}").try_to_string()?;
        Ok(text)
    };
    assert_eq!(text(7).as_deref(), Ok("/7"));
    let text: String = uri_template_str!("/{id}", id = "7").to_string();
    assert_eq!(text, "/7");

    // Not `"id" => 7`, and not `"api.id" => 7`.
    assert_eq!(uri_template!("/{id}", id = 7).try_to_string().as_deref(), Ok("/7"));
    assert_eq!(uri_template!("/{api.id}", "api.id" = 7).try_to_string().as_deref(), Ok("/7"));

    // Not a set, a `VecDeque`, or a type with `AsRef<str>`.
    struct Id(&'static str);
    impl AsRef<str> for Id {
        fn as_ref(&self) -> &str {
            self.0
        }
    }
    let (set, deque) = (BTreeSet::from(["a", "b"]), VecDeque::from([1, 2]));
    let link = uri_template!("{?x}", x = set.iter().collect::<Vec<_>>());
    assert_eq!(link.to_string(), "?x=a,b");
    assert_eq!(uri_template!("{?x}", x = deque.iter().collect::<Vec<_>>()).to_string(), "?x=1,2");
    let (value, option) = (Id("ann"), Some(Id("bob")));
    assert_eq!(uri_template!("{?x}", x = value.as_ref()).to_string(), "?x=ann");
    assert_eq!(uri_template!("{?x:2}", x = value.as_ref()).to_string(), "?x=an");
    let link = uri_template!("{?x}", x = option.as_ref().map(|it| it.as_ref()));
    assert_eq!(link.to_string(), "?x=bob");
    fn generic(id: impl AsRef<str>) -> String {
        uri_template!("{?id}", id = id.as_ref()).to_string()
    }
    assert_eq!(generic(&value), "?id=ann");
    let mut query = Serializer::new(String::new());
    query.append_pair("id", value.as_ref());
    for member in set {
        query.append_pair("x", member);
    }
    assert_eq!(query.finish(), "id=ann&x=a&x=b");

    // Not `|user| …`, whose type rustc does not know.
    let link = |user: &str| uri_template!("https://example.com/{user}").to_url();
    assert_eq!(link("ann").unwrap(), "https://example.com/ann");
    // Not `FORM.const_encode("21 °C")`, and not `[u8; 9]`.
    const QUERY: [u8; 10] = FORM.const_encode("21 °C".as_bytes());
    assert_eq!(&QUERY, b"21+%C2%B0C");
}
