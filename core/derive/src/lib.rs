//! The attributes of the contract's types.
//!
//! Names of the contract are in camelCase for members and in kebab-case for words; a type says them once, in Rust's
//! style. With the feature `schema` of the crate that uses them, each type describes itself as a JSON Schema, with its
//! documentation, by `schemars`.

mod answer;
mod field;
mod partial;
mod request;
mod words;

use proc_macro::TokenStream;

/// Makes a struct, or an enum with a tag, the type of a JSON object that a client sends: implements `FromJson`.
///
/// `#[request]` refuses unknown members, `#[request(open)]` accepts them and warns of misspellings. An enum names the
/// member that tells its variants apart, `#[request(tag = "kind")]`; with `#[request(first)]`, the first member of each
/// variant tells that it is this one, and no other has a member of its name.
///
/// A field of type `Option` may be absent or `null`. `#[json(…)]` before a field sets bounds of a number, `minimum`,
/// `exclusive_minimum`, `maximum`, `exclusive_maximum`; the limit of characters or items, `most`; another name, `name`; or,
/// by `default`, that its type's default stands for an absent member; or, by `nullable`, that `null` is a value for its type
/// to read or to refuse. `like = "Type"` describes it by the schema of another type.
///
/// `#[request(name = "…")]` is the name of the type in the schema, if it is not that in Rust; the other attributes have it,
/// too. A type with `#[answer(inline)]` has no name there.
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

/// Makes a struct the type of a JSON object that is read as far as possible: implements `FromJson`, which refuses only a
/// value that is not an object. Unknown members are accepted, with a warning of misspellings.
///
/// A member that is refused is `None`, and its finding has been added. A field of the type `Option<T>` may be absent, one of
/// the type `Required<T>` may not. `null` is a value for the type to refuse. `#[json(…)]` is that of [`macro@request`]. A field
/// named `at` is no member: it is the byte at which the object starts.
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

/// Makes a struct or an enum the type of a JSON value that the module answers: derives `Serialize`.
///
/// A field of type `Option` is `null` if it is `None`; with `#[json(optional)]` it is left out. The members of a field
/// with `#[json(flatten)]` stand in its place.
#[proc_macro_attribute]
pub fn answer(arguments: TokenStream, item: TokenStream) -> TokenStream {
    expanded(answer::expand(arguments.into(), item.into()))
}

/// Makes an enum without values a set of words that are read and written: implements `FromJson` and `Serialize`, and
/// gives the type `WORDS` and `word()`.
#[proc_macro_attribute]
pub fn words(arguments: TokenStream, item: TokenStream) -> TokenStream {
    expanded(words::expand(arguments.into(), item.into()))
}

fn expanded(tokens: syn::Result<proc_macro2::TokenStream>) -> TokenStream {
    tokens.unwrap_or_else(syn::Error::into_compile_error).into()
}
