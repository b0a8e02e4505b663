use etched::url;

fn main() {
    url!("http://[::1:8080/");
}
