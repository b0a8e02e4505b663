//! The rows of `docs/moving-in.md`, and the code of the tests that is made of their calls.

/// A row of a table.
pub(crate) struct Row {
    pub(crate) theirs: Call,
    /// Without code, the cell says in words that there is no counterpart.
    pub(crate) ours: Option<Call>,
}

/// A call and its result, as the page writes them. The test has the same type.
pub(crate) struct Call {
    pub(crate) call: String,
    pub(crate) result: String,
    /// The variable that the call changes. Its value is the result.
    pub(crate) changed: Option<String>,
}

impl Call {
    /// An expression of the type `Call` of the test.
    pub(crate) fn literal(&self) -> String {
        let Call { call, result, changed } = self;
        format!("Call {{ call: {call:?}, result: {result:?}, changed: {changed:?} }}")
    }

    /// An expression of the type `Case` of the test.
    pub(crate) fn case(&self, setup: &str) -> String {
        let (literal, body) = (self.literal(), self.body(&self.call, setup));
        format!("Case {{ call: {literal}, run: || {body} }},\n")
    }

    /// A block that makes this call, written as `call`, and shows its result.
    pub(crate) fn body(&self, call: &str, setup: &str) -> String {
        let show = match &self.changed {
            Some(variable) => format!("let _ = {call};\nOk(Show::show({variable}))"),
            None => format!("Ok(Show::show({call}))"),
        };
        format!("{{\n{setup}{show}\n}}")
    }
}
