//! The ways to expand the template.

use std::sync::{LazyLock, Mutex};

use etched::uri_template::{Template, ToValue};
use iri_string::spec::UriSpec;
use iri_string::template::UriTemplateStr;
use iri_string::template::context::{Context, ListVisitor, Visitor};
use percent_encoding::utf8_percent_encode;
use uri_template::BTreeValues;
use uritemplate::UriTemplate;
use url::Url;

use crate::candidate::{Candidate, candidate};
use crate::comparison::Ways;
use crate::link::Link;
use crate::operation::PEERS_UNRESERVED;

/// The template. The macros below repeat it, because they take only a literal.
const TEMPLATE: &str = "https://api.example.com/users/{user}/posts{?tags*,page}";

const WELL_FORMED: &str = "the template is well-formed";

const IN_THEIR_PLACES: &str = "no value leaves its place";

pub(super) static WAYS: [Ways; 1] = [Ways { ours: &OURS, peers: &PEERS }];

static OURS: [Candidate; 4] = [
    candidate!("`uri_template!(…).try_to_string()`", links, |link, _| {
        let Link { user, tags, page, .. } = link;
        etched::uri_template!("https://api.example.com/users/{user}/posts{?tags*,page}")
            .try_to_string()
            .expect(IN_THEIR_PLACES)
    }),
    candidate!("`uri_template!(…).to_slice(…)`", links, |link, room| {
        let Link { user, tags, page, .. } = link;
        etched::uri_template!("https://api.example.com/users/{user}/posts{?tags*,page}")
            .to_slice(&mut room.slice)
            .expect("there is room")
    }),
    candidate!("`uri_template!(…).to_url()`", links, |link, _| {
        let Link { user, tags, page, .. } = link;
        etched::uri_template!("https://api.example.com/users/{user}/posts{?tags*,page}")
            .to_url()
            .expect(IN_THEIR_PLACES)
    }),
    candidate!("`Template`, parsed before; `try_to_string()`", links, |link, _| {
        static PARSED: LazyLock<Template<'_>> =
            LazyLock::new(|| Template::parse(TEMPLATE).expect(WELL_FORMED));
        let Link { user, tags, page, .. } = link;
        let values: [(&str, &dyn ToValue); 3] = [("user", user), ("tags", tags), ("page", page)];
        let link = PARSED.expand(&values).expect("there is no prefix");
        link.try_to_string().expect(IN_THEIR_PLACES)
    }),
];

static PEERS: [Candidate; 5] = [
    candidate!("uri-template", links, |link, _| {
        let mut values = BTreeValues::new();
        values.insert("user", &*link.user);
        values.insert("tags", link.tags.each_ref().map(String::as_str));
        values.insert("page", link.page);
        uri_template::uri_template!("https://api.example.com/users/{user}/posts{?tags*,page}")
            .expand(&values)
            .expect(WELL_FORMED)
    }),
    candidate!("iri-string", links, |link, _| {
        static PARSED: LazyLock<&UriTemplateStr> =
            LazyLock::new(|| UriTemplateStr::new(TEMPLATE).expect(WELL_FORMED));
        PARSED.expand::<UriSpec, _>(link).expect(WELL_FORMED).to_string()
    }),
    candidate!("uritemplate-next", links, |link, _| {
        static PARSED: LazyLock<Mutex<UriTemplate>> =
            LazyLock::new(|| Mutex::new(UriTemplate::new(TEMPLATE)));
        let mut template = PARSED.lock().expect("there is one thread");
        template.set("user", &*link.user);
        template.set("tags", &link.tags);
        template.set("page", link.page.to_string());
        template.build()
    }),
    // `url` writes a query as a form, in which a space is `+`.
    candidate!(
        "url",
        links,
        |link, _| {
            let user = utf8_percent_encode(&link.user, PEERS_UNRESERVED);
            let base = format!("https://api.example.com/users/{user}/posts");
            let page = link.page.to_string();
            let [tag, other] = &link.tags;
            let parameters = [("tags", tag), ("tags", other), ("page", &page)];
            String::from(Url::parse_with_params(&base, parameters).expect("the URL is well-formed"))
        },
        |text| text.replace('+', "%20")
    ),
    candidate!("`format!`, percent-encoding", links, |link, _| {
        let encode = |text| utf8_percent_encode(text, PEERS_UNRESERVED);
        let (user, [tag, other]) = (encode(&link.user), link.tags.each_ref().map(|it| encode(it)));
        let page = link.page;
        format!("https://api.example.com/users/{user}/posts?tags={tag}&tags={other}&page={page}")
    }),
];

impl Context for Link {
    fn visit<V: Visitor>(&self, visitor: V) -> V::Result {
        match visitor.var_name().as_str() {
            "user" => visitor.visit_string(&self.user),
            "tags" => visitor.visit_list().visit_items_and_finish(&self.tags),
            "page" => visitor.visit_string(self.page),
            _ => visitor.visit_undefined(),
        }
    }
}
