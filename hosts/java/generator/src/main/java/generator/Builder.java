package generator;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes the builder of a record. */
final class Builder {
    private Builder() {}

    /** Returns the methods of the record that create a builder. */
    static String methods(List<Component> components) {
        var set = components.stream().map(one -> "." + one.name() + "(" + one.name() + ")").toList();
        return START + "    return new Builder()" + String.join("\n            ", set) + ";\n}\n\n";
    }

    /** Returns the class. The constants are the values of members with only one value. */
    static String type(String name, List<Component> components, Map<String, String> constants) {
        var fields = components.stream().map(one -> "private " + one.declaration() + initial(one, constants) + ";\n")
                .collect(Collectors.joining());
        var setters = components.stream().map(Builder::setter).collect(Collectors.joining("\n"));
        var build = BUILD.replace("CREATION", Sources.creation(name, components)).replace("RECORD", name);
        return "/** Builds a {@link " + name + "} by the names of its members. */\npublic static final class Builder {\n"
                + Sources.indented(fields + "\nprivate Builder() {}\n\n" + setters + "\n" + build) + "}\n";
    }

    private static String initial(Component component, Map<String, String> constants) {
        var constant = constants.get(component.name());
        if (constant != null) return " = \"" + constant + "\"";
        return component.isOthers() ? " = Map.of()" : "";
    }

    private static String setter(Component component) {
        var name = component.name();
        var tags = List.of("@param " + name + " " + component.documentation(), "@return this builder");
        return Javadoc.comment(List.of("Sets {@code " + name + "}."), tags) + "public Builder " + name + "("
                + component.declaration() + ") {\n    this." + name + " = " + name + ";\n    return this;\n}\n";
    }

    private static final String START = """
            /**
             * Returns a builder.
             *
             * @return a new builder
             */
            public static Builder builder() {
                return new Builder();
            }

            /**
             * Returns a builder with the components of this record.
             *
             * @return a new builder
             */
            public Builder toBuilder() {
            """;

    private static final String BUILD = """
            /**
             * Creates the record.
             *
             * @return a new record
             */
            public RECORD build() {
                return CREATION;
            }
            """;
}
