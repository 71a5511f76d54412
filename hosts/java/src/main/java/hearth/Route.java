// Written by ContractTest out of npm/generated/contract.d.ts: do not edit.
package hearth;

/**
 * The answer of {@code routeRequest}.
 * What is absent is null, or an empty list.
 */
public record Route(
        String outcome,
        Integer status,
        String rpc,
        java.util.Map<String, Object> fields,
        String prefix,
        String path,
        String responseBody,
        Deprecation deprecation,
        Explanation explain,
        java.util.List<Finding> findings) {
    /** Whether the input is not refused. */
    public boolean ok() {
        return outcome.equals("valid");
    }
}
