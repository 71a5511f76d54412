//! The bindings of the module, generated from its WIT.

#![expect(clippy::same_length_and_capacity, reason = "generated code")]

spin_sdk::wit_bindgen::generate!({
    inline: "
        package hearth:edge;
        world edge {
            include hearth:rules/caller@1.0.0;
            import hearth:rules/tables@1.0.0;
        }
    ",
    path: "../../wasm/wit",
    world: "hearth:edge/edge",
    runtime_path: "::spin_sdk::wit_bindgen::rt",
    generate_all,
});
