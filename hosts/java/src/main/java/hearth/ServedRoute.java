// Written by ContractTest out of npm/generated/contract.d.ts: do not edit.
package hearth;

/**
 * A route of a table.
 * What is absent is null, or an empty list.
 */
public record ServedRoute(
        /** Its template. */
        String template,
        /** The method. */
        String rpc,
        /** Whether it is answered 501. */
        boolean disabled) {}
