package generator;

import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** A Java type, with the source that declares it, reads it from a parser and writes it to a generator. */
sealed interface Type {
    /** Returns the name in a source. {@code nullable} adds JSpecify's annotation. */
    String source(boolean nullable);

    /** Returns the names to import, except JSpecify's annotation. */
    Set<String> imports();

    /** Returns a reference to the method that reads a value. */
    String reader();

    /** Returns the statement that writes the value of an expression. */
    String write(String value);

    /** Returns the expression that copies a component in a constructor, or null if values are immutable. */
    default String copy(String value) {
        return null;
    }

    /** Returns the expression that reads the value at the parser's token. */
    default String read() {
        return reader().replace("::", ".") + "(in)";
    }

    /** A type that {@code Json} reads. */
    enum Plain implements Type {
        STRING("String", "", "string", "out.writeString(%s);"),
        INTEGER("Integer", "", "integer", "out.writeNumber(%s);"),
        BOOLEAN("Boolean", "", "bool", "out.writeBoolean(%s);"),
        DECIMAL("BigDecimal", "java.math.", "decimal", "out.writeNumber(%s);"),
        DATE("LocalDate", "java.time.", "date", "out.writeString(%s.toString());"),
        ANY("Object", "", "value", "Json.write(out, %s);"),
        /** The text of a value, unchanged. */
        VERBATIM("String", "", "verbatim", "out.writeRawValue(%s);");

        private final String name;
        private final String place;
        private final String method;
        private final String statement;

        Plain(String name, String place, String method, String statement) {
            this.name = name;
            this.place = place;
            this.method = method;
            this.statement = statement;
        }

        @Override
        public String source(boolean nullable) {
            if (nullable) return "@Nullable " + name;
            return switch (this) {
                case INTEGER -> "int";
                case BOOLEAN -> "boolean";
                default -> name;
            };
        }

        @Override
        public Set<String> imports() {
            return place.isEmpty() ? Set.of() : Set.of(place + name);
        }

        @Override
        public String reader() {
            return "Json::" + method;
        }

        @Override
        public String write(String value) {
            return statement.formatted(value);
        }
    }

    /** An object with any members. */
    record Members() implements Type {
        @Override
        public String source(boolean nullable) {
            return (nullable ? "@Nullable " : "") + "Map<String, @Nullable Object>";
        }

        @Override
        public Set<String> imports() {
            return Set.of("java.util.Map", "java.util.Collections", "java.util.LinkedHashMap", NULLABLE);
        }

        @Override
        public String reader() {
            return "Json::members";
        }

        @Override
        public String write(String value) {
            return "Json.write(out, " + value + ");";
        }

        @Override
        public String copy(String value) {
            return "Collections.unmodifiableMap(new LinkedHashMap<>(" + value + "))";
        }
    }

    /** A generated record or enum. */
    record Named(String name, boolean isEnum) implements Type {
        @Override
        public String source(boolean nullable) {
            return (nullable ? "@Nullable " : "") + name;
        }

        @Override
        public Set<String> imports() {
            return Set.of();
        }

        @Override
        public String reader() {
            return name + "::read";
        }

        @Override
        public String write(String value) {
            return isEnum ? "out.writeString(" + value + ".word);" : value + ".write(out);";
        }
    }

    /** A choice. The record around it reads and writes it, because all methods of an interface are public. */
    record Choice(String name, String owner) implements Type {
        @Override
        public String source(boolean nullable) {
            return (nullable ? "@Nullable " : "") + name;
        }

        @Override
        public Set<String> imports() {
            return Set.of("com.fasterxml.jackson.core.JsonParseException", "com.fasterxml.jackson.core.JsonToken");
        }

        @Override
        public String reader() {
            return owner + "::" + method(name);
        }

        @Override
        public String write(String value) {
            return "write(out, " + value + ");";
        }

        /** Returns the name of the method that reads a choice. */
        static String method(String name) {
            return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
        }
    }

    /** A list. */
    record Listing(Type item) implements Type {
        @Override
        public String source(boolean nullable) {
            var name = item instanceof Plain plain ? plain.source(true).replace("@Nullable ", "") : item.source(false);
            return (nullable ? "@Nullable " : "") + "List<" + name + ">";
        }

        @Override
        public Set<String> imports() {
            var all = new TreeSet<>(item.imports());
            all.remove("java.util.Collections");
            all.remove("java.util.LinkedHashMap");
            all.add("java.util.List");
            return all;
        }

        @Override
        public String reader() {
            throw new IllegalStateException("a list of lists");
        }

        @Override
        public String read() {
            return "Json.list(in, " + item.reader() + ")";
        }

        @Override
        public String write(String value) {
            return "out.writeStartArray();\nfor (var item : " + value + ") " + item.write("item")
                    + "\nout.writeEndArray();";
        }

        @Override
        public String copy(String value) {
            return "List.copyOf(" + value + ")";
        }
    }

    /** The qualified name of JSpecify's annotation. */
    String NULLABLE = "org.jspecify.annotations.Nullable";
}
