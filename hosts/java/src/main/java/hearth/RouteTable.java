// Written by ContractTest out of wasm/contract.schema.json: do not edit.
package hearth;

/**
 * The answer of {@code gateway.routes}.
 * What is absent is null, or an empty list.
 */
public record RouteTable(
        /** The prefixes, in the order in which they are tried. */
        java.util.List<ServedPrefix> prefixes,
        /** The routes, in the order of the configuration. */
        java.util.List<ServedRoute> routes) {}
