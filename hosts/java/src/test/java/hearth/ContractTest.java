package hearth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Writes the records of the contract, those with the first line below, out of the types that the module's build declares;
 * {@code mvn test -Dtest=ContractTest -DargLine=-Dhearth.write=true} writes them anew. Without that, they have to be what
 * would be written.
 */
class ContractTest {
    private static final String HEADER = "// Written by ContractTest out of npm/generated/contract.d.ts: do not edit.\n";
    private static final Path FOLDER = Path.of("src/main/java/hearth");

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

    /** The contract's types, and what they are here. A number may be absent, or be compared with null. */
    private static final Map<String, String> JAVA = Map.ofEntries(
            Map.entry("string", "String"), Map.entry("number", "Integer"), Map.entry("boolean", "boolean"),
            Map.entry("CheckResult", "String"), Map.entry("Severity", "String"), Map.entry("Role", "String"),
            Map.entry("Record<string, Param>", "java.util.Map<String, Object>"),
            Map.entry("Record<string, FieldValue>", "java.util.Map<String, Object>"),
            Map.entry("{ type: \"object\" } & Record<string, unknown>", "java.util.Map<String, Object>"),
            Map.entry("(keyof UserPreferencesChange)[]", "java.util.List<String>"),
            Map.entry("Deprecation", "Deprecation"), Map.entry("Explanation", "Explanation"),
            Map.entry("ToolAnnotations", "ToolAnnotations"), Map.entry("UserPreferences",
                    "@com.fasterxml.jackson.databind.annotation.JsonDeserialize(using = Json.Verbatim.class) String"));

    @Test
    void recordsAreTheContracts() throws IOException {
        var declarations = Files.readString(Path.of("../../npm/generated/contract.d.ts"));
        var wanted = new TreeMap<String, String>();
        TYPES.forEach((name, here) -> wanted.put(here + ".java", record(declarations, name, here)));
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

    private static String record(String declarations, String name, String here) {
        var shape = Pattern.compile("/\\*\\*\\n((?: \\*[^\\n]*\\n)+?) \\*/\\nexport (?:interface " + name
                + " \\{\\n(.*?)\\n\\}|type " + name + " = ([^\\n]+);\\n)", Pattern.DOTALL).matcher(declarations);
        assertTrue(shape.find(), () -> "the contract has no " + name);
        var members = shape.group(2) != null ? members(shape.group(2)) : answer(shape.group(3));
        if (name.equals("VersionAnswer")) members.put("module", "String module");
        var refusable = shape.group(3) != null && shape.group(3).contains("outcome: \"findings\"");
        var document = prose(shape.group(1));
        return HEADER + "package hearth;\n\n/**\n * " + document + "\n * What is absent is null, or an empty list.\n */\n"
                + (here.equals("Compiled") ? "" : "public ") + "record " + here + "(\n        " + String.join(",\n        ", members.values()) + ") {" + (refusable ? OK : "") + "}\n";
    }

    private static Map<String, String> members(String body) {
        return Pattern.compile("/\\*\\*(.*?)\\*/\\s+(\\w+)\\??: ([^\\n]+);", Pattern.DOTALL).matcher(body).results()
                .collect(Collectors.toMap(found -> found.group(2), found -> "/** " + prose(found.group(1)) + " */\n        "
                        + component(found.group(2), found.group(3)), (one, other) -> one, LinkedHashMap::new));
    }

    /** The members of all outcomes but the one that could not run. */
    private static Map<String, String> answer(String union) {
        var members = new LinkedHashMap<String, String>();
        if (union.contains("outcome: \"findings\"")) {
            members.put("outcome", "String outcome");
            members.put("status", "Integer status");
        }
        Pattern.compile("(\\w+)\\??: ((?:\\{[^}]*\\}|[^;{}])+?)(?:;| \\}(?= \\||$))").matcher(union).results()
                .filter(found -> !found.group(1).matches("outcome|error"))
                .forEach(found -> members.putIfAbsent(found.group(1), component(found.group(1), found.group(2))));
        return members;
    }

    private static String component(String name, String type) {
        var one = type.replaceFirst(" \\| null$", "");
        var here = JAVA.get(one);
        if (here == null && one.endsWith("[]")) {
            here = "java.util.List<" + TYPES.get(one.replace("[]", "")) + ">";
        }
        assertTrue(here != null && !here.contains("null"), () -> name + " has a type that is not known here: " + type);
        return here + " " + name;
    }

    private static String prose(String comment) {
        return comment.replaceAll("\\s*\\n?\\s*\\* ?", " ").replaceAll("\\s+", " ").strip()
                .replaceAll("`([^`]*)`", "{@code $1}");
    }

    private static final String OK = """

                /** Whether the input is not refused. */
                public boolean ok() {
                    return outcome.equals("valid");
                }
            """;
}
