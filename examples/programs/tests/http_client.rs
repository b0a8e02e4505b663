//! Runs the client against a server that records the request.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Command, Output};
use std::{str, thread};

/// A request: the first line, the headers with lower-case names, and the body.
struct Request {
    line: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

impl Request {
    fn read(stream: &TcpStream) -> Request {
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
        let mut sent = Request { line, headers, body: Vec::new() };
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
    // The client must not use the proxies of this machine.
    for name in ["http_proxy", "https_proxy", "all_proxy"] {
        client.env_remove(name).env_remove(name.to_ascii_uppercase());
    }
    client.args(arguments).output().unwrap()
}

/// Runs the client against a server that sends `answer`. Returns the request and the output of the
/// client.
fn exchange(user: &str, text: &str, status: &str, answer: &str) -> (Request, Output) {
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let address = listener.local_addr().unwrap();
    thread::scope(|scope| {
        let server = scope.spawn(|| {
            let mut stream = listener.accept().unwrap().0;
            let sent = Request::read(&stream);
            let len = answer.len();
            write!(stream, "HTTP/1.1 {status}\r\nContent-Length: {len}\r\n\r\n{answer}").unwrap();
            sent
        });
        let output = client(&[&address.to_string(), user, text]);
        // Ends the wait of the server if the client did not connect.
        drop(TcpStream::connect(address));
        (server.join().unwrap(), output)
    })
}

/// Checks that the run failed with the exit status `code`, and returns its message.
fn failure(output: &Output, code: i32) -> &str {
    assert_eq!((output.status.code(), output.stdout.len()), (Some(code), 0));
    str::from_utf8(&output.stderr).unwrap()
}

#[test]
fn encoded_parts_are_sent_byte_for_byte() {
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
fn the_status_of_a_refusal_is_reported() {
    let (sent, output) = exchange("nobody", "", "404 Not Found", "no such user");
    assert_eq!(sent.line, "POST /api/users/nobody/notes?source=R%26D+%C3%BC HTTP/1.1");
    assert_eq!(failure(&output, 1), "http_client: http status: 404\n");
}

#[test]
fn an_invalid_request_is_not_sent() {
    // Nothing listens on port 0, so a request that is sent would fail with another message.
    let expected = "http_client: the value of `user` makes a segment of the path `.` or `..`\n";
    assert_eq!(failure(&client(&["127.0.0.1:0", "..", "text"]), 1), expected);
    let output = client(&["not a host", "ann", "text"]);
    assert_eq!(failure(&output, 1), "http_client: invalid uri character\n");
    assert_eq!(failure(&client(&["127.0.0.1:0"]), 2), "usage: http_client HOST[:PORT] USER TEXT\n");
}
