//! Names that the rules for a literal know, and the search in them: schemes, folders, ports and the
//! characters of HTML.

use crate::base::slices::{after, after_last, find, trim, until};

/// The names in IANA's registry of [URI schemes], but those that begin with `ms-settings-`; and names
/// that it lacks, of databases, queues, stores and proxies, those near a known one such as `ntp`, and
/// `doi`, `javascript`, `otpauth`, `rtp` and `ss`. They are sorted.
///
/// [URI schemes]: https://www.iana.org/assignments/uri-schemes
pub(super) const KNOWN: &str = "\
    aaa aaas about acap acct acd acr adiumxtra adt afp afs aim amqp amqps amss android appdata apt \
    ark attachment aw barion beshare bitcoin bitcoincash blob bolo browserext calculator callto \
    cap cast casts chrome chrome-extension cid coap coap+tcp coap+ws coaps coaps+tcp coaps+ws \
    com-eventbrite-attendee content conti crid cvs dab data dav diaspora dict did dis \
    dlna-playcontainer dlna-playsingle dns dntp doi dpp drm drop dtn dvb ed2k elsi example \
    facetime fax fcp feed feedready file filesystem finger first-run-pen-experience fish fm fsp \
    ftp ftps fuchsia-pkg geo gg git gizmoproject go gopher graph gs gtalk h323 ham hcap hcp hdfs \
    hftp http http2 http3 httpg httpmu https httpu httpx hxxp hxxps hydrazone iax icap icon im \
    imap info iotdisco ipfs ipn ipns ipp ipps irc irc6 ircs iris iris.beep iris.lwz iris.xpc \
    iris.xpcs isostore itms jabber jar javascript jms jsr kafka keyparc lastfm ldap ldaps \
    leaptofrogans lorawan lvlt magnet mailserver mailto maps market message mid mms modem mongodb \
    mongodb+srv moz mqtt mqtts ms-access ms-browser-extension ms-calculator ms-drive-to \
    ms-enrollment ms-excel ms-eyecontrolspeech ms-gamebarservices ms-gamingoverlay ms-getoffice \
    ms-help ms-infopath ms-inputapp ms-lockscreencomponent-config ms-media-stream-id \
    ms-mixedrealitycapture ms-mobileplans ms-officeapp ms-people ms-powerpoint ms-project \
    ms-publisher ms-restoretabcompanion ms-screenclip ms-screensketch ms-search ms-search-repair \
    ms-secondary-screen-controller ms-secondary-screen-setup ms-settings ms-spd ms-sttoverlay \
    ms-transit-to ms-useractivityset ms-virtualtouchpad ms-visio ms-walk-to ms-whiteboard \
    ms-whiteboard-cmd ms-word msnim msrp msrps mss mtp mtqp mumble mupdate mvn mysql nats news nfs \
    ni nih nntp notes npm ntp ocf oid onenote onenote-cmd opaquelocktoken openpgp4fpr otpauth pack \
    palm paparazzi payto pkcs11 pkg platform pop postgres postgresql pres prospero proxy psyc ptp \
    pttp pwid qb query redis rediss reload res resource rmi rsync rtmfp rtmp rtp rtsp rtsps rtspu \
    s3 secondlife service session sftp sgn shttp sieve simpleledger sip sips skype smb sms smtp \
    snews snmp soap.beep soap.beeps socks4 socks4a socks5 socks5h soldat spiffe spotify sqlite ss \
    ssh steam stun stuns submit svn tag tcp teamspeak tel teliaeid telnet tftp tg things \
    thismessage tile tip tn3270 tool ts3server turn turns tv udp unix unreal urn ut2004 v-event \
    vemmi ventrilo videotex view-source vnc wais webcal webhdfs whatsapp wpid ws wss wtai wyciwyg \
    xcon xcon-userid xfire xmlrpc.beep xmlrpc.beeps xmpp xri ymsgr z39.50 z39.50r z39.50s";

/// Schemes whose URLs have no host, sorted.
pub(super) const NO_HOST: &str = "data javascript mailto urn";

/// The folders of a root, in lower case, sorted.
pub(super) const FOLDERS: &str = "\
    applications bin boot dev etc home lib library media mnt nix opt private proc root run sbin \
    srv sys tmp users usr var volumes";

/// Schemes of databases and queues, which have a host, sorted.
pub(super) const SERVERS: &str = "\
    amqp amqps kafka mongodb mqtt mqtts mysql nats postgres postgresql redis rediss";

/// Ports that servers are known for, sorted as texts.
pub(super) const PORTS: &str = "\
    1433 1883 2375 2379 27017 3000 3128 3306 4200 4222 443 5000 5173 5432 5672 6379 6443 80 8000 \
    8008 8080 8081 8443 8883 8888 9000 9090 9092 9200";

/// The names of characters in HTML 4, and `apos`, in lower case. They are sorted.
pub(super) const HTML_NAMES: &str = "\
    aacute acirc acute aelig agrave alefsym alpha amp and ang apos aring asymp atilde auml bdquo \
    beta brvbar bull cap ccedil cedil cent chi circ clubs cong copy crarr cup curren dagger darr \
    deg delta diams divide eacute ecirc egrave empty emsp ensp epsilon equiv eta eth euml euro \
    exist fnof forall frac12 frac14 frac34 frasl gamma ge gt harr hearts hellip iacute icirc iexcl \
    igrave image infin int iota iquest isin iuml kappa lambda lang laquo larr lceil ldquo le \
    lfloor lowast loz lrm lsaquo lsquo lt macr mdash micro middot minus mu nabla nbsp ndash ne ni \
    not notin nsub ntilde nu oacute ocirc oelig ograve oline omega omicron oplus or ordf ordm \
    oslash otilde otimes ouml para part permil perp phi pi piv plusmn pound prime prod prop psi \
    quot radic rang raquo rarr rceil rdquo real reg rfloor rho rlm rsaquo rsquo sbquo scaron sdot \
    sect shy sigma sigmaf sim spades sub sube sum sup sup1 sup2 sup3 supe szlig tau there4 theta \
    thetasym thinsp thorn tilde times trade uacute uarr ucirc ugrave uml upsih upsilon uuml weierp \
    xi yacute yen yuml zeta zwj zwnj";

/// Whether `name`, in upper or lower case, is one of `words`, which are sorted and have a space between
/// them.
#[cfg_attr(on_demand, inline)]
pub(super) const fn is_in(name: &[u8], words: &str) -> bool {
    let mut words = words.as_bytes();
    while !words.is_empty() {
        // Goes back from the middle to the start of a word.
        let middle = words.len() / 2;
        let word_start = middle - after_last(until(words, middle), b' ').len();
        let (before, from_word) = words.split_at(word_start);
        let (word, behind) = from_word.split_at(find(from_word, b" "));
        words = match after_common_start(name, word) {
            ([], []) => return true,
            ([a, ..], [b, ..]) if a.to_ascii_lowercase() > *b => behind.trim_ascii_start(),
            ([_, ..], []) => behind.trim_ascii_start(),
            _ => before.trim_ascii_end(),
        };
    }
    false
}

/// What follows the common start of `a`, in lower case, and `b`.
#[inline]
const fn after_common_start<'t>(a: &'t [u8], b: &'t [u8]) -> (&'t [u8], &'t [u8]) {
    let (mut a, mut b) = (a, b);
    while let ([x, a_rest @ ..], [y, b_rest @ ..]) = (a, b) {
        if x.to_ascii_lowercase() != *y {
            break;
        }
        (a, b) = (a_rest, b_rest);
    }
    (a, b)
}

/// The scheme that `name` was probably meant to be, if it is not known.
#[cfg_attr(on_demand, inline)]
pub(super) const fn misspelled(name: &[u8]) -> Option<&'static [u8]> {
    if is_in(name, KNOWN) {
        return None;
    }
    let mut schemes: &[&'static [u8]] = &[b"https", b"http", b"mailto", b"file", b"ftp"];
    while let [scheme, others @ ..] = schemes {
        // Many names are one letter from `file` and `ftp`, the last two, such as `tile`.
        if is_one_edit(name, scheme, /* of_its_letters */ others.len() < 2) {
            return Some(scheme);
        }
        schemes = others;
    }
    // `ws` and `wss` are so short that one edit makes other words of them. So a name is one of them
    // only if it consists of these letters, up to four, and has both.
    let letters = trim(name, b"wWsS", b"");
    let has_both = find(name, b"wW") < name.len() && find(name, b"sS") < name.len();
    match (name.len(), letters) {
        (2, []) if has_both => Some(b"ws"),
        (3 | 4, []) if has_both => Some(b"wss"),
        _ => None,
    }
}

/// Whether `a`, in lower case, becomes `b` if one letter is added, removed or changed, or if two
/// neighbors change places. With `of_its_letters`, only if two neighbors change places, or if a
/// letter of `a` that is there twice is removed.
#[cfg_attr(on_demand, inline)]
const fn is_one_edit(a: &[u8], b: &[u8], of_its_letters: bool) -> bool {
    // Without their common start and their common end, only the letters of the edit are left.
    let start_len = b.len() - after_common_start(a, b).1.len();
    let (common, mut b) = b.split_at(start_len);
    let mut a = after(a, start_len);
    while let ([a_rest @ .., x], [b_rest @ .., y]) = (a, b) {
        if x.to_ascii_lowercase() != *y {
            break;
        }
        (a, b) = (a_rest, b_rest);
    }
    match (a, b) {
        ([x], []) => {
            !of_its_letters || matches!(common, [.., last] if x.to_ascii_lowercase() == *last)
        }
        ([_], [_]) | ([], [_]) => !of_its_letters,
        // Two neighbors change places. If nothing is left, `a` is `b`, and there is no edit.
        ([w, x], [y, z]) => w.to_ascii_lowercase() == *z && x.to_ascii_lowercase() == *y,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{FOLDERS, HTML_NAMES, KNOWN, NO_HOST, PORTS, SERVERS, is_in};

    #[test]
    fn every_name_is_found() {
        for words in [KNOWN, NO_HOST, FOLDERS, SERVERS, PORTS, HTML_NAMES] {
            assert!(words.split(' ').is_sorted());
            for word in words.split(' ') {
                assert!(is_in(word.as_bytes(), words), "{word}");
                assert!(is_in(word.to_ascii_uppercase().as_bytes(), words), "{word}");
            }
        }
        for name in ["", " ", "a", "aaa aaas", "htps", "localhost", "zz", "http1", "tel1"] {
            assert!(!is_in(name.as_bytes(), KNOWN), "{name}");
        }
    }
}
