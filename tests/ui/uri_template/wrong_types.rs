use etched::uri_template;

fn main() {
    let page = 1;
    let link = uri_template!("/users/{user}{?near,page}{&user}", user = b"ann", near = [2.5]);
    println!("{link} {}", link.encoded_len());
}
