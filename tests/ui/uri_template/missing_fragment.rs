use etched::uri_template;

fn main() {
    uri_template!("/docs{#section}-top", section = Some("a"));
}
