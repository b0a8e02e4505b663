//! Runs the program against a server that records the request.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Command, Output};
use std::{str, thread};

fn get(arguments: &[&str]) -> Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_get"));
    // The program must not use the proxies of this machine.
    for name in ["http_proxy", "https_proxy", "all_proxy"] {
        program.env_remove(name).env_remove(name.to_ascii_uppercase());
    }
    program.args(arguments).output().unwrap()
}

/// Standard error of a run that failed.
fn failure(arguments: &[&str]) -> String {
    let output = get(arguments);
    assert!(!output.status.success());
    assert_eq!(output.stdout, b"");
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_whole_url_is_normalized_and_its_fragment_is_not_sent() {
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let address = listener.local_addr().unwrap();
    let (line, output) = thread::scope(|scope| {
        let server = scope.spawn(|| {
            let mut stream = listener.accept().unwrap().0;
            let lines: Vec<String> = BufReader::new(&stream)
                .lines()
                .map(|line| line.unwrap())
                .take_while(|line| !line.is_empty())
                .collect();
            write!(stream, "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nTür\x1b").unwrap();
            lines.into_iter().next().unwrap()
        });
        let output = get(&[&format!("HTTP://{address}/./a b?q=ü#top")]);
        // Ends the wait of the server if the program did not connect.
        drop(TcpStream::connect(address));
        (server.join().unwrap(), output)
    });
    assert_eq!(line, "GET /a%20b?q=%C3%BC HTTP/1.1");
    assert!(output.status.success());
    assert_eq!(str::from_utf8(&output.stdout), Ok("Tür\u{FFFD}\n"));
}

#[test]
fn a_link_starts_from_the_constant_page() {
    // The program prints the URL before it connects. Nothing listens on the port of the constant.
    let first = |arguments| failure(arguments).lines().next().unwrap().to_owned();
    assert_eq!(first(&[]), "GET http://localhost:9/docs/%C3%BCberblick/");
    assert_eq!(first(&["../a b?x"]), "GET http://localhost:9/docs/a%20b?x");
}

#[test]
fn an_invalid_link_is_not_sent() {
    assert_eq!(
        failure(&["http://exa mple/"]),
        "get: forbidden code point in a domain: ` ` at byte 10: \
         a domain consists of letters, digits, `-` and `.`\n",
    );
    assert_eq!(failure(&["mailto:ann@example.com"]), "get: http: authority missing\n");
    assert_eq!(failure(&["a", "b"]), "usage: get [LINK]\n");
}
