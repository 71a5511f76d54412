// Written by ContractTest out of npm/generated/contract.d.ts: do not edit.
package hearth;

/**
 * One segment of a path, and what of the template it met.
 * What is absent is null, or an empty list.
 */
public record Matched(
        /** The segment, without escapes. */
        String segment,
        /** The literal, the {@code {variable}} or the wildcard. */
        String matched,
        /** What that is. */
        String as) {}
