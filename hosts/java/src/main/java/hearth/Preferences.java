package hearth;

/** What users ask of an agent's manner. Records and changes are JSON text. */
public record Preferences(Hearth hearth) {
    /** Checks a change. */
    public Validated validate(String change) { return ask(Validated.class, "validate", change); }

    /**
     * Makes a change to a record, null where there is none yet; {@code now} (RFC 3339) becomes its {@code updatedAt}.
     * The new one has every byte of the answer. Throws {@link HearthException.CouldNotRun} when the old is no object.
     */
    public Merged merge(String record, String change, String now) {
        var valid = ask(Merged.class, "validate", change); // What is no JSON would spoil the request, and not be found.
        if (!valid.ok()) return valid;
        var time = Json.text(now);
        return ask(Merged.class, "merge", "{\"record\":" + record + ",\"change\":" + change + ",\"now\":" + time + "}");
    }

    /** Says a record, or null, as a section of a system prompt. */
    public Rendered render(String record) { return ask(Rendered.class, "render", "" + record); }

    /** The tool that makes changes, in the words of the Model Context Protocol. */
    public Tool tool() { return ask(Tool.class, "tool", ""); }

    private <A> A ask(Class<A> type, String operation, String request) {
        return Json.read(type, hearth.invoke("preferences." + operation, Json.utf8(request)));
    }
}
