//! Programs in other languages, which encode the same inputs in a loop and measure it themselves.

use std::process::Command;
use std::{env, fs, process};

/// A program, as source for an interpreter. It reads texts that are separated by U+0000 from the
/// file named by its argument, and prints the least seconds for one pass over all of them.
pub(crate) struct Program {
    pub(crate) name: &'static str,
    interpreter: &'static str,
    file: &'static str,
    source: &'static str,
}

/// `encodeURIComponent` keeps `!'()*`, which the other functions of its group escape.
pub(crate) const NODE: Program = Program {
    name: "Node.js",
    interpreter: "node",
    file: "encode.cjs",
    source: "\
const texts = require('fs').readFileSync(process.argv[2], 'utf8').split('\\0');
let least = Infinity, kept = 0;
const end = performance.now() + 3000;
while (performance.now() < end) {
    const start = performance.now();
    for (let turn = 0; turn < 10; turn++)
        for (const text of texts) kept += encodeURIComponent(text).length;
    least = Math.min(least, performance.now() - start);
}
if (kept > 0) console.log(least / 10 / 1000);
",
};

pub(crate) const JDK: Program = Program {
    name: "JDK",
    interpreter: "java",
    file: "Encode.java",
    source: "\
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;

class Encode {
    public static void main(String[] arguments) throws Exception {
        String[] texts = Files.readString(Path.of(arguments[0])).split(\"\\0\");
        long least = Long.MAX_VALUE, kept = 0, end = System.nanoTime() + 3_000_000_000L;
        while (System.nanoTime() < end) {
            long start = System.nanoTime();
            for (int turn = 0; turn < 10; turn++)
                for (String text : texts) kept += URLEncoder.encode(text, StandardCharsets.UTF_8).length();
            least = Math.min(least, System.nanoTime() - start);
        }
        if (kept > 0) System.out.println(least / 10 / 1e9);
    }
}
",
};

impl Program {
    /// The seconds for one pass; `None` if the interpreter is not installed.
    pub(crate) fn seconds(&self, texts: &[&str]) -> Option<f64> {
        Command::new(self.interpreter).arg("--version").output().ok()?;
        let folder = env::temp_dir().join(format!("etched-benches-{}", process::id()));
        fs::create_dir_all(&folder).expect("a folder for temporary files");
        let (program, input) = (folder.join(self.file), folder.join("input"));
        fs::write(&program, self.source).expect("a temporary file");
        fs::write(&input, texts.join("\0")).expect("a temporary file");
        let output = Command::new(self.interpreter).arg(&program).arg(&input).output();
        let _ = fs::remove_dir_all(&folder);
        let output = output.expect("the interpreter starts");
        let printed = String::from_utf8_lossy(&output.stdout);
        let seconds = printed.trim().parse();
        Some(seconds.unwrap_or_else(|_| {
            panic!("{}: {printed}{}", self.name, String::from_utf8_lossy(&output.stderr))
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::{JDK, NODE};

    #[test]
    fn programs_print_seconds() {
        for program in [NODE, JDK] {
            let seconds = program.seconds(&["Grüße", "a b"]);
            assert!(seconds.is_none_or(|seconds| seconds > 0.0 && seconds < 1.0), "{seconds:?}");
        }
    }
}
