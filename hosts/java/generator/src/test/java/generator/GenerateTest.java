package generator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the generator with the contract, and with others. */
class GenerateTest {
    private static final Path CONTRACT = Path.of("../../../wasm/contract.schema.json");

    @Test
    void everyTypeIsWritten(@TempDir Path folder) throws IOException {
        Generate.main(new String[] {CONTRACT.toString(), folder.resolve("hearth").toString()});
        var claim = Files.readString(folder.resolve("hearth/Claim.java"));
        assertTrue(claim.startsWith(Generate.HEADER + "package hearth;\n"), claim);
        assertTrue(Generate.files(CONTRACT).size() > 25);
    }

    @Test
    void aNewMemberIsAComponent() throws IOException {
        var definitions = definitions();
        properties(definitions, "Claim").putObject("roomTemperature").put("type", "number")
                .put("description", "In `°C`.");
        properties(definitions, "Check").putObject("since").put("type", "string").put("format", "date")
                .put("description", "The day.");
        var files = new Contract(definitions).files();
        has(files.get("Claim.java"), "        @Nullable BigDecimal roomTemperature,\n");
        has(files.get("Claim.java"), " * @param roomTemperature In {@code °C}.\n");
        has(files.get("Claim.java"), "        public Builder roomTemperature(@Nullable BigDecimal roomTemperature) {\n");
        has(files.get("Claim.java"), "            out.writeNumber(roomTemperature);\n");
        has(files.get("Check.java"), "        @Nullable LocalDate since) {\n");
        has(files.get("Check.java"), "case \"since\" -> since = Json.date(in);\n");
    }

    private static void has(String text, String part) {
        assertTrue(text.contains(part), part);
    }

    @Test
    void anUnsupportedContractIsAnError() throws IOException {
        var kind = definitions();
        properties(kind, "Check").putObject("since").put("type", "instant").put("description", "The time.");
        assertThrows(IllegalArgumentException.class, () -> new Contract(kind).files());
        var alternative = definitions();
        properties(alternative, "Claim").putObject("stove").put("description", "The stove.").putArray("anyOf")
                .addObject().put("type", "string");
        assertThrows(IllegalArgumentException.class, () -> new Contract(alternative).files());
        var missing = definitions();
        missing.remove("Finding");
        assertThrows(IllegalArgumentException.class, () -> new Contract(missing).files());
    }

    @Test
    void documentationIsEscapedAndWrapped() {
        assertEquals("{@code a<b} &amp; c&lt;d &#64;e", Javadoc.prose("`a<b` & c<d\n  @e"));
        assertThrows(IllegalArgumentException.class, () -> Javadoc.prose("`a"));
        assertEquals("/** One. */\n", Javadoc.comment(List.of("One."), List.of()));
        var text = "word ".repeat(40).strip();
        for (var line : Javadoc.comment(List.of(text), List.of("@param x " + text)).split("\n")) {
            assertTrue(line.length() <= 115, line);
        }
    }

    private static ObjectNode definitions() throws IOException {
        return (ObjectNode) new ObjectMapper().readTree(CONTRACT.toFile()).get("$defs");
    }

    private static ObjectNode properties(JsonNode definitions, String name) {
        return (ObjectNode) definitions.get(name).get("properties");
    }
}
