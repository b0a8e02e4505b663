//! Generated texts. They have no meaning, but words, spaces and punctuation alternate as in real
//! texts.

use std::iter::repeat_with;

use fastrand::Rng;

/// The approximate length of a text.
const LEN: usize = 128 * 1024;

pub(crate) const ENGLISH: &str = "a about after all also an and any are as at be because been but by \
    can could day do each early even find first for from garden get give good green had \
    harbour has have he her him his house how I if in into is it its just keep kettle know \
    large last letter like little long look made make many may me more most mountain much \
    my never new no not now of old on one only open or other our out over own people quiet \
    river said same see she should small so some stone such than that the their them then \
    there these they thing think this those through time to too two under up us use very \
    wagon was water way we weather well were what when which while who will window winter \
    with without work would year yes you your";

pub(crate) const GERMAN: &str = "aber alle als also am an auch auf aus bei bis da damit dann das dass \
    dem den der des die dies doch dort du durch ein eine einen einer er es etwas für Fähre \
    ganz geben Gebäude gegen gehen groß größer Gruß gut haben hätte hier Himmel Höhe ich ihr \
    im immer in ist ja Jahr jede jetzt kann kein Käse kommen können Küche lange Leute mag \
    mehr mein mit möchte müssen nach Nächte nicht nichts noch nun nur ob oder öffnen ohne \
    Öl Regen sagen schon schön sehr sein seit sich sie sind so spät Straße süß Tag über um \
    und uns unter viel vom von vor während war wäre was Wasser weil weiß weit wenn wer wie \
    wieder wir wird wo wollen Wörter würde Zeit zu zum zur zwei zwölf";

pub(super) fn clean(rng: &mut Rng) -> Vec<u8> {
    long(|text| {
        let len = rng.usize(3..=16);
        text.extend(repeat_with(|| rng.alphanumeric()).take(len));
        text.push(if rng.u8(..12) == 0 { '.' } else { '-' });
    })
}

pub(super) fn english(rng: &mut Rng) -> Vec<u8> {
    prose(rng, |rng| one_of(rng, ENGLISH))
}

pub(super) fn german(rng: &mut Rng) -> Vec<u8> {
    prose(rng, |rng| one_of(rng, GERMAN))
}

pub(super) fn cyrillic(rng: &mut Rng) -> Vec<u8> {
    prose(rng, |rng| letters(rng, 'а', 'я', 10))
}

pub(super) fn chinese(rng: &mut Rng) -> Vec<u8> {
    long(|text| {
        *text += &letters(rng, '\u{4E00}', '\u{9FA0}', 15);
        text.push(if rng.bool() { '，' } else { '。' });
    })
}

pub(super) fn emoji(rng: &mut Rng) -> Vec<u8> {
    let smileys = repeat_with(|| rng.char('\u{1F300}'..='\u{1F64F}'));
    smileys.take(LEN / 4).collect::<String>().into()
}

/// Words in several scripts, with some U+0000.
pub(super) fn mixed(rng: &mut Rng) -> Vec<u8> {
    prose(rng, |rng| match rng.u8(..8) {
        0 => letters(rng, '\u{1F300}', '\u{1F64F}', 3),
        1 => letters(rng, '\u{4E00}', '\u{9FA0}', 6),
        2 => letters(rng, 'а', 'я', 10),
        3 => one_of(rng, ENGLISH) + "\0",
        4 | 5 => one_of(rng, GERMAN),
        _ => one_of(rng, ENGLISH),
    })
}

pub(super) fn urls(rng: &mut Rng) -> Vec<u8> {
    long(|text| {
        *text += &format!("https://www.{}{}.example", one_of(rng, ENGLISH), rng.u8(..));
        for _ in 0..rng.u8(..4) {
            *text += &format!("/{}-{}", one_of(rng, ENGLISH), one_of(rng, ENGLISH));
        }
        for i in 0..rng.u8(..4) {
            let sign = if i == 0 { '?' } else { '&' };
            *text += &format!("{sign}{}={}", one_of(rng, ENGLISH), rng.u16(..));
        }
        text.push('\n');
    })
}

/// Bytes that are in all the measured sets.
pub(super) fn punctuation(rng: &mut Rng) -> Vec<u8> {
    const UNSAFE: &[u8] = b"!\"#$%&'()+,/:;<=>?@[\\]^`{|}";
    repeat_with(|| UNSAFE[rng.usize(..UNSAFE.len())]).take(LEN).collect()
}

pub(super) fn random(rng: &mut Rng) -> Vec<u8> {
    repeat_with(|| rng.u8(..)).take(LEN).collect()
}

/// Sentences made of words, several to a line.
fn prose(rng: &mut Rng, word: impl Fn(&mut Rng) -> String) -> Vec<u8> {
    long(|text| {
        for _ in 0..rng.usize(3..=18) {
            *text += &word(rng);
            *text += if rng.u8(..9) == 0 { ", " } else { " " };
        }
        *text += &word(rng);
        *text += [". ", ". ", ".\n", "? "][rng.usize(..4)];
    })
}

/// Appends parts until the text is long enough.
fn long(mut append: impl FnMut(&mut String)) -> Vec<u8> {
    let mut text = String::new();
    while text.len() < LEN {
        append(&mut text);
    }
    text.into()
}

pub(crate) fn one_of(rng: &mut Rng, words: &str) -> String {
    let words: Vec<&str> = words.split_whitespace().collect();
    words[rng.usize(..words.len())].to_owned()
}

/// One to `most` letters from a range of code points.
fn letters(rng: &mut Rng, first: char, last: char, most: usize) -> String {
    let len = rng.usize(1..=most);
    repeat_with(|| rng.char(first..=last)).take(len).collect()
}
