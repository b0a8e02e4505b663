//! The page of compile errors and its picture are made of the recorded answers of the
//! compiler, and are as they would be made now. So are the pictures for the docs, which can hold
//! no files. To make them anew, as for the answers:
//! `TRYBUILD=overwrite cargo test --test gallery`.

use std::fmt::Write as _;
use std::{env, fs};

use etched::percent::{COMPONENT, EncodeSet};

/// The case in the picture, and what is said of it where it cannot be seen.
const PICTURE: (&str, &str) = ("url_decode/two_faults", "Two errors of url_decode!");

/// The cases on the page, each with what it shows.
const PAGE: [(&str, &str); 18] = [
    ("url_decode/two_faults", "All that is wrong with a literal is said at once, with its place."),
    ("url_decode/decoded_non_shortest", "Escapes may be fine, and what they decode to may not."),
    ("utf8_bytes/surrogate_bytes", "Bytes are held to the standard's table, and told its row."),
    ("utf8_bytes/two_faults_of_two_kinds", "In a list the caret is on the element."),
    ("utf8_bytes/missing_continuation_latin_1", "The help is the fix that is most likely wanted."),
    ("modified_utf8_bytes/raw_nul", "The variants of UTF-8 have tables of their own."),
    ("utf8_bytes/modified_utf_8", "What is wrong in one encoding may be right in another."),
    ("uri_template/two_faults", "A URI template is read when it is compiled, all of it."),
    ("uri_template/unused_argument", "What fills its holes has to have one."),
    ("query/duplicate", "In a query no name is there twice by mistake."),
    ("url_encode/unknown_set_near_one", "A set that does not exist is most often a slip."),
    ("url_decode/escaped_latin_1", "So it is for escapes."),
    ("url_decode/file_with_faults", "In an included file, each fault has its line and its column."),
    ("utf8_bytes/const_ill_formed", "Of a constant the first fault is said, when it is evaluated."),
    ("utf8_bytes/const_wrong_type", "A constant of a type that is not taken is told which are."),
    (
        "url_encode/run_time_value",
        "A variable is known only at run time. rustc shows the function that takes it.",
    ),
    (
        "utf8_bytes/generic_const",
        "The same goes for what depends on a type parameter. A `const fn` of the encoding or the set \
         takes it.",
    ),
    (
        "url_encode/const_in_pattern_refused_by_rustc",
        "A literal may be a pattern, a constant may not. Give the result a name first, \
         `const NAME: &[u8] = url_encode!(CITY);`, and match that.",
    ),
];

fn read(case: &str, ending: &str) -> String {
    fs::read_to_string(format!("tests/ui/{case}.{ending}")).unwrap()
}

/// What rustc says, of a file of the reader's.
fn answer(case: &str) -> String {
    read(case, "stderr").trim_end().replace(&format!("tests/ui/{case}.rs"), "src/main.rs")
}

#[track_caller]
fn check(path: &str, made: &str) {
    if env::var_os("TRYBUILD").is_some_and(|how| how == "overwrite") {
        fs::write(path, made).unwrap();
    }
    assert!(fs::read_to_string(path).unwrap() == made, "{path} is out of date");
}

#[test]
fn the_page_shows_recorded_errors() {
    let mut page = "What a compile error looks like.\n".to_owned();
    for (case, shows) in PAGE {
        let (source, answer) = (read(case, "rs"), answer(case));
        write!(page, "\n{shows}\n\n```rust,compile_fail\n{source}```\n\n```text\n{answer}\n```\n")
            .unwrap();
    }
    page += "\nThese are the compiler's own answers, as `tests/ui` records them; this page is made \
             of them by\n`tests/gallery.rs`.\n";
    check("docs/compile-errors.md", &page);
}

const WIDTH: f32 = 8.43;
const HEIGHT: usize = 19;
const STYLE: &str = "text{font:14px Menlo,Consolas,'DejaVu Sans Mono',monospace;fill:#ddd;\
                     white-space:pre}.b{font-weight:bold;fill:#fff}.r{font-weight:bold;\
                     fill:#f55}.g{font-weight:bold;fill:#58f}";

/// A line in rustc's colours: what is said is bold, what is wrong is red, and the gutter
/// is blue. A line that `is_said` belongs to the words.
fn line(text: &str, is_said: bool) -> String {
    let class = |class: &str, text: &str| {
        let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        format!("<tspan class=\"{class}\">{text}</tspan>")
    };
    if let Some(words) = text.strip_prefix("error") {
        return class("r", "error") + &class("b", words);
    }
    if is_said {
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
    let mut is_said = false;
    for (number, text) in answer.lines().enumerate() {
        is_said = (is_said || text.starts_with("error")) && !text.contains("--> ");
        let y = 28 + number * HEIGHT;
        let spans = line(text, is_said);
        writeln!(picture, "<text x=\"16\" y=\"{y}\">{spans}</text>").unwrap();
    }
    picture += "</svg>\n";
    check("docs/compile-error.svg", &picture);
}

/// What may not stand in the address of a picture in Markdown is escaped, and little else.
const IN_MARKDOWN: EncodeSet = COMPONENT.add_all(b"()'*_~").remove_all(b"/:;=+,@$");

#[test]
fn the_pictures_are_those_of_the_docs() {
    let mut page = String::new();
    for (label, file) in [("compile error", "compile-error"), ("benchmarks", "benchmarks")] {
        let picture = fs::read_to_string(format!("docs/{file}.svg")).unwrap();
        let address = IN_MARKDOWN.display(picture.as_bytes());
        writeln!(page, "[{label}]: data:image/svg+xml,{address}").unwrap();
    }
    check("docs/pictures.md", &page);
}
