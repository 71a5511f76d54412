// Written by ContractTest out of wasm/contract.schema.json: do not edit.
package hearth;

/**
 * One segment, and what of the template it met.
 * What is absent is null, or an empty list.
 */
public record Matched(
        /** The segment, without escapes. */
        String segment,
        /** The literal, the variable or the wildcard. */
        String matched,
        /** The part of the template or of the prefix. */
        String as) {}
