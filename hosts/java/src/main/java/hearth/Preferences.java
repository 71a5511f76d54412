package hearth;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.annotation.JsonDeserialize;
import java.util.List;

/** What users ask of an agent's manner. Records and changes are JSON text. */
public record Preferences(Hearth hearth) {
    /** What is wrong with a change, or could be better; {@code text} says to a model why it is refused, or is null. */
    public record Validated(String outcome, List<Report.Finding> findings, String text) implements Answer {}

    /** Checks a change. */
    public Validated validate(String change) { return ask(Validated.class, "validate", change); }

    /** The record after a change, byte for byte, or null; the members that differ; what to tell a model of it. */
    public record Merged(String outcome, @JsonDeserialize(using = Json.Verbatim.class) String record,
            List<String> changed, List<Report.Finding> findings, String text) implements Answer {}

    /**
     * Makes a change to a record, null where there is none yet; {@code now} (RFC 3339) becomes its {@code updatedAt}.
     * Throws {@link HearthException.CouldNotRun} when the record is no JSON object, or the time is none.
     */
    public Merged merge(String record, String change, String now) {
        var valid = validate(change); // What is no JSON would spoil the request, and not be found to be wrong itself.
        if (!valid.ok()) return new Merged(valid.outcome, null, null, valid.findings, valid.text);
        var time = Json.text(now);
        return ask(Merged.class, "merge", "{\"record\":" + record + ",\"change\":" + change + ",\"now\":" + time + "}");
    }

    /** The section of a system prompt, null when it is no record; and what of the record is not in it. */
    public record Rendered(String outcome, String text, List<Report.Finding> findings) implements Answer {}

    /** Says a record, or null, as a section of a system prompt. */
    public Rendered render(String record) { return ask(Rendered.class, "render", "" + record); }

    /** The tool that makes changes, in the words of the Model Context Protocol: name, title, description, schemas. */
    public JsonNode tool() { return ask(JsonNode.class, "tool", ""); }

    private <A> A ask(Class<A> type, String operation, String request) {
        return Json.read(type, hearth.invoke("preferences." + operation, Json.utf8(request)));
    }
}
