/** The rules of Kitchen Performance Test claims, gateway paths and preferences, in one WebAssembly module. */
module hearth {
    requires run.endive.runtime;
    requires com.fasterxml.jackson.annotation;
    requires com.fasterxml.jackson.core;
    requires static transitive org.jspecify;

    exports hearth;
}
