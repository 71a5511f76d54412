// Written by ContractTest out of npm/generated/contract.d.ts: do not edit.
package hearth;

/**
 * The answer of {@code mergePreferences}.
 * What is absent is null, or an empty list.
 */
public record Merged(
        String outcome,
        Integer status,
        @com.fasterxml.jackson.databind.annotation.JsonDeserialize(using = Json.Verbatim.class) String record,
        java.util.List<String> changed,
        java.util.List<Finding> findings,
        String text) {
    /** Whether the input is not refused. */
    public boolean ok() {
        return outcome.equals("valid");
    }
}
