package hearth;

import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The JSON text of requests and answers. */
final class Json {
    private static final byte[] FAILED = utf8("{\"outcome\":\"could-not-run\"");
    private static final int ANY = Integer.MAX_VALUE; // The module has limits of its own.
    private static final JsonFactory RAW = JsonFactory.builder().disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .streamReadConstraints(StreamReadConstraints.builder().maxNumberLength(ANY).maxNameLength(ANY)
            .maxStringLength(ANY).build()).build();
    private static final JsonMapper TYPED = JsonMapper.builder(RAW).enable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).withConfigOverride(java.util.List.class,
            list -> list.setSetterInfo(JsonSetter.Value.forValueNulls(Nulls.AS_EMPTY))).build();

    static <A> A read(Class<A> type, byte[] answer) {
        var factory = type != Merged.class ? RAW : RAW.copy(); // It keeps all names that it reads.
        try (var parser = factory.createParser(answer)) {
            if (Arrays.mismatch(FAILED, answer) != FAILED.length) return TYPED.readValue(parser, type);
            var error = TYPED.readTree(answer).get("error");
            throw new HearthException.CouldNotRun(error.get("code").textValue(), error.get("message").textValue());
        } catch (IOException cause) {
            throw new HearthException.NotTheModule(cause);
        }
    }

    static String text(Object value) { return TYPED.valueToTree(value).toString(); }

    /** Half of a surrogate pair becomes a byte that is never in UTF-8: the module says what is wrong. */
    static byte[] utf8(String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        if (new String(bytes, StandardCharsets.UTF_8).equals(text)) return bytes;
        var whole = text.split("[\\ud800-\\udfff]", 2)[0].getBytes(StandardCharsets.UTF_8);
        bytes[whole.length] = (byte) 0xff; // In place of a question mark.
        return bytes;
    }

    /** The text of a value, as it stands in the answer. */
    static final class Verbatim extends JsonDeserializer<String> {
        @Override public String deserialize(JsonParser parser, DeserializationContext context) throws IOException {
            var start = (int) parser.currentTokenLocation().getByteOffset();
            var source = (byte[]) parser.currentLocation().contentReference().getRawContent();
            var end = (int) parser.skipChildren().currentLocation().getByteOffset();
            return new String(source, start, end - start, StandardCharsets.UTF_8);
        }
    }
}
