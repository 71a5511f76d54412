package hearth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.StreamSupport;

/** A vector, as `cargo xtask build` writes it for readers: calls and the expected answer. */
record Vector(String file, List<Call> before, Call call, JsonNode expected) {
    static final ObjectMapper JSON = new ObjectMapper();
    private static final Path FOLDER =
            Path.of(Objects.requireNonNullElse(System.getenv("HEARTH_ARTIFACTS"), "../../target/hearth"), "vectors");

    /** Members that are compared exactly. A test fails on a member that is in no list here. */
    private static final Set<String> EXACTLY = Set.of("handle", "rpc", "fields", "prefix", "path", "responseBody",
            "deprecation", "explain", "prefixes", "routes", "changed", "text", "name", "title", "annotations", "version",
            "category", "visibility", "stability", "defaultState", "featureSwitch", "dependsOn",
            "requiredEnvironmentVariables", "tools", "outcome", "status", "selection", "redrawn", "household", "size",
            "adjusted", "formula", "strata", "z", "t", "inputs", "derivation", "document", "verifiableCredential", "did",
            "publicKeyMultibase", "verificationMethod", "controller", "secretKey", "claim", "days",
            "figures");

    /** Members of which a vector has a part, and the corresponding member of the answer. */
    private static final Map<String, String> WITHIN = Map.of("assessment", "assessment", "estimate", "estimate",
            "reductions", "reductions", "verification", "checks");

    record Call(String operation, byte[] request) {
        static Call of(JsonNode call) {
            return new Call(call.get("operation").textValue(), bytes(call.get("request")));
        }

        private static byte[] bytes(JsonNode request) {
            if (request.has("text")) return request.get("text").textValue().getBytes(StandardCharsets.UTF_8);
            if (request.has("base64")) return Base64.getDecoder().decode(request.get("base64").textValue());
            var bytes = new ByteArrayOutputStream();
            for (var part : request.get("parts")) {
                var text = part.path("text").asText(part.path("repeat").asText());
                bytes.writeBytes(text.repeat(part.path("times").asInt(1)).getBytes(StandardCharsets.UTF_8));
            }
            return bytes.toByteArray();
        }
    }

    static List<Vector> all() {
        try (var files = Files.walk(FOLDER)) {
            var vectors = files.filter(file -> file.toString().endsWith(".json")).sorted().map(Vector::read).toList();
            assertTrue(vectors.size() > 1000, () -> vectors.size() + " vectors");
            return vectors;
        } catch (IOException cause) {
            throw new UncheckedIOException(cause);
        }
    }

    private static Vector read(Path file) {
        try {
            var vector = JSON.readTree(file.toFile());
            var call = vector.get("call");
            var before = StreamSupport.stream(call.path("before").spliterator(), false).map(Call::of).toList();
            return new Vector(FOLDER.relativize(file).toString(), before, Call.of(call), vector.get("answer"));
        } catch (IOException cause) {
            throw new UncheckedIOException(cause);
        }
    }

    void check(byte[] text) throws IOException {
        var answer = JSON.readTree(text);
        for (var member : expected.properties()) {
            var name = member.getKey();
            if (name.equals("checks")) {
                checkChecks(answer.has("record") ? answer.at("/record/checks") : answer.get("checks"));
            } else if (WITHIN.containsKey(name)) {
                checkWithin(answer.path(WITHIN.get(name)), member.getValue(), name);
            } else {
                assertEquals(member.getValue(), found(answer, name), name);
            }
        }
    }

    private void checkChecks(JsonNode checks) {
        for (var rule : expected.get("checks").properties()) {
            var results = StreamSupport.stream(checks.spliterator(), false)
                    .filter(check -> check.get("rule").asText().equals(rule.getKey())).map(check -> check.get("result"));
            assertEquals(List.of(rule.getValue()), results.toList(), "rule " + rule.getKey());
        }
    }

    private static void checkWithin(JsonNode found, JsonNode expected, String at) {
        if (expected.isNumber() && found.isNumber()) {
            var most = 1e-12 * Math.max(Math.abs(found.doubleValue()), Math.abs(expected.doubleValue()));
            assertTrue(Math.abs(found.doubleValue() - expected.doubleValue()) <= most, () -> at + ": " + found);
        } else if (expected.isObject() && found.isObject()) {
            expected.properties().forEach(member ->
                    checkWithin(found.path(member.getKey()), member.getValue(), at + "/" + member.getKey()));
        } else if (expected.isArray() && found.isArray()) {
            assertEquals(expected.size(), found.size(), at);
            for (var i = 0; i < expected.size(); i++) checkWithin(found.get(i), expected.get(i), at + "/" + i);
        } else {
            assertEquals(expected, found.isMissingNode() ? NullNode.instance : found, at);
        }
    }

    private static JsonNode found(JsonNode answer, String member) {
        return switch (member) {
            case "findings" -> places(answer.get("findings"));
            case "error" -> answer.at("/error/code");
            case "merged" -> answer.get("record");
            case "record" -> record(answer.get("record"));
            default -> {
                assertTrue(EXACTLY.contains(member), () -> "unsupported member `" + member + "` of a vector");
                yield answer.path(member).isMissingNode() ? NullNode.instance : answer.get(member);
            }
        };
    }

    private static JsonNode places(JsonNode findings) {
        ArrayNode places = JSON.createArrayNode();
        for (var finding : findings) {
            places.addObject().put("code", finding.get("code").textValue()).put("path", finding.get("path").textValue());
        }
        return places;
    }

    private static JsonNode record(JsonNode record) {
        var members = JSON.createObjectNode();
        members.set("status", record.get("status"));
        var outstanding = members.putArray("outstanding");
        record.get("outstanding").forEach(finding -> outstanding.add(finding.get("code")));
        var evidence = record.at("/credential/evidence");
        members.set("evidence", evidence.isMissingNode() ? NullNode.instance : evidence);
        return members;
    }
}
