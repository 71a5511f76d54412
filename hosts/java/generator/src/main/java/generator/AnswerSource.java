package generator;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Writes the file of a record that is an answer, or a part of one. */
final class AnswerSource {
    /** Records that are not public. */
    private static final List<String> INTERNAL = List.of("CallError", "Compiled", "Failed");

    private AnswerSource() {}

    static String file(String name, String description, List<Component> components, boolean hasOutcomes) {
        var imports = new TreeSet<>(List.of("com.fasterxml.jackson.core.JsonParser", "java.io.IOException"));
        components.forEach(component -> imports.addAll(component.type().imports()));
        var mayBeAbsent = components.stream().anyMatch(Component::isNullable);
        if (mayBeAbsent) imports.add(Type.NULLABLE);
        var paragraphs = new ArrayList<>(List.of(Javadoc.prose(description)));
        var hasLists = components.stream().anyMatch(component -> component.type() instanceof Type.Listing);
        var lists = hasLists ? ", and an absent list is empty." : ".";
        if (mayBeAbsent) paragraphs.add("An absent member is {@code null}" + lists);
        var modifier = INTERNAL.contains(name) ? "" : "public ";
        var body = Sources.constructor(name, modifier, components) + (hasOutcomes ? OK : "")
                + (name.equals("Report") ? REPORT : "") + Sources.reader(name, components);
        return Sources.head(imports) + Javadoc.comment(paragraphs, Sources.parameters(components)) + modifier
                + Sources.header(name, components) + " {\n" + Sources.indented(body) + "}\n";
    }

    private static final String OK = """
            /**
             * Returns whether the input is accepted.
             *
             * @return true if no error refuses the input
             */
            public boolean ok() {
                return outcome.equals("valid");
            }

            """;

    private static final String REPORT = """
            /**
             * Returns this report if the claim is accepted.
             *
             * @return this report
             * @throws HearthException.ClaimRefused if the claim is refused
             */
            public Report orThrow() {
                if (ok()) return this;
                throw new HearthException.ClaimRefused(this);
            }

            /**
             * Returns the verdict, and two lines for each finding.
             *
             * @return the text
             */
            @Override
            public String toString() {
                return Print.report(ok(), status, findings, "claim");
            }

            """;
}
