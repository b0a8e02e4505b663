//! The cases that take longer than the limit, and why.

use crate::functions::{Function, Takes};
use crate::inputs::Input;

pub(crate) struct Dearer {
    pub(crate) reason: &'static str,
    pub(crate) applies: fn(&Function, &Input) -> bool,
}

pub(crate) const DEARER: [Dearer; 3] = [
    Dearer {
        reason: "functions that continue after a fault check each one with the rows and build \
            its error, and a fault may be one byte long",
        applies: |function, input| goes_on(function) && is_full_of_faults(function, input),
    },
    Dearer {
        reason: "U+0000, which CESU-8 encodes otherwise than Java, is converted by the rows",
        applies: |function, input| {
            function.name.contains("convert to CESU-8") && input.name == "C0 80"
        },
    },
    Dearer {
        reason: "sequences of five and six bytes, which only RFC 2279 has, and the surrogates that \
            it and Java's strings can encode, are read by the rows",
        applies: |function, input| {
            let is_surrogate = ["surrogate", "half"].iter().any(|it| input.name.contains(it));
            function.name.starts_with("RFC 2279") && (is_surrogate || input.name == "six bytes")
                || function.name.starts_with("Java's") && is_surrogate
        },
    },
];

fn goes_on(function: &Function) -> bool {
    ["decode_lossy", "code_points", "code_points, from the end"]
        .iter()
        .any(|name| function.name.ends_with(&format!(" {name}")))
}

fn is_full_of_faults(function: &Function, input: &Input) -> bool {
    let Takes::Bytes(encoding) = function.takes else { return false };
    let start = &input.bytes[..input.bytes.len().min(4 << 10)];
    // The last fault may be a sequence that is incomplete only because the slice ends.
    encoding.faults(start).take(3).count() > 2
}
