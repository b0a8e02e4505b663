use etched::url;

fn main() {
    url!("https://ann:secret@exa mple.com:99999/../%zz?a[#b#");
}
