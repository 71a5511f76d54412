//! The attribute macros for the types and the operations of the contract.
//!
//! Members have names in camelCase and words are in kebab-case; both are derived from the Rust names. With the feature
//! `schema` of the crate that uses the macros, each type also describes itself and its documentation as a JSON Schema,
//! by `schemars`.

mod answer;
mod documented;
mod field;
mod partial;
mod request;
mod words;

use proc_macro::TokenStream;

/// Implements `FromJson` for a struct or an enum that is a JSON object in a request.
///
/// `#[request]` refuses unknown members; `#[request(open)]` accepts them and warns about misspellings. An enum names
/// the member that distinguishes its variants with `#[request(tag = "kind")]`. With `#[request(first)]`, the presence
/// of a variant's first member selects the variant; no other variant may have a member of this name.
///
/// A field of type `Option` may be absent or `null`. `#[json(…)]` on a field has these options:
///
/// * `minimum`, `exclusive_minimum`, `maximum` and `exclusive_maximum` set the bounds of a number.
/// * `most` sets the maximum number of characters or items.
/// * `name` sets the name of the member.
/// * `default` uses the default of the type for an absent member.
/// * `nullable` passes `null` to the type, which reads or refuses it.
/// * `like = "Type"` describes the member by the schema of another type.
///
/// `#[request(name = "…")]` sets the name of the type in the schema if it differs from the Rust name.
/// `#[request(inline)]` inlines the schema where the type is used. `#[answer]` and `#[words]` accept both options.
///
/// ```ignore
/// /// A stratum of a population.
/// #[request]
/// pub struct Stratum<'n> {
///     /// The part of all households, if no stratum has a population.
///     #[json(exclusive_minimum = 0.0, maximum = 1.0)]
///     pub weight: Option<f64>,
/// }
/// ```
#[proc_macro_attribute]
pub fn request(arguments: TokenStream, item: TokenStream) -> TokenStream {
    expanded(request::expand(arguments.into(), item.into()))
}

/// Implements `FromJson` for a struct that is a JSON object and is read as far as possible. Only a value that is not an
/// object is refused. Unknown members are accepted, with a warning about misspellings.
///
/// A refused member is `None`, and its finding has been added. A field of type `Option<T>` may be absent; a field of
/// type `Required<T>` must be present. The type of the member decides whether `null` is accepted. `#[json(…)]` has the
/// options of [`macro@request`]. A field named `at` is not a member: it is set to the byte at which the object starts.
/// `#[partial(named)]` gives the schema the name of the type; otherwise the schema is inlined where the type is used.
///
/// ```ignore
/// /// A period of a claim.
/// #[partial]
/// pub struct Period {
///     /// The first day.
///     pub start_date: Required<CalendarDate>,
/// }
/// ```
#[proc_macro_attribute]
pub fn partial(arguments: TokenStream, item: TokenStream) -> TokenStream {
    expanded(partial::expand(arguments.into(), item.into()))
}

/// Derives `Serialize` for a struct that is a JSON object in an answer.
///
/// A field of type `Option` is written as `null` if it is `None`; with `#[json(optional)]`, it is omitted. The members
/// of a field with `#[json(flatten)]` are written in place of the field.
#[proc_macro_attribute]
pub fn answer(arguments: TokenStream, item: TokenStream) -> TokenStream {
    expanded(answer::expand(arguments.into(), item.into()))
}

/// Implements `FromJson` and `Serialize` for an enum without values, whose variants are words of the contract, and adds
/// the constants `WORDS` and `ALL` and the method `word()`.
#[proc_macro_attribute]
pub fn words(arguments: TokenStream, item: TokenStream) -> TokenStream {
    expanded(words::expand(arguments.into(), item.into()))
}

/// Adds a module with the name of a function, whose constant `DOCUMENTATION` has the lines of the function's
/// documentation before its examples.
///
/// ```ignore
/// /// Returns the versions of the module.
/// #[documented]
/// pub fn version(request: &[u8]) -> String {
///     // …
/// }
///
/// assert_eq!(version::DOCUMENTATION, ["Returns the versions of the module."]);
/// ```
#[proc_macro_attribute]
pub fn documented(_: TokenStream, item: TokenStream) -> TokenStream {
    expanded(documented::expand(item.into()))
}

fn expanded(tokens: syn::Result<proc_macro2::TokenStream>) -> TokenStream {
    tokens.unwrap_or_else(syn::Error::into_compile_error).into()
}
