fn main() {
    etched::query!({ "q" }: 1);
}
