//! Tests of tables and their instances.

use std::sync::atomic::{AtomicUsize, Ordering};

use super::Router;
use crate::Hearth;
use crate::builder::Builder;

type Outcome = Result<(), Box<dyn std::error::Error>>;

/// A module whose only table has the handle 7. The answer of a route is the number of calls of its instance. The method
/// `TRAP`, a missing table and another handle trap.
fn misbehaving(builder: Builder) -> Result<Hearth, Box<dyn std::error::Error>> {
    let module = wat::parse_str(
        r#"(module
            (memory (export "memory") 1)
            (data (i32.const 64) "{\22outcome\22:\22valid\22,\22handle\22:7,\22findings\22:[]}")
            (data (i32.const 128) "{\22outcome\22:\22findings\22,\22status\22:400,\22findings\22:[]}")
            (global $calls (mut i32) (i32.const 0))
            (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
            (func $text (param $at i32) (param $length i32) (result i32)
                (i32.store (i32.const 0) (local.get $at))
                (i32.store (i32.const 4) (local.get $length))
                (i32.const 0))
            (func (export "hearth:rules/gateway@1.0.0#compile") (param $at i32) (param $length i32) (result i32)
                (if (i32.eqz (local.get $length)) (then (return (call $text (i32.const 128) (i32.const 49)))))
                (global.set $calls (i32.const 48))
                (call $text (i32.const 64) (i32.const 44)))
            (func (export "cabi_post_hearth:rules/gateway@1.0.0#compile") (param i32))
            (func (export "hearth:rules/gateway@1.0.0#route") (param $at i32) (param $length i32) (result i32)
                (if (i32.eqz (global.get $calls)) (then unreachable))
                (if (i32.ne (i32.load8_u offset=10 (local.get $at)) (i32.const 55)) (then unreachable))
                (if (i32.eq (i32.load8_u offset=22 (local.get $at)) (i32.const 84)) (then unreachable))
                (global.set $calls (i32.add (global.get $calls) (i32.const 1)))
                (i32.store8 (i32.const 16) (global.get $calls))
                (call $text (i32.const 16) (i32.const 1)))
            (func (export "cabi_post_hearth:rules/gateway@1.0.0#route") (param i32)))"#,
    )?;
    Ok(builder.cache(false).build_from(&module)?)
}

#[test]
fn a_table_serves_one_request_after_another() -> Outcome {
    let router = misbehaving(Hearth::builder())?.router("{}")?;
    assert_eq!(router.map("GET", "/", false)?, "1");
    assert_eq!(router.map("GET", "/", false)?, "2");
    Ok(())
}

#[test]
fn a_trapped_instance_is_replaced_with_its_table() -> Outcome {
    let router = misbehaving(Hearth::builder())?.router("{}")?;
    assert_eq!(router.map("GET", "/", false)?, "1");
    assert!(router.map("TRAP", "/", false).is_err_and(|error| error.is_trap() && !error.is_refused()));
    assert_eq!(router.tables.waiting(), 0);
    assert_eq!(router.map("GET", "/", false)?, "1");
    Ok(())
}

#[test]
fn a_refused_configuration_is_an_error_with_its_findings() -> Outcome {
    let error = misbehaving(Hearth::builder())?.router("").err().ok_or("no error")?;
    assert!(error.is_refused() && !error.is_trap());
    assert_eq!(error.to_string(), "the configuration is refused (400)");
    let error = Hearth::new()?.router("{\"routes\":7}").err().ok_or("no error")?;
    let refused = error.refused().ok_or("no refusal")?;
    assert_eq!((refused.status(), refused.findings().len()), (400, 1), "{refused}");
    assert_eq!(refused.findings()[0].path, "/routes");
    assert!(
        error.to_string().starts_with("the configuration is refused (400): 1 error\n  /routes  "),
        "{error}"
    );
    Ok(())
}

#[test]
fn threads_share_a_router() -> Outcome {
    let router: Router = Hearth::new()?.router("")?;
    let answered = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for thread in 0..8 {
            let (router, answered) = (&router, &answered);
            scope.spawn(move || {
                for call in 0..50 {
                    let id = format!("did:ixo:entity:{thread}-{call}");
                    let answer = router.route("GET", &format!("/chain/entity/{id}"));
                    if answer.is_ok_and(|route| route.is_ok_and(|route| route.fields["id"] == *id)) {
                        answered.fetch_add(1, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    assert_eq!(answered.into_inner(), 400);
    Ok(())
}

#[test]
fn any_text_can_be_routed() -> Outcome {
    let router = Hearth::new()?.router("")?;
    for target in ["\"", "/\\", "/\0", "\u{10ffff}", ""] {
        let answer = router.explain(target, target)?;
        assert!(answer.is_err(), "{answer:?}");
    }
    Ok(())
}
