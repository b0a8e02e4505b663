use etched::url;

fn main() {
    url!("https://::1:8080/");
}
