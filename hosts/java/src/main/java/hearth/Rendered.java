// Written by ContractTest out of npm/generated/contract.d.ts: do not edit.
package hearth;

/**
 * The answer of {@code renderPreferences}, whose request is a {@code UserPreferences} or {@code null}.
 * What is absent is null, or an empty list.
 */
public record Rendered(
        String outcome,
        Integer status,
        String text,
        java.util.List<Finding> findings) {
    /** Whether the input is not refused. */
    public boolean ok() {
        return outcome.equals("valid");
    }
}
