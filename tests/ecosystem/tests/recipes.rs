//! Runs the code in `docs/recipes-crates.md`, and compares what a server receives. `build/` extracts
//! the code.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread;

/// A request: the first line, the headers with lower-case names, and the body.
#[derive(Debug)]
struct Received {
    line: String,
    headers: Vec<(String, String)>,
    body: String,
}

impl Received {
    fn read(stream: &TcpStream) -> Received {
        let mut reader = BufReader::new(stream);
        let mut lines = (&mut reader).lines().map(|line| line.unwrap());
        let line = lines.next().unwrap();
        let headers: Vec<_> = lines
            .take_while(|line| !line.is_empty())
            .filter_map(|line| {
                let (name, value) = line.split_once(": ")?;
                Some((name.to_ascii_lowercase(), value.to_owned()))
            })
            .collect();
        let mut received = Received { line, headers, body: String::new() };
        let len = received.header("content-length").map_or(0, |len| len.parse().unwrap());
        reader.take(len).read_to_string(&mut received.body).unwrap();
        received
    }

    fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|header| header.0 == name).map(|header| &*header.1)
    }
}

/// The request that `send` sends to a server, which answers `ok`.
fn received(send: impl FnOnce(SocketAddr)) -> Received {
    let listener = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let address = listener.local_addr().unwrap();
    // The thread has no scope, because a scope would wait for a request even if `send` panics.
    let server = thread::spawn(move || {
        let mut stream = listener.accept().unwrap().0;
        let received = Received::read(&stream);
        let answer = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok";
        stream.write_all(answer).unwrap();
        received
    });
    send(address);
    server.join().unwrap()
}

mod with_reqwest {
    include!(concat!(env!("OUT_DIR"), "/reqwest.rs"));

    /// The first line and the host of a request, which is sent to the test's server.
    fn sent(request: impl Fn(&Client) -> RequestBuilder) -> (String, String) {
        let received = super::received(|address| {
            let client = Client::builder().no_proxy().resolve("api.example.com", address);
            let answer = request(&client.build().unwrap()).send().unwrap().text().unwrap();
            assert_eq!(answer, "ok");
        });
        let host = received.header("host").unwrap().to_owned();
        (received.line, host)
    }

    #[test]
    fn the_server_receives_the_encoded_path_and_query() {
        main().unwrap();
        let host = "api.example.com".to_owned();
        let line = |target| (format!("GET {target} HTTP/1.1"), host.clone());
        assert_eq!(sent(docs), line("/docs/gr%C3%B6%C3%9Fe.html"));
        assert_eq!(
            sent(|client| linked(client, "../a b?q=ü#top").unwrap()),
            line("/a%20b?q=%C3%BC"),
        );
        assert_eq!(sent(|client| search(client, "a&b c", 2)), line("/search?q=a%26b%20c&page=2"));
    }
}

mod with_ureq {
    use ureq::config::Config;
    use ureq::unversioned::resolver::{ResolvedSocketAddrs, Resolver};
    use ureq::unversioned::transport::{DefaultConnector, NextTimeout};

    include!(concat!(env!("OUT_DIR"), "/ureq.rs"));

    /// Resolves every host to one address.
    #[derive(Debug)]
    struct Fixed(std::net::SocketAddr);

    impl Resolver for Fixed {
        fn resolve(
            &self,
            _: &ureq::http::Uri,
            _: &Config,
            _: NextTimeout,
        ) -> Result<ResolvedSocketAddrs, ureq::Error> {
            let mut addresses = self.empty();
            addresses.push(self.0);
            Ok(addresses)
        }
    }

    /// An agent that sends every request to `address`.
    pub(super) fn agent(address: std::net::SocketAddr) -> Agent {
        let config = Agent::config_builder().proxy(None).build();
        Agent::with_parts(config, DefaultConnector::default(), Fixed(address))
    }

    #[test]
    fn the_server_receives_the_encoded_path_and_query() {
        main().unwrap();
        let received = super::received(|address| {
            let request = linked(&agent(address), "../a b?q=ü#top").unwrap();
            assert_eq!(request.call().unwrap().body_mut().read_to_string().unwrap(), "ok");
        });
        assert_eq!(received.line, "GET /a%20b?q=%C3%BC HTTP/1.1");
        assert_eq!(received.header("host"), Some("api.example.com"));
    }

    #[test]
    fn the_server_receives_the_form() {
        let received = super::received(|address| {
            sign_up(&agent(address), "Zoë & Ann").unwrap();
        });
        assert_eq!(received.line, "POST /users HTTP/1.1");
        assert_eq!(received.header("content-type"), Some("application/x-www-form-urlencoded"));
        assert_eq!(received.body, "name=Zo%C3%AB+%26+Ann");
    }
}

mod with_http {
    include!(concat!(env!("OUT_DIR"), "/http.rs"));

    #[test]
    fn the_server_receives_the_path_and_the_header() {
        main().unwrap();
        let received = super::received(|address| {
            let request = upload("R&D/Süd", String::from("text")).unwrap();
            super::with_ureq::agent(address).run(request).unwrap();
        });
        assert_eq!(received.line, "POST /files/R%26D%2FS%C3%BCd?lang=de&len=4 HTTP/1.1");
        assert_eq!(
            received.header("content-disposition"),
            Some("attachment; filename*=UTF-8''gr%C3%B6%C3%9Fe.pdf"),
        );
        assert_eq!(received.body, "text");
    }
}

mod with_axum {
    use std::io::{Read as _, Write as _};
    use std::net::{SocketAddr, TcpStream};

    include!(concat!(env!("OUT_DIR"), "/axum.rs"));

    /// The answer of a server to a target.
    fn answer(address: SocketAddr, target: &str) -> String {
        let mut stream = TcpStream::connect(address).unwrap();
        write!(stream, "GET {target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    #[test]
    fn the_server_redirects_and_refuses() {
        main();
        let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build().unwrap();
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
            let address = listener.local_addr().unwrap();
            tokio::spawn(async { axum::serve(listener, app()).await });
            let answer = async |target: &'static str| {
                tokio::task::spawn_blocking(move || answer(address, target)).await.unwrap()
            };

            let redirect = answer("/search?lang=de&title=AC%2FDC+%26+Gr%C3%BC%C3%9Fe").await;
            assert!(redirect.starts_with("HTTP/1.1 303 "), "{redirect}");
            let location = "\r\nlocation: /articles/AC%2FDC%20%26%20Gr%C3%BC%C3%9Fe\r\n";
            assert!(redirect.contains(location), "{redirect}");

            let refused = answer("/search?title=100%").await;
            assert!(refused.starts_with("HTTP/1.1 400 "), "{refused}");
            assert!(refused.contains("malformed escape `%` at byte 9"), "{refused}");
            for target in ["/search", "/search?title=..", "/search?title=%2E%2e"] {
                let refused = answer(target).await;
                assert!(refused.starts_with("HTTP/1.1 400 "), "{refused}");
            }
        });
    }
}

/// The `main` of a recipe has assertions, and these recipes need nothing else.
macro_rules! runs {
    ($($module:ident $test:ident $file:literal;)*) => {$(
        mod $module {
            include!(concat!(env!("OUT_DIR"), $file));

            #[test]
            fn $test() {
                main();
            }
        }
    )*};
}

runs! {
    with_clap an_argument_is_a_url "/clap.rs";
    with_serde a_configuration_has_urls "/serde.rs";
    with_hex_literal hex_stands_beside_text "/hex_literal.rs";
    with_embedded_io a_stream_takes_encoded_text_and_frames "/embedded_io.rs";
}
