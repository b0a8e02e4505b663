//! The client, and a server that keeps what it is sent.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Command, Output};
use std::thread;

/// What a server was sent: the first line, the headers in small letters, and the body.
struct Sent {
    line: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

impl Sent {
    fn read(stream: &TcpStream) -> Sent {
        let mut reader = BufReader::new(stream);
        let mut lines = (&mut reader).lines().map(|line| line.unwrap());
        let line = lines.next().unwrap();
        let headers: Vec<_> = lines
            .take_while(|line| !line.is_empty())
            .map(|line| {
                let (name, value) = line.split_once(": ").unwrap();
                (name.to_ascii_lowercase(), value.to_owned())
            })
            .collect();
        let mut sent = Sent { line, headers, body: Vec::new() };
        let len = sent.header("content-length").parse().unwrap();
        reader.take(len).read_to_end(&mut sent.body).unwrap();
        sent
    }

    fn header(&self, name: &str) -> &str {
        &self.headers.iter().find(|header| header.0 == name).unwrap().1
    }
}

fn client(arguments: &[&str]) -> Output {
    let mut client = Command::new(env!("CARGO_BIN_EXE_http_client"));
    // No proxy of this machine's stands between.
    for name in ["http_proxy", "https_proxy", "all_proxy"] {
        client.env_remove(name).env_remove(name.to_ascii_uppercase());
    }
    client.args(arguments).output().unwrap()
}

/// Runs the client against a server that answers so, and returns what was sent as well.
fn exchange(user: &str, text: &str, status: &str, answer: &str) -> (Sent, Output) {
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let address = listener.local_addr().unwrap();
    thread::scope(|scope| {
        let server = scope.spawn(|| {
            let mut stream = listener.accept().unwrap().0;
            let sent = Sent::read(&stream);
            let len = answer.len();
            write!(stream, "HTTP/1.1 {status}\r\nContent-Length: {len}\r\n\r\n{answer}").unwrap();
            sent
        });
        let output = client(&[&address.to_string(), user, text]);
        // A client that sent nothing does not keep the server waiting.
        drop(TcpStream::connect(address));
        (server.join().unwrap(), output)
    })
}

/// The message of a run that failed.
fn failure(output: &Output, code: i32) -> &str {
    assert_eq!((output.status.code(), output.stdout.len()), (Some(code), 0));
    str::from_utf8(&output.stderr).unwrap()
}

#[test]
fn what_was_encoded_goes_out_byte_for_byte() {
    let (sent, output) = exchange("ann/bob ü?", "Käse & %41", "201 Created", "{\"n°\":\n7}\x1b[2J");
    assert_eq!(
        sent.line,
        "POST /api/users/ann%2Fbob%20%C3%BC%3F/notes?source=R%26D+%C3%BC HTTP/1.1",
    );
    assert_eq!(sent.header("slug"), "Gr%C3%BC%C3%9Fe, 100%25");
    assert_eq!(sent.header("content-type"), "text/plain; charset=utf-8");
    assert_eq!(sent.body, "Käse & %41".as_bytes());
    assert!(output.status.success());
    assert_eq!(str::from_utf8(&output.stdout), Ok("{\"n°\":\n7}\u{FFFD}[2J\n"));
    assert_eq!(output.stderr, b"");
}

#[test]
fn what_the_server_refuses_is_said() {
    let (sent, output) = exchange("nobody", "", "404 Not Found", "no such user");
    assert_eq!(sent.line, "POST /api/users/nobody/notes?source=R%26D+%C3%BC HTTP/1.1");
    assert_eq!(failure(&output, 1), "http_client: http status: 404\n");
}

#[test]
fn what_is_no_request_is_not_sent() {
    // Port 0 is nobody's: an attempt to send would say so instead.
    let expected = "http_client: segment 0 is `.` or `..`, which no encoding keeps as it is\n";
    assert_eq!(failure(&client(&["127.0.0.1:0", "..", "text"]), 1), expected);
    let output = client(&["not a host", "ann", "text"]);
    assert_eq!(failure(&output, 1), "http_client: invalid uri character\n");
    assert_eq!(failure(&client(&["127.0.0.1:0"]), 2), "usage: http_client HOST[:PORT] USER TEXT\n");
}
