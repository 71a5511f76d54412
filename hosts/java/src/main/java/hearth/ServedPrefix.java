// Written by ContractTest out of wasm/contract.schema.json: do not edit.
package hearth;

/**
 * A prefix of served paths.
 * What is absent is null, or an empty list.
 */
public record ServedPrefix(
        /** The prefix. */
        String path,
        /** The prefix of canonical paths that it stands for. */
        String standsFor,
        /** The day since when clients should use another prefix, YYYY-MM-DD. */
        String deprecated) {}
