// Written by ContractTest out of npm/generated/contract.d.ts: do not edit.
package hearth;

/**
 * The answer of {@code gatewayRoutes}.
 * What is absent is null, or an empty list.
 */
public record RouteTable(
        java.util.List<ServedPrefix> prefixes,
        java.util.List<ServedRoute> routes) {}
