use etched::uri_template;

fn main() {
    uri_template!("https:/example.com:443/../users/{user}?ids[]={id}", user = "ann", id = 1);
}
