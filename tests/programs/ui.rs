//! Tests programs that must not compile: `tests/ui/<macro>/<fault>.rs`, one for each fault, notation
//! and position. The recorded output of the compiler is beside the program, in a file with the ending
//! `.stderr`. The words for other calls with a literal are in `macros/src/tests/refused.txt`, which
//! the tests of the proc macro compare.
//!
//! The version of the compiler with which the output was recorded must print the same output. Other
//! versions must refuse every program, and print our words. To record the output anew:
//! `RECORD=1 cargo +1.95 test --test programs ui::`.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io, str};

use etched::encoding::{CodePointErrorKind, MODIFIED_UTF_8, UTF_8};
use etched::uri_template::{Template, TemplateErrorKind};
use etched::url::{UrlErrorKind, validation_errors};
use etched::{DecodeErrorKind, IllFormedErrorKind, from_utf8, java, url_decode};
use etched_runtime::const_support::{UrlFaultKind, UrlFaults, split_note};
use trybuild::TestCases;

use crate::recorded::{Recorded, cases, read, recorded, ui};

/// The beginnings of errors with our words.
const OUR_ERRORS: [&str; 3] = ["error[E0080]: evaluation panicked: ", "error[E0277]: ", "error: "];

/// Cases with errors in a file that only a macro reports.
const SEVERAL_IN_A_FILE: [&str; 4] = [
    "modified_utf8_bytes/file_with_faults",
    "url_decode/file_with_faults",
    "url_decode/many_faults_in_a_file",
    "utf8_bytes/file_beside_others",
];

const RECORDED_WITH: &str = "1.95.";
/// The environment variable that tells a second process of this test to compile copies of the
/// cases.
const COPIES: &str = "ETCHED_UI_COPIES";

#[test]
fn refused_in_the_recorded_words() {
    if let Some(folder) = env::var_os(COPIES) {
        return TestCases::new().compile_fail(Path::new(&folder).join("*/*.rs"));
    }
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc).arg("--version").output().unwrap();
    let number = str::from_utf8(&output.stdout).unwrap().split(' ').nth(1).unwrap();
    let exactly = number.starts_with(RECORDED_WITH) && !number.contains('-');
    let how = if exactly { "exactly" } else { "by our words" };
    // Not `eprintln!`, whose output is shown only if the test fails.
    let line = format!("rustc {number}: {} messages are compared {how}\n", cases("rs").len());
    io::stderr().write_all(line.as_bytes()).unwrap();
    if exactly && env::var_os("RECORD").is_some() && env::var_os("TRYBUILD").is_none() {
        assert!(again().status().unwrap().success());
    } else if exactly {
        TestCases::new().compile_fail("tests/ui/*/*.rs");
        assert_eq!(cases("rs"), cases("stderr"));
    } else {
        // Older compilers do not tell a macro where the file of `include_str!` is, so that rustc
        // reports the first error in it.
        let minor: u32 = number.split('.').nth(1).unwrap().parse().unwrap();
        compare_words(minor >= 88);
        if number.contains("nightly") {
            carets_are_inside_the_literal();
        }
    }
}

/// The folder for copies of the cases.
fn copies() -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("ui")
}

/// Nightly compilers can underline a part of a literal.
fn carets_are_inside_the_literal() {
    let answer = fs::read_to_string(copies().join("url_decode/two_faults.stderr")).unwrap();
    let lines: Vec<&str> = answer.lines().collect();
    let carets = |(line, next): (&&str, &&str)| {
        line.contains("url_decode!(").then(|| next.matches('^').count())
    };
    let carets: Vec<usize> = lines.iter().zip(&lines[1..]).filter_map(carets).collect();
    assert_eq!(carets, [3, 1], "{answer}");
}

/// This test in a second process, in which trybuild writes the output that is missing or differs,
/// and fails only if a case compiles. Setting an environment variable is safe only for another
/// process.
fn again() -> Command {
    let mut again = Command::new(env::current_exe().unwrap());
    again.args(["ui::refused_in_the_recorded_words", "--exact", "--nocapture"]);
    again.env("TRYBUILD", "overwrite");
    again
}

/// Compiles copies of the cases without their recorded output, and compares our words. `with_files`
/// includes [`SEVERAL_IN_A_FILE`].
fn compare_words(with_files: bool) {
    let copies = copies();
    let _ = fs::remove_dir_all(&copies);
    // The cases include files with the ending `txt`.
    for ending in ["rs", "txt"] {
        for case in cases(ending) {
            fs::create_dir_all(copies.join(&case).parent().unwrap()).unwrap();
            let file = ui().join(&case).with_extension(ending);
            fs::copy(file, copies.join(&case).with_extension(ending)).unwrap();
        }
    }
    let output = again().env(COPIES, &copies).output().unwrap();

    let mut wrong = String::new();
    for case in cases("stderr") {
        match fs::read_to_string(copies.join(&case).with_extension("stderr")) {
            Ok(_) if SEVERAL_IN_A_FILE.contains(&case.as_str()) && !with_files => {}
            Ok(answer) => our_words(&case)
                .iter()
                .filter(|words| !answer.contains(*words))
                .for_each(|words| wrong += &format!("\n{case}: lacks: {words}")),
            Err(_) => wrong += &format!("\n{case}: not refused"),
        }
    }
    let log = String::from_utf8_lossy(&output.stderr);
    assert!(wrong.is_empty() && output.status.success(), "{wrong}\n{log}");
}

/// Our words in a recorded output. In an error without a code, these are all lines before the line
/// with the place; in an error with a code of `OUR_ERRORS`, the first line. A case whose name ends
/// with `refused_by_rustc` has none of our words.
fn our_words(case: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut is_ours = false;
    for line in read(case, "stderr").lines() {
        let first = OUR_ERRORS.iter().find_map(|start| line.strip_prefix(start));
        if first.is_some() {
            is_ours = !case.ends_with("refused_by_rustc");
        } else if line.trim_start().starts_with("--> ") || line.starts_with("error[") {
            is_ours = false;
        }
        if is_ours {
            words.push(first.unwrap_or(line.trim()).to_owned());
        }
    }
    words
}

#[test]
fn every_macro_has_cases() {
    let folder = |case: &String| case.split('/').next().unwrap().to_owned();
    let folders: BTreeSet<String> = cases("rs").iter().map(folder).collect();
    // Each entry point ends with its row, whose first line has the name, a colon and a call.
    let entry_points = [
        include_str!("../../src/macros/bytes.rs"),
        include_str!("../../src/macros/percent.rs"),
        include_str!("../../src/macros/uri_template.rs"),
        include_str!("../../src/macros/query.rs"),
        include_str!("../../src/macros/url.rs"),
        include_str!("../../src/macros/utf_8.rs"),
    ];
    let lines = entry_points.iter().flat_map(|file| file.lines()).map(str::trim);
    let rows = lines.filter(|line| line.ends_with("),") && !line.starts_with("//"));
    let names = rows.filter_map(|row| row.split_once(": "));
    assert_eq!(folders, names.map(|(name, _)| name.to_owned()).collect());
}

/// Each kind of error, except those of [`OTHER_TESTS`], is in a recorded output, in the words of the
/// run-time function.
#[test]
fn every_kind_of_error_has_a_case() {
    let recorded: Vec<String> = recorded().map(|recorded| recorded.answer).collect();
    let check = |message: &str| {
        // The reason for an ill-formed sequence is a note.
        let (title, note) = split_note(message);
        let error = format!("error: {title}\n");
        let note = note.map_or_else(String::new, |note| format!("= note: {note}\n"));
        let has_case = |answer: &String| answer.contains(&error) && answer.contains(&note);
        assert!(recorded.iter().any(has_case), "no case has: {error}{note}");
    };
    macro_rules! case {
        ($result:expr, $kind:expr) => {
            let error = $result.unwrap_err();
            assert_eq!(error.kind(), $kind);
            check(&error.to_string());
        };
    }
    use IllFormedErrorKind::*;
    case!(from_utf8(b"a\x80b"), StrayContinuation);
    case!(from_utf8(b"a\xFFb"), NeverOccurs);
    case!(from_utf8(b"\xC0\xAF"), NonShortest);
    case!(from_utf8(b"\xED\xA0\x80"), Surrogate);
    case!(from_utf8(b"\xF4\x90\x80\x80"), TooLarge);
    case!(from_utf8(b"\xE2\x82 euro"), MissingContinuation);
    case!(from_utf8(b"caf\xC3"), CutShort);
    let modified = |bytes| MODIFIED_UTF_8.validate(bytes);
    case!(modified(b"A\0"), OtherEncoding);
    case!(modified(b"\xF0\x90"), OtherEncoding);
    case!(modified(b"a\xED\xA0\x80b"), Surrogate);
    case!(modified(b"\xED\xA0\x80\xED"), CutShort);
    let code_point = |number| UTF_8.encode_code_point(number);
    case!(code_point(0xD800), CodePointErrorKind::Surrogate);
    case!(code_point(0x110000), CodePointErrorKind::TooLarge);
    case!(url_decode("%4"), DecodeErrorKind::MalformedEscape);
    let non_shortest = DecodeErrorKind::IllFormed(NonShortest);
    case!(url_decode("%C0%AF"), non_shortest);

    macro_rules! template {
        ($($template:literal, $kind:ident;)*) => {$(
            case!(Template::parse($template), TemplateErrorKind::$kind);
        )*};
    }
    template! {
        "/users/{user/posts", UnclosedExpression;
        "/users/user}", StrayBrace;
        "/users/{}", EmptyExpression;
        "/users/{!user}", ReservedOperator;
        "/map{?x, y}", MalformedName;
        "/{x:0}", MalformedPrefix;
        "/{x*:3}", SecondModifier;
        "/100%/{x}", MalformedEscape;
        "/grüße an/{x}", NotALiteral;
    }

    macro_rules! url {
        ($($url:literal, $kind:ident;)*) => {$(
            let mut errors = validation_errors($url);
            let error = errors.find(|error| error.kind() == UrlErrorKind::$kind);
            case!(error.map_or(Ok(()), Err), UrlErrorKind::$kind);
        )*};
    }
    url! {
        " https://example.com/", SurroundingSpace;
        "https://example.com/a\tb", TabOrNewline;
        "https://example.com/#a#b", NotUrlCodePoint;
        "https://example.com/%zz?q=100%", MalformedEscape;
        "https:/example.com/docs", MissingFollowingSolidus;
        "example.com/docs", MissingScheme;
        r"https://example.com\docs\a b", InvalidReverseSolidus;
        "https://", HostMissing;
        "https://example.com:65536/", PortOutOfRange;
        "https://example.com:80a/", PortInvalid;
        "file://C:/Users", FileInvalidDriveLetterHost;
        "https://example..com/", DomainEmptyLabel;
        "https://exa mple.com/", DomainInvalidCodePoint;
        "https://ex%61mple.com/", DomainPercentEncoded;
        "foo://exa^mple/", HostInvalidCodePoint;
        "http://127.1/", Ipv4TooFewParts;
        "http://0x7f.0.0.1/", Ipv4NonDecimalPart;
        "http://127.0.0.256/", Ipv4OutOfRangePart;
        "http://[::1:8080/", Ipv6Unclosed;
        "http://[1::2::3]/", Ipv6MultipleCompression;
        "http://[2001:0db8::1]/", Ipv6PieceLeadingZero;
    }

    macro_rules! dropped {
        ($($url:literal, $kind:ident;)*) => {$(
            let fault = UrlFaults::of($url).next().unwrap();
            assert!(matches!(fault.kind, UrlFaultKind::$kind { .. }), "{fault:?}");
            check(fault.refusal($url, None).message().unwrap());
        )*};
    }
    dropped! {
        "https://ann:secret@example.com/", Password;
        "postgres://ann:@db.example/main", EmptyPassword;
        "https://@example.com/", EmptyUserName;
        "https://ann@example.org@example.com/", AtSign;
        "https://example.com:443/docs", DefaultPort;
        "https://example.com:/", EmptyPort;
        "file://localhost/etc/hosts", LocalHost;
        "https://example.com/a/../../b", AboveRoot;
        "https://example.com/users/{id}", Variable;
        "localhost:8080/x", HostAndPort;
        r"C:\Users\x", Drive;
        "htps://example.com/", MisspelledScheme;
        "https://https://example.com/", SecondScheme;
        "git@example.com:org/x", RemotePath;
        "ssh://git@example.com:org/x", PathInPort;
        "https://::1:8080/", BareIpv6;
        "https://example.com/a\u{200B}b", Invisible;
        "https://[2001:db8::1]x/", AfterBracket;
        "https%3A%2F%2Fexample.com%2Fx", EncodedUrl;
        "file://etc/hosts", Folder;
        "URL:https://example.com/", Prefix;
        "http://a.example/,http://b.example/", SecondUrl;
        "mongodb://a:27017,b:27017/x", SeveralHosts;
        "jdbc:mysql://root:secret@h:3306/db", NestedPassword;
        "file://ann@nas:445/x", UserOrPort;
        "data:image/svg+xml,%3Csvg%20fill='#fff'%3E", HashInData;
        "https://[192.0.2.1]:8443/", InBrackets;
        "mailto://ann@example.com", NoHost;
        "https://www,example.com/", SignInDomain;
        "postgres://ann:pa#ss@db.example:5432/main", SignInPassword;
        "mailto:ann@example.com, bob@example.com", SpaceInAddresses;
        "'https://example.com/'", Surrounded;
        "root:pw@localhost:5432/db", User;
        "wss://example.com/feed#top", WebSocketFragment;
        "https://[fe80::1%25eth0]/", Zone;
        "https://example.com/?a=1&amp;b=2&lt;&quot;&#38;&#x27;", HtmlEscape;
    }

    macro_rules! relative {
        ($($text:literal, $kind:ident;)*) => {$(
            let fault = UrlFaults::of_reference($text).next().unwrap();
            assert!(matches!(fault.kind, UrlFaultKind::$kind), "{fault:?}");
            check(fault.refusal($text, None).message().unwrap());
        )*};
    }
    relative! {
        "https://example.com/docs", WholeUrl;
        "//example.com/docs", OtherHost;
        "https//example.com/x", BrokenScheme;
    }

    // The error of `frame_len` has no kinds.
    let too_long = java::frame_len(&"a".repeat(65536)).unwrap_err().to_string();
    for name in ["write_utf_bytes/too_long", "write_utf_bytes/const_too_long"] {
        assert!(read(name, "stderr").contains(&too_long), "{name} does not say {too_long}");
    }
}

/// No error is long, names an internal item or is a mere consequence of another error. This is
/// checked in the whole output, including the lines that rustc adds, but without what rustc shows of
/// our source: the implementations of a trait, and the bound of a method.
#[test]
fn errors_are_short_and_helpful_and_name_nothing_of_ours() {
    const MOST_LINES: usize = 12;
    for Recorded { name: case, answer, .. } in recorded() {
        let answer = without_our_source(&answer);
        let names = internal_names(&answer);
        assert!(names.is_empty(), "{case} names {names:?}");
        let errors = || answer.split("\n\n").filter(|part| part.starts_with("error"));
        let is_refused_by_rustc = case.ends_with("refused_by_rustc");
        let is_ours = |error: &str| {
            !is_refused_by_rustc && OUR_ERRORS.iter().any(|start| error.starts_with(start))
        };
        assert!(!errors().any(is_ours) || errors().all(is_ours), "{case}: rustc adds an error");
        let mut wrong_types = BTreeSet::new();
        for error in errors() {
            if error.starts_with("error[E0277]") {
                let place = error.lines().nth(1).unwrap();
                assert!(wrong_types.insert(place), "{case} has two errors: {place}");
            }
            // rustc adds where a function of the user has a bound.
            let error = error.split("\nnote: required by a bound").next().unwrap();
            let lines = error.trim().lines().count();
            assert!(!is_ours(error) || lines <= MOST_LINES, "{case}: an error of {lines} lines");
            // If a function of the user panics, the message has the user's words.
            let words_are_ours = (error.starts_with("error: ") || error.starts_with(OUR_ERRORS[0]))
                && !is_refused_by_rustc
                && !error.contains("the failure occurred here");
            assert!(!words_are_ours || error.contains(" = help: "), "{case} has no help");
        }
    }
}

/// An output without the notes that point to a file of the runtime. The path of this file is that of
/// the registry where a user has it.
fn without_our_source(answer: &str) -> String {
    let mut kept: Vec<&str> = Vec::new();
    let mut is_ours = false;
    for line in answer.lines() {
        // A note of rustc begins in the first column. Notes with a `=` belong to the error again.
        if line.trim_start().starts_with("--> runtime/src/") {
            kept.pop();
            is_ours = true;
        } else if line.trim_start().starts_with("::: runtime/src/") {
            // The place of a type, in an error and not in a note.
            is_ours = true;
        } else if !line.starts_with(' ') || line.trim_start().starts_with("= ") {
            is_ours = false;
        }
        if !is_ours {
            kept.push(line);
        }
    }
    kept.join("\n")
}

/// The internal names in an output.
fn internal_names(answer: &str) -> Vec<&str> {
    const INTERNAL: [&str; 11] = [
        "__private",
        "__etched",
        "__ETCHED",
        "etched_macros",
        "etched_runtime",
        "const_support",
        "parts::",
        "{closure",
        "Checked<",
        "Slot<",
        "runtime/src/",
    ];
    INTERNAL.into_iter().filter(|name| answer.contains(name)).collect()
}

/// Where the cases of other kinds are: all kinds of an error that no macro reports, and the kinds
/// of [`UrlErrorKind`] that no file of `tests/ui` has.
const OTHER_TESTS: [(&str, &str); 2] = [
    ("ExpansionErrorKind", include_str!("uri_template.rs")),
    ("UrlErrorKind", include_str!("../../runtime/tests/url/words.rs")),
];

/// A new kind of error must be added to `every_kind_of_error_has_a_case`, or to the tests that
/// [`OTHER_TESTS`] names.
#[test]
fn every_kind_is_among_those_checked() {
    let mut enums = BTreeSet::new();
    let mut without = BTreeSet::new();
    for source in sources() {
        for (name, kinds) in enums_of_kinds(&source) {
            let others = OTHER_TESTS.iter().filter(|(other, _)| *other == name);
            let tests = [include_str!("ui.rs")].into_iter().chain(others.map(|(_, test)| *test));
            let tests: String = tests.collect();
            let is_without = |kind: &String| {
                let ways = [
                    format!("{name}::{kind}"),
                    format!("(Kind::{kind}"),
                    format!("({kind}, \""),
                    format!(", {kind});"),
                    format!("\", {kind};"),
                    format!("\", {kind}, \""),
                    format!("        {kind},\n"),
                ];
                !ways.iter().any(|way| tests.contains(way))
            };
            assert!(!kinds.is_empty(), "no kinds of {name}");
            // A rule of `url!` has an example in its row, which a test of the macros expands.
            let is_tested = name == "UrlFaultKind";
            let kinds = kinds.into_iter().filter(|kind| !is_tested && is_without(kind));
            without.extend(kinds.map(|kind| format!("{name}::{kind}")));
            enums.insert(name);
        }
    }
    assert!(OTHER_TESTS.iter().all(|(name, _)| enums.contains(*name)), "{enums:?}");
    assert_eq!(enums.len(), 7, "{enums:?}");
    assert_eq!(without, BTreeSet::new());
}

/// The enums of a source file whose names end with `Kind`, each with its variants.
fn enums_of_kinds(source: &str) -> Vec<(String, Vec<String>)> {
    let word = |line: &str| line.chars().take_while(|char| char.is_alphanumeric()).collect();
    let variants = |body: &str| {
        let (variants, _) = body.split_once("\n}").unwrap();
        let lines = variants.lines().filter_map(|line| line.strip_prefix("    "));
        lines.filter(|line| line.starts_with(char::is_uppercase)).map(word).collect()
    };
    let declared = source.split("pub enum ").skip(1).filter_map(|part| {
        let (name, body) = part.split_once(" {")?;
        // The variants of an enum that a macro makes are the rows that the macro gets.
        let body = source.split_once("\nkinds! {").map_or(body, |(_, rows)| rows);
        name.ends_with("Kind").then(|| (name.to_owned(), variants(body)))
    });
    // A macro may get the name of the enum too, in a line before the rows.
    let made = source.split("\nkinds! {").skip(1).filter_map(|rows| {
        let names = rows.lines().filter_map(|line| line.trim().strip_suffix(','));
        let name = names.into_iter().find(|name| name.ends_with("Kind"))?;
        let (_, rows) = rows.split_once(&format!("\n    {name},"))?;
        Some((name.to_owned(), variants(rows)))
    });
    declared.chain(made).collect()
}

/// The source files of the runtime.
fn sources() -> Vec<String> {
    let mut sources = Vec::new();
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("runtime/src")];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            match entry.unwrap().path() {
                path if path.is_dir() => folders.push(path),
                path => sources.push(fs::read_to_string(path).unwrap()),
            }
        }
    }
    sources
}
