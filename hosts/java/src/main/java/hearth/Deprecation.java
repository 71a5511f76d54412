// Written by ContractTest out of wasm/contract.schema.json: do not edit.
package hearth;

/**
 * An old path.
 * What is absent is null, or an empty list.
 */
public record Deprecation(
        /** The day since when clients should use another path, YYYY-MM-DD. */
        String since,
        /** The path to use instead, if it is served. */
        String successor) {}
