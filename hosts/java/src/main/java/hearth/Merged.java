// Written by ContractTest out of wasm/contract.schema.json: do not edit.
package hearth;

/**
 * The answer of {@code preferences.merge}.
 * What is absent is null, or an empty list.
 */
public record Merged(
        /** {@code valid} or {@code findings}. */
        String outcome,
        /** The HTTP status: 400. */
        Integer status,
        /** The record; {@code null} if nothing is stored and nothing changes. */
        @com.fasterxml.jackson.databind.annotation.JsonDeserialize(using = Json.Verbatim.class) String record,
        /** The members that differ, in the order of the change. */
        java.util.List<String> changed,
        /** Warnings about the change. */
        java.util.List<Finding> findings,
        /** A sentence for the model that made the change: the members that were saved and cleared. */
        String text) {
    /** Whether the input is not refused. */
    public boolean ok() {
        return outcome.equals("valid");
    }
}
