use etched::url_decode;

fn main() {
    url_decode!("%uD83D%uDE00");
}
