// Written by ContractTest out of wasm/contract.schema.json: do not edit.
package hearth;

/**
 * What decided a mapping.
 * What is absent is null, or an empty list.
 */
public record Explanation(
        /** The route's template. */
        String template,
        /** What the prefix stands for. */
        String standsFor,
        /** The template of the old path, below the prefix, that led to the route. */
        String alias,
        /** The segments of the path as it was asked for. */
        java.util.List<Matched> segments,
        /** Other routes that the path fits, and the segment (from 0) where they part from the one that answers. */
        java.util.List<Alternative> alternatives) {}
