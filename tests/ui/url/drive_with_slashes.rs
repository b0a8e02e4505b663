use etched::url;

fn main() {
    url!("C:/Users/x");
}
