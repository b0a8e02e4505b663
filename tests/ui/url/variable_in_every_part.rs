use etched::url;

fn main() {
    url!("https://{host}:{port}/{}?q={q:>8}&{&page,per_page*}#{0}");
}
