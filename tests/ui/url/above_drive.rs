use etched::url;

fn main() {
    url!("file:///C:/../D");
}
