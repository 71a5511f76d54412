//! Expands `#[answer]`, for objects that are written.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Result};

use crate::field::{Member, renamed};

pub(crate) fn expand(arguments: TokenStream, item: TokenStream) -> Result<TokenStream> {
    let input: DeriveInput = syn::parse2(item)?;
    let DeriveInput { attrs, vis, ident, generics, data } = &input;
    let rename = renamed(arguments)?;
    let Data::Struct(data) = data else {
        return Err(syn::Error::new_spanned(ident, "expected a struct"));
    };
    let mut fields = Vec::new();
    for field in data.fields.iter().cloned() {
        let member = Member::of(field)?;
        let (name, field) = (&member.name, &member.field);
        if member.options.flatten {
            fields.push(quote!(#[serde(flatten)] #field));
            continue;
        }
        let optional = member.options.optional;
        let skip = optional.then(|| quote!(, skip_serializing_if = "Option::is_none"));
        let schema = member.written();
        fields.push(quote!(#[serde(rename = #name #skip)] #schema #field));
    }
    let (impls, types, bounds) = generics.split_for_impl();
    let has_findings =
        data.fields.iter().any(|field| field.ident.as_ref().is_some_and(|name| name == "findings"));
    let answer = has_findings.then(|| {
        quote! {
            impl #impls crate::wire::Answer for #ident #types #bounds {
                fn set_findings(&mut self, findings: alloc::vec::Vec<crate::finding::Finding>) {
                    self.findings = findings;
                }
            }
        }
    });
    Ok(quote! {
        #(#attrs)*
        #[derive(Debug, serde::Serialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema) #rename)]
        #vis struct #ident #generics { #(#fields),* }
        #answer
    })
}
