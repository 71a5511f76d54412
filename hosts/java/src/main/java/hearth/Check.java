// Written by ContractTest out of npm/generated/contract.d.ts: do not edit.
package hearth;

/**
 * What became of one of the rules that do not refuse a claim.
 * What is absent is null, or an empty list.
 */
public record Check(
        /** The number of the rule in the specification. */
        Integer rule,
        /** The stable name of the rule. */
        String id,
        /** The result. */
        String result,
        /** Why not; absent when the check passes. */
        String code) {}
