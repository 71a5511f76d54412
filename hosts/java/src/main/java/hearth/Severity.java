// Written by ContractTest out of wasm/contract.schema.json: do not edit.
package hearth;

/** Whether a finding refuses the input. */
public enum Severity {
    /** The input breaks a rule. */
    @com.fasterxml.jackson.annotation.JsonProperty("error") ERROR,
    /** The input is accepted. */
    @com.fasterxml.jackson.annotation.JsonProperty("warning") WARNING
}
