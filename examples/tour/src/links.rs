//! Links whose titles the compiler encodes.

use std::io::{self, Write};

use console::style;
use etched::url_encode_str;
use unicode_width::UnicodeWidthStr;

use super::colored;

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

/// Prints the links.
pub(crate) fn show(out: &mut impl Write) -> io::Result<()> {
    let width = |text: fn(&Link) -> &str| LINKS.iter().map(|link| text(link).width()).max();
    let (titles, sets) = (width(|link| link.title), width(|link| link.set));
    let (titles, sets) = (titles.unwrap_or(0), sets.unwrap_or(0));
    let head = format!("{:titles$}  {:sets$}  bytes in the binary", "source", "set");
    writeln!(out, "{}", style(head).bold())?;
    for Link { title, set, url } in &LINKS {
        let pad = " ".repeat(titles - title.width());
        let set = style(format!("{set:sets$}")).dim();
        writeln!(out, "{title}{pad}  {set}  {}", colored(&String::from_utf8_lossy(url)))?;
    }
    let bytes: usize = LINKS.iter().map(|link| link.url.len()).sum();
    writeln!(out, "\n{} links, {bytes} bytes, all encoded at compile time", LINKS.len())
}
