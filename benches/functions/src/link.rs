//! The input of an expansion: the values of the variables of a URI template.

pub(crate) struct Link {
    /// A URL without a query and a fragment.
    pub(crate) base: String,
    pub(crate) user: String,
    pub(crate) tags: [String; 2],
    pub(crate) id: u32,
    pub(crate) page: u32,
}
