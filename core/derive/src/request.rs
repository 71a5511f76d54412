//! Expands `#[request]`, for objects that are read.

use heck::ToLowerCamelCase as _;
use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::{Data, DeriveInput, Fields, Generics, Lifetime, LitStr, Result, Variant};

use crate::field::{Member, rename};

/// The arguments of the attribute.
#[derive(Default)]
struct Arguments {
    open: bool,
    tag: Option<LitStr>,
    first: bool,
    inline: bool,
    name: Option<LitStr>,
}

impl Arguments {
    /// Returns the argument of `cfg_attr` that renames the type in the schema or inlines it.
    fn rename(&self) -> Option<TokenStream> {
        let inline = self.inline.then(|| quote!(, schemars(inline)));
        self.name.as_ref().map(rename).or(inline)
    }
}

pub(crate) fn expand(arguments: TokenStream, item: TokenStream) -> Result<TokenStream> {
    let mut given = Arguments::default();
    let parser = syn::meta::parser(|meta| {
        if meta.path.is_ident("open") {
            given.open = true;
        } else if meta.path.is_ident("tag") {
            given.tag = Some(meta.value()?.parse()?);
        } else if meta.path.is_ident("first") {
            given.first = true;
        } else if meta.path.is_ident("inline") {
            given.inline = true;
        } else if meta.path.is_ident("name") {
            given.name = Some(meta.value()?.parse()?);
        } else {
            return Err(meta.error("expected `open`, `tag`, `first`, `inline` or `name`"));
        }
        Ok(())
    });
    syn::parse::Parser::parse2(parser, arguments)?;
    let input: DeriveInput = syn::parse2(item)?;
    match (&input.data, &given.tag) {
        (Data::Struct(data), None) => Ok(object(&input, &members(&data.fields)?, &given)),
        (Data::Enum(data), Some(tag)) => tagged(&input, data.variants.iter(), tag, given.rename().as_ref()),
        (Data::Enum(data), None) if given.first => {
            by_first(&input, data.variants.iter(), given.rename().as_ref())
        }
        _ => {
            let expected = "expected a struct, or an enum with `tag` or `first`";
            Err(syn::Error::new_spanned(&input.ident, expected))
        }
    }
}

fn members(fields: &Fields) -> Result<Vec<Member>> {
    fields.iter().cloned().map(Member::of).collect()
}

/// Expands a struct.
fn object(input: &DeriveInput, members: &[Member], given: &Arguments) -> TokenStream {
    let DeriveInput { attrs, vis, ident, generics, .. } = input;
    let declared = members.iter().map(Member::declared);
    let (open, rename) = (given.open, given.rename());
    let deny = (!open).then(|| quote!(, schemars(deny_unknown_fields)));
    let names = members.iter().map(|member| &member.name);
    let unknown = if open { quote!(warn_of_slips) } else { quote!(refuse_others) };
    let read = read(members, &quote!(Self));
    let reader = reader(
        ident,
        generics,
        &quote! {
            let object = crate::wire::Object::of(input, findings)?;
            object.#unknown(&[#(#names),*], findings);
            #read
        },
    );
    quote! {
        #(#attrs)*
        #[derive(Debug)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema) #deny #rename)]
        #vis struct #ident #generics { #(#declared),* }
        #reader
    }
}

/// Expands an enum whose variants are objects, distinguished by the member `tag`.
fn tagged<'v>(
    input: &DeriveInput,
    variants: impl Iterator<Item = &'v Variant>,
    tag: &LitStr,
    rename: Option<&TokenStream>,
) -> Result<TokenStream> {
    let DeriveInput { attrs, vis, ident, generics, .. } = input;
    let (mut declared, mut arms, mut words) = (Vec::new(), Vec::new(), Vec::new());
    for variant in variants {
        let (attributes, name) = (&variant.attrs, &variant.ident);
        let word = name.to_string().to_lower_camel_case();
        let members = members(&variant.fields)?;
        let fields = members.iter().map(Member::declared);
        declared.push(quote! {
            #(#attributes)*
            #[cfg_attr(feature = "schema", schemars(rename = #word))]
            #name { #(#fields),* }
        });
        let names = members.iter().map(|member| &member.name);
        let read = read(&members, &quote!(Self::#name));
        let index = arms.len();
        arms.push(quote!(#index => { object.refuse_others(&[#tag, #(#names),*], findings); #read }));
        words.push(word);
    }
    let reader = reader(
        ident,
        generics,
        &quote! {
            let object = crate::wire::Object::of(input, findings)?;
            match object.word(#tag, &[#(#words),*], findings)? { #(#arms)* _ => Err(crate::wire::Refused) }
        },
    );
    Ok(quote! {
        #(#attrs)*
        #[derive(Debug)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(tag = #tag, deny_unknown_fields) #rename)]
        #vis enum #ident #generics { #(#declared),* }
        #reader
    })
}

/// Expands an enum whose variants are objects, distinguished by the presence of their first members.
fn by_first<'v>(
    input: &DeriveInput,
    variants: impl Iterator<Item = &'v Variant>,
    rename: Option<&TokenStream>,
) -> Result<TokenStream> {
    let DeriveInput { attrs, vis, ident, generics, .. } = input;
    let (mut declared, mut arms, mut lists) = (Vec::new(), Vec::new(), Vec::new());
    for (index, variant) in variants.enumerate() {
        let (attributes, name) = (&variant.attrs, &variant.ident);
        let members = members(&variant.fields)?;
        let fields = members.iter().map(Member::declared);
        declared.push(quote!(#(#attributes)* #name { #(#fields),* }));
        let names = members.iter().map(|member| &member.name);
        lists.push(quote!(&[#(#names),*]));
        let read = read(&members, &quote!(Self::#name));
        arms.push(quote!(#index => { #read }));
    }
    let reader = reader(
        ident,
        generics,
        &quote! {
            let object = crate::wire::Object::of(input, findings)?;
            match object.variant(&[#(#lists),*], findings)? { #(#arms)* _ => Err(crate::wire::Refused) }
        },
    );
    Ok(quote! {
        #(#attrs)*
        #[derive(Debug)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(untagged, deny_unknown_fields) #rename)]
        #vis enum #ident #generics { #(#declared),* }
        #reader
    })
}

/// Returns the statements that read the members and build the value. All members are read before a refused member
/// returns an error.
fn read(members: &[Member], of: &TokenStream) -> TokenStream {
    let lines = members.iter().map(|member| {
        let (field, name, limits) = (&member.field.ident, &member.name, member.limits());
        let how = match (member.options.default, member.options.nullable, member.is_option()) {
            (true, ..) => quote!(default_if_absent),
            (false, true, true) => quote!(nullable),
            (false, true, false) => quote!(present),
            (false, false, true) => quote!(optional),
            (false, false, false) => quote!(required),
        };
        quote!(let #field = object.#how(#name, #limits, findings);)
    });
    let values = members.iter().map(|member| {
        let field = &member.field.ident;
        quote!(#field: #field?)
    });
    quote!(#(#lines)* Ok(#of { #(#values),* }))
}

pub(crate) fn reader(ident: &syn::Ident, generics: &Generics, body: &TokenStream) -> TokenStream {
    let (_, arguments, _) = generics.split_for_impl();
    let lifetime = generics
        .lifetimes()
        .next()
        .map_or_else(|| Lifetime::new("'n", Span::call_site()), |parameter| parameter.lifetime.clone());
    quote! {
        impl<#lifetime> crate::wire::FromJson<#lifetime> for #ident #arguments {
            fn from_json(
                input: crate::wire::Input<'_, #lifetime>,
                _: &crate::wire::Limits,
                findings: &mut crate::finding::Findings,
            ) -> Result<Self, crate::wire::Refused> {
                #body
            }
        }
    }
}
