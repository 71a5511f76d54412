// Written by ContractTest out of wasm/contract.schema.json: do not edit.
package hearth;

/**
 * The answer of {@code preferences.validate}.
 * What is absent is null, or an empty list.
 */
public record Validated(
        /** {@code valid} or {@code findings}. */
        String outcome,
        /** The HTTP status: 400. */
        Integer status,
        /** Warnings. */
        java.util.List<Finding> findings,
        /** A text for the model that made the change: the errors, and what to do about them. */
        String text) {
    /** Whether the input is not refused. */
    public boolean ok() {
        return outcome.equals("valid");
    }
}
