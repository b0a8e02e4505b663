//! The texts. Some are read from the folder `shared` beside the checkout, if it exists. The other
//! texts are generated, and are the same in every run.

pub(crate) mod made;

use std::fs;
use std::path::PathBuf;

use fastrand::Rng;

/// The folder of texts that are not part of the repository.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/vectors/corpus");

pub(crate) struct Corpus {
    pub(crate) name: &'static str,
    pub(crate) bytes: Vec<u8>,
    /// The characters that end a word; empty if the corpus has no words.
    pub(crate) words: &'static [char],
    /// The characters that end a sentence; empty if the corpus has no sentences.
    pub(crate) sentences: &'static [char],
    /// The file from which the corpus was read, if it was not generated.
    pub(crate) file: Option<&'static str>,
}

const SPACES: &[char] = &[' ', '\n', '.', ',', '?'];
const STOPS: &[char] = &['\n', '.', '?'];

/// All corpora, in the order of the tables.
#[rustfmt::skip]
pub(crate) fn all() -> Vec<Corpus> {
    vec![
        corpus("clean", &['-', '.'], &['.'], None, made::clean),
        corpus("english", SPACES, STOPS, None, made::english),
        corpus("german", SPACES, STOPS, None, made::german),
        corpus("cyrillic", SPACES, STOPS, Some("lipsum-Russian.txt"), made::cyrillic),
        corpus("chinese", &['，', '。', '\n'], &['。', '\n'], Some("lipsum-Chinese.txt"), made::chinese),
        corpus("emoji", &[], &[], Some("lipsum-Emoji.txt"), made::emoji),
        corpus("mixed", SPACES, STOPS, None, made::mixed),
        corpus("url", &['/', '?', '&', '=', '\n'], &['\n'], Some("urls.txt"), made::urls),
        corpus("punctuation", &[], &[], None, made::punctuation),
        corpus("random", &[], &[], None, made::random),
    ]
}

fn corpus(
    name: &'static str,
    words: &'static [char],
    sentences: &'static [char],
    file: Option<&'static str>,
    make: fn(&mut Rng) -> Vec<u8>,
) -> Corpus {
    let read = file.and_then(|file| fs::read(PathBuf::from(FOLDER).join(file)).ok());
    let file = file.filter(|_| read.is_some());
    let bytes = read.unwrap_or_else(|| make(&mut Rng::with_seed(1)));
    Corpus { name, bytes: without_bom(bytes), words, sentences, file }
}

fn without_bom(bytes: Vec<u8>) -> Vec<u8> {
    bytes.strip_prefix("\u{FEFF}".as_bytes()).map(<[u8]>::to_vec).unwrap_or(bytes)
}

/// The names of the corpora that were read, and of those that were generated.
pub(crate) fn sources(corpora: &[Corpus]) -> String {
    let named = |with_file: bool| {
        let names = corpora.iter().filter(|corpus| corpus.file.is_some() == with_file);
        names.map(|corpus| corpus.name).collect::<Vec<_>>().join(", ")
    };
    match (named(true), named(false)) {
        (read, generated) if read.is_empty() => format!("generated: {generated}"),
        (read, generated) => format!("read from files: {read}; generated: {generated}"),
    }
}

/// # Panics
///
/// If there is no corpus of this name.
pub(crate) fn named<'c>(corpora: &'c [Corpus], name: &str) -> &'c Corpus {
    corpora.iter().find(|corpus| corpus.name == name).expect("a corpus")
}

impl Corpus {
    pub(crate) fn is_text(&self) -> bool {
        str::from_utf8(&self.bytes).is_ok()
    }

    /// The code points of a text, or the bytes of a corpus that is not text.
    pub(crate) fn units(&self) -> impl Iterator<Item = &[u8]> {
        let is_text = self.is_text();
        self.bytes.chunk_by(move |_, &next| is_text && (0x80..=0xBF).contains(&next))
    }
}
