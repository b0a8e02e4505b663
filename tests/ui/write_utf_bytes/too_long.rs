// Doubles the pieces once for each `*`.
macro_rules! doubled {
    ($($piece:literal)*) => {
        etched::write_utf_bytes!($($piece),*)
    };
    (* $($rest:tt)*) => {
        doubled!(@ [] $($rest)*)
    };
    (@ [$($star:tt)*] * $($rest:tt)*) => {
        doubled!(@ [$($star)* *] $($rest)*)
    };
    (@ [$($star:tt)*] $($piece:literal)*) => {
        doubled!($($star)* $($piece)* $($piece)*)
    };
}

fn main() {
    doubled!(********** "sixty-four bytes: 0123456789 0123456789 0123456789 0123456789 01");
}
