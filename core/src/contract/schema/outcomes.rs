//! The schema of an answer, with one object for each outcome.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::marker::PhantomData;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use crate::contract::CouldNotRun;

/// The answer of an operation: one type of a tuple, or the answer that it could not run.
pub(super) struct Outcomes<T>(PhantomData<T>);

impl<T: Variants> JsonSchema for Outcomes<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        Cow::Borrowed("Outcomes")
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut variants = T::schemas(generator);
        variants.push(generator.subschema_for::<CouldNotRun>());
        json_schema!({ "oneOf": variants })
    }
}

/// A tuple of types.
pub(super) trait Variants {
    /// Returns the schema of each type.
    fn schemas(generator: &mut SchemaGenerator) -> Vec<Schema>;
}

macro_rules! variants {
    ($($type:ident)*) => {
        impl<$($type: JsonSchema),*> Variants for ($($type,)*) {
            fn schemas(generator: &mut SchemaGenerator) -> Vec<Schema> {
                [$(generator.subschema_for::<$type>()),*].into()
            }
        }
    };
}
variants!(A);
variants!(A B);
variants!(A B C);
