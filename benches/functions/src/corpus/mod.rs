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

struct Recipe {
    name: &'static str,
    words: &'static [char],
    sentences: &'static [char],
    file: Option<&'static str>,
    make: fn(&mut Rng) -> Vec<u8>,
}

const SPACES: &[char] = &[' ', '\n', '.', ',', '?'];
const STOPS: &[char] = &['\n', '.', '?'];

#[rustfmt::skip]
const RECIPES: &[Recipe] = &[
    Recipe { name: "clean", words: &['-', '.'], sentences: &['.'], file: None, make: made::clean },
    Recipe { name: "english", words: SPACES, sentences: STOPS, file: None, make: made::english },
    Recipe { name: "german", words: SPACES, sentences: STOPS, file: None, make: made::german },
    Recipe { name: "cyrillic", words: SPACES, sentences: STOPS, file: Some("lipsum-Russian.txt"), make: made::cyrillic },
    Recipe { name: "chinese", words: &['，', '。', '\n'], sentences: &['。', '\n'], file: Some("lipsum-Chinese.txt"), make: made::chinese },
    Recipe { name: "emoji", words: &[], sentences: &[], file: Some("lipsum-Emoji.txt"), make: made::emoji },
    Recipe { name: "mixed", words: SPACES, sentences: STOPS, file: None, make: made::mixed },
    Recipe { name: "url", words: &['/', '?', '&', '=', '\n'], sentences: &['\n'], file: Some("urls.txt"), make: made::urls },
    Recipe { name: "punctuation", words: &[], sentences: &[], file: None, make: made::punctuation },
    Recipe { name: "random", words: &[], sentences: &[], file: None, make: made::random },
];

/// All corpora, in the order of the tables.
pub(crate) fn all() -> Vec<Corpus> {
    RECIPES.iter().map(Recipe::corpus).collect()
}

impl Recipe {
    fn corpus(&self) -> Corpus {
        let &Recipe { name, words, sentences, file, make } = self;
        let read = file.and_then(|file| fs::read(PathBuf::from(FOLDER).join(file)).ok());
        let file = file.filter(|_| read.is_some());
        let bytes = read.unwrap_or_else(|| make(&mut Rng::with_seed(1)));
        Corpus { name, bytes: without_bom(bytes), words, sentences, file }
    }
}

fn without_bom(bytes: Vec<u8>) -> Vec<u8> {
    bytes.strip_prefix("\u{FEFF}".as_bytes()).map(<[u8]>::to_vec).unwrap_or(bytes)
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
