package hearth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Tests every vector by {@code invoke}, whose answers have to be those of the core, and by the typed call, which has to
 * return the same members. Whether the answers of the core are right is judged once, by the suite {@code vectors}.
 */
class VectorsTest {
    private static final Hearth HEARTH = Hearth.create();
    private static int routed;

    @TestFactory
    Stream<DynamicTest> everyVector() {
        return Vector.all().stream().map(vector -> DynamicTest.dynamicTest(vector.name(), () -> check(vector)));
    }

    @AfterAll
    static void typedRoutes() {
        assertTrue(routed > 500, () -> routed + " vectors were mapped by a router");
        HEARTH.close();
    }

    private static void check(Vector vector) throws IOException {
        var session = HEARTH.session();
        var answers = vector.answers().iterator();
        var bytes = new byte[0];
        for (var call : vector.calls()) {
            bytes = session.invoke(call.operation(), call.request());
            assertEquals(answers.next(), text(bytes));
        }
        var request = vector.call().request();
        var answer = Vector.JSON.readTree(bytes);
        var failed = answer.get("outcome").textValue().equals("could-not-run");
        switch (vector.call().operation()) {
            case "claims.validate" -> {
                if (failed) assertThrows(HearthException.CouldNotRun.class, () -> HEARTH.validateClaim(request));
                else same(answer, HEARTH.validateClaim(request));
            }
            case "preferences.validate" -> {
                if (isText(request) && !failed) same(answer, HEARTH.preferences().validate(text(request)));
            }
            case "preferences.render" -> {
                if (isText(request) && !failed) same(answer, HEARTH.preferences().render(text(request)));
            }
            case "gateway.compile" -> {
                if (vector.before().isEmpty()) compile(answer, request);
            }
            case "gateway.route" -> route(vector, answer);
            default -> {
                if (vector.before().isEmpty()) {
                    assertEquals(text(bytes), text(HEARTH.invoke(vector.call().operation(), request)));
                }
            }
        }
    }

    private static void compile(JsonNode answer, byte[] request) {
        if (!isText(request)) return;
        switch (answer.get("outcome").textValue()) {
            case "valid" -> assertEquals(answer.get("findings").size(), HEARTH.router(text(request)).warnings().size());
            case "findings" -> {
                var refused = assertThrows(HearthException.ConfigurationRefused.class, () -> HEARTH.router(text(request)));
                assertEquals(answer.get("findings"), tree(refused.findings()));
            }
            default -> assertThrows(HearthException.CouldNotRun.class, () -> HEARTH.router(text(request)));
        }
    }

    private static void route(Vector vector, JsonNode answer) throws IOException {
        if (vector.before().size() != 1 || answer.get("outcome").textValue().equals("could-not-run")) return;
        var request = Vector.JSON.readTree(vector.call().request());
        try (var router = HEARTH.router(text(vector.before().get(0).request()))) {
            var explain = request.path("explain").asBoolean();
            same(answer, router.route(request.get("method").textValue(), request.get("target").textValue(), explain));
            routed++;
        }
    }

    /** Compares the members of an answer and a record, in which null or an empty list is an absent member. */
    private static void same(JsonNode answer, Object typed) {
        assertEquals(withoutNulls(answer), withoutNulls(tree(typed)));
    }

    private static JsonNode tree(Object value) {
        return Vector.JSON.valueToTree(value);
    }

    private static JsonNode withoutNulls(JsonNode node) {
        node.forEach(VectorsTest::withoutNulls);
        if (node instanceof ObjectNode object) {
            object.properties().stream().filter(member -> member.getValue().isNull()
                    || member.getValue().isArray() && member.getValue().isEmpty()).map(member -> member.getKey())
                    .toList().forEach(object::remove);
        }
        return node;
    }

    private static boolean isText(byte[] bytes) {
        return text(bytes).indexOf('\ufffd') < 0;
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
