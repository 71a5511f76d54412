// Written by ContractTest out of npm/generated/contract.d.ts: do not edit.
package hearth;

/**
 * The answer of {@code version}.
 * What is absent is null, or an empty list.
 */
public record Version(
        String contract,
        String crate,
        String ruleSet,
        String module) {}
