use etched::Text;

const fn topic(device: &str) -> Text<16> {
    let mut topic = Text::new();
    topic.push_str("devices/");
    topic.push_str(device);
    topic
}

fn main() {
    etched::utf8_str!(topic("a long name"));
}
