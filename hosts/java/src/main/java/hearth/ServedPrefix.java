// Written by ContractTest out of npm/generated/contract.d.ts: do not edit.
package hearth;

/**
 * A prefix of a table.
 * What is absent is null, or an empty list.
 */
public record ServedPrefix(
        /** The prefix. */
        String path,
        /** What it stands for. */
        String standsFor,
        /** Since when clients should use another. */
        String deprecated) {}
