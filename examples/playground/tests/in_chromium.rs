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

fn displayed<E: std::fmt::Display>(errors: impl IntoIterator<Item = E>) -> Vec<String> {
    errors.into_iter().map(|error| format!("{error:#}")).collect()
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
    let faults = displayed(FORM.decode_faults(coded.as_bytes()));
    assert_eq!(page.items("coded_faults", "li"), faults);
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
        assert_eq!(page.items("bytes_faults", "li"), displayed(&faults), "{text}");
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
    for (mode, field) in
        [("percent", "text"), ("percent", "coded"), ("bytes", "bytes"), ("url", "url")]
    {
        let fields = [("mode", mode), ("as", "text"), (field, HTML), ("set", "c0_control")];
        let Some(page) = open(&fields) else { return };
        assert!(!page.0.contains("<img"), "{mode}");
        assert!(!page.0.contains("<title>run"), "{mode}");
        assert!(page.0.contains("&lt;img"), "{mode}");
    }
}

#[test]
fn each_mode_starts_with_an_error() {
    for (mode, list) in
        [("percent", "coded_faults"), ("bytes", "bytes_faults"), ("url", "url_faults")]
    {
        let Some(page) = open(&[("mode", mode)]) else { return };
        assert!(page.items(list, "li").len() > 1, "{mode}");
    }
}

#[test]
fn typing_shows_the_result() {
    let script = "
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
    assert_eq!(page.items("coded_faults", "li"), displayed(FORM.decode_faults(coded.as_bytes())));
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

#[test]
fn nothing_is_wider_than_a_phone() {
    let page = fs::read_to_string(&*PAGE).expect("the page");
    let page = page.replace('&', "&amp;").replace('"', "&quot;");
    let frame = format!(
        "<!doctype html><html><body><iframe width=360 height=780 srcdoc=\"{page}\"></iframe>
        <pre id=\"script\"></pre><script>
        onload = () => {{
            const page = document.querySelector('iframe').contentDocument;
            for (const mode of ['percent', 'bytes', 'url']) {{
                page.querySelector(`[data-mode=${{mode}}]`).click();
                const say = text => document.getElementById('script').append(text + '\\n');
                say(page.documentElement.scrollWidth <= page.documentElement.clientWidth);
                for (const field of page.querySelectorAll('fieldset:not([hidden]) textarea')) {{
                    field.value = 'https://' + 'a%zzü'.repeat(100);
                    field.dispatchEvent(new page.defaultView.Event('input', {{bubbles: true}}));
                    say(page.documentElement.scrollWidth <= page.documentElement.clientWidth);
                }}
            }}
        }};
        </script></body></html>"
    );
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("phone.html");
    fs::write(&path, frame).expect("a file for the frame");
    let Some(page) = open_file(&path, &[], &[WITH_TIMERS]) else { return };
    assert_eq!(page.text("script"), "true\n".repeat(3 + 4));
}
