package generator;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Writes the files of a claim: records with a reader and a writer, and choices between records. */
final class ClaimSource {
    /** A record with more components than this has a builder. */
    private static final int FEW = 3;
    private static final String WHOLE = "Claim";

    private ClaimSource() {}

    /**
     * An alternative of a choice: an object, or a record with another value as its only component.
     *
     * @param name the name of its record
     * @param description the documentation, as Javadoc
     * @param components the components
     * @param isObject whether it is an object
     */
    record Alternative(String name, String description, List<Component> components, boolean isObject) {}

    /** Returns the file of an object. The constants are the values of members with only one value. */
    static String file(String name, String description, List<Component> components, Map<String, String> constants,
            Map<String, List<Alternative>> choices) {
        var imports = imports(components);
        if (name.equals(WHOLE)) imports.addAll(List.of("com.fasterxml.jackson.annotation.JsonRawValue",
                "com.fasterxml.jackson.annotation.JsonValue"));
        var text = new StringBuilder();
        choices.forEach((choice, alternatives) -> text.append(choice(choice, alternatives)));
        return Sources.head(imports) + object(name, "", description, components, constants, text.toString());
    }

    /** Returns the file of a choice. */
    static String choice(String name, String description, List<Alternative> alternatives) {
        var imports = new TreeSet<String>();
        var text = new StringBuilder();
        for (var one : alternatives) {
            imports.addAll(one.isObject ? imports(one.components) : List.of(Type.NULLABLE));
            one.components.forEach(component -> imports.addAll(component.type().imports()));
            var nested = one.isObject
                    ? object(one.name, " implements " + name, one.description, one.components, Map.of(), "")
                    : Javadoc.comment(List.of(one.description), Sources.parameters(one.components)) + "record "
                            + one.name + "(" + one.components.get(0).declaration() + ") implements " + name + " {}\n";
            text.append(text.isEmpty() ? "" : "\n").append(Sources.indented(nested));
        }
        return Sources.head(imports) + Javadoc.comment(List.of(description), List.of())
                + "public sealed interface " + name + " {\n" + text + "}\n";
    }

    private static Collection<String> imports(List<Component> components) {
        var imports = new TreeSet<>(List.of("com.fasterxml.jackson.core.JsonGenerator",
                "com.fasterxml.jackson.core.JsonParser", "java.io.IOException", Type.NULLABLE));
        components.forEach(component -> imports.addAll(component.type().imports()));
        return imports;
    }

    private static String object(String name, String relation, String description, List<Component> components,
            Map<String, String> constants, String choices) {
        var hasBuilder = components.stream().filter(component -> !component.isOthers()).count() > FEW;
        var paragraphs = new ArrayList<>(List.of(description));
        paragraphs.add("The JSON text omits components that are {@code null}.");
        if (hasBuilder) paragraphs.add("{@link #builder} creates one by the names of its members.");
        var body = Sources.constructor(name, "public ", components) + (hasBuilder ? "" : shorter(name, components))
                + (name.equals(WHOLE) ? TEXT : "")
                + (hasBuilder ? Builder.methods(components) : "") + Sources.reader(name, components) + "\n"
                + writer(components) + choices + (hasBuilder ? "\n" + Builder.type(name, components, constants) : "");
        return Javadoc.comment(paragraphs, Sources.parameters(components)) + (relation.isEmpty() ? "public " : "")
                + Sources.header(name, components) + relation + " {\n" + Sources.indented(body) + "}\n";
    }

    /** Returns the constructor without other members. */
    private static String shorter(String name, List<Component> components) {
        var named = components.stream().filter(component -> !component.isOthers()).toList();
        if (named.size() == components.size()) return "";
        var declared = String.join(",\n        ", named.stream().map(Component::declaration).toList());
        var arguments = String.join(", ", named.stream().map(Component::name).toList());
        return Javadoc.comment(List.of("Creates the record without other members."), Sources.parameters(named)) + "public " + name
                + "(\n        " + declared + ") {\n    this(" + arguments + ", Map.of());\n}\n\n";
    }

    /** Returns the method that writes an object. */
    private static String writer(List<Component> components) {
        var text = new StringBuilder("/** Writes the members that are not null. */\n");
        text.append("void write(JsonGenerator out) throws IOException {\n");
        text.append("    out.writeStartObject();\n");
        for (var component : components) {
            var name = component.name();
            if (component.isOthers()) {
                text.append("    Json.writeMembers(out, others);\n");
            } else {
                text.append("    if (").append(name).append(" != null) {\n        out.writeFieldName(\"").append(name)
                        .append("\");\n").append(Sources.indented(Sources.indented(component.type().write(name))))
                        .append("    }\n");
            }
        }
        return text.append("    out.writeEndObject();\n}\n").toString();
    }

    /** Returns the methods of an object that read and write a choice. */
    private static String choice(String name, List<Alternative> alternatives) {
        var read = new StringBuilder(READ.replace("CHOICE", name).replace("METHOD", Type.Choice.method(name)));
        var write = new StringBuilder(WRITE.replace("CHOICE", name));
        for (var one : alternatives) {
            var type = name + "." + one.name;
            var component = one.components.get(0);
            var isNumber = component.type() == Type.Plain.DECIMAL;
            var kind = one.isObject ? " == JsonToken.START_OBJECT" : isNumber ? ".isNumeric()" : ".isScalarValue()";
            var value = one.isObject ? type + ".read(in)" : "new " + type + "(" + component.type().read() + ")";
            read.append("    if (in.currentToken()").append(kind).append(") return ").append(value).append(";\n");
            write.append("    if (value instanceof ").append(type).append(" it) ");
            write.append(one.isObject ? "it.write(out);" : component.type().write("it." + component.name() + "()"));
            write.append("\n");
        }
        read.append("    throw new JsonParseException(in, \"not a value of ").append(name).append("\");\n}\n");
        return read.append(write).append("}\n").toString();
    }

    private static final String READ = """

            private static @Nullable CHOICE METHOD(JsonParser in) throws IOException {
                if (in.currentToken() == JsonToken.VALUE_NULL) return null;
            """;

    private static final String WRITE = """

            private static void write(JsonGenerator out, CHOICE value) throws IOException {
            """;

    private static final String TEXT = """
            /**
             * Reads a claim. A member that is null in the text is absent from the claim.
             *
             * @param text the JSON text of the claim
             * @return the claim
             * @throws IllegalArgumentException if the text is not JSON, or a member is not of its type;
             *     {@link Hearth#validateClaim(String)} reports every error of such a text
             */
            public static Claim fromJson(String text) {
                return Json.parse(text, Claim::read);
            }

            /**
             * Returns the claim as JSON text, with every digit of its numbers. Jackson writes a claim as this text.
             *
             * @return the text
             */
            @JsonValue
            @JsonRawValue
            public String toJson() {
                return Json.print(this::write);
            }

            """;
}
