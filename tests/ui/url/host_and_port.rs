use etched::url;

fn main() {
    url!("localhost:8080/x");
}
