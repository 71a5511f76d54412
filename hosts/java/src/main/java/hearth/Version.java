// Written by ContractTest out of wasm/contract.schema.json: do not edit.
package hearth;

/**
 * The answer of {@code module.version}.
 * What is absent is null, or an empty list.
 */
public record Version(
        /** The version of the contract. */
        String contract,
        /** The version of the crate. */
        String crate,
        /** The version of the rule set. */
        String ruleSet,
        /** The digest of hearth.wasm. */
        String module) {}
