//! Implements serde's [`Serializer`] for a [`Writer`], so that types that derive `Serialize` are written as JSON by the
//! same code.
//!
//! Writing cannot fail, and its error type has no values. This removes the error-handling code that `serde_json` leaves
//! in each answer. serde's bytes are written unchanged, as JSON text: see [`crate::wire::Verbatim`]. Answers do not use
//! enums with values, which have no simple form in JSON.

use alloc::string::{String, ToString as _};
use core::convert::Infallible;
use core::fmt::{self, Display};

use serde::ser::{self, Impossible, Serialize, Serializer};

use super::Writer;
use crate::invariant::Held as _;

/// Returns the JSON text of a value.
pub(crate) fn written<T: Serialize>(value: &T) -> String {
    let mut writer = Writer::default();
    writer.serialized(value);
    writer.finish()
}

/// An error type without values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Never(Infallible);

impl Display for Never {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {}
    }
}

impl core::error::Error for Never {}

impl ser::Error for Never {
    fn custom<T: Display>(_: T) -> Self {
        never()
    }
}

#[expect(
    clippy::unreachable,
    reason = "the types of this crate are serializable, and none is an enum with values"
)]
fn never() -> ! {
    unreachable!()
}

type Done = Result<(), Never>;

impl<'w> Serializer for &'w mut Writer {
    type Ok = ();
    type Error = Never;
    type SerializeSeq = ListWriter<'w>;
    type SerializeTuple = ListWriter<'w>;
    type SerializeTupleStruct = ListWriter<'w>;
    type SerializeTupleVariant = Impossible<(), Never>;
    type SerializeMap = ObjectWriter<'w>;
    type SerializeStruct = ObjectWriter<'w>;
    type SerializeStructVariant = Impossible<(), Never>;

    fn serialize_bool(self, value: bool) -> Done {
        self.boolean(value);
        Ok(())
    }
    fn serialize_i8(self, value: i8) -> Done {
        self.serialize_i64(i64::from(value))
    }
    fn serialize_i16(self, value: i16) -> Done {
        self.serialize_i64(i64::from(value))
    }
    fn serialize_i32(self, value: i32) -> Done {
        self.serialize_i64(i64::from(value))
    }
    fn serialize_i64(self, value: i64) -> Done {
        self.integer(value);
        Ok(())
    }
    fn serialize_u8(self, value: u8) -> Done {
        self.serialize_i64(i64::from(value))
    }
    fn serialize_u16(self, value: u16) -> Done {
        self.serialize_i64(i64::from(value))
    }
    fn serialize_u32(self, value: u32) -> Done {
        self.serialize_i64(i64::from(value))
    }
    fn serialize_u64(self, value: u64) -> Done {
        if let Ok(value) = i64::try_from(value) {
            return self.serialize_i64(value);
        }
        self.raw(&value.to_string());
        Ok(())
    }
    fn serialize_f32(self, value: f32) -> Done {
        self.serialize_f64(f64::from(value))
    }
    fn serialize_f64(self, value: f64) -> Done {
        self.number(value);
        Ok(())
    }
    fn serialize_char(self, value: char) -> Done {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }
    fn serialize_str(self, value: &str) -> Done {
        self.string(value);
        Ok(())
    }
    fn serialize_bytes(self, json: &[u8]) -> Done {
        self.raw(core::str::from_utf8(json).held("JSON text is UTF-8"));
        Ok(())
    }
    fn serialize_none(self) -> Done {
        self.serialize_unit()
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Done {
        value.serialize(self)
    }
    fn serialize_unit(self) -> Done {
        self.null();
        Ok(())
    }
    fn serialize_unit_struct(self, _: &'static str) -> Done {
        self.serialize_unit()
    }
    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Done {
        self.serialize_str(variant)
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Done {
        value.serialize(self)
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Done {
        never()
    }
    fn serialize_seq(self, _: Option<usize>) -> Result<ListWriter<'w>, Never> {
        self.begin_array();
        Ok(ListWriter(self))
    }
    fn serialize_tuple(self, length: usize) -> Result<ListWriter<'w>, Never> {
        self.serialize_seq(Some(length))
    }
    fn serialize_tuple_struct(self, _: &'static str, length: usize) -> Result<ListWriter<'w>, Never> {
        self.serialize_seq(Some(length))
    }
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, Never> {
        never()
    }
    fn serialize_map(self, _: Option<usize>) -> Result<ObjectWriter<'w>, Never> {
        self.begin_object();
        Ok(ObjectWriter(self))
    }
    fn serialize_struct(self, _: &'static str, length: usize) -> Result<ObjectWriter<'w>, Never> {
        self.serialize_map(Some(length))
    }
    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, Never> {
        never()
    }
    fn collect_str<T: Display + ?Sized>(self, value: &T) -> Done {
        self.serialize_str(&alloc::string::ToString::to_string(value))
    }
}

/// An array that is being written.
#[derive(Debug)]
pub(crate) struct ListWriter<'w>(&'w mut Writer);

impl ser::SerializeSeq for ListWriter<'_> {
    type Ok = ();
    type Error = Never;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        value.serialize(&mut *self.0)
    }
    fn end(self) -> Done {
        self.0.end_array();
        Ok(())
    }
}

impl ser::SerializeTuple for ListWriter<'_> {
    type Ok = ();
    type Error = Never;

    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        value.serialize(&mut *self.0)
    }
    fn end(self) -> Done {
        ser::SerializeSeq::end(self)
    }
}

impl ser::SerializeTupleStruct for ListWriter<'_> {
    type Ok = ();
    type Error = Never;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        value.serialize(&mut *self.0)
    }
    fn end(self) -> Done {
        ser::SerializeSeq::end(self)
    }
}

/// An object that is being written. Its names are strings.
#[derive(Debug)]
pub(crate) struct ObjectWriter<'w>(&'w mut Writer);

impl ser::SerializeMap for ObjectWriter<'_> {
    type Ok = ();
    type Error = Never;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, name: &T) -> Done {
        name.serialize(&mut *self.0)?;
        self.0.colon();
        Ok(())
    }
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Done {
        value.serialize(&mut *self.0)
    }
    fn end(self) -> Done {
        self.0.end_object();
        Ok(())
    }
}

impl ser::SerializeStruct for ObjectWriter<'_> {
    type Ok = ();
    type Error = Never;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, name: &'static str, value: &T) -> Done {
        self.0.name(name);
        value.serialize(&mut *self.0)
    }
    fn end(self) -> Done {
        self.0.end_object();
        Ok(())
    }
}
