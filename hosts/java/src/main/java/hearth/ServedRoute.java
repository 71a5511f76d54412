// Written by ContractTest out of wasm/contract.schema.json: do not edit.
package hearth;

/**
 * A query method and its canonical paths.
 * What is absent is null, or an empty list.
 */
public record ServedRoute(
        /** The path template. */
        String template,
        /** The gRPC method, {@code package.Service/Method}. */
        String rpc,
        /** Whether requests are answered with 501. */
        boolean disabled) {}
