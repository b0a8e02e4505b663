use etched::url;

fn main() {
    url!("https://:8080/");
}
