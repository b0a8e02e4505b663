//! The names of known schemes.

use core::cmp::Ordering;

use crate::base::slices::{after, until};

/// The names in IANA's registry of [URI schemes], but those that begin with `ms-settings-`; and names
/// that it lacks, of databases, queues, stores and proxies, and `doi`, `javascript`, `otpauth`, `rtp`
/// and `ss`. They are sorted.
///
/// [URI schemes]: https://www.iana.org/assignments/uri-schemes
#[rustfmt::skip]
const KNOWN: [&str; 320] = [
    "aaa", "aaas", "about", "acap", "acct", "acd", "acr", "adiumxtra", "adt", "afp", "afs", "aim",
    "amqp", "amqps", "amss", "android", "appdata", "apt", "ark", "attachment", "aw", "barion",
    "beshare", "bitcoin", "bitcoincash", "blob", "bolo", "browserext", "calculator", "callto",
    "cap", "cast", "casts", "chrome", "chrome-extension", "cid", "coap", "coap+tcp", "coap+ws",
    "coaps", "coaps+tcp", "coaps+ws", "com-eventbrite-attendee", "content", "conti", "crid", "cvs",
    "dab", "data", "dav", "diaspora", "dict", "did", "dis", "dlna-playcontainer", "dlna-playsingle",
    "dns", "dntp", "doi", "dpp", "drm", "drop", "dtn", "dvb", "ed2k", "elsi", "example", "facetime",
    "fax", "feed", "feedready", "file", "filesystem", "finger", "first-run-pen-experience", "fish",
    "fm", "ftp", "ftps", "fuchsia-pkg", "geo", "gg", "git", "gizmoproject", "go", "gopher", "graph",
    "gs", "gtalk", "h323", "ham", "hcap", "hcp", "http", "https", "hxxp", "hxxps", "hydrazone",
    "iax", "icap", "icon", "im", "imap", "info", "iotdisco", "ipfs", "ipn", "ipns", "ipp", "ipps",
    "irc", "irc6", "ircs", "iris", "iris.beep", "iris.lwz", "iris.xpc", "iris.xpcs", "isostore",
    "itms", "jabber", "jar", "javascript", "jms", "kafka", "keyparc", "lastfm", "ldap", "ldaps",
    "leaptofrogans", "lorawan", "lvlt", "magnet", "mailserver", "mailto", "maps", "market",
    "message", "mid", "mms", "modem", "mongodb", "mongodb+srv", "moz", "mqtt", "mqtts", "ms-access",
    "ms-browser-extension", "ms-calculator", "ms-drive-to", "ms-enrollment", "ms-excel",
    "ms-eyecontrolspeech", "ms-gamebarservices", "ms-gamingoverlay", "ms-getoffice", "ms-help",
    "ms-infopath", "ms-inputapp", "ms-lockscreencomponent-config", "ms-media-stream-id",
    "ms-mixedrealitycapture", "ms-mobileplans", "ms-officeapp", "ms-people", "ms-powerpoint",
    "ms-project", "ms-publisher", "ms-restoretabcompanion", "ms-screenclip", "ms-screensketch",
    "ms-search", "ms-search-repair", "ms-secondary-screen-controller", "ms-secondary-screen-setup",
    "ms-settings", "ms-spd", "ms-sttoverlay", "ms-transit-to", "ms-useractivityset",
    "ms-virtualtouchpad", "ms-visio", "ms-walk-to", "ms-whiteboard", "ms-whiteboard-cmd", "ms-word",
    "msnim", "msrp", "msrps", "mss", "mtqp", "mumble", "mupdate", "mvn", "mysql", "nats", "news",
    "nfs", "ni", "nih", "nntp", "notes", "ocf", "oid", "onenote", "onenote-cmd", "opaquelocktoken",
    "openpgp4fpr", "otpauth", "pack", "palm", "paparazzi", "payto", "pkcs11", "platform", "pop",
    "postgres", "postgresql", "pres", "prospero", "proxy", "psyc", "pttp", "pwid", "qb", "query",
    "redis", "rediss", "reload", "res", "resource", "rmi", "rsync", "rtmfp", "rtmp", "rtp", "rtsp",
    "rtsps", "rtspu", "s3", "secondlife", "service", "session", "sftp", "sgn", "shttp", "sieve",
    "simpleledger", "sip", "sips", "skype", "smb", "sms", "smtp", "snews", "snmp", "soap.beep",
    "soap.beeps", "socks4", "socks4a", "socks5", "socks5h", "soldat", "spiffe", "spotify", "sqlite",
    "ss", "ssh", "steam", "stun", "stuns", "submit", "svn", "tag", "tcp", "teamspeak", "tel",
    "teliaeid", "telnet", "tftp", "tg", "things", "thismessage", "tip", "tn3270", "tool",
    "ts3server", "turn", "turns", "tv", "udp", "unix", "unreal", "urn", "ut2004", "v-event",
    "vemmi", "ventrilo", "videotex", "view-source", "vnc", "wais", "webcal", "whatsapp", "wpid",
    "ws", "wss", "wtai", "wyciwyg", "xcon", "xcon-userid", "xfire", "xmlrpc.beep", "xmlrpc.beeps",
    "xmpp", "xri", "ymsgr", "z39.50", "z39.50r", "z39.50s",
];

/// Whether a scheme has this name, in upper or lower case.
#[cfg_attr(on_demand, inline)]
pub(super) const fn is_known(name: &[u8]) -> bool {
    let mut names: &[&str] = &KNOWN;
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
    loop {
        match (name, known) {
            ([], []) => return Ordering::Equal,
            ([], _) => return Ordering::Less,
            (_, []) => return Ordering::Greater,
            ([a, name_rest @ ..], [b, known_rest @ ..]) => {
                let a = a.to_ascii_lowercase();
                if a != *b {
                    return if a < *b { Ordering::Less } else { Ordering::Greater };
                }
                (name, known) = (name_rest, known_rest);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{KNOWN, is_known};

    #[test]
    fn every_name_is_found() {
        assert!(KNOWN.is_sorted());
        for name in KNOWN {
            assert!(is_known(name.as_bytes()), "{name}");
            assert!(is_known(name.to_ascii_uppercase().as_bytes()), "{name}");
        }
        for name in ["", "a", "htps", "localhost", "zz", "http2", "tel1"] {
            assert!(!is_known(name.as_bytes()), "{name}");
        }
    }
}
