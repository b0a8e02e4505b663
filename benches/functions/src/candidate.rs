//! An implementation of an operation. Its time is compared with that of other implementations that
//! give the same answers.

use crate::inputs::Inputs;
use crate::room::Room;

pub(crate) struct Candidate {
    pub(crate) name: &'static str,
    /// Runs the candidate on every input, and discards the results or keeps them as answers. It does
    /// nothing if the candidate does not take inputs of this type.
    pub(crate) run: fn(&Inputs, &mut Room, Option<&mut Answers>),
}

#[cfg(not(feature = "cpp"))]
impl Candidate {
    /// A candidate that takes no inputs.
    pub(crate) const fn absent(name: &'static str) -> Candidate {
        Candidate { name, run: |_, _, _| {} }
    }
}

/// The answer to each input, as bytes.
pub(crate) type Answers = Vec<Vec<u8>>;

/// Makes a [`Candidate`] of its name, a list of [`Inputs`], and an expression for the result.
///
/// A second closure may change the result before it is compared. Its time does not count.
macro_rules! candidate {
    ($name:literal, $list:ident, |$input:ident, $room:pat_param| $result:expr) => {
        candidate!($name, $list, |$input, $room| $result, |result| result)
    };
    (
        $name:literal, $list:ident, |$input:ident, $room:pat_param| $result:expr,
        |$it:ident| $answer:expr
    ) => {
        $crate::candidate::Candidate {
            name: $name,
            // The loop over the inputs is inside the function, where the operation can be inlined:
            // an indirect call for each input would take longer than a short input. The expression
            // is expanded once, because LLVM inlines most readily what has a single caller. The
            // branch for the answers costs next to nothing, because it is always predicted.
            run: |inputs, $room, mut answers| {
                use $crate::candidate::Answer;
                for &$input in &inputs.$list {
                    let $input = std::hint::black_box($input);
                    let $it = &$result;
                    // The result is passed by reference, because copying a value that was just
                    // written stalls the processor.
                    std::hint::black_box($it);
                    if let Some(answers) = &mut answers {
                        answers.push($answer.answer());
                    }
                }
            },
        }
    };
}
pub(crate) use candidate;

/// A result that is compared with other results. Text is compared as bytes.
pub(crate) trait Answer {
    fn answer(&self) -> Vec<u8>;
}

impl Answer for [u8] {
    fn answer(&self) -> Vec<u8> {
        self.to_vec()
    }
}

impl Answer for str {
    fn answer(&self) -> Vec<u8> {
        self.into()
    }
}

/// Code points.
impl Answer for [u32] {
    fn answer(&self) -> Vec<u8> {
        self.iter().flat_map(|code_point| code_point.to_be_bytes()).collect()
    }
}

impl<S: AsRef<str>> Answer for etched_runtime::url::Url<S> {
    fn answer(&self) -> Vec<u8> {
        self.as_ref().into()
    }
}

impl Answer for url::Url {
    fn answer(&self) -> Vec<u8> {
        self.as_str().into()
    }
}
