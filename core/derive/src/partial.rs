//! `#[partial]`: objects that are read as far as possible.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Result};

use crate::field::Member;
use crate::request::reader;

pub(crate) fn expand(arguments: TokenStream, item: TokenStream) -> Result<TokenStream> {
    let input: DeriveInput = syn::parse2(item)?;
    let DeriveInput { attrs, vis, ident, generics, data } = &input;
    if !arguments.is_empty() {
        return Err(syn::Error::new_spanned(arguments, "no arguments are expected"));
    }
    let Data::Struct(data) = data else {
        return Err(syn::Error::new_spanned(ident, "a struct is expected"));
    };
    let (mut declared, mut names, mut values) = (Vec::new(), Vec::new(), Vec::new());
    for field in data.fields.iter().cloned() {
        let member = Member::of(field)?;
        let (field, name, limits) = (&member.field, &member.name, member.limits());
        let ident = &field.ident;
        declared.push(quote!(#field));
        if ident.as_ref().is_some_and(|ident| ident == "at") {
            values.push(quote!(at: input.node.at()));
            continue;
        }
        names.push(name.clone());
        values.push(if member.is_option() {
            quote!(#ident: object.nullable(#name, #limits, findings).ok().flatten())
        } else {
            quote!(#ident: object.present(#name, #limits, findings).ok())
        });
    }
    let reader = reader(
        ident,
        generics,
        &quote! {
            let object = crate::wire::Object::of(input, findings)?;
            object.warn_of_slips(&[#(#names),*], findings);
            Ok(Self { #(#values),* })
        },
    );
    Ok(quote! {
        #(#attrs)*
        #[derive(Debug)]
        #vis struct #ident #generics { #(#declared),* }
        #reader
    })
}
