//! Expands `#[partial]`, for objects that are read as far as possible.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Ident, LitBool, Result};

use crate::field::{Member, documentation};
use crate::request::reader;

pub(crate) fn expand(arguments: TokenStream, item: TokenStream) -> Result<TokenStream> {
    let input: DeriveInput = syn::parse2(item)?;
    let DeriveInput { attrs, vis, ident, generics, data } = &input;
    let is_named = match syn::parse2::<Option<Ident>>(arguments)? {
        Some(word) if word == "named" => true,
        None => false,
        Some(other) => return Err(syn::Error::new_spanned(other, "expected `named` or no argument")),
    };
    let Data::Struct(data) = data else {
        return Err(syn::Error::new_spanned(ident, "expected a struct"));
    };
    let (mut declared, mut names, mut values) = (Vec::new(), Vec::new(), Vec::new());
    let mut described = Vec::new();
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
        described.push(describe(&member)?);
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
    let (parameters, arguments, _) = generics.split_for_impl();
    let (title, about) = (ident.to_string(), documentation(attrs));
    Ok(quote! {
        #(#attrs)*
        #[derive(Debug)]
        #vis struct #ident #generics { #(#declared),* }
        #reader

        #[cfg(feature = "schema")]
        impl #parameters schemars::JsonSchema for #ident #arguments {
            fn inline_schema() -> bool {
                !#is_named
            }

            fn schema_name() -> alloc::borrow::Cow<'static, str> {
                alloc::borrow::Cow::Borrowed(#title)
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                let mut members = crate::wire::schema::Members::new(#about);
                #(#described)*
                members.finish()
            }
        }
    })
}

/// Returns the statement that adds a member to the schema.
fn describe(member: &Member) -> Result<TokenStream> {
    let (name, limits, about) = (&member.name, member.limits(), documentation(&member.field.attrs));
    let schema = member.described()?;
    let is_required = LitBool::new(!member.is_option(), proc_macro2::Span::call_site());
    Ok(quote! {
        let schema = generator.subschema_for::<#schema>();
        members.add(crate::wire::schema::DescribedMember { name: #name, about: #about, is_required: #is_required }, schema, #limits);
    })
}
