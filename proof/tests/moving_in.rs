//! Runs the examples in `docs/moving-in.md`: the code that uses etched, the code that uses other
//! crates, and the Java code.

use std::io::Write as _;
use std::process::Command;
use std::{env, fs, io};

// Has a test for each section, and the Java code as `JAVA`.
include!(concat!(env!("OUT_DIR"), "/moving_in.rs"));

#[test]
fn java_net_and_java_io() {
    let probe = Command::new("java").args(["--describe-module", "jdk.compiler"]).output();
    if !probe.is_ok_and(|output| output.status.success()) {
        assert!(env::var_os("CI").is_none(), "no JDK, and `CI` is set");
        writeln!(io::stderr(), "skipped: no `java` with a compiler").expect("standard error");
        return;
    }
    assert!(JAVA.lines().filter(|line| line.starts_with("assert ")).count() > 5, "{JAVA}");
    let source = format!(
        "import static java.nio.charset.StandardCharsets.UTF_8;
        import java.io.*;
        import java.net.*;
        import java.util.*;

        class MovingIn {{
            public static void main(String[] arguments) throws Exception {{
                {JAVA}
                try {{ assert false; }} catch (AssertionError error) {{ return; }}
                throw new Exception(\"nothing was asserted\");
            }}
        }}"
    );
    let file = concat!(env!("CARGO_TARGET_TMPDIR"), "/MovingIn.java");
    fs::write(file, source).expect("a file");
    let java =
        Command::new("java").args(["-ea", "-Dfile.encoding=UTF-8", file]).output().expect("a JDK");
    assert!(java.status.success(), "{}", String::from_utf8_lossy(&java.stderr));
}
