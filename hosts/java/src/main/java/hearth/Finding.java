// Written by ContractTest out of wasm/contract.schema.json: do not edit.
package hearth;

/**
 * An error or a warning about an input.
 * What is absent is null, or an empty list.
 */
public record Finding(
        /** The stable code, {@code area.what_is_wrong}. */
        String code,
        /** The number of the rule (specification §2A); {@code null} if it is not about a numbered rule. */
        Integer rule,
        /** The place in the input, as a JSON Pointer (RFC 6901). */
        String path,
        /** The phrasing, for people; it is not stable. */
        String message,
        /** The parameters of the phrasing, by name. */
        java.util.Map<String, Object> params,
        /** Whether the input is refused for it. */
        Severity severity,
        /** The HTTP status for an error: 400 (malformed), 404, 405, 409 (contradictory) or 501; {@code null} for a warning. */
        Integer status,
        /** What to do about it; {@code null} if there is no advice. */
        String help) {}
