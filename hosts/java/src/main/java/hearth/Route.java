// Written by ContractTest out of wasm/contract.schema.json: do not edit.
package hearth;

/**
 * The answer of {@code gateway.route}.
 * What is absent is null, or an empty list.
 */
public record Route(
        /** {@code valid} or {@code findings}. */
        String outcome,
        /** The HTTP status that a service answers with. */
        Integer status,
        /** The gRPC method, {@code package.Service/Method}. */
        String rpc,
        /** The fields of the method's request message. */
        java.util.Map<String, Object> fields,
        /** The prefix of the path. */
        String prefix,
        /** The canonical path. */
        String path,
        /** The field of the method's answer that is the body; the whole answer if absent. */
        String responseBody,
        /** Present if the path is an old one. */
        Deprecation deprecation,
        /** The reasons for the mapping, if the request asks for them. */
        Explanation explain,
        /** Errors and warnings, in the order of the text. */
        java.util.List<Finding> findings) {
    /** Whether the input is not refused. */
    public boolean ok() {
        return outcome.equals("valid");
    }
}
