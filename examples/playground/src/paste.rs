//! The line of Rust that gives a result of the page, and what the compiler says about a call.

use std::fmt::{self, Display};

use etched_runtime::const_support::{Quoted, split_note};
use expansion::{CompileError, compile_errors};

use crate::View;
use crate::nodes::{Mark, Nodes};

/// A longer line is not shown.
const LONGEST: usize = 4000;

/// A string literal of Rust, with escapes for characters that a reader cannot see.
pub(crate) fn literal(text: &str) -> String {
    format!("{:?}", Quoted(text))
}

/// A call of a macro with literals.
#[derive(Debug)]
pub(crate) struct Call {
    name: &'static str,
    arguments: String,
}

impl Call {
    pub(crate) fn new(name: &'static str, arguments: String) -> Call {
        Call { name, arguments }
    }

    /// The errors of the macro itself.
    pub(crate) fn errors(&self) -> Vec<CompileError> {
        compile_errors(self.name, &self.arguments)
    }
}

impl Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}!({})", self.name, self.arguments)
    }
}

impl View {
    /// Shows the line of Rust that gives a result: its code, and the path after `use etched::`.
    pub(crate) fn line(&mut self, result: &str, path: &str, code: impl Display) {
        let code = code.to_string();
        let is_short = code.len() <= LONGEST;
        self.show(format!("{result}_line"), |line| {
            if is_short {
                line.text(code);
            }
        });
        self.show(format!("{result}_use"), |nodes| match is_short {
            true => nodes.text(format_args!("use etched::{path};")),
            false => nodes.text("The line of Rust is too long to be shown."),
        });
    }

    /// Shows no line, because no line gives this result.
    pub(crate) fn no_line(&mut self, result: &str) {
        self.show(format!("{result}_line"), |_| {});
        self.show(format!("{result}_use"), |_| {});
    }
}

/// The items of a list of compile errors: the message, the literal with carets, the note, and the help.
pub(crate) fn list_errors(list: &mut Nodes, errors: &[CompileError]) {
    for error in errors {
        list.element("li", |item| {
            let (title, note) = split_note(&error.title);
            item.span("span.title", format_args!("error: {title}"));
            if let Some((literal, fault)) = &error.place {
                let mark = Mark { sequence: fault.clone(), fault: fault.clone() };
                item.element("div.marked", |marked| marked.with_marks(literal, &[mark]));
            }
            if let Some(note) = note {
                item.span("div.note", format_args!("note: {note}"));
            }
            if let Some(help) = &error.help {
                item.span("div.help", format_args!("help: {help}"));
            }
        });
    }
}
