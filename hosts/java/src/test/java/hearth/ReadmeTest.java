package hearth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;

/** Tests that the examples of the README compile, and print the output that it shows. */
class ReadmeTest {
    private static final String CLAIM = """
            {"type": "KPTClaim", "householdId": "did:ixo:household/123", "testGroup": "intervention",
             "testPeriod": {"startDate": "2024-02-01", "endDate": "2024-02-04", "durationDays": 3},
             "fuelMeasurements": {"total": 12.0, "dailyLogs": [3.2, 2.8, 3.0, 2.9]},
             "externalFactors": {"season": "dry", "culturalEvents": ["none"], "occupationalFactors": ["typical_workweek"]}}
            """;

    private static final String IMPORTS =
            "import hearth.*; import java.math.*; import java.time.*; import java.util.*; ";

    @Test
    void snippetsCompile() throws Exception {
        var snippets = Arrays.stream(Files.readString(Path.of("README.md")).split("\n```java\n")).skip(1)
                .map(text -> text.substring(0, text.indexOf("```"))).toList();
        assertEquals(4, snippets.size());
        for (var snippet : snippets) {
            var hearth = snippet.contains("var hearth") ? "" : "Hearth hearth, ";
            var source = IMPORTS + "class Snippet { void run(" + hearth + "String text) {\n" + snippet + "} }";
            var file = new SimpleJavaFileObject(URI.create("string:///Snippet.java"), JavaFileObject.Kind.SOURCE) {
                @Override
                public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                    return source;
                }
            };
            var found = new DiagnosticCollector<JavaFileObject>();
            var options = List.of("-proc:none", "-d", Files.createTempDirectory("readme").toString(), "-classpath",
                    System.getProperty("java.class.path"));
            assertTrue(ToolProvider.getSystemJavaCompiler().getTask(null, null, found, options, null, List.of(file)).call(),
                    () -> found.getDiagnostics().toString());
        }
    }

    @Test
    void anOperationIsCalledByName() {
        try (var hearth = Hearth.create()) {
            var request = """
                    {"population":5000,"estimate":{"kind":"proportion","expected":0.5},"dropout":0.15}
                    """.getBytes(StandardCharsets.UTF_8);
            var answer = new String(hearth.invoke("sampling.size", request), StandardCharsets.UTF_8);
            assertTrue(answer.startsWith("{\"outcome\":\"valid\",\"size\":357,\"adjusted\":420"), answer);
        }
    }

    @Test
    void theReportOfTheReadmeIsPrinted() throws Exception {
        try (var hearth = Hearth.create()) {
            var printed = "```\n" + hearth.validateClaim(CLAIM) + "\n```";
            assertTrue(Files.readString(Path.of("README.md")).contains(printed), printed);
        }
    }
}
