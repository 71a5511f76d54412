// Written by ContractTest out of wasm/contract.schema.json: do not edit.
package hearth;

/**
 * What a client may assume of a tool.
 * What is absent is null, or an empty list.
 */
public record ToolAnnotations(
        /** It changes nothing. */
        boolean readOnlyHint,
        /** It can replace or clear what was there. */
        boolean destructiveHint,
        /** The same call again changes nothing more. */
        boolean idempotentHint,
        /** It reaches beyond the service's own store. */
        boolean openWorldHint) {}
