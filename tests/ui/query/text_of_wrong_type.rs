use etched::query::ToText;

struct Page;

fn main() {
    // As `Serializer::append_pair` does, but without a note that shows the source of that method.
    let _ = ToText::to_text(&Some(Page));
    let _ = ToText::to_text(&["a", "b"]);
}
