//! Literals that do not compile, and what the compiler says about them.

use std::io::{self, Write};

use console::style;

/// The answer of the compiler to a program of `tests/ui`, as it is recorded there.
macro_rules! answer {
    ($case:literal) => {
        (
            concat!("tests/ui/", $case, ".rs"),
            include_str!(concat!("../../../tests/ui/", $case, ".stderr")),
        )
    };
}

static ANSWERS: [(&str, &str); 2] =
    [answer!("utf8_bytes/missing_continuation_latin_1"), answer!("url/slash_missing")];

/// Prints the answers in the colors of rustc.
pub(crate) fn show(out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{}", style("two wrong literals, and what the compiler says").bold())?;
    for (number, (path, answer)) in ANSWERS.into_iter().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        let mut is_message = true;
        for line in answer.trim_end().replace(path, "src/main.rs").lines() {
            is_message &= !line.contains("--> ");
            writeln!(out, "{}", colored(line, is_message))?;
        }
    }
    Ok(())
}

/// A line of an answer. The message is bold, `error` and the carets are red, the gutter is blue.
fn colored(line: &str, is_message: bool) -> String {
    if let Some(words) = line.strip_prefix("error").filter(|_| is_message) {
        return format!("{}{}", style("error").red().bold(), style(words).bold());
    }
    if is_message {
        return style(line).bold().to_string();
    }
    let (gutter, rest) = match (line.split_once("--> "), line.split_once('|')) {
        (Some((_, place)), _) => (&line[..line.len() - place.len()], place),
        (_, Some((_, code))) => (&line[..line.len() - code.len()], code),
        _ => ("", line),
    };
    let rest = match rest.trim_start().starts_with('^') {
        true => style(rest).red().bold(),
        false => style(rest),
    };
    format!("{}{rest}", style(gutter).blue().bold())
}
