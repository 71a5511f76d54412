//! Expands `#[documented]`, for functions whose documentation a program reads.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Attribute, Expr, ExprLit, ItemFn, Lit, Meta, Result};

pub(crate) fn expand(item: TokenStream) -> Result<TokenStream> {
    let function: ItemFn = syn::parse2(item)?;
    let name = &function.sig.ident;
    let all: Vec<String> = function.attrs.iter().filter_map(line).collect();
    let text = all.split(|line| line == "# Examples").next().unwrap_or_default();
    let lines = text.strip_suffix(&[String::new()]).unwrap_or(text);
    if lines.is_empty() {
        return Err(syn::Error::new_spanned(name, "expected documentation"));
    }
    Ok(quote! {
        #function

        pub(crate) mod #name {
            pub(crate) const DOCUMENTATION: &[&str] = &[#(#lines),*];
        }
    })
}

/// Returns the line of a documentation comment, without the space that separates it from the slashes.
fn line(attribute: &Attribute) -> Option<String> {
    let Meta::NameValue(pair) = &attribute.meta else { return None };
    let Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) = &pair.value else { return None };
    let text = text.value();
    pair.path.is_ident("doc").then(|| text.strip_prefix(' ').unwrap_or(&text).to_owned())
}
