use etched::uri_template;

fn main() {
    let (host, port) = ("localhost", 8080);
    uri_template!("{host}:{port}/users");
}
