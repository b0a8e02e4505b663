//! Names and numbers that are known: of schemes, folders, ports and characters.

use core::cmp::Ordering;

use crate::base::slices::{after, until};

/// The names in IANA's registry of [URI schemes], but those that begin with `ms-settings-`; and names
/// that it lacks, of databases, queues, stores and proxies, those near a known one such as `ntp`, and
/// `doi`, `javascript`, `otpauth`, `rtp` and `ss`. They are sorted.
///
/// [URI schemes]: https://www.iana.org/assignments/uri-schemes
#[rustfmt::skip]
pub(super) const KNOWN: [&str; 338] = [
    "aaa", "aaas", "about", "acap", "acct", "acd", "acr", "adiumxtra", "adt", "afp", "afs", "aim",
    "amqp", "amqps", "amss", "android", "appdata", "apt", "ark", "attachment", "aw", "barion",
    "beshare", "bitcoin", "bitcoincash", "blob", "bolo", "browserext", "calculator", "callto",
    "cap", "cast", "casts", "chrome", "chrome-extension", "cid", "coap", "coap+tcp", "coap+ws",
    "coaps", "coaps+tcp", "coaps+ws", "com-eventbrite-attendee", "content", "conti", "crid", "cvs",
    "dab", "data", "dav", "diaspora", "dict", "did", "dis", "dlna-playcontainer",
    "dlna-playsingle", "dns", "dntp", "doi", "dpp", "drm", "drop", "dtn", "dvb", "ed2k", "elsi",
    "example", "facetime", "fax", "fcp", "feed", "feedready", "file", "filesystem", "finger",
    "first-run-pen-experience", "fish", "fm", "fsp", "ftp", "ftps", "fuchsia-pkg", "geo", "gg",
    "git", "gizmoproject", "go", "gopher", "graph", "gs", "gtalk", "h323", "ham", "hcap", "hcp",
    "hdfs", "hftp", "http", "http2", "http3", "httpg", "httpmu", "https", "httpu", "httpx", "hxxp",
    "hxxps", "hydrazone", "iax", "icap", "icon", "im", "imap", "info", "iotdisco", "ipfs", "ipn",
    "ipns", "ipp", "ipps", "irc", "irc6", "ircs", "iris", "iris.beep", "iris.lwz", "iris.xpc",
    "iris.xpcs", "isostore", "itms", "jabber", "jar", "javascript", "jms", "jsr", "kafka",
    "keyparc", "lastfm", "ldap", "ldaps", "leaptofrogans", "lorawan", "lvlt", "magnet",
    "mailserver", "mailto", "maps", "market", "message", "mid", "mms", "modem", "mongodb",
    "mongodb+srv", "moz", "mqtt", "mqtts", "ms-access", "ms-browser-extension", "ms-calculator",
    "ms-drive-to", "ms-enrollment", "ms-excel", "ms-eyecontrolspeech", "ms-gamebarservices",
    "ms-gamingoverlay", "ms-getoffice", "ms-help", "ms-infopath", "ms-inputapp",
    "ms-lockscreencomponent-config", "ms-media-stream-id", "ms-mixedrealitycapture",
    "ms-mobileplans", "ms-officeapp", "ms-people", "ms-powerpoint", "ms-project", "ms-publisher",
    "ms-restoretabcompanion", "ms-screenclip", "ms-screensketch", "ms-search", "ms-search-repair",
    "ms-secondary-screen-controller", "ms-secondary-screen-setup", "ms-settings", "ms-spd",
    "ms-sttoverlay", "ms-transit-to", "ms-useractivityset", "ms-virtualtouchpad", "ms-visio",
    "ms-walk-to", "ms-whiteboard", "ms-whiteboard-cmd", "ms-word", "msnim", "msrp", "msrps", "mss",
    "mtp", "mtqp", "mumble", "mupdate", "mvn", "mysql", "nats", "news", "nfs", "ni", "nih", "nntp",
    "notes", "npm", "ntp", "ocf", "oid", "onenote", "onenote-cmd", "opaquelocktoken",
    "openpgp4fpr", "otpauth", "pack", "palm", "paparazzi", "payto", "pkcs11", "pkg", "platform",
    "pop", "postgres", "postgresql", "pres", "prospero", "proxy", "psyc", "ptp", "pttp", "pwid",
    "qb", "query", "redis", "rediss", "reload", "res", "resource", "rmi", "rsync", "rtmfp", "rtmp",
    "rtp", "rtsp", "rtsps", "rtspu", "s3", "secondlife", "service", "session", "sftp", "sgn",
    "shttp", "sieve", "simpleledger", "sip", "sips", "skype", "smb", "sms", "smtp", "snews",
    "snmp", "soap.beep", "soap.beeps", "socks4", "socks4a", "socks5", "socks5h", "soldat",
    "spiffe", "spotify", "sqlite", "ss", "ssh", "steam", "stun", "stuns", "submit", "svn", "tag",
    "tcp", "teamspeak", "tel", "teliaeid", "telnet", "tftp", "tg", "things", "thismessage", "tile",
    "tip", "tn3270", "tool", "ts3server", "turn", "turns", "tv", "udp", "unix", "unreal", "urn",
    "ut2004", "v-event", "vemmi", "ventrilo", "videotex", "view-source", "vnc", "wais", "webcal",
    "webhdfs", "whatsapp", "wpid", "ws", "wss", "wtai", "wyciwyg", "xcon", "xcon-userid", "xfire",
    "xmlrpc.beep", "xmlrpc.beeps", "xmpp", "xri", "ymsgr", "z39.50", "z39.50r", "z39.50s",
];

/// Schemes whose URLs have no host, sorted.
pub(super) const NO_HOST: [&str; 4] = ["data", "javascript", "mailto", "urn"];

/// The folders of a root, in lower case, sorted.
#[rustfmt::skip]
pub(super) const FOLDERS: [&str; 24] = [
    "applications", "bin", "boot", "dev", "etc", "home", "lib", "library", "media", "mnt", "nix",
    "opt", "private", "proc", "root", "run", "sbin", "srv", "sys", "tmp", "users", "usr", "var",
    "volumes",
];

/// Schemes of databases and queues, which have a host, sorted.
#[rustfmt::skip]
pub(super) const SERVERS: [&str; 12] = [
    "amqp", "amqps", "kafka", "mongodb", "mqtt", "mqtts", "mysql", "nats", "postgres", "postgresql",
    "redis", "rediss",
];

/// Ports that servers are known for.
#[rustfmt::skip]
pub(super) const PORTS: [u16; 29] = [
    80, 443, 1433, 1883, 2375, 2379, 3000, 3128, 3306, 4200, 4222, 5000, 5173, 5432, 5672, 6379, 6443, 8000,
    8008, 8080, 8081, 8443, 8883, 8888, 9000, 9090, 9092, 9200, 27017,
];

/// The names of characters in HTML 4, and `apos`, in lower case. They are sorted.
#[rustfmt::skip]
pub(super) const HTML_NAMES: [&str; 189] = [
    "aacute", "acirc", "acute", "aelig", "agrave", "alefsym", "alpha", "amp", "and", "ang", "apos",
    "aring", "asymp", "atilde", "auml", "bdquo", "beta", "brvbar", "bull", "cap", "ccedil",
    "cedil", "cent", "chi", "circ", "clubs", "cong", "copy", "crarr", "cup", "curren", "dagger",
    "darr", "deg", "delta", "diams", "divide", "eacute", "ecirc", "egrave", "empty", "emsp",
    "ensp", "epsilon", "equiv", "eta", "eth", "euml", "euro", "exist", "fnof", "forall", "frac12",
    "frac14", "frac34", "frasl", "gamma", "ge", "gt", "harr", "hearts", "hellip", "iacute",
    "icirc", "iexcl", "igrave", "image", "infin", "int", "iota", "iquest", "isin", "iuml", "kappa",
    "lambda", "lang", "laquo", "larr", "lceil", "ldquo", "le", "lfloor", "lowast", "loz", "lrm",
    "lsaquo", "lsquo", "lt", "macr", "mdash", "micro", "middot", "minus", "mu", "nabla", "nbsp",
    "ndash", "ne", "ni", "not", "notin", "nsub", "ntilde", "nu", "oacute", "ocirc", "oelig",
    "ograve", "oline", "omega", "omicron", "oplus", "or", "ordf", "ordm", "oslash", "otilde",
    "otimes", "ouml", "para", "part", "permil", "perp", "phi", "pi", "piv", "plusmn", "pound",
    "prime", "prod", "prop", "psi", "quot", "radic", "rang", "raquo", "rarr", "rceil", "rdquo",
    "real", "reg", "rfloor", "rho", "rlm", "rsaquo", "rsquo", "sbquo", "scaron", "sdot", "sect",
    "shy", "sigma", "sigmaf", "sim", "spades", "sub", "sube", "sum", "sup", "sup1", "sup2", "sup3",
    "supe", "szlig", "tau", "there4", "theta", "thetasym", "thinsp", "thorn", "tilde", "times",
    "trade", "uacute", "uarr", "ucirc", "ugrave", "uml", "upsih", "upsilon", "uuml", "weierp",
    "xi", "yacute", "yen", "yuml", "zeta", "zwj", "zwnj",
];

/// Whether `name`, in upper or lower case, is one of `names`, which are sorted.
#[cfg_attr(on_demand, inline)]
pub(super) const fn is_in(name: &[u8], names: &[&str]) -> bool {
    let mut names = names;
    while let Some((middle, _)) = after(names, names.len() / 2).split_first() {
        match compare(name, middle.as_bytes()) {
            Ordering::Equal => return true,
            Ordering::Less => names = until(names, names.len() / 2),
            Ordering::Greater => names = after(names, names.len() / 2 + 1),
        }
    }
    false
}

/// The order of `name`, in lower case, and `known`.
#[cfg_attr(on_demand, inline)]
const fn compare(name: &[u8], known: &[u8]) -> Ordering {
    let (mut name, mut known) = (name, known);
    while let ([a, name_rest @ ..], [b, known_rest @ ..]) = (name, known) {
        let a = a.to_ascii_lowercase();
        if a != *b {
            return if a < *b { Ordering::Less } else { Ordering::Greater };
        }
        (name, known) = (name_rest, known_rest);
    }
    match (name, known) {
        ([], []) => Ordering::Equal,
        ([], _) => Ordering::Less,
        _ => Ordering::Greater,
    }
}

#[cfg(test)]
mod tests {
    use super::{FOLDERS, HTML_NAMES, KNOWN, NO_HOST, SERVERS, is_in};

    #[test]
    fn every_name_is_found() {
        for names in [&KNOWN[..], &NO_HOST, &FOLDERS, &SERVERS, &HTML_NAMES] {
            assert!(names.is_sorted());
        }
        for name in KNOWN {
            assert!(is_in(name.as_bytes(), &KNOWN), "{name}");
            assert!(is_in(name.to_ascii_uppercase().as_bytes(), &KNOWN), "{name}");
        }
        for name in ["", "a", "htps", "localhost", "zz", "http1", "tel1"] {
            assert!(!is_in(name.as_bytes(), &KNOWN), "{name}");
        }
    }
}
