use etched::url;

fn main() {
    url!("https://ann@example.org@example.com/");
}
