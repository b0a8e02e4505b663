use etched::query::ToText;

struct Page;

fn main() {
    // As `Serializer::append_pair` does, but without a note that shows the source of that method.
    ToText::with_text(&Some(Page), |_| ());
    ToText::with_text(&["a", "b"], |_| ());
}
