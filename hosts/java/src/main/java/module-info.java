/** Checks Kitchen Performance Test claims, maps gateway paths and manages user preferences by a WebAssembly module. */
module hearth {
    requires run.endive.runtime;
    requires com.fasterxml.jackson.annotation;
    requires com.fasterxml.jackson.core;
    requires static transitive org.jspecify;

    exports hearth;
}
