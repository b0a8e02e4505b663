//! Tests that no error message contains a character that is invisible, reorders other characters,
//! or ends a line, and that the names of errors and of their kinds end as they should.
//!
//! The optional features have errors too. `--all-features` tests all errors.

use std::collections::BTreeSet;
use std::error::Error;
use std::path::Path;
use std::{any, fs};

use etched_runtime::const_support::{Quoted, is_escaped};
use etched_runtime::percent::{FORM, PATH_SEGMENT};
use etched_runtime::query::{Serializer, SliceSerializer};
use etched_runtime::uri_template::{Displayed, Template};
use etched_runtime::url::Url;
use etched_runtime::{CodePointWriter, java};

use crate::reference::encodings::ENCODINGS;
use crate::support::{Shown, Then};

type Ranges = &'static [(u32, u32)];

/// PropList.txt of Unicode 17.0.
const BIDI_CONTROL: Ranges =
    &[(0x061C, 0x061C), (0x200E, 0x200F), (0x202A, 0x202E), (0x2066, 0x2069)];

/// DerivedCoreProperties.txt of Unicode 17.0.
const DEFAULT_IGNORABLE_CODE_POINT: Ranges = &[
    (0x00AD, 0x00AD),
    (0x034F, 0x034F),
    (0x061C, 0x061C),
    (0x115F, 0x1160),
    (0x17B4, 0x17B5),
    (0x180B, 0x180F),
    (0x200B, 0x200F),
    (0x202A, 0x202E),
    (0x2060, 0x206F),
    (0x3164, 0x3164),
    (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF),
    (0xFFA0, 0xFFA0),
    (0xFFF0, 0xFFF8),
    (0x1BCA0, 0x1BCA3),
    (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
];

/// PropList.txt.
const WHITE_SPACE: Ranges = &[
    (0x0009, 0x000D),
    (0x0020, 0x0020),
    (0x0085, 0x0085),
    (0x00A0, 0x00A0),
    (0x1680, 0x1680),
    (0x2000, 0x200A),
    (0x2028, 0x2029),
    (0x202F, 0x202F),
    (0x205F, 0x205F),
    (0x3000, 0x3000),
];

/// General categories, from DerivedGeneralCategory.txt.
const CONTROL: Ranges = &[(0x0000, 0x001F), (0x007F, 0x009F)];
const PRIVATE_USE: Ranges = &[(0xE000, 0xF8FF), (0xF0000, 0xFFFFD), (0x100000, 0x10FFFD)];

/// The marks of an annotation. No property lists them as invisible.
const ANNOTATION: Ranges = &[(0xFFF9, 0xFFFB)];

fn is_in(ranges: Ranges, char: char) -> bool {
    ranges.iter().any(|&(first, last)| (first..=last).contains(&u32::from(char)))
}

/// PropList.txt: the last two code points of each plane, and U+FDD0 to U+FDEF.
fn is_noncharacter(char: char) -> bool {
    matches!(u32::from(char) & 0xFFFF, 0xFFFE..=0xFFFF) || ('\u{FDD0}'..='\u{FDEF}').contains(&char)
}

/// Whether a message must not contain the character.
fn is_forbidden(char: char) -> bool {
    is_in(BIDI_CONTROL, char)
        || is_in(DEFAULT_IGNORABLE_CODE_POINT, char)
        || is_in(CONTROL, char)
        || is_in(WHITE_SPACE, char) && char != ' '
        || is_in(PRIVATE_USE, char)
        || is_noncharacter(char)
        || is_in(ANNOTATION, char)
}

#[test]
fn forbidden_characters_alone_are_escaped() {
    for char in '\0'..=char::MAX {
        assert_eq!(is_escaped(char), is_forbidden(char), "{:04X}", u32::from(char));
        let expected = match char {
            '\0' => r"\0".to_string(),
            '\t' => r"\t".to_string(),
            '\n' => r"\n".to_string(),
            '\r' => r"\r".to_string(),
            _ if is_forbidden(char) => format!("\\u{{{:X}}}", u32::from(char)),
            _ => char.to_string(),
        };
        assert_eq!(Quoted(char).to_string(), expected);
        assert_eq!(Quoted(char.to_string()).to_string(), expected);
    }
    for char in forbidden_characters() {
        let debugged = format!("{:?}{0:#?}{:?}", Quoted(Some(char)), Quoted([char.to_string()]));
        assert!(!debugged.contains(is_forbidden), "{debugged:?}");
    }
    let text = "a\u{202E}b\nc \u{E9}\u{5D0}\u{2067}";
    assert_eq!(Quoted(text).to_string(), "a\\u{202E}b\\nc é\u{5D0}\\u{2067}");
}

/// Text in any script is not changed.
#[test]
fn ordinary_text_is_not_escaped() {
    for text in [
        "Zażółć gęślą jaźń, café = cafe\u{301}",
        "Съешь же ещё этих мягких французских булок",
        "Ξεσκεπάζω τὴν ψυχοφθόρα βδελυγμία",
        "עטלף אבק נס דרך מזגן שהתפוצץ כי חם",
        "نص حكيم له سر قاطع وذو شأن عظيم",
        "ऋषियों को सताने वाले दुष्ट राक्षसों",
        "เป็นมนุษย์สุดประเสริฐเลิศคุณค่า",
        "いろはにほへと、色は匂へど・天地玄黄「宇宙洪荒」",
        "키스의 고유조건은 입술끼리 만나야 하고",
        "\u{1112}\u{1161}\u{11AB}", // in jamo
        "🦀, 𐍂 and 𝄞; `{x}` \\ \"…\" ↵ \u{FFFD}",
    ] {
        assert_eq!(Quoted(text).to_string(), text);
    }
}

/// All forbidden characters, but only a few of the private-use characters and of the characters
/// from U+E0000 on.
fn forbidden_characters() -> impl Iterator<Item = char> {
    ('\0'..=char::MAX).filter(|&char| {
        let is_one_of_many = is_in(PRIVATE_USE, char) || ('\u{E0000}'..).contains(&char);
        is_forbidden(char) && (!is_one_of_many || u32::from(char) % 0x1000 == 1)
    })
}

/// The types of the errors that were seen and checked.
#[derive(Default)]
struct Seen(BTreeSet<String>);

impl Seen {
    fn check<E: Error>(&mut self, error: E) {
        let name = any::type_name::<E>();
        let name = name.split(['<']).next().unwrap_or_default();
        self.0.insert(name.rsplit("::").next().unwrap_or_default().to_string());
        for message in [format!("{error}"), format!("{error:?}"), format!("{error:#?}")] {
            // `{:#?}` writes line feeds between the fields.
            let message = message.replace("\n", "");
            assert!(!message.contains(is_forbidden), "{name}: {message:?}");
        }
        let drawn = format!("{error:#}");
        let mut lines = drawn.split('\n');
        assert!(lines.all(|line| !line.contains(is_forbidden)), "{name}: {drawn:?}");
        assert!(drawn.starts_with(&error.to_string()), "{name}: {drawn:?}");
        assert!(drawn.matches('\n').count() <= 2, "{name}: {drawn:?}");
    }

    fn see<T, E: Error>(&mut self, result: Result<T, E>) {
        if let Err(error) = result {
            self.check(error);
        }
    }
}

fn templates(seen: &mut Seen, char: char) {
    for template in [
        format!("{char}"),
        format!("a{char}{{b}}"),
        format!("{{{char}}}"),
        format!("{{{char}x}}"),
        format!("{{x{char}}}"),
        format!("{{x.{char}}}"),
        format!("{{x,{char}}}"),
        format!("{{={char}}}"),
        format!("{{x:{char}}}"),
        format!("{{x*{char}}}"),
        format!("{{x{char}"),
        format!("{char}}}"),
        format!("%{char}"),
    ] {
        seen.see(Template::parse(&template));
        for fault in Template::faults(&template) {
            seen.check(fault);
        }
    }
    let lists = Template::parse("{x%41:3}").unwrap();
    seen.see(lists.expand([("x%41", [char.to_string()])]));
}

fn encodings(seen: &mut Seen, char: char) {
    let text = char.to_string();
    let bytes = text.as_bytes();
    for encoding in ENCODINGS.map(|rules| rules.encoding) {
        seen.see(encoding.encode_code_point(char.into()));
        seen.see(encoding.encode_code_point(u32::from(char) + 0x7FFF_0000));
        seen.see(encoding.encode_to_slice(&text, &mut []));
        for faulty in [
            [bytes, b"\xFF"].concat(),
            [b"\xE2", bytes].concat(),
            [b"\xED\xA0\x80", bytes].concat(),
            [b"a\xF0\x9F", bytes].concat(),
            bytes[..bytes.len() - 1].to_vec(),
            bytes.to_vec(),
        ] {
            seen.see(encoding.validate(&faulty));
            seen.see(encoding.decode_to_slice(&faulty, &mut [0; 64]));
            for into in ENCODINGS.map(|rules| rules.encoding) {
                seen.see(encoding.converted_len(&faulty, into));
            }
        }
        let mut room = [0; 1];
        let mut writer = CodePointWriter::new(encoding, &mut room);
        seen.see(writer.write_code_point(u32::from(char) | 0x8000_0000));
        seen.see(writer.write_code_point(char.into()));
    }
}

fn percent(seen: &mut Seen, char: char) {
    let bytes = char.to_string().into_bytes();
    for encoded in
        [format!("%{char}"), format!("%4{char}"), format!("{char}%"), format!("%FF{char}")]
    {
        seen.see(FORM.decode(&encoded));
        seen.see(PATH_SEGMENT.decode_bytes(encoded.as_bytes()));
        seen.see(FORM.decode_to_slice(encoded.as_bytes(), &mut [0; 2]));
        for fault in FORM.decode_faults(encoded.as_bytes()) {
            seen.check(fault);
        }
    }
    seen.see(FORM.encode_to_slice(&bytes, &mut []));
    seen.see(SliceSerializer::new(&mut []).append_pair(char, char).map(|_| ()));
}

fn values(seen: &mut Seen, char: char) {
    let mut query = Serializer::new(String::new());
    let shown = [char.to_string()];
    seen.see(query.append_pair(Displayed(Shown(&shown, Then::Fails)), 1).check());
    let template = Template::parse("/{+x}").unwrap();
    for value in [format!("/{char}"), format!("../{char}"), format!("{char}/..")] {
        seen.see(template.expand([("x", value)]).unwrap().try_to_string());
    }
    let url = Url::parse("https://example.com/").expect("a URL");
    seen.see(url.join_segment(Displayed(Shown(&shown, Then::Fails))));
    let failing = template.expand([("x", Displayed(Shown(&shown, Then::Fails)))]).unwrap();
    seen.see(failing.try_to_string());
    seen.see(failing.to_slice(&mut [0; 8]));
}

/// A text that is too long for a frame or a path. Long texts are slow, so only a few characters get
/// one.
fn too_long(char: char) -> Option<String> {
    "\n\u{AD}\u{202E}\u{FEFF}".contains(char).then(|| char.to_string().repeat(0x1_0000))
}

fn frames(seen: &mut Seen, char: char) {
    let text = char.to_string();
    if let Some(long) = too_long(char) {
        seen.see(java::frame_len(&long));
        seen.see(java::write_utf(&long, &mut []));
    }
    seen.see(java::write_utf(&text, &mut []));
    let len = text.len() as u8;
    let frame = [&[0, len], text.as_bytes()].concat();
    let cut = &frame[..frame.len() - 1];
    seen.see(java::split_frame(cut));
    for frame in [cut, &frame, &[0, 1, 0xFF]] {
        seen.see(java::read_utf(frame, &mut [0; 0]));
    }
}

#[cfg(feature = "encoding_rs")]
fn encodings_of_the_web(seen: &mut Seen, char: char) {
    use encoding_rs::{EUC_KR, SHIFT_JIS, UTF_8};
    use etched_runtime::encoding_rs::Unmappable;

    for encoding in [EUC_KR, SHIFT_JIS, UTF_8] {
        seen.see(FORM.encode_in(&char.to_string(), encoding, Unmappable::Refused));
        for encoded in [format!("%{char}"), format!("{char}"), format!("%FF{char}")] {
            seen.see(FORM.decode_in(&encoded, encoding));
        }
    }
}

fn urls(seen: &mut Seen, char: char) {
    use etched_runtime::url::validation_errors;

    for url in [
        format!("{char}"),
        format!("https://{char}"),
        format!("https://a:{char}"),
        format!("https://[{char}"),
        format!("https://[{char}]"),
        format!("https://[::1.{char}]"),
        format!("foo://{char}"),
        format!("foo:%{char}"),
        format!("foo:%4{char}"),
        format!("foo:a{char}"),
    ] {
        for error in validation_errors(&url) {
            seen.check(error);
        }
    }
}

#[cfg(feature = "url2")]
fn of_the_crate_url(seen: &mut Seen, char: char) {
    for text in [format!("{char}"), format!("a{char}"), format!("%{char}"), "..".into()] {
        for url in [format!("https://xn--a/{text}"), format!("file:////{text}")] {
            seen.see(url::Url::try_from(Url::parse(&url).unwrap()));
        }
    }
}

#[cfg(feature = "http1")]
fn of_the_crate_http(seen: &mut Seen, char: char) {
    for url in [format!("mailto:{char}"), format!("foo://a{char}/"), format!("a://{char}\"/")] {
        if let Ok(url) = Url::parse(&url) {
            seen.see(http::Uri::try_from(url));
        }
    }
}

#[test]
fn no_error_contains_a_forbidden_character() {
    let mut seen = Seen::default();
    for char in forbidden_characters() {
        templates(&mut seen, char);
        encodings(&mut seen, char);
        percent(&mut seen, char);
        values(&mut seen, char);
        frames(&mut seen, char);
        #[cfg(feature = "encoding_rs")]
        encodings_of_the_web(&mut seen, char);
        urls(&mut seen, char);
        #[cfg(feature = "url2")]
        of_the_crate_url(&mut seen, char);
        #[cfg(feature = "http1")]
        of_the_crate_http(&mut seen, char);
    }
    assert_eq!(seen.0, errors_of_the_sources());
}

/// Errors are named `…Error`, and the type that the method `kind` of an error returns is named
/// after the error.
#[test]
fn the_names_of_errors_and_of_their_kinds_say_so() {
    let errors = errors_of_the_sources();
    for error in &errors {
        assert!(error.ends_with("Error"), "{error}");
    }
    let kinds: BTreeSet<String> = sources()
        .iter()
        .flat_map(|source| source.split("fn kind(&self) -> ").skip(1))
        .map(name_at_start)
        .collect();
    assert!(kinds.len() >= 6, "{kinds:?}");
    for kind in &kinds {
        let error = kind.strip_suffix("Kind");
        assert!(error.is_some_and(|error| errors.contains(error)), "{kind}");
    }
}

/// The names of the types for which the sources implement `Error`, under the enabled features.
fn errors_of_the_sources() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for source in sources() {
        for line in source.lines().filter(|line| line.starts_with("impl")) {
            let Some((before, after)) = line.split_once("Error for ") else { continue };
            if before.ends_with([' ', ':']) {
                found.insert(name_at_start(after));
            }
        }
    }
    assert!(found.len() >= 12, "{found:?}");
    found
}

fn name_at_start(text: &str) -> String {
    text.chars().take_while(|char| char.is_alphanumeric() || *char == '_').collect()
}

/// The source files that are built with the enabled features.
fn sources() -> Vec<String> {
    let mut sources = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let is_off = match path.file_stem().and_then(|stem| stem.to_str()) {
                Some("encoding_rs") => !cfg!(feature = "encoding_rs"),
                Some("url2") => !cfg!(feature = "url2"),
                Some("http") => !cfg!(feature = "http1"),
                _ => false,
            };
            match path.is_dir() {
                _ if is_off => {}
                true => folders.push(path),
                false => sources.push(fs::read_to_string(&path).unwrap()),
            }
        }
    }
    sources
}
