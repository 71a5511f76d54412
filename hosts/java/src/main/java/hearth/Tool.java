// Written by ContractTest out of npm/generated/contract.d.ts: do not edit.
package hearth;

/**
 * The answer of {@code preferencesTool}: the tool, in the words of the Model Context Protocol.
 * What is absent is null, or an empty list.
 */
public record Tool(
        String name,
        String title,
        String description,
        java.util.Map<String, Object> inputSchema,
        java.util.Map<String, Object> outputSchema,
        ToolAnnotations annotations) {}
