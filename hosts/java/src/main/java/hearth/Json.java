package hearth;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads and writes JSON by Jackson's parser and generator. Data binding would double the cold start. */
final class Json {
    private static final byte[] FAILED = utf8("{\"outcome\":\"could-not-run\"");
    private static final int ANY = Integer.MAX_VALUE; // The module has its own limits.
    private static final JsonFactory FACTORY = JsonFactory.builder().disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .enable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION).streamReadConstraints(StreamReadConstraints.builder()
            .maxNumberLength(ANY).maxNameLength(ANY).maxStringLength(ANY).build()).build();

    private Json() {}

    /** Reads a value of a type at the parser's token. */
    interface Reader<A extends @Nullable Object> {
        A read(JsonParser in) throws IOException;
    }

    /** Writes a value. */
    interface Writer {
        void write(JsonGenerator out) throws IOException;
    }

    /** Reads an answer. */
    static <A> A read(Reader<A> type, byte[] answer) {
        return read(FACTORY, type, answer);
    }

    /** Reads an answer with names from users by a new factory, because a factory keeps all names that it reads. */
    static <A> A readOnce(Reader<A> type, byte[] answer) {
        return read(FACTORY.copy(), type, answer);
    }

    private static <A> A read(JsonFactory factory, Reader<A> type, byte[] answer) {
        try {
            if (Arrays.mismatch(FAILED, answer) != FAILED.length) return whole(factory.createParser(answer), type);
            var error = whole(factory.createParser(answer), Failed::read).error();
            throw new HearthException.CouldNotRun(error.code(), error.message());
        } catch (IOException | ArithmeticException | IllegalArgumentException cause) {
            throw new HearthException.NotTheModule(cause);
        }
    }

    /** Reads text from a user. */
    static <A> A parse(String text, Reader<A> type) {
        try {
            return whole(FACTORY.copy().createParser(text), type);
        } catch (JacksonException cause) {
            throw new IllegalArgumentException(cause.getOriginalMessage(), cause);
        } catch (IOException | ArithmeticException | DateTimeException cause) {
            throw new IllegalArgumentException(cause.getMessage(), cause);
        }
    }

    private static <A> A whole(JsonParser parser, Reader<A> type) throws IOException {
        try (parser) {
            parser.nextToken();
            var value = type.read(parser);
            if (parser.nextToken() != null) throw new JsonParseException(parser, "more than one value");
            return value;
        }
    }

    /** Returns the JSON text of a value. */
    static String print(Writer value) {
        var text = new StringWriter();
        try (var out = FACTORY.createGenerator(text)) {
            value.write(out);
        } catch (IOException cause) {
            throw new UncheckedIOException(cause);
        }
        return text.toString();
    }

    /** Returns a JSON string in quotes. */
    static String quoted(String text) {
        return "\"" + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + "\"";
    }

    /** Returns text in UTF-8. A lone surrogate becomes an invalid byte, which the module reports. */
    static byte[] utf8(String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        if (new String(bytes, StandardCharsets.UTF_8).equals(text)) return bytes;
        var whole = text.split("[\\ud800-\\udfff]", 2)[0].getBytes(StandardCharsets.UTF_8);
        bytes[whole.length] = (byte) 0xff; // Replaces a question mark.
        return bytes;
    }

    /** Throws an exception if the value at the token is not an object. */
    static void begin(JsonParser in) throws IOException {
        if (in.currentToken() != JsonToken.START_OBJECT) throw new JsonParseException(in, "not an object");
    }

    /** Moves to the value of the next member and returns its name, or null at the end of the object. */
    static @Nullable String member(JsonParser in) throws IOException {
        if (in.nextToken() != JsonToken.FIELD_NAME) return null;
        var name = in.currentName();
        in.nextToken();
        return name;
    }

    static @Nullable String string(JsonParser in) throws IOException {
        return isNull(in, JsonToken.VALUE_STRING) ? null : in.getText();
    }

    static @Nullable Integer integer(JsonParser in) throws IOException {
        if (in.currentToken() == JsonToken.VALUE_NUMBER_INT) return in.getIntValue();
        var number = decimal(in);
        return number == null ? null : number.intValueExact();
    }

    static @Nullable BigDecimal decimal(JsonParser in) throws IOException {
        if (in.currentToken() == JsonToken.VALUE_NUMBER_INT) return in.getDecimalValue();
        return isNull(in, JsonToken.VALUE_NUMBER_FLOAT) ? null : in.getDecimalValue();
    }

    static @Nullable LocalDate date(JsonParser in) throws IOException {
        var text = string(in);
        return text == null ? null : LocalDate.parse(text);
    }

    static @Nullable Boolean bool(JsonParser in) throws IOException {
        if (in.currentToken() == JsonToken.VALUE_TRUE) return true;
        return isNull(in, JsonToken.VALUE_FALSE) ? null : false;
    }

    private static boolean isNull(JsonParser in, JsonToken expected) throws IOException {
        if (in.currentToken() == JsonToken.VALUE_NULL) return true;
        if (in.currentToken() == expected) return false;
        throw new JsonParseException(in, "expected " + expected + ", found " + in.currentToken());
    }

    static <A> @Nullable List<A> list(JsonParser in, Reader<? extends @Nullable A> item) throws IOException {
        if (isNull(in, JsonToken.START_ARRAY)) return null;
        var list = new ArrayList<A>();
        while (in.nextToken() != JsonToken.END_ARRAY) {
            var one = item.read(in);
            if (one == null) throw new JsonParseException(in, "an item is null");
            list.add(one);
        }
        return list;
    }

    static @Nullable Map<String, @Nullable Object> members(JsonParser in) throws IOException {
        if (isNull(in, JsonToken.START_OBJECT)) return null;
        var members = new LinkedHashMap<String, @Nullable Object>();
        for (var name = member(in); name != null; name = member(in)) members.put(name, value(in));
        return members;
    }

    /** Reads any value: a map, a list, a string, an integer, a {@link BigDecimal}, a boolean or null. */
    static @Nullable Object value(JsonParser in) throws IOException {
        return switch (in.currentToken()) {
            case START_OBJECT -> members(in);
            case START_ARRAY -> {
                var list = new ArrayList<@Nullable Object>();
                while (in.nextToken() != JsonToken.END_ARRAY) list.add(value(in));
                yield list;
            }
            case VALUE_STRING -> in.getText();
            case VALUE_NUMBER_INT -> in.getNumberValue();
            case VALUE_NUMBER_FLOAT -> in.getDecimalValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> null;
        };
    }

    /** Returns the text of a value, unchanged. */
    static @Nullable String verbatim(JsonParser in) throws IOException {
        var start = (int) in.currentTokenLocation().getByteOffset();
        var source = (byte[]) in.currentLocation().contentReference().getRawContent();
        var isNull = in.currentToken() == JsonToken.VALUE_NULL;
        in.skipChildren();
        in.finishToken();
        var end = (int) in.currentLocation().getByteOffset();
        return isNull ? null : new String(source, start, end - start, StandardCharsets.UTF_8);
    }

    /** Writes a value that {@link #value} can return, or any other number, map or iterable. */
    static void write(JsonGenerator out, @Nullable Object value) throws IOException {
        if (value instanceof Map<?, ?> map) {
            out.writeStartObject();
            writeMembers(out, map);
            out.writeEndObject();
        } else if (value instanceof Iterable<?> items) {
            out.writeStartArray();
            for (var item : items) write(out, item);
            out.writeEndArray();
        } else {
            out.writePOJO(value);
        }
    }

    static void writeMembers(JsonGenerator out, Map<?, ?> members) throws IOException {
        for (var member : members.entrySet()) {
            out.writeFieldName(String.valueOf(member.getKey()));
            write(out, member.getValue());
        }
    }
}
