//! Values that are known only at run time, in a URL.

use std::io::{self, Write};

use console::style;
use etched::uri_template;

use super::colored;

const VALUES: [&str; 5] = ["ann/bob", "ann@evil.org", "x?admin=1#top", "..", ""];

/// Prints the URL of each value, or why there is none.
pub(crate) fn show(out: &mut impl Write) -> io::Result<()> {
    let head = "value of {user}  https://example.com/{user}/posts";
    writeln!(out, "{}", style(head).bold())?;
    for user in VALUES {
        write!(out, "{:15}  ", format!("{user:?}"))?;
        match uri_template!("https://example.com/{user}/posts").to_url() {
            Ok(url) => writeln!(out, "{}", colored(url.as_str()))?,
            Err(error) => writeln!(out, "{}: {error}", style("error").red().bold())?,
        }
    }
    Ok(())
}
