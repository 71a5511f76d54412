// Written by ContractTest out of wasm/contract.schema.json: do not edit.
package hearth;

/**
 * The answer of {@code gateway.compile}.
 * What is absent is null, or an empty list.
 */
record Compiled(
        /** {@code valid} or {@code findings}. */
        String outcome,
        /** The HTTP status that a service answers with. */
        Integer status,
        /** The handle of the table, from 1. */
        Integer handle,
        /** Warnings about the configuration. */
        java.util.List<Finding> findings) {
    /** Whether the input is not refused. */
    public boolean ok() {
        return outcome.equals("valid");
    }
}
