//! Tests with small modules that misbehave.

use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use std::{fs, io};

use super::Hearth;
use crate::builder::Builder;

type Outcome = Result<(), Box<dyn std::error::Error>>;

/// A module with one operation `test.run`. The bytes of the request select its behaviour, and a counter in its memory
/// shows whether the instance is new.
fn misbehaving(builder: Builder) -> Result<Hearth, Box<dyn std::error::Error>> {
    Ok(builder.cache(false).build_from(&module()?)?)
}

fn module() -> Result<Vec<u8>, wat::Error> {
    wat::parse_str(
        r#"(module
            (memory (export "memory") 1)
            (global $calls (mut i32) (i32.const 48))
            (func (export "cabi_realloc") (param i32 i32 i32 i32) (result i32) (i32.const 1024))
            (func (export "hearth:rules/test@1.0.0#run") (param $at i32) (param $length i32) (result i32)
                (local $what i32)
                (global.set $calls (i32.add (global.get $calls) (i32.const 1)))
                (local.set $what (i32.load8_u (local.get $at)))
                (if (i32.eq (local.get $what) (i32.const 116)) (then unreachable))
                (if (i32.eq (local.get $what) (i32.const 108)) (then (loop $for_ever (br $for_ever))))
                (if (i32.eq (local.get $what) (i32.const 109))
                    (then (if (i32.eq (memory.grow (i32.const 2000)) (i32.const -1)) (then unreachable))))
                (if (i32.eq (local.get $what) (i32.const 98))
                    (then (i32.store (i32.const 0) (i32.const -8)) (i32.store (i32.const 4) (i32.const 100))
                          (return (i32.const 0))))
                (i32.store8 (i32.const 16) (global.get $calls))
                (i32.store (i32.const 0) (i32.const 16))
                (i32.store (i32.const 4) (i32.const 1))
                (i32.const 0))
            (func (export "cabi_post_hearth:rules/test@1.0.0#run") (param i32)))"#,
    )
}

#[test]
fn an_instance_is_reused() -> Outcome {
    let hearth = misbehaving(Hearth::builder())?;
    assert_eq!(hearth.invoke("test.run", b"")?, "1");
    assert_eq!(hearth.invoke("test.run", b"")?, "2");
    Ok(())
}

#[test]
fn a_trap_is_an_error_and_the_next_call_works() -> Outcome {
    let hearth = misbehaving(Hearth::builder())?;
    assert_eq!(hearth.invoke("test.run", b"")?, "1");
    let error = hearth.invoke("test.run", b"trap").err().ok_or("no error")?;
    assert!(error.is_trap() && !error.is_deadline() && !error.is_memory(), "{error}");
    assert_eq!(hearth.invoke("test.run", b"")?, "1", "the trapped instance was used again");
    Ok(())
}

#[test]
fn a_call_ends_at_its_deadline() -> Outcome {
    let hearth = misbehaving(Hearth::builder().deadline(Duration::from_millis(50)))?;
    let start = Instant::now();
    let error = hearth.invoke("test.run", b"loop").err().ok_or("no error")?;
    assert!(error.is_deadline(), "{error}");
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
    assert_eq!(hearth.invoke("test.run", b"")?, "1");
    Ok(())
}

#[test]
fn memory_is_bounded() -> Outcome {
    let hearth = misbehaving(Hearth::builder().memory(1 << 20))?;
    let error = hearth.invoke("test.run", b"more").err().ok_or("no error")?;
    assert!(error.is_memory(), "{error}");
    assert_eq!(hearth.invoke("test.run", b"")?, "1");
    Ok(())
}

#[test]
fn an_address_outside_the_memory_is_an_error() -> Outcome {
    let hearth = misbehaving(Hearth::builder())?;
    let error = hearth.invoke("test.run", b"bad").err().ok_or("no error")?;
    assert!(!error.is_trap(), "{error}");
    assert_eq!(hearth.invoke("test.run", b"")?, "1");
    Ok(())
}

#[test]
fn a_module_over_the_memory_limit_does_not_start() -> Outcome {
    let error = misbehaving(Hearth::builder().memory(1 << 10)).err().ok_or("no error")?;
    assert!(error.to_string().contains("memory"), "{error}");
    Ok(())
}

#[test]
fn threads_share_a_hearth() -> Outcome {
    let hearth = Hearth::new()?;
    let answered = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(|| {
                for _ in 0..50 {
                    if hearth.version().is_ok() {
                        answered.fetch_add(1, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    assert_eq!(answered.into_inner(), 400);
    let most = std::thread::available_parallelism()?.get();
    assert!((1..=most).contains(&hearth.instances.waiting()));
    Ok(())
}

#[test]
fn compiled_code_is_stored_in_the_given_directory() -> Outcome {
    let directory = tempfile::tempdir()?;
    let kept = directory.path().join("kept");
    let builder = || Hearth::builder().cache_directory(&kept);
    builder().cache(false).build_from(&module()?)?;
    assert!(!kept.exists());
    for _ in 0..2 {
        assert_eq!(builder().build_from(&module()?)?.invoke("test.run", b"")?, "1");
        assert_eq!(codes(&kept)?, 1, "files of compiled code");
    }
    Ok(())
}

/// Counts the files of compiled code in a directory, which have no extension, unlike the cache's other files.
fn codes(directory: &Path) -> io::Result<usize> {
    let mut count = 0;
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        count += if path.is_dir() { codes(&path)? } else { usize::from(path.extension().is_none()) };
    }
    Ok(count)
}

#[test]
fn a_directory_that_cannot_be_used_is_an_error() -> Outcome {
    let file = tempfile::NamedTempFile::new()?;
    let error = Hearth::builder().cache_directory(file.path()).build().err().ok_or("no error")?;
    assert!(error.is_cache() && !error.is_trap(), "{error}");
    Ok(())
}
