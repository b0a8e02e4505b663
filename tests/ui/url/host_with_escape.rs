use etched::url;

fn main() {
    url!("https://ex%61mple.com/");
}
