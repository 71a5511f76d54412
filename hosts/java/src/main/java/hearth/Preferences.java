package hearth;

import org.jspecify.annotations.Nullable;

/** Checks, merges and renders user preferences for the responses of an agent. Records and changes are JSON text. */
public final class Preferences {
    private final Hearth hearth;

    Preferences(Hearth hearth) {
        this.hearth = hearth;
    }

    /**
     * Checks a change.
     *
     * @param change the JSON text of the change
     * @return the findings
     * @throws HearthException.CouldNotRun if the text is over a limit
     */
    public Validated validate(String change) {
        return Json.read(Validated::read, invoke("validate", change));
    }

    /**
     * Applies a change to a record. Unchanged members of the record keep every byte.
     *
     * @param record the JSON text of the record, or null for a new user
     * @param change the JSON text of the change
     * @param now the time in RFC 3339, which becomes {@code updatedAt} of the record
     * @return the new record, or the findings that refuse the change
     * @throws HearthException.CouldNotRun if the record is not an object, or the time is not in RFC 3339
     */
    public Merged merge(@Nullable String record, String change, String now) {
        // An unchecked change could break the JSON of the request.
        var valid = Json.read(Merged::read, invoke("validate", change));
        if (!valid.ok()) return valid;
        var request = "{\"record\":" + record + ",\"change\":" + change + ",\"now\":" + Json.quoted(now) + "}";
        return Json.readOnce(Merged::read, invoke("merge", request));
    }

    /**
     * Renders a record as a section of a system prompt.
     *
     * @param record the JSON text of the record, or null for a new user
     * @return the section
     * @throws HearthException.CouldNotRun if the text is over a limit
     */
    public Rendered render(@Nullable String record) {
        return Json.read(Rendered::read, invoke("render", String.valueOf(record)));
    }

    /**
     * Returns the definition of the tool that makes changes, by the Model Context Protocol.
     *
     * @return the definition
     */
    public Tool tool() {
        return Json.read(Tool::read, invoke("tool", ""));
    }

    private byte[] invoke(String operation, String request) {
        return hearth.invoke("preferences." + operation, Json.utf8(request));
    }
}
