// Written by ContractTest out of wasm/contract.schema.json: do not edit.
package hearth;

/**
 * A route that would have answered, were it not for another.
 * What is absent is null, or an empty list.
 */
public record Alternative(
        /** Its template. */
        String template,
        /** Where the two part; none where the verb decides. */
        Integer segment) {}
