use etched::url_decode;

fn main() {
    url_decode!("Übergröße 漢字 👍 100% é");
}
