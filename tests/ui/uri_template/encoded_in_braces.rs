use etched::percent::PATH;
use etched::uri_template;
use etched::uri_template::Encoded;

fn main() {
    let name = Encoded("my%20dir");
    uri_template!("/files/{name}").try_to_string();
    uri_template!("/files{/name}", name = PATH.display("my dir")).try_to_string();
}
