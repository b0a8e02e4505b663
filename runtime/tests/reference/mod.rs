//! A slow reference codec, written from the text of RFC 3986 and the URL Standard.
//!
//! The reference shares nothing with the crate. A set is a list of the bytes that stand for
//! themselves, copied from the standard of the set. Each byte is searched in this list.

#![allow(dead_code, reason = "each test target uses its own part")]

use etched_runtime::percent::*;

/// A set of the crate, and the rules of the set.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    pub(crate) name: String,
    pub(crate) set: EncodeSet,
    /// The bytes that stand for themselves.
    pub(crate) kept: Vec<u8>,
    /// Whether a space is encoded as `+`, and `+` decoded to a space.
    pub(crate) plus: bool,
    /// Whether escapes are written in lower case.
    pub(crate) lower: bool,
}

/// The characters ALPHA and DIGIT of RFC 3986, which stand for themselves in every named set.
const ALPHANUMERIC: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/// Every named set, and the other bytes that stand for themselves in it. These bytes are from
///
/// - the URL Standard, section 1.3, for the sets from `c0_control` to `component`;
/// - the Javadoc of `java.net.URLEncoder` (".", "-", "*", and "_") for `form`;
/// - RFC 3986, 2.3 for `unreserved`, and 3.3 (pchar) for `path_segment`;
/// - Python's `urllib.parse.quote` for `unreserved_path`;
/// - RFC 8187, 3.2.1 (attr-char) for `attr_char`;
/// - ECMAScript, `encodeURI`: uriReserved, uriMark and `#`.
pub(crate) fn named() -> Vec<Rules> {
    [
        ("c0_control", C0_CONTROL, " !\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"),
        ("fragment", FRAGMENT, "!#$%&'()*+,-./:;=?@[\\]^_{|}~"),
        ("query", QUERY, "!$%&'()*+,-./:;=?@[\\]^_`{|}~"),
        ("special_query", SPECIAL_QUERY, "!$%&()*+,-./:;=?@[\\]^_`{|}~"),
        ("path", PATH, "!$%&'()*+,-./:;=@[\\]_|~"),
        ("userinfo", USERINFO, "!$%&'()*+,-._~"),
        ("component", COMPONENT, "!'()*-._~"),
        ("form", FORM, ".-*_"),
        ("unreserved", UNRESERVED, "-._~"),
        ("path_segment", PATH_SEGMENT, "-._~!$&'()*+,;=:@"),
        ("url_path_segment", URL_PATH_SEGMENT, "!$&'()*+,-.:;=@[\\]_|~"),
        ("unreserved_path", UNRESERVED_PATH, "-._~/"),
        ("attr_char", ATTR_CHAR, "!#$&+-.^_`|~"),
        ("non_alphanumeric", NON_ALPHANUMERIC, ""),
        ("encode_uri", ENCODE_URI, ";/?:@&=+$,-_.!~*'()#"),
    ]
    .map(|(name, set, marks)| Rules {
        name: name.to_owned(),
        set,
        kept: [ALPHANUMERIC, marks].concat().into_bytes(),
        plus: name == "form",
        lower: false,
    })
    .to_vec()
}

/// The named sets, copies of the named sets built byte by byte, two sets that write lower case, and
/// some sets without a name.
pub(crate) fn all() -> Vec<Rules> {
    let mut all = named();
    for rules in named() {
        // A set that is built byte by byte has no table for the kernels.
        let mut set = EncodeSet::EMPTY.complement();
        for &byte in &rules.kept {
            set = set.remove(byte);
        }
        let set = set.space_as_plus(rules.plus);
        all.push(Rules { name: format!("{} rebuilt", rules.name), set, ..rules.clone() });
        if ["form", "component"].contains(&&*rules.name) {
            let name = format!("{}, lower case", rules.name);
            all.push(Rules { name, set: rules.set.lower_case_hex(true), lower: true, ..rules });
        }
    }
    let ascii = || 0..=0x7F;
    let but = |bytes: &'static [u8]| ascii().filter(|byte| !bytes.contains(byte)).collect();
    let custom: [(&str, EncodeSet, Vec<u8>, bool); 9] = [
        ("nothing", EncodeSet::EMPTY, but(b""), false),
        ("everything", EncodeSet::EMPTY.complement(), Vec::new(), false),
        ("only `%`", EncodeSet::EMPTY.add(b'%'), but(b"%"), false),
        ("spaces as +", EncodeSet::EMPTY.space_as_plus(true), but(b" +"), true),
        ("letters", EncodeSet::EMPTY.add_range(b'A'..=b'z'), but(UPPER_TO_LOWER), false),
        // Decodes `+` to a space, but does not encode a space.
        ("form, raw space", FORM.remove(b' '), [KEPT_BY_FORM, b" "].concat(), true),
        // This set is not reversible, but the expected output is clear.
        ("form, raw +", FORM.remove(b'+'), [KEPT_BY_FORM, b"+"].concat(), true),
        ("form, space as %20", FORM.space_as_plus(false), KEPT_BY_FORM.to_vec(), false),
        ("NUL, DEL, LF", FORM.remove_all(b"\0\x7F\n"), [KEPT_BY_FORM, b"\0\x7F\n"].concat(), true),
    ];
    all.extend(custom.map(|(name, set, kept, plus)| {
        let name = name.into();
        Rules { name, set, kept, plus, lower: false }
    }));
    all
}

const KEPT_BY_FORM: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-*_";
const UPPER_TO_LOWER: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz";

/// The rules of the set of this name.
pub(crate) fn rules(name: &str) -> Rules {
    all().into_iter().find(|rules| rules.name == name).expect("a set of that name")
}

/// The output of the reference decoder.
pub(crate) struct Decoded {
    /// The bytes. A malformed escape stands for itself.
    pub(crate) bytes: Vec<u8>,
    /// The position in the input of each decoded byte, and the end of the input.
    pub(crate) sources: Vec<usize>,
    /// The first malformed escape.
    pub(crate) malformed: Option<usize>,
}

impl Rules {
    /// RFC 3986, 2.1: `%` and two hexadecimal digits, in upper case unless the set writes lower
    /// case.
    pub(crate) fn encode(&self, input: &[u8]) -> String {
        let mut output = String::new();
        for &byte in input {
            if self.kept.contains(&byte) {
                output.push(char::from(byte));
            } else if self.plus && byte == b' ' {
                output.push('+');
            } else if self.lower {
                output += &format!("%{byte:02x}");
            } else {
                output += &format!("%{byte:02X}");
            }
        }
        output
    }

    /// "Percent-decode" of the URL Standard. For a form, first "replace any 0x2B (+) with 0x20
    /// (SP)".
    pub(crate) fn decode(&self, input: &[u8]) -> Decoded {
        let plus = |&byte: &u8| if self.plus && byte == b'+' { b' ' } else { byte };
        let input: Vec<u8> = input.iter().map(plus).collect();
        let digit = |at: usize| char::from(*input.get(at)?).to_digit(16);
        let mut decoded = Decoded { bytes: Vec::new(), sources: Vec::new(), malformed: None };
        let mut at = 0;
        while at < input.len() {
            decoded.sources.push(at);
            match (input[at], digit(at + 1), digit(at + 2)) {
                (b'%', Some(high), Some(low)) => {
                    decoded.bytes.push((16 * high + low) as u8);
                    at += 3;
                    continue;
                }
                (b'%', ..) => decoded.malformed = decoded.malformed.or(Some(at)),
                _ => {}
            }
            decoded.bytes.push(input[at]);
            at += 1;
        }
        decoded.sources.push(at);
        decoded
    }
}

/// Random bytes of every kind: letters, punctuation, spaces, complete and malformed escapes,
/// digits, text, and any other bytes.
pub(crate) fn mixed_bytes(rng: &mut fastrand::Rng, pieces: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    for _ in 0..rng.usize(..=pieces) {
        match rng.u8(..8) {
            0 => bytes.extend((0..rng.usize(..30)).map(|_| rng.alphanumeric() as u8)),
            1 => bytes.push(rng.u8(b' '..=b'/')),
            2 => bytes.extend(format!("%{:02X}", rng.u8(..)).bytes()),
            3 => bytes.extend(format!("%{:02x}", rng.u8(..)).bytes()),
            4 => bytes.extend([b'%', b"09afAFgG/:@`%+"[rng.usize(..14)]]),
            5 => bytes.extend(rng.char('\u{80}'..).encode_utf8(&mut [0; 4]).as_bytes()),
            6 => bytes.push(b"% +"[rng.usize(..3)]),
            _ => bytes.push(rng.u8(..)),
        }
    }
    bytes
}

/// Random text with characters of every kind.
pub(crate) fn mixed_text(rng: &mut fastrand::Rng, pieces: usize) -> String {
    let mut text = String::new();
    for _ in 0..rng.usize(..=pieces) {
        match rng.u8(..4) {
            0 => text.extend((0..rng.usize(..30)).map(|_| rng.alphanumeric())),
            1 => text.push(rng.char('\0'..='\u{7F}')),
            2 => text.push(rng.char('\u{80}'..='\u{FFFF}')),
            _ => text.push(['%', '+', ' ', '二', '𐌂'][rng.usize(..5)]),
        }
    }
    text
}
