//! The input of an expansion: the values of the variables of a URI template.

pub(crate) struct Link {
    pub(crate) user: String,
    pub(crate) tags: [String; 2],
    pub(crate) page: u32,
}
