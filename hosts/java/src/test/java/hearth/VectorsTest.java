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

/** Every vector by the boundary; and by the typed call, which has to say the same as the text. */
class VectorsTest {
    private static final Hearth HEARTH = Hearth.create();
    private static int routed;

    @TestFactory
    Stream<DynamicTest> everyVector() {
        return Vector.all().stream().map(vector -> DynamicTest.dynamicTest(vector.file(), () -> check(vector)));
    }

    @AfterAll
    static void typedRoutes() {
        assertTrue(routed > 500, () -> routed + " vectors were routed by a router");
        HEARTH.close();
    }

    private static void check(Vector vector) throws IOException {
        var session = HEARTH.session();
        for (var call : vector.before()) session.invoke(call.operation(), call.request());
        var request = vector.call().request();
        var answer = session.invoke(vector.call().operation(), request);
        vector.check(answer);
        var said = Vector.JSON.readTree(answer);
        var failed = said.get("outcome").textValue().equals("could-not-run");
        switch (vector.call().operation()) {
            case "claims.validate" -> {
                if (failed) assertThrows(HearthException.CouldNotRun.class, () -> HEARTH.validateClaim(request));
                else same(said, HEARTH.validateClaim(request));
            }
            case "preferences.validate" -> {
                if (isText(request) && !failed) same(said, HEARTH.preferences().validate(text(request)));
            }
            case "preferences.render" -> {
                if (isText(request) && !failed) same(said, HEARTH.preferences().render(text(request)));
            }
            case "gateway.compile" -> {
                if (vector.before().isEmpty()) compile(said, request);
            }
            case "gateway.route" -> route(vector, said);
            default -> assertEquals(text(answer), text(vector.before().isEmpty()
                    ? HEARTH.invoke(vector.call().operation(), request) : answer));
        }
    }

    private static void compile(JsonNode said, byte[] request) {
        if (!isText(request)) return;
        switch (said.get("outcome").textValue()) {
            case "valid" -> assertEquals(said.get("findings").size(), HEARTH.router(text(request)).warnings().size());
            case "findings" -> {
                var refused = assertThrows(HearthException.ConfigurationRefused.class, () -> HEARTH.router(text(request)));
                assertEquals(said.get("findings"), tree(refused.findings()));
            }
            default -> assertThrows(HearthException.CouldNotRun.class, () -> HEARTH.router(text(request)));
        }
    }

    private static void route(Vector vector, JsonNode said) throws IOException {
        if (vector.before().size() != 1 || said.get("outcome").textValue().equals("could-not-run")) return;
        var request = Vector.JSON.readTree(vector.call().request());
        try (var router = HEARTH.router(text(vector.before().get(0).request()))) {
            var explain = request.path("explain").asBoolean();
            same(said, router.route(request.get("method").textValue(), request.get("target").textValue(), explain));
            routed++;
        }
    }

    /** What a record has, an answer has, and the other way round; null, or an empty list, is what there is not. */
    private static void same(JsonNode said, Object typed) {
        assertEquals(withoutNulls(said), withoutNulls(tree(typed)));
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
