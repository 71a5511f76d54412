// Written by ContractTest out of wasm/contract.schema.json: do not edit.
package hearth;

/**
 * The verdict of a rule.
 * What is absent is null, or an empty list.
 */
public record Check(
        /** The number of the rule in the specification. */
        Integer rule,
        /** The name of the rule. */
        String id,
        /** The verdict. */
        String result,
        /** The code of the reason, if the rule is not satisfied. */
        String code) {}
