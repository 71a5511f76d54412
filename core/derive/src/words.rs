//! Expands `#[words]`, for enums whose variants are words.

use heck::ToKebabCase as _;
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Fields, LitStr, Result, Variant};

use crate::field::renamed;

pub(crate) fn expand(arguments: TokenStream, item: TokenStream) -> Result<TokenStream> {
    let input: DeriveInput = syn::parse2(item)?;
    let DeriveInput { attrs, vis, ident, data, .. } = &input;
    let rename = renamed(arguments)?;
    let Data::Enum(data) = data else {
        return Err(syn::Error::new_spanned(ident, "expected an enum"));
    };
    let (mut declared, mut names, mut words) = (Vec::new(), Vec::new(), Vec::new());
    for mut variant in data.variants.iter().cloned() {
        if !matches!(variant.fields, Fields::Unit) {
            return Err(syn::Error::new_spanned(variant, "expected a variant without values"));
        }
        let word = word(&mut variant)?;
        declared.push(quote!(#[serde(rename = #word)] #variant));
        names.push(variant.ident);
        words.push(word);
    }
    Ok(quote! {
        #(#attrs)*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema) #rename)]
        #vis enum #ident { #(#declared),* }

        impl #ident {
            /// Every word, in the order of the variants.
            #vis const WORDS: &'static [&'static str] = &[#(#words),*];

            /// Every value, in the order of the variants.
            #vis const ALL: &'static [Self] = &[#(Self::#names),*];

            /// The word of the contract.
            #vis fn word(self) -> &'static str {
                match self { #(Self::#names => #words),* }
            }
        }

        impl<'n> crate::wire::FromJson<'n> for #ident {
            fn from_json(
                input: crate::wire::Input<'_, 'n>,
                _: &crate::wire::Limits,
                findings: &mut crate::finding::Findings,
            ) -> Result<Self, crate::wire::Refused> {
                let index = input.word(Self::WORDS, findings)?;
                Self::ALL.get(index).copied().ok_or(crate::wire::Refused)
            }
        }
    })
}

/// Returns the word of a variant: its name in kebab-case, or the `name` in `#[json(name = "…")]`.
fn word(variant: &mut Variant) -> Result<String> {
    let mut word = variant.ident.to_string().to_kebab_case();
    for attribute in variant.attrs.extract_if(.., |attribute| attribute.path().is_ident("json")) {
        attribute.parse_nested_meta(|meta| {
            if !meta.path.is_ident("name") {
                return Err(meta.error("expected `name`"));
            }
            word = meta.value()?.parse::<LitStr>()?.value();
            Ok(())
        })?;
    }
    Ok(word)
}
