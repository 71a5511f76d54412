//! The component exports: the world `hearth:rules/rules` of `wit/world.wit`.
//!
//! Each function hands the bytes of the request to the core and returns its answer. A request that is not
//! UTF-8 arrives here as it is, because refusing it is a rule and rules live in the core.

use alloc::string::String;
use alloc::vec::Vec;

use hearth_core::contract;

use crate::tables;
use bindings::exports::hearth::rules::{
    claims, credential, gateway, module, preferences, sampling, selection, study, tables as sessions,
};

#[expect(
    unsafe_code,
    reason = "generated: the canonical ABI lifts arguments and lowers results through raw pointers"
)]
#[expect(
    clippy::same_length_and_capacity,
    reason = "generated: the canonical ABI hands over a list as one exact allocation"
)]
mod bindings {
    wit_bindgen::generate!({ world: "rules", path: "wit" });

    use super::Component;

    export!(Component);
}

/// The receiver of the exports. It holds nothing; what is compiled lies in [`tables`].
struct Component;

impl claims::Guest for Component {
    fn validate(request: Vec<u8>) -> String {
        contract::claims::validate(&request)
    }

    fn record(request: Vec<u8>) -> String {
        contract::claims::record(&request)
    }

    fn rules(request: Vec<u8>) -> String {
        contract::claims::rules(&request)
    }

    fn schema(request: Vec<u8>) -> String {
        contract::claims::schema(&request)
    }
}

impl gateway::Guest for Component {
    fn compile(request: Vec<u8>) -> String {
        tables::with(|tables| contract::gateway::compile(tables, &request))
    }

    fn route(request: Vec<u8>) -> String {
        tables::with(|tables| contract::gateway::route(tables, &request))
    }

    fn release(request: Vec<u8>) -> String {
        tables::with(|tables| contract::gateway::release(tables, &request))
    }

    fn routes(request: Vec<u8>) -> String {
        tables::with(|tables| contract::gateway::routes(tables, &request))
    }
}

impl sessions::Guest for Component {
    fn open_session() {
        tables::open_session();
    }

    fn close_session() {
        tables::close_session();
    }
}

impl module::Guest for Component {
    fn version(request: Vec<u8>) -> String {
        contract::module::version(&request)
    }
}

impl preferences::Guest for Component {
    fn validate(request: Vec<u8>) -> String {
        contract::preferences::validate(&request)
    }

    fn merge(request: Vec<u8>) -> String {
        contract::preferences::merge(&request)
    }

    fn render(request: Vec<u8>) -> String {
        contract::preferences::render(&request)
    }

    fn schema(request: Vec<u8>) -> String {
        contract::preferences::schema(&request)
    }

    fn tool(request: Vec<u8>) -> String {
        contract::preferences::tool(&request)
    }

    fn manifest(request: Vec<u8>) -> String {
        contract::preferences::manifest(&request)
    }
}

impl selection::Guest for Component {
    fn draw(request: Vec<u8>) -> String {
        contract::selection::draw(&request)
    }

    fn verify(request: Vec<u8>) -> String {
        contract::selection::verify(&request)
    }
}

impl sampling::Guest for Component {
    fn size(request: Vec<u8>) -> String {
        contract::sampling::size(&request)
    }
}

impl study::Guest for Component {
    fn assess(request: Vec<u8>) -> String {
        contract::study::assess(&request)
    }

    fn estimate(request: Vec<u8>) -> String {
        contract::study::estimate(&request)
    }

    fn reductions(request: Vec<u8>) -> String {
        contract::reductions::reductions(&request)
    }
}

impl credential::Guest for Component {
    fn key(request: Vec<u8>) -> String {
        contract::credential::key(&request)
    }

    fn issue(request: Vec<u8>) -> String {
        contract::credential::issue(&request)
    }

    fn sign(request: Vec<u8>) -> String {
        contract::credential::sign(&request)
    }

    fn verify(request: Vec<u8>) -> String {
        contract::credential::verify(&request)
    }
}
