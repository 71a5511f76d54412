/** The rules of Kitchen Performance Test claims, gateway paths and preferences, in one WebAssembly module. */
module hearth {
    requires run.endive.runtime;
    requires com.fasterxml.jackson.databind;
    exports hearth;
    opens hearth to com.fasterxml.jackson.databind;
}
