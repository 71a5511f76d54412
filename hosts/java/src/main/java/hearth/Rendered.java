// Written by ContractTest out of wasm/contract.schema.json: do not edit.
package hearth;

/**
 * The answer of {@code preferences.render}.
 * What is absent is null, or an empty list.
 */
public record Rendered(
        /** {@code valid} or {@code findings}. */
        String outcome,
        /** The HTTP status that a service answers with. */
        Integer status,
        /** The section, in Markdown; empty if the record has no preference. */
        String text,
        /** Warnings about members that the text leaves out. */
        java.util.List<Finding> findings) {
    /** Whether the input is not refused. */
    public boolean ok() {
        return outcome.equals("valid");
    }
}
