// Written by ContractTest out of npm/generated/contract.d.ts: do not edit.
package hearth;

/**
 * The answer of {@code compileGateway}.
 * What is absent is null, or an empty list.
 */
record Compiled(
        String outcome,
        Integer status,
        Integer handle,
        java.util.List<Finding> findings) {
    /** Whether the input is not refused. */
    public boolean ok() {
        return outcome.equals("valid");
    }
}
