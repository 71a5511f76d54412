// Written by ContractTest out of npm/generated/contract.d.ts: do not edit.
package hearth;

/**
 * One thing that is wrong, or worth a warning, with an input.
 * What is absent is null, or an empty list.
 */
public record Finding(
        /** The stable code. */
        String code,
        /** The number of the rule in the specification, where it has one. */
        Integer rule,
        /** Where, as a JSON Pointer into the claim. */
        String path,
        /** What, for people; the text is not stable. */
        String message,
        /** What the message is made of. */
        java.util.Map<String, Object> params,
        /** Whether it refuses the input. */
        String severity,
        /** The HTTP status it leads to: 400 or 409; none for a warning. */
        Integer status,
        /** Advice, where there is some. */
        String help) {}
