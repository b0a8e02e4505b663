//! Words in several scripts, with UTF-8 sequences of every length.

/// One word or sentence for each script. A Gothic letter or an emoji takes four bytes in UTF-8, and
/// a surrogate pair in Java's encodings.
pub const WORDS: [&str; 12] = [
    "the quick brown fox jumps over the lazy dog; ",
    "Größe, Übermaß und Süßigkeit. ",
    "Съешь же ещё этих мягких булок. ",
    "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία. ",
    "天地玄黄，宇宙洪荒。",
    "色は匂へど散りぬるを。",
    "다람쥐 헌 쳇바퀴에 타고파. ",
    "نص حكيم له سر قاطع. ",
    "ऋषियों को सताने वाले दुष्ट. ",
    "𐌰𐌱𐌲𐌳𐌴 ",
    "🦀🚩🌟👩\u{200D}🚀 ",
    "e\u{301}\u{FEFF}\u{FFFD}\u{FFFF}\u{10FFFF}\u{D7FF}\u{E000}\u{80}\u{7FF}\u{800}",
];
