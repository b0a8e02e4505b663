//! Tests that the page of compile errors and the picture of a compile error are up to date with the
//! recorded output of the compiler, and that `docs/picture.md` is up to date with the picture.
//! (rustdoc pages cannot link to files, so `docs/picture.md` contains the picture as a data URL.)
//! To write all of them anew: `RECORD=1 cargo test --test repository gallery::`.

use std::fmt::Write as _;
use std::{env, fs};

use etched::percent::{COMPONENT, EncodeSet};

use crate::page_rules::cells;
use crate::support::{Package, stderr};

/// The case in the picture, and the text for readers who cannot see it.
const PICTURE: (&str, &str) = ("url_decode/two_faults", "Two errors of url_decode!");

/// The parts of the page, each with its cases. A sentence introduces each case.
const PAGE: [(&str, &[(&str, &str)]); 4] = [
    (
        "Bytes",
        &[
            (
                "utf8_bytes/bytes_ill_formed",
                "Bytes are checked, and the message says where they go wrong.",
            ),
            ("utf8_bytes/missing_continuation_latin_1", "The help is the most likely fix."),
            (
                "utf8_bytes/surrogate_bytes",
                "The message says which row of the standard's table is broken.",
            ),
            (
                "utf8_bytes/two_faults_of_two_kinds",
                "In a list, the carets mark the element at fault.",
            ),
            (
                "utf8_bytes/modified_utf_8",
                "If the bytes are well-formed in another encoding, the help names it.",
            ),
            ("modified_utf8_bytes/raw_nul", "Each variant of UTF-8 has its own table."),
            ("bytes/does_not_fit", "An integer must fit the word that writes it."),
        ],
    ),
    (
        "Percent-encoding",
        &[
            (
                "url_decode/two_faults",
                "All faults in a literal are reported at once, each with its place.",
            ),
            ("url_decode/decoded_non_shortest", "Valid escapes may decode to ill-formed UTF-8."),
            (
                "url_decode/escaped_latin_1",
                "For escapes in Latin-1, the help shows the escapes in UTF-8.",
            ),
            (
                "url_decode/file_with_faults",
                "In an included file, each fault has its line and column.",
            ),
            ("url_encode/unknown_set_near_one", "For a misspelled set, the help suggests a name."),
            ("query/duplicate", "A name must not occur twice in a query."),
        ],
    ),
    (
        "URLs",
        &[
            (
                "url/scheme_missing",
                "A URL is parsed at compile time. The help is what was probably meant.",
            ),
            (
                "url/slash_missing",
                "A browser accepts this URL. In source code it is more likely a mistake.",
            ),
            (
                "url/two_lines",
                "A newline would be removed from the URL, and the spaces would stay.",
            ),
            ("url/password", "A password must not be in the source code."),
            (
                "url/port_default",
                "An error says what the parser would drop: here the default port,",
            ),
            ("url/above_root_escaped", "and here a segment, also if it is written as escapes."),
            ("uri_template/two_faults", "A whole URI template is parsed at compile time."),
            ("uri_template/host_goes_on", "A template keeps each value in its part of the URL,"),
            ("uri_template/missing_path", "and what follows a value that may be missing."),
            (
                "uri_template/unused_argument",
                "Every argument must have a variable in the template.",
            ),
        ],
    ),
    (
        "Constants and variables",
        &[
            (
                "utf8_bytes/const_ill_formed",
                "For a constant, const evaluation reports only the first fault.",
            ),
            (
                "utf8_str/const_without_word",
                "A constant integer takes a word, which says how it is written.",
            ),
            ("utf8_bytes/const_wrong_type", "The error for a wrong type lists the accepted types."),
            (
                "url_encode/run_time_value",
                "A variable has a value only at run time. rustc shows the function to call instead.",
            ),
            (
                "utf8_bytes/generic_const",
                "The same holds for an expression with a generic parameter. A `const fn` of the \
                 encoding or the set accepts such an expression.",
            ),
            (
                "url_encode/const_in_pattern_refused_by_rustc",
                "A call with a literal may be a pattern, but a call with a constant may not. Declare \
                 `const NAME: &[u8] = url_encode!(CITY);` first, and match `NAME`.",
            ),
        ],
    ),
];

/// The end of the page.
const WAY_OUT: &str = r##"
# What `url!` refuses, and a parser takes

The URL Standard takes these URLs, and so does `Url::parse`. In source code they are likely mistakes.

| in `url!` | the crate `url` makes of it | the help says |
|---|---|---|
| `htps://example.com/` | `htps://example.com/` | did you mean `https`? |
| `localhost:8080/status` | `localhost:8080/status` | write `http://localhost:8080/status` |
| `https://example.com:443/` | `https://example.com/` | remove `:443` |
| `https://example.com/users/{id}` | `https://example.com/users/%7Bid%7D` | `uri_template!("…{id}")` takes a variable |

# If a rule is wrong about a literal

`url!` also refuses what the URL Standard takes, but the author probably did not mean. If a literal is
meant as it stands, let the parser check it in a constant of your own. It takes what the standard takes.

```rust
use etched::url::{Url, parse_to_slice};

const FEED: &str = {
    let text = "wss://feed.example/#top";
    assert!(parse_to_slice(text, &mut [0; 64]).is_ok());
    text
};

// `Url::parse` takes it when the program runs.
assert_eq!(Url::parse(FEED).unwrap().fragment(), Some("top"));
```

In the same way `etched::uri_template::Template::parse` takes what RFC 6570 takes, and `bytes!` takes
bytes that are not text.
"##;

fn read(case: &str, ending: &str) -> String {
    fs::read_to_string(format!("tests/ui/{case}.{ending}")).unwrap()
}

/// The output of rustc, with the path of the reader's file.
fn answer(case: &str) -> String {
    read(case, "stderr").trim_end().replace(&format!("tests/ui/{case}.rs"), "src/main.rs")
}

/// Checks that a file is what was made from others. With `RECORD`, writes it.
#[track_caller]
pub(crate) fn check(path: &str, made: &str) {
    if env::var_os("RECORD").is_some() {
        fs::write(path, made).unwrap();
    }
    assert!(
        fs::read_to_string(path).unwrap() == made,
        "{path} is out of date: run this test with RECORD=1"
    );
}

#[test]
fn the_page_shows_recorded_errors() {
    let mut page = "What a compile error looks like.\n".to_owned();
    for (part, cases) in PAGE {
        write!(page, "\n# {part}\n").unwrap();
        for (case, shows) in cases {
            let (source, answer) = (read(case, "rs"), answer(case));
            write!(
                page,
                "\n{shows}\n\n```rust,compile_fail\n{source}```\n\n```text\n{answer}\n```\n"
            )
            .unwrap();
        }
    }
    page += "\nThis is the compiler's own output, as recorded in `tests/ui`.\n";
    page += WAY_OUT;
    check("docs/compile-errors.md", &page);
}

/// The rows of the table of refused URLs: what is written, what the crate `url` makes of it, and
/// the help. `tests/ecosystem` tests the second column.
#[test]
fn the_table_of_refused_urls_is_true() {
    let (_, table) = WAY_OUT.split_once("| in `url!` |").unwrap();
    let rows: Vec<Vec<String>> =
        table.lines().skip(2).take_while(|line| line.starts_with('|')).map(cells).collect();
    assert_eq!(rows.len(), 4);
    let package = Package::new("refused-urls", "2024", "");
    let calls =
        rows.iter().map(|row| format!("    etched::url!({:?});\n", row[0].trim_matches('`')));
    package.write("src/main.rs", format!("fn main() {{\n{}}}\n", calls.collect::<String>()));
    let output = package.cargo(&["check"]).output().unwrap();
    let stderr = stderr(&output);
    assert!(stderr.contains("due to 4 previous errors"), "{stderr}");
    for row in rows {
        let (url, help) = (row[0].trim_matches('`'), &row[2]);
        let error = stderr.split("error: ").find(|error| error.contains(&format!("| {url:?}")));
        assert!(error.is_some_and(|error| error.contains(help)), "{url}: {help}\n{stderr}");
    }
}

#[test]
fn the_docs_of_utf8_bytes_show_a_recorded_error() {
    let page = fs::read_to_string("src/macros/utf_8.rs").unwrap();
    let error = answer("utf8_bytes/bytes_ill_formed");
    let shown: String = error.lines().take(3).map(|line| format!("    /// {line}\n")).collect();
    assert!(page.contains(&shown), "the docs lack\n{shown}");
}

const WIDTH: f32 = 8.43;
const HEIGHT: usize = 19;
const STYLE: &str = "text{font:14px Menlo,Consolas,'DejaVu Sans Mono',monospace;fill:#ddd;\
                     white-space:pre}.b{font-weight:bold;fill:#fff}.r{font-weight:bold;\
                     fill:#f55}.g{font-weight:bold;fill:#58f}";

/// A line in rustc's colours: the message is bold, `error` and the carets are red, and the gutter
/// is blue. A line that `is_message` belongs to the message.
fn line(text: &str, is_message: bool) -> String {
    let class = |class: &str, text: &str| {
        let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        format!("<tspan class=\"{class}\">{text}</tspan>")
    };
    if let Some(words) = text.strip_prefix("error") {
        return class("r", "error") + &class("b", words);
    }
    if is_message {
        return class("b", text);
    }
    if let Some((gutter, place)) = text.split_once("--> ") {
        return class("g", &format!("{gutter}--> ")) + &class("", place);
    }
    match text.split_once('|') {
        Some((gutter, rest)) => {
            let is_caret = rest.trim_start().starts_with('^');
            class("g", &format!("{gutter}|")) + &class(if is_caret { "r" } else { "" }, rest)
        }
        None => class("", text),
    }
}

#[test]
fn the_picture_shows_a_recorded_error() {
    let (case, title) = PICTURE;
    let answer = answer(case);
    let columns = answer.lines().map(|line| line.chars().count()).max().unwrap();
    let (width, height) = (columns as f32 * WIDTH + 32.0, answer.lines().count() * HEIGHT + 28);
    let mut picture = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xml:space=\"preserve\" width=\"{width:.0}\" height=\"{height}\" \
         role=\"img\" aria-label=\"{title}\">\n<style>{STYLE}</style>\n\
         <rect width=\"100%\" height=\"100%\" rx=\"6\" fill=\"#1b1b1f\"/>\n"
    );
    let mut is_message = false;
    for (number, text) in answer.lines().enumerate() {
        is_message = (is_message || text.starts_with("error")) && !text.contains("--> ");
        let y = 28 + number * HEIGHT;
        let spans = line(text, is_message);
        writeln!(picture, "<text x=\"16\" y=\"{y}\">{spans}</text>").unwrap();
    }
    picture += "</svg>\n";
    check("docs/compile-error.svg", &picture);
}

/// Escapes the characters that must not be in the address of a picture in Markdown, and leaves most
/// others readable.
const IN_MARKDOWN: EncodeSet = COMPONENT.add_all(b"()'*_~").remove_all(b"/:;=+,@$");

#[test]
fn the_docs_have_the_picture() {
    let picture = fs::read_to_string("docs/compile-error.svg").unwrap();
    let address = IN_MARKDOWN.display(picture.as_bytes());
    check("docs/picture.md", &format!("[compile error]: data:image/svg+xml,{address}\n"));
}
