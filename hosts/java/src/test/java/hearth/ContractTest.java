package hearth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * Writes the records of the contract, those with the first line below, out of its schema;
 * {@code mvn test -Dtest=ContractTest -DargLine=-Dhearth.write=true} writes them anew. Without that, they have to be what
 * would be written.
 */
class ContractTest {
    private static final String HEADER = "// Written by ContractTest out of wasm/contract.schema.json: do not edit.\n";
    private static final Path FOLDER = Path.of("src/main/java/hearth");

    private static final String MAP = "java.util.Map<String, Object>";

    /** The contract's name of what is written, and its name here. */
    private static final Map<String, String> TYPES = Map.ofEntries(
            Map.entry("Finding", "Finding"), Map.entry("Check", "Check"), Map.entry("Deprecation", "Deprecation"),
            Map.entry("Explanation", "Explanation"), Map.entry("Matched", "Matched"),
            Map.entry("Alternative", "Alternative"), Map.entry("ServedPrefix", "ServedPrefix"),
            Map.entry("ServedRoute", "ServedRoute"), Map.entry("ToolAnnotations", "ToolAnnotations"),
            Map.entry("RouteAnswer", "Route"), Map.entry("RoutesAnswer", "RouteTable"),
            Map.entry("CompileAnswer", "Compiled"), Map.entry("ValidatePreferencesAnswer", "Validated"),
            Map.entry("MergePreferencesAnswer", "Merged"), Map.entry("RenderPreferencesAnswer", "Rendered"),
            Map.entry("PreferencesToolAnswer", "Tool"), Map.entry("VersionAnswer", "Version"));

    /** Words of the contract that are an enum here. */
    private static final List<String> ENUMS = List.of("Severity");

    /** The kinds of JSON Schema, and what they are here. A number may be absent, or be compared with null. */
    private static final Map<String, String> KINDS = Map.of("string", "String", "integer", "Integer",
            "boolean", "boolean", "object", MAP);

    /** Types of the contract that are not a record here. A record of preferences is repeated byte for byte. */
    private static final Map<String, String> OTHERS = Map.of("JsonSchema", MAP, "UserPreferences",
            "@com.fasterxml.jackson.databind.annotation.JsonDeserialize(using = Json.Verbatim.class) String");

    @Test
    void recordsAreTheContracts() throws IOException {
        var contract = new ObjectMapper().readTree(Path.of("../../wasm/contract.schema.json").toFile()).get("$defs");
        var wanted = new TreeMap<String, String>();
        TYPES.forEach((name, here) -> wanted.put(here + ".java", record(contract, name, here)));
        ENUMS.forEach(name -> wanted.put(name + ".java", words(contract.get(name), name)));
        if (Boolean.getBoolean("hearth.write")) {
            for (var file : wanted.entrySet()) Files.writeString(FOLDER.resolve(file.getKey()), file.getValue());
        }
        var found = new TreeMap<String, String>();
        try (var files = Files.list(FOLDER)) {
            for (var file : files.toList()) {
                var text = Files.readString(file);
                if (text.startsWith(HEADER)) found.put(file.getFileName().toString(), text);
            }
        }
        assertEquals(wanted, found);
    }

    private static String record(JsonNode contract, String name, String here) {
        var type = contract.get(name);
        assertTrue(type != null, () -> "the contract has no " + name);
        var outcomes = outcomes(contract, type);
        var members = new LinkedHashMap<String, String>();
        if (outcomes.size() > 1) {
            var refusal = outcomes.get(outcomes.size() - 1).get("properties");
            for (var member : List.of("outcome", "status")) {
                members.put(member, component(contract, member, refusal.get(member)));
            }
            members.replace("outcome", "/** {@code valid} or {@code findings}. */\n        String outcome");
        }
        for (var outcome : outcomes) {
            outcome.get("properties").properties().stream()
                    .filter(member -> !type.has("oneOf") || !member.getKey().equals("outcome"))
                    .forEach(member -> members.putIfAbsent(member.getKey(),
                            component(contract, member.getKey(), member.getValue())));
        }
        if (name.equals("VersionAnswer")) members.put("module", "/** The digest of hearth.wasm. */\n        String module");
        return HEADER + "package hearth;\n\n/**\n * " + prose(type) + "\n * What is absent is null, or an empty list.\n */\n"
                + (here.equals("Compiled") ? "" : "public ") + "record " + here + "(\n        "
                + String.join(",\n        ", members.values()) + ") {" + (outcomes.size() > 1 ? OK : "") + "}\n";
    }

    /** An enum, whose constants are the words in capitals. */
    private static String words(JsonNode type, String name) {
        var constants = new ArrayList<String>();
        for (var one : type.get("oneOf")) {
            var word = one.get("const").asText();
            constants.add("    /** " + prose(one) + " */\n    @com.fasterxml.jackson.annotation.JsonProperty(\"" + word
                    + "\") " + word.toUpperCase(java.util.Locale.ROOT));
        }
        return HEADER + "package hearth;\n\n/** " + prose(type) + " */\npublic enum " + name + " {\n"
                + String.join(",\n", constants) + "\n}\n";
    }

    /** The types of all outcomes but the one that could not run; of what is no answer, the type itself. */
    private static List<JsonNode> outcomes(JsonNode contract, JsonNode type) {
        if (!type.has("oneOf")) return List.of(type);
        var outcomes = new ArrayList<JsonNode>();
        for (var one : type.get("oneOf")) {
            if (!named(one).equals("CouldNotRunAnswer")) outcomes.add(contract.get(named(one)));
        }
        return outcomes;
    }

    private static String component(JsonNode contract, String name, JsonNode schema) {
        var document = schema.has("description") ? "/** " + prose(schema) + " */\n        " : "";
        return document + type(contract, name, schema) + " " + name;
    }

    private static String type(JsonNode contract, String name, JsonNode schema) {
        if (schema.has("anyOf")) return type(contract, name, schema.get("anyOf").get(0)); // what is not null
        if (schema.has("$ref")) {
            var other = named(schema);
            if (OTHERS.containsKey(other)) return OTHERS.get(other);
            var type = contract.get(other);
            assertTrue(TYPES.containsKey(other) || !type.has("properties"), () -> name + " has an unknown type: " + other);
            if (TYPES.containsKey(other)) return TYPES.get(other);
            if (ENUMS.contains(other)) return other;
            return type(contract, name, type.has("oneOf") ? type.get("oneOf").get(0) : type); // a word
        }
        var kind = schema.path("type").isArray() ? schema.get("type").get(0).asText() : schema.path("type").asText();
        if (kind.equals("array")) return "java.util.List<" + type(contract, name, schema.get("items")) + ">";
        assertTrue(KINDS.containsKey(kind), () -> name + " has an unknown kind: " + kind);
        return KINDS.get(kind);
    }

    private static String named(JsonNode schema) {
        return schema.get("$ref").asText().substring("#/$defs/".length());
    }

    private static String prose(JsonNode schema) {
        return schema.get("description").asText().replaceAll("\\s+", " ").strip().replaceAll("`([^`]*)`", "{@code $1}");
    }

    private static final String OK = """

                /** Whether the input is not refused. */
                public boolean ok() {
                    return outcome.equals("valid");
                }
            """;
}
