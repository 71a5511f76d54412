// Written by ContractTest out of npm/generated/contract.d.ts: do not edit.
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
        /** The template of the old path that led to the route. */
        String alias,
        /** The path, segment by segment. */
        java.util.List<Matched> segments,
        /** Other routes that the path fits. */
        java.util.List<Alternative> alternatives) {}
