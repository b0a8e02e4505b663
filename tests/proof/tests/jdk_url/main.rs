//! Compares `FORM` with a JDK's `java.net.URLEncoder` and `URLDecoder` on generated and mutated
//! inputs. Rules list all intended differences.

mod escapes;
mod oracle;
#[path = "../../../support/tools.rs"]
mod tools;

use std::collections::BTreeSet;

use escapes::{DECODE_RULES, Rule};
use etched::percent::FORM;
use etched_proof::input::{inputs, texts};
use fastrand::Rng;
use oracle::ask;

const COUNT: usize = 60_000;

/// Java encodes an unpaired surrogate as `?`. A `str` cannot contain an unpaired surrogate.
const UNPAIRED: u16 = b'?' as u16;

fn without_unpaired(units: &[u16]) -> String {
    let repaired = char::decode_utf16(units.iter().copied())
        .map(|char| char.unwrap_or(char::from(UNPAIRED as u8)));
    repaired.collect()
}

#[test]
fn as_url_encoder() {
    let mut rng = Rng::with_seed(0xE4C0);
    let mut strings: Vec<Vec<u16>> =
        texts(0xE4C, COUNT).iter().map(|text| text.encode_utf16().collect()).collect();
    // Every code unit, alone and between letters; and random surrogates in random places.
    strings.extend((0..=u16::MAX).flat_map(|unit| [vec![unit], vec![0x61, unit, 0x62]]));
    for string in &mut strings[..COUNT / 4] {
        for _ in 0..rng.usize(1..4) {
            string.insert(rng.usize(..=string.len()), rng.u16(0xD800..0xE000));
        }
    }
    let Some(answers) = ask(b'e', &strings) else { return };
    assert_eq!(answers.len(), strings.len());
    let mut unpaired = 0;
    for (string, answer) in strings.iter().zip(answers) {
        let text = without_unpaired(string);
        unpaired += usize::from(!text.encode_utf16().eq(string.iter().copied()));
        let java = String::from_utf16(&answer.expect("Java encodes everything")).expect("ASCII");
        assert_eq!(FORM.encode(&text), java, "{string:04X?}");
    }
    assert!(unpaired > COUNT / 8, "{unpaired} with an unpaired surrogate");
}

/// Decodes with one U+FFFD for each maximal subpart, as `core` does, except for surrogates. As in
/// Java, a surrogate becomes one U+FFFD. If the third byte of a surrogate is missing, the first two
/// bytes become one U+FFFD.
fn as_java_repairs(bytes: &[u8]) -> String {
    let mut repaired = Vec::new();
    let mut rest = bytes;
    while let [byte, after @ ..] = rest {
        let (read, left) = match rest {
            [0xED, 0xA0..=0xBF, 0x80..=0xBF, left @ ..] | [0xED, 0xA0..=0xBF, left @ ..] => {
                (0xFF, left)
            }
            _ => (*byte, after),
        };
        repaired.push(read);
        rest = left;
    }
    String::from_utf8_lossy(&repaired).into_owned()
}

/// Texts with escapes. Some escapes have digits or signs that only Java accepts.
fn decodable(seed: u64) -> Vec<String> {
    const ODD: [&str; 14] = [
        "%+f",
        "%-0",
        "%-1",
        "%+",
        "%４１",
        "%c３%a９",
        "%Ｆ0%9F%A6%80",
        "%٤1",
        "%४१",
        "%1é",
        "%é1",
        "%f",
        "% 1",
        "%4\u{10302}",
    ];
    let mut rng = Rng::with_seed(seed);
    let mut texts: Vec<String> =
        inputs(seed, COUNT).into_iter().filter_map(|input| String::from_utf8(input).ok()).collect();
    for text in &mut texts {
        if rng.u8(..4) == 0 {
            let most = rng.usize(..=text.len());
            let at = (0..=most).rev().find(|&at| text.is_char_boundary(at)).expect("the start");
            text.insert_str(at, ODD[rng.usize(..ODD.len())]);
        }
    }
    texts.extend(ODD.map(String::from));
    // Every two ASCII characters after a `%`.
    for high in '\0'..='\u{7F}' {
        texts.extend(('\0'..='\u{7F}').map(|low| format!("%{high}{low}")));
    }
    texts
}

#[test]
fn as_url_decoder() {
    let texts = decodable(0xDEC0);
    let units: Vec<Vec<u16>> = texts.iter().map(|text| text.encode_utf16().collect()).collect();
    let Some(answers) = ask(b'd', &units) else { return };
    assert_eq!(answers.len(), texts.len());
    let (mut met, mut agreed) = (BTreeSet::new(), [0, 0]);
    for (text, answer) in texts.iter().zip(answers) {
        let java = answer.map(|units| String::from_utf16(&units).expect("text stays text"));
        let ours = FORM.decode(text).ok();
        let applying: Vec<&Rule> =
            DECODE_RULES.iter().filter(|rule| (rule.applies)(text)).collect();
        let names: Vec<&str> = applying.iter().map(|rule| rule.name).collect();
        assert_eq!(
            ours.as_deref() != java.as_deref(),
            !applying.is_empty(),
            "rules {names:?} on {text:?}\nours: {ours:?}\nJava: {java:?}",
        );
        match &applying[..] {
            [] => agreed[usize::from(java.is_some())] += 1,
            // If U+FFFD is the only difference, the whole answer of Java is known.
            [rule] if rule.name == escapes::ILL_FORMED.name => {
                let bytes =
                    FORM.decode_bytes(text.as_bytes()).expect("the escapes are well-formed");
                assert_eq!(as_java_repairs(&bytes), java.expect("Java accepts it"), "{text:?}");
                met.insert(rule.name);
            }
            [rule] => _ = met.insert(rule.name),
            _ => {}
        }
    }
    let all: BTreeSet<&str> = DECODE_RULES.iter().map(|rule| rule.name).collect();
    assert_eq!(met, all, "each rule is needed by some text");
    assert!(agreed.iter().all(|&agreed| agreed > 1_000), "{agreed:?} refused and accepted by both");
}
