use etched::uri_template;

fn main() {
    let bytes: &[u8] = b"abc";
    uri_template!("/x/{id}", id = b"abc");
    uri_template!("/x/{id}", id = bytes);
    uri_template!("/x{?id*}", id = vec![1_u8, 2]);
}
