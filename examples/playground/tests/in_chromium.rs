//! Makes the page, opens it in Chromium without a window, and compares what it shows with what the
//! runtime itself gives.

use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs};

use etched_runtime::const_support::Quoted;
use etched_runtime::encoding::{CESU_8, Encoding, JAVA_STRING, MODIFIED_UTF_8, RFC_2279, UTF_8};
use etched_runtime::percent::{FORM, NAMED_SETS, UNRESERVED_PATH};
use etched_runtime::query::Serializer;
use etched_runtime::url::{Url, validation_errors};

const HTML: &str =
    "<img src=x onerror=\"document.title='run'\"><script>document.title='run'</script>";

/// The path of the page, which is made once.
static PAGE: LazyLock<PathBuf> = LazyLock::new(|| {
    let output = Command::new(env!("CARGO_BIN_EXE_playground")).output().expect("the program runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    PathBuf::from(String::from_utf8(output.stdout).expect("a path").trim_end())
});

/// The page may be published, so its program must not have paths of this machine.
#[test]
fn the_program_has_no_path_of_this_machine() {
    let page = fs::read(&*PAGE).expect("the page");
    let program = PAGE.with_file_name("wasm32-unknown-unknown").join("release/page.wasm");
    let program = fs::read(program).expect("the program");
    let checkout = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize();
    let home = env::home_dir().expect("a home");
    for path in [checkout.expect("a path"), home] {
        let path = path.to_str().expect("UTF-8").as_bytes();
        for bytes in [&page, &program] {
            assert!(!bytes.windows(path.len()).any(|window| window == path), "{path:?}");
        }
    }
}

/// A Chromium, if one is installed. If there is none, prints a message; with `CI` set, fails.
static CHROMIUM: LazyLock<Option<PathBuf>> = LazyLock::new(|| {
    let folders: Vec<_> = env::split_paths(&env::var_os("PATH").unwrap_or_default()).collect();
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let mut paths =
        names.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    let found = paths.find(|path| path.is_file());
    if found.is_none() {
        assert!(env::var_os("CI").is_none(), "no Chromium, and `CI` is set");
        // Directly, because the test harness hides the output of a test that passes.
        writeln!(io::stderr(), "skipped: no Chromium").expect("standard error");
    }
    found
});

/// The time after which Chromium reads the page, so that timers have run.
const WITH_TIMERS: &str = "--virtual-time-budget=2000";

/// The page in a state, as HTML.
struct Dom(String);

/// Opens the page with a state in its address.
fn open(fields: &[(&str, &str)]) -> Option<Dom> {
    open_file(&PAGE, fields, &[])
}

/// Opens the page, and then runs a script in it. The script calls `type(field, value)`, and may
/// write to the element `#script`.
fn open_and_run(fields: &[(&str, &str)], script: &str) -> Option<Dom> {
    static FILES: AtomicUsize = AtomicUsize::new(0);
    let page = fs::read_to_string(&*PAGE).expect("the page");
    let name = format!("{}.html", FILES.fetch_add(1, Ordering::Relaxed));
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let with_script = format!(
        "{page}<pre id=\"script\"></pre><script>
        const field = name => document.querySelector(`fieldset:not([hidden]) [name=${{name}}]`);
        const type = (name, value) => {{
            field(name).value = value;
            field(name).dispatchEvent(new Event('input', {{bubbles: true}}));
        }};
        const say = text => document.getElementById('script').append(text + '\\n');
        {script}</script>"
    );
    fs::write(&path, with_script).expect("a file for the page");
    open_file(&path, fields, &[WITH_TIMERS])
}

fn open_file(page: &Path, fields: &[(&str, &str)], options: &[&str]) -> Option<Dom> {
    static PROFILES: AtomicUsize = AtomicUsize::new(0);
    let chromium = CHROMIUM.as_ref()?;
    let state = Serializer::new(String::new()).extend_pairs(fields).finish();
    let profile = format!("profile{}", PROFILES.fetch_add(1, Ordering::Relaxed));
    let profile = Path::new(env!("CARGO_TARGET_TMPDIR")).join(profile);
    let output = Command::new(chromium)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"])
        .args(options)
        .arg(format!("--user-data-dir={}", profile.display()))
        .arg(format!("file://{}#{state}", UNRESERVED_PATH.display(&*page.to_string_lossy())))
        .output()
        .expect("Chromium runs");
    let _ = fs::remove_dir_all(profile);
    let dom = Dom(String::from_utf8(output.stdout).expect("UTF-8"));
    assert!(dom.0.contains("</html>"), "{}", String::from_utf8_lossy(&output.stderr));
    Some(dom)
}

impl Dom {
    /// The HTML in an element, which has no elements of its own kind.
    fn inner(&self, id: &str) -> &str {
        let id = format!(" id=\"{id}\"");
        let at = self.0.find(&id).unwrap_or_else(|| panic!("the page has no{id}"));
        let tag = self.0[..at].rsplit('<').next().expect("a tag");
        let tag = tag.split(' ').next().expect("the name of a tag");
        let (_, inner) = self.0[at..].split_once('>').expect("the end of a tag");
        inner.split_once(&format!("</{tag}>")).expect("an end tag").0
    }

    fn text(&self, id: &str) -> String {
        text_of(self.inner(id))
    }

    /// The texts of the elements in an element that have this tag.
    fn items(&self, id: &str, tag: &str) -> Vec<String> {
        self.inner(id)
            .split(&format!("<{tag}"))
            .skip(1)
            .map(|item| {
                let (_, item) = item.split_once('>').expect("the end of a tag");
                text_of(
                    item.split_once(&format!("</{}>", &tag[..tag.find(' ').unwrap_or(tag.len())]))
                        .expect("an end tag")
                        .0,
                )
            })
            .collect()
    }
}

/// The text of HTML that Chromium has written.
fn text_of(html: &str) -> String {
    let mut text = String::new();
    let mut rest = html;
    while let Some((before, tag)) = rest.split_once('<') {
        text.push_str(before);
        rest = tag.split_once('>').expect("the end of a tag").1;
    }
    text.push_str(rest);
    for (reference, char) in
        [("&nbsp;", "\u{A0}"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")]
    {
        text = text.replace(reference, char);
    }
    text
}

/// The first lines of the compile errors with these words.
fn titles<E: std::fmt::Display>(errors: &[E]) -> Vec<String> {
    errors.iter().map(|error| format!("error: {error}")).collect()
}

/// The values of the options of a field.
fn options(field: &str) -> Vec<&'static str> {
    let page = include_str!("../page/page.html");
    let (_, options) = page.split_once(&format!("<select name=\"{field}\">")).expect("a field");
    let (options, _) = options.split_once("</select>").expect("an end tag");
    options.split("value=\"").skip(1).map(|value| value.split('"').next().unwrap()).collect()
}

#[test]
fn every_named_set_is_an_option() {
    let mut found = options("set");
    let mut named: Vec<_> = NAMED_SETS.iter().map(|(name, _)| *name).collect();
    found.sort();
    named.sort();
    assert_eq!(found, named);
}

#[test]
fn text_is_encoded() {
    for (set, text, options) in [
        ("form", "Grüße & 50% off/naïve 🦀", &[][..]),
        ("form", HTML, &[]),
        ("unreserved", "a b\n\u{202E}ü", &[("plus", "on"), ("lower", "on")]),
        ("path", "%41 b", &[]),
        ("component", "", &[]),
    ] {
        let fields = [("mode", "percent"), ("set", set), ("text", text)];
        let Some(page) = open(&[&fields[..], options].concat()) else { return };
        let &(_, mut encoder) = NAMED_SETS.iter().find(|(name, _)| *name == set).unwrap();
        if !options.is_empty() {
            encoder = encoder.space_as_plus(true).lower_case_hex(true);
        }
        let encoded = encoder.encode(text);
        assert_eq!(page.text("encoded"), encoded);
        let highlighted: String = page.items("encoded", "b").concat();
        let kept: String = text
            .chars()
            .filter(|char| encoder.encode(&char.to_string()) == char.to_string())
            .collect();
        assert_eq!(highlighted.len() + kept.len(), encoded.len(), "{text}");
        assert_eq!(page.text("reversible").contains("not"), !encoder.is_reversible());
        assert!(page.text("encoded_len").ends_with(&format!(" {}", encoded.len())));
        let escaped = page.items("escaped", "b");
        assert_eq!(escaped.len(), (b' '..=b'~').filter(|&byte| encoder.contains(byte)).count());
    }
}

#[test]
fn encoded_text_is_decoded() {
    let fields = |coded| [("mode", "percent"), ("set", "form"), ("coded", coded)];
    for coded in ["caf%C3%A9+100%25", "", "%3Cimg%20onerror%3D1%3E"] {
        let Some(page) = open(&fields(coded)) else { return };
        assert_eq!(page.text("decoded"), FORM.decode(coded).unwrap());
        assert_eq!(page.text("lossy"), FORM.decode_lossy(coded.as_bytes()));
        assert_eq!(page.text("coded_status"), "no error");
        assert_eq!(page.text("coded_faults"), "");
    }

    let coded = "é100%+%zz<b>%C0%AF+%E4%BA!+%ED%A0%80 %E2%82";
    let Some(page) = open(&fields(coded)) else { return };
    let faults: Vec<_> = FORM.decode_faults(coded.as_bytes()).collect();
    assert_eq!(page.items("coded_faults", "span class=\"title\""), titles(&faults));
    assert_eq!(page.text("coded_status"), format!("{} errors", faults.len()));
    assert_eq!(page.text("lossy"), FORM.decode_lossy(coded.as_bytes()));
    // The first fault is a malformed escape; the last is after the end.
    assert_eq!(page.text("coded_marked"), format!("{coded}\u{A0}"));
    let carets: Vec<_> = [
        page.items("coded_marked", "span class=\"at\""),
        page.items("coded_marked", "span class=\"bad at\""),
    ]
    .into_iter()
    .map(|marks| marks.concat())
    .collect();
    assert_eq!(carets, ["%%zz!", "%C0%A0\u{A0}"]);

    // An invisible character is shown as an escape.
    let Some(page) = open(&fields("%E2%80%AEtxt")) else { return };
    assert_eq!(page.text("decoded"), r"\u{202E}txt");
}

const ENCODINGS: [(&str, Encoding); 5] = [
    ("utf_8", UTF_8),
    ("modified_utf_8", MODIFIED_UTF_8),
    ("java_string", JAVA_STRING),
    ("cesu_8", CESU_8),
    ("rfc_2279", RFC_2279),
];

#[test]
fn bytes_are_sequences() {
    assert_eq!(options("encoding"), ENCODINGS.map(|(name, _)| name));
    let cases: [(&str, &str, &str, &[u8]); 9] = [
        (
            "utf_8",
            "hex",
            "48 E2 82 AC F0 9F A6 80 C0 AF ED A0 80 E4 BA",
            b"H\xE2\x82\xAC\xF0\x9F\xA6\x80\xC0\xAF\xED\xA0\x80\xE4\xBA",
        ),
        ("utf_8", "literal", r#"b"\xE2\x82""#, b"\xE2\x82"),
        ("utf_8", "hex", "E4 BA 21 80 FF", b"\xE4\xBA!\x80\xFF"),
        ("utf_8", "text", HTML, HTML.as_bytes()),
        ("utf_8", "hex", "", b""),
        ("cesu_8", "text", "a🦀", b"a\xED\xA0\xBE\xED\xB6\x80"),
        (
            "cesu_8",
            "hex",
            "ED A0 BE 41 ED B6 80 ED A0 BE",
            b"\xED\xA0\xBEA\xED\xB6\x80\xED\xA0\xBE",
        ),
        ("modified_utf_8", "hex", "C0 80 00", b"\xC0\x80\0"),
        ("rfc_2279", "hex", "0xFD,0xBF,0xBF,0xBF,0xBF,0xBF, FE", b"\xFD\xBF\xBF\xBF\xBF\xBF\xFE"),
    ];
    for (name, notation, text, bytes) in cases {
        let fields = [("mode", "bytes"), ("encoding", name), ("as", notation), ("bytes", text)];
        let Some(page) = open(&fields) else { return };
        let (_, encoding) = ENCODINGS.into_iter().find(|(found, _)| *found == name).unwrap();
        let faults: Vec<_> = encoding.faults(bytes).collect();
        assert_eq!(page.items("bytes_faults", "span class=\"title\""), titles(&faults), "{text}");
        assert_eq!(page.text("bytes_status").contains("well-formed"), faults.is_empty());
        assert_eq!(page.text("bytes_lossy"), Quoted(encoding.decode_lossy(bytes)).to_string());
        if let Ok(decoded) = encoding.decode(bytes) {
            assert_eq!(page.text("bytes_decoded"), Quoted(decoded).to_string());
        }

        // The sequences with their bytes, and the code points of those that are well-formed.
        let (mut sequences, mut code_points, mut at) = (Vec::new(), Vec::new(), 0);
        while let Some(step) = encoding.step(bytes, at) {
            let len = match step {
                Ok(step) => {
                    code_points.push(match step.code_point {
                        value @ 0x11_0000.. => format!("0x{value:X}"),
                        value => format!("U+{value:04X}"),
                    });
                    step.len
                }
                Err(error) => {
                    code_points.push(format!("byte {at}"));
                    error.sequence().len()
                }
            };
            sequences.push(
                bytes[at..at + len]
                    .iter()
                    .map(|byte| format!("{byte:02X}"))
                    .collect::<Vec<_>>()
                    .join(" "),
            );
            at += len;
        }
        assert_eq!(page.items("sequences", "span class=\"code_point\""), code_points, "{text}");
        let all = page.text("sequences").replace('\u{A0}', "");
        let mut rest = all.as_str();
        for sequence in &sequences {
            rest = rest
                .split_once(sequence.as_str())
                .unwrap_or_else(|| panic!("no {sequence} in {rest}"))
                .1;
        }
        let accepting = ENCODINGS.iter().filter(|(_, encoding)| encoding.validate(bytes).is_ok());
        let accepting: Vec<_> = accepting.map(|(_, encoding)| encoding.name()).collect();
        assert_eq!(page.items("accepted", "li class=\"yes\""), accepting);
    }
}

#[test]
fn bytes_at_fault_have_a_caret() {
    for (encoding, bytes, at_fault) in [
        ("utf_8", "41 C0 AF", "C0"),
        ("utf_8", "ED A0 80", "A0"),
        ("utf_8", "41 E4 BA", "\u{A0}\u{A0}"),
        ("utf_8", "E4 BA 21", "\u{A0}\u{A0}"),
        ("cesu_8", "ED A0 BE 41", "EDA0BE"),
    ] {
        let fields = [("mode", "bytes"), ("encoding", encoding), ("as", "hex"), ("bytes", bytes)];
        let Some(page) = open(&fields) else { return };
        assert_eq!(page.items("sequences", "span class=\"at\"").concat(), at_fault, "{bytes}");
    }
    let fields = [("mode", "bytes"), ("as", "literal"), ("bytes", r"ab\q")];
    let Some(page) = open(&fields) else { return };
    assert_eq!(page.items("bytes_read", "span class=\"at\""), [r"\"]);
}

#[test]
fn a_url_has_parts() {
    for url in [
        "https://ann:se%20cret@Example.com:8443/a b/../c?q=Grüße+%26&x&q=%FF#top",
        "file:///C:/x",
        "mailto:ann@example.com?subject=a%20b",
        "http://[2001:DB8::1]//?/?",
        "https://müller.example/",
        "web+demo:/.//not-a-host/",
    ] {
        let Some(page) = open(&[("mode", "url"), ("url", url)]) else { return };
        let parsed = Url::parse(url).unwrap();
        assert_eq!(page.text("normalized"), parsed.as_str());
        let mut rows = vec![("scheme".to_owned(), parsed.scheme().to_owned())];
        let mut row = |name: &str, part: Option<&str>| {
            rows.push((name.to_owned(), part.unwrap_or("none").to_owned()));
        };
        let port = parsed.port().map(|port| port.to_string());
        row("username", Some(parsed.username()).filter(|name| !name.is_empty()));
        row("password", parsed.password());
        row("host", parsed.host());
        row("port", port.as_deref());
        row("path", Some(parsed.path()));
        row("query", parsed.query());
        for (name, value) in parsed.query_pairs() {
            row(&name, Some(&value));
        }
        row("fragment", parsed.fragment());
        let names = page.items("parts", "th");
        // What a part decodes to is in an element of its own.
        let values = page.inner("parts").split("<td>").skip(1);
        let values = values.map(|cell| {
            text_of(
                cell.split("<span class=\"decoded\"")
                    .next()
                    .unwrap()
                    .split("</td>")
                    .next()
                    .unwrap(),
            )
        });
        assert_eq!(names.into_iter().zip(values).collect::<Vec<_>>(), rows, "{url}");

        let colored: Vec<_> = ["host", "path", "query"]
            .map(|class| page.items("normalized", &format!("span class=\"{class}\"")).concat())
            .into();
        assert_eq!(
            colored,
            [parsed.host(), Some(parsed.path()), parsed.query()].map(Option::unwrap_or_default)
        );
        let items = validation_errors(url).map(|error| format!("{}{error:#}", error.kind().name()));
        assert_eq!(page.items("url_faults", "li"), items.collect::<Vec<_>>());
    }
}

#[test]
fn an_error_of_a_url_is_drawn() {
    for (url, is_url, at_fault) in [
        (r"https:\\example.com\a", true, r"\\\"),
        ("https://example.com:80a/", false, "a"),
        ("https://example.com/%zz<img>", true, "%<>"),
        ("https://", false, "\u{A0}"),
        ("", false, "\u{A0}"),
    ] {
        let Some(page) = open(&[("mode", "url"), ("url", url)]) else { return };
        let errors: Vec<_> = validation_errors(url).collect();
        let items = errors.iter().map(|error| format!("{}{error:#}", error.kind().name()));
        assert_eq!(
            page.items("url_faults", "li").len()
                - page.items("url_faults", "li class=\"failure\"").len(),
            errors.iter().filter(|error| !error.is_failure()).count()
        );
        assert_eq!(page.items("url_faults", "li"), items.collect::<Vec<_>>());
        let marked = page.inner("url_marked");
        let carets = marked
            .split("at\">")
            .skip(1)
            .map(|mark| text_of(mark.split("</span>").next().unwrap()));
        assert_eq!(carets.collect::<String>(), at_fault, "{url}");
        match Url::parse(url) {
            Ok(parsed) => assert_eq!(page.text("normalized"), parsed.as_str()),
            Err(error) => assert_eq!(page.text("normalized"), format!("{error:#}")),
        }
        assert_eq!(page.text("url_status").starts_with("a URL"), is_url);
    }
}

#[test]
fn user_text_is_never_html() {
    for (mode, field) in [
        ("percent", "text"),
        ("percent", "coded"),
        ("bytes", "bytes"),
        ("url", "url"),
        ("template", "template"),
        ("template", "value.user"),
    ] {
        let fields = [("mode", mode), ("as", "text"), (field, HTML), ("set", "c0_control")];
        let Some(page) = open(&fields) else { return };
        assert!(!page.0.contains("<img"), "{mode}");
        assert!(!page.0.contains("<title>run"), "{mode}");
        assert!(page.0.contains("&lt;img"), "{mode}");
    }
}

#[test]
fn the_page_starts_with_a_whole_url() {
    const URL: &str = "https://example.com/a b?q=Grüße#top";
    let script = "
        say(document.querySelector('[aria-pressed=true]').textContent);
        say(field('url').value);
        say(Array.from(document.querySelectorAll('fieldset:not([hidden])')).length);
    ";
    let Some(page) = open_and_run(&[], script) else { return };
    assert_eq!(page.text("script"), format!("URL\n{URL}\n1\n"));
    assert_eq!(page.text("normalized"), Url::parse(URL).unwrap().as_str());
    // The first line of code in the README.
    let line = format!("const PAGE: Url<&str> = etched::url!(\"{URL}\");");
    assert_eq!(page.text("normalized_line"), line);
    assert!(include_str!("../../../README.md").contains(&line));
    assert_eq!(page.text("url_refused"), "");
}

#[test]
fn typing_shows_the_result() {
    let script = "
        document.querySelector('[data-mode=percent]').click();
        type('text', 'a b/ü');
        say(document.getElementById('encoded').textContent);
        type('set', 'component');
        say(document.getElementById('encoded').textContent);
        say(field('plus').checked);
        document.querySelector('[data-mode=bytes]').click();
        type('bytes', 'F0 9F A6 80');
        for (const notation of ['literal', 'text', 'hex']) {
            const radio = document.querySelector(`[name=as][value=${notation}]`);
            radio.checked = true;
            radio.dispatchEvent(new Event('input', {bubbles: true}));
            say(field('bytes').value);
        }
        document.querySelector('[data-mode=percent]').click();
        say(field('text').value);
        setTimeout(() => say(location.hash), 1000);
    ";
    let Some(page) = open_and_run(&[], script) else { return };
    let coded = "caf%C3%A9+au+lait 100%+%zz+%C0%AF";
    let fields = [
        ("mode", "percent"),
        ("set", "component"),
        ("plus", "off"),
        ("lower", "off"),
        ("text", "a b/ü"),
        ("coded", coded),
    ];
    let link = Serializer::new(String::from("")).extend_pairs(&fields).finish();
    let link = format!("#{link}");
    assert_eq!(
        page.text("script").lines().collect::<Vec<_>>(),
        [
            "a+b%2F%C3%BC",
            "a%20b%2F%C3%BC",
            "false",
            r#"b"\xF0\x9F\xA6\x80""#,
            "🦀",
            "F0 9F A6 80",
            "a b/ü",
            &link,
        ]
    );
}

#[test]
fn a_long_input_is_cut_where_it_is_drawn() {
    // The error is at the end.
    let coded = format!("{}%zz", "ü+%41".repeat(200_000));
    let script = "
        type('coded', 'ü+%41'.repeat(200_000) + '%zz');
        document.querySelector('[data-mode=bytes]').click();
        type('bytes', '41'.repeat(500_000) + 'FF');
        document.querySelector('[data-mode=url]').click();
        type('url', 'https://example.com/' + ' '.repeat(1_000_000) + '#a');
        setTimeout(() => say(location.hash), 1000);
    ";
    let Some(page) = open_and_run(&[("mode", "percent")], script) else { return };
    let faults: Vec<_> = FORM.decode_faults(coded.as_bytes()).collect();
    assert_eq!(page.items("coded_faults", "span class=\"title\""), titles(&faults));
    assert!(page.text("coded_marked").starts_with('…'));
    assert!(
        page.text("coded_marked")
            .ends_with(&format!("%zz … 43 of {} bytes are shown", coded.len()))
    );
    assert!(page.text("lossy").ends_with(" bytes are shown"));
    assert_eq!(page.text("bytes_status"), "500001 bytes, 1 ill-formed sequence");
    assert!(page.text("sequences").ends_with(" … 9 of 500001 bytes are shown"));
    assert!(page.text("url_faults").ends_with("and 999950 more"));
    assert!(page.text("note").starts_with("The input is too long for a link"));
    assert_eq!(page.text("script"), "\n");
}

/// The names and values of the fields of a state.
type Fields = &'static [(&'static str, &'static str)];

/// States of the page whose lines of Rust are compiled, and the results that have a line.
const STATES: [(Fields, &[&str]); 19] = [
    (&[("mode", "url")], &["normalized"]),
    (&[("mode", "url"), ("url", "https://müller.example/\\\"%FF")], &["normalized"]),
    (&[("mode", "url"), ("url", "https://müller.example/ü?\u{65E5}=\u{301}#'")], &["normalized"]),
    (&[("mode", "url"), ("url", "https://ann:secret@example.com/../x")], &["normalized"]),
    (&[("mode", "template")], &["checked", "expanded"]),
    (&[("mode", "template"), ("value.user", "..")], &["checked", "expanded"]),
    (
        &[
            ("mode", "template"),
            ("template", "{+base}/repos/{owner}"),
            ("value.base", "https://ghe.example/api/v3/"),
        ],
        &["checked", "expanded"],
    ),
    // A template that the macro refuses.
    (&[("mode", "template"), ("template", "https://example.com{path}")], &["checked", "expanded"]),
    (
        &[
            ("mode", "template"),
            ("template", "/{type}/{api.key}{?tag*,page}{&x:2}"),
            ("value.type", "a\"b\\c"),
            ("value.tag", "red\nlight blue"),
            ("undefined.page", "on"),
            ("value.x", "\u{202E}äöü"),
        ],
        &["checked", "expanded"],
    ),
    (
        &[
            ("mode", "template"),
            ("template", "https://ann:secret@example.com/{x}{?y}{&z*}"),
            ("value.z", "1\n2"),
            ("undefined.y", "on"),
        ],
        &["checked", "expanded"],
    ),
    (&[("mode", "percent"), ("text", "\"\\\r\n\0\u{202E}ü a&b")], &["encoded", "lossy"]),
    (&[("mode", "percent"), ("set", "path_segment"), ("text", "a b/ü+")], &["encoded"]),
    (
        &[
            ("mode", "percent"),
            ("set", "component"),
            ("plus", "on"),
            ("lower", "on"),
            ("text", "ü b"),
        ],
        &["encoded"],
    ),
    (
        &[
            ("mode", "percent"),
            ("set", "component"),
            ("text", ""),
            ("coded", "%22+%5C%20%E2%80%AE"),
        ],
        &["encoded", "decoded", "lossy"],
    ),
    (&[("mode", "percent"), ("coded", "caf%C3%A9+%22")], &["decoded", "lossy"]),
    (
        &[("mode", "bytes"), ("as", "hex"), ("bytes", "22 5C 00 E2 82 AC")],
        &["sequences", "bytes_decoded", "bytes_lossy"],
    ),
    (&[("mode", "bytes"), ("as", "hex"), ("bytes", "41 C0 AF E4 BA")], &["bytes_lossy"]),
    (
        &[("mode", "bytes"), ("encoding", "cesu_8"), ("as", "text"), ("bytes", "a\"¢🦀")],
        &["sequences", "bytes_decoded", "bytes_lossy"],
    ),
    (
        &[
            ("mode", "bytes"),
            ("encoding", "java_string"),
            ("as", "hex"),
            ("bytes", "C0 80 41 ED A0 BE"),
        ],
        &["sequences", "bytes_lossy"],
    ),
];

/// Compiles a program that uses etched, and runs it. Returns its output and the messages of rustc.
fn run_program(name: &str, main: &str) -> (String, String) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("a path");
    fs::create_dir_all(folder.join("src")).expect("a folder");
    let manifest = format!(
        "[workspace]\n[package]\nname = '{name}'\nedition = '2024'\n\
         [dependencies]\netched = {{ path = '{}', features = ['idna-literals'] }}\n",
        root.display()
    );
    fs::write(folder.join("Cargo.toml"), manifest).expect("a manifest");
    fs::copy(root.join("Cargo.lock"), folder.join("Cargo.lock")).expect("the lock of etched");
    fs::write(folder.join("src/main.rs"), main).expect("a program");
    let output = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
        .args(["run", "--quiet", "--color=never", "--manifest-path"])
        .arg(folder.join("Cargo.toml"))
        .arg("--target-dir")
        .arg(Path::new(env!("CARGO_TARGET_TMPDIR")).join("programs"))
        .output()
        .expect("cargo runs");
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    (text(output.stdout), text(output.stderr))
}

/// How the program writes a value of each type that a line may have.
const SHOWN: &str = r#"
use etched::{IllFormedError, uri_template::ExpansionError, url::{Url, UrlError}};
use std::borrow::Cow;

trait Shown { fn shown(&self) -> String; }
impl Shown for Url<&str> { fn shown(&self) -> String { self.as_str().into() } }
impl Shown for Url<String> { fn shown(&self) -> String { self.as_str().into() } }
impl Shown for &str { fn shown(&self) -> String { self.to_string() } }
impl Shown for String { fn shown(&self) -> String { self.clone() } }
impl Shown for Cow<'_, str> { fn shown(&self) -> String { self.to_string() } }
impl<const N: usize> Shown for &[u8; N] {
    fn shown(&self) -> String { self.iter().map(|byte| format!("{byte:02X}")).collect() }
}
impl Shown for Result<Url<String>, UrlError> {
    fn shown(&self) -> String { self.as_ref().unwrap().shown() }
}
impl<T: Shown> Shown for Result<T, ExpansionError> {
    fn shown(&self) -> String {
        match self { Ok(value) => value.shown(), Err(error) => format!("error: {error}") }
    }
}
impl Shown for Result<Cow<'_, str>, IllFormedError> {
    fn shown(&self) -> String { self.as_ref().unwrap().shown() }
}
impl Shown for etched::CodePoints<'_> {
    fn shown(&self) -> String {
        self.clone().map(|value| format!("U+{:04X}", value.unwrap())).collect()
    }
}

/// Writes a value in hexadecimal, because it may have line feeds.
fn say(value: impl Shown) {
    println!("{}", (&value.shown().bytes().map(|byte| format!("{byte:02X}")).collect::<String>()));
}
"#;

/// Pastes the lines into a program, and compares what they give with the results above them.
#[test]
fn each_line_compiles_and_gives_the_result_above_it() {
    let (mut main, mut expected) = (String::from("fn main() {\n"), Vec::new());
    for (fields, results) in STATES {
        let Some(page) = open(fields) else { return };
        for result in results {
            let line = page.text(&format!("{result}_line"));
            assert!(!line.is_empty(), "{result} of {fields:?} has no line");
            let path = page.text(&format!("{result}_use"));
            // A constant is used by its name; the others are expressions.
            let value = if line.starts_with("const PAGE") { "PAGE" } else { &line };
            let item = if value == "PAGE" { &line[..] } else { "" };
            main += &format!("    {{ {path} {item} say({value}); }}\n");
            let shown = match *result {
                "sequences" if line.starts_with("JAVA_STRING") => {
                    page.items("sequences", "span class=\"code_point\"").concat()
                }
                "sequences" => {
                    let bytes = page.inner("sequences").split("<span>").skip(1);
                    bytes.map(|byte| byte.split('<').next().unwrap()).collect()
                }
                // The error of a value is followed by a picture.
                "checked" if page.inner("checked").contains("class=\"wrong\"") => {
                    page.items("checked", "span class=\"wrong\"").concat()
                }
                _ => page.text(result),
            };
            expected.push((line, shown));
        }
    }
    main += "}\n";
    let (output, messages) = run_program("lines", &format!("{main}{SHOWN}"));
    assert_eq!(output.lines().count(), expected.len(), "{main}\n{messages}");
    for (hex, (line, shown)) in output.lines().zip(expected) {
        let bytes: Vec<u8> = hex
            .as_bytes()
            .chunks(2)
            .map(|pair| u8::from_str_radix(str::from_utf8(pair).unwrap(), 16).unwrap())
            .collect();
        assert_eq!(Quoted(String::from_utf8(bytes).unwrap()).to_string(), shown, "{line}");
    }
}

#[test]
fn a_button_copies_the_line_beside_it() {
    let script = "
        const copied = [];
        const clipboard = {writeText: text => { copied.push(text); return Promise.resolve(); }};
        Object.defineProperty(navigator, 'clipboard', {value: clipboard});
        const lines = [];
        for (const mode of ['url', 'template', 'percent', 'bytes']) {
            document.querySelector(`[data-mode=${mode}]`).click();
            for (const button of document.querySelectorAll('fieldset:not([hidden]) [data-copy]')) {
                const line = button.parentElement.querySelector('code').textContent;
                const isShown = button.checkVisibility();
                if (isShown !== (line !== '')) say('a button without a line, or a line without one');
                if (!isShown) continue;
                lines.push(line);
                button.click();
            }
        }
        setTimeout(() => {
            say(JSON.stringify(copied) === JSON.stringify(lines));
            say(lines.length);
            say(document.getElementById('copied').textContent);
        }, 500);
    ";
    let Some(page) = open_and_run(&[], script) else { return };
    assert_eq!(page.text("script"), "true\n6\nThe line is copied.\n");
}

/// Calls with wrong literals: the state of the page, the list of its errors, and the call.
const WRONG: [(Fields, &str, &str); 11] = [
    (
        &[("mode", "url"), ("url", "https://example.com:443/a%zz?b|c#d%")],
        "url_refused",
        "url!(\"https://example.com:443/a%zz?b|c#d%\")",
    ),
    (
        &[("mode", "url"), ("url", "https://ann:secret@example.com/../x")],
        "url_refused",
        "url!(\"https://ann:secret@example.com/../x\")",
    ),
    (
        &[("mode", "url"), ("url", "localhost:8080/docs")],
        "url_refused",
        "url!(\"localhost:8080/docs\")",
    ),
    (
        &[("mode", "url"), ("url", "https://example.com/{id}?a=1&amp;b=2")],
        "url_refused",
        "url!(\"https://example.com/{id}?a=1&amp;b=2\")",
    ),
    (
        &[("mode", "url"), ("url", "htps:/example.com/")],
        "url_refused",
        "url!(\"htps:/example.com/\")",
    ),
    (
        &[("mode", "url"), ("url", "http://0x7f.1:80a/\u{200B}\"")],
        "url_refused",
        "url!(\"http://0x7f.1:80a/\\u{200b}\\\"\")",
    ),
    (
        &[("mode", "percent"), ("coded", "caf%zz \\ 100%+%C0%AF")],
        "coded_faults",
        "url_decode_str!(\"caf%zz \\\\ 100%+%C0%AF\")",
    ),
    (
        &[("mode", "percent"), ("set", "component"), ("coded", "caf%E9 %u00E9")],
        "coded_faults",
        "percent_decode_str!(\"caf%E9 %u00E9\")",
    ),
    (
        &[("mode", "bytes"), ("as", "hex"), ("bytes", "41 C0 AF 0A ED A0 80 E4 BA")],
        "bytes_faults",
        "utf8_bytes!(b\"A\\xC0\\xAF\\x0A\\xED\\xA0\\x80\\xE4\\xBA\")",
    ),
    (
        &[("mode", "bytes"), ("encoding", "modified_utf_8"), ("as", "hex"), ("bytes", "41 00")],
        "bytes_faults",
        "modified_utf8_bytes!(b\"A\\x00\")",
    ),
    (
        &[("mode", "template"), ("template", "https://ann:x@example.com/my users/{user-name}{}")],
        "template_faults",
        "uri_template!(\"https://ann:x@example.com/my users/{user-name}{}\")",
    ),
];

/// Compares the errors in the page with what rustc prints for the same call.
#[test]
fn the_errors_are_those_of_the_compiler() {
    // Each error as rustc prints it: the message, the literal with the carets, and the help.
    let (mut main, mut expected) = (String::from("use etched::*;\nfn main() {\n"), Vec::new());
    for (fields, list, call) in WRONG {
        let Some(page) = open(fields) else { return };
        main += &format!("    let _ = {call};\n");
        let items: Vec<_> = page.inner(list).split("<li>").skip(1).collect();
        assert!(!items.is_empty(), "{call}");
        for item in items {
            let item = Dom(format!("<ul id=\"item\">{item}</ul>"));
            let title = item.items("item", "span class=\"title\"").concat();
            let marked = item.0.split("<div class=\"marked\">").nth(1).expect("a literal");
            let marked = marked.split("</div>").next().expect("an end tag");
            // The literal is drawn up to its end, and each marked character has a caret.
            let (mut literal, mut carets) = (String::new(), String::new());
            for (at, part) in marked.split("<span class=\"").enumerate() {
                let (mark, rest) = match at {
                    0 => ("", part),
                    _ => {
                        let (class, rest) = part.split_once("\">").expect("a class");
                        let (mark, rest) = rest.split_once("</span>").expect("an end tag");
                        assert_eq!(class, "bad at");
                        (mark, rest)
                    }
                };
                let (mark, rest) = (text_of(mark), text_of(rest));
                carets += &"^".repeat(mark.chars().count());
                carets += &" ".repeat(rest.chars().count());
                literal += &mark;
                literal += &rest;
            }
            assert!(call.contains(&literal), "{literal} is not in {call}");
            let help = item.items("item", "div class=\"help\"").concat();
            let carets = carets.trim_end();
            let mut error = format!("{title}\n       | {literal}\n       | {carets}\n");
            if !help.is_empty() {
                error += &format!("       = {help}\n");
            }
            expected.push(error);
        }
    }
    main += "}\n";
    let (output, messages) = run_program("refused", &main);
    assert_eq!(output, "");
    for error in &expected {
        assert!(messages.contains(error), "rustc does not print\n{error}but\n{messages}");
    }
    // One error more says that the program cannot be compiled.
    assert_eq!(messages.matches("error: ").count(), expected.len() + 1, "{messages}");
}

#[test]
fn a_template_has_a_field_for_each_variable() {
    let fields =
        [("mode", "template"), ("template", "https://example.com/{user}{?page,tag*,user}")];
    let script = "
        const names = () => Array.from(document.querySelectorAll('#variables textarea'),
            field => `${field.labels[0].textContent.trim()}=${field.value}`).join();
        const results = () => ['checked', 'expanded'].map(id =>
            document.getElementById(id).firstChild.textContent).join(' ');
        say(names());
        const value = name => document.getElementsByName('value.' + name)[0];
        const set = (field, text) => {
            field.value = text;
            field.dispatchEvent(new Event('input', {bubbles: true}));
        };
        set(value('user'), 'a b/ü');
        set(value('tag'), 'x\\ny z');
        say(results());
        const undefined_page = document.getElementsByName('undefined.page')[0];
        undefined_page.checked = true;
        undefined_page.dispatchEvent(new Event('input', {bubbles: true}));
        say(results());
        set(value('user'), '..');
        say(results());
        say(Array.from(document.querySelectorAll('#checked .at'), it => it.textContent).join(''));
        value('tag').focus();
        set(value('tag'), '');
        say(document.activeElement === value('tag'));
        set(field('template'), '/{tag}');
        say(names());
        set(value('tag'), 'z');
        set(field('template'), '/{tag');
        say(names() + '|' + results());
        set(field('template'), '/{tag}/{user}');
        say(names() + '|' + results());
    ";
    let Some(page) = open_and_run(&fields, script) else { return };
    let dots = "error: the value of `user` makes a segment of the path `.` or `..`";
    let none = "none, because it is not a template";
    assert_eq!(
        page.text("script").lines().collect::<Vec<_>>(),
        [
            "user=ann/bob,page=2,tag=tag",
            "https://example.com/a%20b%2F%C3%BC?page=2&tag=x&tag=y%20z&user=a%20b%2F%C3%BC \
             https://example.com/a%20b%2F%C3%BC?page=2&tag=x&tag=y%20z&user=a%20b%2F%C3%BC",
            "https://example.com/a%20b%2F%C3%BC?tag=x&tag=y%20z&user=a%20b%2F%C3%BC \
             https://example.com/a%20b%2F%C3%BC?tag=x&tag=y%20z&user=a%20b%2F%C3%BC",
            &format!("{dots} https://example.com/..?tag=x&tag=y%20z&user=.."),
            "..",
            "true",
            "tag=",
            &format!("|{none} {none}"),
            &format!("tag=z,user=..|{dots} /z/.."),
        ]
    );
}

#[test]
fn the_address_restores_the_page() {
    let texts: [(&str, &[(&str, &str)]); 4] = [
        ("url", &[("url", "https://example.com/100% \"&+=#;ü🦀\u{202E}%zz")]),
        (
            "template",
            &[
                ("template", "/{a}{?b,c}"),
                ("value.a", "x&y=z%+ü"),
                ("value.b", "1\n2"),
                ("value.c", ""),
            ],
        ),
        ("percent", &[("set", "path"), ("text", "a+b %"), ("coded", "%zz&amp;#\n")]),
        ("bytes", &[("encoding", "cesu_8"), ("bytes", "ED A0")]),
    ];
    // Everything that the page shows, and the values of its fields.
    let all = "
        const all = () => JSON.stringify([
            document.querySelector('[aria-pressed=true]').textContent,
            Array.from(document.querySelectorAll('fieldset:not([hidden]) [name]'),
                field => [field.name, field.value, field.checked]),
            document.querySelector('fieldset:not([hidden])').textContent,
        ]);
    ";
    for (mode, fields) in texts {
        let mut script = format!("{all} document.querySelector('[data-mode={mode}]').click();");
        for (name, text) in fields {
            // The texts have no quotes but these, so this is a literal of JavaScript too.
            script += &format!("type('{}', {text:?});\n", name.replace('.', "\\\\."));
        }
        script += "setTimeout(() => say(location.hash + '\\n' + all()), 1000);";
        let script = script.replace("\\u{202e}", "\\u202e");
        let Some(page) = open_and_run(&[], &script) else { return };
        let text = page.text("script");
        let (hash, shown) = text.split_once('\n').expect("two lines");
        let state = etched_runtime::query::parse(hash.trim_start_matches('#'));
        let state: Vec<_> = state.map(|pair| pair.expect("a query")).collect();
        let state: Vec<_> = state.iter().map(|(name, value)| (&name[..], &value[..])).collect();
        for field in fields {
            assert!(state.contains(field), "{hash} lacks {field:?}");
        }
        let script = format!("{all} setTimeout(() => say(all()), 100);");
        let Some(again) = open_and_run(&state, &script) else { return };
        assert_eq!(again.text("script"), shown, "{hash}");
        let Some(other) = open_and_run(&[("mode", mode)], &script) else { return };
        assert_ne!(other.text("script"), shown, "the test changes nothing");
    }
}

/// What is wrong with the page in a frame of 360 pixels: elements that are cut off, small targets,
/// text without contrast, and fields without a label or without the keyboard.
const CHECKS: &str = r"
    const all = page => Array.from(page.querySelectorAll('body *')).filter(it => it.checkVisibility());
    const name = it => `${it.tagName} ${it.id || it.name || it.className || it.textContent}`;
    function wide(page) {
        const root = page.documentElement;
        const wrong = root.scrollWidth > root.clientWidth ? ['the page scrolls'] : [];
        for (const it of all(page)) {
            if (it.closest('.unseen')) continue;
            const {left, right} = it.getBoundingClientRect();
            const style = page.defaultView.getComputedStyle(it);
            if (it.matches('select')) {
                it.style = 'width: max-content; max-width: none';
                const longest = it.offsetWidth;
                it.style = '';
                if (longest > it.offsetWidth) wrong.push(name(it) + ' cuts an option off');
            }
            if (left < 0 || right > root.clientWidth) wrong.push(name(it) + ' leaves the page');
            if (style.overflowX !== 'visible' && it.scrollWidth > it.clientWidth) {
                wrong.push(name(it) + ' is cut off');
            }
        }
        return wrong;
    }
    const channels = color => color.match(/[\d.]+/g).map(Number);
    function light(color) {
        const [r, g, b] = channels(color).map(value => value / 255)
            .map(value => value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    }
    function back(it) {
        for (; it; it = it.parentElement) {
            const color = it.ownerDocument.defaultView.getComputedStyle(it).backgroundColor;
            if (channels(color)[3] !== 0) return color;
        }
        return 'rgb(255, 255, 255)';
    }
    // The contrast that WCAG 2 asks for at level AA.
    function faint(page) {
        const wrong = [];
        for (const it of all(page)) {
            const hasText = Array.from(it.childNodes).some(node => node.nodeType === 3 && node.data.trim());
            if (!hasText || it.closest(':disabled, .unseen') || it.querySelector(':disabled')) continue;
            const color = page.defaultView.getComputedStyle(it).color;
            const [high, low] = [light(color), light(back(it))].sort((a, b) => b - a);
            const ratio = (high + 0.05) / (low + 0.05);
            if (ratio < 4.5) wrong.push(`${name(it)} has the contrast ${ratio.toFixed(2)}`);
        }
        return wrong;
    }
    function unreachable(page) {
        const wrong = [];
        const controls = all(page).filter(it => it.matches('a, button, input, select, textarea'));
        for (const it of controls) {
            if (it.disabled) continue;
            const label = it.getAttribute('aria-label')
                ?? (it.labels?.length ? it.labels[0].textContent : it.matches('a, button') ? it.textContent : '');
            if (!label.trim()) wrong.push(name(it) + ' has no label');
            if (it.tabIndex !== 0) wrong.push(name(it) + ' is not in the order of the tab key');
            it.focus();
            if (page.activeElement !== it) wrong.push(name(it) + ' takes no focus');
            if (page.defaultView.getComputedStyle(it).outlineStyle === 'none') {
                wrong.push(name(it) + ' does not show its focus');
            }
        }
        for (const it of all(page)) {
            if (it.matches('[onclick], [role=button]')) wrong.push(name(it) + ' is for the mouse only');
        }
        return wrong;
    }
";

/// Runs the checks in each mode with its first texts, and with long and wrong ones.
fn check_frame(options: &[&str], checks: &str) -> Option<Dom> {
    static FRAMES: AtomicUsize = AtomicUsize::new(0);
    let page = fs::read_to_string(&*PAGE).expect("the page");
    let page = page.replace('&', "&amp;").replace('"', "&quot;");
    let frame = format!(
        "<!doctype html><html><body><iframe width=360 height=780 srcdoc=\"{page}\"></iframe>
        <pre id=\"script\"></pre><script>
        {CHECKS}
        onload = () => {{
            const page = document.querySelector('iframe').contentDocument;
            const say = text => document.getElementById('script').append(text + '\\n');
            const check = () => {{ for (const text of {checks}) say(text); }};
            for (const mode of ['url', 'template', 'percent', 'bytes']) {{
                page.querySelector(`[data-mode=${{mode}}]`).click();
                check();
                for (const field of page.querySelectorAll('fieldset:not([hidden]) textarea')) {{
                    for (const text of ['https://' + 'a%zzü'.repeat(100),
                        'https://ann:x@example.com:443/../' + 'a'.repeat(300),
                        'https://example.com/{{' + 'name'.repeat(60) + '}}', 'C0 AF']) {{
                        field.value = text;
                        field.dispatchEvent(new page.defaultView.Event('input', {{bubbles: true}}));
                        check();
                    }}
                }}
            }}
            say(getComputedStyle(page.body).backgroundColor);
        }};
        </script></body></html>"
    );
    let name = format!("frame{}.html", FRAMES.fetch_add(1, Ordering::Relaxed));
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, frame).expect("a file for the frame");
    open_file(&path, &[], &[&[WITH_TIMERS], options].concat())
}

const LIGHT: &str = "--blink-settings=preferredColorScheme=1";
const DARK: &str = "--blink-settings=preferredColorScheme=0";

#[test]
fn nothing_is_wider_than_a_phone() {
    let Some(page) = check_frame(&[LIGHT], "wide(page)") else { return };
    assert_eq!(page.text("script"), "rgb(246, 245, 241)\n");
}

#[test]
fn text_has_contrast_on_a_light_and_on_a_dark_page() {
    for (scheme, color) in [(LIGHT, "rgb(246, 245, 241)"), (DARK, "rgb(22, 21, 20)")] {
        let Some(page) = check_frame(&[scheme], "faint(page)") else { return };
        assert_eq!(page.text("script"), format!("{color}\n"));
    }
}

#[test]
fn the_keyboard_reaches_every_field_and_each_has_a_label() {
    let Some(page) = check_frame(&[LIGHT], "unreachable(page)") else { return };
    assert_eq!(page.text("script"), "rgb(246, 245, 241)\n");
}
