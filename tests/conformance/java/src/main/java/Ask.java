import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import hearth.Hearth;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.Properties;

/**
 * The executor of the conformance suite in Java, with the built package.
 *
 * <p>Each line of standard input is a case: a JSON array of calls, each an operation and its request in base64. The
 * first line of standard output describes the host. Each following line has the answers to a case in base64, or an
 * error.
 */
final class Ask {
    /** Allows the base64 of a request of 16 MiB, which is over Jackson's default limit. */
    private static final StreamReadConstraints LONG = StreamReadConstraints.builder().maxStringLength(1 << 27).build();
    private static final ObjectMapper JSON = new ObjectMapper(JsonFactory.builder().streamReadConstraints(LONG).build());
    private final Hearth hearth;

    private Ask(Hearth hearth) {
        this.hearth = hearth;
    }

    public static void main(String[] arguments) throws Exception {
        var out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8), 1 << 20);
        var runtime = "Endive " + endive() + ", Java " + System.getProperty("java.version");
        out.println(JSON.writeValueAsString(Map.of("host", "java", "runtime", runtime, "module", digest())));
        try (var hearth = Hearth.create()) {
            var executor = new Ask(hearth);
            while (true) {
                if (!in.ready()) out.flush();
                var line = in.readLine();
                if (line == null) break;
                out.println(JSON.writeValueAsString(executor.reply(JSON.readTree(line))));
            }
        }
        out.flush();
    }

    private Object reply(JsonNode calls) {
        try {
            var answers = new ArrayList<String>();
            var apart = calls.size() != 1 || calls.get(0).get(0).textValue().startsWith("gateway.");
            var session = apart ? hearth.session() : null;
            for (var call : calls) {
                var operation = call.get(0).textValue();
                var request = Base64.getDecoder().decode(call.get(1).textValue());
                var answer = apart ? session.invoke(operation, request) : hearth.invoke(operation, request);
                answers.add(Base64.getEncoder().encodeToString(answer));
            }
            return answers;
        } catch (RuntimeException error) {
            return Map.of("error", error.toString());
        }
    }

    /** Returns the digest of the file in the package, independently of the digest that the package reports. */
    private static String digest() throws Exception {
        try (var module = Hearth.class.getResourceAsStream("/hearth/hearth.wasm")) {
            var digest = MessageDigest.getInstance("SHA-256").digest(module.readAllBytes());
            return "sha256:" + HexFormat.of().formatHex(digest);
        }
    }

    private static String endive() throws IOException {
        try (var file = Ask.class.getResourceAsStream("/META-INF/maven/run.endive/runtime/pom.properties")) {
            var properties = new Properties();
            properties.load(file);
            return properties.getProperty("version");
        }
    }
}
