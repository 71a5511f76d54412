//! A field of a contract type, and its options in `#[json(…)]`.

use heck::ToLowerCamelCase as _;
use proc_macro2::TokenStream;
use quote::quote;
use syn::{
    Attribute, Expr, ExprLit, Field, GenericArgument, Lit, LitStr, Meta, MetaNameValue, PathArguments,
    Result, Type,
};

/// A field and the member that it describes.
pub(crate) struct Member {
    pub(crate) field: Field,
    pub(crate) name: String,
    pub(crate) options: Options,
}

/// The options in `#[json(…)]`.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is a separate word in the attribute")]
pub(crate) struct Options {
    name: Option<LitStr>,
    pub(crate) default: bool,
    pub(crate) optional: bool,
    pub(crate) flatten: bool,
    pub(crate) nullable: bool,
    like: Option<LitStr>,
    minimum: Option<Expr>,
    exclusive_minimum: Option<Expr>,
    maximum: Option<Expr>,
    exclusive_maximum: Option<Expr>,
    most: Option<Expr>,
}

impl Member {
    /// Removes `#[json(…)]` from a field and reads its options.
    pub(crate) fn of(mut field: Field) -> Result<Self> {
        let mut options = Options::default();
        for attribute in field.attrs.extract_if(.., |attribute| attribute.path().is_ident("json")) {
            attribute.parse_nested_meta(|meta| {
                let word = meta.path.require_ident()?.to_string();
                match word.as_str() {
                    "default" => options.default = true,
                    "optional" => options.optional = true,
                    "flatten" => options.flatten = true,
                    "nullable" => options.nullable = true,
                    "name" => options.name = Some(meta.value()?.parse()?),
                    "like" => options.like = Some(meta.value()?.parse()?),
                    "minimum" => options.minimum = Some(meta.value()?.parse()?),
                    "exclusive_minimum" => options.exclusive_minimum = Some(meta.value()?.parse()?),
                    "maximum" => options.maximum = Some(meta.value()?.parse()?),
                    "exclusive_maximum" => options.exclusive_maximum = Some(meta.value()?.parse()?),
                    "most" => options.most = Some(meta.value()?.parse()?),
                    _ => return Err(meta.error("unknown option")),
                }
                Ok(())
            })?;
        }
        let plain = field.ident.as_ref().map(ToString::to_string).unwrap_or_default();
        let plain = plain.trim_start_matches("r#").to_lower_camel_case();
        let name = options.name.as_ref().map_or(plain, LitStr::value);
        Ok(Self { field, name, options })
    }

    /// Returns the declaration of the field, with the attributes for its schema.
    pub(crate) fn declared(&self) -> TokenStream {
        let (field, name) = (&self.field, &self.name);
        let Options { minimum, exclusive_minimum, maximum, exclusive_maximum, .. } = &self.options;
        let keywords = [
            ("minimum", minimum),
            ("exclusiveMinimum", exclusive_minimum),
            ("maximum", maximum),
            ("exclusiveMaximum", exclusive_maximum),
        ];
        let keywords = keywords.into_iter().filter_map(|(keyword, value)| Some((keyword, value.as_ref()?)));
        let keywords = keywords.map(|(keyword, value)| quote!(extend(#keyword = #value)));
        let most = self.options.most.as_ref();
        let most = most.map(|most| quote!(transform = crate::wire::schema::Most(#most)));
        let like = self.options.like.as_ref().map(|like| quote!(with = #like));
        let default = self.options.default.then(|| quote!(default));
        let all = [quote!(rename = #name)].into_iter().chain(keywords).chain(most).chain(like).chain(default);
        quote! {
            #[cfg_attr(feature = "schema", schemars(#(#all),*))]
            #field
        }
    }

    /// Returns the expression of type `Limits` for the limits of the value.
    pub(crate) fn limits(&self) -> TokenStream {
        let Options { minimum, exclusive_minimum, maximum, exclusive_maximum, most, .. } = &self.options;
        let bound = |closed: &Option<Expr>, open: &Option<Expr>, name: TokenStream| {
            let value = closed.as_ref().or(open.as_ref())?;
            let is_open = closed.is_none();
            Some(quote!(#name: Some(crate::wire::Bound { value: #value as f64, is_open: #is_open }),))
        };
        let least = bound(minimum, exclusive_minimum, quote!(least));
        let greatest = bound(maximum, exclusive_maximum, quote!(greatest));
        let most = most.as_ref().map(|most| quote!(most: Some(#most),));
        if least.is_none() && greatest.is_none() && most.is_none() {
            return quote!(&crate::wire::Limits::NONE);
        }
        quote!(&const { crate::wire::Limits { #least #greatest #most ..crate::wire::Limits::NONE } })
    }

    /// Returns whether the member may be absent or `null`.
    pub(crate) fn is_option(&self) -> bool {
        self.inner().is_some()
    }

    /// Returns the type `T` of an `Option<T>`.
    fn inner(&self) -> Option<&Type> {
        self.argument_of("Option")
    }

    /// Returns the type whose schema describes a member of a `#[partial]` type: `T` of `Option<T>` or `Required<T>`.
    pub(crate) fn described(&self) -> Result<Type> {
        match &self.options.like {
            Some(like) => like.parse(),
            None => self.inner().or_else(|| self.argument_of("Required")).cloned().ok_or_else(|| {
                syn::Error::new_spanned(&self.field.ty, "expected an `Option` or a `Required`")
            }),
        }
    }

    /// Returns the argument of the generic type with this name.
    fn argument_of(&self, name: &str) -> Option<&Type> {
        let Type::Path(path) = &self.field.ty else { return None };
        let last = path.path.segments.last().filter(|last| last.ident == name)?;
        let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
        match arguments.args.first() {
            Some(GenericArgument::Type(inner)) => Some(inner),
            _ => None,
        }
    }

    /// Returns the schema attribute for a member of an answer. The member is never `null` if it may be omitted.
    pub(crate) fn written(&self) -> TokenStream {
        let given = self.options.like.as_ref().map(LitStr::value);
        let inner = self.inner().filter(|_| self.options.optional).map(|inner| quote!(#inner).to_string());
        let with =
            given.or(inner).map(|with| quote!(#[cfg_attr(feature = "schema", schemars(with = #with))]));
        quote!(#with)
    }
}

/// Returns the lines of the documentation.
pub(crate) fn documentation(attributes: &[Attribute]) -> String {
    let lines = attributes.iter().filter_map(|attribute| match &attribute.meta {
        Meta::NameValue(MetaNameValue {
            path,
            value: Expr::Lit(ExprLit { lit: Lit::Str(line), .. }),
            ..
        }) if path.is_ident("doc") => Some(line.value().trim().to_owned()),
        _ => None,
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Reads the arguments of an attribute that affect the schema of its type: the `name` of the type, or `inline`.
pub(crate) fn renamed(arguments: TokenStream) -> Result<Option<TokenStream>> {
    let mut schema = None;
    let parser = syn::meta::parser(|meta| {
        if meta.path.is_ident("name") {
            schema = Some(rename(&meta.value()?.parse()?));
        } else if meta.path.is_ident("inline") {
            schema = Some(quote!(, schemars(inline)));
        } else {
            return Err(meta.error("expected `name` or `inline`"));
        }
        Ok(())
    });
    syn::parse::Parser::parse2(parser, arguments)?;
    Ok(schema)
}

/// Returns the argument of `cfg_attr` that renames a type in the schema.
pub(crate) fn rename(name: &LitStr) -> TokenStream {
    quote!(, schemars(rename = #name))
}
