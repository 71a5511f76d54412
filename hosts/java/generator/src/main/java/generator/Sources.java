package generator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** Writes parts of sources that several kinds of types share, without indentation. */
final class Sources {
    private Sources() {}

    /** Returns the lines before a type. */
    static String head(Collection<String> imports) {
        var lines = new StringBuilder(Generate.HEADER).append("package hearth;\n\n");
        imports.forEach(name -> lines.append("import ").append(name).append(";\n"));
        return lines.append('\n').toString();
    }

    /** Returns {@code record Name(...)}, with a component on each line. */
    static String header(String name, List<Component> components) {
        var declared = components.stream().map(Component::declaration).toList();
        return "record " + name + "(\n        " + String.join(",\n        ", declared) + ")";
    }

    /** Returns the tags that document components. */
    static List<String> parameters(List<Component> components) {
        return components.stream().map(one -> "@param " + one.name() + " " + one.documentation()).toList();
    }

    /** Returns the constructor that copies lists and maps, or an empty text without these. */
    static String constructor(String name, String modifier, List<Component> components) {
        var text = new StringBuilder();
        for (var component : components) {
            var value = component.name();
            var copy = component.type().copy(value);
            if (copy == null) continue;
            text.append("    ").append(value).append(" = ").append(component.absent(value)).append(copy).append(";\n");
        }
        if (text.isEmpty()) return "";
        return Javadoc.comment(List.of("Creates the record with copies of lists and maps."), parameters(components)) + modifier
                + name + " {\n" + text + "}\n\n";
    }

    /** Returns the method that reads a record. The component {@code others} gets the members without a component. */
    static String reader(String name, List<Component> components) {
        var text = new StringBuilder("/** Reads the object at the parser's token. */\n");
        text.append("static ").append(name).append(" read(JsonParser in) throws IOException {\n");
        for (var component : components) {
            text.append("    ").append(component.variable()).append(" = ").append(component.initial()).append(";\n");
        }
        text.append("    Json.begin(in);\n");
        text.append("    for (var member = Json.member(in); member != null; member = Json.member(in)) {\n");
        text.append("        switch (member) {\n");
        for (var component : components) {
            if (component.isOthers()) continue;
            text.append("            case \"").append(component.name()).append("\" -> ").append(component.name())
                    .append(" = ").append(component.type().read()).append(";\n");
        }
        var others = components.stream().anyMatch(Component::isOthers);
        text.append("            default -> ");
        text.append(others ? "others.put(member, Json.value(in))" : "in.skipChildren()");
        text.append(";\n        }\n    }\n    return ");
        return text.append(creation(name, components)).append(";\n}\n").toString();
    }

    /** Returns the expression that creates a record from variables, on several lines if it is long. */
    static String creation(String name, List<Component> components) {
        var text = new StringBuilder();
        var line = new StringBuilder("new " + name + "(");
        for (var component : components) {
            var last = component == components.get(components.size() - 1);
            var word = component.name() + (last ? ")" : ",");
            if (line.length() + word.length() > ARGUMENTS) {
                text.append(line.toString().stripTrailing()).append("\n            ");
                line = new StringBuilder();
            }
            line.append(word).append(last ? "" : " ");
        }
        return text.append(line).toString();
    }

    /** Returns the file of an enum, whose constants are the values of the contract in upper case. */
    static String words(String name, JsonNode type) {
        var constants = new ArrayList<String>();
        for (var one : type.get("oneOf")) {
            var word = one.get("const").asText();
            var constant = word.replace('-', '_').toUpperCase(Locale.ROOT);
            constants.add(Javadoc.comment(List.of(Javadoc.prose(one.get("description").asText())), List.of())
                    + "@JsonProperty(\"" + word + "\") " + constant + "(\"" + word + "\")");
        }
        var imports = List.of("com.fasterxml.jackson.annotation.JsonProperty",
                "com.fasterxml.jackson.core.JsonParseException", "com.fasterxml.jackson.core.JsonParser",
                "java.io.IOException", Type.NULLABLE);
        return head(imports) + Javadoc.comment(List.of(Javadoc.prose(type.get("description").asText())), List.of())
                + "public enum " + name + " {\n"
                + indented(String.join(",\n", constants) + ";\n\n" + WORD.replace("ENUM", name)) + "}\n";
    }

    /** Returns a text with indentation. */
    static String indented(String text) {
        return String.join("\n", text.lines().map(line -> line.isEmpty() ? line : "    " + line).toList()) + "\n";
    }

    /** The width of an expression, with room for its indentation. */
    private static final int ARGUMENTS = 90;

    private static final String WORD = """
            /** The value in the contract. */
            final String word;

            ENUM(String word) {
                this.word = word;
            }

            /**
             * Returns the value in the contract.
             *
             * @return the value
             */
            @Override
            public String toString() {
                return word;
            }

            /** Reads the value at the parser's token. */
            static @Nullable ENUM read(JsonParser in) throws IOException {
                var word = Json.string(in);
                if (word == null) return null;
                for (var one : values()) {
                    if (one.word.equals(word)) return one;
                }
                throw new JsonParseException(in, "`" + word + "` is not a value of ENUM");
            }
            """;
}
