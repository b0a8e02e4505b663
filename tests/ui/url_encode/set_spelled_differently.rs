use etched::url_encode;

fn main() {
    url_encode!("a", Path);
    url_encode!("a", path-segment);
    url_encode!("a", form.add(b'.'));
}
