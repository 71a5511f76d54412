package hearth;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.stream.StreamSupport;
import java.util.zip.GZIPInputStream;

/** A vector with the answers of the core, as `cargo xtask build` archives it: calls, and the answer to each. */
record Vector(String name, List<Call> before, Call call, List<String> answers) {
    static final ObjectMapper JSON = new ObjectMapper();
    private static final Path ARCHIVE = Path.of(
            Objects.requireNonNullElse(System.getenv("HEARTH_ARTIFACTS"), "../../target/hearth"), "conformance.ndjson.gz");

    record Call(String operation, byte[] request) {
        static Call of(JsonNode call) {
            var request = call.has("text")
                    ? call.get("text").textValue().getBytes(StandardCharsets.UTF_8)
                    : Base64.getDecoder().decode(call.get("base64").textValue());
            return new Call(call.get("operation").textValue(), request);
        }
    }

    static List<Vector> all() {
        var vectors = new ArrayList<Vector>();
        try (var stream = new GZIPInputStream(Files.newInputStream(ARCHIVE));
                var lines = JSON.readerFor(JsonNode.class).<JsonNode>readValues(stream)) {
            while (lines.hasNext()) vectors.add(of(lines.next()));
        } catch (IOException cause) {
            throw new UncheckedIOException(cause);
        }
        assertTrue(vectors.size() > 3000, () -> vectors.size() + " vectors");
        return vectors;
    }

    private static Vector of(JsonNode line) {
        var calls = StreamSupport.stream(line.get("calls").spliterator(), false).map(Call::of).toList();
        var answers = StreamSupport.stream(line.get("answers").spliterator(), false).map(JsonNode::textValue).toList();
        var last = calls.size() - 1;
        return new Vector(line.get("name").textValue(), calls.subList(0, last), calls.get(last), answers);
    }

    /** Returns all calls in order. */
    List<Call> calls() {
        var calls = new ArrayList<>(before);
        calls.add(call);
        return calls;
    }
}
