//! Intended differences from the crate `url` and from Node.

use etched_runtime::url::Url;

use crate::Input;

/// The peer may differ where a rule applies, and nowhere else.
pub(crate) struct Rule {
    pub(crate) name: &'static str,
    pub(crate) reason: &'static str,
    /// From the input and our URL.
    pub(crate) applies: fn(&Input, Option<&Url<String>>) -> bool,
}

const CARET: Rule = Rule {
    name: "caret",
    reason: "`^` is in the path percent-encode set since 2025; the peer is older",
    applies: |_, ours| ours.is_some_and(|url| url.path().contains("%5E")),
};

const PUNYCODE: Rule = Rule {
    name: "punycode",
    reason: "the standard takes an ASCII domain as it is; the peer decodes its punycode and refuses \
        what no domain can have",
    applies: |input, _| any(input, |text| text.to_lowercase().replace("%2d", "-").contains("xn--")),
};

const FILE_SLASHES: Rule = Rule {
    name: "slashes in a file URL",
    reason: "the peer drops empty segments at the start of the path of a `file` URL",
    applies: |_, ours| ours.is_some_and(|url| url.scheme() == "file" && url.path().contains("//")),
};

const DRIVE_LETTER: Rule = Rule {
    name: "drive letter",
    reason: "the peer keeps drive letters in URLs that are not `file`, and drops the host before one",
    applies: |input, _| {
        any(input, |text| text.contains("c:") || text.contains("C:") || text.contains("C|"))
    },
};

const MANY_SLASHES: Rule = Rule {
    name: "many slashes",
    reason: "after a special base, the standard passes over all slashes before the host; the peer \
        passes over two",
    applies: |(base, url), _| base.is_some() && starts_with_slashes(url, 3),
};

const BACKSLASH: Rule = Rule {
    name: "backslash",
    reason: "in a URL that is not special a backslash is not a slash, and the peer ends a port or a \
        host with one",
    applies: |input, _| any(input, |text| text.contains('\\')),
};

const NO_HOST: Rule = Rule {
    name: "userinfo without a host",
    reason: "the standard refuses an `@` without a host in every URL; the peer only in a special one",
    applies: |input, ours| ours.is_none() && any(input, |text| text.contains('@')),
};

const SPACE: Rule = Rule {
    name: "space before a query or fragment",
    reason: "the last space of an opaque path is encoded since 2025; the peer is older",
    applies: |input, _| {
        any(input, |text| text.replace(['\t', '\n'], "").replace(" ?", " #").contains(" #"))
    },
};

const OPAQUE_BASE: Rule = Rule {
    name: "opaque base",
    reason: "only a fragment is relative to a base with an opaque path; this Node accepts more if a \
        `#` follows",
    applies: |(base, url), ours| ours.is_none() && base.is_some() && url.contains('#'),
};

const EMPTY_QUERY: Rule = Rule {
    name: "empty query of the base",
    reason: "a URL without a path or query takes the query of its base, even an empty one; this Node \
        drops that",
    applies: |(base, _), ours| base.is_some() && ours.is_some_and(|url| url.query() == Some("")),
};

const ONLY_DOTS: Rule = Rule {
    name: "only dots",
    reason: "a path of dots alone leaves `/`; this Node leaves nothing in a URL that is not special",
    applies: |_, ours| {
        ours.is_some_and(|url| {
            url.path() == "/" && url.scheme() != "file" && url.port_or_default().is_none()
        })
    },
};

const COLON_IN_FILE: Rule = Rule {
    name: "colon in a file URL",
    reason: "a drive letter is a whole segment; this Node also keeps a first segment that only \
        begins as one",
    applies: |(base, _), ours| {
        let colons = base.as_deref().map_or(0, |base| base.replace('|', ":").matches(':').count());
        colons > 1 && ours.is_some_and(|url| url.scheme() == "file")
    },
};

pub(crate) const URL_RULES: [Rule; 8] =
    [CARET, PUNYCODE, FILE_SLASHES, DRIVE_LETTER, MANY_SLASHES, BACKSLASH, NO_HOST, SPACE];

/// For Node 20. A later one needs fewer.
pub(crate) const NODE_RULES: [Rule; 8] =
    [CARET, PUNYCODE, DRIVE_LETTER, SPACE, OPAQUE_BASE, EMPTY_QUERY, ONLY_DOTS, COLON_IN_FILE];

fn any((base, url): &Input, is: impl Fn(&str) -> bool) -> bool {
    is(url) || base.as_deref().is_some_and(is)
}

fn starts_with_slashes(url: &str, count: usize) -> bool {
    let visible = url.chars().filter(|char| !matches!(char, '\t' | '\n'));
    visible.take_while(|char| matches!(char, '/' | '\\')).count() >= count
}
