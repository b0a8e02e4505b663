//! Compares what the page shows with the answers of other programs, with rustc, and with Chromium.

use std::io::{self, BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs, slice, thread, time};

use etched_runtime::percent::{COMPONENT, NAMED_SETS, UNRESERVED_PATH};
use page::view_link;
use serde_json::{Value, from_str};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// A row has a state of the page; an element, or the elements in it with a name; their text; and, if
/// the result has a line of Rust, code with that line that gives the same text.
const TABLE: &str = r##"
# Node's `URL`, `URLSearchParams`, `encodeURIComponent`, and Java's `URLEncoder`
url | normalized | https://example.com/my%20docs?q=Gr%C3%BC%C3%9Fe#top | LINE PAGE.to_string()
url&url=HTTPS://ann:se%2520cret@EXAMPLE.com:8443/a b/../c?q=Grüße%2B%2526%26x#top | normalized | https://ann:se%20cret@example.com:8443/c?q=Gr%C3%BC%C3%9Fe+%26&x#top | LINE.unwrap().to_string()
url&url=HTTPS://ann:se%2520cret@EXAMPLE.com:8443/a b/../c?q=Grüße%2B%2526%26x#top | parts span | https ann se%20cret example.com 8443 /c q=Gr%C3%BC%C3%9Fe+%26&x top
url&url=https://müller.example/ | normalized | https://xn--mller-kva.example/ | LINE PAGE.to_string()
url&url=http://[2001:DB8:0::1]:80/%257E\c | normalized | http://[2001:db8::1]/%7E/c | LINE.unwrap().to_string()
url&url=https://example.com:80a/ | url_marked span.bad.at | a
query&pairs=q=Müller %26 Söhne%0Apage=2%0Af=1%2B1=2%25~* | written | q=M%C3%BCller+%26+S%C3%B6hne&page=2&f=1%2B1%3D2%25%7E* | LINE.to_string()
query&pairs=a=1%0Aa=2 | pairs_faults span.title | error: there is a value for "a" already
query&query=q=a%2Bb%26x%26%26=3%26b=%25zz%26c=%25E2%2582%26d=%2526 | lenient_pairs | qa bx3b%zzc�d& | LINE.into_iter().map(|(name, value)| format!("{name}{value}")).collect::<String>()
query&query=q=%25C3%25A9%2Bb%26x | strict_pairs | qé bx | LINE.unwrap().into_iter().map(|(name, value)| format!("{name}{value}")).collect::<String>()
query&component=on&pairs=q=Müller %26 Söhne%2B~*'!%0Aexact | written | q=M%C3%BCller%20%26%20S%C3%B6hne%2B~*'!&exact | LINE.to_string()
query&component=on&pairs=q=a b%0Aexact | run_time |  | assert_eq!(LINE, "q=a%20b&exact"); ""
percent&set=component&text=a b/ü?#%25%2B | encoded | a%20b%2F%C3%BC%3F%23%25%2B | LINE.to_string()
percent&text=a b/ü~'*!"\%0A | encoded | a+b%2F%C3%BC%7E%27*%21%22%5C%0A | LINE.to_string()
percent&set=component&plus=on&lower=on&text=ü b/ | encoded | %c3%bc+b%2f | LINE.to_string()
percent&coded=caf%25C3%25A9%2B100%2525%22 | decoded | café 100%" | LINE.to_string()
percent&coded=é%25zz%25C0%25AF | coded_marked span.at | % z z
# RFC 6570, section 3.2, and the places of values, which `docs/recipes.md` explains
template | checked | https://example.com/api/users/ann%2Fbob?page=2 | LINE.unwrap().to_string()
template&template=/{var:3}{/list*}{?x,empty,none}&value.var=value&value.list=red%0Agreen%0Ablue&value.x=1024&value.empty=&undefined.none=on | checked | /val/red/green/blue?x=1024&empty= | LINE.unwrap().to_string()
template&value.id=.. | checked span.wrong | error: the value of `id` makes a segment of the path `.` or `..` | format!("error: {}", LINE.unwrap_err())
template&value.id=.. | checked span.bad.at | i d
template&template={%2Bbase}{/id}{?q}&value.id=.. | refused code | base = "" base = ".." base = "a/../b" base = "?admin=1" base = "#top" base = "//evil.example" base = "evil.example:80" base = "javascript:alert(1)" id = "" id = ".."
# Unicode, table 3-8, Python's `surrogatepass`, and Java's `writeUTF`
bytes&bytes=C0 AF E0 80 BF F0 81 82 41 | bytes_lossy | ��������A | LINE.to_string()
bytes&as=literal&bytes=b"H\xE2\x82\xAC\n" | sequences span.bytes | 48 E2 82 AC 0A | LINE.map(|byte| format!("{byte:02X}")).join(" ")
bytes&bytes=0x48,E282ac [F0 9F A6 80] | bytes_decoded | H€🦀 | LINE.to_string()
bytes&encoding=modified_utf_8&as=text&bytes=¢🦀 | sequences span.bytes | C2 A2 ED A0 BE ED B6 80 | LINE.map(|byte| format!("{byte:02X}")).join(" ")
bytes&encoding=cesu_8&bytes=61 ED A0 BE ED B6 80 | bytes_decoded | a🦀 | LINE.unwrap().to_string()
bytes&encoding=java_string&bytes=C0 80 ED A0 BE 41 | sequences span.code_point | U+0000 U+D83E U+0041 | LINE.map(|value| format!("U+{:04X}", value.unwrap())).collect::<Vec<_>>().join(" ")
bytes&bytes=41 C0 80 | accepted li.yes | modified UTF-8 Java's modified UTF-8
bytes&as=literal&bytes=ab\q | bytes_read span.at | \
"##;

/// States whose lists of errors are compared with those that rustc prints for a call.
const WRONG: &str = r##"
url&url=https://ann:x@example.com:443/../a%25zz?b|c | url_refused | url!("https://ann:x@example.com:443/../a%zz?b|c")
percent&coded=caf%25zz \ 100%25%2B%25C0%25AF | coded_faults | url_decode_str!("caf%zz \\ 100%+%C0%AF")
bytes&bytes=41 C0 AF 0A ED A0 80 E4 BA | bytes_faults | utf8_bytes!(b"A\xC0\xAF\x0A\xED\xA0\x80\xE4\xBA")
bytes&encoding=modified_utf_8&bytes=41 00 | bytes_faults | modified_utf8_bytes!(b"A\x00")
template&template=https://ann:x@example.com/my users/{user-name}{} | template_faults | uri_template!("https://ann:x@example.com/my users/{user-name}{}")
"##;

fn rows(table: &str) -> impl Iterator<Item = Vec<&str>> {
    let lines = table.lines().filter(|line| !line.is_empty() && !line.starts_with("# "));
    lines.map(|line| line.split(" | ").map(str::trim).collect())
}

fn view_of(state: &str) -> Value {
    from_str(&view_link(format!("mode={state}").as_bytes())).unwrap()
}

/// The texts in nodes, or the texts of the elements in them that have a name.
fn texts(nodes: &[Value], name: &str) -> Vec<String> {
    let texts = nodes.iter().flat_map(|node| match node.as_array() {
        None => node.as_str().filter(|_| name.is_empty()).map(str::to_owned).into_iter().collect(),
        Some(element) if element[0] == name => vec![texts(&element[1..], "").concat()],
        Some(element) => texts(&element[1..], name),
    });
    texts.collect()
}

fn shown(view: &Value, what: &str) -> String {
    let (id, name) = what.split_once(' ').unwrap_or((what, ""));
    let nodes = view["contents"][id].as_array().unwrap_or_else(|| panic!("no {what}"));
    texts(nodes, name).join(if name.is_empty() { "" } else { " " })
}

/// Compiles a program that uses etched, and runs it. Returns its output and the messages of rustc.
fn run(name: &str, main: &str) -> [String; 2] {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(folder.join("src")).unwrap();
    let package = format!("[workspace]\n[package]\nname = '{name}'\nedition = '2024'\n");
    let etched = format!("etched = {{ path = {ROOT:?}, features = ['idna-literals'] }}\n");
    fs::write(folder.join("Cargo.toml"), format!("{package}[dependencies]\n{etched}")).unwrap();
    fs::copy(format!("{ROOT}/Cargo.lock"), folder.join("Cargo.lock")).unwrap();
    fs::write(folder.join("src/main.rs"), format!("fn main() {{\n{main}}}\n")).unwrap();
    let mut command = Command::new(env!("CARGO"));
    command.args(["run", "--quiet", "--color=never"]).current_dir(folder);
    let output = command.env("CARGO_TARGET_DIR", "../programs").output().unwrap();
    [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap())
}

#[test]
fn the_page_and_its_lines_of_rust_give_the_answers_of_other_programs() {
    let (mut main, mut expected) = (String::new(), String::new());
    for row in rows(TABLE) {
        let view = view_of(row[0]);
        assert_eq!(shown(&view, row[1]), row[2], "{row:?}");
        let Some(code) = row.get(3) else { continue };
        let id = row[1].split(' ').next().unwrap();
        let [line, path] = ["line", "use"].map(|part| shown(&view, &format!("{id}_{part}")));
        main += &format!("println!(\"{{}}\", {{ {path} {} }});\n", code.replace("LINE", &line));
        expected += &format!("{}\n", row[2]);
    }
    let [output, messages] = run("lines", &main);
    assert_eq!(output, expected, "{main}{messages}");
}

#[test]
fn the_errors_are_those_of_the_compiler() {
    let (mut main, mut shown) = (String::from("use etched::*;\n"), Vec::new());
    for row in rows(WRONG) {
        main += &format!("let _ = {};\n", row[2]);
        for item in view_of(row[0])["contents"][row[1]].as_array().unwrap() {
            let words = |name| texts(slice::from_ref(item), name).concat();
            let classes = ["span.title", "div.marked", "span.bad.at", "div.note", "div.help"];
            shown.push(classes.map(words));
        }
    }
    let [_, messages] = run("refused", &main);
    let printed = messages.split("\n\n").map(|error| {
        let lines: Vec<_> = error.lines().collect();
        let part = |at: usize, start| lines[at].strip_prefix(start).unwrap_or_default().to_owned();
        let (literal, carets) = (part(1, "       | "), part(2, "       | "));
        let marked = literal.chars().zip(carets.chars()).filter(|(_, caret)| *caret == '^');
        let marked = marked.map(|(char, _)| char).collect();
        let last = |start| {
            let line =
                lines.iter().find_map(|line| line.strip_prefix("       = ")?.strip_prefix(start));
            line.map(|words| format!("{start}{words}")).unwrap_or_default()
        };
        [part(0, ""), literal, marked, last("note: "), last("help: ")]
    });
    // The last error says that the program cannot be compiled.
    assert_eq!(shown, printed.take(shown.len()).collect::<Vec<_>>());
    assert!(messages.contains(&format!("due to {} previous errors", shown.len())), "{messages}");
}

/// What a user does. Then, in each state, the browser shows what the library says, and no wider than a
/// phone; the address and the fields give the same again; and each field has a label.
const SCRIPT: &str = r#"<script>
let said = ''; const say = text => said += text + ' | ';
const text = id => document.getElementById(id).textContent;
const field = name => document.querySelector(`fieldset:not([hidden]) [name="${name}"]`);
const tab = mode => document.querySelector(`[data-mode=${mode}]`).click();
const input = new Event('input', {bubbles: true});
const type = (name, value) => { field(name).value = value; field(name).dispatchEvent(input); };
(async () => {
history.replaceState('first', '');
tab('query'); ['a', 'a=', 'a=ü'].forEach(pairs => type('pairs', pairs)); say(text('written'));
tab('template'); type('value.id', 'é'); type('template', '/{id}'); say(text('checked'));
tab('bytes'); type('bytes', 'F0 9F A6 80');
document.querySelector('[value=literal]').click(); say(field('bytes').value);
document.querySelector('[value=text]').click(); say(field('bytes').value);
tab('percent'); type('set', 'component'); type('coded', 'ü+%41'.repeat(200_000) + '%zz'); say(text('coded_marked').slice(-40) + location.hash);
while (history.state !== 'first') {
    history.back();
    await new Promise(done => addEventListener('popstate', () => setTimeout(done), {once: true}));
    say(document.querySelector('fieldset:not([hidden]) textarea').value.slice(0, 12));
}
Object.defineProperty(navigator, 'clipboard', {value: {writeText: async text => say(text)}});
document.querySelector('fieldset:not([hidden]) [data-copy]').click();
document.documentElement.style.width = '360px';
const flat = node => typeof node === 'string' ? node : node.slice(1).map(flat).join('');
for (const [state, expected] of VIEWS) {
    show(viewOfLink('mode=' + state));
    const again = [viewOfLink(view.link), viewOfFields(fieldsOf(view.mode)), JSON.parse(expected)];
    if (again.some(it => JSON.stringify(it) !== JSON.stringify(view))) say(state + ' changes');
    for (const [id, nodes] of Object.entries(view.contents)) {
        if (text(id) !== nodes.map(flat).join('')) say(`${state}: ${id} is ${text(id)}`);
    }
    for (const it of document.querySelectorAll('body > :not(script) *')) {
        if (!it.checkVisibility() || it.closest('.unseen')) continue;
        if (it.getBoundingClientRect().right > 360) say(`${state}: ${it.outerHTML} is too wide`);
        const label = () => it.ariaLabel || (it.labels[0] ?? it).textContent.trim();
        if (it.matches('button, input, select, textarea') && !label()) say(it.name + ' has no label');
    }
}
})().catch(error => say(error.stack)).then(() =>
    location = 'http://ADDRESS/?' + encodeURIComponent(said.slice(0, 5000)));
</script>"#;

const SAID: &str = "a=%C3%BC | /%C3%A9 | b\"\\xF0\\x9F\\xA6\\x80\" | 🦀 | \
    ü+%41%zz … 43 of 1200003 bytes are shown#mode=percent | Grüße & 50%  | Grüße & 50%  | 🦀 | \
    F0 9F A6 80 | 48 69 20 E2  | /{id} | {+base}/user | {+base}/user | a=ü | q=Müller & S | \
    https://exam | const PAGE: Url<&str> = etched::url!(\"https://example.com/my docs?q=Grüße#top\"); | ";

/// The page may be published, so it has no path of this machine. Chromium opens it, runs the script,
/// and sends what the script says by opening an address. Without Chromium, prints a message; with `CI` set, fails.
#[test]
fn the_page_is_one_file_and_shows_what_the_library_says() {
    let output = Command::new(env!("CARGO_BIN_EXE_playground")).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let path = PathBuf::from(String::from_utf8(output.stdout).unwrap().trim_end());
    let release = "examples/playground/target/playground.html";
    assert!(path.ends_with(release) && include_str!("../../../docs/release.md").contains(release));
    let page = fs::read_to_string(&path).unwrap();
    assert!(!page.contains(" src=") && !page.contains("<link"));
    let mut links = page.split(" href=\"").skip(1).filter(|link| !link.starts_with('#'));
    let back = links.next().unwrap().split('"').next().unwrap();
    assert!(back.starts_with("https://") || path.with_file_name(back).is_file(), "{back}");
    assert_eq!(links.next(), None);
    // The first example draws its errors in ASCII, so no character of it is cut.
    assert!(!shown(&view_of("url"), "url_faults").contains(r"\x"));
    let program = fs::read(path.with_file_name("wasm32-unknown-unknown/release/page.wasm"));
    let program = program.unwrap();
    for path in [Path::new(ROOT).canonicalize().unwrap(), env::home_dir().unwrap()] {
        let path = path.to_str().unwrap().as_bytes();
        assert!(!program.windows(path.len()).any(|window| window == path), "{path:?}");
    }
    let mut names = ["chromium", "chromium-browser", "google-chrome"].into_iter();
    let is_there = |name: &&str| Command::new(name).arg("--version").output().is_ok();
    let Some(chromium) = names.find(is_there) else {
        assert!(env::var_os("CI").is_none(), "no Chromium, and `CI` is set");
        return writeln!(io::stderr(), "skipped: no Chromium").unwrap();
    };
    let examples = page.split("href=\"#mode=").skip(1).map(|link| link.split('"').next().unwrap());
    let mut states: Vec<_> = examples.map(|link| link.replace("&amp;", "&")).collect();
    states.extend(rows(TABLE).chain(rows(WRONG)).map(|row| row[0].to_owned()));
    states.extend(NAMED_SETS.iter().map(|(name, _)| format!("percent&set={name}")));
    let fields = ["url&url", "template&value.id", "query&pairs", "query&query", "percent&text"];
    let html = format!("https://e.example/<img src=x>\u{202E}{}", "aü".repeat(200));
    states.extend(fields.map(|field| format!("{field}={html}")));
    let view = |state: &String| (state.clone(), view_link(format!("mode={state}").as_bytes()));
    let views = serde_json::to_string(&states.iter().map(view).collect::<Vec<_>>()).unwrap();
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = server.local_addr().unwrap();
    let script = SCRIPT.replace("VIEWS", &views).replace("ADDRESS", &address.to_string());
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join("page.html");
    fs::write(&file, page + &script).unwrap();
    let mut browser = Command::new(chromium)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--window-size=600,800"])
        .arg(format!("--user-data-dir={}", file.with_extension("profile").display()))
        .arg(format!("file://{}", UNRESERVED_PATH.display(file.to_str().unwrap())))
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    // After three minutes, this test itself sends an empty answer.
    let limit = time::Duration::from_secs(180);
    thread::spawn(move || (thread::sleep(limit), TcpStream::connect(address)));
    let mut request = String::new();
    BufReader::new(server.accept().unwrap().0).read_line(&mut request).unwrap();
    browser.kill().unwrap();
    browser.wait().unwrap();
    let said = request.strip_prefix("GET /?").expect("an answer");
    assert_eq!(COMPONENT.decode(said.split(' ').next().unwrap()).unwrap(), SAID);
}
