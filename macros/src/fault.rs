//! A fault of a call, and how it is reported.

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

/// What is wrong, where, and what to do about it.
pub(crate) struct Fault {
    pub(crate) span: Span,
    pub(crate) title: String,
    /// A picture of the place, where `span` cannot show it.
    pub(crate) excerpt: Option<String>,
    pub(crate) help: Option<String>,
}

impl Fault {
    pub(crate) fn new(span: Span, title: impl Into<String>) -> Fault {
        Fault { span, title: title.into(), excerpt: None, help: None }
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Fault {
        self.help = Some(help.into());
        self
    }

    fn message(&self) -> String {
        let mut message = self.title.clone();
        if let Some(excerpt) = &self.excerpt {
            message.push('\n');
            message.push_str(excerpt);
        }
        if let Some(help) = &self.help {
            message.push_str("\n= help: ");
            message.push_str(help);
        }
        message
    }
}

/// One `compile_error!` for each fault.
///
/// They are joined by `|`, which stands between expressions as well as between
/// patterns, so that every one of them is reported wherever the call stands.
pub(crate) fn report(faults: &[Fault]) -> TokenStream {
    let errors: Vec<TokenStream> = faults
        .iter()
        .map(|fault| {
            let message = fault.message();
            quote_spanned!(fault.span=> ::core::compile_error! { #message })
        })
        .collect();
    match &errors[..] {
        [error] => error.clone(),
        errors => {
            // With a span of the expansion, so that no lint takes the parentheses for the
            // user's.
            let mut group = Group::new(Delimiter::Parenthesis, quote!(#(#errors)|*));
            group.set_span(Span::mixed_site());
            TokenTree::from(group).into()
        }
    }
}
