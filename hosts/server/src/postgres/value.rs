//! Values between `spin:postgres` and Postgres: the types that the store of the edge uses.

use std::error::Error as StdError;

use bytes::BytesMut;
use tokio_postgres::Row;
use tokio_postgres::types::{FromSql, IsNull, ToSql, Type, to_sql_checked};

use crate::bindings::spin::postgres::postgres::{Column, DbDataType, DbValue, ParameterValue};

/// A parameter of a statement.
pub(super) type Parameter = Box<dyn ToSql + Send + Sync>;

/// Converts a parameter. The error names the kind of value that the host does not have.
pub(super) fn parameter(value: ParameterValue) -> Result<Parameter, String> {
    let unsupported = |kind: &str| {
        Err(format!(
            "`hearth serve` does not convert a parameter of the kind `{kind}`; send it as text, and cast it in the statement"
        ))
    };
    Ok(match value {
        ParameterValue::Boolean(value) => Box::new(value),
        ParameterValue::Int16(value) => Box::new(value),
        ParameterValue::Int32(value) => Box::new(value),
        ParameterValue::Int64(value) => Box::new(value),
        ParameterValue::Floating32(value) => Box::new(value),
        ParameterValue::Floating64(value) => Box::new(value),
        ParameterValue::Str(value) => Box::new(value),
        ParameterValue::Binary(value) => Box::new(value),
        ParameterValue::ArrayInt32(value) => Box::new(value),
        ParameterValue::ArrayInt64(value) => Box::new(value),
        ParameterValue::ArrayStr(value) => Box::new(value),
        ParameterValue::DbNull => Box::new(Null),
        ParameterValue::Int8(_) => return unsupported("int8"),
        ParameterValue::Date(_) => return unsupported("date"),
        ParameterValue::Time(_) => return unsupported("time"),
        ParameterValue::Datetime(_) => return unsupported("datetime"),
        ParameterValue::Timestamp(_) => return unsupported("timestamp"),
        ParameterValue::Uuid(_) => return unsupported("uuid"),
        ParameterValue::Jsonb(_) => return unsupported("jsonb"),
        ParameterValue::Decimal(_) => return unsupported("decimal"),
        ParameterValue::RangeInt32(_) => return unsupported("range-int32"),
        ParameterValue::RangeInt64(_) => return unsupported("range-int64"),
        ParameterValue::RangeDecimal(_) => return unsupported("range-decimal"),
        ParameterValue::ArrayDecimal(_) => return unsupported("array-decimal"),
        ParameterValue::Interval(_) => return unsupported("interval"),
    })
}

/// Returns the columns of a result.
pub(super) fn columns(columns: &[tokio_postgres::Column]) -> Vec<Column> {
    let column = |column: &tokio_postgres::Column| Column {
        name: column.name().to_owned(),
        data_type: data_type(column.type_()),
    };
    columns.iter().map(column).collect()
}

fn data_type(of: &Type) -> DbDataType {
    match *of {
        Type::BOOL => DbDataType::Boolean,
        Type::INT2 => DbDataType::Int16,
        Type::INT4 => DbDataType::Int32,
        Type::INT8 => DbDataType::Int64,
        Type::FLOAT4 => DbDataType::Floating32,
        Type::FLOAT8 => DbDataType::Floating64,
        Type::TEXT | Type::VARCHAR | Type::BPCHAR => DbDataType::Str,
        Type::BYTEA => DbDataType::Binary,
        Type::INT4_ARRAY => DbDataType::ArrayInt32,
        Type::INT8_ARRAY => DbDataType::ArrayInt64,
        Type::TEXT_ARRAY | Type::VARCHAR_ARRAY | Type::BPCHAR_ARRAY => DbDataType::ArrayStr,
        _ => DbDataType::Other(of.name().to_owned()),
    }
}

/// Converts a row. A value of another type becomes `unsupported`, with its bytes as Postgres sends them.
pub(super) fn row(row: &Row) -> Result<Vec<DbValue>, tokio_postgres::Error> {
    (0..row.len()).map(|index| value(row, index)).collect()
}

fn value(row: &Row, index: usize) -> Result<DbValue, tokio_postgres::Error> {
    let of = row.columns().get(index).map_or(&Type::UNKNOWN, tokio_postgres::Column::type_);
    match *of {
        Type::BOOL => get(row, index, DbValue::Boolean),
        Type::INT2 => get(row, index, DbValue::Int16),
        Type::INT4 => get(row, index, DbValue::Int32),
        Type::INT8 => get(row, index, DbValue::Int64),
        Type::FLOAT4 => get(row, index, DbValue::Floating32),
        Type::FLOAT8 => get(row, index, DbValue::Floating64),
        Type::TEXT | Type::VARCHAR | Type::BPCHAR => get(row, index, DbValue::Str),
        Type::BYTEA => get(row, index, DbValue::Binary),
        Type::INT4_ARRAY => get(row, index, DbValue::ArrayInt32),
        Type::INT8_ARRAY => get(row, index, DbValue::ArrayInt64),
        Type::TEXT_ARRAY | Type::VARCHAR_ARRAY | Type::BPCHAR_ARRAY => get(row, index, DbValue::ArrayStr),
        _ => get(row, index, |Raw(bytes)| DbValue::Unsupported(bytes)),
    }
}

fn get<'a, T: FromSql<'a>>(
    row: &'a Row,
    index: usize,
    wrap: impl Fn(T) -> DbValue,
) -> Result<DbValue, tokio_postgres::Error> {
    Ok(row.try_get::<_, Option<T>>(index)?.map_or(DbValue::DbNull, wrap))
}

/// NULL as a parameter of any type.
#[derive(Debug)]
struct Null;

impl ToSql for Null {
    fn to_sql(&self, _: &Type, _: &mut BytesMut) -> Result<IsNull, Box<dyn StdError + Sync + Send>> {
        Ok(IsNull::Yes)
    }

    fn accepts(_: &Type) -> bool {
        true
    }

    to_sql_checked!();
}

/// The bytes of a value of any type.
struct Raw(Vec<u8>);

impl FromSql<'_> for Raw {
    fn from_sql(_: &Type, bytes: &[u8]) -> Result<Self, Box<dyn StdError + Sync + Send>> {
        Ok(Self(bytes.to_owned()))
    }

    fn accepts(_: &Type) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(value: ParameterValue, of: &Type) -> Result<Option<Vec<u8>>, String> {
        let mut bytes = BytesMut::new();
        let parameter = parameter(value)?;
        let null = parameter.to_sql_checked(of, &mut bytes).map_err(|error| error.to_string())?;
        Ok(matches!(null, IsNull::No).then(|| bytes.to_vec()))
    }

    #[test]
    fn parameters_are_written_in_their_own_type() -> Result<(), String> {
        assert_eq!(written(ParameterValue::Boolean(true), &Type::BOOL)?, Some(vec![1]));
        assert_eq!(written(ParameterValue::Int32(-2), &Type::INT4)?, Some((-2_i32).to_be_bytes().to_vec()));
        assert_eq!(written(ParameterValue::Int64(7), &Type::INT8)?, Some(7_i64.to_be_bytes().to_vec()));
        assert_eq!(written(ParameterValue::Str("ü".into()), &Type::TEXT)?, Some("ü".into()));
        assert_eq!(written(ParameterValue::Binary(vec![0, 255]), &Type::BYTEA)?, Some(vec![0, 255]));
        for of in [Type::TEXT, Type::INT4, Type::BYTEA, Type::DATE] {
            assert_eq!(written(ParameterValue::DbNull, &of)?, None, "{of}");
        }
        Ok(())
    }

    #[test]
    fn a_parameter_of_another_type_is_an_error() {
        for (value, of) in [
            (ParameterValue::Int64(1), Type::INT4),
            (ParameterValue::Str("1".into()), Type::INT8),
            (ParameterValue::Str("2026-01-01".into()), Type::DATE),
            (ParameterValue::Binary(vec![1]), Type::TEXT),
        ] {
            assert!(written(value, &of).is_err(), "{of}");
        }
        let said = parameter(ParameterValue::Uuid(String::new())).err();
        assert!(said.is_some_and(|text| text.contains("`uuid`")));
    }

    #[test]
    fn types_have_their_names() {
        assert!(matches!(data_type(&Type::TEXT), DbDataType::Str));
        assert!(matches!(data_type(&Type::BYTEA), DbDataType::Binary));
        assert!(matches!(data_type(&Type::DATE_RANGE), DbDataType::Other(name) if name == "daterange"));
    }
}
