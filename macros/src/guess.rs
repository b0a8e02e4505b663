//! Guesses the value of a constant expression that consists of `concat!`, `env!`, `include_str!`,
//! `include_bytes!` and `stringify!` of literals.
//!
//! The value is only a guess, because the user may have a macro with one of these names, and rustc
//! may resolve a relative path against another file. So the expansion compares the guess with
//! rustc's value of the expression (`expand/const_support.rs`), and encodes rustc's value if they
//! differ. A comparison is far faster than encoding in const evaluation. The user's expression
//! stays in the expansion, so that rustc knows which files and environment variables the expression
//! depends on.

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::{env, fs};

use proc_macro2::{Delimiter, Group, Span, TokenTree};
use syn::Lit;

use crate::call::{elements, is_mark};
use crate::excerpt::File;
use crate::fault::Within;
use crate::literal::{Data, signed, truth_value};

/// The maximal depth of nested calls. rustc's default recursion limit is the same.
const DEEPEST: usize = 128;

/// The value that an expression probably has.
pub(crate) struct Guess {
    pub(crate) data: Data,
    /// The file whose whole content is the value.
    file: Option<Rc<File>>,
}

impl Guess {
    /// Guesses the value of an expression. `None` if it is not a call of a built-in macro, or if
    /// the value of that call cannot be found.
    pub(crate) fn of(expression: &[TokenTree]) -> Option<Guess> {
        let call = BuiltIn::of(&without_groups(expression))?;
        let file = match &call.name[..] {
            "include_str" | "include_bytes" => Some(call.file(/* depth */ 0)?),
            _ => None,
        };
        let data = match &file {
            Some(file) if call.name == "include_bytes" => Data::Bytes(file.bytes.clone()),
            Some(file) => Data::Text(String::from_utf8(file.bytes.clone()).ok()?),
            None => Data::Text(call.text(/* depth */ 0)?),
        };
        Some(Guess { data, file })
    }

    /// The part of the value that an error message underlines, in the included file or in the value
    /// written as a literal.
    pub(crate) fn within(&self, range: Range<usize>) -> Within {
        match &self.file {
            Some(file) => Within::File(Rc::clone(file), range),
            None => Within::Literal(self.data.literal(), range),
        }
    }
}

/// A call of a macro that is probably a built-in macro of `core`.
struct BuiltIn {
    name: String,
    arguments: Group,
}

impl BuiltIn {
    /// `name!(…)`, `core::name!(…)` or `std::name!(…)`, with or without `::` before it.
    fn of(expression: &[TokenTree]) -> Option<BuiltIn> {
        let [path @ .., TokenTree::Ident(name), mark, TokenTree::Group(arguments)] = expression
        else {
            return None;
        };
        // A longer path than the five tokens of `::core::`, or a path that contains a group, names
        // another macro. It is not printed, because that could take long.
        let is_name = |token: &TokenTree| !matches!(token, TokenTree::Group(_));
        let is_built_in = path.len() <= 5
            && path.iter().all(is_name)
            && matches!(
                &path.iter().map(TokenTree::to_string).collect::<String>()[..],
                "" | "::" | "core::" | "std::" | "::core::" | "::std::"
            );
        let is_call = is_built_in && is_mark(mark, '!') && arguments.delimiter() != Delimiter::None;
        is_call.then(|| BuiltIn { name: name.to_string(), arguments: arguments.clone() })
    }

    /// The text to which the call expands. `depth` is the number of calls around this call.
    fn text(&self, depth: usize) -> Option<String> {
        match &self.name[..] {
            "concat" => elements(&self.arguments)?.iter().map(|it| text_of(it, depth)).collect(),
            // rustc's `stringify!` prints most tokens as `to_string` does. Otherwise the guess is
            // wrong, and the expansion does not use it.
            "stringify" => Some(self.arguments.stream().to_string()),
            "env" => match &elements(&self.arguments)?[..] {
                [name] | [name, _] => env::var(text_of(name, depth)?).ok(),
                _ => None,
            },
            "include_str" => String::from_utf8(self.file(depth)?.bytes.clone()).ok(),
            _ => None,
        }
    }

    /// The file whose path is the only argument. A relative path starts at the folder of the
    /// argument's source file.
    fn file(&self, depth: usize) -> Option<Rc<File>> {
        let [argument] = &elements(&self.arguments)?[..] else { return None };
        let path = text_of(argument, depth)?;
        let resolved = match Path::new(&path).is_absolute() {
            true => PathBuf::from(&path),
            false => folder(argument.first()?.span())?.join(&path),
        };
        // Only regular files are read: reading a pipe would leave nothing for rustc to read.
        let is_file = fs::metadata(&resolved).ok()?.is_file();
        is_file.then(|| fs::read(resolved).ok().map(|bytes| Rc::new(File { path, bytes })))?
    }
}

/// The text that `concat!` makes of an argument.
fn text_of(argument: &[TokenTree], depth: usize) -> Option<String> {
    let argument = without_groups(argument);
    if let Some(call) = BuiltIn::of(&argument) {
        return (depth < DEEPEST).then(|| call.text(depth + 1))?;
    }
    let Some((sign, token)) = signed(&argument) else { return truth_value(&argument) };
    match (sign, Lit::new(token.clone())) {
        ("", Lit::Str(lit)) => Some(lit.value()),
        ("", Lit::Char(lit)) => Some(lit.value().to_string()),
        (_, Lit::Int(lit)) => Some(format!("{sign}{}", lit.base10_digits())),
        (_, Lit::Float(lit)) => Some(format!("{sign}{}", lit.base10_digits())),
        _ => None,
    }
}

/// An expression without the parentheses and invisible groups around it.
fn without_groups(expression: &[TokenTree]) -> Vec<TokenTree> {
    let mut expression = expression.to_vec();
    while let [TokenTree::Group(group)] = &expression[..] {
        if !matches!(group.delimiter(), Delimiter::None | Delimiter::Parenthesis) {
            break;
        }
        expression = group.stream().into_iter().collect();
    }
    expression
}

/// `Span::local_file` for Rust before 1.88, where it does not exist. From 1.88 on, a call of
/// `local_file` is a call of the span's own method.
#[allow(dead_code, reason = "Rust 1.88 does not use it")]
trait LocalFile {
    fn local_file(&self) -> Option<PathBuf>;
}

impl LocalFile for proc_macro::Span {
    fn local_file(&self) -> Option<PathBuf> {
        None
    }
}

/// The folder of the source file that contains the span. `None` if rustc does not run this code, or
/// does not tell the file.
#[allow(clippy::incompatible_msrv, reason = "before Rust 1.88, this calls the trait's method")]
fn folder(span: Span) -> Option<PathBuf> {
    if !proc_macro::is_available() {
        return None;
    }
    Some(span.unwrap().local_file()?.parent()?.to_path_buf())
}
