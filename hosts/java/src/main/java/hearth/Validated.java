// Written by ContractTest out of npm/generated/contract.d.ts: do not edit.
package hearth;

/**
 * The answer of {@code validatePreferences}.
 * What is absent is null, or an empty list.
 */
public record Validated(
        String outcome,
        Integer status,
        java.util.List<Finding> findings,
        String text) {
    /** Whether the input is not refused. */
    public boolean ok() {
        return outcome.equals("valid");
    }
}
