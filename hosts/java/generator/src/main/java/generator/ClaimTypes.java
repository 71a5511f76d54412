package generator;

import com.fasterxml.jackson.databind.JsonNode;
import generator.ClaimSource.Alternative;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The types of a claim: a record for each object, and an interface for each choice. */
final class ClaimTypes {
    /** The name of each alternative of a choice, by its kind, and of its component if it is not an object. */
    private static final Map<String, String> ALTERNATIVES = Map.of(
            "Evidence.string", "Link uri", "Evidence.object", "Document",
            "HouseholdSize.number", "Persons number", "HouseholdSize.object", "ByAgeAndSex");

    private final Contract contract;
    private final Map<String, String> files = new TreeMap<>();

    ClaimTypes(Contract contract) {
        this.contract = contract;
    }

    /** Returns the text of every file by its name. */
    Map<String, String> files() {
        object("Claim", contract.definition("Claim"));
        return files;
    }

    private void object(String name, JsonNode schema) {
        var choices = new LinkedHashMap<String, List<Alternative>>();
        var components = components(name, schema, choices);
        files.put(name + ".java", ClaimSource.file(name, prose(schema), components, constants(schema), choices));
    }

    /** Returns the components of an object. All can be absent, because the rules report missing members. */
    private List<Component> components(String owner, JsonNode schema, Map<String, List<Alternative>> choices) {
        var components = new ArrayList<Component>();
        for (var member : schema.get("properties").properties()) {
            var required = Contract.requires(schema, member.getKey()) ? " The rules require it." : "";
            var type = type(owner, member.getKey(), member.getValue(), choices);
            components.add(new Component(member.getKey(), type, true, prose(member.getValue()) + required));
        }
        if (schema.path("additionalProperties").asBoolean(true)) components.add(Component.others());
        return components;
    }

    private Type type(String owner, String member, JsonNode schema, Map<String, List<Alternative>> choices) {
        if (Contract.kind(schema).equals("array")) {
            var description = schema.get("description");
            return new Type.Listing(item(owner, member, schema.get("items"), choices, description));
        }
        return item(owner, member, schema, choices, schema.get("description"));
    }

    private Type item(String owner, String member, JsonNode schema, Map<String, List<Alternative>> choices,
            JsonNode description) {
        var name = member.substring(0, 1).toUpperCase(Locale.ROOT) + member.substring(1);
        if (schema.has("anyOf")) {
            var alternatives = alternatives(name, schema.get("anyOf"));
            choices.put(name, alternatives);
            files.put(name + ".java", ClaimSource.choice(name, Javadoc.prose(description.asText()), alternatives));
            return new Type.Choice(name, owner);
        }
        if (schema.has("properties")) {
            object(name, schema);
            return new Type.Named(name, false);
        }
        if (schema.has("$ref") && contract.definition(Contract.named(schema)).has("properties")) {
            object(Contract.named(schema), contract.definition(Contract.named(schema)));
            return new Type.Named(Contract.named(schema), false);
        }
        return contract.type(member, schema);
    }

    private List<Alternative> alternatives(String choice, JsonNode of) {
        var alternatives = new ArrayList<Alternative>();
        for (var one : of) {
            var kind = Contract.kind(one);
            var words = ALTERNATIVES.get(choice + "." + kind);
            if (words == null) throw new IllegalArgumentException("the " + kind + " of " + choice + " has no name");
            var name = words.split(" ");
            var isObject = one.has("properties");
            var components = isObject ? components(name[0], one, Map.of())
                    : List.of(new Component(name[1], contract.type(name[1], one), false, "The " + kind + "."));
            var description = one.has("description") ? prose(one) : "A " + kind + " alone.";
            alternatives.add(new Alternative(name[0], description, components, isObject));
        }
        return alternatives;
    }

    /** Returns the values of members with only one value. */
    private static Map<String, String> constants(JsonNode schema) {
        var constants = new LinkedHashMap<String, String>();
        for (var member : schema.get("properties").properties()) {
            if (member.getValue().has("const")) constants.put(member.getKey(), member.getValue().get("const").asText());
        }
        return constants;
    }

    private static String prose(JsonNode schema) {
        return Javadoc.prose(schema.get("description").asText());
    }
}
