// Written by ContractTest out of npm/generated/contract.d.ts: do not edit.
package hearth;

/**
 * That a path is an old one.
 * What is absent is null, or an empty list.
 */
public record Deprecation(
        /** Since when, {@code YYYY-MM-DD}. */
        String since,
        /** The path to use instead. */
        String successor) {}
