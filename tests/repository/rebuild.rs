//! Tests that the next build notices if a file or an environment variable in a constant argument
//! has changed.

use crate::support::{Package, stderr};

const SOURCE: &str = r#"
fn main() {
    print!("{} ", etched::url_encode_str!(include_str!("text.txt")));
    print!("{:?} ", etched::utf8_bytes!("<", include_bytes!("bytes.bin")));
    print!("{} ", etched::query! { "v": env!("ETCHED_REBUILD_TEST") });
    print!("{}", etched::utf8_str!(concat!("in ", include_str!("text.txt"))));
}
"#;

#[test]
fn changes_of_files_and_variables_are_noticed() {
    let package = Package::new("rebuild", "2024", "");
    package.write("src/main.rs", SOURCE);
    let run = |variable: &str| {
        let output = package.cargo(&["run"]).env("ETCHED_REBUILD_TEST", variable).output().unwrap();
        assert!(output.status.success(), "{}", stderr(&output));
        String::from_utf8(output.stdout).unwrap()
    };
    package.write("src/text.txt", "a b");
    package.write("src/bytes.bin", b"A");
    assert_eq!(run("1 2"), "a+b [60, 65] v=1+2 in a b");
    // cargo compares modification times, which some file systems store in whole seconds.
    std::thread::sleep(std::time::Duration::from_millis(1100));
    package.write("src/text.txt", "c d");
    assert_eq!(run("1 2"), "c+d [60, 65] v=1+2 in c d");
    assert_eq!(run("3"), "c+d [60, 65] v=3 in c d");
    std::thread::sleep(std::time::Duration::from_millis(1100));
    package.write("src/bytes.bin", b"BC");
    assert_eq!(run("3"), "c+d [60, 66, 67] v=3 in c d");
}
