//! Every operation, on the core and on the module: both must return the same bytes, and a used instance must answer
//! like a new one.

#![no_main]

use std::cell::RefCell;

use hearth_fuzz::case::{Call, on_core};
use hearth_fuzz::module::Host;

hearth_fuzz::target!("module", check);

fn check(calls: &[Call]) {
    let Ok(expected) = on_core(calls) else { return };
    HOST.with_borrow_mut(|host| {
        let answers = host.answers(calls);
        if answers.as_ref().ok() != Some(&expected) {
            let anew = host.answers_anew(calls);
            let only = if anew.ok().as_ref() == Some(&expected) { "a used instance" } else { "the module" };
            panic!("{only} answers {answers:?}\nthe core answers {expected:?}");
        }
    });
}

thread_local! {
    static HOST: RefCell<Host> = RefCell::new(Host::new().unwrap_or_else(|error| panic!("{error:#}")));
}
