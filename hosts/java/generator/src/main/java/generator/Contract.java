package generator;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The types of the package: the answers of its typed calls, and the claim. */
final class Contract {
    /** The Java name of each record, by its name in the contract. */
    private static final Map<String, String> RECORDS = Map.ofEntries(
            Map.entry("Finding", "Finding"), Map.entry("Check", "Check"), Map.entry("Deprecation", "Deprecation"),
            Map.entry("Explanation", "Explanation"), Map.entry("Matched", "Matched"),
            Map.entry("Alternative", "Alternative"), Map.entry("ServedPrefix", "ServedPrefix"),
            Map.entry("ServedRoute", "ServedRoute"), Map.entry("ToolAnnotations", "ToolAnnotations"),
            Map.entry("ValidateAnswer", "Report"), Map.entry("RouteAnswer", "Route"),
            Map.entry("RoutesAnswer", "RouteTable"), Map.entry("CompileAnswer", "Compiled"),
            Map.entry("ValidatePreferencesAnswer", "Validated"), Map.entry("MergePreferencesAnswer", "Merged"),
            Map.entry("RenderPreferencesAnswer", "Rendered"), Map.entry("PreferencesToolAnswer", "Tool"),
            Map.entry("VersionAnswer", "Version"), Map.entry("CouldNotRunAnswer", "Failed"),
            Map.entry("CallError", "CallError"));

    /** Types of the contract that are enums in Java. */
    private static final List<String> ENUMS = List.of("CheckResult", "Severity", "TestGroup");

    /** Types of the contract that are not records in Java. A record of preferences keeps every byte. */
    private static final Map<String, Type> OTHERS =
            Map.of("JsonSchema", new Type.Members(), "UserPreferences", Type.Plain.VERBATIM);

    /** Members that an answer has only in Java, by its record. */
    private static final Map<String, Component> MORE = Map.of("Version",
            new Component("module", Type.Plain.STRING, false, "The digest of hearth.wasm, {@code sha256:…}."));

    private final JsonNode definitions;

    Contract(JsonNode definitions) {
        this.definitions = definitions;
    }

    /** Returns the text of every file by its name. */
    Map<String, String> files() {
        var files = new TreeMap<String, String>();
        RECORDS.forEach((name, java) -> files.put(java + ".java", answer(name, java)));
        ENUMS.forEach(name -> files.put(name + ".java", Sources.words(name, definition(name))));
        files.putAll(new ClaimTypes(this).files());
        return files;
    }

    JsonNode definition(String name) {
        var definition = definitions.get(name);
        if (definition == null) throw new IllegalArgumentException("the contract has no " + name);
        return definition;
    }

    /** Returns the record of an answer or a part of one, with the members of every outcome. */
    private String answer(String contract, String java) {
        var type = definition(contract);
        var outcomes = outcomes(type);
        var members = new LinkedHashMap<String, Component>();
        if (outcomes.size() > 1) { // The members that distinguish the outcomes come first.
            var words = "{@code valid} or {@code findings}.";
            members.put("outcome", new Component("outcome", Type.Plain.STRING, false, words));
            var refusal = outcomes.get(outcomes.size() - 1).get("properties");
            members.put("status", component("status", refusal.get("status"), true));
        }
        for (var outcome : outcomes) {
            for (var member : outcome.get("properties").properties()) {
                var name = member.getKey();
                if (name.equals("outcome") && type.has("oneOf")) continue;
                var isOptional = !outcomes.stream().allMatch(one -> requires(one, name));
                var component = component(name, member.getValue(), isOptional);
                members.merge(name, component, Component::and);
            }
        }
        var components = new ArrayList<>(members.values());
        if (MORE.containsKey(java)) components.add(MORE.get(java));
        return AnswerSource.file(java, type.get("description").asText(), components, outcomes.size() > 1);
    }

    /** Returns the types of all outcomes except that of a call that could not run, or a type without outcomes. */
    private List<JsonNode> outcomes(JsonNode type) {
        if (!type.has("oneOf")) return List.of(type);
        var outcomes = new ArrayList<JsonNode>();
        for (var one : type.get("oneOf")) {
            if (!named(one).equals("CouldNotRunAnswer")) outcomes.add(definition(named(one)));
        }
        return outcomes;
    }

    private Component component(String name, JsonNode schema, boolean isOptional) {
        var type = type(name, schema);
        var isNullable = (isOptional || hasNull(schema)) && !(type instanceof Type.Listing);
        return new Component(name, type, isNullable, Javadoc.prose(schema.get("description").asText()));
    }

    /** Returns the type of a member. */
    Type type(String name, JsonNode schema) {
        if (schema.has("anyOf")) {
            var forms = schema.get("anyOf");
            if (forms.size() != 2 || !kind(forms.get(1)).equals("null")) throw unknown(name, schema);
            return type(name, forms.get(0));
        }
        if (schema.has("$ref")) {
            var other = named(schema);
            if (OTHERS.containsKey(other)) return OTHERS.get(other);
            if (RECORDS.containsKey(other)) return new Type.Named(RECORDS.get(other), false);
            if (ENUMS.contains(other)) return new Type.Named(other, true);
            var type = definition(other);
            if (type.has("properties")) throw unknown(name, schema);
            return type(name, type.has("oneOf") ? type.get("oneOf").get(0) : type); // An enumeration.
        }
        return switch (kind(schema)) {
            case "array" -> new Type.Listing(type(name, schema.get("items")));
            case "boolean" -> Type.Plain.BOOLEAN;
            case "integer" -> Type.Plain.INTEGER;
            case "number" -> Type.Plain.DECIMAL;
            case "object" -> new Type.Members();
            case "string" -> schema.path("format").asText().equals("date") ? Type.Plain.DATE : Type.Plain.STRING;
            case "" -> Type.Plain.ANY;
            default -> throw unknown(name, schema);
        };
    }

    private static IllegalArgumentException unknown(String name, JsonNode schema) {
        return new IllegalArgumentException("the member " + name + " has a type that Java has not: " + schema);
    }

    /** Returns the JSON type of a schema, besides null, or an empty text if the schema has none. */
    static String kind(JsonNode schema) {
        var kind = schema.path("type");
        if (!kind.isArray()) return kind.asText();
        if (kind.size() != 2 || !kind.get(1).asText().equals("null")) throw unknown("", schema);
        return kind.get(0).asText();
    }

    /** Returns whether an object always has a member. */
    static boolean requires(JsonNode object, String member) {
        for (var required : object.path("required")) {
            if (required.asText().equals(member)) return true;
        }
        return false;
    }

    private static boolean hasNull(JsonNode schema) {
        for (var kind : schema.path("type")) {
            if (kind.asText().equals("null")) return true;
        }
        for (var one : schema.path("anyOf")) {
            if (kind(one).equals("null")) return true;
        }
        return false;
    }

    static String named(JsonNode schema) {
        return schema.get("$ref").asText().substring("#/$defs/".length());
    }
}
