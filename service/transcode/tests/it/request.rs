//! Requests from dotted fields.

use crate::sample::request;

#[test]
fn fields_are_set_by_their_dotted_names() {
    for (fields, message) in [
        ("{}", "{}"),
        (r#"{"id":"did:ixo:entity:1"}"#, r#"{"id":"did:ixo:entity:1"}"#),
        (
            r#"{"pagination.limit":"5","pagination.key":"AAE=","pagination.count_total":true}"#,
            r#"{"pagination":{"key":"AAE=","limit":"5","countTotal":true}}"#,
        ),
        (r#"{"kind":"CLOSED","small":-3,"ratio":0.5}"#, r#"{"kind":"CLOSED","small":-3,"ratio":0.5}"#),
        (r#"{"kind":9}"#, r#"{"kind":9}"#),
        (r#"{"ratio":"NaN"}"#, r#"{"ratio":"NaN"}"#),
        (r#"{"names":["a","b"]}"#, r#"{"names":["a","b"]}"#),
        (
            r#"{"since":"2024-01-01T00:00:00Z","within":"1.500s","mask":"fooBar,x","wrapped":"7"}"#,
            r#"{"since":"2024-01-01T00:00:00Z","within":"1.500s","mask":"fooBar,x","wrapped":"7"}"#,
        ),
        (r#"{"number":"0"}"#, r#"{"number":"0"}"#),
        (r#"{"page.limit":"1","page.offset":"2"}"#, r#"{"page":{"offset":"2","limit":"1"}}"#),
        (r#"{"renamed":"x"}"#, r#"{"id2":"x"}"#),
        (r#"{"blob":"_-8"}"#, r#"{"blob":"/+8="}"#),
    ] {
        assert_eq!(request(fields).unwrap(), message, "{fields}");
    }
}

#[test]
fn a_field_that_cannot_be_set_is_named() {
    for (fields, field, what) in [
        (r#"{"nope":"1"}"#, "nope", "`sample.v1.Request` has no field `nope`"),
        (r#"{"pagination.nope":"1"}"#, "pagination.nope", "`sample.v1.Page` has no field `nope`"),
        (r#"{"id.x":"1"}"#, "id.x", "`id` has no fields"),
        (r#"{"names.x":"1"}"#, "names.x", "`names` has no fields"),
        (r#"{"labels.x":"1"}"#, "labels.x", "`labels` has no fields"),
        (r#"{"":"1"}"#, "", "has no field ``"),
        (r#"{"pagination..limit":"1"}"#, "pagination..limit", "has no field ``"),
        (r#"{"small":2147483648}"#, "small", ""),
        (r#"{"small":"x"}"#, "small", ""),
        (r#"{"pagination.limit":"-1"}"#, "pagination.limit", ""),
        (r#"{"pagination":"1"}"#, "pagination", ""),
        (r#"{"id":5}"#, "id", ""),
        (r#"{"kind":"NO_SUCH"}"#, "kind", ""),
        (r#"{"blob":"*"}"#, "blob", ""),
        (r#"{"since":"yesterday"}"#, "since", ""),
        (r#"{"names":"a"}"#, "names", ""),
        (r#"{"name":"a","number":"1"}"#, "number", "only one of `name` and `number` can be set"),
        (r#"{"name":"a","page.limit":"1"}"#, "page.limit", "only one of `name` and `page` can be set"),
        (r#"{"since":"2024-01-01T00:00:00Z","since.seconds":"1"}"#, "since.seconds", "it is already set"),
    ] {
        let error = request(fields).unwrap_err();
        assert!(error.is_request(), "{fields}: {error}");
        assert_eq!(error.field(), Some(field), "{fields}: {error}");
        assert!(error.to_string().contains(what), "{fields}: {error}");
    }
}
