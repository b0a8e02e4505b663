//! An implementation of an operation. Its time is compared with that of other implementations that
//! give the same answers.

use std::borrow::Cow;
use std::fmt;
use std::hint::black_box;

use crate::inputs::Inputs;

pub(crate) struct Candidate {
    pub(crate) name: &'static str,
    takes: fn(&Inputs) -> bool,
    pass: Box<Passing>,
    answer: Box<Answering>,
}

type Passing = dyn Fn(&Inputs, &mut Room);
type Answering = dyn for<'a> Fn(&Inputs<'a>, usize, &'a mut Room) -> Answer<'a>;

impl Candidate {
    /// An implementation that takes bytes (`I` is `[u8]`) or text (`I` is `str`).
    pub(crate) fn new<I, F>(name: &'static str, job: F) -> Candidate
    where
        I: Input + ?Sized + 'static,
        F: for<'a> Fn(&'a I, &'a mut Room) -> Answer<'a> + Copy + 'static,
    {
        Candidate {
            name,
            takes: |inputs| I::all(inputs).is_some(),
            // The loop over the inputs is inside the closure, where `job` can be inlined: an
            // indirect call for each input would take longer than a short input.
            pass: Box::new(move |inputs, room| {
                for &input in I::all(inputs).unwrap_or_default() {
                    // The answer is passed by reference, because copying a value that was just
                    // written stalls the processor.
                    black_box(&job(black_box(input), room));
                }
            }),
            answer: Box::new(move |inputs, which, room| {
                job(I::all(inputs).expect("the candidate takes them")[which], room)
            }),
        }
    }

    /// Whether the candidate takes these inputs. Some candidates take only text.
    pub(crate) fn takes(&self, inputs: &Inputs) -> bool {
        (self.takes)(inputs)
    }

    /// Runs the candidate on every input, and discards the answers.
    pub(crate) fn pass(&self, inputs: &Inputs, room: &mut Room) {
        (self.pass)(inputs, room);
    }
}

/// Panics if the candidates give different answers to an input.
pub(crate) fn assert_agreement(
    candidates: &[&Candidate],
    inputs: &Inputs,
    case: &dyn fmt::Display,
) {
    let [first, others @ ..] = candidates else { return };
    let (mut room, mut other_room) = (Room::for_inputs(inputs), Room::for_inputs(inputs));
    for which in 0..inputs.len() {
        let answer = (first.answer)(inputs, which, &mut room);
        for other in others {
            let agree = (other.answer)(inputs, which, &mut other_room) == answer;
            assert!(agree, "{case}: {} and {} disagree on input {which}", first.name, other.name);
        }
    }
}

/// The type of an input.
pub(crate) trait Input {
    fn all<'i, 'a>(inputs: &'i Inputs<'a>) -> Option<&'i [&'a Self]>;
}

impl Input for [u8] {
    fn all<'i, 'a>(inputs: &'i Inputs<'a>) -> Option<&'i [&'a [u8]]> {
        Some(&inputs.bytes)
    }
}

impl Input for str {
    fn all<'i, 'a>(inputs: &'i Inputs<'a>) -> Option<&'i [&'a str]> {
        inputs.texts.as_deref()
    }
}

/// Buffers that are reused for all inputs, and are long enough for every answer.
pub(crate) struct Room {
    /// For candidates that write to a slice.
    pub(crate) slice: Vec<u8>,
    bytes: Vec<u8>,
    text: String,
    code_points: Vec<u32>,
}

impl Room {
    pub(crate) fn for_inputs(inputs: &Inputs) -> Room {
        let longest = inputs.bytes.iter().map(|input| input.len()).max().unwrap_or(0);
        let room = 3 * longest + 64;
        Room {
            slice: vec![0; room],
            bytes: Vec::with_capacity(room),
            text: String::with_capacity(room),
            code_points: Vec::with_capacity(room),
        }
    }

    /// An empty buffer, for candidates that append bytes.
    pub(crate) fn bytes(&mut self) -> &mut Vec<u8> {
        self.bytes.clear();
        &mut self.bytes
    }

    /// An empty buffer, for candidates that append text.
    pub(crate) fn text(&mut self) -> &mut String {
        self.text.clear();
        &mut self.text
    }

    /// An empty buffer, for candidates that append code points.
    pub(crate) fn code_points(&mut self) -> &mut Vec<u32> {
        self.code_points.clear();
        &mut self.code_points
    }
}

/// The answer of a candidate. Text is compared as bytes.
#[derive(PartialEq)]
pub(crate) enum Answer<'a> {
    Bytes(Cow<'a, [u8]>),
    CodePoints(&'a [u32]),
}

macro_rules! answers {
    ($($from:ty: |$it:ident| $answer:expr;)*) => {$(
        impl<'a> From<$from> for Answer<'a> {
            fn from($it: $from) -> Answer<'a> {
                $answer
            }
        }
    )*};
}

answers! {
    &'a [u8]: |bytes| Answer::Bytes(Cow::Borrowed(bytes));
    &'a mut [u8]: |bytes| Answer::Bytes(Cow::Borrowed(bytes));
    &'a mut Vec<u8>: |bytes| Answer::Bytes(Cow::Borrowed(bytes));
    Cow<'a, [u8]>: |bytes| Answer::Bytes(bytes);
    &'a str: |text| text.as_bytes().into();
    &'a mut str: |text| (&*text).into();
    &'a mut String: |text| text.as_str().into();
    String: |text| Answer::Bytes(Cow::Owned(text.into_bytes()));
    Cow<'a, str>: |text| match text {
        Cow::Borrowed(text) => text.into(),
        Cow::Owned(text) => text.into(),
    };
    Vec<u8>: |bytes| Answer::Bytes(Cow::Owned(bytes));
    &'a mut Vec<u32>: |code_points| Answer::CodePoints(code_points);
}
