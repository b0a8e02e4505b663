//! What a rule of [`judge`](super::judge) is: the parts of a URL that a rule can test, and the macro
//! that makes the functions of all rules from their table.

use super::scheme::Scheme;

/// A part of a URL that a rule tests.
pub(super) enum Part<'u> {
    /// The text from a character on that is not a letter or a digit of ASCII.
    Character { text: &'u [u8], before: &'u [u8], is_in_fragment: bool },
    /// A text without a scheme, or a relative reference.
    NoScheme { text: &'u [u8], is_reference: bool },
    /// The name of a scheme, and what follows its `:`.
    Scheme { name: &'u [u8], rest: &'u [u8], is_reference: bool },
    /// An authority, from after the slashes up to the path, and the text from the path on.
    /// `ipv6_len` is the length of the IPv6 address that is the host, without brackets; or 0.
    Authority { text: &'u [u8], rest: &'u [u8], scheme: Scheme, ipv6_len: usize },
    /// A host.
    Host { text: &'u [u8], scheme: Scheme },
    /// The text from the `:` after a host on, or from after the digits of a port on. A path may begin
    /// there, if a user is before the host, or a port before the text.
    Port { rest: &'u [u8], may_be_path: bool },
}

/// The range of a fault in a part.
pub(super) type Range = Option<(usize, usize)>;

/// Defines the enum `UrlFaultKind` and the functions that read the table of rules. A row has:
///
/// - the name of the fault;
/// - the words before and after "at byte 8", where `{}` is the text at fault;
/// - a part of the URL, and a test that returns the range of the fault in that part. Without a test, the
///   parser finds the fault itself: it drops the text at fault;
/// - the help: words with placeholders, of which `help.rs` has the list. The first words that fit the
///   literal are shown. A pattern after `where` binds the text at fault and the texts around it;
/// - a literal with the fault, and the corrected one. A test expands both.
macro_rules! kinds {
    ($Name:ident, $(
        $(#[$doc:meta])*
        $Kind:ident $what:literal $why:literal
        $(in $part:pat => $test:expr;)?
        $(where $around:pat =>)? $($help:expr),+;
        $wrong:literal => $right:literal;
    )*) => {
        /// A reason to refuse a literal.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $Name {
            /// A validation error.
            Error(UrlError),
            $($(#[$doc])* $Kind,)*
        }

        impl $Name {
            /// Each kind except `Error`, with a literal that has only this fault, and the literal
            /// that follows the help.
            pub const EXAMPLES: &[($Name, &str, &str)] =
                &[$(($Name::$Kind, $wrong, $right),)*];

            /// Whether the URL parses, but not as its author meant it.
            #[inline]
            pub const fn is_misread(self) -> bool {
                match self {
                    $Name::Error(_) => false,
                    $($Name::$Kind => matches!(stringify!($($part)?).as_bytes(), [_, ..]),)*
                }
            }

            /// What is wrong, and why.
            #[inline]
            pub(super) const fn words(self) -> (&'static str, &'static str) {
                match self {
                    $Name::Error(_) => ("", ""),
                    $($Name::$Kind => ($what, $why),)*
                }
            }

            /// What to write instead; without `is_quoting`, in fixed words.
            #[cfg_attr(on_demand, inline)]
            pub(super) const fn help(self, around: &Around<'_>, is_quoting: bool) -> Message {
                match self {
                    $Name::Error(error) => error.kind().help(around, is_quoting),
                    $($Name::$Kind => {
                        $(let $around = *around;)?
                        around.help(&[$($help),+], is_quoting)
                    })*
                }
            }
        }

        /// The first rule in the table whose test finds a fault in the part, and the range of the
        /// fault in that part.
        #[cfg_attr(on_demand, inline)]
        pub(super) const fn judge(part: Part<'_>) -> Option<($Name, usize, usize)> {
            $($(
                if let $part = part {
                    if let Some((start, end)) = $test {
                        return Some(($Name::$Kind, start, end));
                    }
                }
            )?)*
            None
        }
    };
}
pub(super) use kinds;
