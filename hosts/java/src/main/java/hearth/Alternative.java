// Written by ContractTest out of npm/generated/contract.d.ts: do not edit.
package hearth;

/**
 * A route that would have answered, were it not for another.
 * What is absent is null, or an empty list.
 */
public record Alternative(
        /** Its template. */
        String template,
        /** The segment, from 0, where the two part; none where the verb decides. */
        Integer segment) {}
