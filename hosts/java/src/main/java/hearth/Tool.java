// Written by ContractTest out of wasm/contract.schema.json: do not edit.
package hearth;

/**
 * The answer of {@code preferences.tool}.
 * What is absent is null, or an empty list.
 */
public record Tool(
        /** What it is called by. */
        String name,
        /** Its name for people. */
        String title,
        /** When to use it, when not, and how. */
        String description,
        /** Of its arguments: a change. */
        java.util.Map<String, Object> inputSchema,
        /** Of its structured result: the record after it. */
        java.util.Map<String, Object> outputSchema,
        /** Hints for clients. */
        ToolAnnotations annotations) {}
