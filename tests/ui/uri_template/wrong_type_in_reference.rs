use etched::uri_template;

struct User;

fn link(user: &&User) -> String {
    uri_template!("/users/{user}").try_to_string().unwrap()
}

fn short<'b>(users: &[User], buffer: &'b mut [u8]) -> &'b str {
    uri_template!("/users/{users:3}").to_slice(buffer).unwrap()
}

fn main() {
    link(&&User);
    short(&[], &mut [0; 32]);
}
