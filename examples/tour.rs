//! A tour: links that macros encode at compile time, and the same codec at run time.
//!
//!     cargo run --example tour              links embedded at compile time
//!     cargo run --example tour -- FILE      each line of FILE, encoded and decoded
//!     cargo run --example tour -- -         each line of standard input

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, ErrorKind, Write};
use std::process::ExitCode;

use etched::encoding::UTF_8;
use etched::{from_utf8, url_decode, url_encode, url_encode_str};
use unicode_width::UnicodeWidthStr;

/// A link whose title the compiler encodes.
struct Link {
    title: &'static str,
    set: &'static str,
    url: &'static [u8],
}

/// The macro expands to a literal, so `concat!` can join it to the rest of the URL. At run time the
/// result is a pointer to read-only memory.
macro_rules! link {
    ($url:literal, $title:literal, $set:ident) => {
        Link {
            title: $title,
            set: stringify!($set),
            url: concat!($url, url_encode_str!($title, $set)).as_bytes(),
        }
    };
}

static LINKS: [Link; 30] = [
    link!("https://el.wikipedia.org/wiki/", "Ελλάδα", path_segment),
    link!("https://ru.wikipedia.org/wiki/", "Чайка", path_segment),
    link!("https://hy.wikipedia.org/wiki/", "Երևան", path_segment),
    link!("https://ka.wikipedia.org/wiki/", "თბილისი", path_segment),
    link!("https://he.wikipedia.org/wiki/", "ירושלים", path_segment),
    link!("https://ar.wikipedia.org/wiki/", "القاهرة", path_segment),
    link!("https://am.wikipedia.org/wiki/", "ቡና", path_segment),
    link!("https://hi.wikipedia.org/wiki/", "हिन्दी", path_segment),
    link!("https://ta.wikipedia.org/wiki/", "தமிழ்", path_segment),
    link!("https://th.wikipedia.org/wiki/", "ชา", path_segment),
    link!("https://bo.wikipedia.org/wiki/", "ལྷ་ས།", path_segment),
    link!("https://zh.wikipedia.org/wiki/", "漢字", path_segment),
    link!("https://ja.wikipedia.org/wiki/", "ひらがな・カタカナ", path_segment),
    link!("https://ko.wikipedia.org/wiki/", "한글", path_segment),
    link!("https://got.wikipedia.org/wiki/", "𐌲𐌿𐍄𐌹𐍃𐌺", path_segment),
    link!("https://vi.wikipedia.org/wiki/", "Tiếng Việt", path_segment),
    link!("https://en.wikipedia.org/wiki/", "AC/DC", path_segment),
    link!("https://en.wikipedia.org/wiki/", "Who's Afraid of Virginia Woolf?", path_segment),
    link!("https://en.wikipedia.org/wiki/", "M*A*S*H (TV series)", path_segment),
    link!("https://en.wikipedia.org/wiki/", "\"Heroes\" (David Bowie album)", path_segment),
    link!("https://en.wikipedia.org/wiki/", "E=mc²", path_segment),
    link!("https://en.wikipedia.org/wiki/", "🦀", path_segment),
    link!("https://en.wikipedia.org/w/index.php?search=", "Simon & Garfunkel", form),
    link!("https://en.wikipedia.org/w/index.php?search=", "C++ or C#; 100% <b>", form),
    link!("https://en.wikipedia.org/w/index.php?search=", "~user@host:/tmp, $HOME|\\", form),
    link!("https://duckduckgo.com/?q=", "The string ü@foo-bar", form),
    link!("https://duckduckgo.com/?q=", "cafe\u{301} [{^}] `x`!", component),
    link!("https://www.openstreetmap.org/search?query=", "Straße des 17. Juni", query),
    link!("https://doc.rust-lang.org/std/index.html?search=", "Vec<T> -> &[T]", unreserved),
    link!("https://www.unicode.org/versions/latest/", "core-spec/chapter-3/#G27506", encode_uri),
];

fn show_links(out: &mut impl Write) -> io::Result<()> {
    let width = |text: fn(&Link) -> &str| LINKS.iter().map(|link| text(link).width()).max();
    let (titles, sets) = (width(|link| link.title), width(|link| link.set));
    let (titles, sets) = (titles.unwrap_or(0), sets.unwrap_or(0));
    writeln!(out, "{:titles$}  {:sets$}  bytes in the binary", "source", "set")?;
    for Link { title, set, url } in &LINKS {
        let pad = " ".repeat(titles - title.width());
        writeln!(out, "{title}{pad}  {set:sets$}  {}", String::from_utf8_lossy(url))?;
    }
    let bytes: usize = LINKS.iter().map(|link| link.url.len()).sum();
    writeln!(out, "\n{} links, {bytes} bytes, all encoded at compile time", LINKS.len())
}

fn convert_lines(mut input: impl BufRead, out: &mut impl Write) -> io::Result<()> {
    let (mut number, mut refused) = (0, 0);
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        number += 1;
        let bytes = line.strip_suffix(b"\n").unwrap_or(&line);
        let bytes = bytes.strip_suffix(b"\r").unwrap_or(bytes);
        match from_utf8(bytes) {
            Ok(text) => {
                writeln!(out, "{number:>6}  encoded  {}", url_encode(text))?;
                match url_decode(text) {
                    Ok(decoded) => writeln!(out, "        decoded  {decoded:?}")?,
                    Err(error) => writeln!(out, "        not decoded: {error}")?,
                }
            }
            Err(error) => {
                refused += 1;
                writeln!(out, "line {number}: {error}")?;
                match UTF_8.faults(bytes).count() - 1 {
                    0 => {}
                    more => writeln!(out, "        and {more} more in this line")?,
                }
            }
        }
        line.clear();
    }
    writeln!(out, "\n{number} lines, {refused} of them ill-formed UTF-8")
}

fn run(file: Option<&OsStr>) -> io::Result<()> {
    let mut out = BufWriter::new(io::stdout().lock());
    match file {
        None => show_links(&mut out)?,
        Some(path) if path == "-" => convert_lines(io::stdin().lock(), &mut out)?,
        Some(path) => convert_lines(BufReader::new(File::open(path)?), &mut out)?,
    }
    out.flush()
}

fn arguments() -> Result<Option<OsString>, lexopt::Error> {
    let mut parser = lexopt::Parser::from_env();
    let mut file = None;
    while let Some(argument) = parser.next()? {
        match argument {
            lexopt::Arg::Value(path) if file.is_none() => file = Some(path),
            _ => return Err(argument.unexpected()),
        }
    }
    Ok(file)
}

fn main() -> ExitCode {
    let fault = match arguments() {
        Err(error) => format!("{error}\nusage: tour [FILE | -]"),
        Ok(file) => match run(file.as_deref()) {
            Ok(()) => return ExitCode::SUCCESS,
            // The reader of the output has closed it.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Err(error) => format!("{}: {error}", file.unwrap_or_default().display()),
        },
    };
    eprintln!("tour: {fault}");
    ExitCode::FAILURE
}
